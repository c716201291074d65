"""A figure of a passage in another unit: 41 km/h told as 41 mph.

Units are read behind figures and their sizes compared, so that a conversion is no fault. Which
figure is meant is read from its digits, so it warns.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.resting import Resting, resting
from domains.research.units import Measured, measured, misread
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

CRITERION = "support"


def units(case: Case) -> Iterator[CheckResult]:
    """The first figure of each claim whose unit is not that of its passages."""
    if not case.sources or not case.english:
        return
    for group in resting(case):
        given = [one for _, passage in group.passages for one in measured(passage)]
        mine = measured(case.document.plain.text[group.start : group.end])
        given = [one for one in given if not any(m.same(one) for m in mine)]
        wrong = ((one, other) for one in mine if (other := misread(one, given)) is not None)
        for one, other in wrong:
            yield _other(case, group, one, other)
            break


def _other(case: Case, group: Resting, one: Measured, other: Measured) -> CheckResult:
    said, given = (f"{m.number.text.strip()} {m.unit}" for m in (one, other))
    start = group.start + one.number.start
    return found(
        f"support.unit: {group.claims[0].name} {said}", "warn", CRITERION,
        f"The synthesis says {said}; the passage says {given} (heuristic).", severity="minor",
        cause=f"unit {group.claims[0].name}",
        span=case.document.span(start, group.start + one.number.end), observed=said,
        expected=given, fix=f"Give it in {other.unit}, or convert the figure.",
    )  # fmt: skip
