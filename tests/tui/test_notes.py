"""Notes on the session's screen: how long they hold, on which check, templates, their place in the
prompt before they are sent; and what waiting tells.
"""

from __future__ import annotations

from dataclasses import replace

from tests.support.tiny import Scripted, words_task
from tests.tui.support import Bench, Gated, screen_text, session_of, typed, until
from tests.tui.test_screens import kinds, last, opened, seen
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.tui.app import WorkbenchApp
from workbench.tui.waiting import answered, spent_so_far, waited_for

SIZE = (120, 40)
STUCK = words_task("alpha beta gamma", rounds=2)


def stuck() -> Bench:
    """Two drafts that lack a word, then the rounds are used."""
    return Bench(model=Scripted(["alpha", "alpha beta"]), task=STUCK)


async def test_tab_says_how_long_a_note_holds_and_the_list_can_pin_one() -> None:
    bench = stuck()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("i", *"one")
        await seen(pilot, "[on this branch]")
        await pilot.press("tab")
        await seen(pilot, "[pinned: every round]")
        await pilot.press("enter")
        await seen(pilot, "pinned: one")
        assert last(bench, ev.GuidanceQueued).holds == "always"
        await pilot.press("I", "enter")
        await seen(pilot, "unpin: it holds on this branch alone")
        await pilot.press("down", "enter")
        await seen(pilot, "queued: one")
        assert last(bench, ev.GuidanceEdited).holds == "path"


async def test_a_note_on_a_check_names_it_and_says_so_in_the_log() -> None:
    bench = stuck()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("@")
        await seen(pilot, "A note on which check?")
        await pilot.press("enter")
        await seen(pilot, "on has gamma:")
        await typed(pilot, "the third letter")
        await pilot.press("enter")
        await until(pilot, lambda: "guidance_queued" in kinds(bench))
        assert last(bench, ev.GuidanceQueued).check == "has gamma"
        await pilot.press("I")
        await seen(pilot, "on has gamma: the third letter")


async def test_a_note_shows_its_place_in_the_prompt_before_it_is_sent() -> None:
    bench = stuck()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("i")
        await typed(pilot, "mind the gap")
        await pilot.press("ctrl+g")
        await seen(pilot, "Not sent yet: the next prompt")
        text = screen_text(pilot)
        assert "- mind the gap" in text
        assert "From the person:" in text
        assert "guidance_queued" not in kinds(bench), "looking sends nothing"
        await pilot.press("escape", "enter")
        await until(pilot, lambda: "guidance_queued" in kinds(bench))
        assert last(bench, ev.GuidanceQueued).text == "mind the gap"


async def test_a_template_goes_into_the_note_and_a_note_becomes_a_template() -> None:
    bench = stuck()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "stopped: rounds")
        await pilot.press("i", "ctrl+t")
        await seen(pilot, "Templates of notes")
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "guidance_queued" in kinds(bench))
        assert last(bench, ev.GuidanceQueued).text.startswith("Keep everything that passes")
        await pilot.press("i")
        await typed(pilot, "say why first")
        await pilot.press("enter", "I", "down", "enter", "end", "enter")
        await until(pilot, lambda: bool(bench.texts.get("templates")))
        await pilot.press("i", "ctrl+t")
        await seen(pilot, "Templates of notes")
        assert "say why first" in screen_text(pilot)


async def test_waiting_says_what_for_how_long_tokens_and_that_practice_costs_nothing() -> None:
    model = Gated(["alpha", "alpha beta gamma"], open_gate=False)
    bench = Bench(model=model, task=STUCK)
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await opened(pilot, "writing draft 1")
        await seen(pilot, "no cost")
        assert "tokens sent" in screen_text(pilot)


CALL = ev.CallStarted("C1", "writer", (Message("user", "x" * 400),), ev.ModelChoice("openai", "m"))


def test_a_known_price_is_told_as_an_estimate() -> None:
    said = spent_so_far(CALL, 80, 4.2, lambda usage: usage.tokens / 1000)
    assert said == "4.2 s · ≈ 100 tokens sent, 20 come · ≈ $0.1200"
    assert spent_so_far(CALL, 0, 1.0, lambda usage: None).startswith("no word yet · 1.0 s")
    assert spent_so_far(CALL, 0, 1.0, lambda usage: None).endswith("price unknown")


def test_practice_costs_nothing_and_says_so() -> None:
    call = replace(CALL, model=ev.ModelChoice("practice"))
    assert spent_so_far(call, 80, 4.2, lambda usage: None).endswith("20 come · no cost")


def test_a_price_of_nothing_is_no_unknown_price() -> None:
    assert spent_so_far(CALL, 0, 1.0, lambda usage: 0.0).endswith("≈ $0.0000")


def test_a_call_for_another_text_is_not_called_a_draft() -> None:
    critique = ev.CallStarted("C1", "critic", (), ev.ModelChoice(), "critique")
    assert waited_for(session_of(), critique) == "Critique, as it is written"


def test_what_is_waited_for_names_the_notes_that_it_answers() -> None:
    notes = [ev.GuidanceQueued("G1", "a"), ev.GuidanceQueued("G2", "b", "always")]
    session = session_of(ev.SessionStarted(STUCK), *notes, ev.GuidanceConsumed(("G1", "G2"), 1))
    assert answered(session) == "answers 2 notes of yours"
