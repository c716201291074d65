"""A second solution on the screen: beside the draft's steps, with where the two part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from tests.support.tiny import Scripted, Words, words_task
from tests.tui.support import Bench, screen_text, until
from tests.tui.test_screens import opened, seen
from workbench.catalog import find_domain, find_task, practice_script
from workbench.core.checks import CheckResult
from workbench.core.task import Budget, Task
from workbench.models.practice_script import parse
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import ASCII, UNICODE
from workbench.tui.lines import plain
from workbench.tui.services import DisplaySettings
from workbench.tui.why.beside import beside_lines, beside_of
from workbench.tui.widgets.painted import Lines

ROWS = [
    ["step 1", "x = 11 - 2y", "proved", "x = 11 - 2*y", "set up"],
    ["step 2", "33 - 3y = 5", "refuted", "", ""],
    ["step 3", "so y = 28/3", "unknown", "", ""],
    ["", "", "", "33 - 7*y = 5", "put in"],
    ["", "", "", "y = 4", "solved"],
]
WRONG = CheckResult("step 2", "fail", message="It is false at y = 4.")


def route(rows: object, parts: object = "step 2", **more: Any) -> CheckResult:
    evidence = {"side_by_side": rows, "parts_at": parts}
    told = {"message": "They part.", "severity": "info", "decides": False, **more}
    return CheckResult("another", "warn", evidence=evidence, **told)


def drawn(results: Sequence[CheckResult], width: int, *, split: bool) -> tuple[list[str], int]:
    found = beside_of(results)
    assert found is not None
    lines, at = beside_lines(found, width, UNICODE, split=split)
    return [plain(line) for line in lines], at


class Routed(Words):
    """The words' checks, and one that hands over another route."""

    rows: Sequence[list[str]] = tuple(ROWS)

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        yield from super().check(task, draft, before)
        if "alpha" in draft:
            yield CheckResult("step 2", "warn", message=WRONG.message, decides=False)
            yield route(self.rows)


class RoutedBench(Bench):
    """Services on the domain that knows another route."""

    domain = Routed()


def bench(answer: str = "alpha", look: DisplaySettings | None = None) -> RoutedBench:
    return RoutedBench(model=Scripted([answer]), task=words_task("alpha", rounds=1), look=look)


async def shown(pilot: Pilot[Any]) -> Lines:
    """The window, when it has been laid out."""
    await pilot.press("O")
    await seen(pilot, "beside another route")
    await pilot.pause(0.2)
    return pilot.app.screen.query_one("#text", Lines)


def line_with(pilot: Pilot[Any], *words: str) -> str:
    """The line on the screen that holds all of it."""
    lines = screen_text(pilot).splitlines()
    return next(line for line in lines if all(word in line for word in words))


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (200, 60)])
async def test_the_key_shows_the_draft_left_the_route_right_and_the_row_where_they_part(
    size: tuple[int, int],
) -> None:
    async with WorkbenchApp(bench()).run_test(size=size) as pilot:
        await opened(pilot, "stopped: target")
        await shown(pilot)
        same = line_with(pilot, "step 1 · proved", "set up")
        assert same.index("step 1") < same.index(" = ") < same.index("set up")
        assert line_with(pilot, "x = 11 - 2y", "x = 11 - 2*y")
        parted = line_with(pilot, "step 2 · refuted", "≠")
        assert parted.index("step 2") < parted.index("≠") < parted.index("put in")
        assert line_with(pilot, "33 - 3y = 5", "33 - 7*y = 5"), "what differs stands level"
        assert "It is false at y = 4." in screen_text(pilot), "why it does not hold"


async def test_at_eighty_columns_they_are_stacked_and_the_step_is_marked() -> None:
    async with WorkbenchApp(bench()).run_test(size=(80, 24)) as pilot:
        await opened(pilot, "stopped: target")
        await shown(pilot)
        lines = screen_text(pilot).splitlines()
        order = [
            next(place for place, line in enumerate(lines) if word in line)
            for word in ("step 1", "says the same", "≠ here the two part", "step 2", "step 3")
        ]
        assert order == sorted(order)
        assert not [line for line in lines if "33 - 3y" in line and "33 - 7*y" in line]


async def test_the_row_where_they_part_is_in_the_tone_of_what_is_wrong() -> None:
    async with WorkbenchApp(bench()).run_test(size=(120, 40)) as pilot:
        await opened(pilot, "stopped: target")
        box = await shown(pilot)
        (row,) = [row for row in box.lines if "≠" in plain(row.line)]
        tones = {text.strip(): tone for text, tone in row.line if text.strip()}
        assert tones["≠"] == "bad"
        assert tones["✗ step 2"] == "bad"


async def test_a_long_route_opens_where_they_part_and_n_comes_back_to_it() -> None:
    class Long(Routed):
        rows = (*([f"step {n}", f"held {n}", "proved", "", ""] for n in range(10, 60)), *ROWS)

    class LongBench(RoutedBench):
        domain = Long()

    services = LongBench(model=Scripted(["alpha"]), task=words_task("alpha", rounds=1))
    async with WorkbenchApp(services).run_test(size=(80, 24)) as pilot:
        await opened(pilot, "stopped: target")
        await shown(pilot)
        await seen(pilot, "here the two part")
        await pilot.press("g")
        await until(pilot, lambda: "here the two part" not in screen_text(pilot), "the top")
        await pilot.press("n")
        await seen(pilot, "here the two part")


async def test_another_size_lays_the_open_window_out_anew() -> None:
    async with WorkbenchApp(bench()).run_test(size=(120, 40)) as pilot:
        await opened(pilot, "stopped: target")
        await shown(pilot)
        await pilot.resize_terminal(80, 24)
        await seen(pilot, "here the two part")
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "here the two part" not in screen_text(pilot), "two columns")
        await pilot.press("escape")
        await until(pilot, lambda: "beside another" not in screen_text(pilot), "it is left")


async def test_footer_and_help_offer_the_key_where_there_is_a_route() -> None:
    async with WorkbenchApp(bench()).run_test(size=(120, 40)) as pilot:
        await opened(pilot, "stopped: target")
        await pilot.press("5")
        await seen(pilot, "O other route")
        await pilot.press("question_mark")
        await seen(pilot, "Keys")
        await pilot.press("slash", *"route")
        await seen(pilot, "Another route to the answer beside it")


async def test_without_a_route_the_key_says_why_and_opens_nothing() -> None:
    async with WorkbenchApp(bench("beta")).run_test(size=(120, 40)) as pilot:
        await opened(pilot, "stopped: rounds")
        assert "O other route" not in screen_text(pilot)
        await pilot.press("O")
        await seen(pilot, "No check found another route")
        assert "beside another route" not in screen_text(pilot)


async def test_in_ascii_mode_the_signs_have_stand_ins() -> None:
    look = DisplaySettings(ascii=True)
    async with WorkbenchApp(bench(look=look)).run_test(size=(100, 30)) as pilot:
        await opened(pilot, "stopped: target")
        await shown(pilot)
        parted = line_with(pilot, "step 2 : refuted", " # ")
        assert parted.isascii()


@pytest.mark.parametrize(
    ("width", "split"), [(30, False), (74, False), (60, True), (88, True), (118, True)]
)
def test_no_line_is_wider_than_its_room_whatever_the_text(width: int, split: bool) -> None:
    wide = [
        ["step 1", "三角形の面積は 底辺 × 高さ ÷ 2 である " * 6, "a verdict of many words", "", ""],
        ["step with a name that is far too long for a column", "שלום " * 30, "refuted", "", ""],
        ["", "", "", "x" * 300, "solved, and each solution put back in " * 4],
    ]
    lines, _ = drawn([route(wide), WRONG], width, split=split)
    assert max(cell_len(line) for line in lines) <= width
    for glyphs in (ASCII, UNICODE):
        found = beside_of([route(wide)])
        assert found is not None
        assert beside_lines(found, width, glyphs, split=split)[0]


def test_what_only_one_has_stands_level_between_what_both_have() -> None:
    lines, at = drawn([route(ROWS), WRONG], 90, split=True)
    assert "step 2" in lines[at]
    assert "put in" in lines[at]
    after = next(line for line in lines if "step 3" in line)
    assert "solved" in after


@pytest.mark.parametrize(
    "rows",
    [
        None,
        "abcde",
        7,
        [],
        ["abcde"],
        [["step 1", "alone"]],
        [["step 1", "x", "proved", "", ""]],
        [["", "", "", "x", "set up"]],
        [[1, 2], {"step": 3}],
    ],
    ids=str,
)
def test_what_is_no_pair_of_routes_offers_nothing(rows: object) -> None:
    assert beside_of([route(rows)]) is None


@pytest.mark.parametrize("split", [True, False])
def test_a_reason_is_never_cut_without_a_mark(split: bool) -> None:
    reason = " ".join(f"word{n}" for n in range(60))
    told = CheckResult("step 2", "fail", message=reason)
    for width in (60, 90, 118):
        said = "\n".join(drawn([route(ROWS), told], width, split=split)[0])
        assert "word59" in said or "more lines in pane 5" in said
    short = CheckResult("step 2", "fail", message=" ".join(["a few words that end"] * 8) + " so.")
    assert "so." in "\n".join(drawn([route(ROWS), short], 90, split=True)[0])


def real() -> Bench:
    """The domain of mathematics on a bundled task, whose first draft errs in its second step."""
    name = "math/product_rule"
    services = Bench(
        model=Scripted([parse(practice_script(name), name).draft]),
        task=replace(find_task(name).shown(1), budget=Budget(rounds=1)),
    )
    services.domain = find_domain("math")
    return services


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_real_second_solution_stands_beside_the_draft_that_errs(
    size: tuple[int, int],
) -> None:
    services = real()
    async with WorkbenchApp(services).run_test(size=size) as pilot:
        await opened(pilot, "stopped: rounds")
        await shown(pilot)
        assert line_with(pilot, "step 2", "refuted")
        assert "differentiated by rule" in screen_text(pilot)
        assert "3*x^2*exp(3*x) + 2*x*exp(3*x)" in screen_text(pilot), "what the draft missed"
        assert "≠" in screen_text(pilot)


def test_a_hidden_check_s_route_is_not_shown() -> None:
    assert beside_of([route(ROWS, hidden=True)]) is None
    wrong = CheckResult("step 2", "fail", message="secret", hidden=True)
    found = beside_of([route(ROWS), wrong])
    assert found is not None
    assert found.why == ""


@pytest.mark.parametrize(
    ("parts", "place"), [("step 2", 1), ("step 3", 2), ("", -1), (None, -1), ("no such step", 2)]
)
def test_where_they_part_is_the_step_of_that_name_else_the_last(parts: object, place: int) -> None:
    found = beside_of([route(ROWS, parts)])
    assert found is not None
    assert found.parting == place
    marked = [line for line in drawn([route(ROWS, parts)], 90, split=True)[0] if "≠" in line]
    assert len(marked) == (place >= 0)
