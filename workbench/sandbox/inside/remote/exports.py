"""Objects that stay where they are: numbered on their own side, described to the other.

A value with no plain form is exported: the other side gets its number and a description of its
class, and asks for attributes, calls and operators by number. Both sides use this; what may be
asked of an object differs: the subject answers everything, the judge (`connection`) very little.
"""

from __future__ import annotations

import asyncio
import builtins
import copy
import dataclasses
import inspect
import sys
import types
from collections.abc import Callable
from typing import Any

from ..border import codec

# Operators that a proxy may forward. Everything else with two underscores stays private.
_UNARY = (
    "len iter next call enter exit reversed bool int float index complex abs neg pos invert round "
    "trunc floor ceil str repr format bytes hash getitem setitem delitem contains missing "
    "length_hint fspath aiter anext aenter aexit await"
)
ORDER = ("lt", "le", "gt", "ge")
_ARITHMETIC = (
    "add sub mul truediv floordiv mod divmod pow matmul lshift rshift and or xor"  # and r…, i…
)
ARITHMETIC = tuple(_ARITHMETIC.split())
OPERATORS = frozenset(
    [f"__{name}__" for name in [*_UNARY.split(), "eq", "ne", *ORDER]]
    + [f"__{prefix}{name}__" for name in ARITHMETIC for prefix in ("", "r", "i")]
)
IMMUTABLE_BASES = (int, float, complex, str, bytes, tuple, frozenset)
MUTABLE_BASES = (list, dict, set, bytearray)

# Standard modules whose classes may be named across the border; nothing is imported beyond them.
_STANDARD = (
    "argparse array ast asyncio asyncio.exceptions base64 binascii bisect calendar collections "
    "collections.abc concurrent.futures concurrent.futures._base configparser contextlib copy "
    "csv _csv dataclasses datetime decimal enum fractions functools graphlib heapq html inspect "
    "io _io ipaddress itertools json json.decoder json.encoder keyword locale math numbers "
    "operator os pathlib pickle _pickle queue _queue random re sre_constants re._constants "
    "secrets shlex signal socket sqlite3 ssl statistics string struct subprocess tempfile "
    "textwrap threading time tokenize tomllib traceback types typing unicodedata unittest "
    "urllib.error urllib.parse uuid weakref xml.etree.ElementTree zipfile zlib zoneinfo "
)
STANDARD = frozenset(_STANDARD.split())


def standard(module: str, name: str) -> Any:
    """A class of the standard library by name, if it may be named. Raises Refused."""
    if module not in STANDARD:
        raise Refused(f"{module!r} is not to be named"[:100])
    import importlib

    found = getattr(importlib.import_module(module), name, None)
    if not isinstance(found, type):
        raise Refused(f"{module}.{name} is no class"[:100])
    return found


def builtin(name: str) -> Any:
    """A builtin class by name. Raises Refused."""
    found = getattr(builtins, name, None)
    if not isinstance(found, type):
        raise Refused(f"{name!r} is no builtin class"[:100])
    return found


class Refused(Exception):
    """The other side asked for something that it may not have."""


class Exports:
    """The objects of one side that the other side knows by number."""

    def __init__(
        self,
        foreign: Callable[[Any], int | None],
        describe_error: Callable[[BaseException], dict[str, Any]],
    ) -> None:
        self._foreign = foreign  # the number of an object of the *other* side that we stand in for
        self._describe_error = describe_error
        self._objects: dict[int, Any] = {}
        self._numbers: dict[int, int] = {}
        self._told: set[int] = set()
        self.news: list[list[Any]] = []  # number and portrait of classes not told of yet
        self.given: set[int] = set()  # awaitables that crossed as values
        self.name_of_loop: Callable[[Any], str] = lambda _loop: ""

    def __getitem__(self, number: Any) -> Any:
        try:
            return self._objects[number]
        except (KeyError, TypeError):
            raise Refused(f"no object has the number {number!r}"[:100]) from None

    def number(self, value: Any) -> int:
        """The number of an object, which is kept from now on."""
        known = self._numbers.get(id(value))
        if known is None:
            known = len(self._objects) + 1
            self._objects[known] = value
            self._numbers[id(value)] = known
        return known

    def export(self, value: Any) -> Any:
        """The tag that stands for an object without plain form."""
        home = self._foreign(value)
        if home is not None:
            return {"$": "home", "v": home}
        if isinstance(value, types.TracebackType):
            return None  # of use in its own process only
        single = _SINGLE.get(id(value))
        if single is not None:
            return {"$": "single", "v": single}
        if isinstance(value, BaseException):
            return {"$": "exception", "v": self._describe_error(value)}
        if isinstance(value, type):
            return {"$": "class", "v": self.describe_class(value)}
        if isinstance(value, types.ModuleType):
            return {"$": "module", "v": [self.number(value), str(value.__name__)]}
        if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.MethodType)):
            return {"$": "function", "v": [self.number(value), *_about_function(value)]}
        if isinstance(value, asyncio.AbstractEventLoop):
            return {"$": "loop", "v": self.name_of_loop(value)}
        if _is_coroutine(value):
            return self._awaitable(value)
        base = self._base(value)
        return {"$": "object", "v": [self.number(value), self._kind(type(value)), base]}

    def _awaitable(self, value: Any) -> Any:
        """A future with the name of its loop; anything else to be awaited with none."""
        number, name = self.number(value), type(value).__name__
        self.given.add(number)
        if not isinstance(value, asyncio.Future):
            return {"$": "awaitable", "v": [number, name, "", ""]}
        kind = "task" if isinstance(value, asyncio.Task) else "future"
        return {"$": "awaitable", "v": [number, name, kind, self.name_of_loop(value.get_loop())]}

    def _base(self, value: Any) -> Any:
        """The plain value inside an instance of an immutable builtin's subclass; else None."""
        if not issubclass(type(value), IMMUTABLE_BASES):
            return None
        return codec.encode(codec.base_value(value), self.export)

    def describe_class(self, kind: type) -> Any:
        """A class by builtin or standard name, or by number with all that a proxy of it needs."""
        name, module = kind.__name__, str(kind.__module__)
        if getattr(builtins, name, None) is kind and module == "builtins":
            return ["builtin", name]
        if module in STANDARD and getattr(sys.modules.get(module), name, None) is kind:
            return ["standard", module, name]
        if kind in _INTERNAL:
            return ["standard", "types", _INTERNAL[kind]]
        return self._kind(kind)

    def _kind(self, kind: type) -> Any:
        number = self.number(kind)
        if number not in self._told:
            self._told.add(number)
            self.news.append([number, self._portrait(kind)])  # after those of its bases
        return ["known", number]

    def _portrait(self, kind: type) -> dict[str, Any]:
        own = [c for c in kind.__mro__ if c is not object and c not in _BUILTIN_PARTS]
        names = {name for c in own for name in vars(c)}
        part = next((b for b in (*IMMUTABLE_BASES, *MUTABLE_BASES) if issubclass(kind, b)), None)
        if part in MUTABLE_BASES:
            names |= set(vars(part))
        return {
            "name": kind.__name__,
            "qualname": str(kind.__qualname__),
            "module": str(kind.__module__),
            "doc": kind.__doc__ if type(kind.__doc__) is str else None,
            "bases": [self.describe_class(b) for b in kind.__bases__ if b is not object],
            "operators": sorted(names & OPERATORS),
            "methods": sorted(n for c in own for n, v in vars(c).items() if _is_method(n, v)),
            "exception": issubclass(kind, BaseException),
            "hashable": getattr(kind, "__hash__", None) is not None,
            "part": part.__name__ if part else "",
            "real": self._real(kind),
            "fields": _field_names(kind),
            "enum": any(c.__name__ == "Enum" and c.__module__ == "enum" for c in kind.__mro__),
        }

    def _real(self, kind: type) -> Any:
        """A standard class as such, for its instances to claim; None for one of the draft's."""
        module = str(kind.__module__)
        if module == "builtins" and kind not in _INTERNAL:
            return None
        described = self.describe_class(kind) if module in (*STANDARD, "builtins") else [""]
        return described if described[0] == "standard" else None


def _is_coroutine(value: Any) -> bool:
    """Whether it is there to be awaited and has nothing else to it, as a future or a coroutine."""
    if isinstance(value, asyncio.Future) or inspect.iscoroutine(value):
        return True
    plain = type(value).__module__ == "builtins"  # what `anext` and generator functions give
    return plain and inspect.isawaitable(value)


def _field_names(kind: type) -> list[str] | None:
    """The names in a named tuple's class."""
    fields = getattr(kind, "_fields", None) if issubclass(kind, tuple) else None
    named = isinstance(fields, tuple) and all(type(name) is str for name in fields)
    return list(fields) if fields and named else None


_INTERNAL = {
    kind: name
    for name, kind in vars(types).items()
    if isinstance(kind, type)
    and kind.__module__ == "builtins"
    and not hasattr(builtins, kind.__name__)
}
"""Classes of the interpreter that only the module `types` names."""


def singles() -> dict[str, Any]:
    """Objects of the standard library that are told by their identity, by name."""
    named = ("_FIELD", "_FIELD_CLASSVAR", "_FIELD_INITVAR", "MISSING", "KW_ONLY")
    return {name: getattr(dataclasses, name) for name in named if hasattr(dataclasses, name)}


_SINGLE = {id(value): name for name, value in singles().items()}
_BUILTIN_PARTS = frozenset((*IMMUTABLE_BASES, *MUTABLE_BASES, *codec._ENCODERS, BaseException))


def _is_method(name: str, value: Any) -> bool:
    return isinstance(value, types.FunctionType) and not name.startswith("__")


def _about_function(function: Any) -> list[Any]:
    """Name, docstring, whether calling it gives a coroutine, and its parameters (no defaults)."""
    try:
        parameters = [
            [p.name, int(p.kind), p.default is not p.empty]
            for p in inspect.signature(function).parameters.values()
        ]
    except (TypeError, ValueError):
        parameters = None
    name = getattr(function, "__name__", "")
    doc = getattr(function, "__doc__", None)
    return [
        name if type(name) is str else "",
        doc if type(doc) is str else None,
        inspect.iscoroutinefunction(function),
        parameters,
        [_text_of(function, "__qualname__"), _text_of(function, "__module__"), _kind_of(function)],
    ]


def _text_of(function: Any, name: str) -> str:
    found = getattr(function, name, "")
    return found if type(found) is str else ""


def _kind_of(function: Any) -> str:
    """The class of a function, as the module `types` names it."""
    return next((k for k in FUNCTION_KINDS if isinstance(function, getattr(types, k))), "")


FUNCTION_KINDS = ("FunctionType", "MethodType", "BuiltinFunctionType")


def operate(target: Any, name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Apply an operator as Python does: looked up on the type, never on the instance."""
    if name not in OPERATORS:
        raise Refused(f"{name!r} is no operator"[:100])
    if name == "__format__":
        return format(target, *args)
    if name == "__bool__":
        return bool(target)
    if name == "__contains__":
        return args[0] in target
    if name == "__getitem__":
        return target[args[0]]
    if name == "__iter__":
        return iter(target)
    if name == "__reversed__":
        return reversed(target)
    return getattr(type(target), name)(target, *args, **kwargs)


def duplicate(target: Any, deep: bool) -> Any:
    """copy.copy or copy.deepcopy of an exported object."""
    return copy.deepcopy(target) if deep else copy.copy(target)
