"""What the room of a terminal is used for: lanes over the whole height, the start of what is typed,
whole names, whole pieces of a place.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from tests.tui.support import TASK, Bench, StillLoop, log_of, screen_text, session_of, story, until
from tests.tui.test_screens import opened, seen
from workbench.catalog import TaskEntry
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.messages import Usage
from workbench.runner import Live, Streamed
from workbench.tui.app import WorkbenchApp
from workbench.tui.banner import banner
from workbench.tui.branches import tree_rows
from workbench.tui.door.making import no_file
from workbench.tui.glyphs import UNICODE
from workbench.tui.lines import Line
from workbench.tui.racing.standings import COLUMN, LaneView, lane_column, race_lines
from workbench.tui.safe import wrapped
from workbench.tui.screens.asking import LineScreen
from workbench.tui.tabular.sheet import cell_rows
from workbench.tui.timetable import curves
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.hints import Hints


def said(lines: list[Line]) -> list[str]:
    """The lines' texts."""
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def lanes() -> list[LaneView]:
    """One lane that has stopped, one that writes."""
    done, begun = session_of(*story()), session_of(*story()[:8])
    tail = "\n".join(f"written line {n}" for n in range(80))
    return [
        LaneView("one", session=done, live=Live("stopped")),
        LaneView("two", session=begun, live=Live("calling", 0.0), streamed=900, tail=tail),
    ]


def test_a_wide_race_shows_the_checks_beside_the_lanes_and_each_lanes_draft_below_it() -> None:
    shown = said(race_lines(lanes(), 0, 160, 40, UNICODE))
    assert "the same checks" in shown[0]
    assert "1 one" in shown[0]
    assert "2 two" in shown[0]
    first = lanes()[0].session.best
    assert first is not None
    assert any(first.text.splitlines()[0] in line for line in shown)
    assert "written line 79" in shown[39 - 1], "the end of what streams, at the last line but one"
    assert len(shown) <= 40


def test_a_narrow_race_has_its_checks_below_the_lanes() -> None:
    shown = said(race_lines(lanes(), 0, 78, 20, UNICODE))
    heads = [number for number, line in enumerate(shown) if "the same checks" in line]
    assert heads
    assert heads[0] > 5
    assert "1 one" in shown[0]


def test_a_stream_moves_no_check_of_a_wide_race() -> None:
    running = lanes()
    quiet = [running[0], LaneView("two", session=running[1].session, live=Live("idle"))]
    tables = [
        [line[:30] for line in said(race_lines(views, 0, 160, 40, UNICODE))[:12]]
        for views in (running, quiet)
    ]
    assert tables[0] == tables[1]


@pytest.mark.parametrize("width", [18, 19, 24, 29, 48])
def test_a_lane_says_to_the_end_what_it_does_and_what_it_costs(width: int) -> None:
    ended, writes = lanes()
    usage = Usage(700, 116, cost=0.02, estimated=True)
    four = [
        replace(ended, told="practice · checked-refine", usage=usage),
        replace(writes, told="gpt-x · self-refine", seconds=12.0, usage=usage),
        LaneView("three", trouble="No connection to the model."),
        replace(ended, told="practice · checked-refine · note: name each case first"),
    ]
    columns = [said(lane_column(each, 0, True, False, width, UNICODE)) for each in four]
    words = [" ".join(line.strip() for line in column) for column in columns]
    assert "■ target reached" in words[0]
    assert "≈ 816 tok" in words[0]
    assert "$0.0200" in words[0]
    assert "● writing draft 2 12 s" in words[1]
    assert "No connection to the model." in words[2]
    assert all(len(line) <= width for column in columns[:3] for line in column[2:])
    assert max(map(len, columns)) <= COLUMN
    (long, *_) = lane_column(replace(ended, name="n" * 60), 0, True, True, width, UNICODE)
    assert said([long])[0].endswith("… ★"), "a long name leaves the mark of the leader"
    assert cell_len(said([long])[0]) <= width


@pytest.mark.parametrize(
    ("width", "shown"), [(18, "8/10 checks · 1"), (48, "8/10 checks · 1 error")]
)
def test_a_lane_counts_checks_and_says_how_many_gave_no_verdict(width: int, shown: str) -> None:
    results = (
        *(CheckResult(f"c{n}", "pass") for n in range(8)),
        CheckResult("wrong", "fail"),
        CheckResult("lint", "error"),
    )
    written = (story()[0], ev.DraftWritten("D1", "a"), ev.DraftChecked("D1", results, "set"))
    lane = LaneView("one", session=session_of(*written, ev.DraftTaken("D1", "the first draft")))
    column = said(lane_column(lane, 0, True, False, width, UNICODE))
    assert column[2].strip() == shown
    assert "8/10 checks · 1 error" in " ".join(line.strip() for line in column)


async def test_names_of_checks_are_never_cut_beside_the_count_of_changes() -> None:
    still = StillLoop(log_of(*story()[:14], ev.Paused()))
    async with WorkbenchApp(Bench(still=still)).run_test(size=(111, 60)) as pilot:
        await opened(pilot, "answers 1.2")
        for width in range(112, 130):
            await pilot.resize_terminal(width, 60)
            await until(pilot, lambda width=width: pilot.app.screen.size.width == width)  # type: ignore[misc]
            await pilot.pause(0.05)
            rows = [line for line in screen_text(pilot).splitlines() if "answers 1.2" in line]
            assert all(UNICODE.ellipsis not in row for row in rows[:1]), (width, rows)


def test_the_tree_says_of_each_draft_what_gave_no_verdict() -> None:
    results = (*(CheckResult(f"c{n}", "pass") for n in range(8)), CheckResult("lint", "error"))
    drafts = [
        ev.DraftWritten("D1", "a"),
        ev.DraftChecked("D1", results, "set"),
        ev.DraftWritten("D2", "b", "D1"),
        ev.DraftChecked("D2", results[:8], "set"),
    ]
    rows = ["".join(text for text, _ in row.line) for row in
            tree_rows(session_of(story()[0], *drafts), UNICODE)]  # fmt: skip
    assert "8/9 · 1 error  undecided, score 89 to 100 " in rows[0]
    assert rows[0].index("no verdict yet") == rows[1].index("no verdict yet")


def test_a_race_at_rest_keeps_no_room_for_streams() -> None:
    ended, writes = lanes()
    running, rests = (said(race_lines(each, 0, 78, 20, UNICODE)) for each in
                      ([ended, writes], [ended, ended]))  # fmt: skip
    table = [next(n for n, line in enumerate(each) if "same checks" in line)
             for each in (running, rests)]  # fmt: skip
    assert table[1] < table[0]


def test_a_lane_under_way_is_not_said_to_wait_for_a_key() -> None:
    ended, _ = lanes()
    begun = session_of(*story()[:1])
    lane = LaneView("two", session=begun, live=Live("idle"))
    waits, runs = (
        " ".join(said(race_lines([ended, each], 0, 118, 40, UNICODE)))
        for each in (lane, replace(lane, running=True))
    )
    assert "r runs" in waits
    assert "r runs" not in runs
    assert "starting" in runs


@pytest.mark.parametrize("width", range(50, 130, 4))
def test_the_banner_drops_whole_pieces_of_the_place(width: int) -> None:
    pill: Line = ((" writing draft 2 · 3.2 s · 105 tok ", ""),)
    row = banner("code/process_data · stage 2 of 2", "practice", True, width, pill)
    text = "".join(part for part, _ in row.line)
    assert "stage 2 of 2" in text or "stage" not in text


def test_one_draft_has_no_curve() -> None:
    bodies = story()
    assert curves(session_of(*bodies[:8]), UNICODE, 8) == []
    assert [line.split()[0] for line in curves(session_of(*bodies), UNICODE, 8)] == [
        *("tokens", "length", "score")
    ]


def test_a_finding_shows_what_a_change_took_before_what_it_put_there() -> None:
    session = session_of(*story())
    best = session.best
    assert best is not None
    made = replace(best, text="new one\nnew two\nkept")
    parent = replace(session.drafts[best.parent or ""], text="old one\nold two\nkept")
    told = replace(session, drafts={**session.drafts, parent.id: parent, made.id: made})
    lines = [line[10:] for line in said(cell_rows(told, next(iter(best.fixed)), made, UNICODE, 90))]
    start = lines.index("-old one")
    assert lines[start : start + 5] == ["-old one", "-old two", "+new one", "+new two", " kept"]


async def test_a_note_is_seen_from_its_first_word_on_80_columns() -> None:
    bench = Bench(still=StillLoop(log_of(*story()[:-1], ev.Paused())), task=TASK)
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        await opened(pilot, "paused")
        await pilot.press("i", *"name the mode")
        await seen(pilot, "guidance: name the mode")
        await seen(pilot, "[on this branch]")
        assert pilot.app.screen.query_one("#guidance-input", Input).size.width >= 28


async def test_the_history_shows_the_last_result_beside_the_list_from_120_columns() -> None:
    bench = Bench(still=StillLoop(log_of(*story())), task=TASK)
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await pilot.press("H")
        await until(pilot, lambda: "Past sessions" in screen_text(pilot), "the history")
        await until(pilot, lambda: bool(pilot.app.screen.query("#glance")), "the pane")
        assert pilot.app.screen.query_one("#glance").display
        await seen(pilot, " sessions")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_message_is_read_to_its_end_and_the_keys_stay_below_it(
    size: tuple[int, int],
) -> None:
    bench = Bench(still=StillLoop(log_of(*story())), task=TASK)
    async with WorkbenchApp(bench).run_test(size=size) as pilot:
        await until(pilot, lambda: "enter start" in screen_text(pilot), "the task list")
        footer = pilot.app.screen.query_one(Hints)
        footer.flash((("What happened is long. " * 6 + "Type this next.", "bad"),))
        await seen(pilot, " next.")
        await until(pilot, lambda: "enter start" in screen_text(pilot).splitlines()[-1], "the keys")
        await pilot.click(Hints, offset=(2, 0))
        await pilot.click(
            Hints, offset=(screen_text(pilot).splitlines()[-1].index("/ "), footer.size.height - 1)
        )
        await until(pilot, lambda: bool(pilot.app.screen.query(Input)), "the search, no session")


async def test_the_room_of_a_message_is_given_back() -> None:
    bench = Bench(still=StillLoop(log_of(*story())), task=TASK)
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "enter start" in screen_text(pilot), "the task list")
        footer = pilot.app.screen.query_one(Hints)
        footer.flash((("It was kept.", "good"),))
        await until(pilot, lambda: footer.size.height == 2, "a line for each")
        footer.flash(())
        await until(pilot, lambda: footer.size.height == 1, "one line")


@pytest.mark.parametrize("text", ["the double", "x" * 5000, "~nobody-at-all/x.csv", "a\0b", ""])
def test_what_is_no_file_is_said_before_a_question_is_asked_of_it(text: str) -> None:
    assert "There is no file" in no_file(text)


def test_a_table_that_is_there_is_taken(tmp_path: Path) -> None:
    (tmp_path / "sales.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert no_file(f" {tmp_path}/sales.csv") == ""


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_who_writes_and_what_happens_are_said_however_narrow_it_is(width: int) -> None:
    pill: Line = (("  ", ""), (" ● writing draft 2 · 3.7 s ", "accent"), (" ", ""))
    row = banner("code/process_data", "practice: scripted, offline", True, width, pill)
    head, tail = ("".join(part for part, _ in line) for line in (row.line, row.tail))
    assert "practice" in head
    assert "●" in tail
    assert "writing draft 2" in tail
    assert cell_len(head) + cell_len(tail) <= width


def test_a_servers_complaint_leaves_room_for_the_place_and_ends_in_an_ellipsis() -> None:
    said = " ● writing draft 1 · retry in 0.9 s: 127.0.0.1:18739 answered 500: it burned down "
    row = banner("code/process_data", "live-1", False, 80, (("  ", ""), (said, ""), (" ", "")))
    head, tail = ("".join(part for part, _ in line) for line in (row.line, row.tail))
    assert "code/" in head
    assert "live-1" in head
    assert "retry in 0.9 s" in tail
    assert tail.rstrip().endswith("…")
    assert cell_len(head) + cell_len(tail) <= 80


async def test_a_session_on_forty_columns_says_that_it_is_practice() -> None:
    bench = Bench(still=StillLoop(log_of(*story())), task=TASK)
    async with WorkbenchApp(bench).run_test(size=(40, 10)) as pilot:
        await opened(pilot, "stopped")
        head = screen_text(pilot).splitlines()[0]
        assert "practice" in head
        assert "stopped: target" in head


@pytest.mark.parametrize("size", [(40, 10), (60, 12)])
async def test_what_is_written_is_seen_on_a_low_screen_and_the_remarks_give_way(
    size: tuple[int, int],
) -> None:
    still = StillLoop(log_of(*story()[:10]), Live("calling"))
    bench = Bench(still=still, task=TASK)
    bench.newcomer = True
    async with WorkbenchApp(bench).run_test(size=size) as pilot:
        await opened(pilot, "2 Timeline")
        still.listener(Streamed("C2", "def process_data(data):\n    return written"))
        await seen(pilot, "return written")
        text = screen_text(pilot)
        assert "Watch it fail" not in text
        assert text.splitlines()[3].startswith("╰"), "the timeline's frame is whole"
        await pilot.press("3")
        await seen(pilot, "Draft 1 ★")


@pytest.mark.parametrize("width", [40, 80, 120])
async def test_what_a_window_asks_for_takes_all_its_width_and_a_complaint_its_tone(
    width: int,
) -> None:
    hint = "Enter alone flags it for a correction. With e you correct it yourself."
    wrong = "This is no date of the plan, which begins on Monday and ends on Friday."
    window = LineScreen("What is wrong?", "x", hint=hint, wrong=lambda text: wrong)
    async with WorkbenchApp(Bench()).run_test(size=(width, 24)) as pilot:
        await seen(pilot, "HumanEval/0")
        await pilot.app.push_screen(window)
        await until(pilot, lambda: bool(window.query_one(Fitted).lines), "the hint")
        box = window.query_one(Fitted)
        assert [each.line for each in box.lines] == [
            ((line, "dim"),) for line in wrapped(hint, box.inner_width - 1)
        ]
        assert len(box.lines) == (1 if width > 40 else 3)
        await pilot.press("enter")
        await until(pilot, lambda: box.lines[0].line[0][1] == "bad", "the complaint")
        assert all(tone == "bad" for row in box.lines for _, tone in row.line)


def entry(id: str, title: str) -> TaskEntry:
    """A line of the task list."""
    return TaskEntry(id, id.partition("/")[0], title, "medium", "bundled")


NAMED = [
    entry("code/process_data", "Sum and average of a list, then more"),
    entry("research/wage_review", "Answer the reviewers: a wage floor in two regions"),
    entry("math/cosine_difference_of_fourths", "Fourth powers of sine and cosine"),
]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_titles_of_tasks_come_before_the_width_of_ids_and_preview(
    size: tuple[int, int],
) -> None:
    async with WorkbenchApp(Bench(tasks=NAMED)).run_test(size=size) as pilot:
        await seen(pilot, "Fourth powers of sine and cosine")
        text = screen_text(pilot)
        assert all(task.title in text for task in NAMED if len(task.title) < 42 or size[0] > 80)
        assert ("math/cosine_difference_of_fourths" in text) == (size[0] == 200)


async def test_on_forty_columns_ids_and_titles_share_the_room_of_the_difficulty() -> None:
    async with WorkbenchApp(Bench(tasks=NAMED)).run_test(size=(40, 24)) as pilot:
        await seen(pilot, "code/process_d… Sum and averag")
        assert "medium" not in screen_text(pilot)


async def test_where_a_task_comes_from_takes_room_of_its_own_title_alone() -> None:
    file = replace(NAMED[0], id="code/mine", title="Mine", source="/home/ann/of/mine.yaml")
    async with WorkbenchApp(Bench(tasks=[*NAMED, file])).run_test(size=(120, 40)) as pilot:
        await seen(pilot, "mine.yaml medium")
        assert NAMED[1].title in screen_text(pilot)


async def test_ids_have_all_their_width_where_the_titles_leave_it() -> None:
    async with WorkbenchApp(Bench(tasks=NAMED[2:])).run_test(size=(80, 24)) as pilot:
        await seen(pilot, "math/cosine_difference_of_fourths Fourth powers of sine and cosine")


@pytest.mark.parametrize("keys", [("slash",), ("H", "slash")])
async def test_a_search_takes_a_row_of_the_list_and_no_column(keys: tuple[str, ...]) -> None:
    async with WorkbenchApp(Bench()).run_test(size=(80, 24)) as pilot:
        await seen(pilot, "code/process_data")
        for key in keys:
            await pilot.press(key)
            await seen(pilot, "Past sessions" if key == "H" else "╭─")
        await until(pilot, lambda: pilot.app.screen.query(Input))
        await pilot.pause()
        frame = next(line for line in screen_text(pilot).splitlines() if line.startswith("╭"))
        assert cell_len(frame) == 80
