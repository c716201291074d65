"""Generated tasks: the same anywhere, solvable, and with faults that the real checks find."""

from __future__ import annotations

import pytest

from workbench.catalog import domain_entries
from workbench.core import events as ev
from workbench.core.checks import scorecard
from workbench.core.task import Budget
from workbench.lab.arms import Arm
from workbench.lab.bench import Bench
from workbench.lab.checkers import CheckPool
from workbench.lab.generating import generate


@pytest.mark.parametrize(
    ("domain", "families"),
    [pytest.param("code", 40, marks=pytest.mark.long), ("math", 6), ("analysis", 6)],
)
def test_sixty_different_instances_of_several_families(domain: str, families: int) -> None:
    made = generate(domain, 60, 5)
    assert len({one.task.id for one in made}) == 60
    assert len({one.script.draft for one in made}) == 60
    assert len({one.family for one in made}) >= families
    again = generate(domain, 60, 5)
    assert [one.script for one in again] == [one.script for one in made]
    assert [one.script for one in generate(domain, 60, 6)] != [one.script for one in made]


@pytest.mark.parametrize("domain", ["code", "math"])
async def test_the_repaired_draft_passes_and_each_fault_is_found(domain: str) -> None:
    pool = CheckPool(domain_entries()[domain], size=1)
    try:
        for one in generate(domain, 6, 2):
            task, script = one.task, one.script
            for draft, right in ((script.repaired, True), (script.draft, False)):
                shown = [r async for r in pool.check(task.shown(1), draft, None)]
                assert scorecard(shown).passed is right, (task.id, draft)
            for fault in script.faults:
                others = [other for other in script.faults if other.id != fault.id]
                draft = script.draft
                for other in others:
                    draft = other.repaired(draft)
                shown = [r async for r in pool.check(task.shown(1), draft, None)]
                assert not scorecard(shown).passed, (task.id, fault.id)
    finally:
        await pool.close()


async def test_the_practice_model_gets_most_code_right_with_findings_and_none_without() -> None:
    made = generate("code", 6, 2)
    passed = {}
    async with Bench() as bench:
        for feedback in ("items", "score"):
            strategy = ev.StrategyChoice(feedback=feedback)  # type: ignore[arg-type]
            arms = (
                Arm(one.task, strategy, budget=Budget(8), family=one.family, script=one.script)
                for one in made
            )
            passed[feedback] = sum([o.passed async for o in bench.run_all(arms)])
    assert passed["items"] >= 4
    assert passed["score"] <= 1
