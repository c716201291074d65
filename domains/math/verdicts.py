"""What the engine answers: plain frozen values that turn into JSON and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Verdict = Literal["equal", "different", "unknown"]
Proof = Literal["proved", "numeric", ""]
StepState = Literal["proved", "numeric", "refuted", "follows", "unknown"]
Json = dict[str, Any]

ENGINE = "workbench"


@dataclass(frozen=True)
class Outcome:
    """One comparison: the verdict, how sure, why, and for `different` a point with both values."""

    verdict: Verdict
    proof: Proof = ""
    reason: str = ""
    counterexample: Mapping[str, Any] | None = None

    @property
    def equal(self) -> bool:
        return self.verdict == "equal"

    @property
    def different(self) -> bool:
        return self.verdict == "different"

    def because(self, reason: str) -> Outcome:
        return replace(self, reason=reason)


def proved(reason: str) -> Outcome:
    return Outcome("equal", "proved", reason)


def agrees(reason: str) -> Outcome:
    return Outcome("equal", "numeric", reason)


def differs(
    reason: str, counterexample: Mapping[str, Any] | None = None, proof: Proof = "proved"
) -> Outcome:
    return Outcome("different", proof, reason, counterexample)


def unknown(reason: str) -> Outcome:
    return Outcome("unknown", "", reason)


def all_equal(outcomes: list[Outcome], reason: str) -> Outcome:
    """The outcome of a comparison part by part: the first difference, else the first unknown, else
    equal.
    """
    for outcome in outcomes:
        if outcome.different:
            return outcome
    for outcome in outcomes:
        if outcome.verdict == "unknown":
            return outcome
    weakest: Proof = "numeric" if any(o.proof == "numeric" for o in outcomes) else "proved"
    return Outcome("equal", weakest, reason)


@dataclass(frozen=True)
class EqualVerdict:
    """The answer to "are these two answers the same?"."""

    outcome: Outcome
    ms: float
    engine: str = ENGINE

    @property
    def verdict(self) -> Verdict:
        return self.outcome.verdict

    def to_json(self) -> Json:
        found = self.outcome
        out: Json = {"verdict": found.verdict, "proof": found.proof, "reason": found.reason}
        if found.counterexample is not None:
            out["counterexample"] = dict(found.counterexample)
        return {**out, "engine": self.engine, "ms": round(self.ms, 2)}


@dataclass(frozen=True)
class StepFinding:
    """What is known of one step. A refutation carries a `record` that `replay` can run again; a
    step that only the wrong final answer speaks against is a suspicion and carries none.
    """

    index: int
    verdict: StepState
    why: str
    quote: str = ""
    read_as: str = ""
    counterexample: Mapping[str, Any] | None = None
    slip: str = ""
    expected: str = ""
    record: Mapping[str, Any] | None = None
    strength: int = 0  # how strong a refutation is; see blame.py

    def to_json(self) -> Json:
        out: Json = {"index": self.index, "verdict": self.verdict, "why": self.why}
        for name in ("quote", "read_as", "slip", "expected"):
            if getattr(self, name):
                out[name] = getattr(self, name)
        for name in ("counterexample", "record"):
            if getattr(self, name) is not None:
                out[name] = dict(getattr(self, name))
        return out


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

    def to_json(self) -> Json:
        return {
            "state": self.state,
            "method": self.method,
            "formalisation": self.formalisation,
            "result": self.result,
            "certain": self.certain,
            "note": self.note,
        }


@dataclass(frozen=True)
class StepsVerdict:
    """The answer to "where does this solution first go wrong?"."""

    steps: tuple[StepFinding, ...]
    first_wrong_step: int | None
    coverage: Mapping[str, Any] = field(default_factory=dict)
    unread: tuple[Mapping[str, Any], ...] = ()
    alternative: Alternative = Alternative("not formalised")
    answer_matches: bool | None = None
    ms: float = 0.0

    def to_json(self) -> Json:
        return {
            "steps": [s.to_json() for s in self.steps],
            "first_wrong_step": self.first_wrong_step,
            "coverage": dict(self.coverage),
            "unread": [dict(u) for u in self.unread],
            "alternative": self.alternative.to_json(),
            "answer_matches": self.answer_matches,
            "ms": round(self.ms, 2),
        }
