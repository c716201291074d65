"""What a finding of the engine is called, in two modes, and how it is told again.

In `evaluate` mode the words say what is wrong and never what is right: a fact that would give the
answer away, or the value that the step should have, is kept back. In `hint` mode they may say what
would make the step true; the final answer is told in neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domains.math.disclosure import discloses
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.feedback import describe

KEPT_BACK = "Worked out from the problem, it does not hold; the numbers would give the answer away."
_AGAIN = (
    "Write out every operation between the step before and this one, and test each on its own.",
    "Put a number into both sides of the claim and compare them before the next draft.",
)


@dataclass(frozen=True, slots=True)
class Guard:
    """Lets through what may be said about one step."""

    mode: str
    answer: str | None
    expected: str = ""
    """What the step should say."""

    def lets(self, text: str) -> bool:
        """Whether the text may be said."""
        if self.mode == "hint":
            return True
        return not any(discloses(text, secret) for secret in (self.answer, self.expected))


    def said(self, text: str) -> str:
        """The text, or as much of its beginning as may be said; empty where that says nothing."""
        if self.lets(text):
            return text
        shorter = next((m[1] for form in _VALUES if (m := form.match(text))), "")
        return shorter if shorter and self.lets(shorter) else ""


_VALUES = (
    re.compile(r"(false for the true value)\b"),
    re.compile(r"(a solution is lost)\b"),
    re.compile(r"(an extraneous root is accepted)\b"),
    re.compile(r"(this is not the derivative of the problem's function)\b"),
    re.compile(r"(its derivative is not the integrand)\b"),
)
"""Reasons of the engine that say something even without the values that follow."""


def refuted_words(finding: Mapping[str, Json], guard: Guard) -> str:
    """Why a step is refuted, with its counterexample and the likely slip."""
    why = str(finding.get("why", ""))
    point = counterexample_words(finding.get("counterexample"))
    facts = [guard.said(text) for text in (why, point)]
    facts = [text for text in facts if text]
    if len(facts) == 2 and facts[1] in facts[0]:
        facts.pop()
    said = f"{'; '.join(facts)}." if facts else KEPT_BACK
    slip = str(finding.get("slip", ""))
    likely = f" Likely slip: {slip}." if slip and guard.lets(slip) else ""
    return f"{said[0].upper()}{said[1:]}{likely}"


def counterexample_words(point: Json) -> str:
    """A counterexample as one clause: where, and both values."""
    if not isinstance(point, Mapping) or "left" not in point:
        return ""
    at = ", ".join(f"{name} = {value}" for name, value in (point.get("at") or {}).items())
    values = f"the left side is {point['left']}, the right side {point.get('right', '')}"
    return f"at {at} {values}" if at else values


def in_words(result: CheckResult, level: int, drafts: Sequence[int]) -> str:
    """What the model is told about a result; no two levels give the same words."""
    told = describe(result, level, drafts)
    if level == 0 or result.criterion != "steps":
        return told
    return f"{told}\n  {_AGAIN[min(level, len(_AGAIN)) - 1]}"
