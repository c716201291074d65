"""One judged claim, and how findings are made: a refutation has point, values and record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.outcomes import Outcome
from domains.math.algebra.replaying import record_of
from domains.math.algebra.sampling import show
from domains.math.steps.verdicts import Reason, StepState

# How strong a refutation is. SURE: exact values or the problem's own formulas contradict the line.
# LIKELY: the solution's own equations before it do.
SURE, LIKELY = 2, 1


@dataclass(frozen=True)
class Finding:
    """What is known of one claim."""

    state: StepState
    why: str
    quote: str = ""
    read_as: str = ""
    strength: int = 0
    counterexample: Mapping[str, Any] | None = None
    slip: str = ""
    expected: str = ""
    record: Mapping[str, Any] | None = None
    step: int = -1
    reason: Reason = Reason.OPEN
    nowhere: bool = False  # refuted for complex values of the letters too
    closed: bool = False  # held by numbers alone, which nothing ties to the problem


def point_of(outcome: Outcome, sides: Sequence[Expr]) -> dict[Expr, Expr]:
    """The exact point of a comparison's counterexample, in the letters of the two sides."""
    at = (outcome.counterexample or {}).get("at", {})
    letters = {s for e in sides for s in e.free_symbols}
    return {s: sp.Rational(at[s.name]) for s in letters if s.name in at}


def held(
    why: str, numeric: bool = False, reason: Reason = Reason.EXACT, closed: bool = False
) -> Finding:
    return Finding("numeric" if numeric else "proved", why, reason=reason, closed=closed)


def open_question(why: str, reason: Reason = Reason.OPEN) -> Finding:
    return Finding("unknown", why, reason=reason)


def no_claim(why: str) -> Finding:
    """Something that is defined, supposed or set aside: there is nothing to decide."""
    return Finding("unknown", why, reason=Reason.NOT_A_CLAIM)


def refuted(
    why: str,
    left: Expr,
    right: Expr,
    strength: int,
    *,
    relation: str = "=",
    outcome: Outcome | None = None,
    at: Mapping[Expr, Expr] | None = None,
    counterexample: Mapping[str, Any] | None = None,
    slip: str = "",
    expected: str = "",
    reason: Reason = Reason.FALSE_VALUES,
) -> Finding:
    """A refutation of `left relation right` at a point, which may be a comparison's."""
    place = dict(at or ({} if outcome is None else point_of(outcome, (left, right))))
    counterexample = counterexample or (None if outcome is None else outcome.counterexample)
    shown = counterexample or {
        **({"at": {s.name: show(v) for s, v in place.items()}} if place else {}),
        "left": show(left.subs(place) if place else left),
        "right": show(right.subs(place) if place else right),
    }
    return Finding(
        "refuted",
        why,
        read_as=f"{show(left)} {relation} {show(right)}",
        strength=strength,
        counterexample=shown,
        slip=slip,
        expected=expected,
        record=record_of(left, right, relation, place),
        reason=reason,
    )


def rational(finding: Finding, side: str) -> Fraction | None:
    """A side of the record where it is a plain fraction."""
    text = str((finding.record or {}).get(side))
    return Fraction(text) if re.fullmatch(r"-?\d{1,40}(?:/\d{1,40})?", text) else None


def irrational(finding: Finding) -> bool:
    """Whether a side holds a root, π or a function's value; a letter's power is no root."""
    sides = [str((finding.record or {}).get(side)) for side in ("left", "right")]
    constants = ("constant", "sin", "cos", "tan", "log")
    return any(
        any(name in side for name in constants) or ("Pow" in side and "letter" not in side)
        for side in sides
    )


def ratio(finding: Finding) -> Fraction:
    """The right side over the left, 0 where they are no such numbers."""
    left, right = rational(finding, "left"), rational(finding, "right")
    return right / left if left and right is not None else Fraction(0)
