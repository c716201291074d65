"""Ratios in words beside their figures, and rates told for another base."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import _made, doubts

ROWS = {
    "plot": [f"P{n:02}" for n in range(40)],
    "kind": ["early"] * 20 + ["late"] * 20,
    "asked": [1] * 9 + [0] * 11 + [1] * 18 + [0] * 2,
    "crop": [30.0 + n % 5 for n in range(40)],
    "mites": [8.0 + n % 3 for n in range(40)],
}
COLUMNS: list[dict[str, Any]] = [
    {"name": "plot", "role": "id"},
    {"name": "kind", "role": "group"},
    {"name": "asked", "role": "flag", "unit": "0/1"},
    {"name": "crop", "role": "outcome", "unit": "kg per tree"},
    {"name": "mites", "role": "measure", "unit": "mites per 100 bees"},
]
PLOTS = _made(ROWS, COLUMNS, "one row per plot", question="What goes with the crop?")


def count(quote: str, kind: str, value: int) -> dict[str, Any]:
    kept = [{"col": "kind", "op": "==", "value": kind}, {"col": "asked", "op": "==", "value": 1}]
    return {"id": kind, "kind": "stat", "col": "plot", "agg": "count", "unit": "plots",
            "filter": kept, "value": value, "quote": quote}  # fmt: skip


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("There were 9 early ones against 18 late ones, a third as many.", True),
        ("There were 18 late ones and 9 early ones, three times as many.", True),
        ("Of the early kind 9 came, of the late 18, a quarter as often.", True),
        ("There were 9 early ones against 18 late ones, half as many.", False),
        ("There were 18 late ones and 9 early ones, twice as many.", False),
        ("There were 9 early ones against 18 late ones, not a third as many.", False),
        ("There were 9 early ones, 18 late ones, and of 40 a third as many.", False),
        ("With 9 against 18 there were a third as many as in the old orchard.", False),
        ("There were 9 early ones and 18 late ones.", False),
        ("It was a third as many.", False),
        ("There were 9 early ones against 18 late ones, and they stood a third as long.", False),
    ],
)
def test_a_ratio_in_words_is_that_of_its_figures(said: str, wrong: bool) -> None:
    entries = [count(f"{n}", kind, n) for n, kind in ((9, "early"), (18, "late")) if str(n) in said]
    assert doubts("ratio", said, PLOTS, *({**e, "quote": said[:-1]} for e in entries)) is wrong


def mean(col: str, value: float, quote: str) -> dict[str, Any]:
    return {"id": "c1", "kind": "stat", "col": col, "agg": "mean", "value": value, "quote": quote}


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("A plot brought 32.0 kg on average", True),
        ("The average late plot gave 32.0 kg", True),
        ("A tree brought 32.0 kg on average", False),
        ("A plot brought 32.0 kg per tree", False),
        ("Per tree, the average plot gave 32.0 kg", False),
        ("The plots gave 32.0 kg on average", False),
        ("All is told for one tree: a plot gave 32.0 kg", False),
    ],
)
def test_a_rate_is_not_told_for_a_whole_row(said: str, wrong: bool) -> None:
    assert doubts("base", "", PLOTS, mean("crop", 32.0, said)) is wrong


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("There were 9.0 mites per bee", True),
        ("We counted 9.0 mites on each bee, or 9.0 mites a bee", True),
        ("There were 9.0 mites per 100 bees", False),
        ("There were 9.0 mites per hundred bees", False),
        ("The mean is 9.0", False),
    ],
)
def test_a_rate_by_the_hundred_is_not_one_each(said: str, wrong: bool) -> None:
    assert doubts("base", "", PLOTS, mean("mites", 9.0, said)) is wrong
