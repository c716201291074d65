"""What a finding of the engine is called, in two modes, and how it is told again.

In `evaluate` mode the words say what is wrong and where it shows, with the numbers; a fact that
would give the answer away is kept back. In `hint` mode they also say what would make the step true.
The reference answer itself is told in neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose

from domains.math.modelling.overlay import REASON as CONTRADICTS
from domains.math.steps.verdicts import Reason
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.telling.feedback import describe

KEPT_BACK = "Worked out from the problem, it does not hold; the numbers would give the answer away."
SHOWN = 160
"""Characters of a step or answer that are quoted."""
_AGAIN = (
    "Write out every operation between the step before and this one, and test each on its own.",
    "Put a number into both sides of the claim and compare them before the next draft.",
)
_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+")
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)(?:\s*/\s*(\d+(?:\.\d+)?))?")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{(\d+)\}\s*\{(\d+)\}")
_PARTS = re.compile(r"\bor\b|\band\b|,|;|\\pm|±|\\cup|∪")
_SILENT = {"frac", "dfrac", "tfrac", "left", "right", "cdot", "text", "times", "boxed", "the", "is"}


@dataclass(frozen=True, slots=True)
class Guard:
    """Lets through what may be said about one step."""

    mode: str
    answer: str | None

    def lets(self, text: str) -> bool:
        """Whether the text may be said."""
        return self.mode == "hint" or not discloses(text, self.answer)

    def said(self, text: str, reason: str) -> str:
        """The text, or what its reason says without values; empty where that is nothing."""
        return text if self.lets(text) else _WITHOUT_VALUES.get(reason, "")


_WITHOUT_VALUES: Mapping[str, str] = {
    Reason.FALSE_FOR_SOLUTION: "it is false for the true value of the unknown",
    Reason.EXTRANEOUS: "it accepts an extraneous root",
    Reason.LOST_SOLUTION: "it loses a solution",
    Reason.NOT_DERIVATIVE: "differentiating shows that it is another function",
    CONTRADICTS: "what the problem states gives another value",
}
"""What can be said of a reason of the engine without its values."""


def refuted_words(finding: Mapping[str, Json], guard: Guard) -> str:
    """Why a step is refuted, with its counterexample and the likely slip."""
    why = str(finding.get("why", ""))
    point = counterexample_words(finding.get("counterexample"))
    facts = [guard.said(why, str(finding.get("reason", ""))), guard.said(point, "")]
    facts = [text for text in facts if text]
    if len(facts) == 2 and ("left" in facts[0] or _told_in(facts[0], finding)):
        facts.pop()
    said = f"{'; '.join(facts)}." if facts else KEPT_BACK
    slip = str(finding.get("slip", ""))
    likely = f" Likely slip: {slip}." if slip and guard.lets(slip) else ""
    return f"{said[0].upper()}{said[1:]}{likely}"


def _told_in(why: str, finding: Mapping[str, Json]) -> bool:
    """The reason names both values already."""
    point = finding.get("counterexample")
    sides = (point.get("left"), point.get("right")) if isinstance(point, Mapping) else ("", "")
    return why == f"{sides[0]} is not {sides[1]}"


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
    return f"“{shortened(text)}”"


def shortened(text: str) -> str:
    """A text on one line, cut off where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[:SHOWN]}…"


def discloses(text: str, answer: str | None) -> bool:
    """Whether `text` gives away a part of `answer`; it errs on the side of silence.

    A part is given away where all its numbers and letters occur in the text, in whatever order, or
    where a number in the text has its value.
    """
    if not answer:
        return False
    told = _tokens(text)
    for part in filter(str.strip, _PARTS.split(answer)):
        wanted = _tokens(_right_side(part))
        numbers = list(_values(_right_side(part)))
        near = (isclose(numbers[0], n, rel_tol=5e-3) for n in _values(text) if len(numbers) == 1)
        if (wanted and wanted <= told) or any(near):
            return True
    return False


def _right_side(part: str) -> str:
    """What an answer says of its letter: `4` of `x = 4`."""
    return re.split(r"=|\\in\b|∈", part)[-1]


def _tokens(text: str) -> set[str]:
    return {token.lower() for token in _TOKEN.findall(text)} - _SILENT


def _values(text: str) -> Iterable[float]:
    for top, bottom in _NUMBER.findall(_FRACTION.sub(r"\1/\2", text)):
        yield float(top) / float(bottom) if bottom and float(bottom) else float(top)
