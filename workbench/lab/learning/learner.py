"""The learner: what every feedback item came to, by the manner in which it was told; and from that
what to do next.

Promises: it is a value that an item, a correction or another user's record changes into a new one;
simulated and real items are never in one learner (`Learner.simulated`); a person's correction of an
item's outcome counts for more than the computed one and takes its place; facts pool over users,
while a user's own rate is the last level of every path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean

from workbench.errors import UsageError
from workbench.lab.learning.patterns import Pattern, fitted
from workbench.lab.learning.rates import Path, Pool, Rate
from workbench.lab.outcomes import Outcome, Point, Told

HARM = 1.0
"""What one regression costs, in fixes."""
SIZES = (1, 2, 3, 5, 8, 12)
"""Items per round that are looked at together."""
PRIOR = 6.0
"""Rounds that the mean over all sizes is worth beside a size's own."""
CORRECTED = 3.0
"""Items that a person's word about one counts for."""
WORTH: Mapping[str, float] = {"fixed": 1.0, "partly": 0.5, "ignored": 0.0, "regressed": 0.0}


@dataclass(frozen=True, slots=True)
class Size:
    """What rounds of that many items brought."""

    rounds: float = 0.0
    fixed: float = 0.0
    broke: float = 0.0
    tokens: float = 0.0


@dataclass(frozen=True)
class Learner:
    """What is known so far."""

    simulated: bool = False
    pool: Pool = field(default_factory=Pool)
    sizes: Mapping[int, Size] = field(default_factory=dict)
    courses: tuple[tuple[float, ...], ...] = ()
    """What was still wrong after each round, the latest sessions last."""
    items: int = 0
    kinds: Mapping[str, int] = field(default_factory=dict)
    """How many sessions' drafts took a course of each kind (`patterns`)."""

    def after(self, outcome: Outcome, user: str = "") -> Learner:
        """The learner after a session. Raises UsageError for one of the other kind."""
        if outcome.simulated != self.simulated:
            kind = "simulated" if self.simulated else "real"
            raise UsageError(f"A learner of {kind} sessions takes no other.", "Keep two.")
        pool, counted = self.pool, 0
        for told in outcome.items:
            if told.became in WORTH:
                path = (manner(told), outcome.domain, user)
                pool, counted = pool.seen(path, WORTH[told.became]), counted + 1
        course = tuple(1.0 - point.best for point in outcome.course)
        courses = (*self.courses, course)[-200:] if course else self.courses
        sizes = _sizes(self.sizes, outcome.items)
        kinds = _counted(self.kinds, {fitted(drafted(outcome.course)).kind: 1})
        return replace(
            self,
            pool=pool,
            sizes=sizes,
            courses=courses,
            items=self.items + counted,
            kinds=kinds,
        )

    def corrected(
        self, told: Told, became: str, domain: str, user: str = "", of: str | None = ""
    ) -> Learner:
        """After a person said what an item really came to: their word counts `CORRECTED` times, and
        the computed outcome is taken out of the counts of the user whose session it was (`of`;
        None where it was taken out before).
        """
        path, pool = (manner(told), domain, user), self.pool
        counted = (manner(told), domain, of or "")
        if told.became in WORTH and of is not None:
            pool = pool.seen(counted, -WORTH[told.became], -1.0)
        return replace(self, pool=pool.seen(path, CORRECTED * WORTH[became], CORRECTED))

    def merged(self, other: Learner) -> Learner:
        """Both, e.g. of two users' bundles; courses and sizes are added, rates pool."""
        if other.simulated != self.simulated:
            raise UsageError("Simulated and real sessions are not learned from together.")
        sizes = dict(self.sizes)
        for k, size in other.sizes.items():
            sizes[k] = _added(sizes.get(k, Size()), size)
        return Learner(
            self.simulated, self.pool.merged(other.pool), sizes,
            (*self.courses, *other.courses)[-200:], self.items + other.items,
            _counted(self.kinds, other.kinds),
        )  # fmt: skip

    def rate(self, manner: str, domain: str = "", user: str = "") -> Rate:
        """The fix rate of a manner of telling; the most particular that was asked for."""
        path: Path = tuple(part for part in (manner, domain) if part)
        return self.pool.rate((*path, user) if user and domain else path)

    @property
    def manners(self) -> tuple[str, ...]:
        """The manners seen, the best fix rate first."""
        names = {path[0] for path in self.pool.counts}
        return tuple(sorted(names, key=lambda name: (-self.pool.rate((name,)).mean, name)))

    def items_a_round(self) -> int | None:
        """How many to tell at once: most fixes less harm for a thousand tokens, each size's figure
        drawn towards the mean of all; None before anything is known.
        """
        known = {k: size for k, size in self.sizes.items() if size.rounds}
        if not known:
            return None
        mean = fmean(_yield(size) for size in known.values())

        def drawn(k: int) -> float:
            size = known[k]
            return (_yield(size) * size.rounds + mean * PRIOR) / (size.rounds + PRIOR)

        return max(sorted(known), key=drawn)

    def pattern(self) -> Pattern:
        """The pattern of the mean course; a session that ended stays where it ended."""
        longest = max((len(course) for course in self.courses), default=0)
        mean = [
            fmean(course[min(r, len(course) - 1)] for course in self.courses)
            for r in range(longest)
        ]
        return fitted(mean)


def drafted(course: Sequence[Point]) -> tuple[float, ...]:
    """What was wrong with each draft of the longest stage, the refused ones among them: the best
    draft so far, by which a round is priced, can go neither up and down nor away. A best score that
    falls begins a stage, since new demands have come.
    """
    stages: list[list[float]] = [[]]
    for place, point in enumerate(course):
        if place and point.best < course[place - 1].best:
            stages.append([])
        stages[-1].append(1.0 - point.score)
    longest: list[float] = max(stages, key=len)
    return tuple(longest)


def _counted(a: Mapping[str, int], b: Mapping[str, int]) -> dict[str, int]:
    return {kind: a.get(kind, 0) + b.get(kind, 0) for kind in (*a, *(k for k in b if k not in a))}


def manner(told: Told) -> str:
    """How an item was told, as far as it can matter: what its words hold, and in what company."""
    holds = [name for name in ("located", "quoted", "expected", "fix") if getattr(told, name)]
    company = "alone" if told.items == 1 else "few" if told.items <= 3 else "many"
    again = " again" if told.level else ""
    return f"{'+'.join(holds) or 'named'}, {company}{again}"


def tellings(items: Iterable[Told]) -> list[list[Told]]:
    """The items by the message that told them: each one's first item has place 0. A refused draft
    is answered by a further telling about the same draft.
    """
    found: list[list[Told]] = []
    for told in items:
        if told.place == 0 or not found:
            found.append([])
        found[-1].append(told)
    return found


def _sizes(before: Mapping[int, Size], items: Iterable[Told]) -> dict[int, Size]:
    """The sizes with the rounds of these items."""
    sizes = dict(before)
    for some in tellings(items):
        k = next((size for size in SIZES if len(some) <= size), SIZES[-1])
        fixed = sum(WORTH.get(told.became, 0.0) for told in some)
        one = Size(1.0, fixed, float(some[0].broke), float(some[0].tokens))
        sizes[k] = _added(sizes.get(k, Size()), one)
    return sizes


def _added(a: Size, b: Size) -> Size:
    return Size(a.rounds + b.rounds, a.fixed + b.fixed, a.broke + b.broke, a.tokens + b.tokens)


def _yield(size: Size) -> float:
    return 1000 * (size.fixed - HARM * size.broke) / max(1.0, size.tokens)


def told_next(learner: Learner, domain: str = "", user: str = "") -> list[str]:
    """What the learner knows and would do next, one line each, the screen's line first."""
    if not learner.items:
        return ["The learner has seen no feedback item yet."]
    best, k, pattern = learner.manners[0], learner.items_a_round(), learner.pattern()
    rate = learner.rate(best, domain, user)
    mark = "SIMULATED · " if learner.simulated else ""
    where = f" in {domain}" if domain else ""
    lines = [
        f"{mark}next: tell {k} at a time, {best} (fixed {rate.mean:.0%} ± {2 * rate.spread:.0%}"
        f"{where}); {pattern.words}"
    ]
    kinds = sorted(learner.kinds.items(), key=lambda one: (-one[1], one[0]))
    lines.append(f"  drafts' courses: {', '.join(f'{kind} {count}' for kind, count in kinds)}")
    for name in learner.manners:
        one = learner.rate(name, domain, user)
        lines.append(f"  {one.mean:>5.0%} ± {2 * one.spread:.0%}  {name}  ({one.told:.0f} items)")
    return lines
