"""Asks every case, grades every answer, and makes a run of it.

A case whose model call fails is `unanswered`, and the others are asked all the same. Answers are
redacted before they are graded, and nothing else of them is kept.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.curation.evals import Answered, Attempt, CaseResult, EvalCase, EvalRun, Status
from workbench.curation.evals.grading import grade
from workbench.curation.exporting.writing import Redacting
from workbench.errors import CheckerError, ModelError, SandboxError

AT_ONCE = 4
"""Cases asked at the same time."""


class Answering(Protocol):
    """Whoever answers: a model, an agent, or what was recorded of one."""

    async def answer(self, case: EvalCase, repeat: int) -> str | Answered:
        """The whole answer; raises ModelError."""
        ...


Checking = Callable[[EvalCase, str], Awaitable[Sequence[CheckResult] | None]]
"""A case and an answer in, the results of its task's shown checks out; None without the task."""


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What a run needs from outside."""

    answering: Answering
    redactor: Redacting
    checking: Checking | None = None
    """None where no task's checks can be run; such cases are then `unknown`."""
    told: Callable[[CaseResult], None] = lambda result: None
    """Hears of each case when it is done."""


async def run_suite(
    cases: Sequence[EvalCase], dependencies: Dependencies, run: EvalRun, at_once: int = AT_ONCE
) -> EvalRun:
    """`run` with its results: `run.repeats` attempts at every case, in the order of case ids."""
    from dataclasses import replace

    gate = asyncio.Semaphore(at_once)
    ordered = sorted(cases, key=lambda case: case.id)
    results = await asyncio.gather(
        *(_case(case, dependencies, run.repeats, gate) for case in ordered)
    )
    return replace(run, results=tuple(results))


async def _case(
    case: EvalCase, dependencies: Dependencies, repeats: int, gate: asyncio.Semaphore
) -> CaseResult:
    async with gate:
        attempts = [await _attempt(case, repeat, dependencies) for repeat in range(repeats)]
    result = CaseResult(case.id, tuple(attempts), case.kind, case.tags, case.seen_in_training)
    dependencies.told(result)
    return result


async def _attempt(case: EvalCase, repeat: int, dependencies: Dependencies) -> Attempt:
    start = time.monotonic()
    try:
        given = await dependencies.answering.answer(case, repeat)
    except ModelError as error:
        told = dependencies.redactor.redact(error.message).text
        return Attempt(repeat, "unanswered", findings=(told,))
    seconds = round(time.monotonic() - start, 3)
    said = given if isinstance(given, Answered) else Answered(given)
    answer = dependencies.redactor.redact(said.text).text
    status, findings = await _graded(case, answer, dependencies)
    safe = tuple(dependencies.redactor.redact(finding).text for finding in findings)
    sources, calls = (
        _safe(part, dependencies.redactor) for part in (said.sources, said.tool_calls)
    )
    return Attempt(repeat, status, answer, safe, seconds, sources=sources, tool_calls=calls)


def _safe(value: Json, redactor: Redacting) -> Json:
    """The same with every text of it redacted, names of fields too."""
    match value:
        case str():
            return redactor.redact(value).text
        case list():
            return [_safe(part, redactor) for part in value]
        case dict():
            return {redactor.redact(key).text: _safe(part, redactor) for key, part in value.items()}
        case _:
            return value


async def _graded(
    case: EvalCase, answer: str, dependencies: Dependencies
) -> tuple[Status, tuple[str, ...]]:
    """Texts first; a task's checks only where the texts do not already say no. The checks alone
    decide where the case has a task and expects nothing else.
    """
    if not case.task or case.expected:
        status, findings = grade(case, answer)
        if not case.task or status == "fail":
            return status, findings
    try:
        results = await dependencies.checking(case, answer) if dependencies.checking else None
    except (CheckerError, SandboxError) as error:
        return "error", (error.message,)
    if results is None:
        return "unknown", (f"The checks of {case.task} cannot be run here.",)
    return _verdict(results)


def _verdict(results: Sequence[CheckResult]) -> tuple[Status, tuple[str, ...]]:
    required = [result for result in results if result.required]
    wrong = [result for result in required if result.status in ("fail", "warn")]
    if wrong:
        return "fail", tuple(f"{result.check}: {result.message}" for result in wrong[:10])
    if required and all(result.status == "pass" for result in required):
        return "pass", ()
    return "unknown", ("Its checks did not decide.",)
