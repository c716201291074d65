"""The ledger of signals: what people said of answers and did with them, each with its strength.

Pure functions of a log. A signal weighs, it never decides: what was said outright is turned into a
verdict by the rules of `verdicts`; what only follows from an act waits for a person or for others
who did the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.folding import fold, undone_ids

STRENGTH: Mapping[str, float] = {
    "up": 1.0,
    "down": -1.0,
    "edited": -0.7,
    "tried_again": -0.3,
    "accepted": 0.4,
    "copied": 0.3,
    "abandoned": -0.3,
}
"""-1 says that the answer is bad beyond doubt, +1 that it is good. An edit says where it is wrong,
so it weighs more than asking again, which may be curiosity. A judgement of ours, not measured.
"""
EXPLICIT = frozenset({"up", "down", "rating"})
GOOD_SHARE, BAD_SHARE = 0.75, 0.4
"""Ratings from 4 of 5 count as up, up to 2 of 5 as down; between them they say neither."""


@dataclass(frozen=True, slots=True)
class Signal:
    """One entry of the ledger."""

    id: str
    """Of the event that it was read from."""
    kind: cu.SignalKind
    strength: float
    """-1..1"""
    source: Literal["explicit", "implicit"]
    by: str
    time: str
    correction: str = ""
    note: str = ""
    next: str = ""
    """Of `tried_again`: the interaction that followed, where it is known."""

    @property
    def says(self) -> Literal["up", "down", ""]:
        """The verdict that an explicit signal asks for."""
        if self.source == "implicit" or self.strength == 0:
            return ""
        return "up" if self.strength > 0 else "down"


def ledger(log: Iterable[ev.Event]) -> tuple[Signal, ...]:
    """An interaction's signals that count, in the order of their ids."""
    events = [event for event in log if isinstance(event.body, (cu.SignalSeen, ev.Undone))]
    events.sort(key=lambda event: event.id)
    skipped = not_counting(events)
    return tuple(
        signal_of(event)
        for event in events
        if event.id not in skipped and isinstance(event.body, cu.SignalSeen)
    )


def signal_of(event: ev.Event) -> Signal:
    """The ledger's entry for a signal's event."""
    body = event.body
    assert isinstance(body, cu.SignalSeen)
    return Signal(
        event.id,
        body.signal,
        _strength(body),
        "explicit" if body.signal in EXPLICIT else "implicit",
        body.by or event.author,
        body.time or event.time,
        body.correction,
        body.note,
        body.next,
    )


def not_counting(log: Iterable[ev.Event]) -> frozenset[str]:
    """Ids of events that were undone, whatever the order of the log: an event counts unless an undo
    that counts names it.
    """
    undos: dict[str, list[str]] = {}
    for event in log:
        if isinstance(event.body, ev.Undone):
            undos.setdefault(event.body.event, []).append(event.id)
    if not undos:
        return frozenset()
    known: dict[str, bool] = {}

    def counts(id: str) -> bool:
        if id not in known:
            known[id] = True  # an undo of itself, which nothing writes, must not hang the fold
            known[id] = not any(counts(undo) for undo in undos.get(id, ()))
        return known[id]

    return frozenset(id for id in undos if not counts(id))


def _strength(body: cu.SignalSeen) -> float:
    if body.signal != "rating":
        return STRENGTH[body.signal]
    share = 0.5 if body.share is None else body.share
    if share >= GOOD_SHARE:
        return 1.0
    return -1.0 if share <= BAD_SHARE else 0.0


@dataclass(frozen=True, slots=True)
class Told:
    """What a session says of one of its drafts: the interaction, and the signals with the events
    that they were read from.
    """

    draft: ev.Event
    interaction: cu.InteractionLogged
    signals: tuple[tuple[ev.Event, cu.SignalSeen], ...]


def told_by_session(log: Sequence[ev.Event], also: Collection[str] = ()) -> tuple[Told, ...]:
    """The interactions of a session: each of the model's drafts with its signals, if it has any or
    is among `also`.

    Acts that a fork copied are the original's, and count there.
    """
    session = fold(log)
    skipped = undone_ids(log)
    living = [event for event in log if event.id not in skipped]
    replaced = _replaced_ratings(living)
    seen: dict[str, list[tuple[ev.Event, cu.SignalSeen]]] = {}
    for place, event in enumerate(log):
        if not event.origin and event.id not in skipped and event.id not in replaced:
            for draft, signal in _read(event, log[:place]):
                seen.setdefault(draft, []).append((event, signal))
    return tuple(
        Told(event, _interaction(log, event, event.body), tuple(seen.get(event.body.draft, ())))
        for event in living
        if isinstance(event.body, ev.DraftWritten)
        and event.body.author == "model"
        and event.body.draft in session.drafts
        and (event.body.draft in seen or event.body.draft in also)
    )


def _replaced_ratings(log: Iterable[ev.Event]) -> frozenset[str]:
    """Ratings that their author gave anew, or took back, later."""
    latest: dict[tuple[str, str], str] = {}
    replaced: set[str] = set()
    for event in log:
        if isinstance(event.body, ev.Rated):
            key = (event.author, event.body.draft)
            if key in latest:
                replaced.add(latest[key])
            latest[key] = event.id
    return frozenset(replaced)


def _read(event: ev.Event, before: Sequence[ev.Event]) -> list[tuple[str, cu.SignalSeen]]:
    """The signals in one act, each with the draft that it is about."""

    def signal(kind: cu.SignalKind, correction: str = "", note: str = "") -> cu.SignalSeen:
        return cu.SignalSeen(kind, event.author, correction, note=note, time=event.time)

    body = event.body
    match body:
        case ev.Rated(draft=draft, value=value, note=note):
            latest = {1: "up", -1: "down"}.get(value)
            return [(draft, signal(latest, note=note))] if latest else []  # type: ignore[arg-type]
        case ev.DraftEdited(parent=parent, text=text, why=why):
            return [(parent, signal("edited", text, why))]
        case ev.Accepted(draft=draft):
            return [(draft, signal("accepted"))]
        case ev.Copied(draft=draft):
            return [(draft, signal("copied"))]
        case ev.FreshStarted(why=why):
            head = fold(before).path.head
            return [(head, signal("tried_again", note=why))] if head else []
        case ev.BranchChosen(draft=draft):
            head = fold(before).path.head
            return [(head, signal("tried_again"))] if head and head != draft else []
        case ev.Abandoned(why=why):
            session = fold(before)
            left = session.path.best or session.path.head
            return [(left, signal("abandoned", note=why))] if left else []
        case _:
            return []


def _interaction(
    log: Sequence[ev.Event], event: ev.Event, body: ev.DraftWritten
) -> cu.InteractionLogged:
    """The draft as the answer to its task, without anything hidden."""
    then = fold(log[: log.index(event) + 1])
    now = fold(log).drafts[body.draft]
    shown = then.task.shown(then.path.stage)
    prompt = "\n\n".join([shown.prompt, *(stage.prompt for stage in shown.stages if stage.prompt)])
    model = then.call_models.get(body.call, then.model)
    return cu.InteractionLogged(
        question=prompt,
        answer=body.text,
        model=model.name,
        time=event.time,
        tags=then.tags,
        session=event.session,
        draft=body.draft,
        simulated=model.simulated,
        score=now.scorecard.computed,
        judged=now.scorecard.judged,
        task=then.task.id,
        domain=then.task.domain,
    )
