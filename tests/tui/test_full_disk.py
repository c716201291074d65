"""A disk that takes nothing more: what is typed is told to be in memory alone, and nothing ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.support import TASK, Bench, StillLoop, log_of, story
from tests.tui.test_screens import opened, seen
from workbench.commands.unsent import UnsentTexts
from workbench.core import events as ev
from workbench.errors import UsageError
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp


def full(tmp_path: Path) -> UnsentTexts:
    """Texts whose file cannot be written: what should be its folder is a file."""
    (tmp_path / "home").write_text("", encoding="utf-8")
    return UnsentTexts(tmp_path / "home" / "unsent.json", Settings())


class FullDisk(Bench):
    """Services on real unsent texts that cannot be written."""

    real: UnsentTexts

    def keep(self, name: str, text: str) -> None:
        """As the product does it."""
        self.real.put(name, text)

    def kept(self, name: str) -> str:
        """As the product does it."""
        return self.real.get(name)


def test_what_cannot_be_written_is_still_there_in_memory(tmp_path: Path) -> None:
    texts = full(tmp_path)
    with pytest.raises(UsageError) as told:
        texts.put("note:S1", "half a note")
    assert texts.get("note:S1") == "half a note"
    assert "in memory alone" in told.value.hint


async def test_a_note_is_typed_on_and_the_trouble_is_told(tmp_path: Path) -> None:
    bench = FullDisk(still=StillLoop(log_of(*story()[:-1], ev.Paused())), task=TASK)
    bench.real = full(tmp_path)
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await opened(pilot, "paused")
        await pilot.press("i", *"name the mode")
        await seen(pilot, "in memory alone")
        await pilot.press(*" now")
        await seen(pilot, "name the mode now")
        await pilot.press("escape", "q")
        await seen(pilot, "enter start")
