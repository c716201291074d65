"""Values as people write them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from domains.planning.engine import reading
from domains.planning.engine.schema import Reader
from tests.domains.planning.plans import ledger


@pytest.mark.parametrize(
    ("given", "days"),
    [
        (3, 3.0), (2.5, 2.5), ("3", 3.0), ("3d", 3.0), ("3 days", 3.0), ("2 weeks", 14.0),
        ("2w", 14.0), ("1 wk", 7.0), ("P3D", 3.0), ("P2W", 14.0), ("48h", 2.0), ("1 day", 1.0),
        ("9" * 30, None), (1e9, None), (float("nan"), None), (float("inf"), None),
        ("soon", None), ("3-5 days", None), (True, None), (None, None), ("3 apples", None),
    ],
)  # fmt: skip
def test_durations(given: Any, days: float | None) -> None:
    assert reading.days(given) == (pytest.approx(days) if days is not None else None)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("1,200", 1200.0), ("12 000", 12000.0), ("EUR 1 200.50", 1200.5), ("$3k", 3000.0),
        ("-4", -4.0), ("1.5 million", 1.5e6), ("four", None), ("1 to 2", None), (False, None),
    ],
)  # fmt: skip
def test_numbers(given: Any, value: float | None) -> None:
    assert reading.number(given) == value


@pytest.mark.parametrize(
    ("given", "p"), [(0.3, 0.3), ("30 %", 0.3), (30, 0.3), ("0.3", 0.3), (1, 1)]
)
def test_chances(given: Any, p: float) -> None:
    assert reading.probability(given) == pytest.approx(p)


KNOWN = frozenset(["a", "b-2", "pre FS", "7"])


@pytest.mark.parametrize(
    ("given", "link"),
    [
        ("a", ("a", "FS", 0.0)),
        (7, ("7", "FS", 0.0)),
        ("b-2", ("b-2", "FS", 0.0)),
        ("pre FS", ("pre FS", "FS", 0.0)),
        ("a SS", ("a", "SS", 0.0)),
        ("a FS+2d", ("a", "FS", 2.0)),
        ("a:FF+1", ("a", "FF", 1.0)),
        ("aSS+3", ("a", "SS", 3.0)),
        ("a FS - 1 week", ("a", "FS", -7.0)),
        ({"on": "a", "type": "ss", "lag": "2d"}, ("a", "SS", 2.0)),
        ({"task": "a"}, ("a", "FS", 0.0)),
        ({"on": "a", "type": "finish-to-finish"}, ("a", "FF", 0.0)),
        ({"lag": 2}, None),
    ],
)
def test_links(given: Any, link: Any) -> None:
    assert reading.link(given, KNOWN) == link


@pytest.mark.parametrize(
    "given",
    [
        {"crew": 2, "van": 1}, "crew: 2, van", ["crew: 2", "van"],
        [{"resource": "crew", "units": 2}, {"id": "van"}], [{"crew": 2}, "van"],
    ],
)  # fmt: skip
def test_uses(given: Any) -> None:
    assert reading.units(given) == {"crew": 2.0, "van": 1.0}


@pytest.mark.parametrize(
    "given",
    ["2026-03-16", "16 March 2026", "March 16, 2026", "16th of Mar. 2026", date(2026, 3, 16), 14],
)
def test_days(given: Any) -> None:
    assert reading.day(given, date(2026, 3, 2)) == date(2026, 3, 16)
    assert reading.day("16 Smarch 2026") is None
    assert reading.day("31 February 2026") is None


@pytest.mark.parametrize(
    "changes",
    [
        {"estimate": "3, 5, 9"}, {"duration": {"min": 3, "likely": 5, "max": 9}},
        {"optimistic": "3d", "most_likely": "5d", "pessimistic": "9 days"}, {"estimate": [3, 5, 9]},
    ],
)  # fmt: skip
def test_estimates_under_other_names(changes: dict[str, Any]) -> None:
    data = ledger()
    first = {k: v for k, v in data["tasks"][0].items() if k not in ("o", "m", "p")} | changes
    reader = Reader({**data, "tasks": [first, data["tasks"][1]]})
    task = reader.plan().tasks[0]
    assert reader.problems == []
    assert (task.o, task.m, task.p) == (3, 5, 9)


def test_lists_may_be_mappings_and_ids_numbers() -> None:
    data = ledger(resources={"crew": {"capacity": 2, "cost_day": 20}})
    data["tasks"][0]["id"] = 1
    data["tasks"][1]["deps"] = [1]
    reader = Reader(data)
    plan = reader.plan()
    assert reader.problems == []
    assert plan.tasks[1].links[0].on == plan.tasks[0].id == "1"
    assert plan.resources[0].capacity == 2


@pytest.mark.parametrize("broken", [{}, {"tasks": "none"}, {"tasks": [3, None]}, {"risks": [{}]}])
def test_nothing_that_is_no_plan_raises(broken: dict[str, Any]) -> None:
    reader = Reader(broken)
    reader.plan()
    assert reader.problems
