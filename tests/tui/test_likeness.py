"""Two sessions compared: what is identical is said, and what differs."""

from __future__ import annotations

from dataclasses import replace

from tests.tui.support import Bench, log_of, screen_text, story
from tests.tui.test_screens import seen
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.tui.app import WorkbenchApp
from workbench.tui.likeness import likeness

STORY = story()
STARTED = STORY[0]
assert isinstance(STARTED, ev.SessionStarted)


def changed(index: int, **fields: object) -> list[ev.Body]:
    """The story with one event's fields changed."""
    bodies = story()
    bodies[index] = replace(bodies[index], **fields)  # type: ignore[arg-type]
    return bodies


def nth(kind: type[ev.Body], number: int) -> int:
    return [place for place, body in enumerate(STORY) if isinstance(body, kind)][number - 1]


def test_one_session_twice_is_identical_in_all_that_is_compared() -> None:
    found = likeness(log_of(*STORY), log_of(*STORY))
    assert found.differs == ()
    assert found.same == (
        *("task", "model", "strategy", "seed", "budget", "all 3 prompts", "all 3 drafts"),
    )


def test_another_model_is_named_on_both_sides_and_the_rest_stays_identical() -> None:
    other = changed(0, model=ev.ModelChoice("openai", "gpt-x"))
    found = likeness(log_of(*STORY), log_of(*other))
    assert found.differs == ("model: practice: scripted, offline / gpt-x",)
    assert "strategy" in found.same


def test_settings_of_one_model_differ_though_its_name_does_not() -> None:
    cold = changed(0, model=ev.ModelChoice("openai", "gpt-x", temperature=0.0))
    warm = changed(0, model=ev.ModelChoice("openai", "gpt-x", temperature=1.0))
    found = likeness(log_of(*cold), log_of(*warm))
    assert found.differs == ("model: settings of gpt-x",)


def test_prompts_are_told_up_to_the_first_that_differs() -> None:
    other = changed(nth(ev.CallStarted, 2), messages=(Message("user", "other"),))
    found = likeness(log_of(*STORY), log_of(*other))
    assert found.differs == ("prompts from number 2 on",)
    assert "all 3 drafts" in found.same


def test_a_session_with_fewer_drafts_is_a_beginning_of_the_other() -> None:
    found = likeness(log_of(*STORY), log_of(*STORY[:14]))
    assert "drafts: 3 / 2, the first 2 equal" in found.differs


def test_a_task_with_other_checks_is_not_the_same_task() -> None:
    task = replace(STARTED.task, stages=())
    found = likeness(log_of(*STORY), log_of(*changed(0, task=task)))
    assert found.differs == ("task code/process_data: its text or its checks",)


async def test_the_comparison_says_what_is_identical_and_what_differs() -> None:
    other = changed(0, model=ev.ModelChoice("openai", "gpt-x"))
    bench = Bench(logs={"01A": log_of(*STORY), "01B": log_of(*other)})
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("H")
        await seen(pilot, "Roman numerals")
        await pilot.press("equals_sign", "j", "equals_sign")
        await seen(pilot, "two sessions")
        await seen(pilot, "identical task · strategy · seed · budget")
        assert "all 3 drafts" in screen_text(pilot)
        assert screen_text(pilot).count("draft 3 · 9/9 · score 100") == 2
        assert "differs   model: practice: scripted, offline / gpt-x" in screen_text(pilot)
        started = fold(log_of(*STORY)).started[:16].replace("T", " ")
        assert screen_text(pilot).count(f"{started} · draft 3") == 2, "which one is which"


async def test_the_comparison_names_the_keys_that_do_something() -> None:
    bench = Bench(logs={"01A": log_of(*STORY), "01B": log_of(*STORY), "01C": log_of(*STORY[:14])})
    for other, named in (("j", False), ("jj", True)):
        async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
            await seen(pilot, "code/process_data")
            await pilot.press("H")
            await seen(pilot, "Roman numerals")
            await pilot.press("equals_sign", *other, "equals_sign")
            await seen(pilot, "o fold")
            assert ("n/N change" in screen_text(pilot)) is named
