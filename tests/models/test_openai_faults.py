"""Every fault of the loopback server, through the real SDK: which error, how many tries, what the
person reads; and that none of them ever gives an answer.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from tests.models.calls import KEY, call, model_at
from tests.support.openai_faults import FAULTS
from tests.support.openai_server import OpenAIServer
from workbench.errors import ModelAnswerError, ModelError, ModelRefused, ModelUnreachable

TRIES = 3
ONCE_MORE = 2
"""Silence may have been paid for, and took its time."""


@dataclass(frozen=True)
class Expected:
    error: type[ModelError]
    words: str
    """In the message or the hint."""
    tries: int = 1
    whole_tries: int | None = None
    """Of an unstreamed call, where it differs."""
    whole_words: str | None = None


EXPECTED = {
    "400": Expected(ModelRefused, "messages must alternate"),
    "400_context": Expected(ModelRefused, "a larger context"),
    "400_filter": Expected(ModelRefused, "Reword the task"),
    "401": Expected(ModelRefused, "Check the key in WORKBENCH_API_KEY"),
    "403": Expected(ModelRefused, "answered 403"),
    "404": Expected(ModelRefused, "It offers: loopback-1, loopback-2. Choose one with --model"),
    "408": Expected(ModelUnreachable, "answered 408", ONCE_MORE),
    "409": Expected(ModelRefused, "answered 409", TRIES),
    "413": Expected(ModelRefused, "a larger context"),
    "429": Expected(ModelRefused, "Rate limit reached (3 tries)", TRIES),
    "429_quota": Expected(ModelRefused, "Add credit"),
    "429_soon": Expected(ModelRefused, "Slow down", TRIES),
    "429_late": Expected(ModelRefused, "It asks to wait 86,400 s"),
    "500": Expected(ModelUnreachable, "answered 500", TRIES),
    "502": Expected(ModelUnreachable, "answered 502", TRIES),
    "503": Expected(ModelUnreachable, "answered 503", TRIES),
    "529": Expected(ModelUnreachable, "answered 529", TRIES),
    "redirect": Expected(ModelRefused, "points to http://elsewhere.invalid"),
    "reset": Expected(ModelUnreachable, "broke off", TRIES),
    "reset_midway": Expected(ModelUnreachable, "broke off", 1, TRIES),
    "closed_midway": Expected(ModelUnreachable, "broke off", 1, TRIES),
    "hang": Expected(ModelUnreachable, "did not answer in time", ONCE_MORE),
    "hang_midway": Expected(ModelUnreachable, "did not answer in time", 1, ONCE_MORE),
    "no_finish": Expected(ModelAnswerError, "without a finish reason"),
    "ends_at_once": Expected(
        ModelAnswerError, "before anything of it came", TRIES, 1, "is not JSON"
    ),
    "not_json": Expected(ModelAnswerError, "is not JSON"),
    "html": Expected(ModelAnswerError, "text/html, not JSON"),
    "no_choices": Expected(ModelAnswerError, "without choices"),
    "odd_shapes": Expected(ModelAnswerError, "is no text", whole_words="without choices"),
    "null_content": Expected(ModelAnswerError, "is empty"),
    "empty_content": Expected(ModelAnswerError, "is empty"),
    "refusal": Expected(ModelRefused, "The model declined: I cannot help with that."),
    "length": Expected(ModelAnswerError, "cut off (finish reason 'length')"),
    "content_filter": Expected(ModelRefused, "content filter"),
    "tool_calls": Expected(ModelAnswerError, "called a tool"),
    "reasoning_only": Expected(ModelAnswerError, "reasoning and no answer"),
    "not_utf8": Expected(ModelAnswerError, "is not UTF-8"),
    "endless": Expected(ModelAnswerError, "answer_cap"),
    "error_event": Expected(ModelAnswerError, "the worker died"),
    "error_event_first": Expected(ModelUnreachable, "overloaded", TRIES),
    "compressed": Expected(ModelAnswerError, "compressed"),
    "key_in_error": Expected(ModelRefused, "[key]"),
    "key_in_answer": Expected(ModelAnswerError, "holds the key"),
    "key_in_redirect": Expected(ModelRefused, "points to http://elsewhere.invalid/?key=[key]"),
    "key_in_error_event": Expected(ModelAnswerError, "no such key [key]"),
}
STREAMED_ONLY = {
    "heartbeats": Expected(ModelUnreachable, "no content for too long", ONCE_MORE),
    "endless_line": Expected(ModelAnswerError, "answer_cap"),
    "endless_event": Expected(ModelAnswerError, "answer_cap"),
    "two_finishes": Expected(ModelAnswerError, "went on after it was said to be finished"),
    "text_after_finish": Expected(ModelAnswerError, "went on after it was said to be finished"),
}
"""Faults that need a stream."""
HARMLESS = {
    *("same_finish_twice", "cut_after_finish", "silent_after_finish", "ignores_stream"),
    *("usage_missing", "usage_negative", "usage_strings", "usage_huge"),
    *("kept_alive", "reasons_long"),
    *("no_schema", "no_seed", "no_logprobs", "no_max_tokens"),
}
"""Oddities that leave the answer whole."""
ADAPTED = {"no_stream", "no_stream_options"}
"""Refusals of a field that a request can do without."""
SLOW = {"429_date"}
"""Waits of whole seconds; see test_a_retry_after_date_is_honoured."""


def test_every_fault_of_the_server_is_expected_somewhere():
    named = {*EXPECTED, *STREAMED_ONLY, *HARMLESS, *ADAPTED, *SLOW}
    assert named == set(FAULTS)
    assert len(EXPECTED) + len(STREAMED_ONLY) >= 40


@pytest.mark.parametrize("fault", [*EXPECTED, *STREAMED_ONLY])
async def test_a_streamed_fault_is_a_failed_call_with_a_plain_message(fault: str):
    await _fails(fault, (EXPECTED | STREAMED_ONLY)[fault], streamed=True)


@pytest.mark.parametrize("fault", EXPECTED)
async def test_an_unstreamed_fault_is_a_failed_call_with_a_plain_message(fault: str):
    expected = EXPECTED[fault]
    tries = expected.whole_tries or expected.tries
    words = expected.whole_words or expected.words
    await _fails(fault, Expected(expected.error, words, tries), streamed=False)


async def _read_by(server: OpenAIServer, wanted: int) -> int:
    """How many requests it got; one that was given up may not have been read yet."""
    for _ in range(600):
        if server.requests >= wanted:
            break
        await asyncio.sleep(0.1)
    return server.requests


async def _fails(fault: str, expected: Expected, *, streamed: bool) -> None:
    # Where a time-out is the fault it is waited for; elsewhere a loaded machine gets time.
    waits = fault in ("hang", "hang_midway", "heartbeats")
    timeout = (0.3 if fault == "heartbeats" else 1.0) if waits else 60.0
    with OpenAIServer(faults=fault) as server:
        outcome = await call(model_at(server, streamed=streamed), timeout=timeout)
        requests = await _read_by(server, expected.tries)
    assert outcome.finished is None
    error = outcome.error
    assert type(error) is expected.error, error
    assert expected.words in str(error)
    assert error.hint, "the person is told what to do next"
    assert error.tries == requests == expected.tries
    assert len(outcome.retries) == expected.tries - 1
    assert error.exit_status == 3
    assert error.__cause__ is None, "nothing of the SDK, with its headers, hangs on the error"
    assert error.__context__ is None
    assert KEY not in f"{error} {error!r} {vars(error)}"


@pytest.mark.parametrize("fault", sorted(HARMLESS))
@pytest.mark.parametrize("streamed", [True, False])
async def test_an_oddity_that_leaves_the_answer_whole_does_not_fail_the_call(
    fault: str, streamed: bool
):
    if not streamed and fault.endswith(("_twice", "_after_finish")):
        return
    with OpenAIServer("A whole draft.", faults=fault) as server:
        outcome = await call(model_at(server, streamed=streamed), timeout=60.0)
    assert outcome.error is None
    assert outcome.text == "A whole draft."
    assert outcome.finished is not None
    assert outcome.finished.tries == 1
