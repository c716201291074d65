"""A polished draft is taken only if the session's judges prefer it, asked blind in both orders: the
real SDK against a loopback server that writes, grades and compares.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.runner.test_judges import made
from tests.runner.test_polishing import BETTER, GOOD, TASK, Named, Server, at_server, ended, wanting
from tests.runner.test_runner import Log
from tests.support.openai_server import OpenAIServer
from workbench.commands.narrate import narrate
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.core.session import Session
from workbench.core.strategy import Compare, Wait, next_step
from workbench.core.task import Budget
from workbench.tui.timetable import remark

Likes = Callable[[str, str], str]
"""Which of two texts, in the order shown, is said to be better; any other text is a tie."""


class Comparing(Server):
    """Writes and grades as before; compares as it is told to, and remembers what it was shown."""

    def __init__(self, drafts: Sequence[str], likes: Likes) -> None:
        super().__init__(drafts, wanting)
        self.likes, self.pairs = likes, list[str]()

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        text = messages[-1].text
        if "Say which draft is better" not in text:
            return super().__call__(messages, seed)
        self.pairs.append(text)
        x, y = (_between(text, name) for name in ("draft X", "draft Y"))
        winner = {x: "X", y: "Y"}.get(self.likes(x, y), "tie")
        return json.dumps({"quote_x": x, "quote_y": y, "why": "It flows.", "winner": winner})


def _between(text: str, name: str) -> str:
    return text.split(f"======== {name} ========\n")[1].split("\n=====")[0]


def later(x: str, y: str) -> str:
    return BETTER


def earlier(x: str, y: str) -> str:
    return GOOD


def first_shown(x: str, y: str) -> str:
    return x


def neither(x: str, y: str) -> str:
    return ""


CHOICE = ev.StrategyChoice(polish=1, polish_stays="preferred")


async def course(
    server: Server,
    strategy: ev.StrategyChoice = CHOICE,
    *,
    judges: Sequence[str] = ("judge-1",),
    budget: Budget = TASK.budget,
    log: Log | None = None,
) -> Session:
    log = log if log is not None else Log()
    with OpenAIServer(server) as loopback:
        log.events = [at_server(event, log.events, loopback.base_url) for event in log.events]
        writer = ev.ModelChoice("openai", "loopback-1", loopback.base_url)
        heard = tuple(ev.JudgeChoice(replace(writer, name=name), samples=1) for name in judges)
        runner = made(loopback, log, Named())
        if not log.events:
            first = ev.SessionStarted(TASK, writer, strategy, budget, 1, judges=heard)
            await runner.act(first, author="workbench")
        await runner.run()
    assert fold(log.events) == runner.session
    return runner.session


async def test_a_polish_that_the_judge_prefers_in_both_orders_is_taken() -> None:
    server = Comparing([GOOD, BETTER], later)
    session = await course(server)
    assert ended(session) == ("target", 2, 2)
    assert len(server.pairs) == 2
    shown = [[_between(text, f"draft {name}") for name in "XY"] for text in server.pairs]
    assert shown == [[GOOD, BETTER], [BETTER, GOOD]]
    assert not any("WHY-" in text or "FIX-" in text for text in server.pairs), "compared blind"
    (said,) = session.compared
    assert (said.first, said.second, said.winner) == (*session.order, session.order[1])
    assert server.judged == 2, "both drafts are graded"


@pytest.mark.parametrize(
    ("likes", "why"),
    [
        (earlier, "judge-1 preferred the draft before in both orders: It flows."),
        (first_shown, "judge-1 did not prefer it in both orders"),
        (neither, "judge-1 did not prefer it in both orders"),
    ],
)
async def test_any_other_is_refused_and_the_draft_before_stands(likes: Likes, why: str) -> None:
    server = Comparing([GOOD, BETTER], likes)
    session = await course(server)
    assert ended(session) == ("target", 2, 1)
    polished = session.drafts[session.order[1]]
    assert (polished.verdict, polished.why) == ("refused", why)
    assert (session.path.current, polished.judged) == (session.order[0], ())
    assert server.judged == 1, "what was refused is not graded"
    assert session.stop is not None
    assert "1 of 1 polish rounds used" in session.stop.why


async def test_a_further_round_is_told_why_the_last_one_was_refused() -> None:
    server = Comparing([GOOD, "alpha beta worse", BETTER], lambda x, y: max(x, y, key=_rank))
    session = await course(server, replace(CHOICE, polish=2))
    assert ended(session) == ("target", 3, 3)
    assert "Your last revision was refused" in server.asked[2]
    assert "preferred the draft before in both orders" in server.asked[2]


def _rank(text: str) -> int:
    return ["alpha beta worse", GOOD, BETTER].index(text)


@pytest.mark.parametrize(("votes", "stands"), [((BETTER, BETTER, GOOD), 2), ((BETTER, GOOD), 1)])
async def test_of_several_judges_more_have_to_prefer_it(votes: Sequence[str], stands: int) -> None:
    asked: list[str] = []

    def likes(x: str, y: str) -> str:
        asked.append(x)
        return votes[(len(asked) - 1) // 2]

    judges = [f"judge-{n}" for n in range(len(votes))]
    session = await course(Comparing([GOOD, BETTER], likes), judges=judges)
    assert ended(session) == ("target", 2, stands)
    assert [said.judge for said in session.compared] == judges


async def test_of_several_revisions_in_one_round_the_best_is_compared() -> None:
    server = Comparing([GOOD, GOOD, BETTER, BETTER], earlier)
    strategy = replace(CHOICE, samples=2)
    session = await course(server, strategy)
    assert session.stop is not None
    assert session.stop.reason == "target"
    assert session.current is not None
    assert session.current.polish == 0
    assert len(session.compared) == 1


async def test_without_the_setting_nothing_is_compared() -> None:
    server = Comparing([GOOD, BETTER], earlier)
    session = await course(server, replace(CHOICE, polish_stays="checked"))
    assert ended(session) == ("target", 2, 2)
    assert server.pairs == []


async def test_a_polish_that_breaks_a_check_is_refused_without_a_comparison() -> None:
    server = Comparing([GOOD, "alpha alone"], later)
    assert ended(await course(server)) == ("target", 2, 1)
    assert server.pairs == []


async def test_a_program_killed_between_the_two_orders_asks_each_once() -> None:
    whole = Log()
    done = await course(Comparing([GOOD, BETTER], earlier), log=whole)
    for size in range(2, len(whole.events)):
        log = Log()
        log.events = list(whole.events[:size])
        answered = sum("Say which" in text for text in _judge_answers(log))
        written = sum(isinstance(event.body, ev.DraftWritten) for event in log.events)
        server = Comparing([GOOD, BETTER][written:], earlier)
        after = await course(server, log=log)
        assert ended(after) == ended(done), size
        assert len(server.pairs) == 2 - answered, size


def _judge_answers(log: Log) -> list[str]:
    asked = {
        event.body.call: event.body.messages[-1].text
        for event in log.events
        if isinstance(event.body, ev.CallStarted) and event.body.role == "judge"
    }
    done = (e.body.call for e in log.events if isinstance(e.body, ev.CallFinished))
    return [asked[call] for call in done if call in asked]


async def test_a_pause_waits_and_a_spent_budget_asks_nobody() -> None:
    whole = Log()
    await course(Comparing([GOOD, BETTER], later), log=whole)
    at = [type(event.body) for event in whole.events].index(ev.DraftsCompared)
    begun = [e for e in whole.events[:at] if not (_call_of(e) & _pair_calls(whole))]
    view = fold(begun).view()
    assert isinstance(next_step(view, Named()), Compare)
    assert isinstance(next_step(replace(view, paused=True), Named()), Wait)
    spent = next_step(replace(view, budget=Budget(tokens=1)), Named())
    assert not isinstance(spent, Compare | Wait)


def _call_of(event: ev.Event) -> set[str]:
    return {str(getattr(event.body, "call", ""))} - {""}


def _pair_calls(log: Log) -> set[str]:
    return {
        event.body.call
        for event in log.events
        if isinstance(event.body, ev.CallStarted) and "Say which" in event.body.messages[-1].text
    }


async def test_the_timeline_and_the_plain_course_tell_what_a_judge_prefers() -> None:
    log = Log()
    session = await course(Comparing([GOOD, BETTER], earlier), log=log)
    (event,) = [event for event in log.events if isinstance(event.body, ev.DraftsCompared)]
    assert remark(event.body, session)[0] == "judge-1 prefers draft 1 to draft 2: It flows."
    assert list(narrate(event, session)) == ["  judge-1 prefers draft 1 to draft 2: It flows."]
    tie = ev.DraftsCompared(event.body.first, event.body.second, "judge-1")
    assert "finds neither better of drafts 1 and 2" in remark(tie, session)[0]
    torn = replace(tie, consistent=False, second="gone")
    assert "contradicts itself over drafts 1 and ?" in remark(torn, session)[0]
