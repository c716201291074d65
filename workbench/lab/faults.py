"""Measures a domain's checks by faults planted in clean drafts.

Per operator: recall and location. Over all: alarms on clean drafts, the same results twice, a score
that a fault never raises and that taking it back restores, the same failing checks for a draft
that only looks different, and drafts that try to win without being right. The figures are an upper
bound: planted faults are easier than wild ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from workbench.core.checks import CheckResult, Span, failing, scorecard
from workbench.core.domain import Domain
from workbench.core.faults import Control, FaultOperator, Planted
from workbench.core.task import Task
from workbench.lab.disguises import DISGUISES, GAMES

Check = Callable[[Task, str], Sequence[CheckResult]]
"""Runs a domain's shown checks on a draft."""

SEVERE = ("blocker", "major")
_LEVELS = {"blocker": 0, "major": 1, "minor": 2, "info": 3}
_SEPARATOR = re.compile(r"[\s:./\[(]")


@dataclass(frozen=True, slots=True)
class Miss:
    """A planted fault that was not found, or not at its place."""

    control: str
    seed: int
    why: str
    """`missed`, `elsewhere`, or which law it broke."""
    found: tuple[str, ...] = ()
    """What failed instead."""


@dataclass
class OperatorTally:
    """How one operator's faults fared."""

    name: str
    planted: int = 0
    found: int = 0
    located: int = 0
    misses: list[Miss] = field(default_factory=list)


@dataclass
class FaultReport:
    """What `workbench lab faults` says."""

    domain: str
    operators: list[OperatorTally] = field(default_factory=list)
    controls: int = 0
    styles: tuple[str, ...] = ()
    alarms: list[tuple[str, str]] = field(default_factory=list)
    """(control, check) of each blocker or major finding on a clean draft."""
    minor_alarms: int = 0
    words: int = 0
    unsteady: list[str] = field(default_factory=list)
    """Controls whose second run gave other results."""
    raised: list[Miss] = field(default_factory=list)
    """Faults that raised the score, or whose undoing did not restore it."""
    disguised: int = 0
    changed: list[tuple[str, str]] = field(default_factory=list)
    """(control, disguise) where a change of looks changed what fails."""
    games: int = 0
    won: list[tuple[str, str]] = field(default_factory=list)
    """(control, game) where a draft that is not right scored above the honest one."""

    @property
    def clean(self) -> bool:
        """Every demand is met: recall, location ≥ 95 %, no alarm, and the laws."""
        located = all(t.located >= 0.95 * t.found for t in self.operators)
        found = all(t.found == t.planted for t in self.operators)
        broken = self.alarms or self.unsteady or self.raised or self.changed or self.won
        return found and located and not broken


def measure(
    domain: Domain, check: Check, *, each: int = 30, only: str = "", laws: bool = True
) -> FaultReport:
    """The report of a domain. `each` faults are planted per operator, over controls and seeds."""
    controls = list(domain.controls())
    report = FaultReport(domain.name, controls=len(controls))
    report.styles = tuple(sorted({control.style for control in controls}))
    clean = {}
    for control in controls:
        clean[control.name] = check(control.task, control.draft)
        _count_alarms(report, control, clean[control.name])
    for operator in domain.fault_operators():
        if only in operator.name:
            report.operators.append(_tally(report, operator, controls, clean, check, each))
    if laws and not only:
        for control in controls:
            _laws(report, control, clean[control.name], check)
    return report


def _count_alarms(report: FaultReport, control: Control, results: Iterable[CheckResult]) -> None:
    report.words += len(control.draft.split())
    for result in failing(results):
        if result.severity in SEVERE:
            report.alarms.append((control.name, result.check))
        else:
            report.minor_alarms += 1


def _tally(
    report: FaultReport,
    operator: FaultOperator,
    controls: Sequence[Control],
    clean: dict[str, Sequence[CheckResult]],
    check: Check,
    each: int,
) -> OperatorTally:
    """Plants over the controls in turn, with another seed each time round, up to `each` faults."""
    tally = OperatorTally(operator.name)
    for seed in range(each):
        for control in controls[seed % 7 :: 1] if seed else controls:
            if tally.planted >= each:
                return tally
            planted = operator.plant(control.task, control.draft, seed)
            if planted is None or planted.draft == control.draft:
                continue
            results = check(control.task, planted.draft)
            _judge(
                report, tally, operator, (control, seed), (planted, results, clean[control.name])
            )
        if not tally.planted and seed >= 3:
            return tally
    return tally


def _judge(
    report: FaultReport,
    tally: OperatorTally,
    operator: FaultOperator,
    where: tuple[Control, int],
    outcome: tuple[Planted, Sequence[CheckResult], Sequence[CheckResult]],
) -> None:
    control, seed = where
    planted, results, clean = outcome
    before = {(r.check, r.status, r.message) for r in failing(clean)}
    wrong = [r for r in failing(results) if (r.check, r.status, r.message) not in before]
    named = [
        r for r in wrong if _is(r, planted) and _LEVELS[r.severity] <= _LEVELS[operator.severity]
    ]
    tally.planted += 1
    others = tuple(result.check for result in wrong)
    if not named:
        tally.misses.append(Miss(control.name, seed, "missed", others))
    else:
        tally.found += 1
        if any(located(result.span, planted) for result in named):
            tally.located += 1
        else:
            tally.misses.append(Miss(control.name, seed, "elsewhere", others))
    high, low = scorecard(results).computed, scorecard(clean).computed
    if high is not None and low is not None and high > low + 1e-9:
        report.raised.append(Miss(control.name, seed, operator.name, others))


def _is(result: CheckResult, planted: Planted) -> bool:
    """A check is one of the expected ones, or an instance of it: `recompute: c3`."""
    family = _SEPARATOR.split(result.check, maxsplit=1)[0]
    return result.check in planted.checks or family in planted.checks


def located(span: Span | None, planted: Planted) -> bool:
    """Whether a finding is at the place of the fault, by quote or by pointer; a fault that has no
    place is anywhere.
    """
    if not planted.quote and not planted.pointer:
        return True
    if span is None:
        return False
    if planted.pointer and span.pointer:
        near = (span.pointer, planted.pointer)
        if any(one == other or one.startswith(f"{other}/") for one, other in (near, near[::-1])):
            return True
    if planted.quote and span.quote:
        return _overlaps(planted.draft, span, planted.quote)
    return False


def _overlaps(draft: str, span: Span, quote: str) -> bool:
    mine, wanted = " ".join(span.quote.split()), " ".join(quote.split())
    if mine in wanted or wanted in mine:
        return True
    at = draft.find(quote)
    while at >= 0:
        if at < span.end and span.start < at + len(quote):
            return True
        at = draft.find(quote, at + 1)
    return False


def _laws(
    report: FaultReport, control: Control, clean: Sequence[CheckResult], check: Check
) -> None:
    again = check(control.task, control.draft)
    if _told(again) != _told(clean):
        report.unsteady.append(control.name)
    if scorecard(again) != scorecard(clean):
        report.raised.append(Miss(control.name, 0, "undo"))
    for name, disguise in DISGUISES.items():
        other = disguise(control.draft)
        if other != control.draft:
            report.disguised += 1
            if _failing(check(control.task, other)) != _failing(clean):
                report.changed.append((control.name, name))
    honest = scorecard(clean).computed or 0.0
    for name, game in GAMES.items():
        other = game(control.draft)
        if other != control.draft:
            report.games += 1
            if (scorecard(check(control.task, other)).computed or 0.0) > honest + 1e-9:
                report.won.append((control.name, name))


def _told(results: Iterable[CheckResult]) -> list[tuple[str, str, str, str]]:
    return [(r.check, r.status, r.message, r.expected) for r in results]


def _failing(results: Iterable[CheckResult]) -> list[tuple[str, str]]:
    """The failing checks by family, so that the order of entries does not count."""
    wrong = [r for r in failing(results) if r.severity in SEVERE]
    return sorted((_SEPARATOR.split(r.check, maxsplit=1)[0], r.status) for r in wrong)
