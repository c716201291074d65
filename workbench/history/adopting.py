"""Events of other histories taken in: all of them or none, and in any order the same.

Each stream of a bundle is redacted by the present rules on its own: new placeholders are numbered
above those in the bundle's own texts, never above what lies here, so that the result does not
depend on what was taken in before. An event that is here already, in other words, is one of two
things. Either one text is a redaction of the other; then the one that hides more stands (of equals
the first in the order of their JSON), whichever came first. Or it says something else; then what
is here stays, and it is counted; so it does where each hides what the other shows. An id that
belongs to another stream, time or kind here is refused: no history makes such a thing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.errors import UsageError
from workbench.history.connection import Database
from workbench.history.erasing.renewal import marked, redacted_again
from workbench.history.reading import events_of
from workbench.history.redacted import Redacted

_PLACEHOLDER = re.compile(r"<[A-Z][A-Z0-9_]{1,30}_\d{1,6}>\n*")


@dataclass(frozen=True, slots=True)
class Incoming:
    """An event from elsewhere, and the rules under which it was written there."""

    event: ev.Event
    policy: str


@dataclass(frozen=True, slots=True)
class Prepared:
    """A stream's events, safe for the disk, and what redaction replaced in them."""

    stream: str
    entries: tuple[Redacted, ...]
    values: tuple[str, ...]
    users: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Adopted:
    """What became of a stream's events: counts."""

    new: int = 0
    known: int = 0
    hidden: int = 0
    """Known ones of which the other history hid more; that text stands here now too."""
    differing: int = 0
    """Known ones that say something else here, and stayed as they are."""

    def plus(self, other: Adopted) -> Adopted:
        """Both together."""
        return Adopted(
            self.new + other.new,
            self.known + other.known,
            self.hidden + other.hidden,
            self.differing + other.differing,
        )


@dataclass(frozen=True, slots=True)
class Sorted:
    """A stream's events by what is to be done with them."""

    fresh: tuple[Redacted, ...]
    better: Mapping[int, Redacted]
    """By the place of the row that they are to replace."""
    counts: Adopted


def policy_in(now: str, before: str, changed: bool) -> str:
    """The rules of a row that was taken in under `now` and came written under `before`."""
    return marked(now, before or "unknown") if changed or redacted_again(before) else now


def sorted_out(db: Database, key: int | None, prepared: Prepared) -> Sorted:
    """Which events are new, and which replace what is here. Raises UsageError for a forged id."""
    fresh: list[Redacted] = []
    known = 0
    other: list[tuple[int, Redacted]] = []
    for entry in prepared.entries:
        match _found(db, entry):
            case None:
                fresh.append(entry)
            case True, _:
                known += 1
            case _, place:
                other.append((place, entry))
    better, kept = _compared(db, key, prepared.stream, other)
    counts = Adopted(len(fresh), known + kept, len(better), len(other) - kept - len(better))
    return Sorted(tuple(fresh), better, counts)


def _found(db: Database, entry: Redacted) -> tuple[bool, int] | None:
    """Whether the event stands here word for word, and where it lies; None when it is new."""
    event = entry.event
    row = db.execute(
        "SELECT s.id, e.kind, e.time, e.author, e.data, e.place"
        " FROM events e JOIN sessions s ON s.key = e.session WHERE e.id = ?",
        (event.id,),
    ).fetchone()
    if row is None:
        return None
    if row[:3] != (event.session, type(event.body).kind, event.time):
        raise UsageError(
            f"The bundle is forged: event {event.id} is another one here.",
            "Nothing was changed. Ask whoever gave it to you.",
        )
    return row[3:5] == (event.author, entry.data.json), int(row[5])


def _compared(
    db: Database,
    key: int | None,
    stream: str,
    other: Sequence[tuple[int, Redacted]],
) -> tuple[dict[int, Redacted], int]:
    """Of events that stand here in other words: those that hide more than ours, by place, and how
    many hide no more than ours do.
    """
    if not other or key is None:
        return {}, 0
    here = {event.id: event for event in events_of(db, key, stream)}
    better: dict[int, Redacted] = {}
    kept = 0
    for place, entry in other:
        ours, theirs = _content(here[entry.event.id]), _content(entry.event)
        match _hides(ours, theirs), _hides(theirs, ours):
            case (True, False):
                kept += 1
            case (True, True) if _rank(ours) <= _rank(theirs):
                kept += 1
            case (_, True):
                better[place] = entry
            case _:
                pass
    return better, kept


def _content(event: ev.Event) -> Json:
    return [event.author, to_json(event.body)]


def _hides(safe: Json, other: Json) -> bool:
    """Whether one value is the other with more, or the same, hidden behind placeholders."""
    match safe, other:
        case str(), str():
            return _covers(safe, other)
        case dict(), dict():
            same = safe.keys() == other.keys()
            return same and all(_hides(safe[name], other[name]) for name in safe)
        case list(), list():
            same = len(safe) == len(other)
            return same and all(map(_hides, safe, other))
        case _:
            return type(safe) is type(other) and bool(safe == other)


def _covers(safe: str, other: str) -> bool:
    """Whether the other text fits what stands between the placeholders, each for something. It
    takes the leftmost fit of each piece, which finds one if there is any, in linear time.
    """
    first, *rest = _PLACEHOLDER.split(safe)
    if not rest:
        return safe == other
    if not other.startswith(first) or not other.endswith(rest[-1]):
        return False
    place, end = len(first), len(other) - len(rest[-1])
    for piece in rest[:-1]:
        found = other.find(piece, place + 1, end)
        if found < 0:
            return False
        place = found + len(piece)
    return place < end


def _rank(content: Json) -> tuple[int, str]:
    """The smaller stands: of which less is to be read, then what comes first."""
    read = sum(len(_PLACEHOLDER.sub("", text)) for text in _texts(content))
    return read, json.dumps(content, sort_keys=True)


def _texts(content: Json) -> Iterator[str]:
    match content:
        case str():
            yield content
        case list():
            for part in content:
                yield from _texts(part)
        case dict():
            for part in content.values():
                yield from _texts(part)
