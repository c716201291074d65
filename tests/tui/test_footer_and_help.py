"""One footer, one help, one palette: what is possible on the focus, and what marks mean."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from textual.color import Color
from textual.pilot import Pilot

from tests.tui.support import Bench, StillLoop, log_of, screen_text, session_of, story, typed, until
from tests.tui.test_screens import seen
from tests.tui.test_why import opened
from workbench.core import events as ev
from workbench.runner import Live, Streamed
from workbench.tui.actions import GROUPS, PANE_FOOTERS, find, hints, keymap
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import ASCII, UNICODE, Glyphs
from workbench.tui.lines import plain
from workbench.tui.reasons import Situation
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.screens.help import HelpScreen, help_rows, matching, whole
from workbench.tui.screens.placing import PANES
from workbench.tui.themes import CONTRAST, DARK, LIGHT
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.hints import Hints, fitting, key_at, shown

KEYS = keymap({})


def footer(pane: str = "", upto: int = 100, width: int = 400) -> str:
    """The footer's words in a state of the story."""
    session = session_of(*story()[:upto])
    now = Situation(session=session, phase="stopped", right=session.head)
    return plain(fitting(hints("session", KEYS, now, pane=pane), width))


def test_the_footer_names_only_what_is_possible() -> None:
    assert "pause" not in footer()
    assert "pause" in footer(upto=13)


def test_each_pane_has_a_footer_of_its_own_made_of_known_actions() -> None:
    assert set(PANE_FOOTERS) == set(PANES)
    for pane, entries in PANE_FOOTERS.items():
        ids = [id for e in entries.split() if e[0] != "!" for id in e.split("=")[0].split("/")]
        assert all(find(id).context == "session" for id in ids)
        assert footer(pane) != footer("")


@pytest.mark.parametrize("width", [30, 60, 80, 120, 200])
def test_the_way_back_and_the_help_stay_however_narrow_it_is(width: int) -> None:
    text = footer("diff", width=width)
    assert len(text) <= width
    assert text.rstrip().endswith("? help")
    assert " q back " in text


def test_every_cell_of_an_entry_stands_for_its_key() -> None:
    session = session_of(*story())
    now = Situation(session=session, right=session.head)
    listed = shown(hints("session", KEYS, now), 200)
    text = plain(fitting(listed, 200))
    assert key_at(listed, text.index("guidance")) == "i"
    assert key_at(listed, text.index("+/-")) == "+"
    assert key_at(listed, text.index("+/-") + 2) == "-"
    assert key_at(listed, 199) in ("", "?")


async def test_a_click_in_the_footer_does_what_the_key_does() -> None:
    still = StillLoop(log_of(*story()))
    async with WorkbenchApp(Bench(still=still)).run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await click_on(pilot, "+/-")
        await until(pilot, lambda: any(isinstance(e.body, ev.Rated) for e in still.log))
        await click_on(pilot, "? help")
        await seen(pilot, "Keys")


async def click_on(pilot: Pilot[Any], words: str) -> None:
    """Click on words in the last line."""
    row = screen_text(pilot).splitlines()[-1]
    await pilot.click(Hints, offset=(row.index(words), 0))


async def test_the_footer_follows_the_focus() -> None:
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*story())))).run_test(
        size=(120, 40)
    ) as pilot:
        await opened(pilot)
        for key, words in (("3", "n/N change"), ("4", "enter finding"), ("2", "enter its diff")):
            await pilot.press(key)
            await until(pilot, lambda words=words: words in screen_text(pilot).splitlines()[-1])  # type: ignore[misc]
        await click_on(pilot, "enter its diff")
        await until(pilot, lambda: pilot.app.focused is not None and pilot.app.focused.id == "diff")


async def test_the_help_can_be_searched_and_says_what_marks_mean() -> None:
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*story())))).run_test(
        size=(120, 40)
    ) as pilot:
        await opened(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, ActingScreen)
        rows = [plain(row) for row in help_rows(screen)]
        groups = [row.strip() for row in rows if row.strip() in GROUPS.values()]
        assert groups == list(dict.fromkeys(GROUPS.values())), "by groups, in their order"
        legend = " ".join(rows[rows.index(" The marks") :])
        assert all(f" {mark} " in legend for mark in "★◆●▲▼≈?h✓✗!E-·"), legend
        await pilot.press("question_mark", "slash")
        await typed(pilot, "best")
        await seen(pilot, "the best draft")
        assert "Compare the pair" not in screen_text(pilot)
        await typed(pilot, "xyz")
        await seen(pilot, "Nothing here has that word.")
        await pilot.press("escape")
        await until(pilot, lambda: "Nothing here" not in screen_text(pilot))


def test_a_search_keeps_the_headings_of_what_it_found() -> None:
    rows = [((" One", "strong"),), ((" a", "accent"), (" alpha", "")), ((" Two", "strong"),)]
    assert [plain(row) for row in matching(rows, "ALPHA")] == [" One", " a alpha"]  # type: ignore[arg-type]


@pytest.mark.parametrize("width", [40, 60, 80])
async def test_no_line_of_the_help_is_cut_however_narrow_it_is(width: int) -> None:
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*story())))).run_test(
        size=(width, 24)
    ) as pilot:
        await opened(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, ActingScreen)
        wanted = "".join(plain(row) for row in help_rows(screen)).replace(" ", "")
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen), "the help")
        await until(pilot, lambda: bool(pilot.app.screen.query_one(Fitted).lines), "its lines")
        box = pilot.app.screen.query_one(Fitted)
        lines = [plain(row.line) for row in box.lines]
        assert [line for line in lines if cell_len(line) > box.inner_width] == []
        assert "".join(lines).replace(" ", "") == wanted


def test_words_stand_beside_their_keys_and_the_reason_below_them() -> None:
    row = ((" C  ", "accent"), (" Run on and continue", ""), ("  not now: no fragment", "warn"))
    assert [plain(line) for line in whole(row, 60)] == [plain(row)]
    assert [plain(line) for line in whole(row, 28)] == [
        " C   Run on and continue",
        "     not now: no fragment",
    ]
    assert [plain(line) for line in whole(row, 20)] == [
        " C",
        "    Run on and",
        "    continue",
        "    not now: no",
        "    fragment",
    ]


def test_more_keys_than_their_column_holds_stand_above_their_words() -> None:
    row = ((" backspace shift+tab left", "accent"), (" The criterion before", ""))
    assert [plain(line) for line in whole(row, 40)] == [
        " backspace shift+tab left",
        "            The criterion before",
    ]


async def test_no_key_is_cut_in_the_help() -> None:
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*story())))).run_test(
        size=(80, 24)
    ) as pilot:
        await opened(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, ActingScreen)
        assert not any("…" in row[0][0] for row in help_rows(screen) if row)


async def test_the_palette_is_grouped() -> None:
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*story())))).run_test(
        size=(120, 40)
    ) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await seen(pilot, "The loop: race  (W)")


def contrast(one: Color, two: Color) -> float:
    """The ratio of WCAG 2.2: (lighter + 0.05) / (darker + 0.05) of the relative luminances."""

    def luminance(color: Color) -> float:
        parts = [
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color.normalized
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("theme", "least"), [(DARK, 4.5), (LIGHT, 4.5), (CONTRAST, 7.0)])
def test_every_tone_of_our_themes_can_be_read(theme: Any, least: float) -> None:
    grounds = [Color.parse(theme.background), Color.parse(theme.surface)]
    for name in ("foreground", "primary", "accent", "warning", "error", "success", "secondary"):
        for ground in grounds:
            assert contrast(Color.parse(getattr(theme, name)), ground) >= least, name


@pytest.mark.parametrize(
    ("theme", "share", "least"), [(DARK, 0.68, 4.5), (LIGHT, 0.68, 4.5), (CONTRAST, 0.8, 7.0)]
)
def test_even_the_quiet_tone_can_be_read(theme: Any, share: float, least: float) -> None:
    ground = Color.parse(theme.background)
    quiet = ground.blend(Color.parse(theme.foreground), share)
    assert contrast(quiet, ground) >= least


async def test_the_help_says_how_much_lies_below_and_counts_only_what_was_found() -> None:
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*story())))).run_test(size=(80, 24)) as p:
        await opened(p)
        await p.press("question_mark")
        await until(p, lambda: "more below   / searches" in screen_text(p))
        await p.press("slash", *"no longer")
        await until(p, lambda: "no longer asked: were counted" in screen_text(p))
        assert "more below" not in screen_text(p)


@pytest.mark.parametrize("g", [UNICODE, ASCII])
def test_a_mark_of_the_matrix_and_the_timeline_has_one_meaning(g: Glyphs) -> None:
    marks = [g.passed, g.failed, g.warned, g.unknown, g.broken_checker, g.not_run, g.fixed, g.broke]
    marks += [g.flaky, g.best, g.current, g.running, g.paused, g.stopped, g.answer, g.mark_up]
    assert len(set(marks)) == len(marks)


async def test_while_a_draft_comes_the_pill_says_for_how_long_and_how_much() -> None:
    call = ev.CallStarted("C9", "writer", (), ev.ModelChoice())
    still = StillLoop(log_of(*story()[:14], call), Live("calling", 0.0))
    async with WorkbenchApp(Bench(still=still)).run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        still.listener(Streamed("C9", "word " * 800))
        await until(pilot, lambda: "≈1k tok" in screen_text(pilot).splitlines()[0])
        assert "writing draft 3" in screen_text(pilot).splitlines()[0]
