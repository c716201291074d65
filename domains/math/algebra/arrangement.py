"""The faces of a hyperplane arrangement: one exact point in every region, edge and corner.

What is piecewise defined over linear borders is decided by such points: nothing is left to a draw.
Method: each region has a facet on one of the planes; the planes cut that plane into an arrangement
of one dimension less; its points, and those a little to both sides, meet every face.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Vector = tuple[Fraction, ...]

MOST_FACES = 600
"""Beyond this product of planes over dimensions an arrangement counts as too fine to walk."""
_PER_FACE = 3  # points kept of one face


@dataclass(frozen=True)
class Plane:
    """The points x with normal · x + offset = 0."""

    normal: Vector
    offset: Fraction

    def at(self, point: Vector) -> Fraction:
        """Positive on one side, 0 on the plane, negative on the other side."""
        pairs = zip(self.normal, point, strict=True)
        return sum((a * x for a, x in pairs), start=self.offset)

    def monic(self) -> Plane:
        """The same plane, its first coordinate that is not 0 scaled to 1."""
        lead = next(a for a in self.normal if a)
        return Plane(tuple(a / lead for a in self.normal), self.offset / lead)


def faces(planes: Sequence[Plane], dimensions: int, draw: random.Random) -> list[Vector] | None:
    """At least one exact point of every edge and corner and three of every region; None where there
    are too many planes to walk. `draw` gives the ways in which points of a region lie apart.
    """
    distinct = sorted(
        {p.monic() for p in planes if any(p.normal)}, key=lambda p: (p.normal, p.offset)
    )
    if (2 * len(distinct) + 1) ** dimensions > 4 * MOST_FACES:
        return None
    found = _walk(distinct, dimensions)
    inside = [v for v in found if all(p.at(v) for p in distinct)]
    return found + [moved for v in inside for moved in _apart(v, distinct, draw)]


def _apart(point: Vector, planes: Sequence[Plane], draw: random.Random) -> list[Vector]:
    way = tuple(Fraction(draw.choice((-1, 1)) * draw.randint(20, 97), 97) for _ in point)
    return _moved(point, way, planes)


def _walk(planes: Sequence[Plane], dimensions: int) -> list[Vector]:
    if not planes or not dimensions:
        return [tuple(Fraction(3 + 2 * k, 7) for k in range(dimensions))]
    if dimensions == 1:
        return [(value,) for value in between([-p.offset for p in planes])]
    found: dict[tuple[int, ...], list[Vector]] = {}
    for plane in planes:
        for point in _on_and_beside(plane, planes, dimensions):
            signs = tuple((v > 0) - (v < 0) for v in (p.at(point) for p in planes))
            kept = found.setdefault(signs, [])
            if len(kept) < _PER_FACE and point not in kept:
                kept.append(point)
    return list(itertools.chain.from_iterable(found.values()))


def between(values: Sequence[Fraction]) -> list[Fraction]:
    """The values themselves, two points between neighbours and two beyond each end."""
    ends = sorted(set(values))
    if not ends:
        return [Fraction(3, 7)]
    beyond = (1, Fraction(37, 3))
    found = [*ends, *(ends[0] - far for far in beyond), *(ends[-1] + far for far in beyond)]
    for low, high in itertools.pairwise(ends):
        found += [low + (high - low) / 3, low + 5 * (high - low) / 7]
    return found


def _on_and_beside(plane: Plane, planes: Sequence[Plane], dimensions: int) -> list[Vector]:
    solved = next(k for k, a in enumerate(plane.normal) if a)
    rest = {p.monic() for p in (_restricted(q, plane, solved) for q in planes) if any(p.normal)}
    ordered = sorted(rest, key=lambda p: (p.normal, p.offset))
    found = []
    for inner in _walk(ordered, dimensions - 1):
        own = -(plane.offset + _dot(_without(plane.normal, solved), inner)) / plane.normal[solved]
        point = (*inner[:solved], own, *inner[solved:])
        found += [point, *_moved(point, plane.normal, planes)]
    return found


def _restricted(plane: Plane, to: Plane, solved: int) -> Plane:
    factor = plane.normal[solved] / to.normal[solved]
    normal = tuple(a - factor * b for a, b in zip(plane.normal, to.normal, strict=True))
    return Plane(_without(normal, solved), plane.offset - factor * to.offset)


def _moved(point: Vector, way: Vector, planes: Sequence[Plane]) -> list[Vector]:
    """The point moved both ways, so little that no plane is crossed on which it does not lie."""
    reach = Fraction(1)
    for other in planes:
        here, change = other.at(point), _dot(other.normal, way)
        if here and change:
            reach = min(reach, abs(here / change) / 2)
    return [
        tuple(x + step * a for x, a in zip(point, way, strict=True)) for step in (reach, -reach)
    ]


def _dot(first: Vector, second: Vector) -> Fraction:
    return sum((a * b for a, b in zip(first, second, strict=True)), start=Fraction(0))


def _without(values: Vector, index: int) -> Vector:
    return values[:index] + values[index + 1 :]
