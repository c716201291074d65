"""Rating on the screen over a real desk on a real history: what is shown, pressed, and written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.rating.sessions import draft_text, levels, session_with
from tests.tui.support import Bench, StillLoop, screen_text, until
from workbench.commands.rating_desk import WrittenRating
from workbench.core import events as ev
from workbench.history import History, Writer
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.raters.apart import ApartScreen
from workbench.tui.screens.raters.pairing import PairScreen
from workbench.tui.screens.raters.rating import RatingScreen
from workbench.tui.services import DisplaySettings

SIZES = [(80, 24), (120, 40), (200, 60)]


class RatingBench(Bench):
    """Screens whose rating desk is the real one, on this file."""

    def __init__(self, path: Path, still: StillLoop | None = None) -> None:
        super().__init__(still=still)
        self.path, self.writer = path, Writer(path)
        self.rating = WrittenRating(self.writer.run, "ann")

    def given(self) -> list[ev.Event]:
        """The ratings in the file."""
        with History.open(self.path) as history:
            return [e for s in history.list().items for e in history.load(s.id).ratings]


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@asynccontextmanager
async def rating(
    path: Path,
    size: tuple[int, int] = (120, 40),
    drafts: int = 2,
    watched: bool = False,
    look: DisplaySettings | None = None,
    first: str = "Bridge 0",
) -> AsyncIterator[tuple[Pilot[Any], RatingBench]]:
    """The screen, opened from the task list, with some drafts that a judge graded; `first` is seen
    once one is there.
    """
    with History.open(path / "history.db") as history:
        if drafts:
            more = [ev.Watched()] if watched else []
            session_with(history, [levels(1 + n) for n in range(drafts)], more=more, author="ann")
    bench = RatingBench(path / "history.db")
    bench.look = look or bench.look
    app = WorkbenchApp(bench)
    try:
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            await pilot.press("*")
            await until(pilot, lambda: isinstance(app.screen, RatingScreen))
            ready = first if drafts else "Nothing waits"
            await until(pilot, lambda: ready in screen_text(pilot), "the first draft")
            yield pilot, bench
    finally:
        await asyncio.to_thread(bench.writer.close)


def shown(pilot: Pilot[Any]) -> str:
    """How many piers the draft that is shown speaks of."""
    text = " ".join(screen_text(pilot).split())
    return next((str(n) for n in range(1, 9) if f"stands on {n} piers" in text), "")


async def test_what_lies_below_of_a_draft_is_said_with_the_keys_that_show_it(
    tmp_path: Path,
) -> None:
    async with rating(tmp_path, (80, 16), first="Describe") as (pilot, _):
        await until(pilot, lambda: "more below   0 rated" in screen_text(pilot))
        assert "scroll" in screen_text(pilot).splitlines()[-1]
        await pilot.press(*["pagedown"] * 9)
        await until(pilot, lambda: "more below" not in screen_text(pilot))


async def test_a_low_terminal_shows_some_of_the_draft_and_some_of_the_rubric(
    tmp_path: Path,
) -> None:
    async with rating(tmp_path, (40, 12), drafts=0) as (pilot, _):
        panes = pilot.app.screen.query("#rating-draft, #rating-rubric")
        assert all(pane.scrollable_content_region.height >= 2 for pane in panes)


@pytest.mark.parametrize("size", SIZES)
async def test_one_key_a_criterion_and_nothing_is_told_until_it_is_done(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with rating(tmp_path, size) as (pilot, bench):
        first = shown(pilot)
        before = screen_text(pilot)
        assert "judge-1" not in before
        assert "draft 1 of" not in before
        assert "draft 2 of" not in before
        assert "Does it do what the task asks" in " ".join(before.split())
        assert "unseen" in before
        await pilot.press("4", "3")
        assert "judge-1" not in screen_text(pilot)
        await pilot.press("5", "enter")
        await until(pilot, lambda: "Now you may know" in screen_text(pilot), "what was not told")
        after = " ".join(screen_text(pilot).split())
        assert f"draft {first} of 2" in after
        assert "judge-1" in after
        (event,) = bench.given()
        assert isinstance(event.body, ev.RatedByRubric)
        assert event.body.levels == {"task": 4.0, "clarity": 3.0, "support": 5.0}
        assert (event.author, event.body.saw) == ("ann", "nothing")
        assert "1 rated · 1 wait, 1 unseen" in after, "the one just rated waits no more"
        await pilot.press("enter")
        await until(pilot, lambda: shown(pilot) not in ("", first), "the next draft")
        assert "judge-1" not in screen_text(pilot)
        assert "1 rated · 1 wait, 1 unseen" in screen_text(pilot)


async def test_the_anchors_of_the_criterion_under_the_cursor_are_shown(tmp_path: Path) -> None:
    async with rating(tmp_path) as (pilot, _):
        text = " ".join(screen_text(pilot).split())
        assert "Every request is met" in text
        assert "Sentences have to be read twice" not in text
        await pilot.press("2")
        text = " ".join(screen_text(pilot).split())
        assert "Sentences have to be read twice" in text
        await pilot.press("backspace")
        assert "Every request is met" in " ".join(screen_text(pilot).split())


async def test_half_a_rating_is_not_written(tmp_path: Path) -> None:
    async with rating(tmp_path) as (pilot, bench):
        await pilot.press("4", "enter")
        assert "Give every criterion a level" in screen_text(pilot)
        assert bench.given() == []


async def test_a_level_given_again_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async with rating(tmp_path, drafts=1) as (pilot, bench):
        await pilot.press("4", "backspace", "2", "3", "3", "enter")
        await until(pilot, lambda: bool(bench.given()))
        (event,) = bench.given()
        assert isinstance(event.body, ev.RatedByRubric)
        assert event.body.levels["task"] == 2.0


async def test_what_was_watched_is_rated_all_the_same_and_says_so(tmp_path: Path) -> None:
    async with rating(tmp_path, drafts=1, watched=True) as (pilot, bench):
        assert "you saw its judges" in screen_text(pilot)
        await pilot.press("4", "4", "4", "enter")
        await until(pilot, lambda: bool(bench.given()))
        (event,) = bench.given()
        assert isinstance(event.body, ev.RatedByRubric)
        assert event.body.saw == "judge"


async def test_an_empty_queue_says_where_drafts_come_from(tmp_path: Path) -> None:
    async with rating(tmp_path, drafts=0) as (pilot, _):
        assert "--judge MODEL" in screen_text(pilot)
        await pilot.press("3")
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(pilot.app.screen, RatingScreen))


async def test_a_skipped_draft_makes_room_for_another(tmp_path: Path) -> None:
    async with rating(tmp_path) as (pilot, bench):
        first = shown(pilot)
        await pilot.press("s")
        await until(pilot, lambda: shown(pilot) not in ("", first))
        assert bench.given() == []


async def test_a_criterion_found_while_rating_is_asked_at_once(tmp_path: Path) -> None:
    async with rating(tmp_path, drafts=1) as (pilot, _):
        await pilot.press("c")
        await until(pilot, lambda: bool(pilot.app.screen.query(Input)))
        pilot.app.screen.query_one(Input).value = "tone: Does it sound like us? | 5 Like us."
        await pilot.press("enter")
        await until(pilot, lambda: "tone" in screen_text(pilot), "the new criterion")
        await until(pilot, lambda: "0 of 4" in screen_text(pilot))


@pytest.mark.parametrize("size", SIZES)
async def test_two_drafts_stand_side_by_side_and_one_key_decides(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with rating(tmp_path, size) as (pilot, bench):
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PairScreen))
        await until(pilot, lambda: "1 piers" in screen_text(pilot).replace("\n", " "))
        text = screen_text(pilot)
        assert "draft 1" not in text
        assert "judge-1" not in text
        left = 1 if text.find("1 piers") < text.find("2 piers") else 2
        await pilot.press("right")
        await until(pilot, lambda: bool(bench.given()))
        (event,) = bench.given()
        assert isinstance(event.body, ev.RatedPair)
        assert event.body.winner == "right"
        assert event.body.left == f"D0-{left}"
        assert event.body.saw == "nothing"
        await until(pilot, lambda: "No two drafts wait" in screen_text(pilot))


@pytest.mark.parametrize(("key", "winner"), [("left", "left"), ("h", "left"), ("t", "tie")])
async def test_each_answer_has_its_key(tmp_path: Path, key: str, winner: str) -> None:
    async with rating(tmp_path) as (pilot, bench):
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PairScreen))
        await until(pilot, lambda: "2 piers" in screen_text(pilot))
        await pilot.press(key, key)
        await until(pilot, lambda: bool(bench.given()))
        await until(pilot, lambda: "No two drafts wait" in screen_text(pilot))
        assert [e.body.winner for e in bench.given()] == [winner]  # type: ignore[attr-defined]


async def test_far_apart_is_listed_and_enter_opens_the_session_at_the_draft(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        session = session_with(history, [levels(5), levels(3), levels(1)])
        log = history.events(session)
        given = ev.RatedByRubric("D0-2", levels(5), log[-1].body.rubric, "nothing")  # type: ignore[attr-defined]
        history.record(session, (given,), "ann")
    bench = RatingBench(tmp_path / "history.db", StillLoop(log))
    app = WorkbenchApp(bench)
    try:
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            await pilot.press("*")
            await until(pilot, lambda: isinstance(app.screen, RatingScreen))
            await pilot.press("d")
            await until(pilot, lambda: isinstance(app.screen, ApartScreen))
            await until(pilot, lambda: "judge-1 gives 3.0, you 5" in screen_text(pilot))
            assert "is only shown" in screen_text(pilot)
            await pilot.press("enter")
            await until(pilot, lambda: draft_text(2).split(",")[0] in screen_text(pilot))
            await until(pilot, lambda: getattr(app.screen, "right", "") == "D0-2")
    finally:
        await asyncio.to_thread(bench.writer.close)


async def test_a_draft_of_a_session_on_screen_is_rated_into_its_log(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        session = session_with(history, [levels(4)], more=[ev.Watched()], author="ann")
        loop = StillLoop(history.events(session))
    bench = RatingBench(tmp_path / "history.db", loop)
    app = WorkbenchApp(bench)
    try:
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: getattr(app.screen, "right", "") == "D0-1")
            await pilot.press("*")
            await until(pilot, lambda: isinstance(app.screen, RatingScreen))
            await pilot.press("3", "3", "3", "enter")
            await until(pilot, lambda: "Now you may know" in screen_text(pilot))
            (event,) = loop.session.ratings
            assert isinstance(event.body, ev.RatedByRubric)
            assert (event.author, event.body.saw) == ("ann", "judge")
            await pilot.press("enter")
            await until(pilot, lambda: not isinstance(app.screen, RatingScreen))
    finally:
        await asyncio.to_thread(bench.writer.close)


@pytest.mark.parametrize(("keys", "said"), [(("enter",), "harsh-1"), (("down", "enter"), "kind-1")])
async def test_a_panel_s_question_is_answered_by_choosing(
    tmp_path: Path, keys: tuple[str, ...], said: str
) -> None:
    with History.open(tmp_path / "history.db") as history:
        session = session_with(history, [levels(4)])
        loop = StillLoop(history.events(session))
    text = "The judges differ on draft 1. Whose comments shall count?"
    options = ("harsh-1", "kind-1", "all")
    await loop.act(ev.QuestionAsked("panel:D0-1", text, options, "D0-1", by="strategy"))
    bench = RatingBench(tmp_path / "history.db", loop)
    app = WorkbenchApp(bench)
    try:
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: getattr(app.screen, "right", "") == "D0-1")
            await pilot.press("A")
            await until(pilot, lambda: "Whose comments shall count" in screen_text(pilot))
            await pilot.press(*keys)
            await until(pilot, lambda: bool(loop.session.answers))
            assert list(loop.session.answers.values()) == [said]
            assert loop.session.path.guidance == ()
    finally:
        await asyncio.to_thread(bench.writer.close)
