"""The outcome of comparing two values: plain frozen values that turn into JSON and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

Verdict = Literal["equal", "different", "unknown"]
Proof = Literal["proved", "numeric", ""]
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


def on_one_side(reason: str, at: Any, side: str, proof: Proof = "proved") -> Outcome:
    """A difference: what holds at a point for the left or right side only."""
    return differs(reason, {"at": at, "left": side == "left", "right": side == "right"}, proof)


def unknown(reason: str) -> Outcome:
    return Outcome("unknown", "", reason)


def all_equal(outcomes: list[Outcome], reason: str) -> Outcome:
    """The outcome part by part: the first difference, else the first unknown, else equal."""
    for outcome in sorted(outcomes, key=lambda o: o.verdict):
        if not outcome.equal:  # "different" stands before "unknown"
            return outcome
    weakest: Proof = "numeric" if any(o.proof == "numeric" for o in outcomes) else "proved"
    return Outcome("equal", weakest, reason)


@dataclass(frozen=True)
class EqualVerdict:
    """The answer to "are these two answers the same?"."""

    outcome: Outcome
    ms: float

    @property
    def verdict(self) -> Verdict:
        return self.outcome.verdict

    def to_json(self) -> Json:
        found = self.outcome
        out: Json = {"verdict": found.verdict, "proof": found.proof, "reason": found.reason}
        if found.counterexample is not None:
            out["counterexample"] = dict(found.counterexample)
        return {**out, "engine": ENGINE, "ms": round(self.ms, 2)}
