"""Whole loops through the real SDK: a fault in the middle costs no draft and nothing that was
there, and the loop goes on to its target.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.models.calls import KEY, QUICK, WHOLE
from tests.models.test_openai_faults import EXPECTED, STREAMED_ONLY, TRIES
from tests.support.loops import MemoryLog
from tests.support.openai_server import OpenAIServer
from tests.support.tiny import DOMAIN, InProcess, words_task
from workbench.cli import parse as parse_arguments
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.core.telling.retelling import ADVICE
from workbench.errors import ModelError
from workbench.models.openai_compatible import OpenAICompatible
from workbench.models.practice import answer
from workbench.models.practice_script import parse
from workbench.runner import Dependencies, Runner, started

FAILING = {**EXPECTED, **STREAMED_ONLY}
SECONDS = {"hang": 0.1, "hang_midway": 0.1, "heartbeats": 0.03}
"""Time-outs of the faults that are waited for."""
SCRIPT = parse(
    {
        "task": "words/test",
        "draft": "apple grape prune",
        "faults": [
            {
                "id": right,
                "broken": wrong,
                "repair": right,
                "reveals": [[f"word {right}"]],
                "chances": {"repair": 1.0},
            }
            for wrong, right in (("grape", "pear"), ("prune", "plum"))
        ],
    }
)
"""The first draft passes stage one; both faults show in stage two, one item a round."""


def said(messages: Sequence[Message], seed: int) -> str:
    return answer(SCRIPT, messages, seed)


def runner_at(log: MemoryLog, timeout: float, streamed: bool) -> Runner:
    quirks = frozenset() if streamed else WHOLE
    environ = {"WORKBENCH_API_KEY": KEY}
    dependencies = Dependencies(
        domain=DOMAIN,
        model_for=lambda choice, session: OpenAICompatible(choice, environ, None, QUICK, quirks),
        checker=InProcess(),
        record=log.record,
        answer_cap=20_000,
        timeout=timeout,
        patience=QUICK,
    )
    return Runner(dependencies, log.events)


async def looped(
    faults: dict[int, str], *, streamed: bool = True, timeout: float = 5.0
) -> tuple[list[ev.Event], ModelError | None]:
    """The loop against a server with these faults, resumed once after a failed call."""
    log, error = MemoryLog(), None
    with OpenAIServer(said, faults=faults) as server:
        runner = runner_at(log, timeout, streamed)
        choice = ev.ModelChoice("openai", "loopback-1", server.base_url)
        task = words_task("apple", "apple pear plum")
        await runner.act(started(task, choice, ev.StrategyChoice(items=1), 1, "test"))
        try:
            await runner.run()
        except ModelError as failed:
            error = failed
            await runner_at(log, 5.0, streamed).run()
    assert KEY not in repr(log.events)
    return log.events, error


def drafts(log: list[ev.Event]) -> list[str]:
    return [e.body.text for e in log if isinstance(e.body, ev.DraftWritten)]


UNBROKEN = ["apple grape prune", "apple pear prune", "apple pear plum"]


async def test_the_loop_over_http_reaches_its_target_as_the_practice_model_does():
    for streamed in (True, False):
        log, error = await looped({}, streamed=streamed)
        assert error is None
        assert drafts(log) == UNBROKEN


RETOLD = {
    *("length", "reasoning_only", "tool_calls", "null_content", "empty_content"),
    *("endless", "endless_line", "endless_event", "no_choices"),
}
"""The answer ended by itself and can be no draft: the next prompt says what to do."""
MIDWAY = {"reset_midway", "closed_midway", "hang_midway", "no_finish"}
"""A stream that broke after some text had come: asked for again within the patience."""


async def checked(fault: str, tries: int, streamed: bool) -> None:
    """A fault that the loop does not get over by itself."""
    faults = dict.fromkeys(range(2, 2 + tries), fault)
    log, error = await looped(faults, streamed=streamed, timeout=SECONDS.get(fault, 5.0))
    assert isinstance(error, FAILING[fault].error)
    assert error.exit_status == 3
    failed = the_failed_call(log)
    assert failed.tries == tries


async def got_over(fault: str, streamed: bool) -> ev.CallFailed:
    """A fault after which the loop goes on by itself, with a call of its own in the log."""
    log, error = await looped({2: fault}, streamed=streamed, timeout=SECONDS.get(fault, 5.0))
    assert error is None
    return the_failed_call(log)


def the_failed_call(log: list[ev.Event]) -> ev.CallFailed:
    """The one call that failed, in a loop that reached its target all the same."""
    assert drafts(log) == UNBROKEN, "no draft came of the failed call, none was lost"
    (failed,) = [e.body for e in log if isinstance(e.body, ev.CallFailed)]
    assert not any(e.body.call == failed.call for e in log if isinstance(e.body, ev.DraftWritten))
    session = fold(log)
    assert session.stop is not None
    assert session.stop.reason == "target"
    return failed


@pytest.mark.parametrize("fault", sorted(FAILING.keys() - RETOLD - MIDWAY))
async def test_a_fault_in_a_streamed_loop_fails_the_call_and_the_resumed_loop_reaches_its_target(
    fault: str,
):
    await checked(fault, FAILING[fault].tries, streamed=True)


@pytest.mark.parametrize("fault", sorted(EXPECTED.keys() - RETOLD - {"no_finish", "odd_shapes"}))
async def test_a_fault_in_an_unstreamed_loop_fails_the_call_and_the_resumed_one_reaches_its_target(
    fault: str,
):
    expected = EXPECTED[fault]
    await checked(fault, expected.whole_tries or expected.tries, streamed=False)


@pytest.mark.parametrize("fault", sorted(MIDWAY))
async def test_a_stream_cut_in_the_middle_is_asked_for_again_and_each_try_is_paid_as_it_was(
    fault: str,
):
    failed = await got_over(fault, streamed=True)
    assert failed.text, "what had come is kept"
    assert 0 < failed.usage.output_tokens <= len(failed.text)
    assert failed.usage.estimated


async def test_a_stream_that_breaks_again_and_again_fails_after_the_patience():
    log, error = await looped(dict.fromkeys(range(2, 2 + TRIES), "reset_midway"))
    assert error is not None
    failed = [e.body for e in log if isinstance(e.body, ev.CallFailed)]
    assert [call.tries for call in failed] == [1] * TRIES
    assert drafts(log) == UNBROKEN


@pytest.mark.parametrize("fault", sorted(RETOLD))
async def test_a_spoilt_answer_is_asked_for_again_with_what_to_do_in_the_prompt(fault: str):
    log, error = await looped({2: fault})
    assert error is None
    failed = the_failed_call(log)
    said = [e.body.messages[-1].text for e in log if isinstance(e.body, ev.CallStarted)]
    assert ADVICE[failed.cause] in said[2]
    assert all(ADVICE[failed.cause] not in text for text in (said[0], said[1], said[3]))


async def test_an_answer_that_is_spoilt_twice_fails_the_call_and_names_options_that_exist():
    log, error = await looped({2: "length", 3: "length"})
    assert error is not None
    assert "--max-output-tokens" in error.hint
    assert parse_arguments(["run", "x", "--max-output-tokens", "10"]).max_output_tokens == 10
    assert drafts(log) == UNBROKEN


async def test_an_answer_past_the_cap_keeps_the_session_going_three_times():
    log, error = await looped({2: "endless", 3: "endless", 4: "endless"})
    assert error is None
    assert drafts(log) == UNBROKEN
    assert fold(log).failed_calls == 3


@pytest.mark.parametrize("fault", ["429", "503", "reset", "error_event_first", "ends_at_once"])
async def test_a_passing_fault_is_got_over_within_the_call(fault: str):
    assert EXPECTED[fault].tries == TRIES
    log, error = await looped({2: fault})
    assert error is None
    session = fold(log)
    assert (session.failed_calls, session.retries) == (0, 1)
    assert session.stop is not None
    assert session.stop.reason == "target"
