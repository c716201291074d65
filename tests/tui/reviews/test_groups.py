"""Items that say the same on the review screen: one line, one key, one undo, also tomorrow."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.curation.logs import line, logged
from tests.tui.reviewing import reviewing
from tests.tui.support import screen_text, until
from workbench.history import History


def orders(path: Path, count: int, *more: object) -> None:
    with History.open(path / "history.db") as history:
        asked = (
            line(f"Where is order {70000 + n}?", f"Order {70000 + n} is on its way.", id=f"q{n}")
            for n in range(count)
        )
        logged(history, *asked, *more)


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 40), marks=pytest.mark.long)])
async def test_one_key_decides_a_group_and_one_takes_it_back_after_a_restart(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    orders(tmp_path, 12)
    async with reviewing(tmp_path, size, ready="12 items say the same") as (pilot, bench):
        assert "×12" in screen_text(pilot)
        assert "1 of 1 · 12 items" in screen_text(pilot)
        await pilot.press("u")
        await until(pilot, lambda: {s for s, _ in bench.rows().values()} == {"done"})
        assert sum(made for _, made in bench.rows().values()) == 24
        await until(pilot, lambda: "12 at once: 12 verdicts, 24 cases" in screen_text(pilot))
    async with reviewing(tmp_path, size, ready="Nothing waits") as (pilot, bench):
        await pilot.press("z")
        await until(pilot, lambda: set(bench.rows().values()) == {("pending", 0)}, "unmade")
        await until(pilot, lambda: "×12" in screen_text(pilot), "the group is back")
    async with reviewing(tmp_path, size, ready="12 items say the same") as (pilot, bench):
        await pilot.press("Z")
        await until(pilot, lambda: set(bench.rows().values()) == {("done", 2)}, "made again")
        await until(pilot, lambda: "Nothing waits" in screen_text(pilot))


async def test_a_group_is_opened_one_item_taken_out_and_the_rest_decided(tmp_path: Path) -> None:
    orders(tmp_path, 4)
    async with reviewing(tmp_path, (80, 24), ready="4 items say the same") as (pilot, bench):
        await pilot.press("enter")
        await until(pilot, lambda: all(f"… 7000{n}?" in screen_text(pilot) for n in range(4)))
        await pilot.press("x", "enter")
        await until(pilot, lambda: "×3" in screen_text(pilot), "closed with the rest")
        await pilot.press("u")
        states = ["discarded", "done", "done", "done"]
        await until(pilot, lambda: sorted(s for s, _ in bench.rows().values()) == states)
        await pilot.press("z")
        waits = ["discarded", "pending", "pending", "pending"]
        await until(pilot, lambda: sorted(s for s, _ in bench.rows().values()) == waits)
        await pilot.press("z")
        await until(pilot, lambda: {s for s, _ in bench.rows().values()} == {"pending"})


async def test_a_correction_goes_to_those_with_the_same_answer_alone(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        logged(
            history,
            *(line("May I pay in cash?", "Yes, in cash.", id=f"q{n}") for n in range(3)),
            line("Where is order 70001?", "Order 70001 is lost.", id="o1"),
            line("Where is order 70002?", "Order 70002 is lost.", id="o2"),
        )
    async with reviewing(tmp_path, ready="items say the same") as (pilot, bench):
        await pilot.press("/", *"lost", "enter")
        await until(pilot, lambda: "2 items say the same" in screen_text(pilot))
        await pilot.press("e", "delete", *"My o", "ctrl+s")
        await until(pilot, lambda: [s for s, _ in bench.rows().values()].count("done") == 1)
        await until(pilot, lambda: "1 of 1" in screen_text(pilot), "the other one stays")
        open_ = {ref for ref, (state, _) in bench.rows().items() if state == "pending"}
        assert len(open_ & {"o1", "o2"}) == 1


async def test_different_answers_and_different_corrections_are_no_group(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        logged(
            history,
            line("May I return it?", "Within 30 days.", id="a"),
            line("May I return it?", "Within 90 days.", id="b"),
            line("Do you ship abroad?", "No.", id="c", edited="Yes.", user="u1"),
            line("Do you ship abroad?", "No.", id="d", edited="To Norway.", user="u2"),
        )
    async with reviewing(tmp_path, ready="Question") as (pilot, _):
        assert "×" not in screen_text(pilot)
        assert "1 of 4" in screen_text(pilot)


async def test_one_key_confirms_what_users_said_of_a_whole_group(tmp_path: Path) -> None:
    more = [
        line(
            f"Cancel order {80000 + n}?",
            f"Order {80000 + n} stays.",
            id=f"c{n}",
            edited=f"Order {80000 + n} is cancelled.",
            user=f"u{n}",
        )
        for n in range(3)
    ]
    orders(tmp_path, 0, *more)
    async with reviewing(tmp_path, ready="3 items say the same") as (pilot, bench):
        await pilot.press("y")
        await until(pilot, lambda: set(bench.rows().values()) == {("done", 2)})
