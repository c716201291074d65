"""The domain's face: task files, the request to the writer, charts, and a table of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domains.analysis import DOMAIN
from domains.analysis.charts import chart, short
from domains.analysis.commands import ask
from domains.analysis.domain import AnalysisDomain
from tests.domains.analysis.reports import SCHEMA, SHOP, report, results, stat, task
from workbench.catalog import find_task, read_task_file
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError, UsageError


def given(**fields: Any) -> TaskFile:
    base = {"id": "analysis/t", "question": "How are sales?", "csv": SHOP, "schema": SCHEMA}
    return TaskFile("t.yaml", {**base, **fields})


def test_a_task_without_a_prompt_asks_its_question() -> None:
    loaded = DOMAIN.load(given(constants=[4]))
    assert loaded.prompt == "How are sales?"
    assert loaded.settings["constants"] == [4]


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"csv": None}, "data"),
        ({"csv": None, "data": "gone.csv"}, "gone.csv"),
        ({"design": "guess"}, "design"),
        ({"tolerance": {}}, "tolerances"),
        ({"constants": 4}, "constants"),
    ],
)
def test_a_task_file_that_does_not_fit_is_named_by_field(fields: Any, named: str) -> None:
    with pytest.raises(TaskFileError) as told:
        DOMAIN.load(given(**fields))
    assert named in f"{told.value} {told.value.hint}"


def test_the_writer_sees_the_columns_rows_and_how_the_ledger_is_written() -> None:
    asked = AnalysisDomain().asked(task())
    assert "- sales (role: measure, unit: EUR)" in asked
    assert "2025-01-01,North,big,10.0,5,0" in asked
    assert "json ledger" in asked


def test_an_answer_with_the_ledger_alone_keeps_the_prose() -> None:
    before = report(stat(20.4))
    ledger = before[before.index("```json") :].replace("20.4,", "20.43,")
    kept = DOMAIN.revise(ledger, task(), before).text
    assert kept.startswith("# Report")
    assert "20.43," in kept


def test_a_claim_has_its_chart_as_data_and_as_text() -> None:
    claim = {"id": "c1", "kind": "trend", "col": "sales", "by": "day", "value": 3.1}
    found = {r.check: r for r in results(report({**claim, "quote": "Up by 3.1 a day."}))}
    (view,) = DOMAIN.views(found["recompute: c1"])
    assert view.kind == "line"
    assert view.data["y"] == [10.0, 14.0, 15.5, 22.0, 24.0, 26.5, 31.0]
    evidence = found["recompute: c1"].evidence
    assert "─ the slope" in evidence["chart"]
    assert "2025-01-01" in evidence["chart"]
    assert "2025-01-08" in evidence["chart"]
    assert "•" in evidence["chart"]


def test_the_axes_of_a_picture_read_as_numbers_do() -> None:
    assert [short(value) for value in (0, 913.0, 12_345, 1_370_000, -2.836)] == [
        "0", "913", "12.3k", "1.37M", "-2.836",
    ]  # fmt: skip
    drawn = {"kind": "histogram", "edges": [100.0 * n for n in range(13)], "counts": [1] * 12}
    told = chart({**drawn, "at": 612.0})
    assert "the claim's value is 612" in told
    assert "1200" in told


def test_the_row_that_carries_a_correlation_is_marked_in_its_picture() -> None:
    picture = {"kind": "scatter", "x": [1.0, 2.0, 3.0], "y": [2.0, 1.0, 2.0]}
    drawn = chart({**picture, "marked": [[30.0, 30.0]], "names": ["a", "b"]})
    assert drawn.splitlines()[1].rstrip("│ ").endswith("O")
    assert "across: a   up: b\nO  rows that carry it" in drawn


def test_a_table_of_one_s_own_becomes_a_task_and_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "shop.csv"
    file.write_text(SHOP, encoding="utf-8")
    said = "\n".join(ask([str(file), "How", "are sales?"]))
    assert "sales   measure   blank: 12.5 %" in said
    made = DOMAIN.load(read_task_file(tmp_path / "shop.task.yaml"))
    assert made.materials["schema"]["time"] == "day"
    assert made.materials["question"] == "How are sales?"
    assert "is kept" in "\n".join(ask([str(file), "Again?"]))


def test_a_missing_file_or_question_says_what_to_type(tmp_path: Path) -> None:
    for arguments in ([str(tmp_path / "x.csv"), "Why?"], ["only.csv"]):
        with pytest.raises(UsageError):
            list(ask(arguments))


@pytest.mark.parametrize("name", ["cafe_year", "nile", "engel", "state_crime", "web_shop"])
def test_bundled_data_lie_beside_their_tasks_and_name_their_source(name: str) -> None:
    found = find_task(f"analysis/{name}")
    file = Path(str(found.materials["data"]))
    assert file.stat().st_size <= 200_000
    assert found.materials["source"]


def test_the_rows_that_a_share_counts_need_no_claim_of_their_own() -> None:
    on = task("late\n" + "".join(f"{int(n % 3 == 0)}\n" for n in range(400)), {})
    share = {"id": "c1", "kind": "share", "col": "late", "agg": "share:late==1", "value": 33.5,
             "unit": "%", "n": 400}  # fmt: skip
    told = {**share, "quote": "134 of 400 came late, a share of 33.5 %."}
    assert [r.check for r in results(report(told), on) if r.check.startswith("uncovered:")] == []
    false = {**share, "quote": "143 of 400 came late, a share of 33.5 %."}
    assert "uncovered: 143" in {r.check for r in results(report(false), on)}
