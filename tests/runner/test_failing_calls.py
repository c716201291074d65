"""A server that fails for ever: what its tries used is booked, and either the budget or the
patience ends the loop.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.models.calls import KEY, QUICK, call, model_at
from tests.support.loops import MemoryLog
from tests.support.openai_server import OpenAIServer
from tests.support.tiny import DOMAIN, InProcess, words_task
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.session import Session
from workbench.errors import ModelUnreachable
from workbench.models import Allowance
from workbench.models.openai_compatible import OpenAICompatible
from workbench.models.prices import Price
from workbench.runner import Dependencies, Runner, started

PRICE = Price(1.0, 4.0)


def runner_at(log: MemoryLog) -> Runner:
    """A runner whose models are on the loopback servers of their choices."""
    environ = {"WORKBENCH_API_KEY": KEY}
    dependencies = Dependencies(
        domain=DOMAIN,
        model_for=lambda choice, session: OpenAICompatible(choice, environ, PRICE, QUICK),
        checker=InProcess(),
        record=log.record,
        patience=QUICK,
    )
    return Runner(dependencies, log.events)


async def looped(server: OpenAIServer, samples: int = 1, **budget: Any) -> Session:
    """The session of a loop against the server, to whatever end; its log folds to the same."""
    log = MemoryLog()
    runner = runner_at(log)
    choice = ev.ModelChoice("openai", "loopback-1", server.base_url)
    task = words_task("apple", **budget)
    await runner.act(started(task, choice, ev.StrategyChoice(samples=samples), 1, "test"))
    try:
        await runner.run()
    except ModelUnreachable:
        assert runner.session.stop is None
    assert fold(log.events) == runner.session
    return runner.session


@pytest.mark.parametrize("fault", ["503", "reset_midway", "no_finish"])
async def test_failed_tries_count_and_end_the_loop_at_the_budget(fault: str) -> None:
    with OpenAIServer("apple " * 40, faults=fault) as server:
        alone = await call(model_at(server, price=PRICE), allowance=Allowance(tokens=1))
        assert server.requests == 1, "nothing is left for a second try"
    assert alone.error is not None
    assert alone.error.usage is not None
    assert alone.error.usage.tokens > 0
    with OpenAIServer("apple " * 40, faults=fault) as server:
        session = await looped(server, tokens=1)
        assert server.requests == 1
    assert session.stop is not None
    assert session.stop.reason == "tokens"
    assert session.usage.tokens >= 1
    assert session.usage.cost is not None
    assert session.usage.cost > 0


async def test_the_tries_of_one_call_end_where_its_share_of_the_budget_does() -> None:
    with OpenAIServer(faults="503") as server:
        whole = await call(model_at(server))
        assert server.requests == QUICK.tries
    assert whole.error is not None
    assert whole.error.usage is not None
    one = whole.error.usage.tokens // QUICK.tries
    with OpenAIServer(faults="503") as server:
        cut = await call(model_at(server), allowance=Allowance(tokens=one + 1), max_tokens=one + 1)
        assert server.requests == 2, "one token was left after the first try"
        first, second = (body["max_tokens"] for body in server.bodies)
    assert (first, second) == (one + 1, 1)
    assert cut.error is not None
    assert cut.error.tries == 2


async def test_without_a_budget_the_patience_ends_it_and_every_try_is_booked() -> None:
    with OpenAIServer(faults="503") as server:
        session = await looped(server)
        assert server.requests == QUICK.tries
    (failed,) = [session.last_failure]
    assert failed is not None
    assert failed.tries == QUICK.tries
    assert session.usage == failed.usage
    assert session.usage.cost is not None
    assert session.usage.cost > 0
    assert session.retries == QUICK.tries - 1


async def test_streams_that_break_for_ever_end_at_the_patience_with_each_call_booked() -> None:
    with OpenAIServer("apple " * 40, faults="reset_midway") as server:
        session = await looped(server)
        assert server.requests == QUICK.tries
    assert session.failed_calls == QUICK.tries
    assert session.usage.tokens > 0


async def test_money_that_is_used_up_by_failed_tries_ends_the_loop_too() -> None:
    with OpenAIServer(faults="503") as server:
        session = await looped(server, money=1e-9)
        assert server.requests == 1
    assert session.stop is not None
    assert session.stop.reason == "money"


async def test_a_round_of_several_drafts_shares_what_is_left() -> None:
    with OpenAIServer(faults="503") as server:
        session = await looped(server, samples=2, tokens=2)
        assert server.requests == 2, "each call of the round has its share and no more"
    assert session.stop is not None
    assert session.stop.reason == "tokens"


async def test_a_judge_that_fails_for_ever_ends_at_the_budget_too() -> None:
    with OpenAIServer("apple") as writer:
        spent = (await looped(writer, rounds=1)).usage.tokens
    log = MemoryLog()
    with OpenAIServer("apple") as writer, OpenAIServer("x" * 400, faults="reset_midway") as judge:
        choices = [ev.ModelChoice("openai", "loopback-1", s.base_url) for s in (writer, judge)]
        runner = runner_at(log)
        task = words_task("apple pear", tokens=spent + 1)
        first = started(task, choices[0], ev.StrategyChoice(), 1, "test")
        await runner.act(replace(first, judges=(ev.JudgeChoice(choices[1]),)))
        await runner.run()
        assert (writer.requests, judge.requests) == (1, 1)
    assert runner.session.stop is not None
    assert runner.session.stop.reason == "tokens"
    assert runner.session.failed_calls == 1
