"""Errors of fitted lines: on rows already seen, and with what is known too late."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.domains.analysis.doubts.tables import MONTHS, doubts, frame_of
from workbench.core.task import Task

Y = "df['riders']"
SEEN = f"({Y} - np.polyval(np.polyfit(np.arange(48), {Y}, 1), np.arange(48))).abs().mean()"
HELD = (f"({Y}.iloc[36:] - np.polyval(np.polyfit(np.arange(36), {Y}.iloc[:36], 1), "
        "np.arange(36, 48))).abs().mean()")  # fmt: skip
RAIN = (
    f"(lambda X: np.abs({Y}.to_numpy()[36:] - X[36:] @ np.linalg.lstsq(X[:36], "
    f"{Y}.to_numpy()[:36], rcond=None)[0]).mean())(np.column_stack([np.ones(48), df['rain']]))"
)
LAGGED = RAIN.replace("df['rain']", "df['rain'].shift(12).fillna(60)")


def _value(expression: str) -> float:
    df = frame_of(MONTHS)
    return round(float(eval(expression, {"df": df, "np": np})), 1)


def told(family: str, said: str, expression: str, on: Task = MONTHS) -> bool:
    value = _value(expression)
    quote = said.replace("{v}", f"{value}")
    claim = {"id": "c1", "kind": "other", "expression": expression, "unit": "people a day",
             "value": value, "quote": quote + "."}  # fmt: skip
    return doubts(family, "", on, claim)


@pytest.mark.parametrize(
    ("said", "expression", "wrong"),
    [
        ("A line lies {v} people off the months, so next year can be told to that", SEEN, True),
        (
            "The line misses by {v} people. The coming months are foretold as well",
            SEEN,
            True,
        ),
        ("A line lies {v} people off the months on average", SEEN, False),
        ("In-sample the line misses by {v} people, and more next year", SEEN, False),
        ("It lies {v} people off its own months, which tells little of the next", SEEN, False),
        ("It lies {v} people off them, and will do worse on months not yet seen", SEEN, False),
        ("The line misses next year by {v} people", HELD, False),
    ],
)
def test_an_error_on_seen_rows_foretells_nothing(said: str, expression: str, wrong: bool) -> None:
    assert told("seen rows", said, expression) is wrong


@pytest.mark.parametrize(
    ("said", "expression", "wrong"),
    [
        ("Set right by the rain, the line missed the last year by {v} people", RAIN, True),
        ("If the rain were known, it would miss the last year by {v} people", RAIN, False),
        ("Set right by rain, which nobody has in advance, it missed by {v} people", RAIN, False),
        ("With the rain of a year before it missed the last year by {v} people", LAGGED, False),
        ("The line missed the last year by {v} people", HELD, False),
    ],
)
def test_what_is_measured_along_is_known_too_late(said: str, expression: str, wrong: bool) -> None:
    assert told("known too late", said, expression) is wrong


def test_a_column_of_which_the_task_says_when_it_is_known_is_left_alone() -> None:
    schema = dict(MONTHS.materials["schema"])
    dated = [
        {**c, "known": "a year ahead"} if c["name"] == "rain" else c for c in schema["columns"]
    ]
    on = replace(MONTHS, materials={**MONTHS.materials, "schema": {**schema, "columns": dated}})
    assert not told("known too late", "By rain the line missed by {v} people", RAIN, on)
