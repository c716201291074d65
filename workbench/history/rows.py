"""An event as a row and back: long texts are taken out, once per session, and put back when read.

In `events.data` a text of `LONG` characters or more is replaced by `MARK` and its digest, and lies
in `texts`. A short text that begins with MARK goes the same way, so that no text can be taken for a
reference. Text that has no UTF-8 form (lone surrogates) stays in the data, escaped.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.history.redacted import LONG

MARK = "\x00"
_ESCAPED_MARK = '"\\u0000'


@dataclass(frozen=True, slots=True)
class Data:
    """The body's JSON without its long texts, and those by digest."""

    json: str
    texts: Mapping[str, str]


def digest_of(text: bytes) -> str:
    """The name of a text's content: 128 bits of BLAKE2b."""
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def outline(data: Json) -> Data:
    """The JSON text with references, and what they refer to."""
    texts: dict[str, str] = {}
    outlined = _outlined(data, texts)
    written = json.dumps(outlined, ensure_ascii=False, separators=(",", ":"))
    if not _encodes(written):
        written = json.dumps(outlined, separators=(",", ":"))
    return Data(written, texts)


def storable(text: str | None) -> str | None:
    """The text without lone surrogates, which UTF-8 cannot hold; for the index only."""
    return None if text is None else text.encode("utf-8", "replace").decode()


def digest_in(data: Data, text: str | None) -> str | None:
    """The digest under which an outlined text lies."""
    return next((digest for digest, kept in data.texts.items() if kept == text), None)


def references(data: Json) -> list[str]:
    """The digests that outlined JSON refers to, in order."""
    match data:
        case str():
            return [data[1:]] if data.startswith(MARK) else []
        case list():
            return [digest for item in data for digest in references(item)]
        case dict():
            return [digest for item in data.values() for digest in references(item)]
        case _:
            return []


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


def _outlined(data: Json, texts: dict[str, str]) -> Json:
    if isinstance(data, str):
        return _reference(data, texts) if len(data) >= LONG or data[:1] == MARK else data
    if isinstance(data, dict):
        return {key: _outlined(item, texts) for key, item in data.items()}
    if isinstance(data, list):
        return [_outlined(item, texts) for item in data]
    return data


def _reference(text: str, texts: dict[str, str]) -> str:
    try:
        digest = digest_of(text.encode())
    except UnicodeEncodeError:
        return text
    texts[digest] = text
    return MARK + digest


def _restored(data: Json, texts: Mapping[str, str]) -> Json:
    if isinstance(data, str):
        return texts[data[1:]] if data[:1] == MARK and data[1:] in texts else data
    if isinstance(data, dict):
        return {key: _restored(item, texts) for key, item in data.items()}
    if isinstance(data, list):
        return [_restored(item, texts) for item in data]
    return data


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
