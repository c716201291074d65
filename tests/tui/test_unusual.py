"""What few sessions have, on the whole screen: a server set up by its address, text that is wide or
runs from right to left, a draft of 10,000 lines, a history in which nothing is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from tests.support.openai_server import OpenAIServer
from tests.support.tiny import Scripted, words_task
from tests.tui.support import Bench, StillLoop, log_of, screen_text, story, typed, until
from tests.tui.test_screens import last, opened, seen
from workbench.commands.screens import ScreenServices
from workbench.core import events as ev
from workbench.settings import load_settings
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.workbench import WorkbenchScreen

SIZE = (120, 40)
MIXED = "\n".join(
    [
        "alpha 漢字仮名交じり文 と English",
        "שלום עולם: 3 + 4 = 7",
        "مرحبا بالعالم (١٢٣)",
        "e\u0301te\u0301 👩‍👩‍👧 🇨🇭 ﷽",
        "\tif x:\n\t\treturn 中文",
        "長" * 120,
    ]
)


async def names_a_server(pilot: Pilot[Any], address: str, model: str, first: str = "") -> None:
    """At the front door: another server by its address and a model there; `first` is typed before
    as an address, and refused.
    """
    await seen(pilot, "code/process_data")
    await pilot.press("m")
    await seen(pilot, "another server")
    await pilot.press("G", "enter")
    await seen(pilot, "Address of the server")
    if first:
        await typed(pilot, first)
        await pilot.press("enter")
        await seen(pilot, "is no web address")
        await pilot.press(*["backspace"] * len(first))
    await typed(pilot, address)
    await pilot.press("enter")
    await seen(pilot, "Name of the model")
    await typed(pilot, model)
    await pilot.press("enter")


async def test_m_sets_a_server_up_by_its_address_and_its_drafts_come_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    monkeypatch.setenv("WORKBENCH_API_KEY", "sk-of-nobody")
    services = ScreenServices(load_settings(), "", "")
    with OpenAIServer("def process_data(data, mode):\n    return 41\n") as server:
        async with WorkbenchApp(services).run_test(size=SIZE) as pilot:
            await names_a_server(pilot, server.base_url, "loopback-1")
            await seen(pilot, "loopback-1 answers: first word after")
            assert server.requests == 1, "the small call"
            await pilot.press("enter")
            await seen(pilot, "return 41")
            assert "practice" not in screen_text(pilot)
            await pilot.press("s")
            await seen(pilot, "stopped: ")
        assert server.requests >= 2
    await services.shut()
    assert load_settings().base_url == server.base_url


async def test_a_server_that_refuses_is_told_with_what_to_do_and_the_list_stays_usable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    services = ScreenServices(load_settings(), "", "")
    with OpenAIServer(faults="401") as server:
        async with WorkbenchApp(services).run_test(size=SIZE) as pilot:
            await names_a_server(pilot, server.base_url, "loopback-1")
            await seen(pilot, "key")
            await until(pilot, lambda: "401" in screen_text(pilot) or "refus" in screen_text(pilot))
            await pilot.press("slash")
            await typed(pilot, "roman")
            await seen(pilot, "code/to_roman")
    await services.shut()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_wide_and_right_to_left_text_shifts_no_frame(size: tuple[int, int]) -> None:
    later = MIXED.replace("עולם", "לכולם").replace("仮名", "かな")
    bodies = [story()[0], ev.DraftWritten("D1", MIXED), ev.DraftWritten("D2", later, "D1")]
    still = StillLoop(log_of(*bodies, ev.Paused()))
    async with WorkbenchApp(Bench(still=still)).run_test(size=size) as pilot:
        await opened(pilot, "paused")
        await pilot.press("3")
        for keys in ((), ("u",), ("w",), ("o",), ("z",), ("right",), ("slash", *"שלום", "enter")):
            await pilot.press(*keys)
            await pilot.pause(0.05)
            wrong = [line for line in screen_text(pilot).splitlines() if cell_len(line) > size[0]]
            assert not wrong, keys
            ends = {
                cell_len(line)
                for line in screen_text(pilot).splitlines()
                if line.rstrip().endswith("│")
            }
            assert ends == {size[0]}, keys
        assert "שלום" in screen_text(pilot)


async def test_wide_text_is_edited_and_kept_as_it_is() -> None:
    bench = Bench(model=Scripted([MIXED]), task=words_task("alpha beta", rounds=1))
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("e")
        await seen(pilot, "ctrl+s")
        await typed(pilot, "beta ")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: last(bench, ev.DraftEdited), "the edit")
        assert last(bench, ev.DraftEdited).text == f"beta {MIXED}"


async def test_a_draft_of_10000_lines_is_searched_edited_and_saved_whole() -> None:
    text = "\n".join(f"alpha line {n}" for n in range(1, 10_001))
    bench = Bench(model=Scripted([text]), task=words_task("alpha beta", rounds=1))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("3", "G")
        await seen(pilot, "alpha line 10000")
        await pilot.press("slash", *"line 7777", "enter")
        await seen(pilot, "1 line with “line 7777”")
        await seen(pilot, "alpha line 7777")
        await pilot.press("e")
        await seen(pilot, "ctrl+s")
        await typed(pilot, "beta ")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "draft_edited" in _kinds(bench), "the edit")
        assert last(bench, ev.DraftEdited).text == f"beta {text}"
        await seen(pilot, "beta alpha line 1")


def _kinds(bench: Bench) -> list[str]:
    assert bench.runner is not None
    return [type(event.body).kind for event in bench.runner.log]


async def test_in_an_empty_history_every_key_says_so_and_none_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    services = ScreenServices(load_settings(), "", "")
    async with WorkbenchApp(services).run_test(size=(80, 24)) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("H")
        await seen(pilot, "Past sessions")
        for key in ("enter", "equals_sign", "v", "t", "x"):
            await pilot.press(key)
            await seen(pilot, "The list is empty.")
        for key in ("j", "G", "k", "a", "r", "r", "c", "c"):
            await pilot.press(key)
        await pilot.press("slash", *"nothing", "enter")
        await pilot.pause(0.1)
        await pilot.press("escape")
        await until(pilot, lambda: "code/process_data" in screen_text(pilot), "the task list")
        await pilot.press("v")
        await seen(pilot, "Review")
        await pilot.press("u", "enter", "z")
        await pilot.press("q")
        await until(pilot, lambda: "code/process_data" in screen_text(pilot), "the task list")
        assert not isinstance(pilot.app.screen, WorkbenchScreen)
    await services.shut()


async def test_what_is_typed_to_the_model_is_seen_in_a_terminal_of_40_columns() -> None:
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*story())))).run_test(
        size=(40, 12)
    ) as pilot:
        await opened(pilot, "stopped")
        await pilot.press("i")
        await typed(pilot, "keep the None")
        await seen(pilot, "keep the None")
