"""What hypotheses bear: proved by a solver, or left open; never the other way round."""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from domains.math.face.engine import steps
from domains.math.steps.entailment import follows, ordered

x, y, z = sp.symbols("x y z", real=True)
pytest.importorskip("z3")

BORNE: list[tuple[list[Any], Any]] = [
    ([], sp.Ge(x**2 + y**2, 2 * x * y)),
    ([sp.Gt(x, 2)], sp.Gt(x**2, 4)),
    ([sp.Gt(x, 0), sp.Gt(y, 0)], sp.Gt(x * y, 0)),
    ([sp.Eq(x + y, 10), sp.Eq(x - y, 4)], sp.Eq(x, 7)),
    ([sp.Eq(x + y, 3), sp.Eq(x * y, 2)], sp.Eq(x**2 + y**2, 5)),
    ([sp.Ne(x, y), sp.Eq(x**2 - y**2, 3 * (x - y))], sp.Eq(x + y, 3)),
    ([sp.Lt(x, y), sp.Lt(y, z)], sp.Lt(x, z)),
    ([sp.Eq(sp.Abs(x), 3)], sp.Or(sp.Eq(x, 3), sp.Eq(x, -3))),
]
NOT_BORNE: list[tuple[list[Any], Any]] = [
    ([], sp.Gt(x**2, 0)),
    ([sp.Lt(x, y)], sp.Lt(x**2, y**2)),
    ([sp.Eq(x**2, 9)], sp.Eq(x, 3)),
    ([sp.Eq(x**2 - y**2, 3 * (x - y))], sp.Eq(x + y, 3)),
    ([sp.Gt(x, 0)], sp.Gt(x, 1)),
    ([sp.Eq(x * y, 0)], sp.Eq(x, 0)),
    ([], sp.Ge(x**3, x)),
    ([sp.Gt(x, 1), sp.Lt(x, 0)], sp.Eq(x, 5)),  # what contradicts itself bears nothing
    ([], sp.Ge(sp.erf(x), -1)),  # no word for it
]


@pytest.mark.parametrize(("given", "claim"), BORNE)
def test_what_follows_is_proved(given: list[Any], claim: Any) -> None:
    assert follows(given, claim) is True


@pytest.mark.parametrize(("given", "claim"), NOT_BORNE)
def test_what_does_not_follow_is_never_proved(given: list[Any], claim: Any) -> None:
    assert follows(given, claim) is not True


def test_balls_tell_close_numbers_apart_and_equal_ones_never() -> None:
    pytest.importorskip("flint")
    close = sp.exp(sp.pi * sp.sqrt(163))
    assert ordered(close, sp.Integer(262537412640768744)) == -1
    assert ordered(sp.pi, sp.Rational(355, 113)) == -1
    assert ordered(sp.sqrt(2) * sp.sqrt(3), sp.sqrt(6)) is None


@pytest.mark.parametrize(
    ("problem", "step", "expected"),
    [
        ("Let $x$ and $y$ be real numbers.", "$x^2 + y^2 \\ge 2xy$", "proved"),
        ("Let $x$ and $y$ be real numbers.", "$x^2 + y^2 \\ge 2xy + 1$", "unknown"),
        ("Let $x > 2$.", "So $x^2 > 4$.", "proved"),
        ("Let $x > 2$.", "So $x^2 > 5$.", "unknown"),
        ("Evaluate.", "$\\pi < \\frac{22}{7}$", "proved"),
        ("Evaluate.", "$\\pi > \\frac{22}{7}$", "refuted"),
    ],
)
def test_steps_rest_on_what_the_problem_allows(problem: str, step: str, expected: str) -> None:
    assert steps(problem, [step]).steps[0].verdict == expected
