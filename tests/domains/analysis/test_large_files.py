"""Parquet from the question to the verdict, and files of which only a sample is held."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from domains.analysis import DOMAIN
from domains.analysis.commands import ask
from domains.analysis.domain import AnalysisDomain
from domains.analysis.tables import table as tables
from domains.analysis.tables.sampling import sampled
from tests.domains.analysis.reports import SCHEMA, SHOP, report, stat, task
from workbench.catalog import find_task
from workbench.core.checks import CheckResult
from workbench.core.task import Stage, Task

duckdb = pytest.importorskip("duckdb")


def parquet(csv: Path) -> Path:
    """The same table as Parquet, its dates typed."""
    made = csv.with_suffix(".parquet")
    with duckdb.connect() as database:
        database.execute(f"COPY (SELECT * FROM read_csv_auto('{csv}')) TO '{made}'")
    return made


def found(on: Task, *claims: dict[str, Any]) -> dict[str, CheckResult]:
    return {r.check: r for r in DOMAIN.check(on, report(*claims), None)}


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    file = tmp_path / "shop.csv"
    file.write_text(SHOP, encoding="utf-8")
    return parquet(file)


def test_a_parquet_file_becomes_a_task_that_shows_and_checks_its_rows(shop: Path) -> None:
    said = "\n".join(ask([str(shop), "How are sales?"]))
    assert "sales   measure   blank: 12.5 %" in said
    assert "day     time" in said
    on = find_task(str(shop.with_suffix(".task.yaml")))
    asked = AnalysisDomain().asked(on)
    assert "day,shop,kind,sales,visits,late" in asked
    assert "2025-01-01,North,big,10.0,5,0" in asked
    on = on.shown(len(on.stages))
    right = stat(20.43, "The mean is 20.43.", n=7)
    late = stat(22.0, "From 4 January the least is 22.0.", id="c2", agg="min", n=3,
                filter=[{"col": "day", "op": ">=", "value": "2025-01-04"},
                        {"col": "day", "op": "<=", "value": "2025-01-06"}])  # fmt: skip
    slope = {"id": "c3", "kind": "trend", "col": "sales", "by": "day", "agg": "mean",
             "value": 3.1, "quote": "Up by 3.1 a day.", "n": 7}  # fmt: skip
    seen = found(on, right, late, slope)
    assert [seen[f"recompute: c{n}"].status for n in (1, 2, 3)] == ["pass"] * 3
    assert found(on, stat(24.0))["recompute: c1"].status == "fail"


def test_a_long_parquet_file_is_told_by_its_first_rows_and_a_profile(tmp_path: Path) -> None:
    file = tmp_path / "long.csv"
    file.write_text("x,y\n" + "".join(f"{n},{n % 3}\n" for n in range(9000)), encoding="utf-8")
    on = task(SHOP, SCHEMA)
    asked = AnalysisDomain().asked(Task(on.id, on.domain, on.title, on.prompt,
                         materials={"data": str(parquet(file))}))  # fmt: skip
    assert "The first rows:\nx,y\n0,0" in asked
    assert "- y: y = 0: 3,000 rows; y = 1: 3,000 rows; y = 2: 3,000 rows" in asked
    assert len(asked) < 8_000


DRAW = random.Random(4)
ROWS = 60_000
LONG = [(f"2024-{1 + n * 12 // ROWS:02d}-01", DRAW.gauss(50, 10), "ab"[n % 2]) for n in range(ROWS)]


@pytest.fixture
def long_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file above the size from which rows are drawn, which is lowered for it."""
    monkeypatch.setattr(tables, "BYTES_SAMPLED", 100_000)
    monkeypatch.setattr(tables, "ROWS_SAMPLED", 6_000)
    file = tmp_path / "long.csv"
    lines = (f"{day},{sales:.2f},{shop}\n" for day, sales, shop in LONG)
    file.write_text("day,sales,shop\n" + "".join(lines), encoding="utf-8")
    return file


def on_file(file: Path) -> Task:
    schema = {"time": "day", "columns": [
        {"name": "day", "role": "time"}, {"name": "sales", "role": "measure"},
        {"name": "shop", "role": "group"}]}  # fmt: skip
    return Task("analysis/t", "analysis", "T", "Report.", stages=(Stage("all", "", {}),),
                materials={"data": str(file), "schema": schema})  # fmt: skip


MEAN = sum(sales for _, sales, _ in LONG) / ROWS
SUM = sum(sales for _, sales, _ in LONG)


@pytest.mark.parametrize("format", ["csv", "parquet"])
def test_of_a_large_file_a_sample_is_judged_and_that_is_said(long_file: Path, format: str) -> None:
    file = long_file if format == "csv" else parquet(long_file)
    seen = found(
        on_file(file),
        stat(round(MEAN, 2), id="c1", n=ROWS),
        stat(round(MEAN + 3, 2), id="c2"),
        stat(round(SUM), id="c3", agg="sum"),
        stat(round(SUM * 1.1), id="c4", agg="sum"),
        stat(98.0, id="c5", agg="max"),
        {"id": "c6", "kind": "stat", "agg": "count", "value": ROWS // 2,
         "quote": f"Shop a has {ROWS // 2} rows.",
         "filter": [{"col": "shop", "op": "==", "value": "a"}]},
    )  # fmt: skip
    stands = {check[-2:]: r.status for check, r in seen.items() if check.startswith("recompute")}
    assert stands == {
        "c1": "pass", "c2": "fail", "c3": "pass", "c4": "fail", "c5": "unknown", "c6": "pass",
    }  # fmt: skip
    assert "6,000 of 60,000 rows, drawn at random" in seen["recompute: c2"].message
    assert "6,000 of 60,000 rows" in seen["recompute: c5"].message
    assert not seen["recompute: c5"].deciding


def test_the_sample_is_the_same_for_the_same_file_and_keeps_the_text_of_days(
    long_file: Path,
) -> None:
    one, other = (sampled(long_file, 500, ["day"]) for _ in range(2))
    assert one.frame.equals(other.frame)
    assert one.told == "500 of 60,000 rows, drawn at random"
    assert one.of == 120
    assert set(one.frame["day"].str.len()) == {10}
