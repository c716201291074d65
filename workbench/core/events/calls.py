"""Model calls: each is begun, and finishes or fails, at what it used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from workbench.core.body import Body
from workbench.core.choices import ModelChoice
from workbench.core.messages import Message, Usage


@dataclass(frozen=True, slots=True)
class CallStarted(Body):
    kind: ClassVar[str] = "call_started"
    call: str
    role: str
    """`writer`, `critic`, `judge`, …"""
    messages: tuple[Message, ...]
    model: ModelChoice
    what: str = "draft"
    """What the answer becomes: `draft`, or the role of a text (`critique`, `lesson`)."""
    group: str = ""
    """Id of the round, where it asks for several drafts at once."""
    sample: int = 0
    """Which of them this is, from 0."""
    samples: int = 1
    """How many the round asks for."""
    draw: int = 0
    """How many drafts of this very request were asked for before the round."""


@dataclass(frozen=True, slots=True)
class CallFinished(Body):
    kind: ClassVar[str] = "call_finished"
    call: str
    text: str
    usage: Usage = Usage()
    finish_reason: str = "stop"
    tries: int = 1
    seconds: float = 0.0
    model: str = ""
    """The name that the server gave for itself."""


SPOILT = frozenset({"cut_off", "empty", "no_text", "too_long"})
"""Causes of a failed call whose answer ended by itself and can be no draft: the same request would
end alike, so that the next one says what to do.
"""


@dataclass(frozen=True, slots=True)
class CallFailed(Body):
    kind: ClassVar[str] = "call_failed"
    call: str
    error: str
    """Class of the error, e.g. `ModelAnswerError`."""
    message: str
    hint: str = ""
    usage: Usage = Usage()
    tries: int = 1
    seconds: float = 0.0
    text: str = ""
    """What had been streamed until then; never becomes a draft."""
    cause: str = ""
    """The kind of fault, e.g. `cut_off`, `broken_off`; empty in logs from before it was kept."""
