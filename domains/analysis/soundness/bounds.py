"""Years that a sentence names held against those that its entry's filter has.

Only years are compared, of a claim that is parted at years: a quote that names years, none of which
is within one of a filter's (`up to 1898` is `before 1899`), speaks of other rows than its entry.
Years are read from prose, so it warns.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.analysis.claims import Claim
from domains.analysis.stated import quoted_numbers
from domains.analysis.verdicts import Judge, Judged
from workbench.core.checks import CheckResult
from workbench.prose.contract import numbers_in
from workbench.prose.dates import dates

FIRST, LAST = 1500.0, 2200.0


def bounds(judge: Judge, judged: Judged) -> Iterator[CheckResult]:
    """A doubt where quote and filter part the data at different years."""
    claim = judged.named.claim
    said, filtered = _said(claim), _filtered(judge, claim)
    if not said or not filtered or any(_near(year, filtered) for year in said):
        return
    wrong, right = (", ".join(f"{year:g}" for year in sorted(each)) for each in (said, filtered))
    yield judge.result(
        "filter",
        judged.named,
        "warn",
        f"“{claim.quote}” speaks of {wrong}, and the filter of its entry parts the rows at "
        f"{right}.",
        observed=wrong,
        expected=right,
        fix="Let sentence and filter name the same years.",
        field="filter",
        decides=False,
    )


def _near(year: float, others: set[float]) -> bool:
    return any(abs(year - other) <= 1 for other in others)


def _said(claim: Claim) -> set[float]:
    """The years of the quote, those of its dates too, without the value itself."""
    years = {n.value for n in quoted_numbers(claim) if n.role == "year"}
    years |= {float(found.year) for found in dates(claim.quote) if found.year}
    return years - {claim.number}


def _filtered(judge: Judge, claim: Claim) -> set[float]:
    """The years at which the claim's filter parts the time column."""
    given = [c.value for c in claim.filter if c.col and c.col == judge.table.time]
    numbers = {number for value in given for number in numbers_in(value)}
    numbers |= {float(day.year) for value in given for day in dates(str(value)) if day.year}
    return {number for number in numbers if FIRST <= number <= LAST}
