"""The review screen over a real desk on a real history: what is pressed, and what is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

from tests.curation.logs import line, logged
from tests.tui.reviewing import SIZES, current, reviewing
from tests.tui.support import screen_text, until
from workbench.commands.options.parser import whole_parser
from workbench.curation.desk import Desk
from workbench.history import History
from workbench.tui.actions import keymap
from workbench.tui.lines import plain
from workbench.tui.reviews.empty import COMMANDS, empty_lines
from workbench.tui.screens.reviewing.screen import ReviewScreen


async def test_one_key_confirms_what_a_user_edited(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        logged(history, line("Question 0?", "Answer 0", id="q0", edited="Answer zero", user="u1"))
    async with reviewing(tmp_path) as (pilot, bench):
        assert "Answer [-0-]{+zero+}" in screen_text(pilot)
        await pilot.press("y")
        await until(pilot, lambda: bench.rows() == {"q0": ("done", 2)}, "case and row")
        await until(pilot, lambda: "training row" in screen_text(pilot), "what it made")


async def test_confirming_where_nobody_said_anything_decides_nothing(tmp_path: Path) -> None:
    async with reviewing(tmp_path, questions=1) as (pilot, bench):
        await pilot.press("y")
        await until(pilot, lambda: "nothing to confirm" in screen_text(pilot))
        assert bench.rows() == {"q0": ("pending", 0)}


async def test_the_answer_stays_in_sight_while_it_is_said_what_is_wrong_with_it(
    tmp_path: Path,
) -> None:
    lines = [f"Answer {n}" for n in range(9)]
    with History.open(tmp_path / "history.db") as history:
        logged(history, line("Question?", "\n".join(lines), id="q0"))
    async with reviewing(tmp_path, (80, 24)) as (pilot, _):
        await pilot.press("d")
        await until(pilot, lambda: "Bad: what is wrong?" in screen_text(pilot))
        assert all(line in screen_text(pilot) for line in lines)


@pytest.mark.parametrize("size", SIZES)
async def test_one_key_decides_says_what_it_made_and_moves_on(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with reviewing(tmp_path, size) as (pilot, bench):
        first = current(pilot)
        await pilot.press("u")
        await until(pilot, lambda: current(pilot) not in ("", first), "the next item")
        await until(pilot, lambda: "golden case gold-" in screen_text(pilot), "what was made")
        assert bench.rows()[f"q{first}"] == ("done", 2)


async def test_undo_unmakes_it_and_redo_makes_it_again(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, bench):
        first = current(pilot)
        await pilot.press("u")
        await until(pilot, lambda: bench.rows()[f"q{first}"] == ("done", 2))
        await pilot.press("z")
        await until(pilot, lambda: "unmade: golden case" in screen_text(pilot))
        await until(pilot, lambda: current(pilot) == first, "the item is back under the cursor")
        assert bench.rows()[f"q{first}"] == ("pending", 0)
        await pilot.press("Z")
        await until(pilot, lambda: "made again: golden case" in screen_text(pilot))
        assert bench.rows()[f"q{first}"] == ("done", 2)


async def test_editing_is_down_with_a_correction(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, bench):
        first = current(pilot)
        await pilot.press("1", "4", "e")
        await until(pilot, lambda: bool(pilot.app.screen.query(TextArea)))
        area = pilot.app.screen.query_one(TextArea)
        assert area.text == f"Answer {first}"
        area.text = "What is right"
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "regression case regr-" in screen_text(pilot))
        assert bench.rows()[f"q{first}"] == ("done", 2)
        with History.open(bench.path) as history:
            desk = Desk(history)
            decided = desk.item(desk.resolve(f"q{first}")).decided
        assert decided is not None
        assert (decided.body.correction, decided.body.tags) == ("What is right", (1, 4))
        assert decided.author == "ann"


async def test_down_asks_why_and_without_a_correction_it_is_flagged(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, bench):
        first = current(pilot)
        await pilot.press("d")
        await until(pilot, lambda: bool(pilot.app.screen.query(Input)))
        await pilot.press(*"no", "enter")
        await until(pilot, lambda: "needs review" in screen_text(pilot))
        assert bench.rows()[f"q{first}"] == ("flagged", 0)


async def test_skip_flag_and_discard_make_nothing(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, bench):
        first = current(pilot)
        await pilot.press("s")
        await until(pilot, lambda: current(pilot) not in ("", first))
        second = current(pilot)
        await pilot.press("f")
        await until(pilot, lambda: current(pilot) not in ("", second))
        third = current(pilot)
        await pilot.press("x")
        await until(pilot, lambda: bench.rows()[f"q{third}"][0] == "discarded")
        await until(pilot, lambda: current(pilot) == first, "what was skipped comes last")
        assert bench.rows()[f"q{second}"] == ("flagged", 0)


async def test_it_says_why_an_item_is_here(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, _):
        await pilot.press("w")
        await until(pilot, lambda: "Why it is here" in screen_text(pilot))
        assert "Nothing like its prompt has been decided yet" in screen_text(pilot)


async def test_it_goes_on_where_it_was_left_with_what_was_begun(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, bench):
        await pilot.press("j")
        await until(pilot, lambda: current(pilot) != "")
        second = current(pilot)
        await pilot.press("n")
        await until(pilot, lambda: bool(pilot.app.screen.query(Input)))
        await pilot.press(*"later", "enter")
        await until(pilot, lambda: "later" in screen_text(pilot))
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(pilot.app.screen, ReviewScreen))
        await pilot.press("v")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
        await until(pilot, lambda: current(pilot) == second, "the place")
        assert "later" in screen_text(pilot)
        await pilot.press("u")
        await until(pilot, lambda: bench.rows()[f"q{second}"][0] == "done")
        with History.open(bench.path) as history:
            desk = Desk(history)
            decided = desk.item(desk.resolve(f"q{second}")).decided
        assert decided is not None
        assert decided.body.note == "later"
        assert decided.body.seconds > 0


async def test_an_item_comes_back_when_its_verdict_could_not_be_written(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, bench):
        first = current(pilot)
        with History.open(bench.path) as history:
            stream = Desk(history).resolve(f"q{first}")
            history.hold(stream)
        with History.open(bench.path) as other:
            other._db.execute(
                "UPDATE leases SET host = 'elsewhere', heartbeat = ? WHERE session = ?",
                (2**40, stream),
            )
        await pilot.press("u")
        await until(pilot, lambda: "elsewhere" in screen_text(pilot), "the error is told")
        await until(pilot, lambda: current(pilot) == first, "the item is back")
        assert bench.rows()[f"q{first}"] == ("pending", 0)


@pytest.mark.parametrize("size", SIZES)
async def test_an_empty_queue_says_what_it_is_for_and_every_way_to_fill_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with reviewing(tmp_path, size, questions=0) as (pilot, _):
        await until(pilot, lambda: "How to fill it" in screen_text(pilot))
        shown = screen_text(pilot)
        assert "more below" not in shown, "a newcomer sees all of it at once"
        for command, said in COMMANDS:
            assert command in shown
            assert said in shown
        await pilot.press("u")
        await until(pilot, lambda: "Not now" in screen_text(pilot))
        await pilot.press("v")
        await until(pilot, lambda: "Nothing is pending. v shows" in screen_text(pilot))


def test_the_commands_that_fill_the_queue_are_commands() -> None:
    given = {"FILE": "x.jsonl", "PORT": "4318"}
    for command, _ in COMMANDS:
        words = [given.get(word, word) for word in command.split()[1:]]
        assert whole_parser().parse_args(words)


def test_an_empty_queue_names_the_keys_that_the_person_chose() -> None:
    keys = dict(keymap({"review.up": "X"}).keys) | {"review.edit": ()}
    said = "\n".join(plain(line) for line in empty_lines("open", keys, 100))
    assert "X good, d bad, and why" in said
    assert "correct it" not in said, "it has no key"


async def test_what_was_done_is_listed_and_can_be_opened_again(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, bench):
        first = current(pilot)
        await pilot.press("u")
        await until(pilot, lambda: bench.rows()[f"q{first}"] == ("done", 2))
        for listing in ("pending", "draft", "flagged", "done"):
            await pilot.press("v")
            await until(pilot, lambda name=listing: f"Review · {name}" in screen_text(pilot))
        await until(pilot, lambda: current(pilot) == first, "what was done")
        await pilot.press("o")
        await until(pilot, lambda: bench.rows()[f"q{first}"] == ("pending", 0))
        await until(pilot, lambda: "Nothing is done" in screen_text(pilot))
        await pilot.press("v", "v")
        await until(pilot, lambda: " of 3" in screen_text(pilot), "all three wait again")


async def test_what_waits_cannot_be_opened_again_and_says_so(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, bench):
        await pilot.press("o")
        await until(pilot, lambda: "It waits already" in screen_text(pilot))
        assert {state for state, _ in bench.rows().values()} == {"pending"}


async def test_a_correction_left_half_way_is_a_draft_and_goes_on_later(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (pilot, bench):
        first = current(pilot)
        await pilot.press("e")
        await until(pilot, lambda: bool(pilot.app.screen.query(TextArea)))
        pilot.app.screen.query_one(TextArea).text = "What is rig"
        await pilot.pause()
        await pilot.press("escape")
        await until(pilot, lambda: bench.rows()[f"q{first}"] == ("draft", 0))
        await until(pilot, lambda: "kept as a draft" in screen_text(pilot))
    async with reviewing(tmp_path) as (pilot, bench):
        await pilot.press("v", "v")
        await until(pilot, lambda: "Review · draft" in screen_text(pilot))
        await until(pilot, lambda: current(pilot) == first)
        await pilot.press("e")
        await until(pilot, lambda: bool(pilot.app.screen.query(TextArea)))
        assert pilot.app.screen.query_one(TextArea).text == "What is rig"
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bench.rows()[f"q{first}"] == ("done", 2))
