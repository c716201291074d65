"""The file of a bundle: JSON lines that are checked from the first to the last before any is used.

A header, an event a line, and a last line with their number and the digest of all before it: a
file that was cut short, or changed on its way, is refused as a whole. Every event is held against
the types of its kind, for what a stranger wrote is read by screens later. A bundle names no file,
and nothing of it is ever used as a path. The digest protects from damage, not from whoever made the
bundle: who gave it to you is trusted to say the truth about their own verdicts.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, NoReturn, TextIO

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.errors import UsageError
from workbench.history.adopting import Incoming

FORMAT, VERSION = "workbench-bundle", 2
LONGEST = 16 * 1024 * 1024
"""Characters of a line at most; the longest texts of a history are far below."""
LARGEST = 1024 * 1024 * 1024
"""Characters of a bundle at most: it is held in memory while it is checked."""
_ULID = re.compile(r"[0-7][0-9A-HJKMNP-TV-Z]{25}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z")
_HASH = re.compile(r"[0-9a-f]{32}")
_POLICY = re.compile(r"[ -~]{0,300}")
_MADE = "Make one: workbench bundle export FILE"
_WHOLE = "Nothing was changed. Have it made and sent again."


@dataclass(frozen=True, slots=True)
class Bundle:
    """What a file says."""

    erased: frozenset[str]
    """Hashes of the streams that were erased where it was made."""
    streams: Mapping[str, tuple[Incoming, ...]]
    foreign: int = 0
    """Events of kinds that this version does not know, or that belong in no bundle."""


def hash_of(stream: str) -> str:
    """The name of an erased stream: whoever has the stream knows it again."""
    return hashlib.blake2b(stream.encode(), digest_size=16, person=b"erased stream").hexdigest()


def written(erased: Iterable[str], events: Iterable[Incoming]) -> Iterator[str]:
    """The lines of a bundle; the same content gives the same lines."""
    digest = hashlib.sha256()
    count = 0

    def line(content: Json) -> str:
        text = _dumped(content)
        digest.update(text.encode() + b"\n")
        return text

    yield line({"format": FORMAT, "version": VERSION, "erased": sorted(erased)})
    for each in events:
        count += 1
        yield line({**ev.event_to_json(each.event), "seq": 0, "policy": each.policy})
    yield line({"events": count, "sha256": digest.hexdigest()})


def bounded(file: TextIO) -> Iterator[str]:
    """The lines of a file, none of them held in memory when it is too long to be one."""
    while line := file.readline(LONGEST + 1):
        yield line


def _dumped(content: Json) -> str:
    """One spelling for one content; half of a surrogate pair has no UTF-8 and is escaped."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(content, sort_keys=True, separators=(",", ":"))
    return text


def read(lines: Iterable[str]) -> Bundle:
    """What a bundle says. Raises UsageError, with the line where there is one."""
    digest = hashlib.sha256()
    header: dict[str, Json] | None = None
    ended = False
    found: dict[str, Incoming] = {}
    count = foreign = size = 0
    for number, line in enumerate(lines, 1):
        text = line.rstrip("\r\n")
        size += len(text)
        if len(text) > LONGEST or size > LARGEST:
            raise UsageError(f"Line {number} makes the bundle too large.", _WHOLE)
        if header is None:
            header = _header(text)
        elif ended:
            _damaged(f"Line {number} stands after the end of the bundle.")
        else:
            content = _object(text, number)
            if ended := "sha256" in content:
                _check_end(content, count, digest.hexdigest())
                continue
            count += 1
            incoming = _incoming(content, number)
            foreign += incoming is None
            if incoming and found.setdefault(incoming.event.id, incoming) != incoming:
                _damaged(f"Line {number} says an event again, and differently.")
        digest.update(text.encode("utf-8", "surrogatepass") + b"\n")
    if header is None:
        header = _header("")
    if not ended:
        raise UsageError("The bundle was cut short: its last line is missing.", _WHOLE)
    return Bundle(_erased(header), _by_stream(found.values()), foreign)


def _header(text: str) -> dict[str, Json]:
    if text[:2] in ("PK", "\x1f\x8b", "\x1f�", "BZ", "7z") or text[:1] == "�":
        raise UsageError("This is a packed file, and no bundle.", "Unpack it first.")
    try:
        found = _object(text, 1)
    except UsageError as error:
        raise UsageError(f"This is no bundle: {error.message}", _MADE) from error
    if found.get("format") != FORMAT:
        raise UsageError("This is no bundle.", _MADE)
    if found.get("version") != VERSION:
        message = f"The bundle has version {str(found.get('version'))[:20]}; this reads {VERSION}."
        raise UsageError(message, "Have both sides use the same version of the workbench.")
    return found


def _erased(header: Mapping[str, Json]) -> frozenset[str]:
    listed = header.get("erased", [])
    if not isinstance(listed, list) or not all(
        isinstance(hash, str) and _HASH.fullmatch(hash) for hash in listed
    ):
        _damaged("The bundle's list of what was erased is none.")
    return frozenset(listed)


def _check_end(content: Mapping[str, Json], count: int, digest: str) -> None:
    if content.get("events") != count or content.get("sha256") != digest:
        _damaged("The bundle is damaged: what it holds is not what its last line says.")


def _by_stream(incoming: Iterable[Incoming]) -> dict[str, tuple[Incoming, ...]]:
    """By stream in the order of their ids, but what begins a stream before what was said of it,
    whatever the clocks said.
    """
    begins = (cu.InteractionLogged, cu.ReleaseMade, cu.ExportMade)
    ordered = sorted(
        incoming, key=lambda each: (not isinstance(each.event.body, begins), each.event.id)
    )
    found: dict[str, list[Incoming]] = {}
    for each in ordered:
        found.setdefault(each.event.session, []).append(each)
    return {stream: tuple(found[stream]) for stream in sorted(found)}


def _incoming(content: dict[str, Json], number: int) -> Incoming | None:
    """The event of a line; None for one that belongs in no bundle."""
    policy = content.get("policy", "")
    try:
        event = ev.event_from_json({**content, "seq": 0})
        sound = _envelope_fits(event) and _POLICY.fullmatch(policy) is not None
        if sound and isinstance(event.body, ev.Unread):
            return None
        if not sound or not fits(type(event.body), event.body):
            raise ValueError("fields")
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise UsageError(f"Line {number} of the bundle is no event.", _WHOLE) from error
    return Incoming(event, policy) if isinstance(event.body, (cu.StreamBody, ev.Undone)) else None


def _envelope_fits(event: ev.Event) -> bool:
    ids = (event.id, event.session, *([event.origin] if event.origin else []))
    named = isinstance(event.author, str) and len(event.author.encode()) <= 1_000
    return named and all(map(_ULID.fullmatch, ids)) and bool(_TIME.fullmatch(event.time))


def fits(annotation: Any, value: object) -> bool:
    """Whether a value is of a type: dataclasses field by field, `Any` as JSON."""
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation is Any:
        return _is_json(value)
    if annotation is float:
        return type(value) in (int, float) and math.isfinite(typing.cast(float, value))
    if annotation in (str, int, bool, type(None)):
        return type(value) is annotation
    if origin is typing.Literal:
        return value in inner
    if origin in (typing.Union, types.UnionType):
        return any(fits(each, value) for each in inner)
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(inner[0], each) for each in value)
    if origin is not None and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(
            type(key) is str and fits(inner[1], each) for key, each in value.items()
        )
    if is_dataclass(annotation):
        hints = typing.get_type_hints(annotation)
        named = ((hints[entry.name], entry.name) for entry in fields(annotation))
        return type(value) is annotation and all(
            fits(hint, getattr(value, name)) for hint, name in named
        )
    return False


def _is_json(value: object) -> bool:
    match value:
        case None | bool() | str() | int():
            return True
        case float():
            return math.isfinite(value)
        case list():
            return all(map(_is_json, value))
        case dict():
            return all(map(_is_json, value.values()))
        case _:
            return False


def _object(text: str, number: int) -> dict[str, Json]:
    try:
        found = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"Line {number} of the bundle is no JSON.", _WHOLE) from error
    if not isinstance(found, dict):
        raise UsageError(f"Line {number} of the bundle is no object.", _WHOLE)
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _damaged(message: str) -> NoReturn:
    raise UsageError(message, _WHOLE)
