"""The search for cycles of garbage rests until the first frame stands, and no longer."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tests.tui.support import Bench, screen_text, until
from workbench.tui.app import WorkbenchApp
from workbench.tui.door.starting import at_rest, begun


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


async def test_the_search_begins_with_the_first_frame_and_not_among_what_is_there() -> None:
    with at_rest():
        assert not gc.isenabled()
        frozen = gc.get_freeze_count()
        async with WorkbenchApp(Bench()).run_test() as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            await until(pilot, gc.isenabled)
            assert gc.get_freeze_count() > frozen + 10_000


def test_whatever_ends_the_start_the_search_goes_on() -> None:
    with pytest.raises(KeyError), at_rest():
        raise KeyError("the settings cannot be read")
    assert gc.isenabled()


def test_screens_that_are_not_the_whole_program_leave_the_search_alone() -> None:
    frozen = gc.get_freeze_count()
    begun()
    assert gc.isenabled()
    assert gc.get_freeze_count() == frozen
