"""A judge gates only where the strategy asks for it and people's labels have shown what it is
worth; a panel that lies apart asks the person. The real SDK against loopback servers.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from dataclasses import replace

import pytest

from tests.runner.test_judges import Answers, Opinion, by_length, made
from tests.runner.test_runner import Log
from tests.support.openai_server import OpenAIServer
from tests.support.tiny import DOMAIN, words_task
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.rules.trusting import held_back
from workbench.core.session import Session
from workbench.core.strategy import Ask, next_step
from workbench.core.task import Task
from workbench.inboxing import wished
from workbench.judges import kin, rubric_of
from workbench.runner import Runner

SHORT, LONG = "alpha beta", "alpha beta and a good deal more than that was asked for " * 3
TASK = words_task("alpha beta")
VERSION = rubric_of(DOMAIN, TASK).version


async def course(
    drafts: list[str],
    opinions: dict[str, Opinion],
    knobs: dict[str, float],
    *,
    roles: dict[str, ev.JudgeCalibrated] | None = None,
    task: Task = TASK,
    log: Log | None = None,
    answer: str = "",
) -> tuple[Session, Runner]:
    """A session by judge-panel; each judge is a model on a server of its own."""
    log = log or Log()
    with ExitStack() as stack:
        writer = stack.enter_context(OpenAIServer(Answers(drafts, by_length)))
        choice = ev.ModelChoice("openai", "writer-1", writer.base_url)
        judges = []
        for name, opinion in opinions.items():
            server = stack.enter_context(OpenAIServer(Answers([], opinion)))
            judges.append(ev.JudgeChoice(ev.ModelChoice("openai", name, server.base_url), 1))
        runner = made(writer, log)
        if not log.events:
            strategy = ev.StrategyChoice("judge-panel", knobs=knobs)
            first = ev.SessionStarted(task, choice, strategy, task.budget, 1, judges=tuple(judges))
            await runner.act(first, *(roles or {}).values(), author="workbench")
        elif answer:
            question = next(iter(runner.session.questions))
            await runner.act(ev.QuestionAnswered(question, answer))
        await runner.run()
    assert fold(log.events) == runner.session
    return runner.session, runner


def gating(judge: str, role: str = "gates", rubric: str = VERSION) -> ev.JudgeCalibrated:
    return ev.JudgeCalibrated(judge, rubric, role, 0.9, 0.82, 40)  # type: ignore[arg-type]


async def test_a_calibrated_judge_holds_a_passing_draft_back_from_the_target() -> None:
    session, _ = await course(
        [SHORT, LONG], {"j-1": by_length}, {"gate": 60.0}, roles={"j-1": gating("j-1")}
    )
    assert session.stop is not None
    assert (session.stop.reason, len(session.order)) == ("target", 2)
    first = session.by_number(1)
    assert first is not None
    assert first.scorecard.passed
    assert "j-1" in held_back(session.view(), first)
    assert held_back(session.view(), session.drafts[session.order[1]]) == ""


@pytest.mark.parametrize(
    "known",
    [
        {},
        {"j-1": gating("j-1", "advises")},
        {"j-1": gating("j-1", "shown")},
        {"j-1": gating("j-1", rubric="another1")},
    ],
)
async def test_an_uncalibrated_judge_never_gates_and_the_stop_says_so(
    known: dict[str, ev.JudgeCalibrated],
) -> None:
    session, _ = await course([SHORT, LONG], {"j-1": by_length}, {"gate": 60.0}, roles=known)
    assert session.stop is not None
    assert (session.stop.reason, len(session.order)) == ("target", 1)
    assert "no calibrated judge" in session.stop.why


async def test_a_calibrated_judge_gates_nothing_where_the_strategy_does_not_ask() -> None:
    known = {"j-1": gating("j-1")}
    session, _ = await course([SHORT, LONG], {"j-1": by_length}, {}, roles=known)
    assert session.stop is not None
    assert (session.stop.reason, len(session.order)) == ("target", 1)


async def test_the_loop_goes_back_from_a_revision_that_only_the_judge_can_tell_is_worse() -> None:
    middling = SHORT + " and some more of it than one would have thought of at first"
    drafts = [middling, SHORT, LONG]
    known = {"j-1": gating("j-1")}
    session, _ = await course(drafts, {"j-1": by_length}, {"gate": 75.0}, roles=known)
    second, third = session.by_number(2), session.by_number(3)
    assert second is not None
    assert third is not None
    assert third.parent == session.order[0]
    assert session.best is third
    assert second.verdict == "taken"


async def test_no_trusted_judge_lifts_a_draft_over_a_failing_check() -> None:
    known = {"j-1": gating("j-1")}
    drafts = [SHORT, LONG.replace("beta", "delta")]
    session, _ = await course(drafts, {"j-1": by_length}, {"gate": 90.0}, roles=known)
    best = session.best
    assert best is not None
    assert best.number == 1
    assert session.stop is not None
    assert session.stop.reason != "target"


def harsh(draft: str) -> int:
    return 1


PANEL = {"kind-1": lambda draft: 5, "harsh-1": harsh}


async def test_a_panel_too_far_apart_asks_the_person_and_waits_without_them() -> None:
    drafts = ["alpha one", SHORT]
    session, runner = await course(drafts, PANEL, {"ask_apart": 50.0})
    assert session.stop is None
    (asked,) = session.questions.values()
    assert (asked.by, asked.options) == ("strategy", ("harsh-1", "kind-1", "all"))
    assert "harsh-1 gives 0, kind-1 gives 100" in asked.text
    assert runner.live.note == asked.text
    assert len(session.order) == 1
    step = next_step(session.view(), DOMAIN)
    assert isinstance(step, Ask)


async def test_the_answer_is_taken_up_after_a_kill_and_asked_for_once() -> None:
    log = Log()
    drafts = ["alpha one", SHORT]
    await course(drafts, PANEL, {"ask_apart": 50.0}, log=log)
    killed = Log()
    killed.events = list(log.events)
    again, _ = await course(drafts, PANEL, {}, log=killed)
    assert len(again.questions) == 1
    asked = [e for e in killed.events if isinstance(e.body, ev.QuestionAsked)]
    assert len(asked) == 1
    session = fold([*killed.events])
    answered = replace(killed.events[-1], seq=len(killed.events) + 1, id="0" * 26)
    body = ev.QuestionAnswered(next(iter(session.questions)), "kind-1")
    session = fold([*killed.events, replace(answered, body=body, author="person")])
    assert not session.questions
    assert not isinstance(next_step(session.view(), DOMAIN), Ask)
    assert session.path.guidance == ()


async def test_a_loop_that_lingers_waits_at_the_question_and_goes_on_with_the_answer() -> None:
    drafts, log = ["alpha one", SHORT], Log()
    with ExitStack() as stack:
        writer = stack.enter_context(OpenAIServer(Answers(drafts, by_length)))
        servers = {n: stack.enter_context(OpenAIServer(Answers([], o))) for n, o in PANEL.items()}
        judges = tuple(
            ev.JudgeChoice(ev.ModelChoice("openai", name, server.base_url), 1)
            for name, server in servers.items()
        )
        strategy = ev.StrategyChoice("judge-panel", knobs={"ask_apart": 50.0})
        choice = ev.ModelChoice("openai", "writer-1", writer.base_url)
        runner = made(writer, log)
        first = ev.SessionStarted(TASK, choice, strategy, TASK.budget, 1, judges=judges)
        await runner.act(first, author="workbench")
        running = asyncio.create_task(runner.run(linger=True))
        while not runner.session.questions:
            await asyncio.sleep(0.01)
        answer, refusal = wished("answer", "harsh-1", runner.session)
        assert refusal == ""
        await runner.act(*answer)
        stop = await running
        asked = [len(server.bodies) for server in servers.values()]
    assert stop is not None
    assert stop.reason == "target"
    assert fold(log.events) == runner.session
    drafts_judged = {(e.body.draft, e.body.judge) for e in log.events if _judgement(e)}  # type: ignore[attr-defined]
    assert len(drafts_judged) == 2 * len(runner.session.order)
    assert asked == [len(runner.session.order)] * 2


def _judgement(event: ev.Event) -> bool:
    return isinstance(event.body, ev.DraftJudged)


@pytest.mark.parametrize(
    ("writer", "judges", "said"),
    [
        ("gpt-5-mini", ["gpt-4o"], True),
        ("openai/gpt-5", ["GPT-4o", "gpt-5"], True),
        ("gpt-5", ["claude-opus", "gpt-4o"], False),
        ("meta-llama/Llama-3.1-8B", ["qwen2.5:7b"], False),
        ("practice", [], False),
    ],
)
def test_judges_of_the_writer_s_family_alone_are_told(
    writer: str, judges: list[str], said: bool
) -> None:
    assert bool(kin(writer, judges)) is said


async def test_naming_a_judge_hears_that_one_alone_and_free_words_go_to_the_writer() -> None:
    from workbench.core.rules.judged import comments, panel_question

    log = Log()
    session, _ = await course(["alpha one", SHORT], PANEL, {"ask_apart": 50.0}, log=log)
    draft = session.drafts[session.order[0]]
    assert {r.observed for r in comments(draft)} == {"level 1.0 of 5"}
    assert comments(draft, {panel_question(draft): "kind-1"}) == ()
    assert comments(draft, {panel_question(draft): "all"}) == comments(draft)
    spoken = fold(
        [
            *log.events,
            replace(
                log.events[-1],
                id="1" * 26,
                body=ev.QuestionAnswered(panel_question(draft), "keep it short"),
            ),
        ]
    )
    (note,) = spoken.path.guidance
    assert note.text.endswith("The person says: keep it short")
