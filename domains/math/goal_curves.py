"""The line or circle that a problem asks for, as an equation, where its text fixes it."""

from __future__ import annotations

import re
from typing import Any

import sympy as sp

from domains.math.algebra import Reading, build, is_scalar, make_symbol
from domains.math.facts import first, number, points
from domains.math.limits import Unreadable
from domains.math.problem import Problem

Expr = Any


def goal_curve(problem: Problem) -> Expr | None:
    """What must vanish on the asked curve in x and y; None if the text does not fix one."""
    text = re.sub(r"[$\\]|left|right", "", problem.words)
    if re.search(r"perpendicular|parallel|normal line|bisector", text):
        return None
    if re.search(r"\btangent\b", text):
        return _tangent(problem, text)
    if re.search(r"\bcircle\b", text):
        return _circle(text)
    if re.search(r"equation of the (?:straight )?line|line (?:through|passing|that passes)", text):
        return _line(text)
    return None


def _line(text: str) -> Expr | None:
    x, y = make_symbol("x"), make_symbol("y")
    found = points(text)
    slope = first(r"(?:slope|gradient)(?: of| is| =|:)?\s*(?:m ?= ?)?N", text)
    if slope is not None and len(found) == 1:
        return y - found[0][1] - slope * (x - found[0][0])
    if slope is None and len(found) == 2:
        (a, b), (c, d) = found
        return (y - b) * (c - a) - (d - b) * (x - a)
    return None


def _circle(text: str) -> Expr | None:
    x, y = make_symbol("x"), make_symbol("y")
    found, radius = points(text), first(r"radius(?: of| is| =|:)?\s*(?:r ?= ?)?N", text)
    if len(found) != 1 or radius is None or "equation" not in text:
        return None
    return (x - found[0][0]) ** 2 + (y - found[0][1]) ** 2 - radius**2


def _tangent(problem: Problem, text: str) -> Expr | None:
    x, y = make_symbol("x"), make_symbol("y")
    place = _place(problem, text)
    if place is None or len(problem.functions) != 1 or "equation" not in text:
        return None
    (parameters, body) = next(iter(problem.functions.values()))
    if parameters != ("x",) or not is_scalar(body):
        return None
    try:
        formula = build(body, Reading(functions=problem.functions))
    except Unreadable:
        return None
    slope = sp.diff(formula, x).subs(x, place)
    return y - formula.subs(x, place) - slope * (x - place)


def _place(problem: Problem, text: str) -> Expr | None:
    given = problem.givens.get("x")
    if given is not None and is_scalar(given):
        return build(given)
    found = points(text)
    if len(found) == 1:
        return found[0][0]
    at = re.search(r"\bat x ?= ?(-?\d+)", text)
    return number(at[1]) if at else None
