"""An event as a row and back: long texts are taken out, once per session, and put back when read.

In `events.data` a text of `LONG` characters or more is replaced by `MARK` and its digest, and lies
in `texts`. A short text that begins with MARK goes the same way, so that no text can be taken for a
reference. Text that has no UTF-8 form (lone surrogates) stays in the data, escaped.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import types
import typing
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Literal

from workbench.core import events as ev
from workbench.core.codec import Json, to_json

LONG = 200
"""Characters from which a text is stored once per session, by content."""
MARK = "\x00"
_ESCAPED_MARK = '"\\u0000'
_REFERENCE = re.compile(r'"\\u0000([0-9a-f]{32})"')


@dataclass(frozen=True, slots=True)
class Data:
    """The body's JSON without its long texts, and those by digest."""

    json: str
    texts: Mapping[str, str]


def digest_of(text: bytes) -> str:
    """The name of a text's content: 128 bits of BLAKE2b."""
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def outline(body: ev.Body) -> Data:
    """The body's JSON text with references, and what they refer to."""
    texts: dict[str, str] = {}
    content = _outlined(body.data, texts) if isinstance(body, ev.Unread) else body
    return Data(_dumps(content, texts), texts)


def dumped(body: ev.Body) -> str:
    """The body's JSON text with every text in it, long ones too."""
    return json.dumps(body.data if isinstance(body, ev.Unread) else to_json(body))


def kind_of(body: ev.Body) -> str:
    """The event's kind as it stands in the log."""
    return body.tag if isinstance(body, ev.Unread) else body.kind


def references(written: str) -> list[str]:
    """The digests that an outlined JSON text may refer to."""
    return _REFERENCE.findall(written) if _ESCAPED_MARK in written else []


def restore(written: str, texts: Mapping[str, str]) -> Json:
    """The body's JSON as it was before `outline`; raises KeyError when a text is missing."""
    data = json.loads(written)
    return _restored(data, texts) if _ESCAPED_MARK in written else data


Row = tuple[str, int, str, str, str, str, str]
"""id, seq, time, author, origin, kind, data"""


def event_of(row: Row, session: str, texts: Mapping[str, str]) -> ev.Event:
    """The event of a row, with its long texts put back."""
    id, seq, time, author, origin, kind, data = row
    body = ev.body_from_json(kind, restore(data, texts))
    return ev.Event(id, session, seq, time, author, body, origin)


def _dumps(value: Any, texts: dict[str, str]) -> str:
    """The value as JSON text; dataclasses are outlined as the encoder meets them."""

    def shallow(item: Any) -> Json:
        return _fields_of(item, texts)

    options: dict[str, Any] = {"separators": (",", ":"), "check_circular": False}
    written = json.JSONEncoder(ensure_ascii=False, default=shallow, **options).encode(value)
    if written.isascii() or _encodes(written):
        return written
    return json.JSONEncoder(default=shallow, **options).encode(value)


def _fields_of(item: Any, texts: dict[str, str]) -> Json:
    """A dataclass as a dict, its long texts outlined; the encoder comes back for nested ones."""
    names, values_of, plain, free = _plan(typing.cast(Hashable, type(item)))
    values = dict(zip(names, values_of(item), strict=True))
    for name in plain:
        value = values[name]
        if value and (len(value) >= LONG or value[0] == MARK):
            values[name] = _reference(value, texts)
    for name in free:
        if values[name]:
            values[name] = _outlined(values[name], texts)
    return values


@cache
def _plan(cls: type) -> tuple[tuple[str, ...], Any, tuple[str, ...], tuple[str, ...]]:
    """Of a dataclass: all fields, what reads them, those that are text, and those whose content may
    hold text without being a dataclass. Raises TypeError for anything else.
    """
    names = tuple(entry.name for entry in dataclasses.fields(cls))
    hints = typing.get_type_hints(cls)
    kinds = {name: _kind(hints[name]) for name in names}
    plain = tuple(name for name in names if kinds[name] == "text")
    free = tuple(name for name in names if kinds[name] == "free")
    return names, reader_of(names), plain, free


def _kind(annotation: Any) -> Literal["text", "free", "nested"]:
    """How a field is written: as text, walked through, or left to the encoder."""
    arguments = typing.get_args(annotation)
    inner = [argument for argument in arguments if argument not in (type(None), Ellipsis)]
    if annotation is str:
        return "text"
    if annotation in (int, float, bool) or dataclasses.is_dataclass(annotation):
        return "nested"
    match typing.get_origin(annotation):
        case typing.Literal:
            return "nested"
        case typing.Union | types.UnionType:
            return _kind(inner[0]) if len(inner) == 1 else "free"
        case origin if origin is tuple:
            return "nested" if all(_kind(a) == "nested" for a in inner) else "free"
        case _:
            return "free"


def reader_of(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives all the named fields of a value."""
    if len(names) == 1:
        return lambda item: (getattr(item, names[0]),)
    if not names:
        return lambda item: ()
    return attrgetter(*names)


def _outlined(value: Any, texts: dict[str, str]) -> Json:
    """Free JSON with its long texts outlined."""
    if value is None or isinstance(value, (int, float)):
        return value
    if isinstance(value, str):
        return _reference(value, texts) if len(value) >= LONG or value[:1] == MARK else value
    if isinstance(value, (list, tuple, frozenset)):
        return [_outlined(item, texts) for item in value]
    if isinstance(value, (dict, Mapping)):
        return {str(key): _outlined(item, texts) for key, item in value.items()}
    return value


def _reference(text: str, texts: dict[str, str]) -> str:
    try:
        digest = digest_of(text.encode())
    except UnicodeEncodeError:
        return text
    texts[digest] = text
    return MARK + digest


def _restored(data: Json, texts: Mapping[str, str]) -> Json:
    """JSON that was just read with its long texts put back, in place."""
    if isinstance(data, str):
        return texts[data[1:]] if data[:1] == MARK and data[1:] in texts else data
    entries = data.items() if isinstance(data, dict) else ()
    for place, item in enumerate(data) if isinstance(data, list) else entries:
        if item and isinstance(item, (str, dict, list)):
            data[place] = _restored(item, texts)
    return data


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
