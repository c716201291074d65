"""A model may dispute a check: a question to the person, never obeyed."""

from __future__ import annotations

import asyncio

import pytest

from tests.runner.test_runner import begin, make
from tests.support.tiny import Scripted, words_task
from workbench.core import events as ev
from workbench.core.rules import disputing
from workbench.core.telling.disputes import INVITATION, LONGEST, disputed

BLOCK = "```dispute\nhas beta: nobody asked for beta.\n```"


def test_the_block_is_taken_out_and_only_a_fence_of_that_name_counts() -> None:
    rest, said = disputed(f"alpha\n\n{BLOCK}\nmore")
    assert "dispute" not in rest
    assert "nobody asked for beta" in said
    for other in ("I dispute has beta.", "```\ndispute\n```", "```disputed\nx\n```", "`dispute`"):
        assert disputed(other) == (other, "")
    assert len(disputed(f"```dispute\n{'x' * 9000}")[1]) < LONGEST + 60


async def test_headless_the_dispute_is_logged_and_the_loop_goes_on() -> None:
    model = Scripted([f"alpha\n{BLOCK}", "alpha beta"])
    task = words_task("alpha beta")
    runner, log = make(task, model)
    await begin(runner, task)
    stop = await runner.run()
    assert stop is not None
    assert stop.reason == "target", "the check stood, and was met"
    asked = [e.body for e in log.events if isinstance(e.body, ev.QuestionAsked)]
    assert len(asked) == 1
    assert runner.session.drafts[runner.session.order[0]].text == "alpha"
    assert INVITATION in model.asked[1][-1].text
    assert INVITATION not in model.asked[0][-1].text


async def test_with_a_person_the_loop_waits_and_the_answer_goes_into_the_next_prompt() -> None:
    model = Scripted([f"alpha\n{BLOCK}", "alpha beta"])
    task = words_task("alpha beta")
    runner, _ = make(task, model)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(linger=True))
    while runner.live.phase != "waiting":
        await asyncio.sleep(0.005)
    assert len(model.asked) == 1
    (question,) = runner.session.questions
    await runner.act(ev.QuestionAnswered(question, "beta it is"))
    stop = await asyncio.wait_for(running, 60)
    assert stop is not None
    assert stop.reason == "target"
    assert "beta it is" in model.asked[1][-1].text


async def test_an_answer_that_only_disputes_leaves_the_draft_as_it_is() -> None:
    model = Scripted(["alpha", BLOCK, "alpha beta"])
    task = words_task("alpha beta")
    runner, _ = make(task, model)
    await begin(runner, task)
    await runner.run()
    texts = [runner.session.drafts[id].text for id in runner.session.order]
    assert texts == ["alpha", "alpha", "alpha beta"]


def test_another_terminal_answers_the_oldest_question_or_hears_why_not() -> None:
    from workbench.core.session import Session
    from workbench.inboxing import wished

    asked = Session(questions={"q1": ev.QuestionAsked("q1", "which?", draft="d")})
    assert wished("answer", " this ", asked) == ((ev.QuestionAnswered("q1", "this"),), "")
    assert wished("answer", " ", asked)[1] == "the answer is empty"
    assert wished("answer", "this", Session())[1] == "nothing is asked"


async def asked_after(*answers: str, task: str = "alpha beta") -> list[str]:
    """The last message of each request of a course with these answers."""
    model = Scripted(answers)
    asked = words_task(task)
    runner, _ = make(asked, model)
    await begin(runner, asked)
    await runner.run()
    return [messages[-1].text for messages in model.asked]


LINE = "You disputed has beta: a person will read it; until then the check stands."


async def test_a_disputed_finding_is_told_as_disputed_as_long_as_the_check_stands() -> None:
    said = await asked_after(
        f"alpha\n{BLOCK}", "alpha gamma", "alpha beta delta", task="alpha beta delta"
    )
    assert LINE not in said[0]
    for later in said[1:]:
        assert f"{LINE} It says: The word beta is missing." in later
        assert later.count("The word beta is missing.") == 1
        assert "has delta: The word delta is missing." in later
    assert "Told once and still open: has beta" not in said[2]
    assert "do not repeat what did not help, a dispute aside:" in said[2]


async def test_a_dispute_of_what_passes_by_now_is_not_told() -> None:
    said = await asked_after(f"alpha\n{BLOCK}", "alpha beta", "x", task="alpha beta delta")
    assert LINE in said[1]
    assert "You disputed" not in said[2]
    assert "do not repeat what did not help:" in said[2]


async def test_a_dispute_that_names_no_check_is_told_beside_the_findings() -> None:
    said = await asked_after("alpha\n```dispute\nI disagree.\n```", "alpha beta")
    assert "has beta: The word beta is missing." in said[1]
    assert "You disputed a check: a person will read it" in said[1]


async def test_an_answered_dispute_is_told_as_answered_and_no_longer_as_open() -> None:
    model = Scripted([f"alpha\n{BLOCK}", "alpha", "alpha beta"])
    task = words_task("alpha beta")
    runner, _ = make(task, model)
    await begin(runner, task)
    running = asyncio.create_task(runner.run(linger=True))
    while runner.live.phase != "waiting":
        await asyncio.sleep(0.005)
    (question,) = runner.session.questions
    await runner.act(ev.QuestionAnswered(question, "beta it is"))
    await asyncio.wait_for(running, 60)
    assert all("You disputed" not in messages[-1].text for messages in model.asked)


async def stopped_after(*answers: str, task: str = "alpha beta") -> tuple[str, str, list[str]]:
    """Reason and sentence of the stop, and the last message of each request."""
    model = Scripted(answers)
    asked = words_task(task)
    runner, _ = make(asked, model)
    await begin(runner, asked)
    stop = await runner.run()
    assert stop is not None
    return stop.reason, stop.why, [messages[-1].text for messages in model.asked]


async def test_where_all_that_fails_is_disputed_and_kept_a_person_decides() -> None:
    """Further rounds could only change what nobody asked to be changed."""
    reason, why, said = await stopped_after("alpha", f"alpha\n{BLOCK}", "alpha so it stays", "x")
    assert reason == "stalled"
    assert "disputes all that fails (has beta): a person decides" in why
    assert len(said) == 3
    assert "changed nothing" not in said[2], "it was kept with a reason"


async def test_a_dispute_is_told_to_stand_once_before_anything_ends() -> None:
    reason, _, said = await stopped_after("alpha", f"alpha\n{BLOCK}", "alpha beta")
    assert reason == "target"
    assert LINE in said[2]


async def test_what_is_not_disputed_goes_on_being_asked_for() -> None:
    reason, _, said = await stopped_after(
        f"alpha\n{BLOCK}", "alpha gamma", "alpha so", "alpha beta delta", task="alpha beta delta"
    )
    assert reason == "target"
    assert len(said) == 4


@pytest.mark.parametrize(
    ("said", "names", "met"),
    [
        ("support.numbers (c6): turned", ["support.numbers: c6 6 and 10", "quote: c1"], True),
        ("support.numbers: c6 6 and 10: no", ["support.numbers: c6 6 and 10"], True),
        ("supports: no", ["support.numbers: c6 6"], False),
    ],
)
def test_a_family_names_its_check_that_fails(said: str, names: list[str], met: bool) -> None:
    assert (disputing.named(names, names, said) == (names[0],)) is met


LINES = ("workings: line 2", "workings: line 3", "form: words", "workings: line 30")


@pytest.mark.parametrize(
    ("said", "met"),
    [
        ('Check "workings", line 2 ("2 + 12"): wrong.\nCheck "workings", line 3: too.', LINES[:2]),
        ("- workings: line 2 is right\n- `form: words`: 190 is meant", (LINES[0], LINES[2])),
        ("1. workings, line 2: no.\n2. workings, line 30: no.", (LINES[0], LINES[3])),
        ("workings: line 2 is right, as\nit says; form: words is not meant.", (LINES[0],)),
        ("It is the sum of form: words and workings: line 2", (LINES[2],)),
        ("I hold that to be wrong.\nform: words counts the address.", (LINES[2],)),
        ("workings: both lines are right\nform: words too", (*LINES[:2], LINES[3], LINES[2])),
        ("I disagree.", ()),
        ("", ()),
    ],
)
def test_a_dispute_is_about_each_check_that_a_line_of_it_begins_with(
    said: str, met: tuple[str, ...]
) -> None:
    assert disputing.named(LINES, LINES, said) == met


async def test_two_checks_disputed_in_one_block_and_kept_end_for_a_person() -> None:
    block = "```dispute\nhas beta: nobody asked.\nhas gamma: nor for this.\n```"
    reason, why, said = await stopped_after(
        f"alpha\n{block}", "alpha so it stays", "x", task="alpha beta gamma"
    )
    assert reason == "stalled"
    assert "disputes all that fails (has beta, has gamma): a person decides" in why
    assert len(said) == 2
