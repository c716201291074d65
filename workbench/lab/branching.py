"""A race's lanes as branches of the session that they were raced from, in one log.

Each lane is a fork with a log of its own, so that a kill loses none of it. Taken over, what each
lane did stands in the session's log too: back to the draft that all began from, the lane's
settings, its calls, drafts and verdicts, each event a copy that names its original (so that
forgetting a lane finds the copies). The winner comes last, since a log goes on from its end; the
tree shows all of them. Decisions are copied, with one exception: ★ is the best verdict of all, so
that a draft of the winner that another lane had beaten is taken without becoming the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.core import events as ev
from workbench.core.folding import fold, undone_ids
from workbench.core.session import Draft, Session
from workbench.drafting import new_id

Log = Sequence[ev.Event]
COPIED = (
    *(ev.BranchChosen, ev.SettingsChanged, ev.GuidanceQueued, ev.GuidanceConsumed),
    *(ev.CallStarted, ev.CallFinished, ev.CallFailed, ev.TextWritten, ev.DraftWritten),
    *(ev.DraftChecked, ev.DraftJudged, ev.DraftsCompared, ev.DraftTaken, ev.DraftRefused),
    *(ev.DraftDiscarded, ev.FeedbackSent, ev.StageRevealed, ev.FreshStarted),
)
"""What a lane did; pauses, questions, tags and who watched were about its own session."""
Standing = tuple[int, bool, float]


def standing(session: Session, draft: Draft | None) -> Standing:
    """How far a lane has come, to be ordered by: stage, target reached, score."""
    if draft is None:
        return (0, False, -1.0)
    return (session.path.stage, draft.scorecard.passed, draft.score)


def led_by(sessions: Sequence[Session]) -> int:
    """The place of the lane that leads: the furthest, of equals the one that used fewest tokens."""
    ranked = [(*standing(s, s.best), -s.usage.tokens) for s in sessions]
    return ranked.index(max(ranked))


def branches(log: Log, lanes: Sequence[Log]) -> list[ev.Event]:
    """Copies of what the lanes of a session with this log did, the last lane being the winner; with
    ids of their own, and with the numbers that drafts have in the session.
    """
    folded = [fold(log) for log in lanes]
    *others, winner = range(len(lanes))
    order = sorted(others, key=lambda place: standing(folded[place], folded[place].best))
    top: Standing = max(
        (standing(folded[place], folded[place].best) for place in order), default=(0, False, -1.0)
    )
    drafts = fold(log).next_number - 1
    found: list[ev.Event] = []
    for place in (*order, winner):
        copied = fold(event for event in lanes[place] if event.origin).next_number - 1
        own = [
            _beaten(event, folded[place], top) if place == winner else event
            for event in _own(lanes[place], stop=place == winner)
        ]
        found += [_renumbered(event, drafts - copied) for event in own]
        drafts += sum(isinstance(event.body, ev.DraftWritten) for event in own)
    return [replace(event, id=new_id(), origin=event.origin or event.id) for event in found]


def _own(log: Log, *, stop: bool = False) -> Iterator[ev.Event]:
    """What the lane itself did, with the way it stopped where that is wanted."""
    skipped = undone_ids(log)
    ended = {
        event.body.call for event in log if isinstance(event.body, ev.CallFinished | ev.CallFailed)
    }
    kinds = (*COPIED, ev.SessionStopped) if stop else COPIED
    for event in log:
        body = event.body
        if event.origin or event.id in skipped or not isinstance(body, kinds):
            continue
        if isinstance(body, ev.CallStarted) and body.call not in ended:
            continue
        if isinstance(body, ev.SettingsChanged):
            event = replace(event, body=replace(body, budget=None, templates=None))
        yield event


def _renumbered(event: ev.Event, by: int) -> ev.Event:
    """With the numbers that drafts have in the session; a sentence that holds one is left out."""
    match event.body:
        case ev.GuidanceConsumed(number=number):
            return replace(event, body=replace(event.body, number=number + by))
        case ev.SessionStopped():
            return replace(event, body=replace(event.body, why="The lane that was taken over."))
        case _:
            return event


def _beaten(event: ev.Event, winner: Session, top: Standing) -> ev.Event:
    body = event.body
    if not isinstance(body, ev.DraftTaken) or not body.best or body.draft not in winner.drafts:
        return event
    if standing(winner, winner.drafts[body.draft]) >= top:
        return event
    return replace(event, body=replace(body, best=False))
