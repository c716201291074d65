"""A team's run as turns with ids, read from its log: who raised, confirmed, sent and fixed what, at
which cost.

Nothing is attributed by reading prose: a point is followed by its id, a finding by its check, a
change by the place that it quotes, tokens and money by the call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.diffing import split_lines
from workbench.core.messages import Usage
from workbench.core.session import Session
from workbench.core.strategies.teamwork import POINTS, ROLES, plan_in, points_in, report_in


@dataclass(frozen=True, slots=True)
class Raised:
    """A point or a finding: its id and what it is followed by."""

    id: str
    check: str = ""
    """Of a finding; a critic's point has none."""
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One call of one role, or the checks' word on a draft (role `checks`)."""

    id: str
    role: str
    about: int = 0
    """Number of the draft it speaks of, or that it wrote."""
    text: str = ""
    seen: frozenset[str] = frozenset()
    """Ids that stood in its messages."""
    raised: tuple[Raised, ...] = ()
    confirmed: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    """Ids that it declared settled."""
    verdict: str = ""
    """The validator's: accept or revise."""
    edits: bool = False
    """It wrote a draft."""
    touched: tuple[str, ...] = ()
    """Points whose quoted place its draft changed."""
    fixed: tuple[str, ...] = ()
    """Checks that failed on the parent and pass on its draft."""
    broke: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()
    """Checks that fail on the draft it speaks of or wrote."""
    blocked: bool = False
    """A blocker or major check fails there."""
    met: bool = False
    """The target had been met before it."""
    usage: Usage = Usage()
    model: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """All turns of a run in their order."""

    turns: tuple[Turn, ...]

    def by(self, role: str) -> tuple[Turn, ...]:
        """The turns of a role."""
        return tuple(turn for turn in self.turns if turn.role == role)

    @property
    def points(self) -> Mapping[str, Raised]:
        """Everything that was raised, by id; the latest where an id was raised twice."""
        return {one.id: one for turn in self.turns for one in turn.raised}


@dataclass(frozen=True, slots=True)
class Share:
    """What a role did in a run."""

    role: str
    turns: int
    raised: int
    """Points or findings."""
    held: int
    """Of its points, those that the validator confirmed or whose place was then changed."""
    sent: int
    fixed: int
    """Checks mended by its drafts."""
    broke: int
    usage: Usage


def shares(trace: Trace) -> tuple[Share, ...]:
    """One share for each role that had a turn, in the roles' order."""
    held = {id for turn in trace.turns for id in (*turn.confirmed, *turn.touched)}
    found = []
    for role in ROLES:
        turns = trace.by(role)
        if not turns:
            continue
        usage = Usage(cost=None)
        for turn in turns:
            usage = usage.plus(turn.usage)
        raised = [one.id for turn in turns for one in turn.raised]
        counts = (len(turns), len(raised), sum(id in held for id in raised))
        sent, fixed, broke = (
            sum(len(values) for values in column)
            for column in zip(*((t.sent, t.fixed, t.broke) for t in turns), strict=True)
        )
        found.append(Share(role, *counts, sent, fixed, broke, usage))
    return tuple(found)


@dataclass
class _Reading:
    """What is known while the log is read."""

    session: Session
    calls: dict[str, ev.CallStarted] = field(default_factory=dict)
    used: dict[str, Usage] = field(default_factory=dict)
    points: dict[str, Raised] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    met: bool = False


def trace_of(session: Session, log: Iterable[ev.Event]) -> Trace:
    """The trace of a session that has ended, or goes on."""
    reading = _Reading(session)
    for event in log:
        match event.body:
            case ev.CallStarted(call=call) as started:
                reading.calls[call] = started
            case ev.CallFinished(call=call, usage=usage) | ev.CallFailed(call=call, usage=usage):
                reading.used[call] = usage
            case ev.TextWritten(call=call) as said if call:
                reading.turns.append(_spoken(reading, said))
            case ev.FeedbackSent(draft=draft, items=items) if draft in session.drafts:
                found = tuple(Raised(item.id, item.key) for item in items)
                reading.points |= {one.id: one for one in found}
                number = session.drafts[draft].number
                reading.turns.append(Turn(event.id, "checks", number, raised=found))
            case ev.DraftWritten(draft=id) if id in session.drafts:
                reading.turns.append(_written(reading, id))
            case ev.DraftTaken(draft=id) if id in session.drafts:
                reading.met = session.drafts[id].scorecard.passed
    return Trace(tuple(reading.turns))


def _spoken(reading: _Reading, said: ev.TextWritten) -> Turn:
    draft = reading.session.drafts.get(said.draft)
    number = draft.number if draft is not None else 0
    turn = replace(_turn(reading, said.call, number), text=said.text)
    match said.role:
        case "critic":
            most = int(reading.session.strategy.knobs.get("points", POINTS))
            raised = [Raised(p.id, "", p.quote) for p in points_in(said.text, number, most)]
            reading.points |= {one.id: one for one in raised}
            return replace(turn, raised=tuple(raised))
        case "validator":
            report = report_in(said.text)
            return replace(
                turn, verdict=report.verdict, confirmed=report.holds, rejected=report.fails
            )
        case "coordinator":
            plan = plan_in(said.text, turn.seen)
            return replace(turn, sent=plan.send, closed=plan.closed)
        case _:
            return turn


def _turn(reading: _Reading, call: str, number: int) -> Turn:
    """What holds for every call."""
    started = reading.calls.get(call)
    told = "\n".join(m.text for m in started.messages) if started is not None else ""
    draft = next((d for d in reading.session.drafts.values() if d.number == number), None)
    return Turn(
        call,
        started.role if started is not None else "",
        number,
        seen=ids_in(told),
        failing=_failing(draft.results) if draft is not None else (),
        blocked=draft is not None and draft.scorecard.outcome == "failed",
        met=reading.met,
        usage=reading.used.get(call, Usage()),
        model=started.model.name if started is not None else "",
    )


def ids_in(text: str) -> frozenset[str]:
    """The ids that a request names, as the workbench writes them: `[2.c1]`, `[2.1]`."""
    inside = (piece.partition("]")[0] for piece in text.split("[")[1:])
    return frozenset(one for one in inside if _is_id(one))


def _is_id(text: str) -> bool:
    number, dot, rest = text.partition(".")
    return bool(dot) and number.isdigit() and rest.removeprefix("c").isdigit()


def _failing(results: Sequence[CheckResult]) -> tuple[str, ...]:
    return tuple(result.key for result in results if result.status == "fail")


def _written(reading: _Reading, id: str) -> Turn:
    draft = reading.session.drafts[id]
    parent = reading.session.drafts.get(draft.parent or "")
    turn = _turn(reading, draft.call, draft.number)
    gone = _gone(parent.text, draft.text) if parent is not None else ""
    told = turn.seen & reading.points.keys()
    touched = [one for one in sorted(told) if _touches(reading.points[one].quote, gone)]
    return replace(turn, edits=True, fixed=draft.fixed, broke=draft.broken, touched=tuple(touched))


def _gone(before: str, after: str) -> str:
    """The lines that a revision took away or changed."""
    kept = set(split_lines(after))
    return "\n".join(line.strip() for line in split_lines(before) if line not in kept)


def _touches(quote: str, gone: str) -> bool:
    lines = [line.strip() for line in quote.splitlines() if line.strip()]
    return any(line in gone for line in lines)
