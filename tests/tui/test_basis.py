"""What checks rest on that only a model has said: confirmed, reworded and dropped on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.support.tiny import Scripted, Words, words_task
from tests.tui.support import Bench, screen_text, until
from tests.tui.test_screens import SIZE, kinds, opened, seen
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.task import Task
from workbench.errors import UsageError
from workbench.tui.app import WorkbenchApp

SAID = {"says": "pears = 12*30", "quote": "12 crates with 30 pears", "origin": "model-1"}


class Supposing(Words):
    """The words' checks, and one that rests on what a model said."""

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        yield from super().check(task, draft, before)
        said = task.settings.get("said", [{**SAID, "id": "0", "confirmed": False}])
        evidence = {"hypotheses": said}
        yield CheckResult("basis", "pass", severity="info", decides=False, evidence=evidence)

    def decided(
        self, task: Task, results: Sequence[CheckResult], hypothesis: str, says: str | None
    ) -> Task:
        if says is not None and "=" not in says:
            raise UsageError("Not read: no relation.", "Write one relation.")
        kept = [] if says is None else [{**SAID, "id": "0", "says": says, "confirmed": True}]
        settings = {**task.settings, "said": kept}
        return replace(task, settings=settings, revision=task.revision + 1)


class SupposingBench(Bench):
    """Services on the domain that supposes."""

    domain = Supposing()


def bench() -> SupposingBench:
    return SupposingBench(model=Scripted(["alpha beta"]), task=words_task("alpha"))


@asynccontextmanager
async def asked_about(sentence: str) -> AsyncIterator[tuple[Pilot[Any], SupposingBench]]:
    """A session at its end whose one hypothesis is opened, with what can be done about it."""
    services = bench()
    async with WorkbenchApp(services).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: target")
        await pilot.press("B")
        await seen(pilot, "What the verdicts stand on")
        assert "12 crates with 30 pears" in screen_text(pilot), "its quote stands beside it"
        assert "model-1" in screen_text(pilot)
        await pilot.press("enter")
        await seen(pilot, sentence)
        yield pilot, services


def revised(bench: Bench) -> list[ev.TaskRevised]:
    assert bench.runner is not None
    return [e.body for e in bench.runner.log if isinstance(e.body, ev.TaskRevised)]


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (("enter",), "hypothesis confirmed: pears = 12*30"),
        (("j", "j", "enter"), "hypothesis dropped: pears = 12*30"),
    ],
)
async def test_a_hypothesis_is_confirmed_or_dropped_and_the_draft_is_checked_again(
    keys: tuple[str, ...], why: str
) -> None:
    async with asked_about("Confirm it") as (pilot, services):
        checked = kinds(services).count("draft_checked")
        await pilot.press(*keys)
        await seen(pilot, why[:30])
        assert [body.why for body in revised(services)] == [why]
        await until(pilot, lambda: kinds(services).count("draft_checked") > checked, "the check")


async def test_a_hypothesis_is_reworded_and_what_has_no_reading_is_not_taken() -> None:
    async with asked_about("Reword it") as (pilot, services):
        await pilot.press("j", "enter")
        await seen(pilot, "As it should be")
        await pilot.press("ctrl+u", *"pears", "enter")
        await seen(pilot, "Not read")
        assert revised(services) == []
        await pilot.press(*"=13", "enter")
        await seen(pilot, "hypothesis reworded")
        assert [body.why for body in revised(services)] == ["hypothesis reworded: pears=13"]


async def test_leaving_the_list_decides_nothing() -> None:
    async with asked_about("Confirm it") as (pilot, services):
        await pilot.press("escape")
        await pilot.pause()
        assert revised(services) == []
