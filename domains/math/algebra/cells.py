"""Points in every region of a piecewise defined function, so that agreement means agreement.

Promises: the same points in every process; `covered` only if each region between the switches holds
a point (for steps of one letter: each region of one period, at several places far apart), borders
included. What cannot be covered is said; then only a proof makes two expressions equal.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import sympy as sp

from domains.math.algebra import Expr, borders
from domains.math.algebra.arrangement import Plane, Vector, between, faces
from domains.math.algebra.points import Domain
from domains.math.algebra.switches import JUMPING, Switches, switches

Point = dict[Expr, Expr]

MOST_POINTS = 900
_MOST_STEPS = 400  # of one period
_TRANSLATES = 5
_WHOLE_SIDE, _LARGEST_WHOLE = 80, 300
"""How far one whole letter runs from 1, and how far around a border at the most."""
_WHOLE_SIDES = {2: 14, 3: 7, 4: 4}
"""How far several whole letters run, by their number."""


@dataclass(frozen=True)
class Cells:
    """Points to try, and whether they meet every region."""

    points: tuple[Point, ...] = ()
    covered: bool = True


def cells(expressions: Sequence[Expr], letters: list[Expr], domain: Domain, seed: int) -> Cells:
    """Points in the regions between the switches of all the expressions together."""
    own = [e.xreplace(dict(domain.fixed)) for e in expressions]
    free = [s for s in letters if s not in domain.fixed]
    if not free:
        return Cells()
    found = _cells_of(own, free, domain, random.Random(seed))
    points = [p for p in found.points if all(p[s] > 0 for s in free if s.name in domain.positive)]
    thinned = points if len(points) <= MOST_POINTS else points[:: len(points) // MOST_POINTS + 1]
    covered = found.covered and len(points) <= MOST_POINTS
    fixed = {s: domain.fixed[s] for s in letters if s in domain.fixed}
    return Cells(tuple({**p, **fixed} for p in thinned), covered)


def _cells_of(
    expressions: list[Expr], free: list[Expr], domain: Domain, draw: random.Random
) -> Cells:
    found = switches(*expressions)
    if any(s.name in domain.whole for s in free):
        return _whole_cells(found, free, domain)
    starts = [s for s in free if s.name in domain.positive]
    hard = _Region(found, [*found.borders, *starts], free, _jump(expressions), draw).cells()
    if not found.soft:
        return hard
    every = _Region(found, [*found.borders, *starts, *found.soft], free, False, draw).cells()
    known = {tuple(p.values()) for p in hard.points}
    more = [p for p in every.points if tuple(p.values()) not in known]
    return Cells((*hard.points, *more[: MOST_POINTS // 3]), hard.covered)


def _jump(expressions: Iterable[Expr]) -> bool:
    return any(a.free_symbols for e in expressions for a in e.atoms(*JUMPING))


@dataclass(frozen=True)
class _Region:
    """One look at real letters between the given borders."""

    found: Switches
    zeros: Sequence[Expr]
    free: list[Expr]
    jumps: bool
    draw: random.Random

    def cells(self) -> Cells:
        flat, bent = borders.split(self.zeros, self.free)
        if self.found.steps:
            inner = self._stepped(flat, bent)
        elif bent:
            inner = self._bent(flat, bent)
        else:
            inner = self._flat(flat)
        return Cells(inner.points, inner.covered and not self.found.missing)

    def _points(self, vectors: Iterable[Vector]) -> tuple[Point, ...]:
        exact = ([sp.Rational(v.numerator, v.denominator) for v in vector] for vector in vectors)
        return tuple(dict(zip(self.free, values, strict=True)) for values in exact)

    def _flat(self, flat: list[Plane]) -> Cells:
        found = faces(flat, len(self.free), self.draw)
        if found is None:
            return Cells(self._points(self._drawn()), False)
        return Cells(self._points(found))

    def _drawn(self) -> list[Vector]:
        """Stratified points of several sizes and both signs, for what cannot be walked."""
        size = [Fraction(1, 3), Fraction(3), Fraction(40), Fraction(900)]
        return [
            tuple(Fraction(self.draw.randint(-240, 240), 97) * size[k % 4] for _ in self.free)
            for k in range(240)
        ]

    def _bent(self, flat: list[Plane], bent: list[Expr]) -> Cells:
        """Curved borders: every stretch of the line for one letter; of several some points."""
        if len(self.free) == 1:
            found = borders.roots(bent, self.free[0])
            places = [-p.offset / p.normal[0] for p in flat if p.normal[0]]
            points = self._points((v,) for v in between([*places, *found.places]))
            return Cells(points, found.complete and not (self.jumps and found.irrational))
        return Cells((*self._flat(flat).points, *self._points(self._drawn())), False)

    def _stepped(self, flat: list[Plane], bent: list[Expr]) -> Cells:
        """Steps of one letter repeat: the places of one period, moved to several periods and to the
        borders. Steps of several letters are only tried here and there.
        """
        steps = [borders.plane(s, self.free) for s in self.found.steps]
        if len(self.free) > 1 or bent or None in steps:
            return Cells(self._points(self._drawn()), False)
        period = math.lcm(*(p.normal[0].denominator for p in steps if p))
        breaks = [at for p in steps if p for at in _whole_places(p, period)]
        if len(breaks) > _MOST_STEPS:
            return Cells(self._points(self._drawn()), False)
        joints = between([-p.offset / p.normal[0] for p in flat])
        far = {self.draw.choice((-1, 1)) * self.draw.randint(1, 12) for _ in range(_TRANSLATES)}
        near = {math.floor(v / period) + k for v in joints for k in (-1, 0, 1)}
        first = [v for v in between(breaks) if 0 <= v <= period]
        moved = [v + period * n for n in sorted({0, -1, *far, *near}) for v in first]
        return Cells(self._points((v,) for v in [*moved, *joints]))


def _whole_places(step: Plane, period: int) -> list[Fraction]:
    """Where the value of a step is whole, from 0 to the period."""
    slope, start = step.normal[0], step.offset
    ends = sorted((start, start + slope * period))
    return [(k - start) / slope for k in range(math.ceil(ends[0]), math.floor(ends[1]) + 1)]


def _whole_cells(found: Switches, free: list[Expr], domain: Domain) -> Cells:
    """Whole letters from 1 on: for one letter a few periods of every step and what lies around the
    borders; several letters are only tried.
    """
    if len(free) > 1:
        side = range(1, _WHOLE_SIDES.get(len(free), 2) + 1)
        tried = itertools.islice(itertools.product(side, repeat=len(free)), 2 * MOST_POINTS)
        return Cells(tuple(dict(zip(free, map(sp.Integer, n), strict=True)) for n in tried), False)
    period = _whole_period(found.steps, free[0])
    flat, bent = borders.split(found.borders, free)
    breaks = [math.floor(-p.offset / p.normal[0]) for p in flat]
    reach = min(3 * (period or 1), _LARGEST_WHOLE)
    near = {b + k for b in breaks for k in range(-reach, reach + 1) if b + k > 0}
    places = sorted({*range(1, max(_WHOLE_SIDE, reach) + 1), *near})
    covered = period is not None and 3 * period <= reach and not bent and not found.missing
    return Cells(tuple({free[0]: sp.Integer(n)} for n in places), covered)


def _whole_period(steps: Sequence[Expr], letter: Expr) -> int | None:
    """After how many whole numbers the remainders of all steps come again; None for none."""
    if not all(step.is_polynomial(letter) for step in steps):
        return None
    numbers = [c for step in steps for c in sp.Poly(step, letter).coeffs()]
    if not all(c.is_Rational for c in numbers):
        return None
    return math.lcm(*(int(c.q) for c in numbers))
