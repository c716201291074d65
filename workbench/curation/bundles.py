"""Bundles: interactions, verdicts and releases carried between histories, without a server.

A bundle is JSON lines: a header, then events. Events have ids that are unique in the world and are
only ever added, so merging is the union of sets: any order, any number of times, by any way round,
gives the same. What people decided apart from each other and differently shows up as a conflict in
the review queue (`items`); matters of taste stay their author's. Sessions stay at home; the
interactions that came of them travel.

Everything is redacted again on its way in. What one history erased is named in its bundles, and is
erased elsewhere only if that is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.errors import HistoryError, UnknownName, UsageError
from workbench.history import Filter, History

FORMAT, VERSION = "workbench-bundle", 1
CARRIED = ("interaction", "release", "export")
_ABOUT_STREAMS = (cu.StreamBody, ev.Undone)


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge brought: counts."""

    streams: int = 0
    """That were not known before."""
    events: int = 0
    known: int = 0
    """Events that were there already."""
    refused: int = 0
    """Events of streams that were erased here, and of kinds that belong in no bundle."""
    conflicts: int = 0
    """Interactions that people decide differently now."""
    erased_elsewhere: int = 0
    """Streams that stand here and were erased there."""
    erased: int = 0


def bundle(history: History) -> Iterator[str]:
    """The lines of a bundle of everything that is carried; the same history gives the same."""
    header = {"format": FORMAT, "version": VERSION, "erased": sorted(_tombstones(history))}
    yield json.dumps(header)
    for stream in sorted(_streams(history)):
        for event in sorted(history.events(stream), key=lambda each: each.id):
            if isinstance(event.body, _ABOUT_STREAMS):
                entry = {**ev.event_to_json(event), "seq": 0}
                yield json.dumps(entry, ensure_ascii=False, sort_keys=True)


def merge(history: History, lines: Iterable[str], *, erase: bool = False) -> Merged:
    """Adds a bundle's events that are not known here. Raises UsageError for what is no bundle;
    then nothing was added.
    """
    erased, streams = read(lines)
    counts = Merged()
    for stream, events in streams.items():
        counts = _plus(counts, _added(history, stream, events))
    here = [stream for stream in erased if _living(history, stream)]
    if erase and here:
        from workbench.curation.forgetting import Wanted, forget

        forget(history, Wanted(sessions=tuple(here)))
    done = len(here) if erase else 0
    return _plus(counts, Merged(erased_elsewhere=len(here), erased=done))


def read(lines: Iterable[str]) -> tuple[list[str], dict[str, list[ev.Event]]]:
    """A bundle's tombstones, and its events by stream. Raises UsageError with the line."""
    entries = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    header = next(entries, (1, ""))[1]
    found = _object(header, 1)
    if found.get("format") != FORMAT:
        raise UsageError("This is no bundle.", "Make one: workbench bundle export FILE")
    if found.get("version") != VERSION:
        raise UsageError(f"The bundle has version {found.get('version')}; this reads {VERSION}.")
    streams: dict[str, list[ev.Event]] = {}
    for number, line in entries:
        try:
            event = ev.event_from_json(_object(line, number))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise UsageError(f"Line {number} of the bundle is no event.") from error
        streams.setdefault(event.session, []).append(event)
    erased = [stream for stream in found.get("erased", []) if isinstance(stream, str)]
    return erased, streams


def _added(history: History, stream: str, events: list[ev.Event]) -> Merged:
    """One stream's events added; a stream here that is no such stream is not touched."""
    fitting = [event for event in events if isinstance(event.body, _ABOUT_STREAMS)]
    refused = len(events) - len(fitting)
    before = _kind(history, stream)
    if before not in ("", *CARRIED):
        return Merged(refused=len(events))
    begins = any(isinstance(e.body, cu.StreamBody) and e.body.stream in CARRIED for e in fitting)
    if not before and not begins:
        return Merged(refused=len(events))
    try:
        new = history.adopt(stream, _starts_first(fitting))
    except HistoryError:
        return Merged(refused=len(events))
    return Merged(int(not before), new, len(fitting) - new, refused, _conflict(history, stream))


def _starts_first(events: list[ev.Event]) -> list[ev.Event]:
    """By id, but what begins a stream before what was said of it, whatever the clocks said."""
    begins = (cu.InteractionLogged, cu.ReleaseMade, cu.ExportMade)
    return sorted(events, key=lambda event: (not isinstance(event.body, begins), event.id))


def _conflict(history: History, stream: str) -> int:
    from workbench.curation.items import fold_item

    item = fold_item(history.events(stream))
    return int(item is not None and item.conflict)


def _streams(history: History) -> set[str]:
    found: set[str] = set()
    for kind in CARRIED:
        found |= _ids(history, Filter(stream=kind))
    return found


def _tombstones(history: History) -> set[str]:
    return _ids(history, Filter(stream=None, deleted=True))


def _ids(history: History, wanted: Filter) -> set[str]:
    found: set[str] = set()
    after = None
    while True:
        page = history.list(wanted, after=after, limit=500)
        found |= {entry.id for entry in page.items}
        after = page.next
        if after is None:
            return found


def _kind(history: History, stream: str) -> str:
    """What kind of stream it is here; empty when there is none."""
    try:
        return history.summary(stream).stream
    except UnknownName:
        return ""


def _living(history: History, stream: str) -> bool:
    try:
        summary = history.summary(stream)
    except UnknownName:
        return False
    return not summary.deleted and summary.stream in CARRIED


def _object(line: str, number: int) -> dict[str, Json]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"Line {number} of the bundle is no JSON.") from error
    if not isinstance(found, dict):
        raise UsageError(f"Line {number} of the bundle is no object.")
    return found


def _plus(one: Merged, other: Merged) -> Merged:
    return Merged(*(a + b for a, b in zip(_counts(one), _counts(other), strict=True)))


def _counts(merged: Merged) -> tuple[int, ...]:
    from dataclasses import astuple

    return astuple(merged)
