"""Search and filters over the review queue, with their counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.curation.logs import line, logged
from tests.tui.reviewing import reviewing
from tests.tui.support import screen_text, until
from workbench.history import History
from workbench.tui.widgets.rows import Rows


def filled(path: Path) -> None:
    with History.open(path / "history.db") as history:
        logged(
            history,
            line("How do I get a refund?", "You cannot.", id="a", feedback="down", user="u1"),
            line("Is the refund taxed?", "Answer two.", id="b", edited="No.", user="u2"),
            line("Where is my parcel?", "Answer three.", id="c", tags=["shipping"]),
            line("Reset my password", "Answer four.", id="d", tried_again=True, user="u1"),
        )


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 40), marks=pytest.mark.long)])
async def test_words_and_filters_leave_what_fits_and_count_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, size, ready="Question") as (pilot, _):
        await pilot.press("/", *"refund", "enter")
        await until(pilot, lambda: "Review · refund" in screen_text(pilot))
        await until(pilot, lambda: "2 of 4" in screen_text(pilot), "the count")
        assert "parcel" not in screen_text(pilot)
        await pilot.press("/", *" signal:edited", "enter")
        await until(pilot, lambda: "1 of 4" in screen_text(pilot), "both have to fit")
        await until(pilot, lambda: "Is the refund taxed?" in screen_text(pilot))
        await pilot.press("a")
        await until(pilot, lambda: "1 of 4 " in screen_text(pilot).replace("─", " "), "all again")
        await until(pilot, lambda: "parcel" in screen_text(pilot))


async def test_a_filter_is_chosen_from_those_that_leave_something(tmp_path: Path) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, ready="Question") as (pilot, _):
        await pilot.press("l")
        await until(pilot, lambda: "Show only" in screen_text(pilot))
        await until(pilot, lambda: "tag:shipping" in screen_text(pilot))
        told = " ".join(screen_text(pilot).split())
        assert all(each in told for each in ("signal:down 1", "by:u1 2", "tag:shipping 1"))
        assert "conflict" not in told
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: " of 4 fit" in screen_text(pilot))


async def test_what_is_no_filter_says_which_there_are(tmp_path: Path) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, ready="Question") as (pilot, _):
        await pilot.press("/", *"kind:bad", "enter")
        await until(pilot, lambda: "There is no filter 'kind:'" in screen_text(pilot))


async def test_nothing_that_fits_says_of_how_many_and_how_to_see_all(tmp_path: Path) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, ready="Question") as (pilot, _):
        await pilot.press("/", *"signal:copied", "enter")
        await until(pilot, lambda: "Nothing of 4 fits (a: all)." in screen_text(pilot))


async def test_on_a_small_terminal_too_it_says_how_to_see_all(tmp_path: Path) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, size=(80, 24), ready="Question") as (pilot, _):
        await pilot.press("/", *"signal:copied", "enter")
        await until(pilot, lambda: "Nothing of 4 fits" in screen_text(pilot))
        await until(pilot, lambda: "(a: all)." in screen_text(pilot))


async def test_a_count_that_has_no_room_is_left_out_rather_than_cut(tmp_path: Path) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, size=(80, 24), ready="Question") as (pilot, _):
        await pilot.press("/", *"parcel", "enter")
        await until(pilot, lambda: "Review · parcel" in screen_text(pilot))
        rows = pilot.app.screen.query_one("#review-list", Rows)
        await until(pilot, lambda: rows.border_subtitle)
        rows.note = "1 of 36 · 5 done, 620 an hour"
        await pilot.pause()
        foot = next(line for line in screen_text(pilot).splitlines() if line.startswith("╰"))
        assert f"{rows.border_subtitle} ─╯╰" in foot, "all of it is seen"
        assert str(rows.border_subtitle).startswith("1 of ")
