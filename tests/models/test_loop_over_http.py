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
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.errors import ModelError
from workbench.models.openai_compatible import OpenAICompatible
from workbench.models.practice import answer
from workbench.models.practice_script import parse
from workbench.runner import Outfit, Runner, started

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
    outfit = Outfit(
        domain=DOMAIN,
        model_for=lambda choice, session: OpenAICompatible(choice, environ, None, QUICK, quirks),
        checker=InProcess(),
        record=log.record,
        answer_cap=20_000,
        timeout=timeout,
    )
    return Runner(outfit, log.events)


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


async def checked(fault: str, tries: int, streamed: bool) -> None:
    faults = dict.fromkeys(range(2, 2 + tries), fault)
    log, error = await looped(faults, streamed=streamed, timeout=SECONDS.get(fault, 5.0))
    assert isinstance(error, FAILING[fault].error)
    assert error.exit_status == 3
    assert drafts(log) == UNBROKEN, "no draft came of the failed call, none was lost"
    (failed,) = [e.body for e in log if isinstance(e.body, ev.CallFailed)]
    assert failed.tries == tries
    assert not any(e.body.call == failed.call for e in log if isinstance(e.body, ev.DraftWritten))
    session = fold(log)
    assert session.stop is not None
    assert session.stop.reason == "target"


@pytest.mark.parametrize("fault", FAILING)
async def test_a_fault_in_a_streamed_loop_fails_the_call_and_the_resumed_loop_reaches_its_target(
    fault: str,
):
    await checked(fault, FAILING[fault].tries, streamed=True)


@pytest.mark.parametrize("fault", EXPECTED)
async def test_a_fault_in_an_unstreamed_loop_fails_the_call_and_the_resumed_one_reaches_its_target(
    fault: str,
):
    expected = EXPECTED[fault]
    await checked(fault, expected.whole_tries or expected.tries, streamed=False)


@pytest.mark.parametrize("fault", ["429", "503", "reset", "error_event_first", "ends_at_once"])
async def test_a_passing_fault_is_got_over_within_the_call(fault: str):
    assert EXPECTED[fault].tries == TRIES
    log, error = await looped({2: fault})
    assert error is None
    session = fold(log)
    assert (session.failed_calls, session.retries) == (0, 1)
    assert session.stop is not None
    assert session.stop.reason == "target"
