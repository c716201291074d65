"""Where an expression may change its formula: at borders, where some value is zero, and at steps,
where some value is whole.

Hard switches (floor, sign, cases, …) join formulas that have nothing to do with each other: to
agree on one side of them says nothing about the other side. Soft ones (roots, logarithms, inverse
tangents) change a branch. The lists hold at least every place; places too many do no harm.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from domains.math.algebra import Expr

ROUNDING = (sp.floor, sp.ceiling)
JUMPING = (*ROUNDING, sp.Mod, sp.sign, sp.Piecewise)
HARD = (*JUMPING, sp.Abs, sp.Max, sp.Min)
_CIRCULAR = (sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc)
_BRANCHED = (sp.asin, sp.acos, sp.atan, sp.acot, sp.asec, sp.acsc)
_MOST_VARIANTS = 12


@dataclass(frozen=True)
class Switches:
    """What is zero at a border, what is whole at a step, and whether places are known to be missing
    (a modulus with a letter, a nest that could not be taken apart).
    """

    borders: tuple[Expr, ...] = ()
    steps: tuple[Expr, ...] = ()
    soft: tuple[Expr, ...] = ()
    missing: bool = False


def stepped(*expressions: Expr) -> bool:
    """Whether formulas are joined at places: then agreement at a few points is no evidence."""
    return any(any(a.free_symbols for a in e.atoms(*HARD)) or _winds(e) for e in expressions)


def branches(*expressions: Expr) -> bool:
    """Whether roots, logarithms or inverse tangents of more than a letter occur."""
    return any(p.free_symbols and not p.is_Symbol for p in switches(*expressions).soft)


def _winds(expr: Expr) -> bool:
    """Whether an inverse meets a circular function: arcsin(sin x) is x on one stretch only."""
    return any(a.args[0].has(*_CIRCULAR) and a.free_symbols for a in expr.atoms(*_BRANCHED))


def switches(*expressions: Expr) -> Switches:
    """Every hard and soft switch of the expressions."""
    borders: list[Expr] = []
    steps: list[Expr] = []
    missing = any(_winds(e) for e in expressions)
    for atom in _ordered(expressions, HARD):
        for part, rounds in _parts(atom):
            variants = _variants(part)
            missing = missing or variants is None
            (steps if rounds else borders).extend(variants or ())
        missing = missing or (isinstance(atom, sp.Mod) and not atom.args[1].is_Rational)
    soft = [p for atom in _ordered(expressions, (sp.Pow, sp.log, *_BRANCHED)) for p in _soft(atom)]
    return Switches(_distinct(borders), _distinct(steps), _distinct(soft), missing)


def _ordered(expressions: tuple[Expr, ...], kinds: tuple[Any, ...]) -> list[Expr]:
    atoms = {a for e in expressions for a in e.atoms(*kinds) if a.free_symbols}
    return sorted(atoms, key=sp.default_sort_key)


def _distinct(parts: list[Expr]) -> tuple[Expr, ...]:
    return tuple(dict.fromkeys(p for p in parts if p.free_symbols))


def _parts(atom: Expr) -> Iterator[tuple[Expr, bool]]:
    """What is compared with zero (or, for True, with the whole numbers)."""
    if isinstance(atom, ROUNDING):
        yield atom.args[0], True
    elif isinstance(atom, sp.Mod):
        yield atom.args[0] / atom.args[1], True
    elif isinstance(atom, (sp.Max, sp.Min)):
        for a, b in itertools.combinations(sorted(atom.args, key=sp.default_sort_key), 2):
            yield a - b, False
    elif isinstance(atom, sp.Piecewise):
        relations = {r for _, c in atom.args for r in c.atoms(sp.core.relational.Relational)}
        for r in sorted(relations, key=sp.default_sort_key):
            if not r.has(sp.oo, -sp.oo):
                yield r.lhs - r.rhs, False
    else:
        yield atom.args[0], False


def _soft(atom: Expr) -> Iterator[Expr]:
    if isinstance(atom, sp.Pow):
        if atom.exp.is_Rational and not atom.exp.is_Integer and not atom.base.has(*HARD):
            yield atom.base
    elif isinstance(atom, sp.log):
        yield from (a for a in (atom.args[0],) if not a.has(*HARD))
    else:
        bottom = sp.fraction(sp.together(atom.args[0]))[1]
        yield from (a for a in (bottom,) if not a.has(*HARD))


def _variants(part: Expr) -> list[Expr] | None:
    """|u| is u or −u, max(a, b) is a or b, a sign is −1, 0 or 1: the part with each choice; None
    where jumps stand in it or the choices are too many.
    """
    pending: list[Expr] = [part]
    done: list[Expr] = []
    while pending:
        own = pending.pop()
        inner = [a for a in own.atoms(sp.Abs, sp.Max, sp.Min, sp.sign) if a.free_symbols]
        if own.has(sp.Piecewise, sp.Mod, *ROUNDING) or len(pending) + len(done) > _MOST_VARIANTS:
            return None
        if not inner:
            done.append(own)
            continue
        atom = max(inner, key=lambda a: (sp.count_ops(a), sp.default_sort_key(a)))
        pending += [own.xreplace({atom: choice}) for choice in _choices(atom)]
    return done


def _choices(atom: Expr) -> tuple[Expr, ...]:
    if isinstance(atom, sp.Abs):
        return (atom.args[0], -atom.args[0])
    if isinstance(atom, sp.sign):
        return (sp.Integer(-1), sp.Integer(0), sp.Integer(1))
    return tuple(atom.args)


def as_fraction(value: Expr) -> Fraction:
    """An exact rational of the algebra as Python's."""
    return Fraction(int(value.p), int(value.q))
