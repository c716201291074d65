"""Real solutions, sets of an inequality, systems and intervals: each solution is put back in, and
what is called complete leaves none out.
"""

from __future__ import annotations

from fractions import Fraction

import mpmath as mp
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from domains.math.algebra import numeric, systems
from domains.math.algebra.building import condition
from domains.math.algebra.solving import compare_regions, real_solutions, region_where
from domains.math.algebra.systems import interval_in, solutions_on
from domains.math.notation.grammar import parse
from tests.domains.math.judged import few

X, Y, Z = (sp.Symbol(name, real=True) for name in "xyz")
roots = st.lists(st.integers(-9, 9), min_size=1, max_size=4)


@few
@given(roots)
def test_every_root_of_a_product_is_found_and_no_other(given_roots: list[int]) -> None:
    polynomial = sp.expand(sp.prod([X - r for r in given_roots]))
    found = real_solutions(polynomial, X)
    assert list(found.values) == sorted(set(given_roots))
    assert found.complete
    assert not found.identity


@pytest.mark.parametrize(
    ("difference", "values"),
    [
        (X**2 - 2, [-sp.sqrt(2), sp.sqrt(2)]),
        (X**2 + 1, []),
        (X**3 - 8, [2]),
        (X**4 - 16, [-2, 2]),
        (X**3 + 27, [-3]),
        (sp.Abs(X) - 3, [-3, 3]),
        (sp.Abs(X) + 3, []),
        (sp.sqrt(X + 6) - X, [3]),
        (sp.exp(X) - 1, [0]),
        (sp.log(X) - 2, [sp.exp(2)]),
        (1 / X - 2, [sp.Rational(1, 2)]),
        ((X**2 - 1) / (X - 1), [-1]),
        (2**X - 8, [3]),
        (X**2, [0]),
    ],
)
def test_solutions_are_exact_where_they_can_be(difference: object, values: list[object]) -> None:
    found = real_solutions(difference, X)
    assert [sp.simplify(a - b) for a, b in zip(found.values, values, strict=True)] == [0] * len(
        values
    )


@pytest.mark.parametrize(
    ("difference", "complete", "periodic", "identity"),
    [
        (X**2 - 4, True, False, False),
        ((X + 1) ** 2 - X**2 - 2 * X - 1, True, False, True),
        (sp.sin(X), False, True, False),
        (sp.cos(X) - X, False, False, False),
    ],
)
def test_what_is_known_of_the_list_is_said(
    difference: object, complete: bool, periodic: bool, identity: bool
) -> None:
    found = real_solutions(difference, X)
    assert (found.complete, found.periodic, found.identity) == (complete, periodic, identity)


def test_roots_that_no_formula_gives_are_found_by_numbers() -> None:
    (root,) = real_solutions(sp.cos(X) - X, X).values
    assert abs(sp.cos(root) - root) < sp.Float("1e-25")
    five = real_solutions(X**5 - X - 1, X)
    assert five.complete
    assert abs(five.values[0] ** 5 - five.values[0] - 1) < sp.Float("1e-25")


# --- inequalities ---------------------------------------------------------------------------------

RULES = [
    "x^2 < 4", "x^2 >= 4", "(x-1)(x+2)(x-5) > 0", "1/x < 2", "|x - 3| <= 2", "(x-1)/(x+1) >= 0",
    "sqrt(x) < 2", "x^2 + 1 > 0", "x^2 + 1 < 0", "x != 3", "1 < 2x + 3 < 9", "x < 1 or x > 2",
    "x^3 > x", "ln(x) > 0", "(x-2)^2 <= 0",
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_a_set_holds_exactly_the_points_at_which_its_rule_is_true(rule: str) -> None:
    built = condition(parse(rule))
    found = region_where(built, X)
    assert found is not None
    for place in [*range(-12, 13), *(Fraction(k, 3) for k in range(-20, 21))]:
        at = sp.Rational(place.numerator, place.denominator)
        told = numeric.truth_at(built, {X: at})
        assert bool(found.contains(at)) is (told is True), (rule, at)


@few
@given(st.integers(-9, 9), st.integers(-9, 9), st.sampled_from(["<", "<=", ">", ">="]))
def test_a_product_is_negative_between_its_roots(a: int, b: int, sign: str) -> None:
    found = region_where(condition(parse(f"(x - ({a}))(x - ({b})) {sign} 0")), X)
    low, high = min(a, b), max(a, b)
    inside = sp.Interval(low, high, "=" not in sign, "=" not in sign)
    if "=" not in sign and low == high:
        inside = sp.S.EmptySet
    outside = sp.Complement(sp.S.Reals, sp.Interval(low, high, "=" in sign, "=" in sign))
    if "=" in sign and low == high:
        outside = sp.S.Reals
    assert compare_regions(found, inside if "<" in sign else outside) == (True, "", "")


@pytest.mark.parametrize(
    ("left", "right", "same", "side"),
    [
        (sp.Interval(0, 1), sp.Interval(0, 1), True, ""),
        (sp.Interval(0, 1), sp.Interval.open(0, 1), False, "left"),
        (sp.Interval.open(0, 1), sp.Interval(0, 1), False, "right"),
        (sp.Interval(0, 2), sp.Union(sp.Interval(0, 1), sp.Interval(1, 2)), True, ""),
        (sp.S.Reals, sp.Interval(-sp.oo, sp.oo), True, ""),
        (sp.S.EmptySet, sp.FiniteSet(3), False, "right"),
        (sp.FiniteSet(1, 2), sp.FiniteSet(2, 1), True, ""),
        (sp.Complement(sp.S.Reals, sp.FiniteSet(1)), sp.S.Reals, False, "right"),
        (sp.Interval(0, sp.oo), sp.Interval(0, 5), False, "left"),
    ],
)
def test_two_sets_are_equal_or_a_point_of_one_tells_them_apart(
    left: object, right: object, same: bool, side: str
) -> None:
    found = compare_regions(left, right)
    assert found is not None
    assert (found[0], found[2]) == (same, side)
    if not same:
        at = sp.nsimplify(sp.Float(found[1]), rational=True)
        holding, other = (left, right) if side == "left" else (right, left)
        assert holding.contains(at) == sp.true  # type: ignore[attr-defined]
        assert other.contains(at) == sp.false  # type: ignore[attr-defined]


# --- systems --------------------------------------------------------------------------------------


@few
@given(st.integers(-9, 9), st.integers(-9, 9))
def test_a_linear_system_has_the_one_world_it_was_made_from(x: int, y: int) -> None:
    system = systems.solve([X + 2 * Y - (x + 2 * y), 3 * X - Y - (3 * x - y)], stated=True)
    assert system is not None
    assert list(system.worlds) == [{X: x, Y: y}]
    assert system.complete


@pytest.mark.parametrize(
    ("differences", "worlds"),
    [
        ([X**2 - 4], [{X: -2}, {X: 2}]),
        ([X**2 - 4, X - 2], [{X: 2}]),
        ([X + Y - 5, X * Y - 6], [{X: 2, Y: 3}, {X: 3, Y: 2}]),
        ([X**2 + Y**2 - 1, X - 5], []),
        ([X + Y - 1, X + Y - 2], []),
    ],
)
def test_all_worlds_of_a_system_satisfy_each_equation(
    differences: list[object], worlds: list[dict[object, int]]
) -> None:
    system = systems.solve(differences, stated=False)
    assert system is not None
    assert sorted(map(str, system.worlds)) == sorted(map(str, worlds))
    assert all(numeric.vanishes(d, w) for d in differences for w in system.worlds)


@pytest.mark.parametrize("differences", [[X + Y - 1], [sp.sin(X)], [X - X], [sp.sin(X) + Y, X - Y]])
def test_what_leaves_letters_open_has_no_worlds(differences: list[object]) -> None:
    assert systems.solve(differences, stated=False) is None


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("on $[0, 2\\pi)$", (0, 2 * sp.pi, True, False)),
        ("in (0, π/2]", (0, sp.pi / 2, False, True)),
        ("for $0 \\le x < 2\\pi$", (0, 2 * sp.pi, True, False)),
        ("for $-\\pi < \\theta \\le \\pi$", (-sp.pi, sp.pi, False, True)),
        ("on [-3, 3]", (-3, 3, True, True)),
        ("on [3, -3]", None),
        ("for all x", None),
    ],
)
def test_the_interval_of_a_problem_is_read_with_its_ends(text: str, bounds: object) -> None:
    assert interval_in(text) == bounds


@pytest.mark.parametrize(
    ("difference", "text", "values"),
    [
        (sp.sin(X) - sp.Rational(1, 2), "[0, 2\\pi)", [sp.pi / 6, 5 * sp.pi / 6]),
        (sp.cos(X), "[0, 2\\pi]", [sp.pi / 2, 3 * sp.pi / 2]),
        (sp.sin(X), "[0, 2\\pi]", [0, sp.pi, 2 * sp.pi]),
        (sp.sin(X), "(0, 2\\pi)", [sp.pi]),
        (sp.sin(X) - 1, "[0, 2\\pi)", [sp.pi / 2]),
        (sp.tan(X) - 1, "[0, \\pi]", [sp.pi / 4]),
        (sp.sin(X) - 2, "[0, 2\\pi)", []),
        (sp.cos(2 * X) - sp.cos(X), "[0, 2\\pi)", [0, 2 * sp.pi / 3, 4 * sp.pi / 3]),
    ],
)
def test_all_solutions_on_an_interval_are_met(
    difference: object, text: str, values: list[object]
) -> None:
    system = solutions_on(difference, text)
    assert system is not None
    assert [w[X] for w in system.worlds] == values


def test_a_root_that_is_no_customary_angle_is_found_by_its_change_of_sign() -> None:
    system = solutions_on(sp.sin(X) - sp.Rational(1, 3), "[0, 2\\pi)")
    assert system is not None
    found = [float(w[X]) for w in system.worlds]
    first = float(mp.asin(mp.mpf(1) / 3))
    assert found == pytest.approx([first, float(mp.pi) - first])
