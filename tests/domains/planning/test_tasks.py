"""Every bundled task: its repaired draft passes, each slip of the first one is named by its facts,
and one of them has no way to meet all demands.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from domains.planning.engine.demands import demands_of
from tests.domains.planning.plans import DOMAIN, TASKS, bundled, script
from workbench.core.checks import failing, scorecard
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError
from workbench.judging.rubrics import read_rubric
from workbench.models.practice_script import reveals


def test_there_are_six_of_three_kinds_and_difficulties() -> None:
    assert len(TASKS) >= 6
    kinds = {str(bundled(name).settings["kind"]) for name in TASKS}
    assert kinds == {"business planning", "project management", "resource allocation"}
    assert set(Counter(bundled(name).difficulty for name in TASKS)) == {"easy", "medium", "hard"}


@pytest.mark.parametrize("name", TASKS)
def test_the_repaired_draft_passes_and_the_first_one_does_not(name: str) -> None:
    task, known = bundled(name).shown(1), script(name)
    draft, left = known.draft, list(known.faults)
    while left:
        results = list(DOMAIN.check(task, draft, None))
        assert scorecard(results).outcome == "failed"
        told = "\n\n".join(map(DOMAIN.feedback, failing(results)))
        named = [fault for fault in left if reveals(fault, told)]
        assert named
        for fault in named:
            draft = fault.repaired(draft)
            left.remove(fault)
    last = list(DOMAIN.check(task, draft, known.draft))
    assert scorecard(last).passed
    assert [result.check for result in failing(last)] == []


def test_the_honest_answer_of_one_is_that_it_cannot_be_met() -> None:
    task, known = bundled("planning/warehouse_move").shown(1), script("planning/warehouse_move")
    assert '"cannot_meet": ["deadline"]' in known.repaired
    denied = known.repaired.replace('["deadline"]', "[]")
    results = {r.check: r for r in DOMAIN.check(task, denied, None)}
    assert results["cpm.deadline"].status == "fail"


def under_way(name: str) -> Task:
    """A bundled task with the days that work really took, which no writer is told."""
    task = bundled(name)
    return replace(task, materials={**task.materials, "actuals": "task,start\nlease,2026-04-20"})


def test_a_prompt_has_the_figures_and_the_fields_and_nothing_that_happened_since() -> None:
    from domains.planning.domain import PlanningDomain

    told = PlanningDomain().asked(under_way("planning/bakery_branch"))
    assert "deadline: 2026-08-15" in told
    assert "choose-site" in told
    assert "residual_prob" in told
    assert "2026-04-20" not in told


def test_whoever_judges_sees_the_figures_and_not_how_the_ledger_is_written() -> None:
    told = DOMAIN.brief(under_way("planning/bakery_branch"))
    assert told.startswith("Open a second shop")
    assert "deadline: 2026-08-15" in told
    assert "choose-site" in told
    assert "An oven takes four weeks" in told
    assert "residual_prob" not in told
    assert "2026-04-20" not in told


def test_a_judge_of_plans_has_anchored_criteria() -> None:
    rubric = read_rubric(DOMAIN.rubric(bundled("planning/bakery_branch")), "planning")
    names = {criterion.id for criterion in rubric.criteria}
    assert {"feasibility", "resources", "risk", "alternatives", "honesty"} <= names
    assert all(set(criterion.levels) == {1, 3, 5} for criterion in rubric.criteria)


@pytest.mark.parametrize(
    ("field", "value"),
    [("start", "soon"), ("deadline", "May"), ("budget", "much"), ("resources", "many")],
)
def test_a_material_that_cannot_be_read_is_refused_by_name(field: str, value: object) -> None:
    data = {"id": "planning/x", "title": "X", "prompt": "P", "materials": {field: value}}
    with pytest.raises(TaskFileError, match=field):
        DOMAIN.load(TaskFile("x.yaml", data))


def test_the_demands_may_stand_at_the_top_of_the_file_and_dates_without_quotes() -> None:
    import datetime

    data = {"id": "planning/x", "title": "X", "prompt": "P", "goal": "Move.", "facts": ["May."],
            "start": datetime.date(2026, 3, 2), "deadline": "2026-04-30",
            "budget": {"amount": "9,000", "currency": "EUR"}, "resources": {"crew": 2},
            "constraints": ["Nothing on Sundays."]}  # fmt: skip
    task = DOMAIN.load(TaskFile("x.yaml", data))
    found = demands_of(task)
    assert (str(found.start), str(found.deadline), found.budget) == (
        "2026-03-02",
        "2026-04-30",
        9000,
    )
    assert found.resources == {"crew": (2.0, 0.0)}
    assert found.orders == ()
    assert task.materials["start"] == "2026-03-02"
