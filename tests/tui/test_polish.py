"""The polish round on the screen: its draft says what it is, and its settings can be typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from textual.pilot import Pilot

from tests.runner.test_polishing import BETTER, GOOD, Named, Server, wanting
from tests.support.openai_server import OpenAIServer
from tests.support.tiny import words_task
from tests.tui.support import Bench, StillLoop, log_of, screen_text, story, typed
from tests.tui.test_screens import SIZE, opened, seen
from workbench.core import events as ev
from workbench.core.strategies import STRATEGIES
from workbench.models.openai_compatible import OpenAICompatible
from workbench.runner import Notice, Runner
from workbench.tui.app import WorkbenchApp
from workbench.tui.parsing import read_settings, settings_text, wrong_with
from workbench.tui.services import ModelLine


class Judged(Bench):
    """Real runners with the real SDK: the server writes, and judges what it wrote."""

    domain = Named()

    def __init__(self, server: OpenAIServer, polish: int) -> None:
        choice = ev.ModelChoice("openai", "loopback-1", server.base_url)
        super().__init__(task=words_task("alpha beta"), model=OpenAICompatible(choice, {}))
        self.writer, self.polish = choice, polish

    async def start(
        self, task: str, model: ModelLine, listener: Callable[[Notice], None]
    ) -> Runner | StillLoop:
        self.runner = self._runner((), listener)
        judge = ev.JudgeChoice(replace(self.writer, name="judge-1"), samples=1)
        strategy = ev.StrategyChoice(polish=self.polish)
        begun = (self.task, self.writer, strategy, self.task.budget, 1)
        await self.runner.act(ev.SessionStarted(*begun, judges=(judge,)), author="workbench")
        return self.runner


async def shown(drafts: Sequence[str], polish: int = 1) -> str:
    """The screen once the course has come to its target."""
    with OpenAIServer(Server(drafts, wanting)) as server:
        async with WorkbenchApp(Judged(server, polish)).run_test(size=(160, 40)) as pilot:
            await opened(pilot)
            return screen_text(pilot)


async def test_the_timeline_says_which_draft_polished_and_what_was_sent_for_it() -> None:
    text = await shown([GOOD, BETTER])
    (first,) = [line for line in text.splitlines() if "first draft" in line]
    (second,) = [line for line in text.splitlines() if "polish 1: " in line]
    assert "2 items sent" in first
    assert "2/2" in second
    assert "1 of 1 polish rounds used" in text


async def test_a_polish_that_broke_something_is_shown_as_refused() -> None:
    text = await shown([GOOD, "alpha alone"])
    (row,) = [line for line in text.splitlines() if "polish 1: " in line]
    assert "refused: it broke 1 that held: has beta" in row
    assert "stopped: target reached" in text


async def test_without_polish_no_row_speaks_of_it() -> None:
    assert "polish" not in await shown([GOOD, BETTER], 0)


async def test_the_settings_of_the_strategy_are_shown_and_typed_beside_the_strategies() -> None:
    still = StillLoop([*log_of(*story())][:-1])
    bench = Bench(still=still, logs={"S1": still.log})
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "ready: r runs")
        await pilot.press("S")
        await seen(pilot, "its settings …")
        assert "polish=0" in screen_text(pilot)
        await pilot.press("home", "enter")
        await seen(pilot, "Settings of checked-refine")
        await retyped(pilot, "polish=-1")
        await seen(pilot, "at least 0")
        await retyped(pilot, "polish=2 items=3")
        await seen(pilot, "strategy checked-refine, 2 polish rounds")
        assert (still.session.strategy.polish, still.session.strategy.items) == (2, 3)


async def retyped(pilot: Pilot[Any], text: str) -> None:
    """The line of the open window, typed anew and taken."""
    await pilot.press("end", *["backspace"] * 30)
    await typed(pilot, text)
    await pilot.press("enter")


def test_what_is_shown_of_the_settings_can_be_typed_again() -> None:
    for name, strategy in STRATEGIES.items():
        choice = ev.StrategyChoice(name, polish=2, history=False, knobs=strategy.chosen({}))
        assert read_settings(settings_text(choice), choice) == choice


def test_a_setting_that_means_nothing_says_so() -> None:
    choice = ev.StrategyChoice()
    assert "is no setting" in wrong_with(read_settings, "polish", choice)
    assert "no knob 'shine'" in wrong_with(read_settings, "shine=1", choice)
    assert "should be int" in wrong_with(read_settings, "polish=much", choice)
    assert wrong_with(read_settings, "polish=1", choice) == ""
