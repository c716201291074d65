"""What a screen says is true while it says it: of the step that runs, and of what can be done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from tests.support.tiny import InProcess, words_task
from tests.tui.support import Bench, Gated, StillLoop, log_of, screen_text, story, until
from tests.tui.test_screens import SIZE, opened, seen
from workbench.commands.screens import ScreenServices
from workbench.core import events as ev
from workbench.core.domain import Readiness
from workbench.core.messages import Message
from workbench.errors import GO_ON, ModelError
from workbench.models import CallSettings
from workbench.tui.app import WorkbenchApp
from workbench.tui.door.listing import model_line
from workbench.tui.services import ModelLine
from workbench.tui.sessions import HistoryPage, HistoryQuery


class Guarded(Bench):
    """How safe this machine is is found out slowly, as it is when the first draft has come."""

    def __init__(self, model: Gated) -> None:
        super().__init__(model=model, task=words_task("alpha"))
        self.known = asyncio.Event()

    def new_checker(self) -> InProcess:
        known = self.known

        class Slow(InProcess):
            async def readiness(self) -> Readiness:
                await known.wait()
                return await super().readiness()

        return Slow(self.domain)


async def test_a_draft_that_waits_for_its_checks_is_not_said_to_be_written() -> None:
    bench = Guarded(Gated(["alpha"]))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "not checked yet")
        await seen(pilot, "checking draft 1")
        assert "writing draft" not in screen_text(pilot)
        bench.known.set()
        await seen(pilot, "stopped: target reached")


REFUSED = ev.DraftRefused("D2", "it broke 1 that held: mean of three", ("mean of three",))


async def test_the_last_draft_can_be_gone_on_from_although_it_was_refused() -> None:
    still = StillLoop(log_of(*story()[:13], REFUSED, ev.Paused()))
    bench = Bench(still=still)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "refused")
        assert still.session.path.current == "D1"
        await pilot.press("b")
        await until(pilot, lambda: still.session.path.current == "D2", "the loop goes on from it")
        assert isinstance(still.log[-1].body, ev.BranchChosen)
        await pilot.press("b")
        await seen(pilot, "The path ends here already")


class Slow(Bench):
    """The history takes its time."""

    def __init__(self) -> None:
        super().__init__()
        self.read_on = asyncio.Event()

    async def history(self, query: HistoryQuery, after: str, limit: int) -> HistoryPage:
        await self.read_on.wait()
        return await super().history(query, after, limit)


async def test_nothing_is_called_uninterrupted_before_the_history_was_read() -> None:
    bench = Slow()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("r")
        await seen(pilot, "Past sessions are still being read")
        assert "Nothing was interrupted" not in screen_text(pilot)
        bench.read_on.set()
        await seen(pilot, "Interrupted: An integral by parts")


async def test_a_session_that_runs_here_is_gone_back_to_and_not_called_anothers(
    services: ScreenServices,
) -> None:
    async with WorkbenchApp(services).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, "not saved yet")
        await pilot.press("H")
        await seen(pilot, " here ")
        assert "elsewhere" not in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen, "its own screen again")
        await pilot.press("q")
        await seen(pilot, "r opens it")
        assert "another terminal" not in screen_text(pilot)


class Burned:
    """A server that answers with its own trouble."""

    def stream(self, messages: Sequence[Message], settings: CallSettings) -> AsyncIterator[str]:
        raise ModelError("The server burned down.", f"Nothing is lost: {GO_ON} asks again.")


async def test_a_failed_call_names_the_key_that_asks_again_and_no_command() -> None:
    bench = Bench(model=Burned())
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "call failed: r tries again")
        await seen(pilot, "Nothing is lost: r asks again.")
        assert "workbench resume" not in screen_text(pilot)


def test_the_foot_of_the_task_list_says_who_writes_and_where() -> None:
    served = ModelLine("openai", "live-1", "http://127.0.0.1:8000/v1", "from the settings")
    said = "".join(text for text, _ in model_line(served).line)
    assert said.strip() == "Drafts by live-1 at 127.0.0.1:8000: from the settings."


class Fresh(Bench):
    """Nothing was begun yet."""

    async def history(self, query: HistoryQuery, after: str, limit: int) -> HistoryPage:
        return HistoryPage(())


async def test_a_chosen_server_is_named_at_the_foot_of_the_task_list() -> None:
    async with WorkbenchApp(Fresh()).run_test(size=(80, 24)) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("m")
        await seen(pilot, "Who writes the drafts")
        await pilot.press("down", "enter")
        await seen(pilot, "Drafts by gpt-x: key in OPENAI_API_KEY.")
