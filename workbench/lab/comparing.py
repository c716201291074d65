"""What an experiment found: each lane by itself, and each against the baseline at equal budget.

Every number is of tasks, with repeats averaged first; models are told apart. What is said of a lane
follows from one test per lane, adjusted for how many there are, and never from a glance at means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from workbench.lab.outcomes import Outcome
from workbench.lab.plan import AGAIN
from workbench.lab.stats import (
    ALPHA,
    Comparison,
    Verdict,
    compare,
    holm,
    ratio_interval,
    verdict,
)

GRID = 10
"""Points of a learning curve over tokens."""


@dataclass(frozen=True, slots=True)
class Lift:
    """What a lane gains for what it costs more: quality for 1,000 further tokens."""

    tokens: float
    """Difference of mean tokens per arm."""
    ratio: tuple[float, float, float] | None
    """(gain for 1,000 tokens, low, high); None where the costs cannot be told apart."""


@dataclass(frozen=True, slots=True)
class LaneReport:
    """One lane with one model."""

    lane: str
    model: str
    arms: int
    failed: int
    """Arms that came to no end; they count nowhere else."""
    quality: float
    passed: float
    first: float
    """Mean shown score of the first draft."""
    last: float
    """Mean shown score of the last draft."""
    gap: float | None
    """Shown less hidden share, over arms whose task has hidden checks."""
    tokens: float
    cost: float | None
    drafts: float
    calls: float
    regressions: float
    """Checks that held and were broken, per arm."""
    per_thousand: float
    """Quality for 1,000 tokens."""
    stops: Mapping[str, int]
    by_draft: tuple[float, ...]
    """Mean best score after the first draft, the second, …; an arm that ended keeps its last."""
    pay_off: tuple[tuple[int, float, float], ...]
    """(draft, mean gain, mean tokens) of each draft after the first, over the arms that wrote it:
    what one more round is worth, by what it was worth here.
    """
    by_tokens: tuple[float, ...]
    """Mean best score after each tenth of the largest use in the experiment."""
    twins: int
    cheats: int
    """Impossible twins that passed."""
    simulated: bool


@dataclass(frozen=True, slots=True)
class Against:
    """A lane against the baseline."""

    lane: str
    model: str
    comparison: Comparison
    adjusted: float
    verdict: Verdict
    lift: Lift


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a report says."""

    name: str
    baseline: str
    lanes: tuple[LaneReport, ...]
    against: tuple[Against, ...]
    noise: tuple[Against, ...]
    """The baseline against itself, by model."""
    done: int
    total: int
    dropped: Mapping[str, str] = field(default_factory=dict)
    """Lanes that left the race, with the reason."""
    errors: Mapping[str, int] = field(default_factory=dict)
    """Why arms came to no end, and how many, the commonest first."""

    @property
    def simulated(self) -> bool:
        """A practice model wrote some of it."""
        return any(lane.simulated for lane in self.lanes)


def findings(
    name: str,
    baseline: str,
    lanes: Sequence[str],
    outcomes: Iterable[Outcome],
    total: int,
    dropped: Mapping[str, str] | None = None,
    seed: int = 0,
    *,
    mixed: bool = False,
) -> Findings:
    """What the outcomes say of the lanes, in the order given. `mixed`: lanes have models of their
    own, so that they are compared whoever wrote in them.
    """
    known = list(outcomes)
    real = [outcome for outcome in known if not outcome.twin and not outcome.error]
    most = max((outcome.tokens for outcome in real), default=0)
    reports, against, noise = [], list[Against](), list[Against]()
    others = [lane for lane in lanes if lane != baseline]
    rivals = [lane for lane in others if not lane.endswith(AGAIN)]
    repeats = [lane for lane in others if lane.endswith(AGAIN)]
    for own in _apart(known, mixed):
        reports += [_lane(lane, own, most) for lane in lanes]
        mine = [outcome for outcome in own if not outcome.twin and not outcome.error]
        against += _all_against(mine, baseline, rivals, seed)
        noise += _all_against(mine, baseline, repeats, seed)
    finished = sum(not outcome.error for outcome in known)
    return Findings(
        *(name, baseline, tuple(reports), tuple(against), tuple(noise)),
        *(finished, total, dict(dropped or {})),
        dict(Counter(outcome.error for outcome in known if outcome.error).most_common()),
    )


def _apart(known: Sequence[Outcome], mixed: bool) -> list[list[Outcome]]:
    """What is compared with one another: the outcomes of each model, or all of them."""
    if mixed:
        return [list(known)] if known else []
    models = sorted({outcome.model for outcome in known})
    return [[outcome for outcome in known if outcome.model == model] for model in models]


def _writer(lane: str, outcomes: Sequence[Outcome]) -> str:
    """Who wrote in a lane; in one that wrote nothing yet, who wrote in the others."""
    own = {outcome.model for outcome in outcomes if outcome.lane == lane}
    return ", ".join(sorted(own or {outcome.model for outcome in outcomes}))


def _all_against(
    outcomes: Sequence[Outcome], baseline: str, lanes: Sequence[str], seed: int
) -> list[Against]:
    families = {outcome.task: outcome.family for outcome in outcomes}
    base = by_task(outcomes, baseline)
    pairs = {lane: compare(by_task(outcomes, lane), base, families, seed) for lane in lanes}
    adjusted = holm({lane: pair.p for lane, pair in pairs.items()})
    return [
        Against(
            lane,
            _writer(lane, outcomes),
            pair,
            adjusted[lane],
            verdict(pair, adjusted[lane]),
            _lift(outcomes, lane, baseline, pair, seed),
        )
        for lane, pair in pairs.items()
    ]


def by_task(outcomes: Iterable[Outcome], lane: str) -> dict[str, float]:
    """A lane's quality by task, repeats averaged."""
    return _means(outcomes, lane, lambda outcome: outcome.quality)


def _means(
    outcomes: Iterable[Outcome], lane: str, value: Callable[[Outcome], float]
) -> dict[str, float]:
    found: dict[str, list[float]] = {}
    for outcome in outcomes:
        if outcome.lane == lane:
            found.setdefault(outcome.task, []).append(value(outcome))
    return {task: fmean(values) for task, values in found.items()}


def _lift(
    outcomes: Sequence[Outcome], lane: str, baseline: str, pair: Comparison, seed: int
) -> Lift:
    ours = _means(outcomes, lane, lambda outcome: outcome.tokens / 1000)
    theirs = _means(outcomes, baseline, lambda outcome: outcome.tokens / 1000)
    costs = {task: ours[task] - theirs[task] for task in pair.differences}
    pairs = [(pair.differences[task], costs[task]) for task in sorted(costs)]
    mean = fmean(costs.values()) if costs else 0.0
    return Lift(1000 * mean, ratio_interval(pairs, seed))


def _lane(lane: str, outcomes: Sequence[Outcome], most: int) -> LaneReport:
    mine = [outcome for outcome in outcomes if outcome.lane == lane]
    real = [outcome for outcome in mine if not outcome.twin and not outcome.error]
    twins = [outcome for outcome in mine if outcome.twin and not outcome.error]
    gaps = [outcome.gap for outcome in real if outcome.gap is not None]
    costs = [outcome.cost for outcome in real if outcome.cost is not None]
    tokens = _mean([outcome.tokens for outcome in real])
    quality = _mean(list(by_task(real, lane).values()))
    return LaneReport(
        lane=lane,
        model=_writer(lane, outcomes),
        arms=len(real),
        failed=sum(bool(outcome.error) for outcome in mine),
        quality=quality,
        passed=_mean([float(outcome.passed) for outcome in real]),
        first=_mean([outcome.course[0].score for outcome in real if outcome.course]),
        last=_mean([outcome.last for outcome in real]),
        gap=_mean(gaps) if gaps else None,
        tokens=tokens,
        cost=_mean(costs) if len(costs) == len(real) and real else None,
        drafts=_mean([outcome.drafts for outcome in real]),
        calls=_mean([outcome.calls for outcome in real]),
        regressions=_mean([outcome.regressions for outcome in real]),
        per_thousand=1000 * quality / tokens if tokens else 0.0,
        stops=dict(Counter(outcome.stop for outcome in real).most_common()),
        by_draft=_by_draft(real),
        pay_off=_pay_off(real),
        by_tokens=_by_tokens(real, most),
        twins=len(twins),
        cheats=sum(outcome.passed for outcome in twins),
        simulated=any(outcome.simulated for outcome in mine),
    )


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0


def _by_draft(outcomes: Sequence[Outcome]) -> tuple[float, ...]:
    courses = [[point.best for point in outcome.course] for outcome in outcomes if outcome.course]
    longest = max(map(len, courses), default=0)
    return tuple(
        fmean(course[min(n, len(course) - 1)] for course in courses) for n in range(longest)
    )


def _pay_off(outcomes: Sequence[Outcome]) -> tuple[tuple[int, float, float], ...]:
    courses = [outcome.course for outcome in outcomes]
    longest = max(map(len, courses), default=0)
    found = []
    for n in range(1, longest):
        steps = [(one[n - 1], one[n]) for one in courses if len(one) > n]
        gain = fmean(after.best - before.best for before, after in steps)
        found.append((n + 1, gain, fmean(after.tokens - before.tokens for before, after in steps)))
    return tuple(found)


def _by_tokens(outcomes: Sequence[Outcome], most: int) -> tuple[float, ...]:
    if not most or not outcomes:
        return ()
    return tuple(
        fmean(_best_within(outcome, most * step / GRID) for outcome in outcomes)
        for step in range(1, GRID + 1)
    )


def _best_within(outcome: Outcome, tokens: float) -> float:
    reached = [point.best for point in outcome.course if point.tokens <= tokens]
    return reached[-1] if reached else 0.0


def noisy(found: Findings) -> bool:
    """The baseline differs from itself: no difference in this experiment can be trusted."""
    return any(one.comparison.p < ALPHA for one in found.noise)
