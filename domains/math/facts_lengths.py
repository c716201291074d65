"""Facts about right triangles, four-sided figures, sectors, points and angles."""

from __future__ import annotations

import re
from collections.abc import Iterator

import sympy as sp

from domains.math.algebra import build, make_symbol
from domains.math.facts import Fact, first, number, numbers, points
from domains.math.figures import AREA, OF, PERIMETER, fact, measure
from domains.math.limits import Unreadable
from domains.math.problem import Problem

_POLYGONS = {
    "pentagon": 5,
    "hexagon": 6,
    "heptagon": 7,
    "octagon": 8,
    "nonagon": 9,
    "decagon": 10,
    "dodecagon": 12,
}


def right_triangle(problem: Problem, text: str) -> Iterator[Fact]:
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


def other_figures(problem: Problem, text: str) -> Iterator[Fact]:
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
            yield fact(
                problem,
                text,
                "circumference",
                2 * sp.pi * radius,
                frozenset("C"),
                f"full circle of radius {radius}",
                ("the factor 2 is missing", sp.pi * radius),
            )


def two_points(problem: Problem, text: str) -> Iterator[Fact]:
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


def point_and_line(problem: Problem, text: str) -> Iterator[Fact]:
    """The distance of the one point from the one line given by its equation."""
    found, x, y = points(text), make_symbol("x"), make_symbol("y")
    if len(found) != 1 or "distance" not in text or len(problem.equations) != 1:
        return
    try:
        sides = [build(a) for a in problem.equations[0].args]
    except Unreadable:
        return
    line = sp.expand(sides[0] - sides[1])
    if line.free_symbols != {x, y} or not line.is_polynomial(x, y):
        return
    a, b = sp.diff(line, x), sp.diff(line, y)
    if a.free_symbols or b.free_symbols:
        return
    at, length = sp.Abs(line.subs({x: found[0][0], y: found[0][1]})), sp.sqrt(a**2 + b**2)
    shown = f"|{line}| at {found[0]} over √({a}² + {b}²)"
    yield fact(
        problem,
        text,
        "distance",
        at / length,
        frozenset("dD"),
        shown,
        ("not divided by the length of the normal", at),
    )
    yield Fact(
        "length of the normal vector",
        r"\blength\b|\bnorm\b|\bmagnitude\b",
        length,
        slips=(("the squares are missing", sp.sqrt(sp.Abs(a + b))),),
        formalisation=shown,
    )


def angles(problem: Problem, text: str) -> Iterator[Fact]:
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
    if sides is None and (match := re.search(r"\b(\d+)[- ](?:gon|sided|sides)", text)):
        sides = int(match[1])
    if sides is not None and "diagonals" in text:
        yield Fact(
            "number of diagonals",
            r"\b(?:number of (?:different |distinct )?diagonals|answer|total)\b",
            sp.Integer(sides * (sides - 3) // 2),
            frozenset("DdN"),
            (("every diagonal was counted twice", sp.Integer(sides * (sides - 3))),),
            asked=True,
            after=r"^\s*(?:different |distinct )?diagonals\b(?! from| at| per)",
            also=(sp.Integer(sides - 3),),
            formalisation=f"{sides}·{sides - 3}/2",
        )
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
