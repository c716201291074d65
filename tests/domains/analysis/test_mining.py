"""What the miner finds in tables with planted effects, and what it leaves alone in noise."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from domains.analysis.omissions.mining import mine
from domains.analysis.tables.table import Table

ROWS = 240


def table(seed: int, effect: str = "", size: float = 1.5) -> Table:
    """Noise in four measures and a group over 60 periods, with one effect."""
    draw = np.random.default_rng(seed)
    frame = pd.DataFrame(draw.normal(size=(ROWS, 4)), columns=["a", "b", "c", "d"])
    frame["group"] = draw.choice(["x", "y", "z"], ROWS)
    frame["month"] = [f"{2015 + n // 48}-{n // 4 % 12 + 1:02d}" for n in range(ROWS)]
    at = np.arange(ROWS) / ROWS
    match effect:
        case "trend":
            frame["a"] += size * (at - 0.5)
        case "segment":
            frame["a"] += size * 0.5 * (frame["group"] == "x")
        case "correlation":
            frame["a"] += size * 0.25 * frame["b"]
        case "outlier":
            frame.loc[77, "a"] += size * 12
        case _:
            pass
    return Table(frame, {}, "month")


@pytest.mark.parametrize("effect", ["trend", "segment", "correlation", "outlier"])
def test_planted_effects_are_found(effect: str) -> None:
    seeds = range(20)
    found = [
        any(i.kind == effect and "a" in i.columns for i in mine(table(seed, effect, 1.9)))
        for seed in seeds
    ]
    assert sum(found) >= 0.95 * len(found)


def test_tables_of_noise_have_few_findings() -> None:
    found = [bool(mine(table(seed + 1000))) for seed in range(60)]
    assert sum(found) <= 0.05 * len(found) + 2


def test_what_is_found_is_found_again() -> None:
    assert mine(table(7, "trend")) == mine(table(7, "trend"))


def flags(seed: int, before: float, after: float) -> Table:
    """Two years of days, a row each, with a rare flag that changes half-way."""
    draw = np.random.default_rng(seed)
    days = pd.date_range("2024-01-01", periods=730).strftime("%Y-%m-%d")
    rate = np.where(np.arange(730) < 365, before, after)
    return Table(
        pd.DataFrame({"day": days, "lost": draw.random(730) < rate}).astype({"lost": int}),
        {},
        "day",
    )


def test_a_rare_flag_has_no_change_of_its_own_making() -> None:
    """Taking a line off a column of noughts once ranked them by their day (q = 1e-46)."""
    assert [mine(flags(seed, 0.03, 0.03)) for seed in range(12)] == [[]] * 12


def test_a_rare_flag_that_does_change_is_found() -> None:
    kinds = [{one.kind for one in mine(flags(seed, 0.02, 0.14))} for seed in range(12)]
    assert all(each & {"trend", "change", "shift"} for each in kinds)
