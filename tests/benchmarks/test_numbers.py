"""The figures of the number domains that cost more than a default test may: the miner on planted
effects and on null tables, and a check of a file of 100,000 rows, by processor time.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, process_time

import numpy as np
import pandas as pd
import pytest

from domains.analysis import DOMAIN
from domains.analysis.omissions.mining import mine
from domains.analysis.tables.table import load_table
from tests.domains.analysis.reports import report
from tests.domains.analysis.reports import task as shop
from tests.domains.analysis.test_mining import table
from workbench.core.task import Stage, Task

pytestmark = pytest.mark.benchmark
EFFECTS = ("trend", "segment", "correlation", "outlier")
SEEDS = 50
NULLS = 200
ROWS = 100_000


def test_the_miner_finds_planted_effects_and_leaves_noise_alone() -> None:
    found = {
        effect: sum(
            any(i.kind == effect and "a" in i.columns for i in mine(table(seed, effect, 1.9)))
            for seed in range(SEEDS)
        )
        for effect in EFFECTS
    }
    noise = sum(bool(mine(table(5_000 + seed))) for seed in range(NULLS))
    recall = sum(found.values()) / (SEEDS * len(EFFECTS))
    print(f"\nrecall {recall:.1%} {found}; null tables with a finding {noise} of {NULLS}")
    assert recall >= 0.95
    assert noise <= 0.05 * NULLS + 2 * (0.05 * 0.95 * NULLS) ** 0.5


def _file(folder: Path) -> Path:
    draw = np.random.default_rng(3)
    day = pd.date_range("2020-01-01", periods=ROWS // 100).strftime("%Y-%m-%d")
    frame = pd.DataFrame(
        {"day": np.repeat(day, 100), "shop": draw.choice(["a", "b", "c"], ROWS),
         "sales": draw.gamma(3, 20, ROWS).round(2), "visits": draw.poisson(9, ROWS)}
    )  # fmt: skip
    file = folder / "long.csv"
    frame.to_csv(file, index=False)
    return file


def test_a_hundred_thousand_rows_are_checked_in_two_seconds_after_loading(tmp_path: Path) -> None:
    # fmt: off
    columns = [{"name": "day", "role": "time"}, {"name": "shop", "role": "group"},
               {"name": "sales", "role": "measure"}, {"name": "visits", "role": "measure"}]
    # fmt: on
    materials = {"data": str(_file(tmp_path)), "schema": {"time": "day", "columns": columns}}
    on = Task("analysis/long", "analysis", "L", "Report.", (Stage("all"),), materials=materials)
    claims = [
        {"id": "m", "kind": "stat", "col": "sales", "agg": "mean", "value": 1.0,
         "quote": "It is 1.0."},
        {"id": "s", "kind": "share", "agg": "share:shop==a", "value": 1.0, "quote": "Some 1.0 %."},
        {"id": "g", "kind": "compare", "col": "sales", "by": "shop", "method": "diff: a - b",
         "value": 9.0, "quote": "They differ by 9.0."},
        {"id": "t", "kind": "trend", "col": "sales", "by": "day", "agg": "sum", "value": 9.0,
         "quote": "Up by 9.0 a day."},
        {"id": "r", "kind": "corr", "col": "sales", "by": "visits", "value": 0.9,
         "quote": "r is 0.9."},
    ]  # fmt: skip
    small = report({"id": "w", "kind": "trend", "col": "sales", "by": "day", "value": 1.0})
    list(DOMAIN.check(shop(), small, None))
    begun = process_time()
    load_table(materials)
    loaded, wall, begun = process_time() - begun, perf_counter(), process_time()
    results = list(DOMAIN.check(on, report(*claims), None))
    spent, wall = process_time() - begun, perf_counter() - wall
    print(
        f"\nload {loaded:.2f} s; 5 wrong claims {spent:.2f} s of processor, {wall:.2f} s of clock"
    )
    assert sum(r.check.startswith("recompute") and r.status == "fail" for r in results) == 5
    assert spent <= 2
