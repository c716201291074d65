"""Whole screens over real runners: what the person presses, and what the log and the screen say."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from tests.support.tiny import Scripted, words_task
from tests.tui.support import Bench, Gated, StillLoop, log_of, screen_text, story, typed, until
from workbench.core import events as ev
from workbench.errors import ModelUnreachable
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.services import DisplaySettings

SIZE = (120, 40)


def kinds(bench: Bench) -> list[str]:
    """The kinds of the log's events."""
    assert bench.runner is not None
    return [type(event.body).kind for event in bench.runner.log]


def last(bench: Bench, kind: type[ev.Body]) -> Any:
    """The latest body of a kind."""
    assert bench.runner is not None
    return next(e.body for e in reversed(bench.runner.log) if isinstance(e.body, kind))


async def seen(pilot: Pilot[Any], text: str) -> None:
    """Wait until the text is on screen."""
    await until(pilot, lambda: text in screen_text(pilot), f"'{text}' on screen")


async def opened(pilot: Pilot[Any], text: str = "stopped: target") -> WorkbenchScreen:
    """Start the first task and wait for a text."""
    await seen(pilot, "code/process_data")
    await pilot.press("enter")
    await seen(pilot, text)
    await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
    screen = pilot.app.screen
    assert isinstance(screen, WorkbenchScreen)
    return screen


async def test_a_newcomer_presses_enter_and_watches_a_draft_fail_and_be_repaired() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        text = screen_text(pilot)
        for part in ("2/3", "3/3", "▲1 fixed", "Draft 1 → 2", "stage 2 revealed", "has beta"):
            assert part in text


async def test_the_practice_model_is_labelled_on_every_screen() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        label = "practice: scripted, offline"
        await seen(pilot, label)
        await pilot.press("H")
        await seen(pilot, "Past sessions")
        assert label in screen_text(pilot)
        await pilot.press("q")
        await opened(pilot)
        assert label in screen_text(pilot)
        await pilot.press("T")
        await seen(pilot, "Tree of drafts")
        assert label in screen_text(pilot)


async def test_search_and_filters_narrow_the_tasks() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "5 of 5")
        await pilot.press("slash")
        await typed(pilot, "roman")
        await seen(pilot, "1 of 5")
        await pilot.press("escape")
        await seen(pilot, "5 of 5")
        await pilot.press("d", "d")
        await seen(pilot, "1 of 5")
        assert "math/integral" in screen_text(pilot)
        await pilot.press("slash")
        await typed(pilot, "integral")
        await pilot.press("enter")
        await seen(pilot, "1 of 5")
        assert bench.runner is None, "Enter ends the search; it starts nothing"
        await pilot.press("f")
        await seen(pilot, "No task fits")
        await pilot.press("enter")
        await seen(pilot, "The list is empty")


async def test_an_empty_task_list_says_what_to_type() -> None:
    async with WorkbenchApp(Bench(tasks=[])).run_test(size=(80, 24)) as pilot:
        await seen(pilot, "workbench import FILE")


async def test_the_model_is_chosen_before_the_start() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("m")
        await seen(pilot, "Who writes the drafts")
        await pilot.press("j", "enter")
        await seen(pilot, "drafts by gpt-x")
        await opened(pilot)
        assert last(bench, ev.SessionStarted).model.name == "gpt-x"
        assert "practice" not in screen_text(pilot)


async def test_pause_now_ends_the_call_and_run_goes_on() -> None:
    model = Gated(["alpha beta"], open_gate=False)
    bench = Bench(model=model)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "writing draft 1")
        await seen(pilot, "alpha beta")
        await pilot.press("space")
        await seen(pilot, "paused")
        assert "running" not in screen_text(pilot)
        assert "call_failed" in kinds(bench)
        assert bench.runner is not None
        assert not bench.runner.session.order
        model.gate.set()
        await pilot.press("r")
        await seen(pilot, "stopped: target")


async def test_pause_after_the_call_keeps_its_draft() -> None:
    model = Gated(["alpha", "alpha beta"], open_gate=False)
    bench = Bench(model=model)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "writing draft 1")
        await pilot.press("p")
        await seen(pilot, "pauses after it")
        model.gate.set()
        await seen(pilot, "paused after draft 1")
        assert bench.runner is not None
        assert len(bench.runner.session.order) == 1


async def test_step_gives_one_verdict() -> None:
    model = Gated(["alpha", "alpha beta"], open_gate=False)
    bench = Bench(model=model)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "writing draft 1")
        await pilot.press("space")
        await seen(pilot, "paused")
        model.gate.set()
        await pilot.press("full_stop")
        await seen(pilot, "paused after draft 1")
        assert bench.runner is not None
        assert bench.runner.session.head is not None
        assert bench.runner.session.head.verdict == "taken"


async def test_stop_keeps_the_best() -> None:
    model = Gated(["alpha", "never"], open_gate=True)
    bench = Bench(model=model, task=words_task("alpha beta"))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        model.gate.clear()
        await opened(pilot, "writing draft 1")
        await pilot.press("s")
        await seen(pilot, "stopped: you stopped it")
        assert last(bench, ev.SessionStopped).reason == "person"


async def test_an_impossible_verb_is_refused_with_its_reason() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        before = kinds(bench)
        await pilot.press("space")
        await seen(pilot, "Not now: pause. It has stopped.")
        assert kinds(bench) == before


async def test_a_failed_call_says_what_happened_and_can_be_tried_again() -> None:
    model = Scripted([ModelUnreachable("No connection.", "Start the server."), "alpha beta"])
    bench = Bench(model=model)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "call failed: r tries again")
        assert "Start the server." in screen_text(pilot)
        assert "call failed: No connection." in screen_text(pilot)
        await pilot.press("r")
        await seen(pilot, "stopped: target")


async def test_guidance_shows_where_it_will_land_and_where_it_went() -> None:
    model = Gated(["alpha", "alpha beta"], open_gate=False)
    bench = Bench(model=model)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "writing draft 1")
        await pilot.press("i")
        await seen(pilot, "lands in draft 2")
        await typed(pilot, "mind beta")
        await pilot.press("enter")
        await seen(pilot, "queued: mind beta")
        model.gate.set()
        await seen(pilot, "went into draft 2")
        assert last(bench, ev.GuidanceConsumed).number == 2
        assert "you, for draft 2: mind beta" in screen_text(pilot)


async def test_a_queued_note_can_be_changed_and_withdrawn() -> None:
    model = Gated(["alpha", "alpha beta"], open_gate=False)
    bench = Bench(model=model)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "writing draft 1")
        await pilot.press("i")
        await typed(pilot, "one")
        await pilot.press("enter")
        await seen(pilot, "queued: one")
        await pilot.press("I", "enter")
        await seen(pilot, "change its words")
        await pilot.press("enter")
        await seen(pilot, "Queued note")
        await typed(pilot, " two")
        await pilot.press("enter")
        await seen(pilot, "queued: one two")
        await pilot.press("I", "enter")
        await seen(pilot, "change its words")
        await pilot.press("enter")
        await seen(pilot, "Queued note")
        await pilot.press(*["backspace"] * 7, "enter")
        await seen(pilot, "nothing queued")
        assert "guidance_withdrawn" in kinds(bench)


async def test_unsent_guidance_survives_leaving_and_comes_back() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("i")
        await typed(pilot, "half a tho")
        await pilot.press("escape")
        await seen(pilot, "unsent: half a tho")
        await pilot.press("q")
        await seen(pilot, "5 of 5")
        assert bench.texts["guidance:S1"] == "half a tho"
        await opened(pilot)
        await seen(pilot, "unsent: half a tho")
        await pilot.press("i")
        await until(pilot, lambda: pilot.app.screen.query_one(Input).value == "half a tho")


async def test_an_edit_is_a_child_draft_that_is_checked_at_once() -> None:
    bench = Bench(model=Scripted(["alpha"]), task=words_task("alpha beta", rounds=1))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("e")
        await seen(pilot, "Your version of draft 1")
        await until(pilot, lambda: bool(pilot.app.screen.query(TextArea)))
        pilot.app.screen.query_one(TextArea).text = "alpha beta"
        await pilot.press("ctrl+s")
        await seen(pilot, "Draft 2")
        await until(
            pilot, lambda: "draft_taken" in kinds(bench)[-4:] or "2/2" in screen_text(pilot)
        )
        assert bench.runner is not None
        edited = bench.runner.session.by_number(2)
        assert edited is not None
        assert edited.author == "person"
        assert edited.scorecard.passed


async def test_a_half_written_edit_comes_back() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("e")
        await until(pilot, lambda: bool(pilot.app.screen.query(TextArea)))
        pilot.app.screen.query_one(TextArea).text = "half"
        await pilot.pause()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        await pilot.press("e")
        await until(pilot, lambda: bool(pilot.app.screen.query(TextArea)))
        assert pilot.app.screen.query_one(TextArea).text == "half"


async def test_rating_is_shown_in_a_sign_and_a_word_and_can_be_undone() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("plus")
        await seen(pilot, "▲ good")
        await pilot.press("minus")
        await seen(pilot, "▼ bad")
        await pilot.press("U")
        await seen(pilot, "▲ good")
        await pilot.press("ctrl+r")
        await seen(pilot, "▼ bad")
        await pilot.press("minus")
        await until(pilot, lambda: "bad" not in screen_text(pilot).replace("rate bad", ""))


async def test_any_two_drafts_can_be_compared() -> None:
    bench = Bench(
        model=Scripted(["alpha", "alpha beta", "alpha beta gamma"]),
        task=words_task("alpha beta gamma"),
    )
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await seen(pilot, "Draft 2 → 3")
        await pilot.press("left_square_bracket")
        await seen(pilot, "Draft 1 → 2")
        await pilot.press("right_square_bracket", "left_curly_bracket")
        await seen(pilot, "Draft 1 → 3")
        await pilot.press("x")
        await seen(pilot, "Draft 3 → 1")
        await pilot.press("u")
        await seen(pilot, "alpha beta gamma")
        await pilot.press("2", "j")
        await seen(pilot, "3 Draft 1 → 2")


async def test_going_back_to_a_draft_goes_on_from_there() -> None:
    answers = ["alpha", "alpha beta", "beta", "alpha beta gamma"]
    bench = Bench(model=Scripted(answers), task=words_task("alpha beta gamma", rounds=2))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("left_square_bracket", "b")
        await seen(pilot, "back to draft 1, and on from there")
        await seen(pilot, "you chose where to go on: r goes on")
        await pilot.press("r")
        await until(
            pilot, lambda: bench.runner is not None and len(bench.runner.session.order) == 3
        )
        assert bench.runner is not None
        third = bench.runner.session.by_number(3)
        assert third is not None
        assert third.parent == bench.runner.session.order[0]
        assert len(bench.runner.session.order) == 3, "nothing was removed"


async def test_a_change_is_refused_with_a_reason_by_its_line_ranges() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("d")
        await seen(pilot, "Go to a change first (n)")
        await pilot.press("n", "d")
        await seen(pilot, "Refuse this change: why?")
        await typed(pilot, "too long")
        await pilot.press("enter")
        await seen(pilot, "Taken out: draft 3 is draft 2 without it")
        await pilot.press("left_square_bracket")
        await seen(pilot, "you refused this: too long")
        decided = last(bench, ev.HunkDecided)
        assert (decided.old_lines, decided.new_lines, decided.accepted) == ((0, 1), (0, 1), False)


async def test_an_own_check_holds_from_then_on() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("c")
        await typed(pilot, "must have x")
        await pilot.press("enter")
        await seen(pilot, "A check begins with contains")
        await pilot.press(*["backspace"] * 20)
        await typed(pilot, "contains gamma")
        await pilot.press("enter")
        await seen(pilot, "your check: contains gamma")
        assert last(bench, ev.CheckAdded).check.text == "gamma"


async def test_the_budget_is_raised_in_a_line_that_says_what_is_wrong() -> None:
    bench = Bench(model=Scripted(["alpha"]), task=words_task("alpha beta", rounds=1))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("dollar_sign")
        await seen(pilot, "rounds=1")
        await typed(pilot, " tokens=many")
        await pilot.press("enter")
        await seen(pilot, "no number above 0 for tokens")
        await pilot.press(*["backspace"] * 4)
        await typed(pilot, "20k")
        await pilot.press("enter")
        await until(
            pilot, lambda: bench.runner is not None and bench.runner.session.budget.tokens == 20_000
        )


async def test_each_pane_can_be_reached_and_zoomed() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        for key, text in (
            ("1", "1 Task"),
            ("4", "4 Checks"),
            ("2", "2 Timeline"),
            ("3", "3 Draft"),
        ):
            await pilot.press(key, "z")
            await until(
                pilot,
                lambda text=text: text in screen_text(pilot) and screen_text(pilot).count("╭") == 1,  # type: ignore[misc]
                f"only '{text}'",
            )
            await pilot.press("z")
            await until(pilot, lambda: screen_text(pilot).count("╭") == 5)


async def test_a_narrow_terminal_shows_one_column_and_every_pane_by_its_number() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert not screen.diff.split
        await pilot.press("u")
        await seen(pilot, "Side by side needs 100 columns")
        await pilot.press("4")
        await seen(pilot, "has beta")
        await pilot.press("1")
        await seen(pilot, "checked-refine")
        await pilot.press("3")
        await seen(pilot, "Draft 1 → 2")


async def test_a_cell_opens_its_finding() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("4", "g", "h", "enter")
        await seen(pilot, "has beta on draft 1")
        assert "The word beta is missing." in screen_text(pilot)
        await pilot.press("escape")
        await seen(pilot, "3 Draft 1 ")


async def test_a_cell_tells_the_change_that_caused_it_and_the_diff_goes_there() -> None:
    bench = Bench(still=StillLoop(log_of(*story())), first_task="code/process_data")
    async with WorkbenchApp(bench).run_test(size=(120, 50)) as pilot:
        await seen(pilot, "stopped: target")
        await pilot.press("4", "g", "j", "enter")
        await seen(pilot, "median of even on draft 3")
        shown = screen_text(pilot)
        assert "pass from draft 2 on, whose change fixed it" in shown
        assert "feedback 1.2: addressed, told to draft 2" in shown
        assert "+        ordered = sorted(numbers)" in shown
        await pilot.press("escape")
        await seen(pilot, "3 Draft 1 → 2")


async def test_the_palette_lists_every_action_and_carries_it_out() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await typed(pilot, "rate good")
        await seen(pilot, "rate good  (+)")
        await pilot.press("enter")
        await until(pilot, lambda: "rated" in kinds(bench))


async def test_help_is_made_from_the_actions_and_tells_reasons() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=(120, 60)) as pilot:
        await opened(pilot)
        await pilot.press("question_mark")
        await seen(pilot, "Write a check of your own in a line")
        assert "not now: it has stopped" in screen_text(pilot)
        await pilot.press("escape")


async def test_a_keymap_conflict_is_reported_at_the_start() -> None:
    bench = Bench(look=DisplaySettings(keymap={"session.pause": "r"}))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "session.pause has that key there")


async def test_a_moved_key_works_and_is_what_the_footer_shows() -> None:
    bench = Bench(look=DisplaySettings(keymap={"draft.rate_up": "ctrl+g"}))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert "ctrl+g/-" in screen_text(pilot)
        await pilot.press("plus", "ctrl+g")
        await seen(pilot, "▲ good")


async def test_ascii_signs_draw_the_screen_in_ascii_but_for_the_frames() -> None:
    bench = Bench(look=DisplaySettings(ascii=True))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        odd = {char for char in screen_text(pilot) if not char.isascii()}
        assert odd <= set("╭╮╰╯│─┃×·–“”…▁▂▃▄▅▆▇█▸"), odd


async def test_closing_the_screen_pauses_a_running_session() -> None:
    model = Gated(["alpha", "alpha beta"], open_gate=False)
    bench = Bench(model=model)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "writing draft 1")
        await pilot.press("q")
        await seen(pilot, "5 of 5")
        assert bench.runner is not None
        assert bench.runner.session.paused
        assert bench.runner.session.open_call is None


async def test_a_past_session_opens_with_everything_in_place() -> None:
    bench = Bench(still=StillLoop(log_of(*story())))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("H")
        await seen(pilot, "Roman numerals")
        await pilot.press("enter")
        await seen(pilot, "Draft 3 passes 9 of 9 checks")


async def test_history_filters_tags_and_deletes() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("H")
        await seen(pilot, "An integral by parts")
        await pilot.press("o")
        await seen(pilot, "plateau: no better score")
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Roman" not in screen_text(pilot))
        assert "outcome unfinished" in screen_text(pilot)
        await pilot.press("a")
        await seen(pilot, "Roman numerals")
        await pilot.press("r")
        await until(pilot, lambda: "Roman" not in screen_text(pilot))
        await pilot.press("r")
        await seen(pilot, "Roman numerals")
        await pilot.press("slash")
        await typed(pilot, "roman")
        await pilot.press("enter")
        await until(pilot, lambda: "Mean and sum" not in screen_text(pilot))
        await pilot.press("t")
        await typed(pilot, "later")
        await pilot.press("enter")
        await seen(pilot, "#later")
        assert bench.tagged == [("01B", "later", True)]
        await pilot.press("x")
        await seen(pilot, "12 events, 2 cases: would be erased.")
        await typed(pilot, "yes")
        await pilot.press("enter")
        await seen(pilot, "Type forget, or leave")
        assert bench.deleted == []
        await pilot.press(*["backspace"] * 3)
        await typed(pilot, "forget")
        await pilot.press("enter")
        await seen(pilot, "12 events of 1 session erased.")
        assert bench.deleted == ["01B"]


@pytest.mark.parametrize(
    ("keys", "shown", "left"),
    [
        ("d down down enter", "domain math", "An integral by parts"),
        ("m down enter", "model gpt-x", "Roman numerals An integral"),
        ("s down down enter", "strategy self-refine", "An integral by parts"),
        ("w 2 0 2 6 minus 1 1 minus 1 9 enter", "days 2026-11-19", "Roman numerals"),
        ("number_sign down enter", "tag keep", "Roman numerals"),
        ("c", "corrected", "Roman numerals"),
        ("f down down enter down enter", "model gpt-x", "Roman numerals An integral"),
    ],
)
async def test_each_filter_of_the_history_is_set_by_keys_and_named(
    keys: str, shown: str, left: str
) -> None:
    async with WorkbenchApp(Bench()).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("H")
        await seen(pilot, "An integral by parts")
        await pilot.press(*keys.split())
        await until(pilot, lambda: "Mean and sum" not in screen_text(pilot))
        text = screen_text(pilot)
        assert f"Only {shown}" in " ".join(text.split())
        titles = ("Roman numerals", "An integral")
        assert [title in text for title in titles] == [title in left for title in titles]


async def test_days_that_are_none_are_not_taken() -> None:
    async with WorkbenchApp(Bench()).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("H")
        await seen(pilot, "An integral by parts")
        await pilot.press("w", *"soon", "enter")
        await seen(pilot, "'soon' is no day")


async def test_two_sessions_are_compared_side_by_side() -> None:
    bench = Bench(logs={"01A": log_of(*story()), "01B": log_of(*story()[:14])})
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("H")
        await seen(pilot, "Roman numerals")
        await pilot.press("equals_sign", "j", "equals_sign")
        await seen(pilot, "two sessions")
        await seen(pilot, "draft 2 · 7/9")
        assert "draft 3 · 9/9" in screen_text(pilot)


async def test_the_tree_chooses_both_sides_and_branches() -> None:
    bench = Bench(
        model=Scripted(["alpha", "alpha beta", "alpha beta gamma"]),
        task=words_task("alpha beta gamma"),
    )
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("T")
        await seen(pilot, "Tree of drafts")
        await pilot.press("g", "c")
        await seen(pilot, "compared: 1 → 3")
        await pilot.press("j", "enter")
        await seen(pilot, "Draft 1 → 2")


async def test_words_typed_faster_than_a_window_opens_do_not_act_on_the_session() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        before = kinds(bench)
        for char in "ccontains reset":
            key = "space" if char == " " else char
            pilot.app.post_message(events.Key(key, char))
        await seen(pilot, "contains reset")
        assert kinds(bench) == before
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        for char in "iresets":
            pilot.app.post_message(events.Key(char, char))
        await until(pilot, lambda: screen.query_one(Input).value == "resets")
        assert kinds(bench) == before
