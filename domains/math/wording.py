"""What a finding of the engine is called, in two modes, and how it is told again.

In `evaluate` mode the words say what is wrong and where it shows, with the numbers; a fact that
would give the answer away is kept back. In `hint` mode they also say what would make the step true.
The reference answer itself is told in neither.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domains.math.disclosure import discloses
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.feedback import describe

KEPT_BACK = "Worked out from the problem, it does not hold; the numbers would give the answer away."
SHOWN = 160
"""Characters of a step or answer that are quoted."""
_AGAIN = (
    "Write out every operation between the step before and this one, and test each on its own.",
    "Put a number into both sides of the claim and compare them before the next draft.",
)


@dataclass(frozen=True, slots=True)
class Guard:
    """Lets through what may be said about one step."""

    mode: str
    answer: str | None

    def lets(self, text: str) -> bool:
        """Whether the text may be said."""
        return self.mode == "hint" or not discloses(text, self.answer)

    def said(self, text: str) -> str:
        """The text, or what it says without its values; empty where that is nothing."""
        if self.lets(text):
            return text
        return next((words for form, words in _WITHOUT_VALUES if form in text), "")


_WITHOUT_VALUES = (
    ("for the true value", "it is false for the true value of the unknown"),
    ("the reference answer", "the true answer does not satisfy it"),
    ("extraneous root", "it accepts an extraneous root"),
    ("solution is lost", "it loses a solution"),
    ("is not the derivative", "it is not the derivative that is asked for"),
    ("derivative is not the integrand", "its derivative is not the integrand"),
    ("computed from the problem", "the value computed from the problem is another"),
)
"""Reasons of the engine, and what can be said of them without their values."""


def refuted_words(finding: Mapping[str, Json], guard: Guard) -> str:
    """Why a step is refuted, with its counterexample and the likely slip."""
    why = str(finding.get("why", ""))
    point = counterexample_words(finding.get("counterexample"))
    facts = [guard.said(text) for text in (why, point)]
    facts = [text for text in facts if text]
    if len(facts) == 2 and "left" in facts[0]:
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
    if str(point["left"]) in ("True", "False"):
        values = "one side holds and the other does not"
    return f"at {at} {values}" if at else values


def in_words(result: CheckResult, level: int, drafts: Sequence[int]) -> str:
    """What the model is told about a result; no two levels give the same words."""
    told = describe(result, level, drafts)
    if level == 0 or result.criterion != "steps":
        return told
    return f"{told}\n  {_AGAIN[min(level, len(_AGAIN)) - 1]}"


def quoted(text: str) -> str:
    """A text quoted on one line."""
    line = " ".join(text.split())
    return f"“{line if len(line) <= SHOWN else f'{line[:SHOWN]}…'}”"
