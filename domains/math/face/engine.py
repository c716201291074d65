"""The engine's front door, for the worker only: imports sympy. Applications use
`client.MathWorker`.

Every function takes and gives plain text or the frozen values of `verdicts`; none raises for what
the text holds. Time is bounded here by what is computed; the client's wall clock allows far more.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from domains.math.algebra.budget import OutOfTime, within_processor_time
from domains.math.algebra.outcomes import EqualVerdict, unknown
from domains.math.algebra.replaying import replay
from domains.math.answers import comparing
from domains.math.answers.stated import final_answer
from domains.math.hints.suspicion import suspect
from domains.math.modelling import serving
from domains.math.notation.drafts import split_steps
from domains.math.steps import checking
from domains.math.steps.checking import alternative
from domains.math.steps.verdicts import StepsVerdict

EQUAL_SECONDS = 0.5  # of computing; the dearest of 1,217 pairs takes 0.2 on an idle machine
STEPS_SECONDS = 8.0  # of computing


def equal(
    gold: str, answer: str, *, context: str = "", seconds: float = EQUAL_SECONDS
) -> EqualVerdict:
    """Whether two answers are the same; `context` is the question, used for percent, degrees and
    domains; `seconds` of computing at most.
    """
    started = time.perf_counter()
    try:
        with within_processor_time(seconds):
            outcome = comparing.compare_texts(gold, answer, context)
    except OutOfTime:
        outcome = unknown("time-out")
    except RecursionError:
        outcome = unknown("refused: nested too deeply")
    return EqualVerdict(outcome, 1000 * (time.perf_counter() - started))


def steps(problem: str, steps: Sequence[str], answer: str | None = None) -> StepsVerdict:
    """Checks a worked solution step by step; `answer` is the reference answer if known."""
    started = time.perf_counter()
    found = checking.check(problem, list(steps), answer, STEPS_SECONDS, suspect)
    return replace(found, ms=1000 * (time.perf_counter() - started))


def handle(kind: str, record: Mapping[str, Any]) -> dict[str, Any]:
    """One request of the worker: `equal`, `steps`, `alternative`, `modelling` or `replay`."""
    match kind:
        case "equal":
            context = str(record.get("context") or record.get("problem") or "")
            return equal(str(record["gold"]), str(record["answer"]), context=context).to_json()
        case "steps":
            answer = record.get("answer")
            texts = [str(step) for step in record["steps"]]
            reference = None if answer is None else str(answer)
            return steps(str(record["problem"]), texts, reference).to_json()
        case "alternative":
            return alternative(str(record["problem"]), record.get("answer")).to_json()
        case "modelling":
            return serving.handle(record)
        case "replay":
            return {"replays": replay(record["record"])}
    return {"error": f"no request called {kind!r}"}


__all__ = ["alternative", "equal", "final_answer", "handle", "replay", "split_steps", "steps"]
