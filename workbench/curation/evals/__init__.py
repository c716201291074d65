"""Eval cases, answers to them, and what the two together say: the values of the eval runner.

A run asks a model every case of a suite, several times where asked to, grades each answer by what
can be computed, and compares with an earlier run. Everything a run holds is redacted before it is
graded, so that what was graded is what is kept, and regrading recorded answers gives the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.grading.contracts import Contract
from workbench.curation.importing import Expectation

Status = Literal["pass", "fail", "unknown", "error", "unanswered"]
"""`unknown`: no expectation could decide; `error`: a checker broke; `unanswered`: the model gave no
answer. None of the three is a pass, and none is held against the model.
"""


@dataclass(frozen=True, slots=True)
class EvalCase:
    """One question, and what an answer to it must meet."""

    id: str
    prompt: tuple[Message, ...]
    kind: str = "golden"
    expected: tuple[Expectation, ...] = ()
    """All must hold."""
    task: str = ""
    """A task whose shown checks must pass as well."""
    good: str = ""
    """A known good answer; an answer must say what it says."""
    bad: str = ""
    """An answer that a person turned down; it must not come again."""
    contract: Contract | None = None
    """Lines that a person kept or wrote; made from `good` and `bad` where there is none."""
    tags: tuple[str, ...] = ()
    session: str = ""
    seen_in_training: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """What an agent said, and what it did for it."""

    text: str
    sources: Json = None
    """What it relied on, as it gave it."""
    tool_calls: Json = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer to one case."""

    repeat: int
    """From 0; also the seed of the call."""
    status: Status
    answer: str = ""
    findings: tuple[str, ...] = ()
    """What was not met, a sentence each."""
    seconds: float = 0.0
    by: str = ""
    """The judges that gave the verdict, where it was not computed."""
    sources: Json = None
    """What an agent relied on, redacted."""
    tool_calls: Json = None


@dataclass(frozen=True, slots=True)
class JudgeWorth:
    """What a judge of answers is worth, by answers that people decided."""

    judge: str
    rubric: str
    role: str
    """`gates`: it decides; `advises`, `shown`: it decides nothing."""
    agreement: float
    low: float
    labels: int
    """Answers that it was measured on."""
    open: int = 0
    """Where it did not decide."""
    wrong_passed: int = 0
    right_failed: int = 0


@dataclass(frozen=True, slots=True)
class JudgedShare:
    """The answers of a run that judges decided."""

    answers: int
    passed: int
    right: float
    """The share that is right, corrected by people's verdicts, with its 95 % interval."""
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CaseResult:
    """All attempts at one case."""

    case: str
    attempts: tuple[Attempt, ...]
    kind: str = "golden"
    tags: tuple[str, ...] = ()
    seen_in_training: bool = False

    @property
    def passes(self) -> int:
        """Attempts that passed."""
        return sum(attempt.status == "pass" for attempt in self.attempts)

    @property
    def graded(self) -> int:
        """Attempts with a verdict."""
        return sum(attempt.status in ("pass", "fail") for attempt in self.attempts)

    @property
    def flaky(self) -> bool:
        """Some of its graded attempts passed and some failed."""
        return 0 < self.passes < self.graded

    @property
    def undecided(self) -> Status | None:
        """Why there is no verdict at all; None when there is one."""
        if self.graded:
            return None
        found = {attempt.status for attempt in self.attempts}
        order: tuple[Status, ...] = ("unanswered", "error", "unknown")
        return next((status for status in order if status in found), "unknown")

    def passed(self, at_least: int) -> bool:
        """It passed often enough: `at_least` times, or every graded time if there were fewer."""
        return self.graded > 0 and self.passes >= min(at_least, self.graded)


@dataclass(frozen=True, slots=True)
class EvalRun:
    """One run of a suite."""

    id: str
    suite: str
    model: str
    results: tuple[CaseResult, ...]
    """By case id."""
    repeats: int = 1
    at_least: int = 1
    """Passes out of `repeats` that make a case pass."""
    started: str = ""
    """UTC, ISO 8601."""
    policy: str = ""
    """Version of the redaction rules."""
    version: str = ""
    replayed: bool = False
    """The answers were recorded before; no model was asked."""
    judges: tuple[JudgeWorth, ...] = ()
    """Who was asked where nothing computed could decide."""
    judged: JudgedShare | None = None
    """What calibrated judges decided; None where none did."""
