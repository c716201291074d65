"""What a right report may say without a remark: beside what it leaves out, and while values are
open.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import TOWNS, VISITS, frame_of
from tests.domains.analysis.reports import report, results

MEAN = round(float(frame_of(TOWNS).snow.mean()), 1)


def kept(sentence: str) -> bool:
    claim = {"id": "c1", "kind": "stat", "col": "snow", "agg": "mean", "value": MEAN, "unit": "cm",
             "quote": f"the mean of {MEAN} cm"}  # fmt: skip
    return any(r.check == "kept: c1" for r in results(report(claim, prose=sentence), TOWNS))


def test_a_mean_that_counts_an_impossible_row_is_told_unless_the_sentence_says_so() -> None:
    assert kept(f"Here stands the mean of {MEAN} cm.")
    claim = f"the mean of {MEAN} cm"
    says = f"A depth of 60 cm cannot be; it also pulls up {claim}."
    found = {"id": "c1", "kind": "stat", "col": "snow", "agg": "mean", "value": MEAN, "unit": "cm",
             "quote": says[:-1]}  # fmt: skip
    assert not any(r.check == "kept: c1" for r in results(report(found), TOWNS))


@pytest.mark.parametrize(
    ("quote", "doubted"),
    [
        ("The difference in seconds, desktop less phone, is in entry c1", False),
        ("Desktops are seen for more seconds than phones", True),
    ],
)
def test_a_heading_of_an_open_difference_claims_nothing(quote: str, doubted: bool) -> None:
    claim: dict[str, Any] = {
        "id": "c1", "kind": "compare", "col": "seconds", "by": "device", "agg": "mean",
        "method": "diff: desktop - phone", "value": None, "quote": quote,
    }  # fmt: skip
    found = [r for r in results(report(claim), VISITS) if r.check == "compare: c1"]
    assert bool(found) is doubted


def test_levels_of_several_intervals_are_levels() -> None:
    prose = "Each town moves the coefficients beyond their own 95 % intervals."
    found = results(report(prose=prose), TOWNS)
    assert not [r for r in found if r.check.startswith("uncovered") and r.status != "pass"]


def test_what_one_more_row_does_to_a_remainder_is_advice() -> None:
    """The entry that leaves a row out is what was asked for; another row is a minor doubt."""
    out = [{"col": "town", "op": "!=", "value": "Town01"}]
    claim = {"id": "c1", "kind": "corr", "col": "crime", "by": "snow", "value": 0.53,
             "filter": out, "quote": "r is 0.53"}  # fmt: skip
    (one,) = [r for r in results(report(claim), TOWNS) if r.check == "corr: c1"]
    assert (one.status, one.severity, one.decides) == ("warn", "minor", False)
    (whole,) = [r for r in results(report({**claim, "filter": []}), TOWNS) if r.check == "corr: c1"]
    assert (whole.status, whole.severity) == ("fail", "major")
