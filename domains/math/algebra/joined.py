"""Formulas that are joined at places (floors, cases, signs, moduli, roots), compared by Z3.

Hard joints put formulas together that have nothing to do with each other: to agree on one side of
them says nothing about the other side. A part that Z3 has no word for is a letter of its own, so
that a proof holds whatever it is; a difference is only a place to look at. Effort counts what is
computed, so that the same input has the same outcome; without the extra `solvers` there is none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import add, mul
from typing import Any

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.points import REALS, Domain

try:
    import z3
except ImportError:
    z3 = None

HARD = (sp.floor, sp.ceiling, sp.Mod, sp.sign, sp.Piecewise, sp.Abs, sp.Max, sp.Min)
_CIRCULAR = (sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc)
_BRANCHED = (sp.asin, sp.acos, sp.atan, sp.acot, sp.asec, sp.acsc)
_EFFORT = 400_000  # Z3's own units; about a fifth of a second
_MILLISECONDS = 4_000  # by the wall, below what a request may take: the last net
_MOST_POWER, _MOST_ROOT = 12, 4
MOST_HYPOTHESES = 12


IMAGINARY = (type(sp.I),)
INFINITE = (type(sp.oo), type(-sp.oo), type(sp.zoo))


def hold(kinds: tuple[type, ...], *expressions: Expr) -> bool:
    """Whether one of these kinds stands in one of the expressions; sympy's `has` asks for more."""
    parts = list(expressions)
    for part in parts:  # which grows meanwhile
        if isinstance(part, kinds):
            return True
        parts += part.args
    return False


def stepped(*expressions: Expr) -> bool:
    """Whether formulas are joined at places: then agreement at a few points is no evidence."""
    hard = (a for e in expressions for a in e.atoms(*HARD))
    winding = (a for e in expressions for a in e.atoms(*_BRANCHED) if a.args[0].has(*_CIRCULAR))
    return any(a.free_symbols for a in (*hard, *winding))  # arcsin(sin x) is x on one stretch only


def branched(*expressions: Expr) -> bool:
    """Whether roots, logarithms or inverse tangents of more than a letter occur."""
    parts = [a for e in expressions for a in e.atoms(sp.Pow, sp.log, *_BRANCHED)]
    whole = [a for a in parts if a.is_Pow and (a.exp.is_Integer or not a.exp.is_Rational)]
    return any(a.args[0].free_symbols and not a.args[0].is_Symbol for a in parts if a not in whole)


def difference(left: Expr, right: Expr, domain: Domain) -> dict[Expr, Expr] | bool | None:
    """A point to look at for a difference of two expressions or conditions; False where there is
    none wherever both are defined; None where that is not settled.
    """
    if z3 is None:
        return None
    period, parts = _periods(left, right)
    words = _Words(domain, period, parts)
    moved = {s: period * whole + rest for s, (whole, rest) in parts.items()}
    try:
        sides = [words.of(_grown(s.xreplace(moved))) for s in sorted((left, right), key=str)]
    except (z3.Z3Exception, RecursionError):
        return None
    solver = words.solver()
    solver.add(sides[0] != sides[1], *words.rules)
    found = solver.check()
    if found != z3.sat:
        return False if found == z3.unsat else None
    at = words.point(solver.model())
    return {s: moved.get(s, s).xreplace(at) for s in left.free_symbols | right.free_symbols}


def follows(hypotheses: Sequence[Expr], claim: Expr) -> bool | None:
    """Whether the claim holds over the reals wherever all hypotheses do; None where that is not
    settled, and where the hypotheses contradict each other: these bear anything, so nothing.
    """
    if z3 is None or len(hypotheses) > MOST_HYPOTHESES:
        return None
    words, given = _Words(REALS, 1, {}), []
    try:
        goal, vague = words.of(claim), words.vague
        for hypothesis in hypotheses:  # one without a word is left out, and never helps
            words.vague = False
            term = words.of(hypothesis)
            given += [] if words.vague else [term]
    except (z3.Z3Exception, RecursionError):
        return None
    solver = words.solver()
    solver.add(*given, *words.rules)
    if solver.check() == z3.unsat:
        return None
    solver.add(z3.Not(goal))
    found = solver.check()
    return True if found == z3.unsat else None if vague or found != z3.sat else False


def _periods(*sides: Expr) -> tuple[int, dict[Expr, tuple[Expr, Expr]]]:
    """After how much all roundings come again; each letter in them as whole periods and a rest."""
    rounded = [a.args[0] for e in sides for a in e.atoms(sp.floor, sp.ceiling)]
    rounded += [a.args[0] / a.args[1] for e in sides for a in e.atoms(sp.Mod)]
    letters = sorted({s for a in rounded for s in a.free_symbols}, key=str)
    period = math.lcm(*(int(c.q) for a in rounded for c in a.atoms(sp.Rational)))
    names = [(s, f"{s} in periods", f"the rest of {s}") for s in letters]
    return period, {s: (sp.Symbol(w, integer=True), sp.Symbol(r, real=True)) for s, w, r in names}


def _grown(expr: Expr) -> Expr:
    """The expression with whole numbers taken out of what is rounded."""
    plain = expr.replace(sp.Mod, lambda a, b: a - b * sp.floor(a / b))
    return plain.replace(sp.floor, lambda a: sp.floor(sp.expand(a))).replace(
        sp.ceiling, lambda a: sp.ceiling(sp.expand(a))
    )


class _Words:
    """What Z3 is told: terms for expressions, and the rules that hold of what stands in them."""

    def __init__(
        self, domain: Domain, period: int, parts: Mapping[Expr, tuple[Expr, Expr]]
    ) -> None:
        self._domain = domain
        self._home = z3.Context()  # one that is shared would carry earlier questions along
        self._known: dict[Expr, Any] = {}
        self.rules: list[Any] = []
        self.vague = False  # something stands for whatever value a part may have
        for letter, (whole, rest) in parts.items():
            term = self.of(rest)
            self.rules += [
                term >= 0,
                term < period,
                *self._limits(letter, self.of(whole) * period + term),
            ]
            self.rules += [z3.IsInt(term)] if letter.name in domain.whole else []

    def solver(self) -> Any:
        """A solver that gives up; the clock is for what Z3 computes without counting it."""
        solver = z3.Solver(ctx=self._home)
        solver.set("rlimit", _EFFORT)
        solver.set("timeout", _MILLISECONDS)
        return solver

    def point(self, model: Any) -> dict[Expr, Expr]:
        """The letters' values in a model, near ones where they are irrational."""
        letters = {s: term for s, term in self._known.items() if s.is_Symbol}
        values = {s: model.eval(term, model_completion=True) for s, term in letters.items()}
        near = {s: v if z3.is_rational_value(v) else v.approx(20) for s, v in values.items()}
        return {s: sp.Rational(str(v.as_fraction())) for s, v in near.items()}

    def of(self, expr: Expr) -> Any:
        """The term of an expression or condition."""
        if expr not in self._known:
            self._known[expr] = self._made(expr)
        return self._known[expr]

    def _made(self, expr: Expr) -> Any:
        if expr.is_Symbol:
            return self._letter(expr)
        if expr.is_Rational:
            return z3.RealVal(f"{expr.p}/{expr.q}", self._home)
        if expr in (sp.true, sp.false):
            return z3.BoolVal(bool(expr), self._home)
        if expr.is_Pow and expr.exp.is_Rational:
            return self._power(expr.base, expr.exp)
        if isinstance(expr, sp.Piecewise):
            return self._cases(expr)
        if isinstance(expr, (sp.sin, sp.cos)):
            sine, cosine = (self._part(f(expr.args[0], evaluate=False)) for f in (sp.sin, sp.cos))
            self.rules.append(sine * sine + cosine * cosine == 1)
            return sine if isinstance(expr, sp.sin) else cosine
        if isinstance(expr, (sp.floor, sp.ceiling)):
            sign = 1 if isinstance(expr, sp.floor) else -1
            return sign * self._floor(sign * expr.args[0])
        maker = _TERMS.get(expr.func)
        return self._part(expr) if maker is None else maker(*map(self.of, expr.args))

    def _letter(self, letter: Expr) -> Any:
        if letter.is_integer or letter.name in self._domain.whole:
            term = z3.ToReal(z3.Int(letter.name, self._home))
        else:
            term = z3.Real(letter.name, self._home)
        self.rules += self._limits(letter, term)
        return term

    def _limits(self, letter: Expr, term: Any) -> list[Any]:
        whole, positive = (letter.name in n for n in (self._domain.whole, self._domain.positive))
        return [term >= 1] if whole else [term > 0] if positive else []

    def _part(self, expr: Expr, vague: bool = True) -> Any:
        """A letter for the value of a part; vague unless rules tell all of it."""
        self.vague = self.vague or vague
        return z3.Real(f"the value of {sp.srepr(expr)}", self._home)

    def _floor(self, expr: Expr) -> Any:
        """The largest whole number that is no larger."""
        term, whole = self.of(expr), z3.ToReal(z3.Int(f"the floor of {sp.srepr(expr)}", self._home))
        self.rules += [whole <= term, term < whole + 1]
        return whole

    def _power(self, base: Expr, exponent: Expr) -> Any:
        if abs(exponent.p) > _MOST_POWER or exponent.q > _MOST_ROOT:
            return self._part(sp.Pow(base, exponent))
        root = term = self.of(base)
        if exponent.q > 1:
            root = self._part(sp.Pow(base, sp.Rational(1, exponent.q)), vague=False)
            self.rules.append(reduce(mul, [root] * exponent.q) == term)
            self.rules += [root >= 0] if exponent.q % 2 == 0 else []
        raised = reduce(mul, [root] * abs(exponent.p))
        if exponent.p < 0:
            self.rules.append(raised != 0)
        return raised if exponent.p > 0 else 1 / raised

    def _cases(self, expr: Expr) -> Any:
        pairs = [(self.of(body), self.of(rule)) for body, rule in expr.args]
        self.rules.append(z3.Or(*(rule for _, rule in pairs)))
        return reduce(
            lambda rest, case: z3.If(case[1], case[0], rest), reversed(pairs), pairs[0][0]
        )


_TERMS: Mapping[Any, Callable[..., Any]] = {
    sp.Add: lambda *parts: reduce(add, parts),
    sp.Mul: lambda *parts: reduce(mul, parts),
    sp.sign: lambda a: z3.If(a > 0, z3.RealVal(1, a.ctx), z3.If(a < 0, z3.RealVal(-1, a.ctx), 0)),
    sp.Abs: lambda a: z3.If(a >= 0, a, -a),
    sp.Max: lambda *parts: reduce(lambda a, b: z3.If(a >= b, a, b), parts),
    sp.Min: lambda *parts: reduce(lambda a, b: z3.If(a <= b, a, b), parts),
    sp.And: lambda *parts: z3.And(*parts),
    sp.Or: lambda *parts: z3.Or(*parts),
    sp.Not: lambda a: z3.Not(a),
    sp.Eq: lambda a, b: a == b,
    sp.Ne: lambda a, b: a != b,
    sp.StrictLessThan: lambda a, b: a < b,
    sp.LessThan: lambda a, b: a <= b,
    sp.StrictGreaterThan: lambda a, b: a > b,
    sp.GreaterThan: lambda a, b: a >= b,
}
