"""Python values as tagged JSON and back: the only language spoken between processes.

A value crosses as exact builtin types, rebuilt on arrival; an object of a class that the draft made
never crosses, so its `__eq__` cannot take part in a comparison on the other side. JSON's own types
stand for themselves; everything else is `{"$": tag, "v": data}`. Objects with no plain form go to
the `export` function of the caller, which may name them by number, describe or refuse them.
"""

from __future__ import annotations

import array
import base64
import collections
import datetime
import decimal
import fractions
import pathlib
import re
import types
import uuid
import zoneinfo
from collections.abc import Callable
from typing import Any

MAX_DEPTH = 200
MAX_TEXT = 4 * 1024 * 1024
MAX_INT_BITS = 4_000_000
MAX_PATTERN = 2000
SAFE_INT = 1 << 62

Export = Callable[[Any], Any]
Import = Callable[[str, Any], Any]

PLAIN = frozenset((str, int, float, bool, type(None)))
_SIMPLE = frozenset((float, bool, type(None)))
# Factories of a defaultdict that mean the same on both sides.
_FACTORIES: dict[str, Callable[[], Any]] = {
    "int": int, "list": list, "dict": dict, "set": set, "str": str, "float": float, "tuple": tuple,
    "bool": bool,
}  # fmt: skip
_TYPES: dict[str, type] = {
    t.__name__: t
    for t in (
        object, int, float, str, bool, bytes, bytearray, complex, list, tuple, dict, set, frozenset,
        range, slice, type,
    )
}  # fmt: skip


_EMPTY: dict[str, Callable[[], Any]] = {
    "dict": dict, "set": set, "bytearray": bytearray, "counter": collections.Counter,
    "ordered": collections.OrderedDict, "defaultdict": collections.defaultdict,
    "namespace": types.SimpleNamespace,
}  # fmt: skip
CONTAINERS = frozenset(
    [
        *(list, dict, set, bytearray, collections.deque, collections.Counter),
        *(collections.OrderedDict, collections.defaultdict, types.SimpleNamespace),
    ]
)


_MALFORMED = (
    *(ArithmeticError, AttributeError, LookupError, OSError, TypeError, ValueError, re.error),
)
"""What building a value out of data of the wrong kind raises."""


class Unencodable(Exception):
    """A value that cannot cross: too deep (or cyclic), too long, or of no plain kind."""


def refuse(value: Any) -> Any:
    """The `export` that lets nothing but plain values through."""
    raise Unencodable(f"an object of type {type(value).__name__} is no plain value")


def encode(value: Any, export: Export = refuse, depth: int = 0) -> Any:
    """The JSON form of `value`. Raises Unencodable."""
    kind = type(value)
    if kind in _SIMPLE:
        return value
    if kind is int:
        return value if -SAFE_INT < value < SAFE_INT else _big(value)
    if kind is str:
        if len(value) > MAX_TEXT:
            raise Unencodable(f"a text of {len(value)} characters is too long to send")
        return value
    if depth > MAX_DEPTH:
        raise Unencodable("nested too deeply, or in itself")
    if kind in CONTAINERS:
        share = getattr(export, "share", None)
        if share is not None:
            return share(value)
    if kind is list:
        return _items(value, export, depth)
    encoder = _ENCODERS.get(kind)
    return export(value) if encoder is None else encoder(value, export, depth + 1)


def decode(data: Any, import_: Import | None = None, depth: int = 0) -> Any:
    """The value for a JSON form. Raises Unencodable for anything malformed."""
    if type(data) is list:
        if depth > MAX_DEPTH:
            raise Unencodable("nested too deeply")
        return [item if type(item) in PLAIN else decode(item, import_, depth + 1) for item in data]
    if type(data) is not dict:
        return data
    if depth > MAX_DEPTH:
        raise Unencodable("nested too deeply")
    tag, content = data.get("$"), data.get("v")
    decoder = _DECODERS.get(tag) if isinstance(tag, str) else None
    try:
        if decoder is not None:
            return decoder(content, import_, depth + 1)
        if import_ is not None and isinstance(tag, str):
            return import_(tag, content)
    except Unencodable:
        raise
    except _MALFORMED as problem:
        raise Unencodable(f"malformed value: {type(problem).__name__}") from None
    raise Unencodable(f"unknown tag {tag!r}"[:100])


def encode_items(container: Any, export: Export) -> Any:
    """The JSON form of a container and what is in it, where `export` itself shares containers."""
    if type(container) is list:
        return _items(container, export, 0)
    return _ENCODERS[type(container)](container, export, 1)


def decode_items(data: Any, import_: Import) -> Any:
    """A fresh container with the content in `data`. Raises Unencodable."""
    found = decode(data, import_)
    if type(found) not in CONTAINERS:
        raise Unencodable("no container")
    return found


def empty_like(data: Any) -> Any:
    """An empty container of the kind in `data`. Raises Unencodable."""
    if type(data) is list:
        return []
    tag = data.get("$") if type(data) is dict else None
    if tag == "deque":
        return collections.deque(maxlen=_length(data.get("v")))
    if tag not in _EMPTY:
        raise Unencodable("no container")
    return _EMPTY[str(tag)]()


def _length(content: Any) -> int | None:
    """The most items of a deque, or None."""
    longest = content[1] if type(content) is list and len(content) == 2 else None
    if longest is not None and (type(longest) is not int or longest < 0):
        raise Unencodable("malformed deque")
    return longest


def base_value(value: Any) -> Any:
    """An instance of a builtin's subclass as that builtin, past every overridden method.

    Raises Unencodable when its class descends from none of them.
    """
    for base, rebuild in _BASES:
        if isinstance(type(value), type) and issubclass(type(value), base):
            return rebuild(value)
    raise Unencodable(f"an object of type {type(value).__name__} is no plain value")


def _items(values: Any, export: Export, depth: int) -> list[Any]:
    return [item if type(item) in _SIMPLE else encode(item, export, depth + 1) for item in values]


def _pairs(mapping: Any, export: Export, depth: int) -> list[Any]:
    flat: list[Any] = []
    for key, value in dict.items(mapping):
        flat.append(encode(key, export, depth))
        flat.append(encode(value, export, depth))
    return flat


def _ordered_pairs(mapping: Any, export: Export, depth: int) -> list[Any]:
    """In the mapping's own order, which is not that of the dict in it; without hashing a key."""
    values = {id(key): value for key, value in dict.items(mapping)}
    flat: list[Any] = []
    for key in mapping:
        flat.append(encode(key, export, depth))
        flat.append(encode(values[id(key)], export, depth))
    return flat


def _unpaired(flat: Any, import_: Import | None, depth: int) -> list[tuple[Any, Any]]:
    items = decode(_listed(flat), import_, depth)
    _spread(items[::2])
    return list(zip(items[::2], items[1::2], strict=True))


def _members(data: Any, import_: Import | None, depth: int) -> list[Any]:
    items = _items_back(data, import_, depth)
    _spread(items)
    return items


def _spread(keys: list[Any]) -> None:
    """Refuse keys chosen to share one hash: building a table of them would take quadratic time."""
    if len(keys) > 1000 and len({hash(key) for key in keys}) < len(keys) // 2:
        raise Unencodable("keys that share their hash")


def _listed(data: Any) -> list[Any]:
    if type(data) is not list:
        raise Unencodable("malformed value")
    return data


def _tagged(tag: str, content: Any) -> dict[str, Any]:
    return {"$": tag, "v": content}


def _big(value: int) -> dict[str, Any]:
    if value.bit_length() > MAX_INT_BITS:
        raise Unencodable(f"an integer of {value.bit_length()} bits is too long to send")
    return _tagged("int", hex(value))


def _to_int(data: Any, _import: Import | None, _depth: int) -> int:
    if not isinstance(data, str) or len(data) > MAX_INT_BITS // 4 + 4:
        raise Unencodable("malformed integer")
    return int(data, 16)


def _bytes(value: bytes) -> str:
    if len(value) > MAX_TEXT:
        raise Unencodable(f"{len(value)} bytes are too many to send")
    return base64.b64encode(value).decode("ascii")


def _default_dict(value: Any, export: Export, depth: int) -> Any:
    factory = value.default_factory
    name = getattr(factory, "__name__", "") if factory in _FACTORIES.values() else ""
    return _tagged("defaultdict", [name, _pairs(value, export, depth)])


def _from_default_dict(data: Any, import_: Import | None, depth: int) -> Any:
    name, flat = data
    pairs = _unpaired(flat, import_, depth)
    return collections.defaultdict(_FACTORIES.get(str(name)), pairs)


def _type(value: type, export: Export, _depth: int) -> Any:
    """A builtin class by its name; any other class is an object to export."""
    if _TYPES.get(value.__name__) is value:
        return _tagged("type", value.__name__)
    return export(value)


_ENCODERS: dict[type, Callable[[Any, Export, int], Any]] = {
    tuple: lambda v, e, d: _tagged("tuple", _items(v, e, d)),
    dict: lambda v, e, d: _tagged("dict", _pairs(v, e, d)),
    set: lambda v, e, d: _tagged("set", _items(v, e, d)),
    frozenset: lambda v, e, d: _tagged("frozenset", _items(v, e, d)),
    bytes: lambda v, _e, _d: _tagged("bytes", _bytes(v)),
    bytearray: lambda v, _e, _d: _tagged("bytearray", _bytes(bytes(v))),
    complex: lambda v, _e, _d: _tagged("complex", [v.real, v.imag]),
    range: lambda v, e, d: _tagged("range", _items((v.start, v.stop, v.step), e, d)),
    slice: lambda v, e, d: _tagged("slice", _items((v.start, v.stop, v.step), e, d)),
    type(Ellipsis): lambda _v, _e, _d: _tagged("ellipsis", None),
    type(NotImplemented): lambda _v, _e, _d: _tagged("notimplemented", None),
    decimal.Decimal: lambda v, _e, _d: _tagged("decimal", str(v)),
    fractions.Fraction: lambda v, e, d: _tagged(
        "fraction", _items((v.numerator, v.denominator), e, d)
    ),
    datetime.datetime: lambda v, _e, _d: _datetime(v),
    datetime.date: lambda v, _e, _d: _tagged("date", v.isoformat()),
    datetime.time: lambda v, _e, _d: _tagged("time", v.isoformat()),
    datetime.timedelta: lambda v, _e, _d: _tagged("timedelta", [v.days, v.seconds, v.microseconds]),
    datetime.timezone: lambda v, e, d: _tagged("timezone", encode(v.utcoffset(None), e, d)),
    collections.Counter: lambda v, e, d: _tagged("counter", _pairs(v, e, d)),
    collections.OrderedDict: lambda v, e, d: _tagged("ordered", _ordered_pairs(v, e, d)),
    collections.defaultdict: _default_dict,
    collections.deque: lambda v, e, d: _tagged("deque", [_items(v, e, d), v.maxlen]),
    types.SimpleNamespace: lambda v, e, d: _tagged("namespace", _pairs(vars(v), e, d)),
    pathlib.PosixPath: lambda v, _e, _d: _tagged("path", str(v)),
    pathlib.PurePosixPath: lambda v, _e, _d: _tagged("purepath", str(v)),
    uuid.UUID: lambda v, _e, _d: _tagged("uuid", str(v)),
    type: _type,
    array.array: lambda v, _e, _d: _tagged("array", [v.typecode, _bytes(v.tobytes())]),
    memoryview: lambda v, _e, _d: _tagged("memoryview", _bytes(v.tobytes())),
    types.MappingProxyType: lambda v, e, d: _tagged("mappingproxy", _pairs(dict(v), e, d)),
    collections.ChainMap: lambda v, e, d: _tagged("chainmap", _items(v.maps, e, d)),
    re.Pattern: lambda v, e, d: _tagged("pattern", _items((v.pattern, v.flags), e, d)),
    zoneinfo.ZoneInfo: lambda v, _e, _d: _tagged("zone", _zone_key(v)),
    type({}.keys()): lambda v, e, d: _tagged("keys", _items(v, e, d)),
    type({}.values()): lambda v, e, d: _tagged("values", _items(v, e, d)),
    type({}.items()): lambda v, e, d: _tagged("items", _items(v, e, d)),
}


def _zone_key(value: zoneinfo.ZoneInfo) -> str:
    if value.key is None:
        raise Unencodable("a time zone without a name cannot be sent")
    return value.key


def _datetime(value: datetime.datetime) -> Any:
    if type(value.tzinfo) is zoneinfo.ZoneInfo and value.tzinfo.key:
        return _tagged(
            "datetime", [value.replace(tzinfo=None).isoformat(), value.fold, value.tzinfo.key]
        )
    if value.tzinfo is not None and type(value.tzinfo) is not datetime.timezone:
        value = value.astimezone(datetime.timezone(value.utcoffset() or datetime.timedelta()))
    return _tagged("datetime", [value.isoformat(), value.fold])


def _datetime_back(data: Any) -> datetime.datetime:
    made = datetime.datetime.fromisoformat(data[0]).replace(fold=data[1])
    return made if len(data) == 2 else made.replace(tzinfo=zoneinfo.ZoneInfo(str(data[2])))


def _pattern(text: Any, flags: Any) -> Any:
    """Compiling takes time with the square of the length, and the reader has no limit on it."""
    if len(text) > MAX_PATTERN:
        raise Unencodable(f"a pattern of {len(text)} characters is too long to send")
    return re.compile(text, flags)


def _items_back(data: Any, import_: Import | None, depth: int) -> list[Any]:
    items: list[Any] = decode(_listed(data), import_, depth)
    return items


def _view(method: str) -> Callable[[Any, Import | None, int], Any]:
    """A dictionary view comes back as a view of a fresh dictionary with the same content."""

    def rebuild(data: Any, import_: Import | None, depth: int) -> Any:
        items = _items_back(data, import_, depth)
        pairs: Any = items if method == "items" else enumerate(items)
        if method == "keys":
            pairs = ((item, None) for item in items)
        return getattr(dict(pairs), method)()

    return rebuild


_DECODERS: dict[str, Callable[[Any, Import | None, int], Any]] = {
    "int": _to_int,
    "tuple": lambda d, i, n: tuple(_items_back(d, i, n)),
    "dict": lambda d, i, n: dict(_unpaired(d, i, n)),
    "set": lambda d, i, n: set(_members(d, i, n)),
    "frozenset": lambda d, i, n: frozenset(_members(d, i, n)),
    "bytes": lambda d, _i, _n: base64.b64decode(d, validate=True),
    "bytearray": lambda d, _i, _n: bytearray(base64.b64decode(d, validate=True)),
    "complex": lambda d, _i, _n: complex(float(d[0]), float(d[1])),
    "range": lambda d, i, n: range(*_items_back(d, i, n)),
    "slice": lambda d, i, n: slice(*_items_back(d, i, n)),
    "ellipsis": lambda _d, _i, _n: Ellipsis,
    "notimplemented": lambda _d, _i, _n: NotImplemented,
    "decimal": lambda d, _i, _n: decimal.Decimal(str(d)),
    "fraction": lambda d, i, n: fractions.Fraction(*_items_back(d, i, n)),
    "datetime": lambda d, _i, _n: _datetime_back(d),
    "date": lambda d, _i, _n: datetime.date.fromisoformat(d),
    "time": lambda d, _i, _n: datetime.time.fromisoformat(d),
    "timedelta": lambda d, _i, _n: datetime.timedelta(*d),
    "timezone": lambda d, i, n: datetime.timezone(decode(d, i, n)),
    "counter": lambda d, i, n: collections.Counter(dict(_unpaired(d, i, n))),
    "ordered": lambda d, i, n: collections.OrderedDict(_unpaired(d, i, n)),
    "defaultdict": _from_default_dict,
    "deque": lambda d, i, n: collections.deque(_items_back(d[0], i, n), d[1]),
    "namespace": lambda d, i, n: types.SimpleNamespace(**dict(_unpaired(d, i, n))),
    "path": lambda d, _i, _n: pathlib.PosixPath(str(d)),
    "purepath": lambda d, _i, _n: pathlib.PurePosixPath(str(d)),
    "uuid": lambda d, _i, _n: uuid.UUID(str(d)),
    "type": lambda d, _i, _n: _TYPES[d],
    "array": lambda d, _i, _n: array.array(d[0], base64.b64decode(d[1], validate=True)),
    "memoryview": lambda d, _i, _n: memoryview(base64.b64decode(d, validate=True)),
    "mappingproxy": lambda d, i, n: types.MappingProxyType(dict(_unpaired(d, i, n))),
    "chainmap": lambda d, i, n: collections.ChainMap(*_items_back(d, i, n)),
    "pattern": lambda d, i, n: _pattern(*_items_back(d, i, n)),
    "zone": lambda d, _i, _n: zoneinfo.ZoneInfo(str(d)),
    "keys": _view("keys"),
    "values": _view("values"),
    "items": _view("items"),
}

# Ways to the builtin part of an instance that no method of a subclass can intercept.
_BASES: tuple[tuple[type, Callable[[Any], Any]], ...] = (
    (int, int.__pos__),
    (float, float.__pos__),
    (complex, complex.__pos__),
    (str, str.__str__),
    (bytes, lambda v: bytes.__getitem__(v, slice(None))),
    (bytearray, lambda v: bytearray(bytearray.__getitem__(v, slice(None)))),
    (tuple, lambda v: tuple(tuple.__iter__(v))),
    (list, lambda v: list(list.__iter__(v))),
    (dict, lambda v: dict(dict.items(v))),
    (set, lambda v: set(set.__iter__(v))),
    (frozenset, lambda v: frozenset(frozenset.__iter__(v))),
    (collections.deque, lambda v: collections.deque(collections.deque.__iter__(v))),
)
