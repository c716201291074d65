"""Bundles: interactions, verdicts and releases carried between histories, without a server.

Events have ids that are unique in the world and are only ever added, so merging is the union of
sets: any order, any number of times, by any way round, gives the same. What people decided apart
from each other and differently shows up as a conflict, flagged in the review queue (`items`);
matters of taste stay their author's. Sessions stay at home; the interactions that came of them
travel.

Everything is redacted again on its way in, by the rules of who takes it in. What was erased here
never comes back. What was erased elsewhere is named in the bundle by a hash, and is erased here too
only where that is asked for; then it stays out as well, whichever bundle comes later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, replace

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.curation.bundle_files import Bundle, hash_of, read, written
from workbench.errors import UnknownName
from workbench.history import Filter, History
from workbench.history.adopting import Incoming

CARRIED = ("interaction", "release", "export")


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge brought: counts."""

    streams: int = 0
    """That were not known before."""
    events: int = 0
    known: int = 0
    """Events that were there already."""
    hidden: int = 0
    """Of these: redaction elsewhere had hidden more, and it is hidden here now too."""
    differing: int = 0
    """Events that say something else here than in a bundle; they stayed as they are."""
    refused: int = 0
    """Events of streams that were erased, and of kinds that belong in no bundle."""
    conflicts: int = 0
    """Interactions that people decide differently now."""
    erased_elsewhere: int = 0
    """Streams that stand here and were erased there."""
    erased: int = 0


def bundle(history: History) -> Iterator[str]:
    """The lines of a bundle of everything that is carried; the same history gives the same."""
    return written(_hashes(history) | history.buried(), _carried(history))


def merge(history: History, *bundles: Iterable[str], erase: bool = False) -> Merged:
    """Adds the events of bundles that are not known here, all or none. Raises UsageError for what
    is no bundle, and what History.adopt_all raises; then nothing was changed.

    `erase`: what was erased where they were made is erased here, and never taken in again.
    """
    found = [read(lines) for lines in bundles]
    erased = frozenset(hash for each in found for hash in each.erased)
    out = _hashes(history) | history.buried() | (erased if erase else frozenset())
    batches, refused = _acceptable(history, found, out)
    streams = {stream for batch in batches for stream in batch}
    before = {stream for stream in streams if not _kind(history, stream)}
    adopted = history.adopt_all(batches, bury=erased if erase else ())
    here = [stream for stream in sorted(_living(history)) if hash_of(stream) in erased]
    merged = Merged(
        streams=len(before),
        events=sum(each.new for each in adopted.values()),
        known=sum(each.known + each.hidden for each in adopted.values()),
        hidden=sum(each.hidden for each in adopted.values()),
        differing=sum(each.differing for each in adopted.values()),
        refused=refused,
        conflicts=sum(_conflict(history, stream) for stream in sorted(streams)),
        erased_elsewhere=len(here),
    )
    return replace(merged, erased=_erase(history, here)) if erase else merged


def _erase(history: History, streams: list[str]) -> int:
    from workbench.curation.forgetting import Wanted, forget

    if streams:
        forget(history, Wanted(sessions=tuple(streams)))
    return len(streams)


def _acceptable(
    history: History, bundles: list[Bundle], out: frozenset[str]
) -> tuple[list[dict[str, list[Incoming]]], int]:
    """What of the bundles may come in, and how many events may not."""
    refused = 0
    begun = {
        stream
        for each in bundles
        for stream, events in each.streams.items()
        if any(_begins(incoming.event.body) for incoming in events)
    }
    batches: list[dict[str, list[Incoming]]] = []
    for each in bundles:
        batch: dict[str, list[Incoming]] = {}
        for stream, events in each.streams.items():
            kind = _kind(history, stream)
            fitting = kind in CARRIED or (not kind and stream in begun)
            if not fitting or hash_of(stream) in out or _came_of(events, out):
                refused += len(events)
            else:
                batch[stream] = [_without_paths(incoming) for incoming in events]
        batches.append(batch)
        refused += each.foreign
    return batches, refused


def _begins(body: ev.Body) -> bool:
    return isinstance(body, (cu.InteractionLogged, cu.ReleaseMade, cu.ExportMade))


def _came_of(events: Iterable[Incoming], out: frozenset[str]) -> bool:
    """Whether the interaction is a draft of a session that was erased."""
    sessions = (
        each.event.body.session
        for each in events
        if isinstance(each.event.body, cu.InteractionLogged)
    )
    return any(session and hash_of(session) in out for session in sessions)


def _without_paths(incoming: Incoming) -> Incoming:
    """No path of one machine means anything on another, where an erasure would write to it."""
    event = incoming.event
    if isinstance(event.body, cu.ExportMade) and event.body.manifest:
        event = replace(event, body=replace(event.body, manifest=""))
    return Incoming(event, incoming.policy)


def _carried(history: History) -> Iterator[Incoming]:
    for stream in sorted(_of_kinds(history, CARRIED)):
        policies = history.policies(stream)
        for event in sorted(history.events(stream), key=lambda each: each.id):
            if isinstance(event.body, (cu.StreamBody, ev.Undone)):
                yield _without_paths(Incoming(event, policies[event.id]))


def _conflict(history: History, stream: str) -> int:
    from workbench.curation.items import fold_item

    item = fold_item(history.events(stream))
    return int(item is not None and item.conflict)


def _hashes(history: History) -> frozenset[str]:
    """Of what was erased here."""
    return frozenset(map(hash_of, _ids(history, Filter(stream=None, deleted=True))))


def _living(history: History) -> set[str]:
    return _ids(history, Filter(stream=None))


def _of_kinds(history: History, kinds: Iterable[str]) -> set[str]:
    return {id for kind in kinds for id in _ids(history, Filter(stream=kind))}


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


def total(merged: Merged) -> Mapping[str, int]:
    """The counts that are not 0, by name."""
    names = Merged.__dataclass_fields__
    return {name: count for name, count in zip(names, astuple(merged), strict=True) if count}
