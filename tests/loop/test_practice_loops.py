"""What the bundled tasks show a newcomer, and that it is the feedback that does it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from tests.support.loops import Remembering, checker_for, run_practice
from workbench.catalog import find_domain, list_tasks, practice_script
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.domain import Domain

TASKS = [entry for entry in list_tasks() if entry.source == "bundled"]
PLAYED = [entry.id for entry in TASKS if practice_script(entry.id) is not None]
FEW, ALL = range(1), range(20)
MORE = {"code": range(3)}
"""Of the default suite; the long one has all twenty."""
BOTH = [FEW, pytest.param(ALL, marks=pytest.mark.long)]
EACH_FIFTH = 5
"""Of the other tasks, whose feedback is swapped in by the default suite; the long one has all."""


def seeds_of(task: str, few: range) -> range:
    """The seeds to play."""
    return ALL if few == ALL else MORE.get(task.split("/")[0], few)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def checkers() -> AsyncIterator[dict[str, Remembering]]:
    made = {domain: checker_for(domain) for domain in {entry.domain for entry in TASKS}}
    yield made
    for checker in made.values():
        await checker.inner.close()


class Swapped(Domain):
    """A domain whose feedback is that of other tasks."""

    def __init__(self, inner: Domain, texts: Sequence[str]) -> None:
        self._inner, self._texts, self._next = inner, texts, 0

    def __getattribute__(self, name: str) -> object:
        own = ("_inner", "_texts", "_next", "feedback")
        return object.__getattribute__(self, name) if name in own else getattr(self._inner, name)

    def feedback(self, result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
        self._next += 1
        return self._texts[self._next % len(self._texts)]


def test_every_bundled_task_has_a_practice_script() -> None:
    assert len(TASKS) >= 8
    assert [entry.id for entry in TASKS] == PLAYED


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("seeds", BOTH, ids=["few", "all"])
@pytest.mark.parametrize("task", PLAYED)
async def test_the_practice_loop_reaches_its_target(
    task: str, seeds: range, checkers: dict[str, Remembering]
) -> None:
    checker = checkers[task.split("/")[0]]
    for seed in seeds_of(task, seeds):
        session, _ = await run_practice(task, seed, checker)
        assert session.stop is not None
        assert session.stop.reason == "target", (seed, session.stop)
        best = session.best
        assert best is not None
        assert session.task.hidden is None or session.hidden_score(best.id) is not None
        assert not session.drafts[session.order[0]].scorecard.passed or len(session.order) > 1


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("seeds", BOTH, ids=["few", "all"])
@pytest.mark.parametrize("task", PLAYED)
async def test_the_bare_score_does_not_reach_the_target(
    task: str, seeds: range, checkers: dict[str, Remembering]
) -> None:
    bare = ev.StrategyChoice(feedback="score")
    checker = checkers[task.split("/")[0]]
    reached = [await _reached(task, seed, checker, bare, None) for seed in seeds_of(task, seeds)]
    assert sum(reached) <= 0.05 * len(reached)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("seeds", BOTH, ids=["few", "all"])
@pytest.mark.parametrize("task", PLAYED)
async def test_feedback_of_other_tasks_does_not_reach_the_target(
    task: str, seeds: range, checkers: dict[str, Remembering]
) -> None:
    others = PLAYED if seeds == ALL else PLAYED[::EACH_FIFTH]
    texts = [text for other in others if other != task for text in await _feedback(other, checkers)]
    checker = checkers[task.split("/")[0]]
    swapped = Swapped(find_domain(task.split("/")[0]), texts)
    reached = [await _reached(task, seed, checker, None, swapped) for seed in seeds_of(task, seeds)]
    assert sum(reached) <= 0.05 * len(reached)


async def _reached(
    task: str,
    seed: int,
    checker: Remembering,
    strategy: ev.StrategyChoice | None,
    domain: Domain | None,
) -> bool:
    session, _ = await run_practice(task, seed, checker, strategy=strategy, domain=domain)
    return session.stop is not None and session.stop.reason == "target"


_TOLD: dict[str, list[str]] = {}
"""What each task's feedback says; played once."""


async def _feedback(task: str, checkers: dict[str, Remembering]) -> list[str]:
    if task not in _TOLD:
        _, log = await run_practice(task, 0, checkers[task.split("/")[0]])
        sent = [e.body for e in log if isinstance(e.body, ev.FeedbackSent)]
        _TOLD[task] = [item.text for body in sent for item in body.items]
    return _TOLD[task]


@pytest.mark.asyncio(loop_scope="module")
async def test_process_data_passes_stage_one_fails_in_stage_two_and_is_repaired(
    checkers: dict[str, Remembering],
) -> None:
    _, log = await run_practice("code/process_data", 1, checkers["code"])
    stage, verdicts = 1, []
    for event in log:
        match event.body:
            case ev.StageRevealed(stage=stage):
                pass
            case ev.DraftChecked(hidden=False, results=results):
                tests = [r for r in results if r.deciding]
                verdicts.append((stage, sum(r.status == "pass" for r in tests), len(tests)))
            case _:
                pass
    assert verdicts == [(1, 8, 8), (2, 8, 12), (2, 12, 12)]


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("task", PLAYED)
async def test_nothing_hidden_reaches_a_prompt_or_a_decision(
    task: str, checkers: dict[str, Remembering]
) -> None:
    session, log = await run_practice(task, 1, checkers[task.split("/")[0]])
    names = {r.check for results in session.hidden.values() for r in results}
    results = [r for draft in session.drafts.values() for r in draft.results]
    shown = {r.check for r in results} | {r.criterion for r in results}
    for event in log:
        if isinstance(event.body, ev.SessionStarted):
            continue
        if isinstance(event.body, ev.DraftChecked) and event.body.hidden:
            continue
        written = repr(event.body)
        assert not [name for name in names - shown if len(name) > 6 and name in written], event
