"""Facts about figures whose measures the problem gives: areas, lengths, volumes, angles, by formula
or coordinates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.facts import Fact, first, number, numbers
from domains.math.facts_lengths import (
    angles,
    other_figures,
    point_and_line,
    right_triangle,
    two_points,
)
from domains.math.facts_points import radius_fact
from domains.math.facts_solids import solids
from domains.math.figures import AREA, OF, PERIMETER, fact, measure
from domains.math.problem import Problem

Expr = Any


def facts(problem: Problem) -> Iterator[Fact]:
    text = re.sub(r"[$\\]|text\{|mathrm\{", " ", problem.words).replace("  ", " ")
    yield from radius_fact(problem)
    for figure in (
        _circle,
        solids,
        _rectangle,
        _triangle,
        right_triangle,
        other_figures,
        two_points,
        point_and_line,
        angles,
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
