"""How the tests of the engine ask it: one solution in, what is said of its steps out."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from domains.math.face.engine import replay, steps
from domains.math.steps.verdicts import StepFinding

HELD = ("proved", "numeric")
few = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
"""The same few examples each time."""


def findings(problem: str, *lines: str, answer: str | None = None) -> tuple[StepFinding, ...]:
    return steps(problem, list(lines), answer).steps


def last(problem: str, *lines: str, answer: str | None = None) -> StepFinding:
    """What is said of the last line."""
    return findings(problem, *lines, answer=answer)[-1]


def said(problem: str, *lines: str, answer: str | None = None) -> str:
    """The last line's verdict and its reason; it says so where a refutation does not replay."""
    found = last(problem, *lines, answer=answer)
    if found.verdict == "refuted" and not (found.record and replay(found.record)):
        return f"refuted {found.reason}, and the record does not replay"
    return f"{found.verdict} {found.reason}"
