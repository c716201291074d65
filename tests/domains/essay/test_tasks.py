"""Every bundled task: its repaired draft passes, each slip of the first one is told by its facts,
and what is told of another task, or of none, reveals nothing.
"""

from __future__ import annotations

from functools import cache

import pytest

from domains.essay import DOMAIN
from domains.essay.domain import EssayDomain
from workbench.catalog import assets, find_task, practice_script
from workbench.core.checks import CheckResult, failing, scorecard
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError
from workbench.judging.rubrics import read_rubric
from workbench.models.practice_script import Script, parse, reveals

TASKS = sorted(f"essay/{f.stem}" for f in (assets() / "tasks" / "essay").glob("*.yaml"))


@cache
def bundled(name: str) -> Task:
    return find_task(name).shown(1)


@cache
def script(name: str) -> Script:
    return parse(practice_script(name), name)


def results(name: str, draft: str, before: str | None = None) -> list[CheckResult]:
    return list(DOMAIN.check(bundled(name), draft, before))


@cache
def told_of_the_first_draft(name: str) -> str:
    wrong = failing(results(name, script(name).draft))
    return "\n\n".join(map(DOMAIN.feedback, wrong))


def test_there_are_six_over_genres_and_difficulties() -> None:
    assert len(TASKS) >= 6
    assert len({bundled(name).materials["genre"] for name in TASKS}) >= 5
    assert {bundled(name).difficulty for name in TASKS} == {"easy", "medium", "hard"}
    for name in TASKS:
        assert "fictitious" in (assets() / "tasks" / f"{name}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TASKS)
def test_the_repaired_draft_passes_and_the_first_one_does_not(name: str) -> None:
    known = script(name)
    draft, left = known.draft, list(known.faults)
    while left:
        found = results(name, draft)
        assert scorecard(found).outcome == "failed"
        told = "\n\n".join(map(DOMAIN.feedback, failing(found)))
        named = [fault for fault in left if reveals(fault, told)]
        assert named, [fault.id for fault in left]
        for fault in named:
            draft = fault.repaired(draft)
            left.remove(fault)
    last = results(name, draft, known.draft)
    assert scorecard(last).passed
    assert [one.check for one in failing(last)] == []


@pytest.mark.parametrize("name", TASKS)
def test_what_is_told_of_another_task_reveals_nothing(name: str) -> None:
    for other in TASKS:
        if other != name:
            told = told_of_the_first_draft(other)
            assert not [f.id for f in script(name).faults if reveals(f, told)]
    bare = "3 of 20 checks pass. Score: 64 of 100."
    assert not [f.id for f in script(name).faults if reveals(f, bare)]


@pytest.mark.parametrize("name", TASKS)
def test_the_request_has_the_sources_and_what_must_be_met(name: str) -> None:
    task = find_task(name)
    told = EssayDomain().asked(task)
    for source in task.materials["sources"]:
        assert source["text"] in told
    for point in task.materials["must_address"]:
        assert f"- {point}" in told
    assert "```json ledger" in told


def test_the_rubric_is_one_that_a_judge_can_read() -> None:
    rubric = read_rubric(DOMAIN.rubric(bundled(TASKS[0])), "essay")
    ids = [criterion.id for criterion in rubric.criteria]
    assert ids == ["clarity", "coherence", "argument", "evidence", "style"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sources", "none"),
        ("sources", [{"id": "a"}]),
        ("sources", [{"id": "a", "text": "x"}, {"id": "a", "text": "y"}]),
        ("length", 300),
        ("must_adress", ["cost"]),
    ],
)
def test_a_field_that_cannot_be_read_is_refused_by_name(field: str, value: object) -> None:
    data = {"id": "essay/x", "title": "X", "prompt": "P", field: value}
    with pytest.raises(TaskFileError, match=field):
        DOMAIN.load(TaskFile("x.yaml", data))


def test_an_answer_with_the_ledger_alone_keeps_the_prose() -> None:
    known = script(TASKS[0])
    ledger = known.repaired[known.repaired.index("```json ledger") :]
    kept = DOMAIN.revise(ledger, bundled(TASKS[0]), known.repaired).text
    assert scorecard(results(TASKS[0], kept)).passed
