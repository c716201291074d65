"""Correcting an answer: what changes, what was asked, the contract, and the checks it leaves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import TextArea

from tests.curation.logs import line, logged
from tests.tui.reviewing import ReviewBench, reviewing
from tests.tui.support import screen_text, until
from workbench.core.codec import Json
from workbench.curation.cases import cases_of
from workbench.curation.compiling.standing import standing
from workbench.curation.desk import Desk
from workbench.curation.exporting.contracts import contract_for
from workbench.curation.exporting.from_items import cases_of_release
from workbench.history import History
from workbench.tui.screens.reviewing.window import line_of

WRONG = "You can return it within 90 days."
RIGHT = "You can return it within 30 days."


def filled(path: Path, *more: Any) -> None:
    with History.open(path / "history.db") as history:
        logged(
            history,
            line(
                "How long may I return it?",
                WRONG,
                id="q",
                sources=["The policy: 30 days."],
                before=[{"role": "user", "content": "Hello there"}],
                feedback="down",
            ),
            *more,
        )


async def corrected(pilot: Pilot[Any], text: str = RIGHT) -> None:
    await pilot.press("e")
    await until(pilot, lambda: bool(pilot.app.screen.query(TextArea)))
    pilot.app.screen.query_one(TextArea).text = text
    await until(pilot, lambda: "[-90-]{+30+}" in screen_text(pilot), "what changes")
    await until(pilot, lambda: "correction pass" in screen_text(pilot), "the verdicts")


def contract(bench: ReviewBench) -> Json:
    with History.open(bench.path) as history:
        desk = Desk(history)
        decided = desk.item(desk.resolve("q")).decided
        assert decided is not None
        return decided.body.contract


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 40), marks=pytest.mark.long)])
async def test_beside_the_text_stand_changes_question_source_and_verdicts(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, size, ready="90 days") as (pilot, bench):
        await corrected(pilot)
        seen = screen_text(pilot)
        assert "Hello there" in seen
        assert "How long may I return" in seen
        assert "answer      fail" in seen.replace("answer     fail", "answer      fail")
        assert "quantity  30 days" in seen
        if size == (120, 40):
            assert "The policy: 30 days." in seen
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bench.rows() == {"q": ("done", 2)})
        assert contract(bench) is None, "nobody touched a line"
        await pilot.press("v", "v", "v", "v")
        await until(pilot, lambda: "[-90-]{+30+}" in screen_text(pilot), "in the preview too")


async def test_lines_dropped_and_added_by_key_are_the_cases_contract(tmp_path: Path) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, ready="90 days") as (pilot, bench):
        await corrected(pilot)
        await pilot.press("tab", "space")
        await until(pilot, lambda: "✗ required" in screen_text(pilot), "dropped")
        await pilot.press("a")
        await until(pilot, lambda: "A line of the contract" in screen_text(pilot))
        await pilot.press(*"forbidden: in cash", "enter")
        await until(pilot, lambda: "+ forbidden in cash" in screen_text(pilot), "added")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bench.rows() == {"q": ("done", 2)})
    found = contract(bench)
    assert {"kind": "forbidden", "text": "in cash"} in found["lines"]
    assert all(each["kind"] != "required" for each in found["lines"])
    with History.open(bench.path) as history:
        desk = Desk(history)
        cases = cases_of(desk.item(desk.resolve("q")))
    (case,) = cases_of_release(cases, training=False)
    exported = [(each.kind, each.text) for each in contract_for(case).lines]
    assert ("forbidden", "in cash") in exported
    assert len(exported) == len(found["lines"])


async def test_a_dropped_line_changes_the_verdict_at_once(tmp_path: Path) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, ready="90 days") as (pilot, _):
        await corrected(pilot)
        await pilot.press("tab", "a")
        await until(pilot, lambda: "A line of the contract" in screen_text(pilot))
        await pilot.press(*"quantity: 5 euros", "enter")
        await until(pilot, lambda: "correction pass" not in screen_text(pilot), "it says no 5")


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 40), marks=pytest.mark.long)])
async def test_a_correction_is_compiled_confirmed_listed_undone_and_retired(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, size, ready="90 days") as (pilot, bench):
        await corrected(pilot)
        await pilot.press("ctrl+g")
        await until(pilot, lambda: "What this correction becomes" in screen_text(pilot))
        await until(pilot, lambda: "not say “within 90 days”" in screen_text(pilot))
        assert "regr-" in screen_text(pilot)
        assert "0 false of" in screen_text(pilot)
        await pilot.press("y")
        await until(pilot, lambda: "Holds from now on" in screen_text(pilot))
        await pilot.press("escape", "C")
        await until(pilot, lambda: "from the correction of: How long" in screen_text(pilot))
        await pilot.press("z")
        await until(pilot, lambda: "No check yet" in screen_text(pilot), "undone")
        assert bench.rows() == {"q": ("done", 2)}, "the correction stands"
        await pilot.press("escape", "Z")
        await until(pilot, lambda: "made again: the check that" in screen_text(pilot))
        await pilot.press("C", "x")
        await until(pilot, lambda: "Retire it: why?" in screen_text(pilot))
        await pilot.press(*"too narrow", "enter")
        await until(pilot, lambda: "retired: too narrow" in screen_text(pilot))
        with History.open(bench.path) as history:
            assert [each.retired for each in standing(history)] == ["too narrow"]


async def test_false_alarms_are_shown_and_ask_for_a_second_yes(tmp_path: Path) -> None:
    good = line("How long may I return it?", "Parts: within 90 days. Cars: never.", id="g")
    filled(tmp_path, {**good, "feedback": "up"}, {**good, "id": "g2", "feedback": "up"})
    async with reviewing(tmp_path, ready="You can return it") as (pilot, bench):
        await corrected(pilot)
        await pilot.press("ctrl+g")
        await until(pilot, lambda: "not say “within 90 days”" in screen_text(pilot))
        await pilot.press("s", "s", "s")
        await until(pilot, lambda: "Parts: within 90 days." in screen_text(pilot), "the alarm")
        await pilot.press("y")
        await until(pilot, lambda: "Y confirms it all the same" in screen_text(pilot))
        with History.open(bench.path) as history:
            assert not standing(history)
        await pilot.press("Y")
        await until(pilot, lambda: "Holds from now on" in screen_text(pilot))


async def test_checks_of_a_correction_wait_for_a_correction(tmp_path: Path) -> None:
    filled(tmp_path)
    async with reviewing(tmp_path, ready="90 days") as (pilot, _):
        await pilot.press("c")
        await until(pilot, lambda: "Correct an answer first (e)" in screen_text(pilot))


def test_a_line_is_typed_with_its_kind_or_without() -> None:
    assert line_of("Forbidden: in cash").kind == "forbidden"
    assert line_of("note: not a kind").kind == "required"
    assert line_of("note: not a kind").text == "note: not a kind"
