"""The only door to language models.

A model is anything that answers messages with a stream of text and then says what it used: an
OpenAI-compatible server, the practice model, a person at the keyboard, or a recorded session. A
call that does not end as a whole answer raises a ModelError; no draft ever comes of it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from workbench.core.codec import Json
from workbench.core.events import ModelChoice
from workbench.core.messages import Message, Usage

ANSWER_CAP = 256 * 1024
"""Bytes of one answer (UTF-8); a longer one is cut off while it streams, and the call fails."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What all tries of a call together may use of the session's budget; None = no limit."""

    tokens: int | None = None
    money: float | None = None
    """US dollars."""

    def used_up(self, usage: Usage) -> bool:
        """No further try may follow after this use. A cost that is not known counts as too much."""
        if self.tokens is not None and usage.tokens >= self.tokens:
            return True
        if self.money is None or not usage.tokens:
            return False
        return usage.cost is None or usage.cost >= self.money


@dataclass(frozen=True, slots=True)
class CallSettings:
    """What goes with the messages of one call."""

    choice: ModelChoice
    seed: int = 0
    max_tokens: int | None = None
    """Of the answer at most; no more than what is left of the token budget, where there is one."""
    allowance: Allowance = Allowance()
    answer_cap: int = ANSWER_CAP
    schema: Json = None
    """A JSON schema for the answer; a server without such answers says so."""
    logprobs: bool = False
    alternatives: int = 0
    """So many alternatives for each token with their log-probabilities, where the server gives
    them; an answer without them is no fault.
    """
    timeout: float = 300.0
    """Seconds without a byte before the call counts as dead."""
    role: str = "writer"
    """As in `CallStarted.role`; a replay needs it to find the answer."""
    sample: int = 0
    """Which of several drafts of a round it asks for; those differ."""

    def after(self, spent: Usage) -> CallSettings:
        """The settings of a further try, when those before it used so much."""
        if self.allowance.tokens is None or self.max_tokens is None:
            return self
        left = max(1, self.allowance.tokens - spent.tokens)
        return replace(self, max_tokens=min(self.max_tokens, left))


@dataclass(frozen=True, slots=True)
class Retrying:
    """A try failed and another one follows; shown to the person, its tokens counted."""

    why: str
    wait: float
    """Seconds until the next try."""
    usage: Usage = Usage()


@dataclass(frozen=True, slots=True)
class Thinking:
    """Reasoning came that is no part of the answer: a sign of life, and paid for."""

    tokens: int
    """At most."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The last thing in every stream."""

    usage: Usage
    """Of all tries together."""
    finish_reason: str = "stop"
    tries: int = 1
    model: str = ""
    """The name the server gave for itself."""
    logprobs: tuple[tuple[str, float], ...] = ()
    """Tokens with their natural log-probabilities, where they were asked for."""
    alternatives: tuple[tuple[str, Mapping[str, float]], ...] = ()
    """Each token with the log-probabilities of what could have stood there; empty where the server
    gave none.
    """
    recorded: Usage | None = None
    """What a replayed call had used; nothing of it is spent now."""


class Model(Protocol):
    """Anything that answers."""

    def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Thinking | Finished]:
        """Text as it comes, notices of retries and reasoning, and at the end one `Finished`.

        Raises ModelError (ModelRefused, ModelUnreachable, ModelAnswerError) with usage and tries.
        """
        ...
