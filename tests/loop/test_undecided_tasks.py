"""Thirty tasks without a check that decides: no wrong draft ends as target.

Bundled mathematics without its `answer:`, and bundled code without its tests; the wrong drafts are
those that the practice scripts begin with, the right ones the references.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio

from tests.support.loops import Remembering, checker_for
from workbench.catalog import find_task, list_tasks, practice_script
from workbench.core.checks import CheckResult, Scorecard, scorecard
from workbench.core.task import Task
from workbench.models.practice_script import parse

MATH = [e.id for e in list_tasks() if e.source == "bundled" and e.domain == "math"]
CODE = [e.id for e in list_tasks() if e.source == "bundled" and e.domain == "code"]
TASKS = [*MATH[: 30 - len(CODE)], *CODE]
_MEASURES = ("speed", "readable")
_DECIDES = ("answer", "answers", "tests", "properties", "files", "keep", "drop")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def checkers() -> AsyncIterator[dict[str, Remembering]]:
    made = {name: checker_for(name) for name in ("code", "math")}
    yield made
    for checker in made.values():
        await checker.inner.close()


def without_what_decides(task: Task) -> Task:
    stages = [
        replace(s, checks={k: v for k, v in s.checks.items() if k not in _DECIDES})
        for s in task.stages
    ]
    kept = {k: v for k, v in task.settings.items() if k not in _MEASURES}
    return replace(task, stages=tuple(stages), hidden=None, settings=kept)


async def card_of(task: Task, draft: str, checker: Remembering) -> Scorecard:
    results: list[CheckResult] = []
    async for result in checker.check(task.shown(len(task.stages)), draft, None):
        results.append(result)
    return scorecard(results)


@pytest.mark.long
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("name", MATH[: 30 - len(CODE)])
async def test_wrong_mathematics_without_an_answer_is_never_verified(
    name: str, checkers: dict[str, Remembering]
) -> None:
    draft = parse(practice_script(name), name).draft
    card = await card_of(without_what_decides(find_task(name)), draft, checkers["math"])
    assert not card.passed, name


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("name", CODE)
async def test_code_without_a_test_is_never_verified_right_or_wrong(
    name: str, checkers: dict[str, Remembering]
) -> None:
    task = without_what_decides(find_task(name))
    for draft in (parse(practice_script(name), name).draft, task.reference):
        card = await card_of(task, draft, checkers["code"])
        assert card.outcome == "undecided", (name, card)
        assert card.score_range == (0.0, 100.0)


def test_thirty_tasks_are_asked() -> None:
    assert len(set(TASKS)) == 30
