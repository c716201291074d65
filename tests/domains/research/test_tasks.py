"""Every bundled task: its reference passes, each slip of the first draft is told by its facts, and
the loop gets there by them and by nothing else.
"""

from __future__ import annotations

import itertools

import pytest

from domains.research import DOMAIN
from domains.research.domain import ResearchDomain
from tests.support.bundled import Bundle, reason
from workbench.catalog import assets
from workbench.core import events as ev
from workbench.core.checks import failing, scorecard
from workbench.judging.rubrics import read_rubric
from workbench.models.practice_script import reveals

SHIPPED = Bundle(DOMAIN)
TASKS = SHIPPED.names
FEW, MANY = range(2), range(20)
BARE = ev.StrategyChoice(feedback="score")


def test_there_are_six_over_fields_genres_and_difficulties() -> None:
    tasks = [SHIPPED.task(name) for name in TASKS]
    assert len(tasks) >= 6
    fields = {task.materials["field"] for task in tasks}
    assert fields >= {"medicine", "economics", "ecology", "computing"}
    assert len({task.materials["genre"] for task in tasks}) >= 5
    assert {task.difficulty for task in tasks} == {"easy", "medium", "hard"}
    for name in TASKS:
        assert "fictitious" in (assets() / "tasks" / f"{name}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TASKS)
def test_the_reference_passes_every_shown_and_hidden_check(name: str) -> None:
    subject = SHIPPED.task(name)
    results = SHIPPED.results(name, subject.reference)
    assert [result.check for result in failing(results)] == []
    assert scorecard(results).passed
    hidden = list(DOMAIN.check(subject.hidden_only(), subject.reference, None))
    assert hidden
    assert [result.check for result in failing(hidden)] == []


@pytest.mark.parametrize(("told", "right"), [("3.6 mmHg", True), ("3.9 mmHg", False)])
def test_a_figure_may_be_told_in_the_unit_that_is_asked_for(told: str, right: bool) -> None:
    name = "research/salt_substitute"
    text = SHIPPED.task(name).reference.replace("0.48 kPa after", f"{told} after")
    wrong = [r.check for r in SHIPPED.results(name, text) if r.check.startswith("support.numbers:")]
    assert (not wrong) is right


@pytest.mark.parametrize("name", TASKS)
def test_the_first_practice_draft_fails_and_the_repaired_one_holds(name: str) -> None:
    known = SHIPPED.script(name)
    assert 3 <= len(known.faults) <= 5
    assert scorecard(SHIPPED.results(name, known.draft)).outcome == "failed"
    assert scorecard(SHIPPED.results(name, known.repaired, known.draft)).passed


@pytest.mark.parametrize("name", TASKS)
def test_every_fault_is_revealed_by_feedback_on_a_draft_that_has_it_alone(name: str) -> None:
    known = SHIPPED.script(name)
    for fault in known.faults:
        told = "\n\n".join(SHIPPED.told(name, fault.put_in(known.repaired)))
        assert reveals(fault, told), f"{fault.id}\n{told}"


def test_no_feedback_on_one_task_reveals_a_fault_of_another() -> None:
    told = {name: "\n\n".join(SHIPPED.told(name, SHIPPED.script(name).draft)) for name in TASKS}
    for one, other in itertools.permutations(TASKS, 2):
        assert not any(reveals(fault, told[one]) for fault in SHIPPED.script(other).faults)


@pytest.mark.parametrize("name", TASKS)
def test_the_loop_reaches_its_target_by_what_the_checks_say(name: str) -> None:
    assert [reason(SHIPPED.practise(name, seed)) for seed in FEW] == ["target"] * len(FEW)


@pytest.mark.parametrize("name", TASKS)
def test_neither_a_bare_score_nor_another_tasks_words_are_enough(name: str) -> None:
    assert reason(SHIPPED.practise(name, 0, BARE)) != "target"
    assert reason(SHIPPED.practise(name, 0, domain=SHIPPED.swapped(name))) != "target"


@pytest.mark.long
@pytest.mark.parametrize("name", TASKS)
def test_so_it_is_with_nearly_every_seed(name: str) -> None:
    other = SHIPPED.swapped(name)
    assert all(reason(SHIPPED.practise(name, seed)) == "target" for seed in MANY)
    assert sum(reason(SHIPPED.practise(name, seed, BARE)) == "target" for seed in MANY) <= 1
    assert sum(reason(SHIPPED.practise(name, s, domain=other)) == "target" for s in MANY) <= 1


@pytest.mark.parametrize("name", TASKS)
def test_the_request_has_every_source_and_no_key_point(name: str) -> None:
    subject = SHIPPED.task(name)
    told = ResearchDomain().asked(subject)
    for source in subject.materials["sources"]:
        assert f"[@{source['id']}]" in told
        assert source["text"] in told
    for point in (subject.hidden or {})["key_points"]:
        assert point["statement"] not in told
    assert "```json ledger" in told


def test_what_is_known_of_a_source_is_told() -> None:
    told = ResearchDomain().asked(SHIPPED.task("research/salt_substitute"))
    assert "RETRACTED" in told
    assert "SUPERSEDED by a3" in told
    assert "n = 1120" in told
    assert "A pooled value is wanted with the random effects model in mmHg." in told


def test_the_rubric_has_five_anchored_criteria() -> None:
    rubric = read_rubric(DOMAIN.rubric(SHIPPED.task(TASKS[0])), "research")
    ids = [criterion.id for criterion in rubric.criteria]
    assert ids == ["accuracy", "completeness", "methodology", "citations", "insight"]


def test_an_answer_with_the_ledger_alone_keeps_the_prose() -> None:
    known = SHIPPED.script(TASKS[0])
    ledger = known.repaired[known.repaired.index("```json ledger") :]
    kept = DOMAIN.revise(ledger, SHIPPED.task(TASKS[0]), known.repaired).text
    assert scorecard(SHIPPED.results(TASKS[0], kept)).passed
    assert DOMAIN.normalise("a\n b  c") == "a b c"
