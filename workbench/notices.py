"""What a runner tells its one listener: what was committed, what streams, what it does now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.session import Session

Phase = Literal[
    "idle", "calling", "checking", "consent", "waiting", "failed", "stopped", "watching", "released"
]
"""`consent`: a draft waits for the person's yes to run it where isolation is weak; `watching`:
another process runs it; `released`: that one let it go, and nobody runs it now.
"""


@dataclass(frozen=True, slots=True)
class Live:
    """What is true now and not in the log: what the runner is doing, and since when."""

    phase: Phase = "idle"
    since: float = 0.0
    """Of the runner's clock, in seconds."""
    note: str = ""
    draft: str = ""
    """What is being checked, or waits to be."""


@dataclass(frozen=True, slots=True)
class Appended:
    """Events were committed and folded."""

    events: tuple[ev.Event, ...]
    session: Session


@dataclass(frozen=True, slots=True)
class Streamed:
    """A piece of an answer came; nothing of it is saved yet."""

    call: str
    text: str


@dataclass(frozen=True, slots=True)
class ChecksArriving:
    """The results so far of the draft that is being checked."""

    draft: str
    results: tuple[CheckResult, ...]


@dataclass(frozen=True, slots=True)
class PhaseChanged:
    """The runner does something else now."""

    live: Live


@dataclass(frozen=True, slots=True)
class Problem:
    """Something the person should know; the session stays whole."""

    error: Exception


Notice = Appended | Streamed | ChecksArriving | PhaseChanged | Problem
