"""Every bundled task: its reference holds, its first practice draft fails, its loop reaches the
target by what the feedback names, and by nothing less.
"""

from __future__ import annotations

import itertools

import pytest

from domains.code import DOMAIN
from tests.domains.code.bundled import TASKS, Checker, practise, script, task
from workbench.core import events as ev
from workbench.core.checks import failing, scorecard
from workbench.core.session import Session
from workbench.models.practice_script import reveals

FIRST = "code/process_data"
FEW, MANY = range(8), range(51)


@pytest.fixture(scope="module")
def checker() -> Checker:
    """One for all loops, which meet the same drafts again and again."""
    return Checker()


def test_there_are_tasks_of_every_kind() -> None:
    tasks = [task(name) for name in TASKS]
    assert len(tasks) >= 8
    assert {t.difficulty for t in tasks} == {"easy", "medium", "hard"}
    assert sum(len(t.stages) > 1 for t in tasks) >= 2
    checks = [stage.checks for t in tasks for stage in t.stages]
    assert any(entry["files"] for entry in checks)
    assert any(entry["properties"] for entry in checks)
    assert all(t.hidden for t in tasks)
    assert all(t.id == name for t, name in zip(tasks, TASKS, strict=True))


@pytest.mark.parametrize("name", TASKS)
def test_the_reference_passes_every_shown_and_hidden_check(name: str) -> None:
    subject = task(name)
    for stage in range(1, len(subject.stages) + 1):
        results = list(DOMAIN.check(subject.shown(stage), subject.reference, None))
        assert [result.check for result in failing(results)] == []
        assert scorecard(results).passed
    hidden = list(DOMAIN.check(subject.hidden_only(), subject.reference, None))
    assert hidden
    assert [result.check for result in failing(hidden)] == []


@pytest.mark.parametrize("name", TASKS)
def test_the_first_practice_draft_fails_and_the_repaired_one_holds(name: str) -> None:
    subject, known = task(name), script(name)
    assert known.task == name
    assert 2 <= len(known.faults) <= 5
    shown = subject.shown(len(subject.stages))
    assert not scorecard(DOMAIN.check(shown, known.draft, None)).passed
    assert scorecard(DOMAIN.check(shown, known.repaired, None)).passed


@pytest.mark.parametrize("name", TASKS)
def test_every_fault_is_revealed_by_feedback_on_a_draft_that_has_it_alone(name: str) -> None:
    subject, known = task(name), script(name)
    for fault in known.faults:
        draft = fault.put_in(known.repaired)
        if draft == known.repaired:  # one that deletes text cannot be put back
            draft = known.draft
            for other in known.faults:
                draft = other.repaired(draft) if other.id != fault.id else draft
        shown = subject.shown(max(fault.stage, 1))
        told = "\n\n".join(map(DOMAIN.feedback, failing(DOMAIN.check(shown, draft, None))))
        assert reveals(fault, told), f"{fault.id}\n{told}"


def test_no_feedback_on_one_task_reveals_a_fault_of_another() -> None:
    told = {}
    for name in TASKS:
        shown = task(name).shown(len(task(name).stages))
        results = failing(DOMAIN.check(shown, script(name).draft, None))
        told[name] = "\n\n".join(map(DOMAIN.feedback, results))
    for one, other in itertools.permutations(TASKS, 2):
        assert not any(reveals(fault, told[one]) for fault in script(other).faults)


def test_the_first_draft_of_process_data_passes_stage_one_and_fails_in_stage_two() -> None:
    subject, known = task("code/process_data"), script("code/process_data")
    assert scorecard(DOMAIN.check(subject.shown(1), known.draft, None)).passed
    assert not scorecard(DOMAIN.check(subject.shown(2), known.draft, None)).passed


@pytest.mark.parametrize("name", TASKS)
def test_the_loop_reaches_its_target(name: str, checker: Checker) -> None:
    for seed in MANY if name == FIRST else FEW:
        assert _reason(practise(name, seed, checker)[0]) == "target", f"seed {seed}"


@pytest.mark.long
@pytest.mark.parametrize("name", TASKS)
def test_the_loop_reaches_its_target_with_nearly_every_seed(name: str, checker: Checker) -> None:
    """Now and then a script repeats itself until the loop stops it."""
    failed = [n for n in range(200) if _reason(practise(name, n, checker)[0]) != "target"]
    assert len(failed) <= 2, failed


def _reason(session: Session) -> str:
    return session.stop.reason if session.stop is not None else "none"


def test_some_seeds_of_a_loop_break_something_and_are_refused(checker: Checker) -> None:
    sessions = [practise("code/merge_intervals", seed, checker)[0] for seed in range(30)]
    assert all(len(session.order) >= 2 for session in sessions)
    refused = [s for s in sessions if any(d.verdict == "refused" for d in s.drafts.values())]
    assert 1 <= len(refused) <= 20
    assert all("it broke" in d.why for s in refused for d in s.drafts.values() if d.why[:2] == "it")


@pytest.mark.parametrize("name", TASKS)
def test_the_bare_score_is_not_enough(name: str, checker: Checker) -> None:
    bare = ev.StrategyChoice(feedback="score")
    for seed in range(3):
        assert _reason(practise(name, seed, checker, bare)[0]) != "target"


def test_hidden_tests_reach_no_prompt_and_no_decision(checker: Checker) -> None:
    _, log = practise("code/process_data", 1, checker)
    hidden = ["MEAN", "[-1, -7, -3, 5]", "[1, '2', 3.5, [4], None, True]"]
    for event in log.events:
        if isinstance(event.body, ev.SessionStarted):
            continue
        if isinstance(event.body, ev.DraftChecked) and event.body.hidden:
            continue
        assert not any(text in repr(event.body) for text in hidden)
