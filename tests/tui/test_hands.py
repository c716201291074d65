"""What hands do by habit loses nothing and pays for nothing: edits, checks, pauses, pastes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual import events

from tests.support.tiny import Scripted, words_task
from tests.tui.support import PAST, Bench, Gated, StillLoop, log_of, screen_text, story, until
from tests.tui.test_golden import settle
from tests.tui.test_screens import SIZE, kinds, last, opened, seen
from workbench.core import events as ev
from workbench.core.checks import CheckResult, scorecard
from workbench.core.rules.holding import CONTINUE
from workbench.core.session import Draft
from workbench.runner import Live
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import ASCII, as_ascii
from workbench.tui.services import DisplaySettings
from workbench.tui.sessions import HistoryPage, HistoryQuery
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.tail import Tail
from workbench.tui.words import score_label


async def test_saving_an_edit_checks_it_and_calls_nobody_until_r() -> None:
    model = Gated(["alpha", "beta", "alpha beta"])
    bench = Bench(model=model, task=words_task("alpha", "alpha beta", rounds=9))
    model.gate.clear()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "writing draft 1")
        model.gate.set()
        await seen(pilot, "stopped: target")
        asked = model.asked
        await pilot.press("e")
        await seen(pilot, "Your version of")
        await pilot.press("x", "ctrl+s")
        await seen(pilot, "your edit is checked: r goes on")
        assert model.asked == asked, "no call was started"
        runner = bench.runner
        assert runner is not None
        session = runner.session
        assert session.current is not None
        assert session.current.author == "person"
        assert session.current.verdict == "taken", "it was checked at once"
        assert session.best is not session.current
        assert "◆" in screen_text(pilot)
        await pilot.press("r")
        await until(pilot, lambda: model.asked > asked)


async def test_run_at_the_target_names_the_ways_on_and_stops_no_second_time() -> None:
    model = Gated(["alpha", "alpha, and more"])
    bench = Bench(model=model, task=words_task("alpha", rounds=9))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: target reached")
        for key in ("r", "full_stop"):
            await pilot.press(key)
            await seen(pilot, "Target reached; i says what you still want")
        assert kinds(bench).count("session_stopped") == 1
        await pilot.press("i")
        await seen(pilot, "enter queue")
        await pilot.press(*"more", "enter", "r")
        await until(pilot, lambda: model.asked == 2)
        await until(pilot, lambda: kinds(bench).count("session_stopped") == 2)


async def test_run_where_a_limit_would_stop_it_again_names_the_key_that_raises_it() -> None:
    model = Gated(["beta", "alpha"])
    bench = Bench(model=model, task=words_task("alpha", rounds=1))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("r")
        await seen(pilot, "1 of 1 rounds are used; $ raises the budget")
        assert kinds(bench).count("session_stopped") == 1
        await pilot.press("$")
        await seen(pilot, "rounds=")
        await pilot.press("ctrl+a", "ctrl+k", *"rounds=3", "enter", "r")
        await seen(pilot, "stopped: target reached")


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (ev.StrategyChoice("one-shot"), "One draft was asked for; S changes the strategy"),
        (
            ev.StrategyChoice("best-of-n", knobs={"n": 2}),
            "2 independent drafts were asked for; S changes the strategy",
        ),
    ],
)
async def test_run_where_a_strategy_is_done_says_what_changes_it_and_stops_no_second_time(
    strategy: ev.StrategyChoice, said: str
) -> None:
    bench = Bench(model=Gated(["beta"]), task=words_task("alpha", rounds=9), strategy=strategy)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: ")
        for key in ("r", "full_stop"):
            await pilot.press(key)
            await seen(pilot, said)
        await pilot.press("i")
        await seen(pilot, "enter queue")
        await pilot.press(*"more", "enter")
        await seen(pilot, "needs another strategy (S)")
        await pilot.press("r")
        await seen(pilot, said)
        assert kinds(bench).count("session_stopped") == 1
        assert "resumed" not in kinds(bench)


async def test_the_bell_is_one_of_the_screen_s_settings() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("comma")
        await seen(pilot, "rings when it waits for you")
        await pilot.press("down", "down", "down", "enter")
        await until(pilot, lambda: bench.look.notify is False)


async def test_an_own_check_after_the_stop_is_run_and_calls_nobody() -> None:
    model = Gated(["alpha"])
    bench = Bench(model=model, task=words_task("alpha", rounds=9))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: target reached")
        asked, checked = model.asked, kinds(bench).count("draft_checked")
        await pilot.press("c")
        await seen(pilot, "A check of your own")
        await pilot.press(*"contains", "space", *"gamma", "enter")
        await seen(pilot, "your check: contains gamma")
        await until(pilot, lambda: kinds(bench).count("draft_checked") > checked)
        await seen(pilot, "your check is added: r goes on")
        assert model.asked == asked, "the check fails, and still nobody is called"
        await pilot.press("r")
        await until(pilot, lambda: model.asked > asked)


async def test_while_somebody_edits_the_loop_holds_before_the_next_call() -> None:
    model = Gated(["alpha", "alpha", "alpha beta"], open_gate=False)
    bench = Bench(model=model)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        screen = await opened(pilot, "writing draft 1")
        model.gate.set()
        await until(pilot, lambda: bool(screen.right))
        model.gate.clear()
        await until(pilot, lambda: model.asked == 2)
        await pilot.press("e")
        await seen(pilot, "Your version of")
        model.gate.set()
        runner = bench.runner
        assert runner is not None
        await until(pilot, lambda: runner.live.note == "you are editing")
        assert model.asked == 2
        await pilot.press("escape")
        await until(pilot, lambda: model.asked == 3)


async def test_a_refused_change_is_taken_out_and_the_draft_without_it_is_checked() -> None:
    model = Gated(["alpha\none\ntwo\nthree\n", "alpha beta\none\ntwo\nfour\n"])
    bench = Bench(model=model, task=words_task("alpha", "alpha beta"))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        asked = model.asked
        await pilot.press("3", "n", "n")
        await until(pilot, lambda: screen.diff.block == 1)
        await pilot.press("d")
        await seen(pilot, "Refuse this change")
        assert "four" in screen_text(pilot), "the window stands clear of the change"
        await pilot.press("enter")
        await seen(pilot, "Draft 2 → 3")
        runner = bench.runner
        assert runner is not None
        await until(pilot, lambda: runner.session.drafts[screen.right].verdict == "taken")
        assert screen.chosen.text == "alpha beta\none\ntwo\nthree"
        assert model.asked == asked
        assert "Taken out" in screen_text(pilot)
        assert last(bench, ev.HunkDecided).accepted is False


async def test_a_pause_keeps_what_streamed_and_the_person_says_what_becomes_of_it() -> None:
    model = Gated(["alpha beta"], open_gate=False)
    bench = Bench(model=model, task=words_task("alpha beta"))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        screen = await opened(pilot, "writing draft 1")
        await until(pilot, lambda: "alpha beta" in screen.query_one("#tail", Tail).text)
        await pilot.press("space")
        await seen(pilot, "C continues it, r begins it anew")
        assert screen.query_one("#tail", Tail).display
        assert "alpha beta" in screen_text(pilot)
        model.gate.set()
        await pilot.press("C")
        await seen(pilot, "Draft 1")
        calls = [e.body for e in screen.loop.log if isinstance(e.body, ev.CallStarted)]  # type: ignore[union-attr]
        assert calls[-1].messages[-1].text == CONTINUE
        assert calls[-1].messages[-2].text == "alpha beta"
        await until(pilot, lambda: bool(screen.right))
        assert screen.chosen.text.startswith("alpha beta")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_every_line_of_a_paste_goes_into_the_note(size: tuple[int, int]) -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=size) as pilot:
        await opened(pilot)
        await pilot.press("i")
        field = pilot.app.screen.query_one("#guidance-input")
        await until(pilot, lambda: field.has_focus)
        field.post_message(events.Paste("first line\nsecond line\n\nfourth"))
        await until(pilot, lambda: "fourth" in getattr(field, "value", ""))
        await pilot.press("enter")
        await until(pilot, lambda: "guidance_queued" in kinds(bench))
        assert last(bench, ev.GuidanceQueued).text == "first line\nsecond line\n\nfourth"


async def test_the_prompt_of_a_draft_is_shown_word_for_word() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("M")
        await seen(pilot, "Prompt of draft 2")
        text = screen_text(pilot)
        assert "1 system" in text
        assert "user" in text
        assert "characters" in text


async def test_the_footer_names_where_q_goes() -> None:
    past = log_of(*story())
    bench = Bench(logs={entry.id: past for entry in PAST})
    async with WorkbenchApp(bench).run_test(size=(200, 40)) as pilot:
        await opened(pilot)
        assert "q tasks" in screen_text(pilot)
        await pilot.press("q")
        await seen(pilot, "drafts by")
        await pilot.press("H")
        await seen(pilot, "Past sessions")
        await pilot.press("enter")
        await seen(pilot, "q history")


async def test_a_pane_that_comes_to_sight_uses_its_whole_width_at_once() -> None:
    bench = Bench(task=replace(words_task("alpha beta"), prompt="word " * 60))
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("1")
        wide = "word word word word word word word word word word word word"
        await seen(pilot, wide)


async def test_ascii_mode_paints_nothing_but_ascii() -> None:
    bench = Bench(
        look=DisplaySettings(ascii=True),
        model=Scripted(["álpha ✓ 漢", "alpha beta"]),
        task=words_task("beta"),
    )
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        for key in ("question_mark", "escape", "T", "escape", "e", "escape", "1", "4"):
            await pilot.press(key)
            await pilot.pause()
            painted = screen_text(pilot)
            odd = {char for char in painted if not char.isascii()}
            assert not odd, f"after {key}: {odd}"


def test_an_ascii_mark_has_one_meaning() -> None:
    marks = [
        *(ASCII.passed, ASCII.failed, ASCII.warned, ASCII.unknown, ASCII.broken_checker),
        *(ASCII.not_applicable, ASCII.not_run, ASCII.hidden, ASCII.fixed, ASCII.broke),
        *(ASCII.flaky, ASCII.best, ASCII.current, ASCII.running, ASCII.paused, ASCII.stopped),
        *(ASCII.idle, ASCII.asks, ASCII.up, ASCII.down, ASCII.answer, ASCII.ellipsis),
        *(ASCII.cursor, ASCII.left, ASCII.rated, ASCII.corrected, ASCII.mark_up, ASCII.parted),
        *("+", "-"),  # the lines of a diff
    ]
    assert sorted(marks) == sorted(set(marks))
    assert all(mark.isascii() for mark in marks)
    assert not set(as_ascii("╭╮╰╯├┤┌┐└┘┼│─").replace("-", "")) & set(marks), "frames are no marks"


def test_an_undecided_draft_has_an_interval_for_a_score() -> None:
    results = [CheckResult("a", "pass"), CheckResult("b", "unknown")]
    draft = Draft("d", 1, "x", results=tuple(results), scorecard=scorecard(results))
    assert score_label(draft) == "undecided, score 50 to 100"
    whole = replace(draft, scorecard=scorecard(results[:1]))
    assert score_label(whole) == "score 100"


@pytest.mark.parametrize(
    ("columns", "line", "split"),
    [(110, "short", False), (150, "w" * 60, False), (150, "short", True), (300, "w" * 60, True)],
)
async def test_two_columns_stand_where_they_can_be_read(
    columns: int, line: str, split: bool
) -> None:
    model = Scripted([f"alpha\n{line}\n", f"alpha beta\n{line}\n"])
    async with WorkbenchApp(Bench(model=model)).run_test(size=(columns, 40)) as pilot:
        screen = await opened(pilot)
        await until(pilot, lambda: screen.settled)
        assert screen.query_one("#diff", DiffView).split is split


async def test_the_layout_follows_the_first_and_any_later_width_of_its_pane() -> None:
    model = Scripted([f"alpha\n{'w' * 60}\n", f"alpha beta\n{'w' * 60}\n"])
    async with WorkbenchApp(Bench(model=model)).run_test(size=(300, 40)) as pilot:
        screen = await opened(pilot)
        await until(pilot, lambda: screen.settled)
        bench, diff = screen.query_one("#bench"), screen.query_one("#diff", DiffView)
        assert diff.split
        bench.styles.max_width = 24
        await until(pilot, lambda: not diff.split)
        bench.styles.max_width = None
        await until(pilot, lambda: diff.split)


async def test_a_score_is_never_cut_in_the_middle() -> None:
    """Where both titles do not fit, the scores go, and all else stands whole."""
    whole = ("Draft 2 · 7/9 · score 78 · ▲ good", "Draft 3 ★ · 9/9 · score 100 · ▼ bad")
    short = ("Draft 2 · 7/9 · ▲ good", "Draft 3 ★ · 9/9 · ▼ bad")
    log = log_of(*story(), ev.Rated("D2", 1), ev.Rated("D3", -1))
    seen_at = {}
    async with WorkbenchApp(Bench(still=StillLoop(log))).run_test(size=(52, 40)) as pilot:
        screen = await opened(pilot)
        for columns in range(52, 84, 6):
            await pilot.resize_terminal(columns, 40)
            await until(pilot, lambda: screen.settled)
            await settle(pilot)
            head = next(r for r in screen_text(pilot).splitlines() if "Draft 2 ·" in r and "→" in r)
            titles = tuple(title.strip(" │") for title in head.split("→"))
            assert all(title in (*whole, *short) for title in titles), (columns, head)
            seen_at[columns] = titles
    assert {short, whole} <= set(seen_at.values()), seen_at


class Elsewhere(Bench):
    """The interrupted session of the history is run by another process."""

    async def history(self, query: HistoryQuery, after: str, limit: int) -> HistoryPage:
        page = await super().history(query, after, limit)
        return HistoryPage(tuple(replace(s, held=True) for s in page.sessions), page.next)


async def test_what_another_terminal_runs_is_not_called_interrupted() -> None:
    async with WorkbenchApp(Elsewhere()).run_test(size=SIZE) as pilot:
        await seen(pilot, "Open in another terminal")
        assert "Interrupted" not in screen_text(pilot)
        await pilot.press("r")
        await seen(pilot, "Nothing was interrupted")


async def test_a_text_that_is_no_longer_written_is_not_called_the_next_draft() -> None:
    """Between the answer and its check the runner still says `calling`."""
    log = log_of(*[body for body in story() if not isinstance(body, ev.SessionStopped)])
    still = StillLoop(log, Live("calling"))
    async with WorkbenchApp(Bench(still=still)).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("enter")
        await seen(pilot, "2 Timeline")
        tail: Any = pilot.app.screen.query_one("#tail")
        await pilot.pause()
        assert not tail.display


async def test_undo_after_an_edit_says_where_the_way_back_is() -> None:
    bench = Bench(model=Gated(["alpha"]), task=words_task("alpha", rounds=9))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: target")
        await pilot.press("e")
        await seen(pilot, "Your version of")
        await pilot.press("x", "ctrl+s")
        await seen(pilot, "your edit is checked: r goes on")
        await pilot.press("U")
        await seen(pilot, "b on another one goes on from that")
        assert "Nothing of yours" not in screen_text(pilot)
