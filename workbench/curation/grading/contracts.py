"""The contract of a case: what an answer must say, and must not, one line each.

Lines are quotes of the expected or the rejected answer, so that a person can read them, and are
read again whenever an answer is held against them: a line that somebody wrote is as good as one
that was made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from workbench.core.codec import Json
from workbench.errors import UsageError

LineKind = Literal[
    "required",
    "condition",
    "order",
    "polarity",
    "quantity",
    "money",
    "date",
    "entity",
    "forbidden",
]
"""`required` and `condition` are statements; `polarity` is a yes or no that opens the answer;
`quantity`, `money`, `date` and `entity` are what a statement turns on; `order` lists its steps as
they follow; `forbidden` is what only the rejected answer says.
"""
Verdict = Literal["pass", "fail", "unknown"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what kind of demand, and the words that make it."""

    kind: LineKind
    text: str

    @property
    def told(self) -> str:
        """As it stands in reasons: `quantity “30 days”`."""
        return f"{self.kind} “{self.text}”"


@dataclass(frozen=True, slots=True)
class Contract:
    """All lines; an answer passes when every one is met and nothing else is said."""

    lines: tuple[Line, ...] = ()

    def of(self, *kinds: LineKind) -> tuple[Line, ...]:
        """The lines of these kinds, in order."""
        return tuple(line for line in self.lines if line.kind in kinds)

    @property
    def told(self) -> str:
        """What its statements say."""
        return " · ".join(line.text for line in self.of("required", "condition"))


@dataclass(frozen=True, slots=True)
class Grade:
    """The verdict on an answer; each reason names a line and the quote that decided."""

    verdict: Verdict
    reasons: tuple[str, ...]


def contract_json(contract: Contract) -> Json:
    """{"lines": [{"kind", "text"}, …]}."""
    return {"lines": [{"kind": line.kind, "text": line.text} for line in contract.lines]}


def contract_from(data: Json) -> Contract:
    """The contract that `contract_json` wrote; UsageError when it is none."""
    lines = data.get("lines") if isinstance(data, Mapping) else data
    if not isinstance(lines, list):
        raise UsageError("A contract has no list of lines.", _SHAPE)
    return Contract(tuple(_line(line) for line in lines))


def _line(data: Json) -> Line:
    kind = data.get("kind") if isinstance(data, Mapping) else None
    text = data.get("text") if isinstance(data, Mapping) else None
    known = next((each for each in _KINDS if each == kind), None)
    if known is None or not isinstance(text, str) or not text.strip():
        raise UsageError(f"A contract cannot have the line {str(data)[:80]}.", _SHAPE)
    return Line(known, text)


_KINDS: tuple[LineKind, ...] = get_args(LineKind)
_SHAPE = (
    'A contract is {"lines": [{"kind": KIND, "text": "words"}]}; KIND is ' + ", ".join(_KINDS) + "."
)
