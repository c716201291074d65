"""Nothing is shown at half its width, cut where there is room, or cut in the very place that
matters.
"""

from __future__ import annotations

import re

from tests.tui.support import TASK, Bench, StillLoop, log_of, screen_text, session_of, story, until
from tests.tui.test_golden import settle
from tests.tui.test_screens import opened, seen
from tests.tui.test_widgets import Host
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import UNICODE
from workbench.tui.lines import plain
from workbench.tui.tabular.sheet import cell_rows
from workbench.tui.widgets.tail import Tail


async def test_what_is_said_above_the_findings_has_the_whole_width_when_its_pane_comes() -> None:
    bench = Bench(still=StillLoop(log_of(*story())), task=TASK)
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        await opened(pilot, "stopped: target")
        await pilot.press("5")
        await seen(pilot, "Draft 3 passes 9 of 9 checks; hidden, which steer nothing: 2 of 2.")


async def test_a_pane_of_findings_that_stands_alone_shows_all_of_them_whole() -> None:
    bench = Bench(still=StillLoop(log_of(*story()[:14], ev.Paused())), task=TASK)
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        await opened(pilot, "paused")
        await pilot.press("5")
        await settle(pilot)
        text = screen_text(pilot)
        assert text.count("expected  ") == 2, text
        assert text.count("got       ") == 2


async def test_a_stream_is_not_cut_where_its_scrollbar_comes() -> None:
    text = " ".join(f"word{n:03}" for n in range(400))
    widget = Tail()
    async with Host(widget).run_test(size=(43, 9)) as pilot:
        for start in range(0, len(text), 7):
            widget.append(text[start : start + 7])
        await until(pilot, lambda: "word399" in screen_text(pilot))
        assert "…" not in screen_text(pilot)
        shown = [int(n) for n in re.findall(r"word(\d+)", screen_text(pilot))]
        assert shown == list(range(shown[0], 400))


async def test_the_matrix_says_what_was_found_where_there_is_room() -> None:
    bench = Bench(still=StillLoop(log_of(*story()[:14], ev.Paused())), task=TASK)
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        await opened(pilot, "paused")
        await pilot.press("4")
        await settle(pilot)
        row = next(line for line in screen_text(pilot).splitlines() if "unknown mode" in line)
        assert "expected ValueError, got None" in row
        assert row.index("✗") < 30, "verdicts stand beside their names"


async def test_a_check_with_a_chart_is_found_in_the_matrix() -> None:
    charted = CheckResult("forecast", "pass", evidence={"chart": "###"})
    log = log_of(
        story()[0],
        ev.DraftWritten("D1", "a"),
        ev.DraftChecked("D1", (charted, CheckResult("other", "pass")), "set"),
        ev.Paused(),
    )
    async with WorkbenchApp(Bench(still=StillLoop(log))).run_test(size=(80, 24)) as pilot:
        await opened(pilot, "paused")
        await pilot.press("4")
        await settle(pilot)
        rows = [line for line in screen_text(pilot).splitlines() if "chart: Enter" in line]
        assert len(rows) == 1
        assert "forecast" in rows[0]


def test_a_change_far_to_the_right_of_a_long_line_is_seen_in_its_window() -> None:
    def line(cost: int) -> str:
        same = ", ".join(f'"name{n}": {n}' for n in range(30))
        return "head\n{" + same + f', "cost": {cost}' + "}\nfoot"

    session = session_of(
        story()[0],
        ev.DraftWritten("D1", line(11)),
        ev.DraftChecked("D1", (CheckResult("cost", "fail"),), "set"),
        ev.DraftWritten("D2", line(74), "D1"),
        ev.DraftChecked("D2", (CheckResult("cost", "pass"),), "set"),
    )
    rows = [plain(row) for row in cell_rows(session, "cost", session.drafts["D2"], UNICODE, 78)]
    assert any("-…" in row and '"cost": 11}' in row for row in rows), rows
    assert any("+…" in row and '"cost": 74}' in row for row in rows)
    assert all(len(row) <= 78 for row in rows)
