"""Answers that nothing could decide, as lines of the log that bring them before a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbench.core.codec import Json
from workbench.curation.evals import Attempt, CaseResult, EvalCase, EvalRun


def log_lines(cases: Sequence[EvalCase], run: EvalRun) -> Iterator[dict[str, Json]]:
    """One line for each unknown attempt, with what was not clear as its note."""
    asked = {case.id: case for case in cases}
    for result in run.results:
        case = asked.get(result.case)
        if case is not None and case.prompt:
            yield from _lines(case, result, run)


def unknown(result: CaseResult) -> Iterable[Attempt]:
    """Its attempts without a verdict that did bring an answer."""
    return (attempt for attempt in result.attempts if attempt.status == "unknown")


def _lines(case: EvalCase, result: CaseResult, run: EvalRun) -> Iterator[dict[str, Json]]:
    system = next((turn.text for turn in case.prompt if turn.role == "system"), "")
    turns = [turn for turn in case.prompt if turn.role != "system"]
    for attempt in unknown(result):
        line: dict[str, Json] = {
            "id": f"eval-{run.id}-{case.id}-{attempt.repeat}",
            "question": turns[-1].text,
            "answer": attempt.answer,
            "before": [{"role": turn.role, "content": turn.text} for turn in turns[:-1]],
            "tags": ["held-out"],
            "model": run.model,
        }
        yield line | ({"system": system} if system else {})
