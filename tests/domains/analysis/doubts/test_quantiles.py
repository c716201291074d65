"""Parts of the rows, the side of a bound, and when an extreme fell."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import MONTHS, VISITS, doubts, frame_of, said
from tests.domains.analysis.reports import report, results

SECONDS = frame_of(VISITS).seconds
MEAN, MEDIAN = f"{SECONDS.mean():.1f}", f"{SECONDS.median():.0f}"


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        (f"Half of the visits took less than {MEAN} seconds.", True),
        (f"Half of all visits took {MEAN} seconds or more.", True),
        (f"A quarter of the visits lay below {MEDIAN} seconds.", True),
        (f"Three in four visits took more than {MEDIAN} seconds.", True),
        (f"Half of the visits took less than {MEDIAN} seconds.", False),
        (f"Half of all visits took {MEDIAN} seconds or more.", False),
        (f"If half of the visits took less than {MEAN} seconds, we would see it.", False),
        (f"It is not half of the visits that took less than {MEAN} seconds.", False),
        ("Half of the visits saw the new page.", False),
    ],
)
def test_a_part_of_the_rows_is_counted(sentence: str, wrong: bool) -> None:
    assert doubts("part", sentence, VISITS) is wrong


def test_the_doubt_tells_a_mean_from_a_median() -> None:
    (one,) = said("part", f"Half of the visits took less than {MEAN} seconds.", VISITS)
    assert f"{MEAN} is its mean" in one.message
    assert f"would be {MEDIAN}" in one.message


@pytest.mark.parametrize(
    ("words", "op", "wrong"),
    [
        ("visits of more seconds", "<", True),
        ("visits with the fewest seconds", ">=", True),
        ("the longer seconds", "<=", True),
        ("visits of more seconds", ">", False),
        ("visits with the fewest seconds", "<=", False),
        ("visits without the longer seconds", "<=", False),
        ("visits of other seconds", "<=", False),
    ],
)
def test_a_quote_names_the_rows_that_its_entry_keeps(words: str, op: str, wrong: bool) -> None:
    kept = {"<": SECONDS < 43, "<=": SECONDS <= 43, ">": SECONDS > 43, ">=": SECONDS >= 43}[op]
    value = int(kept.sum())
    claim: dict[str, Any] = {
        "id": "c1", "kind": "stat", "col": "visit", "agg": "count", "value": value,
        "filter": [{"col": "seconds", "op": op, "value": 43}], "quote": f"{value} are {words}",
    }  # fmt: skip
    found = [r for r in results(report(claim), VISITS) if r.check == "side: c1"]
    assert bool(found) is wrong
    assert all(not r.decides for r in found)


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The busiest month had {v} riders, in January.", True),
        ("The busiest month had {v} riders, in the depth of winter.", True),
        ("With {v} riders December was the busiest month.", True),
        ("The busiest month had {v} riders, in July.", False),
        ("The busiest month had {v} riders, in summer.", False),
        ("The busiest month had {v} riders, and the quietest was in January.", False),
        ("The busiest month had {v} riders, not in January.", False),
        ("The busiest month had {v} riders.", False),
    ],
)
def test_an_extreme_falls_when_the_rows_have_it(sentence: str, wrong: bool) -> None:
    frame = frame_of(MONTHS)
    value = int(frame.riders.max())
    assert frame.month[frame.riders.idxmax()].endswith("-07")
    text = sentence.format(v=value)
    claim = {"id": "c1", "kind": "stat", "col": "riders", "agg": "max", "value": value,
             "unit": "people a day", "quote": text[:-1]}  # fmt: skip
    assert doubts("when", "", MONTHS, claim) is wrong
