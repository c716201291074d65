"""A third of the shown tests held back: gone from what steers, all there afterwards."""

from __future__ import annotations

import pytest

from domains.code import DOMAIN
from domains.code.suite import suite_of
from tests.domains.code.bundled import TASKS, task
from workbench.core.task import Task


def names(subject: Task) -> set[str]:
    return {test.name for test in suite_of(subject).tests}


@pytest.mark.parametrize("name", TASKS)
def test_shown_and_held_back_tests_are_together_what_was_shown(name: str) -> None:
    whole = task(name)
    held = DOMAIN.hold_back(whole)
    last = len(whole.stages)
    before, after = names(whole.shown(last)), names(held.shown(last))
    assert after < before
    gone = before - after
    assert len(gone) <= len(before) / 3
    hidden = {n.removeprefix("held back: ") for n in names(held.hidden_only())}
    assert gone <= hidden
    assert names(whole.hidden_only()) <= names(held.hidden_only())


def test_every_run_holds_back_the_same_tests_and_every_stage_keeps_some() -> None:
    whole = task("code/process_data")
    assert DOMAIN.hold_back(whole) == DOMAIN.hold_back(whole)
    held = DOMAIN.hold_back(whole)
    assert all(names(held.shown(n)) for n in (1, 2))


def test_the_right_solution_passes_what_is_held_back() -> None:
    held = DOMAIN.hold_back(task("code/account"))
    results = list(DOMAIN.check(held.hidden_only(), held.reference, None))
    assert results
    assert {r.status for r in results} == {"pass"}
