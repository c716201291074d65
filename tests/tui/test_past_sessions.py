"""The history screen over a real store: what is found, where, and what was interrupted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.benchmarks.big_history import build, session_id
from tests.tui.support import screen_text, typed, until
from workbench.commands.screens import ScreenServices
from workbench.core import events as ev
from workbench.core.task import Task
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import UNICODE
from workbench.tui.past import past_rows
from workbench.tui.sessions import HistoryQuery, PastSession
from workbench.tui.widgets.rows import Rows

SESSIONS = 150


@pytest.fixture
async def services(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[ScreenServices]:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    build(tmp_path / "history.db", SESSIONS)
    made = ScreenServices(Settings(), "", "")
    await made.ready()
    yield made
    await made.shut()


async def opened(pilot: Pilot[Any]) -> Rows:
    await until(pilot, lambda: "code/process_data" in screen_text(pilot))
    await pilot.press("H")
    await until(pilot, lambda: f"Task {SESSIONS}" in screen_text(pilot))
    return pilot.app.screen.query_one("#history-list", Rows)


async def test_all_pages_are_reached_with_the_cursor(services: ScreenServices) -> None:
    async with WorkbenchApp(services).run_test(size=(120, 40)) as pilot:
        rows = await opened(pilot)
        for page in range(2, 4):
            await pilot.press("G")
            expected = min(SESSIONS, page * 60)
            await until(pilot, lambda n=expected: len(rows.rows) == n)  # type: ignore[misc]
        assert [row.id for row in rows.rows] == [session_id(n) for n in range(SESSIONS, 0, -1)]


async def test_a_search_without_a_hit_says_how_the_beginning_of_a_word_is_found(
    services: ScreenServices,
) -> None:
    """Whole words are searched; a newcomer types the beginning of one."""
    async with WorkbenchApp(services).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("slash")
        await typed(pilot, "sea proc")
        await pilot.press("enter")
        await until(pilot, lambda: " proc* finds words that begin so." in screen_text(pilot))
        await pilot.press("slash")
        await typed(pilot, "sea proc*")
        await pilot.press("enter")
        await until(pilot, lambda: "begin so" not in screen_text(pilot))


async def test_a_search_shows_the_text_around_the_words_and_marks_them(
    services: ScreenServices,
) -> None:
    async with WorkbenchApp(services).run_test(size=(80, 24)) as pilot:
        rows = await opened(pilot)
        await pilot.press("slash")
        await typed(pilot, "session77")
        await pilot.press("enter")
        await until(pilot, lambda: len(rows.rows) == 2)
        found, around = rows.rows
        assert found.id == session_id(77)
        assert ("session77", "hit") in around.line
        assert not around.id
        await pilot.press("slash", *["backspace"] * 20, "enter")
        await until(pilot, lambda: len(rows.rows) == 60)


async def test_the_outcomes_of_the_screen_are_those_of_the_store(services: ScreenServices) -> None:
    async def count(outcome: str) -> int:
        page = await services.history(HistoryQuery(outcome=outcome), "", SESSIONS)
        assert {entry.outcome for entry in page.sessions} <= {outcome}
        return len(page.sessions)

    assert await count("rounds") == SESSIONS // 3
    assert await count("target") == SESSIONS - SESSIONS // 3
    assert await count("interrupted") == 0


LEFT = "01ARZ3NDEKTSV4RRFFQ69G5FAV"


async def left_paused(services: ScreenServices, *bodies: ev.Body) -> None:
    """A session that its person left paused."""
    task = Task("code/to_roman", "code", "Roman numerals", "Write to_roman(n).")
    begun = ev.SessionStarted(task, title="Half")
    left = [begun, ev.Paused(), ev.Resumed(), *bodies, ev.Paused("the race was left")]
    await services._run(lambda history: history.record(LEFT, left))


@pytest.mark.parametrize("width", [80, 120])
async def test_a_lane_that_was_left_paused_says_so_and_how_to_go_on(
    services: ScreenServices, width: int
) -> None:
    await left_paused(services, ev.Tagged("race:bold"))
    async with WorkbenchApp(services).run_test(size=(width, 24)) as pilot:
        await until(pilot, lambda: "Paused: lane bold of Half" in screen_text(pilot))
        assert "Interrupted" not in screen_text(pilot)
        assert "r opens it; W in its session the race." in screen_text(pilot)


async def test_what_a_person_left_paused_is_listed_as_paused(services: ScreenServices) -> None:
    await left_paused(services)

    async def found(outcome: str) -> list[tuple[str, str]]:
        page = await services.history(HistoryQuery(outcome=outcome), "", 9)
        return [(entry.id, entry.outcome) for entry in page.sessions]

    assert await found("paused") == await found("unfinished") == [(LEFT, "paused")]
    assert await found("interrupted") == []
    await services._run(lambda history: history.record(LEFT, [ev.Resumed()]))
    assert await found("interrupted") == await found("unfinished") == [(LEFT, "interrupted")]


async def test_the_start_offers_what_a_crash_interrupted(services: ScreenServices) -> None:
    task = Task("code/to_roman", "code", "Roman numerals", "Write to_roman(n).")
    id = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
    await services._run(lambda history: history.record(id, [ev.SessionStarted(task, title="Half")]))
    async with WorkbenchApp(services).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "Interrupted: Half" in screen_text(pilot))


def test_a_hit_far_to_the_right_is_brought_into_sight() -> None:
    from workbench.tui.past import found_line
    from workbench.tui.sessions import PastSession

    text = "x" * 100 + " needle " + "y" * 50
    entry = PastSession("1", "t", "t", "code", "", "m", excerpt=text, marks=((101, 107),))
    shown = "".join(piece for piece, _ in found_line(entry, 60))
    assert "needle" in shown[:60]


@pytest.mark.parametrize(
    ("width", "dates"),
    [
        (110, ["2026-11-20 18:02", "2025-03-01 09:30"]),
        (74, ["11-20 18:02", "2025-03-01 "]),
        (36, ["11-20", "2025 "]),
    ],
)
def test_a_row_has_the_time_of_day_rather_than_the_latest_year(
    width: int, dates: list[str]
) -> None:
    times = ("2026-11-20T18:02:11Z", "2025-03-01T09:30:00Z")
    entries = [
        PastSession(str(n), "A title", "t", "code", time, "m") for n, time in enumerate(times)
    ]
    found = past_rows(entries, width, "", UNICODE, searched=False)
    assert [row.line[1][0] for row in found] == [f"{date} " for date in dates]


async def test_marking_a_session_says_what_the_mark_is_for(services: ScreenServices) -> None:
    async with WorkbenchApp(services).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("=")
        await until(pilot, lambda: "= on another session compares the two" in screen_text(pilot))
