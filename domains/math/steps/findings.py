"""One judged claim, and how findings are made: every refutation gets a point, both values and a
record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from domains.math.algebra.outcomes import Outcome
from domains.math.algebra.replaying import record_of
from domains.math.algebra.sampling import show
from domains.math.steps.verdicts import Reason, StepState

Expr = Any

# How strong a refutation is. SURE: exact values or the problem's own formulas contradict the line.
# LIKELY: the solution's own equations before it do. SUSPECT: only a reading of prose, a recalled
# formula or the reference answer speaks against it; that is advice and never a verdict.
SURE, LIKELY, SUSPECT = 3, 2, 1


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


def point_of(outcome: Outcome, sides: Sequence[Expr]) -> dict[Expr, Expr]:
    """The exact point of a comparison's counterexample, in the letters of the two sides."""
    at = (outcome.counterexample or {}).get("at", {})
    letters = {s for e in sides for s in e.free_symbols}
    return {s: sp.Rational(at[s.name]) for s in letters if s.name in at}


def held(why: str, numeric: bool = False, reason: Reason = Reason.EXACT) -> Finding:
    return Finding("numeric" if numeric else "proved", why, reason=reason)


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
    at: Mapping[Expr, Expr] | None = None,
    counterexample: Mapping[str, Any] | None = None,
    slip: str = "",
    expected: str = "",
    reason: Reason = Reason.FALSE_VALUES,
) -> Finding:
    """A refutation of `left relation right` at a point."""
    place = dict(at or {})
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
