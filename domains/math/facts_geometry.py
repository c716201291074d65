"""Facts about figures whose measures the problem gives: areas, lengths, volumes, angles, by formula
or coordinates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.facts import Fact, first, number, numbers, points
from domains.math.facts_solids import solids
from domains.math.figures import AREA, OF, PERIMETER, fact, measure
from domains.math.problem import Problem

Expr = Any
_POLYGONS = {
    "pentagon": 5,
    "hexagon": 6,
    "heptagon": 7,
    "octagon": 8,
    "nonagon": 9,
    "decagon": 10,
    "dodecagon": 12,
}


def facts(problem: Problem) -> Iterator[Fact]:
    text = re.sub(r"[$\\]|text\{|mathrm\{", " ", problem.words).replace("  ", " ")
    for figure in (
        _circle,
        solids,
        _rectangle,
        _triangle,
        _right_triangle,
        _other_figures,
        _two_points,
        _angles,
    ):
        yield from figure(problem, text)


def _circle(problem: Problem, text: str) -> Iterator[Fact]:
    if not re.search(r"\bcirc(?:le|ular)\b", text) or re.search(
        r"\b(?:cylinder|cone|sphere|inscribed|sector|arc|chord)\b", text
    ):
        return
    radius, diameter = measure(text, "radius"), measure(text, "diameter")
    if radius is None and diameter is not None:
        radius = diameter / 2
    if radius is None:
        return
    area, around, shown = sp.pi * radius**2, 2 * sp.pi * radius, f"circle of radius {radius}"
    yield fact(
        problem,
        text,
        "area",
        area,
        AREA,
        shown,
        ("the circumference was taken for the area", around),
        ("the diameter was taken for the radius", 4 * area),
        ("2πr² instead of πr²", 2 * area),
        ("the factor π is missing", radius**2),
    )
    yield fact(
        problem,
        text,
        "circumference",
        around,
        frozenset("C"),
        shown,
        ("the area was taken for the circumference", area),
        ("the diameter was taken for the radius", 2 * around),
        ("the factor 2 is missing", around / 2),
    )


def _rectangle(problem: Problem, text: str) -> Iterator[Fact]:
    if re.search(r"\brectang(?:le|ular)\b", text) and not re.search(
        r"\b(?:box|prism|tank|longer|times|twice|more than|less than|perimeter (?:is|of)|"
        r"area (?:is|of) \d)\b",
        text,
    ):
        length, width = measure(text, "length"), measure(text, "width")
        pair = (
            numbers(r"N\D{0,8}(?:by|×|x)\s*N", text)
            if length is None or width is None
            else (length, width)
        )
        if pair and len(pair) == 2:
            yield from _four_sides(problem, text, *pair, f"rectangle {pair[0]} × {pair[1]}")
    side = first(rf"\bsides?(?: length)?s?{OF}N", text)
    if (
        re.search(r"\bsquare\b", text)
        and side is not None
        and not re.search(r"pyramid|cut|corner|circle|inscribed", text)
    ):
        yield from _four_sides(problem, text, side, side, f"square of side {side}")


def _four_sides(problem: Problem, text: str, a: Expr, b: Expr, shown: str) -> Iterator[Fact]:
    area, around = a * b, 2 * (a + b)
    yield fact(
        problem,
        text,
        "area",
        area,
        AREA,
        shown,
        ("the perimeter was taken for the area", around),
        ("half of it is a triangle", area / 2),
    )
    yield fact(
        problem,
        text,
        "perimeter",
        around,
        PERIMETER,
        shown,
        ("the area was taken for the perimeter", area),
        ("only two sides were added", a + b),
    )
    yield fact(
        problem,
        text,
        "diagonal",
        sp.sqrt(a**2 + b**2),
        frozenset("d"),
        shown,
        ("the sides were added", a + b),
        ("the root was not taken", a**2 + b**2),
    )


def _triangle(problem: Problem, text: str) -> Iterator[Fact]:
    if not re.search(r"\btriang", text):
        return
    base, height = measure(text, "base"), measure(text, "height")
    if base is not None and height is not None and not re.search(r"prism|pyramid", text):
        yield fact(
            problem,
            text,
            "area",
            base * height / 2,
            AREA,
            f"triangle base {base}, height {height}",
            ("the factor 1/2 is missing", base * height),
        )
    side = first(rf"\bsides?(?: length)?s?{OF}N", text)
    if (
        "equilateral" in text
        and side is not None
        and not re.search(r"circle|prism|inscribed", text)
    ):
        yield fact(
            problem,
            text,
            "area",
            sp.sqrt(3) / 4 * side**2,
            AREA,
            f"equilateral triangle of side {side}",
            ("the side was taken for the height", side**2 / 2),
            ("√3/2 instead of √3/4", sp.sqrt(3) / 2 * side**2),
        )
        yield fact(
            problem,
            text,
            "height",
            sp.sqrt(3) / 2 * side,
            frozenset("h"),
            f"equilateral triangle of side {side}",
            ("the side was taken for the height", side),
        )
        yield fact(
            problem, text, "perimeter", 3 * side, PERIMETER, f"equilateral triangle of side {side}"
        )
    sides = numbers(
        r"\bsides?(?: lengths?)?(?: of)?(?: lengths?)?(?: are)?:?\s*N\D{1,8}N\D{1,12}N", text
    )
    if sides and len(sides) == 3 and "similar" not in text:
        a, b, c = sides
        half = sp.Add(*sides) / 2
        if a + b > c and b + c > a and a + c > b:
            yield fact(
                problem,
                text,
                "area",
                sp.sqrt(half * (half - a) * (half - b) * (half - c)),
                AREA,
                f"triangle {a}, {b}, {c}",
            )
            yield fact(
                problem,
                text,
                "semiperimeter",
                half,
                frozenset("s"),
                f"triangle {a}, {b}, {c}",
                ("it was not halved", 2 * half),
                words=r"\bsemi-?\s?perimeter\b",
            )
            yield fact(
                problem,
                text,
                "perimeter",
                2 * half,
                PERIMETER,
                f"triangle {a}, {b}, {c}",
                words=r"(?<!semi)(?<!semi-)(?<!semi )\bperimeter\b",
            )
    yield from _two_sides_and_angle(problem, text)


def _two_sides_and_angle(problem: Problem, text: str) -> Iterator[Fact]:
    sides = re.sub(r"(?:angle ?)?[abc] ?= ?\d+ ?(?:°|\^ ?\{? ?circ|degrees)", " ", text)
    found = {k: first(rf"(?<![a-z]){k} ?= ?N", sides) for k in "abc"}
    given = [k for k in "abc" if found[k] is not None]
    angle = re.search(r"(?:angle ?)?(?<![a-z])([abc]) ?= ?(\d+) ?(?:°|\^ ?\{? ?circ|degrees)", text)
    if len(given) != 2 or angle is None or angle[1] in given:
        return
    p, q = (value for value in found.values() if value is not None)
    cosine = sp.cos(number(angle[2]) * sp.pi / 180)
    square = p**2 + q**2 - 2 * p * q * cosine
    shown = f"sides {p}, {q} with {angle[2]}° between them"
    yield fact(
        problem,
        text,
        f"side {angle[1]}",
        sp.sqrt(square),
        frozenset(angle[1]),
        shown,
        ("the sign in the law of cosines is wrong", sp.sqrt(p**2 + q**2 + 2 * p * q * cosine)),
        ("Pythagoras needs a right angle", sp.sqrt(p**2 + q**2)),
        words=rf"\bside {angle[1]}\b|\bthird side\b",
    )
    yield Fact(
        "area",
        r"\barea\b",
        p * q * sp.sin(number(angle[2]) * sp.pi / 180) / 2,
        AREA,
        formalisation=shown,
        asked="area" in text,
    )


def _right_triangle(problem: Problem, text: str) -> Iterator[Fact]:
    if not re.search(r"\bright[- ](?:angled )?triangle\b|\bladder\b", text):
        return
    legs = numbers(
        r"\blegs?(?: of)?(?: lengths?)?(?: are)?(?: measuring)?(?: (?:of "
        r")?length)?\s*(?:a ?= ?)?N\D{1,14}(?:b ?= ?)?N",
        text,
    )
    hypotenuse = first(rf"\bhypotenuse{OF}N", text)
    leg = first(r"\b(?:one )?leg(?: of)?(?: length)?(?: is)?(?: has length)? ?(?:a ?= ?)?N", text)
    if legs and len(legs) == 2:
        a, b = legs
        shown = f"right triangle with legs {a}, {b}"
        yield fact(
            problem,
            text,
            "hypotenuse",
            sp.sqrt(a**2 + b**2),
            frozenset("c"),
            shown,
            ("the legs were added", a + b),
            ("the root was not taken", a**2 + b**2),
            ("the squares were subtracted", sp.sqrt(abs(a**2 - b**2))),
        )
        yield fact(
            problem, text, "area", a * b / 2, AREA, shown, ("the factor 1/2 is missing", a * b)
        )
        yield fact(problem, text, "perimeter", a + b + sp.sqrt(a**2 + b**2), PERIMETER, shown)
    ladder = numbers(r"\bladder\D{0,30}?N\D{0,80}?(?:foot|base|bottom)\D{0,40}?N", text)
    if (
        ladder
        and len(ladder) == 2
        and ladder[0] > ladder[1]
        and re.search(r"how (?:high|far up)|height", text)
    ):
        long, foot = ladder
        yield Fact(
            "height",
            r"\b(?:height|reach(?:es)?|high)\b",
            sp.sqrt(long**2 - foot**2),
            frozenset("hxyb"),
            (
                ("the squares were added", sp.sqrt(long**2 + foot**2)),
                ("the lengths were subtracted", long - foot),
            ),
            asked=True,
            formalisation=f"{long}² - {foot}²",
        )
    elif hypotenuse is not None and leg is not None and hypotenuse > leg:
        other = sp.sqrt(hypotenuse**2 - leg**2)
        yield fact(
            problem,
            text,
            "other leg",
            other,
            frozenset("bx"),
            f"right triangle, hypotenuse {hypotenuse}, leg {leg}",
            ("the squares were added", sp.sqrt(hypotenuse**2 + leg**2)),
            ("the lengths were subtracted", hypotenuse - leg),
            words=r"\b(?:other|second|missing|remaining|unknown) leg\b",
        )


def _other_figures(problem: Problem, text: str) -> Iterator[Fact]:
    if re.search(r"\btrapez", text):
        bases, height = (
            numbers(
                r"\b(?:bases|parallel sides)(?: of)?(?: lengths?)?(?: are)?(?: "
                r"measuring)?\s*N\D{1,14}N",
                text,
            ),
            measure(text, "height"),
        )
        if bases and len(bases) == 2 and height is not None:
            a, b = bases
            yield fact(
                problem,
                text,
                "area",
                (a + b) * height / 2,
                AREA,
                f"trapezoid {a}, {b}, height {height}",
                ("the factor 1/2 is missing", (a + b) * height),
                ("the bases were multiplied", a * b * height),
            )
    if "parallelogram" in text:
        base, height = measure(text, "base"), measure(text, "height")
        if base is not None and height is not None:
            yield fact(
                problem,
                text,
                "area",
                base * height,
                AREA,
                f"parallelogram {base}, {height}",
                ("half of it is a triangle", base * height / 2),
            )
    if "rhombus" in text:
        diagonals = numbers(
            r"\bdiagonals?(?: of)?(?: lengths?)?(?: are)?(?: measuring)?\s*N\D{1,14}N", text
        )
        if diagonals and len(diagonals) == 2:
            yield fact(
                problem,
                text,
                "area",
                diagonals[0] * diagonals[1] / 2,
                AREA,
                f"rhombus with diagonals {diagonals[0]}, {diagonals[1]}",
                ("the factor 1/2 is missing", diagonals[0] * diagonals[1]),
            )
    if "sector" in text:
        radius, angle = (
            measure(text, "radius"),
            first(r"angle (?:of |is |= )?N ?(?:°|\^ ?\{? ?circ|degrees)", text),
        )
        if radius is not None and angle is not None:
            part = angle / 360
            yield fact(
                problem,
                text,
                "area",
                part * sp.pi * radius**2,
                AREA,
                f"sector {angle}° of radius {radius}",
                ("the arc was taken for the area", part * 2 * sp.pi * radius),
            )
            yield fact(
                problem,
                text,
                "arc length",
                part * 2 * sp.pi * radius,
                frozenset("sLl"),
                f"sector {angle}° of radius {radius}",
                words=r"\barc(?: length)?\b",
            )


def _two_points(problem: Problem, text: str) -> Iterator[Fact]:
    found = points(text)
    if len(found) != 2:
        return
    (a, b), (c, d) = found
    shown = f"points ({a}, {b}) and ({c}, {d})"
    if re.search(r"\bdistance\b|\blength\b|how far", text):
        yield fact(
            problem,
            text,
            "distance",
            sp.sqrt((c - a) ** 2 + (d - b) ** 2),
            frozenset(("d", "AB", "D")),
            shown,
            ("the root was not taken", (c - a) ** 2 + (d - b) ** 2),
            ("the differences were added", abs(c - a) + abs(d - b)),
            ("the coordinates were added", sp.sqrt((c + a) ** 2 + (d + b) ** 2)),
        )
    if re.search(r"\b(?:slope|gradient|line)\b", text) and c != a and "perpendicular" not in text:
        slope = (d - b) / (c - a)
        slips = (
            [("the quotient was turned over", 1 / slope), ("a sign is wrong", -slope)]
            if slope
            else []
        )
        yield fact(
            problem,
            text,
            "slope",
            slope,
            frozenset("mk"),
            shown,
            *slips,
            words=r"\b(?:slope|gradient)\b",
        )


def _angles(problem: Problem, text: str) -> Iterator[Fact]:
    degrees = sp.pi / 180
    if re.search(r"\btriangle\b", text) and re.search(
        r"third angle|remaining angle|other angle|angle c\b", text
    ):
        given = re.findall(r"(\d+(?:\.\d+)?) ?(?:°|\^ ?\{? ?circ|degrees)", text)
        if len(given) == 2:
            value = (180 - number(given[0]) - number(given[1])) * degrees
            yield Fact(
                "third angle",
                r"\b(?:third|remaining|other|missing) angle\b",
                value,
                frozenset(),
                (("the sum is 180° and not 360°", value + sp.pi),),
                asked=True,
                formalisation=f"180° - {given[0]}° - {given[1]}°",
            )
    sides = next((n for name, n in _POLYGONS.items() if name in text), None)
    if sides is None and (match := re.search(r"\b(\d+)[- ](?:gon|sided)", text)):
        sides = int(match[1])
    if sides is not None and "interior" in text:
        total = (sides - 2) * 180 * degrees
        yield Fact(
            "sum of the interior angles",
            r"\b(?:sum|total) of (?:the |its |all )?(?:interior )?(?:angles)\b",
            total,
            frozenset("S"),
            (("n instead of n − 2", sides * 180 * degrees),),
            asked=problem.asks("sum"),
            formalisation=f"{sides} sides",
        )
        if "regular" in text:
            yield Fact(
                "interior angle",
                r"\b(?:each|one|an|every) (?:interior )?angle\b|\binterior angle\b(?!s)",
                total / sides,
                asked=not problem.asks("sum"),
                formalisation=f"regular, {sides} sides",
            )
