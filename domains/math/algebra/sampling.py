"""Compares two expressions: exact where that is cheap, at points otherwise, with the simplest
counterexample.

Order: same tree, exact rationals, points, polynomial normal form, rewriting.
Two expressions differ only if they differ clearly at two points (at one, where its values are
exact); they agree numerically only if they agree at four or more and differ at none. Where formulas
are joined (floor, sign, cases, …) they must agree in every region, or be proved. The points depend
on what is compared and on nothing else. There is no absolute tolerance: 2^-99 and 2^-98 differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, exact_values, joined, numeric
from domains.math.algebra.joined import IMAGINARY, INFINITE, hold
from domains.math.algebra.outcomes import Outcome, Proof, agrees, differs, proved, unknown
from domains.math.algebra.points import POOL, REALS, Domain, points
from domains.math.algebra.proofs import (
    SAMPLED,
    bound_alike,
    expandable,
    is_zero,
    resolve,
    same_formula,
)
from domains.math.algebra.showing import show, show_number, show_world, where

__all__ = ["Domain", "resolve", "show", "show_number", "show_world", "where"]
"""What is asked of comparisons beside their own; it stands in modules of its own."""
MINIMUM_POINTS = 4
WANTED_POINTS = 10
SAMPLED_POINTS = 5  # where each value is an integral or a sum

DEEP_DIGITS, DEEP_SLACK, MOST_DEEP_DIGITS = 120, 60, 2_000
QUICK_SECONDS = 0.08  # before points are tried
_NOTHING = mp.mpf(10) ** -95
GAPS = 3
"""Points at which only one side has a value; fewer may be isolated, as of a cancelled factor."""
LAST_RESORT_SECONDS = 0.15  # after numbers told nothing


def whole_names(*expressions: Expr) -> frozenset[str]:
    """Names that stand inside factorials, binomials or bounds of sums: they are whole numbers."""
    kinds = (sp.factorial, sp.binomial, sp.Mod)
    if not hold((*kinds, sp.Sum, sp.Product, sp.Pow), *expressions):
        return frozenset()
    inside = [atom for e in expressions for atom in e.atoms(*kinds)]
    limits = [lim for e in expressions for s in e.atoms(sp.Sum, sp.Product) for lim in s.limits]
    bounds = [bound for limit in limits for bound in limit[1:]]
    powers = [p.exp for e in expressions for p in e.atoms(sp.Pow) if p.base in (-1, sp.I)]
    return frozenset(s.name for part in [*inside, *bounds, *powers] for s in part.free_symbols)


def compare(left: Expr, right: Expr, domain: Domain = REALS) -> Outcome:
    """Are two expressions the same function (or number)? Symmetric, and equal to itself."""
    if left == right:
        return proved("the same expression")
    if left.is_Rational and right.is_Rational:
        return _is_not(show(left), show(right))
    if hold(INFINITE, left, right) and any(
        hold(INFINITE, e) and e.is_infinite for e in (left, right)
    ):
        return _compare_infinite(left, right)
    free = sorted((left.free_symbols | right.free_symbols), key=lambda s: s.name)
    if not free:
        return _compare_numbers(left, right, domain)
    return _compare_functions(left, right, free, domain)


def _compare_infinite(left: Expr, right: Expr) -> Outcome:
    if left.is_number and right.is_number and not hold(SAMPLED, left, right):
        return _is_not(show(left), show(right))
    return _compare_resolved(left, right, REALS)


def _compare_numbers(left: Expr, right: Expr, domain: Domain) -> Outcome:
    if hold(SAMPLED, left, right):
        return _compare_sampled(left, right, domain)
    real = not domain.complex and not hold(IMAGINARY, left, right)
    same = same_number(left, right, real=real)
    if same is None:
        return unknown("one side has no value that could be computed")
    if not same:
        return _is_not(show(left), show(right))
    exact = is_zero(left - right)
    return proved("exact algebra") if exact else agrees("the same to 40 digits")


def _compare_sampled(left: Expr, right: Expr, domain: Domain) -> Outcome:
    """Integrals, limits and sums against values: by numbers, worked out where these do not tell."""
    if any(len(i.limits[0]) == 1 for side in (left, right) for i in side.atoms(sp.Integral)):
        return unknown("an indefinite integral against a value")
    with mp.workdps(30):
        a, b = (numeric.approximate(side, {}, real=not domain.complex) for side in (left, right))
        if a is None or b is None:
            return _compare_resolved(left, right, domain)
        small, large = sorted((abs(a), abs(b)))
        if numeric.close(a, b, digits=9) or (small == 0 and large < mp.mpf("1e-15")):
            return agrees("the same to 9 digits or more")
        return _is_not(show_number(a), show_number(b), "numeric")


def _compare_resolved(left: Expr, right: Expr, domain: Domain) -> Outcome:
    resolved = resolve(left, LAST_RESORT_SECONDS), resolve(right, LAST_RESORT_SECONDS)
    if resolved == (left, right) or hold(SAMPLED, *resolved):
        return unknown("one side has no value that could be computed")
    return compare(*resolved, domain)


def _is_not(left: str, right: str, proof: Proof = "proved") -> Outcome:
    return differs(f"{left} is not {right}", {"left": left, "right": right}, proof)


def same_number(
    left: Expr, right: Expr, point: numeric.Point = MappingProxyType({}), real: bool = True
) -> bool | None:
    """Whether two values agree to 25 digits at the point; None where a side has no value there."""
    exact = exact_values.value(left, point)
    other = None if exact is None else exact_values.value(right, point)
    if other is not None:
        return bool(exact == other)
    with mp.workdps(60):
        a, b = (numeric.approximate(e, point, real=real) for e in (left, right))
        if a is None or b is None:
            return None
        largest = max(abs(a), abs(b))
        if numeric.close(a, b):
            return _agree_deeply(left, right, point, real, largest)
        if hold(SAMPLED, left, right):
            return numeric.close(a, b, digits=9)
        if abs(a - b) > mp.mpf("1e-12") * largest > mp.mpf("1e-32"):
            return False
    gap, size = _gap(left, right, point, real, DEEP_DIGITS)  # noise shrinks, a difference stays
    return None if gap is None else bool(gap <= mp.mpf(10) ** -40 * size or size < _NOTHING)


def _agree_deeply(left: Expr, right: Expr, point: numeric.Point, real: bool, size: Any) -> bool:
    """Agreement to 25 digits looked at with far more, so that 10^60 and 10^60 + 1 differ."""
    if hold((*SAMPLED, sp.Float), left, right):
        return True
    shown = abs(mp.log10(size)) if size else 0
    digits = DEEP_DIGITS + (int(shown) if shown < MOST_DEEP_DIGITS else 0)
    gap, largest = _gap(left, right, point, real, digits)
    return gap is None or bool(gap <= mp.mpf(10) ** (DEEP_SLACK - digits) * largest)


def _gap(left: Expr, right: Expr, point: numeric.Point, real: bool, digits: int) -> tuple[Any, Any]:
    """How far two values are apart, and the larger one's size; None where a side has no value."""
    with mp.workdps(digits + 20):
        a, b = (numeric.approximate(e, point, digits=digits, real=real) for e in (left, right))
        return (None, None) if a is None or b is None else (abs(a - b), max(abs(a), abs(b)))


@dataclass
class _Tally:
    agreed: int = 0
    hidden: bool = False  # they differ where an even root is taken of a negative number
    differing: list[dict[Expr, Expr]] = field(default_factory=list)
    alone: tuple[list[dict[Expr, Expr]], ...] = field(default_factory=lambda: ([], []))
    """Points at which only the left side has a value, or only the right one."""


def _compare_functions(left: Expr, right: Expr, free: list[Expr], domain: Domain) -> Outcome:
    left, right = bound_alike(left), bound_alike(right)
    if left == right:
        return proved("the same expression in other bound letters")
    left, right = (resolve(side, QUICK_SECONDS) for side in (left, right))
    whole = domain.whole | whole_names(left, right)
    complex_ = domain.complex or hold(IMAGINARY, left, right)
    domain = replace(domain, whole=whole, complex=complex_)
    plain = left.is_polynomial(*free) and right.is_polynomial(*free) and expandable(left - right)
    if plain and sp.expand(left - right) == 0:
        return proved("exact algebra")
    tally = _tally(left, right, free, domain)
    if len(tally.differing) >= 2 or (tally.differing and not tally.agreed):
        return _difference(left, right, tally.differing, domain)
    gap = _domain_gap(left, right, free, tally, domain)
    if gap is not None:
        return gap
    if tally.hidden or tally.agreed < MINIMUM_POINTS:
        return unknown(f"only {tally.agreed} points where all of both sides is real")
    if domain.strict and max(map(len, tally.alone)) >= GAPS:
        return unknown("true only where both sides are defined")
    if tally.differing:  # at one point among many: a difference if its values are exact
        values = [exact_values.value(side, tally.differing[0]) for side in (left, right)]
        if None in values:
            return unknown("the two sides differ at one of many points")
        return _difference(left, right, tally.differing, domain)
    note = " where both sides are defined" if any(tally.alone) else ""
    if not domain.complex and (joined.stepped(left, right) or joined.branched(left, right)):
        return _joined(left, right, free, domain, note)
    if not hold(SAMPLED, left - right) and is_zero(left - right):
        return proved(f"exact algebra{note}")
    return agrees(f"agrees at {tally.agreed} points{note}")


def _joined(left: Expr, right: Expr, free: list[Expr], domain: Domain, note: str) -> Outcome:
    """Joined formulas agree only by proof; those with branches alone if they do far out as well."""
    if same_formula(left, right):
        return proved(f"exact algebra{note}")
    if hold(SAMPLED, left - right):
        return unknown("joined formulas inside of an integral or a sum")
    found = joined.difference(left, right, domain)
    far = [{s: sign * (size + k) for k, s in enumerate(free)} for size in _FAR for sign in (1, -1)]
    tried = [point for point in far if all(point[s] > 0 for s in free if s.name in domain.positive)]
    for point in [found, *tried] if isinstance(found, dict) else tried:
        if same_number(left, right, point) is False:
            return _difference(left, right, [point], domain)
    if found is False or (not joined.stepped(left, right) and is_zero(left - right)):
        return proved(f"exact algebra{note}")
    if joined.stepped(left, right):
        return unknown("agrees where it was tried, but not every region could be")
    return agrees(f"agrees at all points tried{note}")


_FAR = tuple(sp.Integer(10) ** k + 1 for k in range(2, 9, 2))


def _tally(left: Expr, right: Expr, free: list[Expr], domain: Domain) -> _Tally:
    tally, real = _Tally(), not domain.complex
    logarithmic = hold((sp.log,), left, right)
    wanted = SAMPLED_POINTS if hold(SAMPLED, left, right) else WANTED_POINTS
    for point in points(free, domain, (left, right)):
        same = same_number(left, right, point, real)
        has_value = [True, True]
        if same and real and logarithmic:
            has_value = [_logarithms_are_real(side, point) for side in (left, right)]
        elif same is None:
            has_value = [
                numeric.approximate(e, point, real=real) is not None for e in (left, right)
            ]
        if has_value[0] != has_value[1]:
            tally.alone[has_value[1]].append(point)
        elif same:
            tally.agreed += 1
        elif same is False and real and _hides(point, left, right):
            tally.hidden = True
        elif same is False:
            tally.differing.append(point)
        if tally.agreed >= wanted or len(tally.differing) >= 3:
            break
    return tally


def _hides(point: dict[Expr, Expr], *expressions: Expr) -> bool:
    """Whether an even root is taken of a negative number, though the whole may be real again."""
    powers = (p for e in expressions for p in e.atoms(sp.Pow) if p.exp.is_Rational)
    values = (numeric.approximate(p.base, point) for p in powers if p.exp.q % 2 == 0)
    return any(v and mp.im(v) == 0 and v < 0 for v in values)


def _logarithms_are_real(expr: Expr, point: dict[Expr, Expr]) -> bool:
    """Whether no logarithm is taken of a negative number: imaginary parts may cancel unseen."""
    values = [numeric.approximate(a.args[0], point) for a in expr.atoms(sp.log)]
    return all(v is not None and v > 0 for v in values)


def _domain_gap(
    left: Expr, right: Expr, free: list[Expr], tally: _Tally, domain: Domain
) -> Outcome | None:
    """In one real unknown: ln x² is defined where 2 ln x is not."""
    if len(free) != 1 or domain.complex or domain.positive or domain.whole:
        return None
    for wide, gaps, side in zip((left, right), tally.alone, ("right", "left"), strict=True):
        if len(gaps) < GAPS or not tally.agreed:
            continue
        if sum(numeric.approximate(wide, {free[0]: v}) is None for v in POOL) <= 1:
            values = {**_shown_point(wide, wide, gaps[0], real=True), side: "undefined"}
            return differs(f"the {side} side is undefined at {where(gaps[0])}", values)
    return None


def _difference(left: Expr, right: Expr, found: list[dict[Expr, Expr]], domain: Domain) -> Outcome:
    simplest = min(found, key=_complexity)
    shown = _shown_point(left, right, simplest, not domain.complex)
    return differs(
        f"at {where(simplest)}: left {shown['left']}, right {shown['right']}", shown, "numeric"
    )


def _complexity(point: dict[Expr, Expr]) -> int:
    costs = (abs(v.p) + 3 * v.q + bool(v < 0) if v.is_Rational else 1000 for v in point.values())
    return int(sum(costs))


def _shown_point(left: Expr, right: Expr, point: dict[Expr, Expr], real: bool) -> dict[str, Any]:
    return {
        "at": show_world(point),
        "left": show_number(numeric.approximate(left, point, real=real)),
        "right": show_number(numeric.approximate(right, point, real=real)),
    }
