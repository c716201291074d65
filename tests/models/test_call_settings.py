"""What a person sets about calls reaches the request; what cannot be meant is refused."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from tests.models.calls import ASKED, QUICK, call, model_at
from tests.support.loops import MemoryLog
from tests.support.openai_server import OpenAIServer
from tests.support.tiny import DOMAIN, InProcess, words_task
from workbench.core import events as ev
from workbench.core.codec import from_json, to_json
from workbench.core.events import ModelChoice, StrategyChoice
from workbench.errors import UsageError
from workbench.models import CallSettings, Thinking
from workbench.models.choose import checked_extra
from workbench.models.openai_compatible import OpenAICompatible
from workbench.runner import Dependencies, Runner, started


async def test_every_setting_of_a_call_stands_in_the_request() -> None:
    with OpenAIServer("fine") as server:
        choice = ModelChoice(
            *("openai", "loopback-1", server.base_url),
            temperature=0.0,
            max_tokens=77,
            reasoning_effort="low",
            extra=checked_extra('{"top_p": 0.5, "think": {"budget": 3}}'),
        )
        outcome = await call(model_at(server, choice=choice), seed=4, sample=2)
        (body,) = server.bodies
    assert outcome.text == "fine"
    assert (body["temperature"], body["max_tokens"]) == (0.0, 77)
    assert body["reasoning_effort"] == "low"
    assert (body["top_p"], body["think"]) == (0.5, {"budget": 3})
    assert body["seed"] == 6, "each sample of a round has a seed of its own"


async def test_what_was_not_asked_for_is_not_sent() -> None:
    with OpenAIServer("fine") as server:
        await call(model_at(server), sample=1)
        (body,) = server.bodies
    assert set(body) == {"model", "messages", "stream", "stream_options"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "no JSON object"),
        ("[1]", "no JSON object"),
        ('{"messages": []}', "messages"),
        ('{"stream": false}', "stream"),
        ('{"api_key": "x"}', "password or a key"),
        ('{"a": [{"Authorization": "x"}]}', "password or a key"),
    ],
)
def test_extra_fields_that_cannot_be_meant_are_refused(text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        checked_extra(text)


def test_fields_that_only_sound_like_secrets_are_taken() -> None:
    for text in ('{"max_tokens_per_step": 3}', '{"logit_bias": {"50256": -100}}', '{"top_k": 4}'):
        assert json.loads(checked_extra(text)) == json.loads(text)


def test_choices_of_older_logs_are_read_with_defaults() -> None:
    old = {"provider": "openai", "name": "m", "temperature": 0.5}
    read = from_json(ModelChoice, old)
    assert (read.reasoning_effort, read.timeout, read.extra) == ("", None, "")
    assert from_json(StrategyChoice, {"name": "one-shot"}).samples == 1
    full = StrategyChoice(knobs={"depth": 3}, samples=4)
    assert from_json(StrategyChoice, json.loads(json.dumps(to_json(full)))) == full


async def test_comments_of_a_server_keep_a_call_alive_past_its_time_out() -> None:
    with OpenAIServer("alive", faults="kept_alive") as server:
        outcome = await call(model_at(server), timeout=1.0)
        assert server.requests == 1
    assert (outcome.text, outcome.retries) == ("alive", ())


async def test_reasoning_counts_as_life_and_is_told_as_it_comes() -> None:
    thoughts = []
    with OpenAIServer("reasoned", faults="reasons_long") as server:
        model = model_at(server)
        settings = CallSettings(model.choice, timeout=0.5)  # silence may last 2.5 s, this takes 3
        async for item in model.stream(ASKED, settings):
            if isinstance(item, Thinking):
                thoughts.append(item.tokens)
        assert server.requests == 1
    assert len(thoughts) == 60


@pytest.mark.parametrize("field", ["reasoning", "reasoning_content", "thinking"])
def test_reasoning_is_read_from_the_fields_that_servers_use(field: str) -> None:
    from workbench.models.answer import Answer

    answer = Answer(1000)
    answer.take({"choices": [{"delta": {field: "so then", "content": None}}]})
    assert answer.reasoning > 0
    assert answer.text == ""
    listed = Answer(1000)
    pieces = [{"type": "reasoning.text", "text": "so"}, {"summary": 3}]
    listed.take({"choices": [{"delta": {"reasoning_details": pieces}}]})
    assert 0 < listed.reasoning < 8


async def test_a_call_that_the_person_ends_is_booked_at_what_it_used() -> None:
    """At the density that the call before it showed, and not at a bound of one token a byte."""
    log = MemoryLog()
    with OpenAIServer(
        lambda messages, seed: "apple " * (1 + 200 * (len(messages) > 2)), pace=0.01
    ) as server:
        dependencies = Dependencies(
            DOMAIN,
            lambda choice, session: OpenAICompatible(choice, {}, None, QUICK),
            InProcess(),
            log.record,
        )
        runner = Runner(dependencies)
        choice = ModelChoice("openai", "loopback-1", server.base_url)
        task = replace(words_task("apple", "pear"), prompt="Write the words. " * 50)
        await runner.act(started(task, choice, StrategyChoice(), 1, "test"))
        running = asyncio.create_task(runner.run(wait=True))
        while not (
            len(runner.session.order) == 1 and runner.session.open_call and len(server.bodies) > 1
        ):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        await runner.act(ev.Paused())
        while runner.live.phase != "waiting":
            await asyncio.sleep(0.01)
        running.cancel()
    finished = next(e.body for e in log.events if isinstance(e.body, ev.CallFinished))
    failed = next(e.body for e in log.events if isinstance(e.body, ev.CallFailed))
    assert failed.cause == "interrupted"
    sent = [
        sum(len(m.text) for m in e.body.messages)
        for e in log.events
        if isinstance(e.body, ev.CallStarted)
    ]
    density = sent[0] / finished.usage.input_tokens
    assert failed.usage.input_tokens == pytest.approx(sent[1] / density, rel=0.05)
    assert failed.usage.output_tokens == pytest.approx(len(failed.text) / density, abs=2)
    assert failed.usage.tokens < sent[1] / 2, "far below the bound of a token for each byte"
