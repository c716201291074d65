"""What the engine answers: plain frozen values that turn into JSON and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal

StepState = Literal["proved", "numeric", "refuted", "unknown"]
Json = dict[str, Any]


class Reason(StrEnum):
    """Why a claim or step has its verdict. Code asks this, never the sentence beside it."""

    EXACT = "exact"  # algebra or arithmetic shows it
    ENTRYWISE = "entrywise"  # matrices worked out entry by entry
    SOLUTIONS = "solutions"  # true for every solution of the equations it rests on
    GROUNDED = "grounded"  # it is what the problem's own formulas give
    NOT_A_CLAIM = "not_a_claim"  # defined, supposed, put in, set aside: nothing is asserted
    OPEN = "open"  # read, and not decided
    UNREAD = "unread"  # a part of it has no reading here
    POSED = "posed"  # an equation that nothing before it implies or contradicts
    CONDITIONAL = "conditional"  # it follows from equations of the solution that were not checked
    SOME_CASES = "some_cases"  # true for some of the solutions
    CANDIDATE = "candidate"  # a value that must be checked
    SORT = "sort"  # the formula may be about something that its plain reading is not
    TIME = "time"
    ARITHMETIC = "arithmetic_holds"  # what was read holds, and the step says more
    FALSE_VALUES = "false_values"  # both sides have values, and these differ
    REMAINDER = "another_remainder"
    DIVISIBILITY = "divisibility"  # what is said of a whole number is false of it
    NOT_IDENTITY = "not_an_identity"
    FALSE_FOR_SOLUTION = "false_for_the_solution"
    OTHER_SOLUTIONS = "other_solutions"  # an inequality with another solution set
    LOST_SOLUTION = "lost_solution"
    EXTRANEOUS = "extraneous_root"
    NOT_DERIVATIVE = "not_the_derivative"
    NOT_FUNCTION = "not_the_function"
    NOT_EQUIVALENT = "not_equivalent"  # it does not follow from the equation before
    CIRCULAR = "circular"  # a proof's step rests on what is to be proved
    DOUBTFUL = "doubtful"  # refuted by a weaker reading than the solution's end allows


def _plain(value: Any) -> Json:
    """A value's fields by name."""
    return {k: dict(v) if isinstance(v, Mapping) else v for k, v in vars(value).items()}


@dataclass(frozen=True)
class StepFinding:
    """What is known of one step. A refutation carries a `record` that `replay` can run again."""

    index: int
    verdict: StepState
    why: str
    quote: str = ""
    read_as: str = ""
    counterexample: Mapping[str, Any] | None = None
    slip: str = ""
    expected: str = ""
    record: Mapping[str, Any] | None = None
    reason: Reason = Reason.OPEN

    def to_json(self) -> Json:
        always = ("index", "verdict", "why")
        told = {k: v for k, v in _plain(self).items() if k in always or v not in ("", None)}
        return {**told, "reason": str(self.reason)}


@dataclass(frozen=True)
class WorkedLine:
    """A line of the alternative route: a relation, and what was done to reach it."""

    text: str
    how: str


@dataclass(frozen=True)
class Alternative:
    """A second route to the answer from our own formalisation of the problem, which is shown."""

    state: Literal["agrees", "differs", "not formalised", "not compared"]
    method: str = ""
    formalisation: str = ""
    result: str = ""
    certain: bool = False
    note: str = ""
    comparable: bool = False  # whether `result` can be read back as an answer
    record: tuple[Mapping[str, Any], ...] | None = None  # relations that hold if it is right
    lines: tuple[WorkedLine, ...] = ()

    def to_json(self) -> Json:
        told = {name: value for name, value in vars(self).items() if name != "comparable"}
        record = [dict(part) for part in self.record or ()]
        return {**told, "record": record, "lines": [_plain(line) for line in self.lines]}


@dataclass(frozen=True)
class Suspicion:
    """A step that may be wrong, with what speaks against it. Advice: it decides nothing."""

    step: int
    why: str
    slip: str = ""
    quote: str = ""


@dataclass(frozen=True)
class StepsVerdict:
    """The answer to "where does this solution first go wrong?"."""

    steps: tuple[StepFinding, ...]
    first_wrong_step: int | None  # the first refuted step
    coverage: Mapping[str, Any] = field(default_factory=dict)
    unread: tuple[Mapping[str, Any], ...] = ()
    alternative: Alternative = Alternative("not formalised")
    answer_matches: bool | None = None
    ms: float = 0.0
    suspicion: Suspicion | None = None

    def to_json(self) -> Json:
        return {
            **_plain(self),
            "steps": [s.to_json() for s in self.steps],
            "suspected_step": None if self.suspicion is None else self.suspicion.step,
            "suspicion": None if self.suspicion is None else _plain(self.suspicion),
            "unread": [dict(u) for u in self.unread],
            "alternative": self.alternative.to_json(),
            "ms": round(self.ms, 2),
        }
