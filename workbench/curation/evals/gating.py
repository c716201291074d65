"""What a run means for a build: fine, a regression, no verdict, too little to say.

Decided in this order, first that holds: a regression (1), a case without an answer (3), too few
cases (4), fine (0). A regression stands whatever else went wrong; a run with holes in it is never
called fine.

- With `--threshold`, the share of passed cases of a tag (or `all`) must reach its rate; failures
  are then judged by that alone.
- With a baseline, a case of the regression suite that passed and now fails is a regression by
  itself, because each of them is a mistake that somebody had mended. Elsewhere the paired test
  decides, which is exact at any number; fewer than 20 pairs with a broken case among them that
  it does not reach are too few to call fine.
- Below a share of passes the run is not fine, however bad its baseline was.
- A case without a verdict takes no part on either side, and is counted.
- With neither, each failed case is a regression.

A flaky case counts by its k of n; alone it is never called broken.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.curation.evals import CaseResult, EvalRun
from workbench.curation.evals.statistics import ALPHA, ENOUGH_PAIRS, mcnemar, sign_flip

FINE, REGRESSION, MODEL_ERROR, TOO_FEW = 0, 1, 3, 4
FLOOR = 0.5
"""Share of the graded cases below which a run is not fine, whatever its baseline was; ours. Another
one is set with `--threshold all=RATE`.
"""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs over the cases that both have a verdict on."""

    baseline: str
    pairs: int
    broken: tuple[str, ...]
    """Passed before, fail now, and are not flaky in either."""
    fixed: tuple[str, ...]
    difference: float
    """Mean change of the pass rate, -1..1; negative is worse."""
    p: float
    """Two-sided, of the sign-flip test over pass rates."""
    p_mcnemar: float
    """Two-sided, over the cases' pass and fail."""
    missing: tuple[str, ...] = ()
    """Cases of the baseline that this run has no verdict on."""
    still_failing: tuple[str, ...] = ()
    """Failed before and fail now."""
    unknown: tuple[str, ...] = ()
    """Cases of both runs that one of them has no verdict on."""

    @property
    def worse(self) -> bool:
        """Shown by the test, which is exact at any number of pairs."""
        return self.difference < 0 and self.p < ALPHA

    @property
    def better(self) -> bool:
        """Shown by the test, with enough pairs."""
        return self.difference > 0 and self.p < ALPHA and self.pairs >= ENOUGH_PAIRS


@dataclass(frozen=True, slots=True)
class Gate:
    """The verdict on a run."""

    exit_status: int
    reasons: tuple[str, ...]
    failed: tuple[str, ...]
    """Cases that did not pass."""


def compare(run: EvalRun, baseline: EvalRun) -> Comparison:
    """The paired comparison; cases that only one of them has take no part."""
    before = {result.case: result for result in baseline.results if result.graded}
    now = {result.case: result for result in run.results if result.graded}
    shared = sorted(before.keys() & now.keys())
    pairs = [(before[id], now[id]) for id in shared]
    gains = [_gain(old, new) for old, new in pairs]
    broken = tuple(new.case for old, new in pairs if _turned(old, new, baseline, run))
    fixed = tuple(new.case for old, new in pairs if _turned(new, old, run, baseline))
    mean = sum(top / bottom for top, bottom in gains) / len(gains) if gains else 0.0
    return Comparison(
        baseline.id,
        len(shared),
        broken,
        fixed,
        mean,
        sign_flip(gains),
        mcnemar(len(fixed), len(broken)),
        tuple(sorted(before.keys() - now.keys())),
        tuple(new.case for old, new in pairs if _fails(old, baseline) and _fails(new, run)),
        tuple(sorted((_ids(run) & _ids(baseline)) - set(shared))),
    )


def _ids(run: EvalRun) -> set[str]:
    return {result.case for result in run.results}


def _fails(result: CaseResult, run: EvalRun) -> bool:
    return not result.passed(run.at_least)


def _gain(old: CaseResult, new: CaseResult) -> tuple[int, int]:
    """The change of the pass rate, as a fraction."""
    return (
        new.passes * old.graded - old.passes * new.graded,
        new.graded * old.graded,
    )


def _turned(good: CaseResult, bad: CaseResult, run: EvalRun, other: EvalRun) -> bool:
    """Passed in one run and fails in the other, without wavering in either."""
    steady = not good.flaky and not bad.flaky
    return steady and good.passed(run.at_least) and not bad.passed(other.at_least)


def judge(
    run: EvalRun,
    *,
    comparison: Comparison | None = None,
    thresholds: Mapping[str, float] = {},
    minimum: int = 1,
) -> Gate:
    """The exit status with its reasons; see the module."""
    graded = [result for result in run.results if result.graded]
    failed = tuple(result.case for result in graded if not result.passed(run.at_least))
    regressions = _regressions(run, graded, failed, comparison, thresholds)
    holes = [result for result in run.results if result.undecided == "unanswered"]
    few = _too_few(run, len(graded), comparison, thresholds, minimum)
    if regressions:
        return Gate(REGRESSION, tuple(regressions), failed)
    if holes:
        named = ", ".join(result.case for result in holes[:5])
        return Gate(MODEL_ERROR, (f"{len(holes)} cases got no answer: {named}.",), failed)
    if few:
        return Gate(TOO_FEW, tuple(few), failed)
    return Gate(FINE, ("No regression.",), failed)


def _regressions(
    run: EvalRun,
    graded: list[CaseResult],
    failed: tuple[str, ...],
    comparison: Comparison | None,
    thresholds: Mapping[str, float],
) -> list[str]:
    found = [told for tag, rate in sorted(thresholds.items()) if (told := _below(run, tag, rate))]
    if comparison is not None:
        kinds = {result.case: result.kind for result in graded}
        mended = [id for id in comparison.broken if kinds[id] == "regression"]
        if mended:
            found.append(f"{len(mended)} mended cases fail again: {', '.join(mended)}.")
        if comparison.worse:
            broken = ", ".join(comparison.broken)
            told = f"Worse than {comparison.baseline}: {told_difference(comparison)}."
            found.append(f"{told} Broken: {broken}." if broken else told)
        if "all" not in thresholds and (low := _below(run, "all", FLOOR)):
            found.append(f"{low} {len(comparison.still_failing)} of them failed before as well.")
    if comparison is None and not thresholds and failed:
        found.append(f"{len(failed)} cases fail: {', '.join(failed)}.")
    return found


def _of_tag(run: EvalRun, tag: str) -> list[CaseResult]:
    return [r for r in run.results if r.graded and (tag == "all" or tag in r.tags)]


def _below(run: EvalRun, tag: str, rate: float) -> str:
    results = _of_tag(run, tag)
    passed = sum(result.passed(run.at_least) for result in results)
    if not results or passed / len(results) >= rate:
        return ""
    return f"{tag}: {passed} of {len(results)} pass, wanted {rate:.0%}."


def _too_few(
    run: EvalRun,
    graded: int,
    comparison: Comparison | None,
    thresholds: Mapping[str, float],
    minimum: int,
) -> list[str]:
    found = []
    if graded < max(minimum, 1):
        found.append(f"{graded} cases have a verdict, wanted {max(minimum, 1)}.")
    found += [f"No case has the tag '{tag}'." for tag in thresholds if not _of_tag(run, tag)]
    golden = comparison is not None and any(r.kind != "regression" for r in run.results)
    unsure = comparison is not None and (not comparison.pairs or bool(comparison.broken))
    if comparison is not None and golden and unsure and comparison.pairs < ENOUGH_PAIRS:
        found.append(
            f"{comparison.pairs} cases can be compared with {comparison.baseline}; "
            f"below {ENOUGH_PAIRS} no difference can be shown."
        )
    return found


def told_difference(comparison: Comparison) -> str:
    """The difference in words."""
    return (
        f"{comparison.difference:+.1%} over {comparison.pairs} cases, "
        f"{len(comparison.broken)} broken, {len(comparison.fixed)} mended, "
        f"{len(comparison.still_failing)} still failing, {len(comparison.unknown)} unknown, "
        f"p = {comparison.p:.3f}"
    )
