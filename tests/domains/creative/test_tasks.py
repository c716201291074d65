"""Every bundled brief: its reference passes, each slip of the first draft is told by its facts, and
the loop gets there by them and by nothing else.
"""

from __future__ import annotations

import itertools

import pytest

from domains.creative import DOMAIN
from domains.creative.domain import CreativeDomain
from tests.support.practising import (
    BARE,
    DirectChecker,
    misled,
    practise,
    reason,
    results,
    script,
    task,
    task_names,
    told,
)
from workbench.core.checks import failing, scorecard
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError
from workbench.judging.rubrics import read_rubric
from workbench.models.practice_script import reveals

TASKS = task_names("creative")
FEW, MANY = range(2), range(20)


@pytest.fixture(scope="module")
def checker() -> DirectChecker:
    return DirectChecker(DOMAIN)


def test_there_are_six_over_types_audiences_objectives_and_difficulties() -> None:
    tasks = [task(name) for name in TASKS]
    assert len(tasks) >= 6
    assert {t.difficulty for t in tasks} == {"easy", "medium", "hard"}
    assert len({str(t.materials["objective"]) for t in tasks}) == len(tasks)
    assert sum("story" in t.materials for t in tasks) >= 2
    assert max(len(t.materials.get("audiences") or ()) for t in tasks) >= 3
    assert all(t.hidden for t in tasks)


@pytest.mark.parametrize("name", TASKS)
def test_the_reference_passes_every_shown_and_hidden_check(name: str) -> None:
    subject = task(name)
    shown = results(DOMAIN, name, subject.reference)
    assert [result.check for result in failing(shown)] == []
    assert scorecard(shown).passed
    hidden = list(DOMAIN.check(subject.hidden_only(), subject.reference, None))
    assert [result.status for result in hidden].count("pass") == len(hidden) > 0


@pytest.mark.parametrize("name", TASKS)
def test_each_slip_is_told_by_its_facts_and_the_repaired_draft_holds(name: str) -> None:
    known = script(name)
    assert 5 <= len(known.faults) <= 6
    assert scorecard(results(DOMAIN, name, known.draft)).outcome == "failed"
    assert scorecard(results(DOMAIN, name, known.repaired, known.draft)).passed
    for fault in known.faults:
        words = "\n\n".join(told(DOMAIN, name, fault.put_in(known.repaired)))
        assert reveals(fault, words), f"{fault.id}\n{words}"


def test_no_feedback_on_one_brief_reveals_a_slip_of_another() -> None:
    words = {name: "\n\n".join(told(DOMAIN, name, script(name).draft)) for name in TASKS}
    for one, other in itertools.permutations(TASKS, 2):
        assert not [f.id for f in script(other).faults if reveals(f, words[one])]


@pytest.mark.parametrize("name", TASKS)
def test_the_loop_reaches_its_target_by_what_the_checks_say(
    name: str, checker: DirectChecker
) -> None:
    for seed in FEW:
        session = practise(DOMAIN, name, seed, checker)
        assert reason(session) == "target"
        assert 2 <= len(session.drafts) <= 5


@pytest.mark.parametrize("name", TASKS)
def test_neither_a_bare_score_nor_another_briefs_words_are_enough(
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
    assert sum(reached) == len(MANY)
    assert sum(blind) <= 1
    assert sum(mixed) <= 1


@pytest.mark.parametrize("name", TASKS)
def test_the_request_has_the_brief_and_nothing_that_is_hidden(name: str) -> None:
    subject = task(name)
    words = CreativeDomain().asked(subject, {"answer": "Answer so."})
    assert all(fact["statement"] in words for fact in subject.materials.get("facts") or ())
    for line in subject.materials.get("legal_lines") or ():
        assert line["text"] in words
    assert "```json ledger" in words
    hidden = subject.hidden["exclusions"][0] if isinstance(subject.hidden, dict) else ""
    assert f"Never write: {hidden}" not in words


def test_the_panel_and_the_rubric_can_be_read_by_the_judges() -> None:
    rubric = read_rubric(DOMAIN.rubric(task(TASKS[0])), "creative")
    ids = {criterion.id for criterion in rubric.criteria}
    readers = DOMAIN.readers(task(TASKS[0]))
    assert len(readers) >= 3
    assert {id for reader in readers for id in reader.criteria} == ids, "each has a judge"
    grounds = rubric.criterion("grounds")
    assert grounds is not None
    assert {1, 3, 5} <= set(grounds.levels), "inventions are a judge's, with anchored levels"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("voise", {"banned": ["x"]}, "voice"),
        ("facts", "many", "facts"),
        ("facts", [{"id": "a", "statement": "x"}, {"id": "a", "statement": "y"}], "facts"),
        ("voice", "missing.yaml", "voice"),
        ("voice", {"rules": [{"extends": "spelling", "name": "s"}]}, "voice"),
        ("limits", {"headline": "short"}, "limits"),
    ],
)
def test_a_field_that_cannot_be_used_is_refused_by_name(
    field: str, value: object, said: str
) -> None:
    data = {"id": "creative/x", "title": "X", "prompt": "P", field: value}
    with pytest.raises(TaskFileError, match=said):
        DOMAIN.load(TaskFile("x.yaml", data))


def test_what_a_brief_says_besides_is_kept() -> None:
    data = {"id": "creative/x", "title": "X", "prompt": "P", "mood": "sunny"}
    assert DOMAIN.load(TaskFile("x.yaml", data)).materials["mood"] == "sunny"


def test_an_answer_with_the_ledger_alone_keeps_the_copy() -> None:
    known = script("creative/flask_text")
    ledger = known.repaired[known.repaired.index("```json ledger") :]
    kept = DOMAIN.revise(ledger, task("creative/flask_text"), known.repaired).text
    assert scorecard(results(DOMAIN, "creative/flask_text", kept)).passed
