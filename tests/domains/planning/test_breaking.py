"""How far a plan may give way: held against longer plans and against what can be worked out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import Plan, PlanTask, Risk
from domains.planning.engine.simulation import Draws
from domains.planning.rules.breaking import risk_limits, task_limits
from tests.domains.planning.plans import checked, draft, ledger, plan, work

DRAWS = Draws(runs=4_000, seed=3)


def longer(one: Plan, id: str, days: float) -> Plan:
    """The plan with every value of a task's estimate raised."""

    def grown(task: PlanTask) -> PlanTask:
        return replace(task, o=task.o + days, m=task.m + days, p=task.p + days)

    return replace(one, tasks=tuple(grown(t) if t.id == id else t for t in one.tasks))


SURE = plan(work("a", 5, 5, 5), work("b", 3, 3, 3), work("c", 4, 4, 4, "a", "b"))


def test_without_chance_the_days_to_spare_are_deadline_and_float() -> None:
    limits = {limit.id: limit.days for limit in task_limits(Forecast(SURE, DRAWS), 12, 0.8)}
    assert limits == pytest.approx({"a": 3, "b": 5, "c": 3})


def test_a_plan_longer_by_the_limit_keeps_the_chance_and_by_more_loses_it() -> None:
    drawn = plan(work("a", 4, 6, 11), work("b", 3, 5, 9), work("c", 4, 6, 10, "a", "b"))
    for limit in task_limits(Forecast(drawn, DRAWS), 18, 0.8):
        kept, lost = (
            Forecast(longer(drawn, limit.id, limit.days + more), DRAWS).together.finish <= 18
            for more in (-0.01, 0.25)
        )
        assert kept.mean() >= 0.8 - 1e-9, limit.id
        assert lost.mean() < 0.8, limit.id


def test_a_deadline_that_is_lost_already_has_less_than_nothing_to_spare() -> None:
    assert all(limit.days < 0 for limit in task_limits(Forecast(SURE, DRAWS), 8, 0.8))


def test_a_risk_may_strike_as_often_as_the_chance_leaves_open() -> None:
    late = Risk("late", 0.1, (6, 6, 6), (0, 0, 0), ("a",))
    risky = replace(SURE, risks=(late,))
    (limit,) = risk_limits(Forecast(risky, DRAWS), 12, 0.8)
    assert limit.id == "late"
    assert limit.chance == pytest.approx(0.2)
    harmless = replace(late, days=(2, 2, 2))
    assert risk_limits(Forecast(replace(SURE, risks=(harmless,)), DRAWS), 12, 0.8) == []


def test_the_writer_and_the_reader_are_told_what_the_plan_rests_on() -> None:
    found = checked(draft(ledger()), deadline="2026-03-20", probability=0.8)["break-even"]
    assert found.status == "pass"
    assert not found.deciding
    assert "2026-03-20 keeps its 80.0 % until one of these comes true: " in found.message
    assert "days more than planned" in found.message
    assert "break-even" not in checked(draft(ledger()))
    lost = checked(draft(ledger()), deadline="2026-03-06", probability=0.8)
    assert "break-even" not in lost
