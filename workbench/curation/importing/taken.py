"""What other tools' files hold, as plain values: questions, answers, what was said of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.core.codec import Json
from workbench.core.messages import Message

ExpectationKind = Literal["equals", "contains", "icontains", "regex", "is-json", "similar", "means"]
"""`similar` is a share of words that somebody asked for; `means` is held against a contract."""

HELD_OUT = "held-out"
"""Tag of what came out of an eval set; such a case is never trained on."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What an answer has to meet, or with `negated` must not."""

    kind: ExpectationKind
    values: tuple[str, ...] = ()
    """One of them is enough; none for `is-json`."""
    negated: bool = False
    threshold: float = 0.0
    """Of `similar`: the least share of words in common."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One question, and what is known about answers to it."""

    question: str
    before: tuple[Message, ...] = ()
    """The conversation up to the question."""
    answer: str = ""
    feedback: Literal["", "up", "down"] = ""
    correction: str = ""
    expected: tuple[Expectation, ...] = ()
    model: str = ""
    time: str = ""
    user: str = ""
    ref: str = ""
    """The record's id in its own file."""
    tags: tuple[str, ...] = ()
    sources: Json = None
    """What the answer relied on: documents, tool calls and what they gave back."""
    held_out: bool = False
    metadata: Json = None
    """What else was told of it: tokens, cost, latency, scores by name."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A record that could not be used."""

    place: str
    """Line or number in the file, from 1."""
    reason: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file holds."""

    format: str
    items: tuple[Taken, ...]
    skipped: tuple[Skipped, ...] = ()
