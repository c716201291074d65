"""A right value that words make another one: another measure, other rows, another bound."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import VISITS, doubts, frame_of

ROWS = frame_of(VISITS)
NEW = ROWS[ROWS.page == "new"]
MEAN, MEDIAN, TENTH = NEW.seconds.mean(), NEW.seconds.median(), NEW.seconds.quantile(0.9)
SHARE = round(100 * float(NEW.bought.mean()), 1)
ON_NEW = {"col": "page", "op": "==", "value": "new"}
FROM = int(next(v for v in sorted(ROWS.seconds.unique()) if v > 60))
OVER = int((ROWS.seconds > FROM).sum())


def entry(quote: str, value: float, agg: str, *kept: dict[str, Any], col: str = "seconds") -> Any:
    return {"id": "c1", "kind": "stat", "col": col, "agg": agg, "value": value,
            "filter": list(kept), "quote": quote}  # fmt: skip


@pytest.mark.parametrize(
    ("quote", "agg", "wrong"),
    [
        ("The new page was seen for {v} seconds on average", "median", True),
        ("Its average visit took {v} seconds", "median", True),
        ("The middle visit to the new page took {v} seconds", "mean", True),
        ("The median on the new page is {v} seconds", "mean", True),
        ("The new page was seen for {v} seconds on average", "mean", False),
        ("The middle visit to the new page took {v} seconds", "median", False),
        ("The middle visit took {v} seconds, less than on average", "median", False),
        ("The middle visit stays below the average of {v} seconds", "mean", False),
        ("Might {v} seconds be the average", "median", False),
        ("That {v} seconds is no average", "median", False),
    ],
)
def test_a_median_is_no_mean(quote: str, agg: str, wrong: bool) -> None:
    value = round(float({"mean": MEAN, "median": MEDIAN}[agg]), 1)
    told = quote.format(v=value)
    assert doubts("retold", f"{told}.", VISITS, entry(told, value, agg, ON_NEW)) is wrong


@pytest.mark.parametrize(
    ("quote", "agg", "wrong"),
    [
        ("The top fifth of the new page's visits begins at {v} seconds", "q90", True),
        ("One of these visits in three takes {v} seconds", "q90", True),
        ("Half of these visits reach {v} seconds", "mean", True),
        ("The top tenth of the new page's visits begins at {v} seconds", "q90", False),
        ("Nine in ten of these visits end within {v} seconds", "q90", False),
        ("Half of these visits reach {v} seconds", "median", False),
        ("Every second visit takes {v} seconds or more", "median", False),
        ("In the other half it was 5 and here {v} seconds, as in the first half", "mean", False),
        ("In the second half it took {v} seconds", "mean", False),
        ("A third of them bought, after a mean of {v} seconds", "mean", False),
    ],
)
def test_a_part_is_that_of_the_entrys_rows(quote: str, agg: str, wrong: bool) -> None:
    value = round(float({"mean": MEAN, "median": MEDIAN, "q90": TENTH}[agg]), 1)
    told = quote.format(v=value)
    assert doubts("part", f"{told}.", VISITS, entry(told, value, agg, ON_NEW)) is wrong


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("{v} visits took {b} seconds or more", True),
        ("{v} visits took at least {b} seconds", True),
        ("{v} visits took less than {b} seconds", True),
        ("{v} visits took more than {b} seconds", False),
        ("{v} visits took over {b} seconds", False),
        ("{v} visits did not end below {b} seconds", False),
        ("{v} visits went beyond {b} seconds", False),
    ],
)
def test_a_bound_is_taken_in_or_left_out(words: str, wrong: bool) -> None:
    kept = {"col": "seconds", "op": ">", "value": FROM}
    told = words.format(v=OVER, b=FROM)
    assert doubts("retold", "", VISITS, entry(told, OVER, "count", kept, col="visit")) is wrong


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("{v} % of our old visits bought", True),
        ("{v} % of the old visits bought", True),
        ("{v} % of the bought visits were to the new page", True),
        ("{v} % of the new visits bought", False),
        ("Of all who saw the new page {v} % bought", False),
        ("{v} % bought on the new page", False),
        ("If {v} % of the old visits bought", False),
    ],
)
def test_a_share_is_of_the_entrys_rows(words: str, wrong: bool) -> None:
    told = words.format(v=SHARE)
    claim = {**entry(told, SHARE, "share:bought==1", ON_NEW, col="bought"), "kind": "share"}
    assert doubts("retold", "", VISITS, claim) is wrong
