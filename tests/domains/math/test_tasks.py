"""Every bundled task: its reference holds, each slip of its first practice draft is named while it
is there, and the repairs lead to a draft that passes.
"""

from __future__ import annotations

from collections import Counter

import pytest

from domains.math import DOMAIN
from domains.math.face.loading import answer_of
from domains.math.face.wording import discloses
from tests.domains.math.bundled import TASKS, script, task
from workbench.core.checks import CheckResult, failing, scorecard
from workbench.models.practice_script import ScriptedFault, reveals


def test_there_are_at_least_60_with_fifteen_of_each_difficulty() -> None:
    assert len(TASKS) >= 60
    assert min(Counter(task(name).difficulty for name in TASKS).values()) >= 15
    assert {task(name).difficulty for name in TASKS} == {"easy", "medium", "hard"}
    assert all(task(name).id == name for name in TASKS)


def test_no_two_have_the_same_steps_with_other_numbers() -> None:
    shapes = [tuple(_words(step) for step in task(n).reference.splitlines()[:-1]) for n in TASKS]
    assert len(set(shapes)) == len(shapes)
    slips = [fault.id for name in TASKS for fault in script(name).faults]
    assert max(Counter(slips).values()) == 1


def _words(line: str) -> str:
    return "".join(character for character in line if character.isalpha())


@pytest.mark.parametrize("name", TASKS)
def test_the_reference_passes_every_shown_and_hidden_check(name: str) -> None:
    subject = task(name)
    shown = list(DOMAIN.check(subject.shown(1), subject.reference, None))
    assert [(result.check, result.message) for result in failing(shown)] == []
    assert scorecard(shown).passed
    hidden = list(DOMAIN.check(subject.hidden_only(), subject.reference, None))
    assert hidden
    assert {(result.status, result.hidden) for result in hidden} == {("pass", True)}


@pytest.mark.parametrize("name", TASKS)
def test_its_slips_are_named_one_after_the_other_and_repaired(name: str) -> None:
    shown, known = task(name).shown(1), script(name)
    draft, left = known.draft, list(known.faults)
    scores = []
    while left:
        results = list(DOMAIN.check(shown, draft, None))
        scores.append(scorecard(results).computed)
        assert not scorecard(results).passed
        named = _named(left, results, draft)
        assert len(named) == 1, [result.message for result in failing(results)]
        draft = named[0].repaired(draft)
        left.remove(named[0])
    assert scorecard(DOMAIN.check(shown, draft, None)).passed
    assert scores == sorted(scores)
    assert draft.strip() == task(name).reference.strip()


def _named(
    faults: list[ScriptedFault], results: list[CheckResult], draft: str
) -> list[ScriptedFault]:
    told = "\n\n".join(map(DOMAIN.feedback, failing(results)))
    return [fault for fault in faults if fault.present(draft) and reveals(fault, told)]


@pytest.mark.parametrize("name", TASKS)
def test_no_feedback_on_it_gives_the_answer_away(name: str) -> None:
    shown, known = task(name).shown(1), script(name)
    answer, drafts = answer_of(shown), [known.draft]
    for fault in known.faults:
        drafts.append(fault.repaired(drafts[-1]))
    for draft in drafts:
        for result in failing(DOMAIN.check(shown, draft, None)):
            told = DOMAIN.feedback(result)
            assert not discloses(_without_own_words(told, draft, result.check), answer), told


def _without_own_words(told: str, draft: str, check: str) -> str:
    """The feedback less what it quotes from the draft, and the step's name."""
    for line in sorted(told.splitlines(), key=len, reverse=True):
        quoted = line.partition("at: ")[2]
        told = told.replace(line, "") if quoted and quoted[:12] in draft else told
    while "“" in told:
        head, _, rest = told.partition("“")
        told = head + rest.partition("”")[2]
    return told.replace(check, "")
