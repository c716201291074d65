"""Points in every region of a piecewise defined function, so that agreement means agreement.

Promises: the same points in every process; `covered` only if each region between the switches holds
a point (for steps: each region of one period, at several places far apart), borders included. What
cannot be covered is said; then only a proof makes two expressions equal.
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
from domains.math.algebra.switches import JUMPING, Switches, as_fraction, switches

Point = dict[Expr, Expr]

MOST_POINTS = 900
_MOST_STEPS = 400  # planes of one period
_TRANSLATES = 5
_LINES = 10
_WHOLE_SIDES = {1: 80, 2: 14, 3: 7, 4: 4}
"""How far whole letters run from 1, by their number."""


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
        stairs = [borders.plane(s, self.free) for s in self.found.steps]
        steps = [s for s in stairs if s is not None]
        covered = not self.found.missing and len(steps) == len(stairs)
        if steps:
            inner = self._stepped(flat, bent, steps)
        elif bent:
            inner = self._bent(flat, bent)
        else:
            inner = self._flat(flat)
        return Cells(inner.points, inner.covered and covered)

    def _points(self, vectors: Iterable[Vector]) -> tuple[Point, ...]:
        return tuple(
            {
                s: sp.Rational(v.numerator, v.denominator)
                for s, v in zip(self.free, vector, strict=True)
            }
            for vector in vectors
        )

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
        """Curved borders: every stretch of the line for one letter, of several lines for more."""
        if len(self.free) == 1:
            found = borders.roots(bent, self.free[0])
            places = [-p.offset / p.normal[0] for p in flat if p.normal[0]]
            points = self._points((v,) for v in between([*places, *found.places]))
            return Cells(points, found.complete and not (self.jumps and found.irrational))
        return self._sliced(flat, bent)

    def _sliced(self, flat: list[Plane], bent: list[Expr]) -> Cells:
        along, points = sp.Dummy("t", real=True), list(self._flat(flat).points)
        for _ in range(_LINES):
            start, way = (
                [Fraction(self.draw.randint(-60, 60), 7) for _ in self.free] for _ in range(2)
            )
            line = {
                s: sp.Rational(*a.as_integer_ratio()) + along * sp.Rational(*b.as_integer_ratio())
                for s, a, b in zip(self.free, start, way, strict=True)
            }
            found = borders.roots([b.xreplace(line) for b in bent], along)
            crossed = [-p.at(tuple(start)) / rate for p in flat if (rate := _rate(p, way))]
            for at in between([*found.places, *crossed][:40]):
                vector = tuple(a + at * b for a, b in zip(start, way, strict=True))
                points += self._points([vector])
        seen = all(borders.both_sides(b, points) for b in bent)
        return Cells(tuple(points), seen and not self.jumps)

    def _stepped(self, flat: list[Plane], bent: list[Expr], steps: list[Plane]) -> Cells:
        """Steps repeat: the regions of one period, moved to several places."""
        period = self.found.period
        for plane in steps:
            period = math.lcm(period, *(a.denominator for a in plane.normal))
        anchors, covered = self._anchors(flat, bent, period)
        first = self._one_period(steps, period)
        if first is None:
            return Cells(self._points(self._drawn()), False)
        moved = [
            tuple(x + period * n for x, n in zip(vector, anchor, strict=True))
            for anchor in anchors
            for vector in first
        ]
        moved += [(v,) for v in self._breaks(flat)] if len(self.free) == 1 else []
        return Cells(self._points(moved), covered)

    def _one_period(self, steps: list[Plane], period: int) -> list[Vector] | None:
        dimensions = len(self.free)
        planes = [_axis(k, dimensions, end) for k in range(dimensions) for end in (0, period)]
        for step in steps:
            reach = [a * period for a in step.normal]
            low = math.floor(step.offset + sum(r for r in reach if r < 0))
            high = math.ceil(step.offset + sum(r for r in reach if r > 0))
            planes += [Plane(step.normal, step.offset - k) for k in range(low, high + 1)]
            if len(planes) > _MOST_STEPS:
                return None
        found = faces(planes, dimensions, self.draw)
        return found and [v for v in found if all(0 <= x <= period for x in v)]

    def _anchors(
        self, flat: list[Plane], bent: list[Expr], period: int
    ) -> tuple[list[tuple[int, ...]], bool]:
        """To which periods the points are moved; with borders only one letter can be covered."""
        drawn = [
            tuple(self.draw.choice((-1, 1)) * self.draw.randint(1, 12) for _ in self.free)
            for _ in range(_TRANSLATES)
        ]
        anchors = [(0,) * len(self.free), (-1,) * len(self.free), *drawn]
        if not flat and not bent:
            return anchors, True
        if bent or len(self.free) > 1:
            return anchors, False
        near = {math.floor(v / period) + k for v in self._breaks(flat) for k in (-1, 0, 1)}
        return [*anchors, *((n,) for n in sorted(near))], True

    def _breaks(self, flat: list[Plane]) -> list[Fraction]:
        return between([-p.offset / p.normal[0] for p in flat])


def _rate(plane: Plane, way: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(plane.normal, way, strict=True)), start=Fraction(0))


def _axis(index: int, dimensions: int, at: int) -> Plane:
    return Plane(tuple(Fraction(k == index) for k in range(dimensions)), Fraction(-at))


def _whole_cells(found: Switches, free: list[Expr], domain: Domain) -> Cells:
    """Whole letters from 1 on, a few periods of every step; borders only for one letter."""
    side = _WHOLE_SIDES.get(len(free), 2)
    period, polynomial = _whole_period(found, free)
    wanted = min(max(side, 3 * period), 300)
    every = all(s.name in domain.whole for s in free)
    covered = every and polynomial and not found.missing and 3 * period <= wanted
    if wanted ** len(free) > MOST_POINTS:
        wanted, covered = side, covered and 3 * period <= side
    places = [*range(1, wanted + 1)]
    if found.borders:
        flat, bent = borders.split(found.borders, free)
        covered = covered and len(free) == 1 and not bent
        breaks = [math.floor(-p.offset / p.normal[0]) for p in flat] if len(free) == 1 else []
        near = {b + k for b in breaks for k in range(-period - 2, period + 3) if b + k > 0}
        places = sorted({*places, *near})
    every_place = itertools.product(places, repeat=len(free))
    points = tuple(
        {s: sp.Integer(n) for s, n in zip(free, values, strict=True)}
        for values in itertools.islice(every_place, 2 * MOST_POINTS)
    )
    return Cells(points, covered and len(free) <= 4)


def _whole_period(found: Switches, free: list[Expr]) -> tuple[int, bool]:
    """After how many whole numbers the remainders of all steps come again."""
    period = 1
    for step in found.steps:
        if not step.is_polynomial(*free):
            return period, False
        numbers = sp.Poly(step, *free).coeffs()
        if not all(c.is_Rational for c in numbers):
            return period, False
        own = math.lcm(*(as_fraction(c).denominator for c in numbers))
        period = math.lcm(period, own)
    return math.lcm(period, found.period), True
