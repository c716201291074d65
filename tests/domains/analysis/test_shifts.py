"""Rates that change at some time, for all or some groups; differences that chance may have made;
paragraphs without an entry; figures that a right claim accounts for. Near misses stay silent.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from domains.analysis.omissions.mining import mine
from domains.analysis.omissions.shifts import in_periods, shift, shift_by_group
from domains.analysis.tables.table import Table


def visits(seed: int, early: float, late: float, only: str = "", wave: float = 0.0) -> Table:
    """1,200 visits over twelve months, returned or not, the rate another one from July on."""
    draw = np.random.default_rng(seed)
    month = np.repeat(np.arange(12), 100)
    shop = draw.choice(["north", "south", "east"], 1200)
    moved = (month >= 6) & ((shop == only) if only else True)
    rate = np.where(moved, late, early) + wave * draw.normal(size=12)[month]
    returned = draw.random(1200) < np.clip(rate, 0.01, 0.99)
    frame = pd.DataFrame({"returned": returned.astype(int), "shop": shop})
    frame["month"] = [f"2025-{number + 1:02d}" for number in month]
    return Table(frame, {"shop": {"role": "group"}}, "month")


def shifts(table: Table) -> list[tuple[str, ...]]:
    return [one.columns for one in mine(table) if one.kind in ("shift", "trend", "change")]


def test_a_rate_that_jumps_is_found() -> None:
    found = [("returned",) in shifts(visits(seed, 0.10, 0.22)) for seed in range(20)]
    assert sum(found) >= 19


def test_a_jump_in_one_group_alone_names_the_group_column() -> None:
    found = [
        ("returned", "shop") in shifts(visits(seed, 0.10, 0.35, "south")) for seed in range(20)
    ]
    assert sum(found) >= 19


def test_a_steady_rate_and_one_that_goes_up_and_down_by_month_are_none() -> None:
    assert sum(bool(shifts(visits(seed, 0.15, 0.15))) for seed in range(40)) <= 3
    assert sum(bool(shifts(visits(seed, 0.3, 0.3, wave=0.1))) for seed in range(40)) <= 5


@pytest.mark.parametrize("days", [[1, 1, 2, 2, 3, 3], list(range(4)) * 9])
def test_too_few_periods_are_not_cut(days: list[int]) -> None:
    assert in_periods(pd.Series(days)) is None


def test_many_short_periods_are_put_together_in_order() -> None:
    periods = in_periods(pd.Series(np.arange(480)))
    assert periods is not None
    assert len(set(periods)) == 24
    assert (np.diff(periods) >= 0).all()


def test_a_cut_needs_rows_on_both_sides_and_two_groups() -> None:
    values, at = np.array([0.0, 1.0] * 8), np.arange(16) // 2
    assert shift(values, at) is None
    assert shift_by_group(values, at, np.zeros(16, dtype=np.int64)) is None
