"""Every bundled task: its reference passes, each slip of its first draft is named by its facts, and
the loop gets there by them and by nothing else.
"""

from __future__ import annotations

import itertools

import pytest

from domains.service import DOMAIN
from tests.domains.service.bundled import TASKS
from tests.support.practising import (
    BARE,
    DirectChecker,
    misled,
    practise,
    reason,
    script,
    task,
)
from tests.support.practising import told as told_of
from workbench.core.checks import failing, scorecard
from workbench.judging.rubrics import read_rubric
from workbench.models.practice_script import reveals
from workbench.prose.base.domain import KEPT

FEW, MANY = range(2), range(20)


@pytest.fixture(scope="module")
def checker() -> DirectChecker:
    return DirectChecker(DOMAIN)


def test_there_are_six_over_difficulties_and_types() -> None:
    tasks = [task(name) for name in TASKS]
    assert len(tasks) >= 6
    assert {t.difficulty for t in tasks} == {"easy", "medium", "hard"}
    assert {t.materials["channel"]["name"] for t in tasks} == {"e-mail", "chat"}
    assert max(len(t.materials["ticket"]) for t in tasks) >= 4
    assert all(t.hidden for t in tasks)


@pytest.mark.parametrize("name", TASKS)
def test_the_reference_passes_every_shown_and_hidden_check(name: str) -> None:
    subject = task(name)
    results = list(DOMAIN.check(subject.shown(1), subject.reference, None))
    assert [result.check for result in failing(results)] == []
    assert scorecard(results).passed
    hidden = list(DOMAIN.check(subject.hidden_only(), subject.reference, None))
    assert hidden
    assert [result.check for result in failing(hidden)] == []


@pytest.mark.parametrize("name", TASKS)
def test_the_first_practice_draft_fails_and_the_repaired_one_holds(name: str) -> None:
    subject, known = task(name).shown(1), script(name)
    assert 2 <= len(known.faults) <= 5
    assert scorecard(DOMAIN.check(subject, known.draft, None)).outcome == "failed"
    assert scorecard(DOMAIN.check(subject, known.repaired, None)).passed


@pytest.mark.parametrize("name", TASKS)
def test_every_fault_is_revealed_by_feedback_on_a_draft_that_has_it_alone(name: str) -> None:
    subject, known = task(name), script(name)
    for fault in known.faults:
        draft = fault.put_in(known.repaired)
        told = "\n\n".join(
            map(DOMAIN.feedback, failing(DOMAIN.check(subject.shown(1), draft, None)))
        )
        assert reveals(fault, told), f"{fault.id}\n{told}"


def test_no_feedback_on_one_task_reveals_a_fault_of_another() -> None:
    told = {name: "\n\n".join(told_of(DOMAIN, name, script(name).draft)) for name in TASKS}
    for one, other in itertools.permutations(TASKS, 2):
        assert not any(reveals(fault, told[one]) for fault in script(other).faults)


@pytest.mark.parametrize("name", TASKS)
def test_the_loop_reaches_its_target_by_what_the_checks_say(
    name: str, checker: DirectChecker
) -> None:
    assert [reason(practise(DOMAIN, name, seed, checker)) for seed in FEW] == ["target"] * len(FEW)


@pytest.mark.parametrize("name", TASKS)
def test_neither_a_bare_score_nor_another_tasks_words_are_enough(
    name: str, checker: DirectChecker
) -> None:
    assert reason(practise(DOMAIN, name, 0, checker, BARE)) != "target"
    assert reason(practise(misled(DOMAIN, name), name, 0, checker)) != "target"


@pytest.mark.long
@pytest.mark.parametrize("name", TASKS)
def test_so_it_is_with_nearly_every_seed(name: str, checker: DirectChecker) -> None:
    reached = [reason(practise(DOMAIN, name, seed, checker)) == "target" for seed in MANY]
    blind = [reason(practise(DOMAIN, name, seed, checker, BARE)) == "target" for seed in MANY]
    mixed = [reason(practise(misled(DOMAIN, name), name, s, checker)) == "target" for s in MANY]
    assert sum(reached) >= 19
    assert sum(blind) <= 1
    assert sum(mixed) <= 1


@pytest.mark.parametrize("name", TASKS)
def test_the_prompt_has_the_desk_and_neither_goal_nor_wording_of_the_questions(name: str) -> None:
    subject = task(name).shown(1)
    session = practise(DOMAIN, name, 0, DirectChecker(DOMAIN))
    told = "\n".join(message.text for message in DOMAIN.prompt(session.view()))
    assert all(policy["statement"] in told for policy in subject.materials["policy"])
    assert KEPT in told
    assert "These pass" not in told, "names of checks say nothing to one who has not read them"
    assert all(line["text"] in told for line in subject.settings["disclosures"])
    assert all(str(intent["id"]) in told for intent in subject.settings["intents"])
    asked = told.split("```json ledger")[0].replace(str(subject.materials["ticket"]), "")
    assert not any(f"{path}: {value}" in asked for path, value in subject.settings["goal"].items())


def test_the_rubric_has_five_anchored_criteria() -> None:
    rubric = read_rubric(DOMAIN.rubric(task(TASKS[0])), "service")
    ids = [criterion.id for criterion in rubric.criteria]
    assert ids == ["helpfulness", "empathy", "clarity", "honesty", "de-escalation"]
