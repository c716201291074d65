"""Facts about spheres, cylinders, cones, cubes and boxes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.facts import Fact, first, numbers
from domains.math.figures import OF, VOLUME, fact, measure
from domains.math.problem import Problem

Expr = Any


def solids(problem: Problem, text: str) -> Iterator[Fact]:
    radius, height = measure(text, "radius"), measure(text, "height")
    diameter = measure(text, "diameter")
    if radius is None and diameter is not None:
        radius = diameter / 2
    if (
        re.search(r"\b(?:hemisphere|sphere)\b", text)
        and radius is not None
        and not re.search(r"cylinder|cone|cube", text)
    ):
        half = 2 if "hemisphere" in text else 1
        volume = sp.Rational(4, 3) * sp.pi * radius**3 / half
        yield fact(
            problem,
            text,
            "volume",
            volume,
            VOLUME,
            f"sphere of radius {radius}",
            ("4πr² is the surface", 4 * sp.pi * radius**2),
            ("the factor 4/3 is wrong", sp.pi * radius**3),
            ("the factor 4/3 is wrong", sp.Rational(1, 3) * sp.pi * radius**3),
        )
        if half == 1:
            yield fact(
                problem,
                text,
                "surface area",
                4 * sp.pi * radius**2,
                frozenset(("A", "S", "SA")),
                f"sphere of radius {radius}",
                ("πr² is the area of a circle", sp.pi * radius**2),
                words=r"\bsurface(?: area)?\b",
            )
    if radius is not None and height is not None:
        base = sp.pi * radius**2
        if "cylind" in text and not re.search(r"cone|sphere", text):
            yield fact(
                problem,
                text,
                "volume",
                base * height,
                VOLUME,
                f"cylinder r = {radius}, h = {height}",
                ("a cone's third was taken", base * height / 3),
                ("2πrh is the side", 2 * sp.pi * radius * height),
            )
            if re.search(r"lateral", text):
                yield fact(
                    problem,
                    text,
                    "lateral surface area",
                    2 * sp.pi * radius * height,
                    frozenset(("A", "S")),
                    f"cylinder r = {radius}, h = {height}",
                    words=r"\blateral\b[a-z ]*",
                )
            elif re.search(r"total surface|surface area", text):
                yield fact(
                    problem,
                    text,
                    "surface area",
                    2 * base + 2 * sp.pi * radius * height,
                    frozenset(("A", "S", "SA")),
                    f"cylinder r = {radius}, h = {height}",
                    words=r"\b(?:total )?surface area\b",
                )
        if re.search(r"\bcone\b|cylind", text):
            yield Fact(
                "base area",
                r"\bbase area\b|\barea of (?:the|each|one|its) base\b",
                base,
                also=(2 * base,) if "cylind" in text else (),
                slips=(("the circumference was taken for the area", 2 * sp.pi * radius),),
                formalisation=f"circle of radius {radius}",
            )
        if re.search(r"\bcone\b", text) and "frustum" not in text:
            yield from _cone_surfaces(problem, text, radius, height)
        if re.search(r"\bcone\b", text) and "slant" not in text:
            yield fact(
                problem,
                text,
                "volume",
                base * height / 3,
                VOLUME,
                f"cone r = {radius}, h = {height}",
                ("the factor 1/3 is missing", base * height),
            )
    side = first(rf"\b(?:side|edge)s?(?: length)?s?{OF}N", text)
    if re.search(r"\bcube\b", text) and side is not None:
        yield fact(
            problem,
            text,
            "volume",
            side**3,
            VOLUME,
            f"cube of side {side}",
            ("six faces are the surface", 6 * side**2),
        )
        yield fact(
            problem,
            text,
            "surface area",
            6 * side**2,
            frozenset(("A", "S", "SA")),
            f"cube of side {side}",
            ("one face only", side**2),
            words=r"\bsurface(?: area)?\b",
        )
    box = numbers(
        r"(?:box|prism|tank|cuboid)\D{0,60}?N\D{1,12}(?:by|x|×)\s*N\D{1,12}(?:by|x|×)\s*N", text
    )
    if box and len(box) == 3:
        a, b, c = box
        yield fact(problem, text, "volume", a * b * c, VOLUME, f"box {a} × {b} × {c}")
        yield fact(
            problem,
            text,
            "surface area",
            2 * (a * b + b * c + a * c),
            frozenset(("A", "S", "SA")),
            f"box {a} × {b} × {c}",
            words=r"\bsurface(?: area)?\b",
        )


def _cone_surfaces(problem: Problem, text: str, radius: Expr, height: Expr) -> Iterator[Fact]:
    """Slant height, lateral and total surface of a right circular cone."""
    if "slant" in text:
        return
    slant, shown = sp.sqrt(radius**2 + height**2), f"cone r = {radius}, h = {height}"
    yield Fact("slant height", r"\bslant\b[a-z ]*", slant, frozenset("ls"), formalisation=shown)
    lateral, total = sp.pi * radius * slant, sp.pi * radius * (radius + slant)
    yield fact(
        problem,
        text,
        "lateral surface area",
        lateral,
        frozenset(),
        shown,
        ("the height was taken for the slant height", sp.pi * radius * height),
        words=r"\blateral\b[a-z ]*",
    )
    if re.search(r"surface", text):
        yield fact(
            problem,
            text,
            "total surface area",
            total,
            frozenset(("A", "S", "SA")),
            shown,
            ("the base is missing", lateral),
            words=r"\btotal(?: surface)?(?: area)?\b",
        )
