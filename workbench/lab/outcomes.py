"""What an arm came to, read from its log alone: quality, cost, course, and every feedback item.

Quality is a share from 0 to 1: of the hidden checks where the task has some, since nothing steered
by them, else of the shown checks of *all* stages, so that a lane which reached a later stage is not
punished for it. What the loop itself saw stands beside it, and the gap between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from workbench.core import events as ev
from workbench.core.checks import CheckResult, scorecard
from workbench.core.messages import Usage
from workbench.core.session import Session

Fate = Literal["fixed", "partly", "ignored", "regressed", "unknown"]


@dataclass(frozen=True, slots=True)
class Told:
    """One feedback item in one round, its features, and what the next draft made of it."""

    item: str
    check: str
    severity: str
    source: str
    detail: str
    """How much the strategy told, as in `StrategyChoice.detail`."""
    round: int
    """Number of the draft that it was about."""
    items: int
    """Items told in that round."""
    place: int
    """Its place among them, from 0."""
    level: int
    """How often it had been ignored before."""
    words: int
    tests: int
    """Checks that it speaks of: its own and those of the same cause."""
    located: bool
    quoted: bool
    """The text holds the words of the draft at that place."""
    expected: bool
    """The text holds the expected value."""
    fix: bool
    """The text says what to do."""
    became: Fate
    """`partly`: some of its checks pass now, others not."""
    broke: int
    """Checks that held and fail in the draft written in answer to the whole round."""
    tokens: int
    """Used by the call that answered the round."""


@dataclass(frozen=True, slots=True)
class Point:
    """One draft by a model on the course of an arm."""

    number: int
    score: float
    """Its own shown score, 0 to 1, over the checks of the stage it was written in."""
    best: float
    """The best draft's score so far."""
    tokens: int
    """Used in the arm until this draft had its verdict."""
    verdict: str
    broke: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The record of a finished arm."""

    key: str
    lane: str
    task: str
    domain: str
    model: str
    seed: int
    quality: float
    shown: float
    hidden: float | None
    passed: bool
    """Every shown check of every stage passes on the best draft."""
    last: float
    """The shown share of the *last* draft: what a loop without a gate would have handed over."""
    tokens: int
    estimated: bool
    calls: int
    cost: float | None
    """US dollars; None where the price is not known."""
    seconds: float
    stop: str
    drafts: int
    family: str = ""
    twin: bool = False
    simulated: bool = False
    course: tuple[Point, ...] = ()
    items: tuple[Told, ...] = ()
    session: str = ""
    error: str = ""
    """Why it came to no end; such an arm is run again when the experiment is resumed."""
    texts: Mapping[str, int] = field(default_factory=dict)
    """How many texts that are no drafts were written, by role."""

    def failed(self, why: str) -> Outcome:
        """The record of an arm that came to no end."""
        return replace(self, error=why, stop="failed")

    @property
    def regressions(self) -> int:
        """Checks that held and were broken by a revision, taken or refused."""
        return sum(point.broke for point in self.course)

    @property
    def gap(self) -> float | None:
        """Shown share less hidden share: what was learned of the tests and not of the task."""
        return None if self.hidden is None else self.shown - self.hidden


@dataclass(frozen=True, slots=True)
class Names:
    """What a record is filed under; the log knows none of it."""

    key: str
    lane: str
    family: str = ""
    twin: bool = False


def outcome_of(
    names: Names, session: Session, log: Sequence[ev.Event], exam: Sequence[CheckResult] = ()
) -> Outcome:
    """The record of a session that has ended. `exam` holds the shown results of the best draft over
    all stages, where the loop did not get to the last one itself.
    """
    best, hidden = session.best, None
    results = tuple(exam) or (best.results if best is not None else ())
    counted = session.hidden_score(best.id) if best is not None else None
    if counted is not None and counted[1]:
        hidden = counted[0] / counted[1]
    shown = share(results)
    course = _course(log)
    calls = [e.body for e in log if isinstance(e.body, ev.CallFinished | ev.CallFailed)]
    written = [text.role for text in session.texts]
    return Outcome(
        names.key,
        names.lane,
        session.task.id,
        session.task.domain,
        session.model.name,
        session.seed,
        shown if hidden is None else hidden,
        shown,
        hidden,
        scorecard(results).passed,
        course[-1].score if course else 0.0,
        session.usage.tokens,
        session.usage.estimated,
        len(calls),
        session.usage.cost,
        session.seconds,
        session.stop.reason if session.stop is not None else "waiting",
        len(course),
        names.family,
        names.twin,
        session.simulated,
        course,
        _told(session, log),
        session.id,
        texts={role: written.count(role) for role in sorted(set(written))},
    )


def share(results: Iterable[CheckResult]) -> float:
    """The computed score as a share; 0 where no check gave a verdict."""
    return (scorecard(results).computed or 0.0) / 100.0


def _course(log: Iterable[ev.Event]) -> tuple[Point, ...]:
    """One point for each verdict on a model's draft, in the order of the verdicts."""
    scores: dict[str, float] = {}
    numbers: dict[str, int] = {}
    best, used, points = 0.0, Usage(), list[Point]()
    for event in log:
        match event.body:
            case ev.CallFinished(usage=usage) | ev.CallFailed(usage=usage):
                used = used.plus(usage)
            case ev.DraftWritten(draft=draft):
                numbers[draft] = len(numbers) + 1
            case ev.DraftChecked(draft=draft, results=results, hidden=False):
                scores[draft] = share(results)
            case ev.StageRevealed():
                best = 0.0
            case ev.DraftTaken(draft=draft, best=wins) if draft in numbers:
                best = scores.get(draft, 0.0) if wins else best
                points.append(_point(numbers[draft], scores.get(draft, 0.0), best, used, "taken"))
            case ev.DraftRefused(draft=draft, broken=broken) if draft in numbers:
                told = (numbers[draft], scores.get(draft, 0.0), best, used, "refused")
                points.append(_point(*told, len(broken)))
            case ev.DraftDiscarded(draft=draft) if draft in numbers:
                points.append(_point(numbers[draft], 0.0, best, used, "discarded"))
    return tuple(points)


def _point(
    number: int, score: float, best: float, used: Usage, verdict: str, broke: int = 0
) -> Point:
    return Point(number, score, best, used.tokens, verdict, broke)


def _told(session: Session, log: Sequence[ev.Event]) -> tuple[Told, ...]:
    """Every telling of every item, with the first draft that was written after it."""
    found: list[Told] = []
    told: ev.FeedbackSent | None = None
    for event in log:
        match event.body:
            case ev.FeedbackSent() as sent:
                told = sent
            case ev.DraftWritten(draft=draft) if told is not None:
                node = session.drafts.get(draft)
                if node is not None and not node.unusable and node.results:
                    found += _fates(session, told, draft)
                told = None
    return tuple(found)


def _fates(session: Session, told: ev.FeedbackSent, answer: str) -> list[Told]:
    before, after = session.drafts[told.draft], session.drafts[answer]
    old = {result.key: result for result in before.results}
    new = {result.key: result.status for result in after.results}
    by_name = {result.check: result.key for result in before.results}
    held = [key for key, result in old.items() if result.required and result.status == "pass"]
    broke = sum(new.get(key) == "fail" for key in held)
    addressed = _addressed_before(session, told)
    blocked = any(r.severity == "blocker" and r.status in ("fail", "error") for r in after.results)
    return [
        _one(item, place, told, old.get(item.key), became, (broke, after.usage.tokens), session)
        for place, item in enumerate(told.items)
        for became in [_fate(item, by_name, new, item.id in addressed, blocked)]
    ]


def _addressed_before(session: Session, told: ev.FeedbackSent) -> frozenset[str]:
    """Items that an earlier draft had settled: failing again, they have regressed."""
    number = session.drafts[told.draft].number
    again = [t for t in session.path.items if any(n <= number for n in t.sent_with)]
    return frozenset(t.item.id for t in again if t.status == "regressed")


def _fate(
    item: ev.FeedbackItem,
    keys: Mapping[str, str],
    new: Mapping[str, str],
    again: bool,
    blocked: bool,
) -> Fate:
    """A finding that is gone has nothing left to complain about, unless a blocker failed: then its
    check may only not have been reached (as in `core.telling.feedback.outcomes`).
    """
    spoken = [item.key, *(keys.get(name, name) for name in item.also)]
    gone = [] if blocked or item.source != "check" else ["pass" for key in spoken if key not in new]
    statuses = [*(new[key] for key in spoken if key in new), *gone]
    if not statuses or all(status in ("unknown", "error") for status in statuses):
        return "unknown"
    passing = sum(status in ("pass", "na") for status in statuses)
    if passing == len(statuses):
        return "fixed"
    if passing:
        return "partly"
    return "regressed" if again else "ignored"


def _one(
    item: ev.FeedbackItem,
    place: int,
    told: ev.FeedbackSent,
    result: CheckResult | None,
    became: Fate,
    cost: tuple[int, int],
    session: Session,
) -> Told:
    quote = item.span.quote.strip() if item.span is not None else ""
    expected = result.expected.strip() if result is not None else ""
    fix = result.fix.strip() if result is not None else ""
    return Told(
        item=item.id,
        check=item.check,
        severity=item.severity,
        source=item.source,
        detail=session.strategy.detail,
        round=session.drafts[told.draft].number,
        items=len(told.items),
        place=place,
        level=item.level,
        words=len(item.text.split()),
        tests=1 + len(item.also),
        located=item.span is not None,
        quoted=bool(quote) and quote in item.text,
        expected=bool(expected) and expected in item.text,
        fix=bool(fix) and fix in item.text,
        became=became,
        broke=cost[0],
        tokens=cost[1],
    )
