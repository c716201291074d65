"""How much an untold finding weighs: severe is what a task asks for and a report passes over."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from tests.domains.analysis.reports import report, results, task
from workbench.core.checks import CheckResult

COLUMNS: list[dict[str, Any]] = [
    {"name": "week", "role": "time"},
    {"name": "line", "role": "group"},
    {"name": "dose", "role": "group"},
    *({"name": name, "role": "measure"} for name in ("length", "heat", "sold", "rust")),
    {"name": "yield_kg", "role": "outcome", "unit": "kg"},
    {"name": "broken", "role": "flag", "unit": "0/1"},
]
COUNT = {"id": "c1", "kind": "stat", "agg": "count", "value": 400, "quote": "There are 400 rows."}


def _rows() -> str:
    """`length` goes with the yield between lines only, `heat` within them too; `rust` is more with
    one dose; `broken` jumps half-way.
    """
    draw, lines = random.Random(3), ["week,line,dose,length,heat,sold,rust,yield_kg,broken"]
    for n in range(400):
        line, dose = n % 4, draw.choice("ab")
        length, heat = 40.0 * line + draw.gauss(0, 4), draw.gauss(0, 1)
        good = 80 - 8.0 * line + 7.0 * heat + draw.gauss(0, 4)
        rust = 5 + 1.5 * (dose == "a") + draw.gauss(0, 1)
        broken = int(draw.random() < (0.04 if n < 200 else 0.3))
        row = (f"2024-W{n // 10 + 1:02d}", f"L{line}", dose, f"{length:.1f}", f"{heat:.2f}")
        rest = (f"{2 * good:.2f}", f"{rust:.1f}", f"{good:.2f}", broken)
        lines.append(",".join(map(str, row + rest)))
    return "\n".join(lines)


ROWS = _rows()


def told(*claims: dict[str, Any], kinds: list[str], prompt: str = "") -> dict[str, CheckResult]:
    about = {"question": "What goes with the yield?", "required_kinds": kinds}
    on = replace(task(ROWS, {"time": "week", "columns": COLUMNS}, **about), prompt=prompt)
    return {r.check: r for r in results(report(*claims), on) if r.check.startswith("insight:")}


def severe(found: dict[str, CheckResult]) -> list[str]:
    return [name for name, result in found.items() if result.severity == "major"]


def test_a_correlation_between_the_groups_alone_is_no_finding() -> None:
    found = told(COUNT, kinds=["descriptive", "correlation"])
    assert "insight: correlation heat and yield_kg" in severe(found)
    assert not any("length" in name for name in found)


def test_another_relation_of_the_outcome_is_minor_beside_one_that_is_told() -> None:
    told_of = {"id": "c2", "kind": "corr", "col": "yield_kg", "by": "rust", "value": 0.0}
    one = {**told_of, "quote": "Yield and rust: r = 0.0."}
    assert severe(told(COUNT, one, kinds=["correlation"])) == []


def test_a_kind_that_the_task_does_not_ask_for_is_minor() -> None:
    assert severe(told(COUNT, kinds=["trend"])) == []


def test_a_column_that_the_brief_asks_about_and_no_claim_holds_is_told_quietly() -> None:
    asks = "Write a report for the owner, who wants to know about rust as well."
    found = told(COUNT, kinds=["comparison"], prompt=asks)
    assert found["insight: segment rust and dose"].severity == "minor"
    assert not any("rust" in name for name in told(COUNT, kinds=["comparison"]))


def test_a_unit_in_the_brief_names_no_column() -> None:
    prompt = "Write what a kilogram brings, at 3 rust per bushel."
    assert not any("rust" in name for name in told(COUNT, kinds=["comparison"], prompt=prompt))


def _jumps(*claims: dict[str, Any]) -> set[str]:
    rows = [line.split(",") for line in ROWS.splitlines()]
    csv = "\n".join(f"{row[0]},{row[-1]}" for row in rows)
    found = results(report(COUNT, *claims), task(csv, {"time": "week"}, question="broken pots?"))
    return {r.check for r in found if r.check.startswith(("insight: change", "insight: shift"))}


def test_one_slope_does_not_tell_a_jump_and_a_claim_parted_at_it_does() -> None:
    of = {"kind": "trend", "col": "broken", "by": "week", "agg": "share", "value": 0.8}
    slope = {**of, "id": "c2", "quote": "Broken pots are 0.8 points more a week."}
    since = {**slope, "quote": "Broken pots are 0.8 points more a week since a jump in June."}
    later = [{"col": "week", "op": ">=", "value": "2024-W21"}]
    part = {**slope, "kind": "share", "filter": later, "quote": "Late in the year it was 0.8 %."}
    part.pop("by")
    assert _jumps(slope) == {"insight: change broken"}
    assert _jumps(since) == _jumps(part) == set()


def test_one_thing_under_two_names_is_told_once() -> None:
    one = {"id": "c2", "kind": "corr", "col": "sold", "by": "heat", "value": 0.2}
    found = told(COUNT, {**one, "quote": "Sold and heat: r = 0.2."}, kinds=["correlation"])
    assert "insight: correlation heat and yield_kg" not in found
