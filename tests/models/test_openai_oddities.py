"""What else servers and gateways do, through the real SDK: an answer comes whole or not at all."""

from __future__ import annotations

import pytest

from tests.models.calls import KEY, call, model_at
from tests.models.test_loop_over_http import UNBROKEN, drafts, looped
from tests.support.openai_oddities import BROKEN, BROKEN_STREAMS, WHOLE
from tests.support.openai_server import OpenAIServer
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.errors import ModelError

ANSWER = "The draft, whole: café ☕ done."
WAITED_FOR = ("header_drip", "body_drip", "empty_deltas")
"""Servers that show signs of life and nothing else."""
WORDS = {
    "sse_unended": "without a finish reason",
    "line_damaged": "event stream is damaged",
    "html_as_stream": "event stream is damaged",
    "body_drip": "no content for too long",
    "empty_deltas": "no content for too long",
    "header_drip": "no content for too long",
    "error_detail": "field required",
    "error_string": "worker died",
    "405": "Check the address",
    "429_far": "It asks to wait",
    "402": "Add credit",
    "gzip_lie": "compressed",
    "redirect_loop": "points to",
}
"""What the person reads, in the message or the hint."""
PLACES = [(name, True) for name in (*BROKEN, *BROKEN_STREAMS)] + [(name, False) for name in BROKEN]


def timeout_of(name: str) -> float:
    return 0.05 if name in WAITED_FOR else 5.0


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("streamed", [True, False])
async def test_what_leaves_the_answer_whole_gives_it_whole(name: str, streamed: bool):
    with OpenAIServer(ANSWER, faults=name) as server:
        outcome = await call(model_at(server, streamed=streamed), timeout=60.0)
    assert outcome.error is None
    assert outcome.text == ANSWER
    assert outcome.finished is not None


@pytest.mark.parametrize(("name", "streamed"), PLACES)
async def test_what_breaks_the_answer_fails_the_call_with_a_plain_message(
    name: str, streamed: bool
):
    with OpenAIServer(ANSWER, faults=name) as server:
        outcome = await call(model_at(server, streamed=streamed), timeout=timeout_of(name))
    error = outcome.error
    assert outcome.finished is None
    assert isinstance(error, ModelError)
    assert error.hint, "the person is told what to do next"
    if streamed or name not in ("html_as_stream",):
        assert WORDS.get(name, "") in str(error)
    assert KEY not in f"{error} {error!r} {vars(error)}"
    assert error.__cause__ is None
    assert error.__context__ is None


async def loop_survives(name: str, streamed: bool) -> None:
    """The second call is answered so: it is tried again, or fails and the session is resumed."""
    log, error = await looped({2: name}, streamed=streamed, timeout=timeout_of(name))
    failed = [entry.body for entry in log if isinstance(entry.body, ev.CallFailed)]
    session = fold(log)
    assert (len(failed), session.retries) in (((0, 1), (1, 0)) if error is None else ((1, 0),))
    assert drafts(log) == UNBROKEN, "no draft came of a broken answer, and none was lost"


@pytest.mark.parametrize("name", ["line_damaged", "http_10_cut", "empty_deltas", "done_first"])
async def test_a_loop_keeps_no_draft_of_a_broken_answer(name: str):
    await loop_survives(name, streamed=True)


@pytest.mark.long
@pytest.mark.parametrize(("name", "streamed"), [p for p in PLACES if p[0] != "latin_1"])
async def test_no_loop_keeps_a_draft_of_any_broken_answer(name: str, streamed: bool):
    """Of all but one: these drafts are ASCII, which is the same in Latin-1."""
    await loop_survives(name, streamed)
