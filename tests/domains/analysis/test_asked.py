"""What the data show is held against a report only where the question asks about it."""

from __future__ import annotations

import random
from typing import Any

from domains.analysis.omissions.weighing import asked_about
from domains.analysis.tables.table import load_table
from tests.domains.analysis.reports import report, results, task
from workbench.core.checks import CheckResult

DRAW = random.Random(4)


def _table() -> str:
    """`left` goes with calls; hours differ by plan and go with visits, both apart from `left`."""
    lines = ["plan,hours,visits,calls,left"]
    for n in range(300):
        calls, hours = DRAW.randrange(6), DRAW.gauss(10 + 5 * (n % 2), 2)
        visits = hours + DRAW.gauss(0, 1)
        left = int(DRAW.random() < 0.1 + 0.12 * calls)
        lines.append(f"{'ab'[n % 2]},{hours:.2f},{visits:.2f},{calls},{left}")
    return "\n".join(lines)


CSV = _table()
COLUMNS: list[dict[str, Any]] = [
    {"name": "plan", "role": "group"},
    *({"name": name, "role": "measure"} for name in ("hours", "visits", "calls")),
    {"name": "left", "role": "measure"},
]
MEAN = {"id": "c1", "kind": "stat", "agg": "count", "value": 300, "quote": "There are 300 rows."}


def insights(question: str = "", outcome: bool = False) -> dict[str, CheckResult]:
    columns = [dict(c, role="outcome") if outcome and c["name"] == "left" else c for c in COLUMNS]
    on = task(CSV, {"columns": columns}, question=question)
    found = results(report(MEAN), on)
    return {r.check: r for r in found if r.check.startswith("insight:")}


def test_relations_of_other_columns_are_no_fault_where_an_outcome_is_named() -> None:
    named = insights(outcome=True)
    assert list(named) == ["insight: correlation calls and left"]
    assert named["insight: correlation calls and left"].severity == "major"


def test_a_column_in_the_question_is_what_it_asks_about() -> None:
    assert all("hours" in name for name in insights("What goes with hours?"))


def test_without_a_question_all_that_the_data_show_counts() -> None:
    found = insights()
    assert any("hours and visits" in name for name in found)
    assert any("hours and plan" in name for name in found)


def test_the_finding_that_is_told_names_the_others() -> None:
    told = [r for r in insights("What goes with hours?").values() if r.severity == "major"]
    assert told
    assert any("Nor does one speak of" in r.message for r in told)


def test_a_column_is_not_found_inside_of_another_word() -> None:
    table = load_table({"csv": CSV, "schema": {"columns": COLUMNS}})
    assert asked_about(table, "Which of the phone-calls count?") == {"calls"}
    assert asked_about(table, "Who has leftover stock?") == set()


def _rising() -> str:
    """`sold` and `asked` rise with the weeks, and go together; `rain` rises too, on its own."""
    draw, lines = random.Random(7), ["week,sold,asked,rain"]
    for n in range(60):
        sold = 100 + 2 * n + draw.gauss(0, 4)
        day = f"{2024 + n // 52}-W{n % 52 + 1:02d}"
        lines.append(
            f"{day},{sold:.1f},{sold / 2 + draw.gauss(0, 2):.1f},{n + draw.gauss(0, 9):.1f}"
        )
    return "\n".join(lines)


def _untold(r: float) -> set[str]:
    columns = [{"name": "week", "role": "time"}]
    columns += [{"name": name, "role": "measure"} for name in ("sold", "asked", "rain")]
    trend = {"id": "c1", "kind": "trend", "col": "sold", "by": "week", "value": 2.0}
    both = {"id": "c2", "kind": "corr", "col": "sold", "by": "asked", "value": r}
    claims = [
        {**trend, "quote": "Sold rise by 2.0 a week."},
        {**both, "quote": f"Sold go with asked (r = {r})."},
    ]
    found = results(report(*claims), task(_rising(), {"time": "week", "columns": columns}))
    return {r.check for r in found if r.check.startswith("insight: trend")}


def test_a_trend_told_of_a_column_tells_that_of_one_that_goes_closely_with_it() -> None:
    assert _untold(0.97) == {"insight: trend rain"}
    assert _untold(0.4) == {"insight: trend asked", "insight: trend rain"}
