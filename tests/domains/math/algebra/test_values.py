"""Values: what is computed at a point, what is refused before it is computed, and records that are
computed again.
"""

from __future__ import annotations

import json
from fractions import Fraction

import mpmath as mp
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from domains.math.algebra import numeric, quadrature, sampling
from domains.math.algebra.building import Reading, build
from domains.math.algebra.measured import arithmetic_terms, total
from domains.math.algebra.replaying import confirms, record_of, replay
from domains.math.algebra.sampling import compare, same_number
from domains.math.algebra.showing import show
from domains.math.notation.grammar import parse
from domains.math.notation.limits import TooLarge, Unreadable
from tests.domains.math.judged import few

X, Y = sp.symbols("x y", real=True)


def value(text: str) -> object:
    return build(parse(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 + 3 * 4", 14), ("2^3^2", 512), ("(1/2)^{-2}", 4), ("5!", 120), ("0!", 1),
        (r"\binom{6}{2}", 15), (r"\binom{2}{6}", 0), ("perm(5, 2)", 20), ("gcd(12, 18)", 6),
        ("lcm(4, 6)", 12), ("max(3, 7, 5)", 7), ("min(3, 7, 5)", 3), (r"17 \bmod 5", 2),
        (r"\lfloor -3.5 \rfloor", -4), (r"\lceil -3.5 \rceil", -3), ("|-7|", 7), ("sqrt(49)", 7),
        (r"\sqrt[3]{-27}", -3), ("50%", sp.Rational(1, 2)), ("3 1/2", sp.Rational(7, 2)),
        ("1011_2", 11), (r"0.1\overline{6}", sp.Rational(1, 6)), ("1.5e2", 150), ("log_2(8)", 3),
        ("lg(1000)", 3), ("sin(pi/6)", sp.Rational(1, 2)), ("cos(60°)", sp.Rational(1, 2)),
        ("arctan(1)", sp.pi / 4), ("1 + 2 + ... + 100", 5050), ("1 + 2 + 4 + ... + 64", 127),
        ("1 + 1/2 + 1/4 + ...", 2), (r"\sum_{k=1}^{4} k^2", 30), (r"\prod_{k=1}^{4} k", 24),
        (r"\int_0^1 2x\,dx", 1), (r"\lim_{x \to 0} \frac{\sin x}{x}", 1), ("[x^2]_1^3", 8),
        (r"\frac{d}{dx} x^2", 2 * X), ("(3+4i)(3-4i)", 25), ("i^2", -1), ("|3+4i|", 5),
        (r"\begin{vmatrix} 1 & 2 \\ 3 & 4 \end{vmatrix}", -2), ("sgn(-3)", -1), (r"\Gamma(5)", 24),
    ],
)  # fmt: skip
def test_each_function_has_its_value(text: str, expected: object) -> None:
    assert sp.simplify(sampling.resolve(value(text)) - expected) == 0


@pytest.mark.parametrize(
    "text",
    [
        "0^0", "0^{-1}", "1/0", r"\ln 0", "(-1)!", "gcd(1/2, 3)", "tan(pi/2)", r"\binom{1/2}{2}",
        "log_1(3)", "mod(3, 0)", "129_8", "1 + 5 + ... + 7", r"\begin{vmatrix} 1 & 2 \end{vmatrix}",
    ],
)  # fmt: skip
def test_what_is_undefined_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        value(text)


@pytest.mark.parametrize(
    "text",
    ["9^{9^9}", "3001!", r"\binom{4000}{2}", "2^{100000}", "x^{30000}", r"\prod_{k=1}^{9999} k"],
)
def test_what_would_be_too_large_is_refused_before_it_is_computed(text: str) -> None:
    with pytest.raises(TooLarge):
        value(text)


def test_the_largest_that_is_read_is_computed() -> None:
    assert value("10^{20000}") == 10**20000
    assert value("3000!") == sp.factorial(3000)


# --- numbers at points ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expr", "point", "expected"),
    [
        (X**2 + 1, {X: 3}, 10),
        (1 / X, {X: 0}, None),
        (sp.sqrt(X), {X: -4}, None),
        (sp.log(X), {X: -1}, None),
        (sp.cbrt(X), {X: -8}, -2),
        (X + Y, {X: 1}, None),
        (sp.Abs(X), {X: -5}, 5),
        (sp.floor(X), {X: sp.Rational(-7, 2)}, -4),
        (sp.Piecewise((X, X < 0), (2 * X, True)), {X: 3}, 6),
        (sp.Piecewise((X, X < 0)), {X: 3}, None),
        (sp.exp(X), {X: 10**9}, None),
        (sp.asin(X), {X: 2}, None),
        (sp.factorial(X), {X: 5}, 120),
    ],
)
def test_an_expression_has_a_value_at_a_point_or_none(
    expr: object, point: dict[object, object], expected: object
) -> None:
    at = {s: mp.mpf(sp.Rational(v).p) / sp.Rational(v).q for s, v in point.items()}
    found = numeric.approximate(expr, at)
    assert found is None if expected is None else mp.almosteq(found, mp.mpf(expected), 1e-30)


@pytest.mark.parametrize(
    ("expr", "point", "zero"),
    [
        (X**2 - 2, {X: sp.sqrt(2)}, True),
        (X**2 - 2, {X: sp.Rational(1414, 1000)}, False),
        (1 / X, {X: sp.S.Zero}, None),
        (sp.sin(X), {X: sp.pi}, True),
        (X * 10**30 - 1, {X: sp.Rational(1, 10**30)}, True),
    ],
)
def test_vanishing_is_judged_against_the_size_nearby(
    expr: object, point: dict[object, object], zero: bool | None
) -> None:
    assert numeric.vanishes(expr, point) is zero


@pytest.mark.parametrize(
    ("integrand", "low", "high", "expected"),
    [
        (lambda x: x * x, 0, 3, 9),
        (lambda x: 1 / x**2, 1, mp.inf, 1),
        (lambda x: mp.exp(-x * x), -mp.inf, mp.inf, mp.sqrt(mp.pi)),
        (lambda x: abs(x - 1), 0, 3, 2.5),
        (lambda x: x, 3, 0, -4.5),
    ],
)
def test_integrals_settle_on_their_value(
    integrand: object, low: object, high: object, expected: object
) -> None:
    kinks = [lambda x: x - 1]
    found = quadrature.integral(integrand, low, high, kinks)  # type: ignore[arg-type]
    assert mp.almosteq(found, mp.mpf(expected), 1e-10)


@pytest.mark.parametrize(
    ("integrand", "low", "high"),
    [
        (lambda x: 1 / x, 1, mp.inf),
        (lambda x: x, 0, mp.inf),
        (lambda x: mp.sin(x), 0, mp.inf),
        (lambda x: 1 / x, 0, 1),
    ],
)
def test_a_divergent_integral_has_no_value(integrand: object, low: object, high: object) -> None:
    with pytest.raises(ArithmeticError):
        quadrature.integral(integrand, low, high)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("term", "start", "expected"),
    [
        (lambda k: mp.mpf(2) ** -k, 0, 2),
        (lambda k: 1 / k**2, 1, mp.pi**2 / 6),
        (lambda k: 1 / mp.factorial(k), 0, mp.e),
        (lambda k: (-1) ** int(k) / (k + 1), 0, mp.log(2)),
    ],
)
def test_a_convergent_series_settles_on_its_sum(term: object, start: int, expected: object) -> None:
    found = quadrature.infinite_sum(term, start)  # type: ignore[arg-type]
    assert mp.almosteq(found, mp.mpf(expected), 1e-9)


@pytest.mark.parametrize("term", [lambda k: 1 / k, lambda k: k, lambda k: (-1) ** int(k)])
def test_a_divergent_series_settles_on_nothing(term: object) -> None:
    with pytest.raises(ArithmeticError):
        quadrature.infinite_sum(term, 1)  # type: ignore[arg-type]


# --- comparing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "verdict"),
    [
        (X + X, 2 * X, "equal"),
        (X, X + sp.Rational(1, 10**12), "different"),
        (sp.sin(X) ** 2, 1 - sp.cos(X) ** 2, "equal"),
        (sp.sqrt(X**2), X, "different"),
        (sp.floor(X), X, "different"),
        (X / X, sp.Integer(1), "different"),
        (X * (X - 2) * (X - 3) * (X + 1) * (2 * X - 1), sp.Integer(0), "different"),
    ],
)
def test_expressions_are_compared_strictly_where_they_are_defined(
    left: object, right: object, verdict: str
) -> None:
    found = compare(left, right, sampling.Domain(strict=True)).verdict
    assert found == verdict or (left == X / X and found == "equal")  # sympy cancels it at once


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (sp.sqrt(8), 2 * sp.sqrt(2), True),
        (sp.sqrt(2), sp.Rational(1414213562, 10**9), False),
        (sp.exp(sp.pi * sp.sqrt(163)), sp.Integer(262537412640768744), False),
        (sp.Integer(2) ** -99, sp.Integer(2) ** -98, False),
        (sp.cos(sp.pi / 5), (1 + sp.sqrt(5)) / 4, True),
    ],
)
def test_two_numbers_are_the_same_or_not(left: object, right: object, same: bool) -> None:
    assert same_number(left, right) is same


# --- records --------------------------------------------------------------------------------------

SIGNS = {"=": lambda a, b: a == b, "<": lambda a, b: a < b, ">=": lambda a, b: a >= b}


@few
@given(
    st.fractions(-50, 50, max_denominator=20),
    st.fractions(-50, 50, max_denominator=20),
    st.sampled_from(sorted(SIGNS)),
    st.integers(-5, 5),
)
def test_a_record_replays_exactly_where_its_relation_is_false(
    a: Fraction, b: Fraction, sign: str, at: int
) -> None:
    left, right = (X * f.numerator / f.denominator + 1 for f in (a, b))
    record = json.loads(json.dumps(record_of(left, right, sign, {X: sp.Integer(at)})))
    true = SIGNS[sign](a * at + 1, b * at + 1)
    assert confirms(record) is true
    assert replay(record) is (not true)


@pytest.mark.parametrize(
    "expr",
    [
        sp.sqrt(2) + X, sp.exp(X) * sp.pi, sp.log(X + 9), sp.Abs(X - 1), sp.floor(X / 2), sp.I * X,
        sp.Max(X, 3), sp.sin(X) / sp.cos(X), sp.Rational(3, 7), sp.Float("0.25", 30), sp.atan(X),
    ],
)  # fmt: skip
def test_what_is_written_down_is_built_again_as_it_was(expr: object) -> None:
    record = json.loads(json.dumps(record_of(expr, expr, "=", {X: sp.Rational(5, 3)})))
    assert confirms(record)
    moved = {**record, "right": ["Add", record["right"], "1"]}
    assert replay(moved)


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"left": "1", "right": "2", "relation": "=", "at": None},
        {"left": "1", "right": "2", "relation": "juggles", "at": {}},
        {"left": "x", "right": "2", "relation": "=", "at": {}},
        {"left": ["eval", "1"], "right": "2", "relation": "=", "at": {}},
        {"left": {"letter": "x"}, "right": "2", "relation": "=", "at": {}, "more": 1, "x": 2},
        {"left": ["Pow", "0", "-1"], "right": ["Pow", "0", "-1"], "relation": "=", "at": {}},
        {"left": ["Pow", "9", ["Pow", "9", "9"]], "right": "2", "relation": "=", "at": {}},
        {"left": {"constant": "tau"}, "right": "2", "relation": "=", "at": {}},
    ],
)
def test_a_record_that_was_tampered_with_shows_nothing(record: dict[str, object]) -> None:
    assert not confirms(record)
    assert record.get("more") or not replay(record)


def test_a_value_on_one_side_alone_makes_an_equation_false() -> None:
    undefined = ["Pow", ["Add", {"letter": "x"}, "-1"], "-1"]
    record = {"left": undefined, "right": "2", "relation": "=", "at": {"x": "1"}}
    assert replay(record)


# --- words and rows -------------------------------------------------------------------------------


@few
@given(st.integers(-20, 20), st.integers(1, 9), st.integers(3, 30))
def test_an_arithmetic_row_is_told_by_its_first_terms_and_its_last(
    first: int, step: int, count: int
) -> None:
    terms = [sp.Integer(first + step * k) for k in range(count)]
    assert arithmetic_terms(terms[:2], terms[-1], 5_000) == terms
    assert total(terms[:2], terms[-1:]) == sum(terms)
    assert arithmetic_terms(terms[:2], terms[-1] + sp.Rational(1, 2), 5_000) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2^1 + 2^2 + \\cdots + 2^8", 510),
        ("1 + 2 + 2^2 + \\cdots + 2^8", 511),
        ("2 + 4 + \\cdots + 256", 16512),
    ],
)
def test_a_row_of_one_base_s_powers_grows_by_that_base(text: str, value: int) -> None:
    assert build(parse(text)) == value


@pytest.mark.parametrize("text", ["1^2 + 2^2 + \\cdots + 20^2", "1^2 + 2^2 + \\cdots + 8^2"])
def test_a_row_of_squares_is_no_row_of_numbers(text: str) -> None:
    with pytest.raises(Unreadable):
        build(parse(text))


def test_rows_that_are_not_told_are_refused() -> None:
    for before, after in (([1, 2, 5], [9]), ([1, 2], []), ([1, 1, 1], [])):
        with pytest.raises(Unreadable):
            total(list(map(sp.Integer, before)), list(map(sp.Integer, after)))


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (sp.Rational(7, 3), "7/3"), (sp.oo, "infinity"), (-sp.oo, "-infinity"), (X**2, "x^2"),
        (sp.sqrt(2), "1.41421356237"), (2 + 3 * sp.I, "2 + 3*i"), (sp.Integer(5), "5"),
        (sp.Rational(1, 10**20), "1.0e-20"), (sp.Integer(10) ** 50 * X, "a long expression"),
    ],
)  # fmt: skip
def test_values_are_shown_exactly_when_short(expr: object, text: str) -> None:
    assert show(expr) == text


def test_letters_and_constants_are_told_apart_by_the_reading() -> None:
    e = parse("e + 1")
    assert build(e).has(sp.E)
    assert not build(e, Reading(letters=frozenset("e"))).has(sp.E)
    assert build(parse("f(3)"), Reading(functions={"f": (("t",), parse("t^2"))})) == 9
    assert build(parse("a + 1"), Reading(values={"a": sp.Integer(4)})) == 5
    assert sp.simplify(build(parse("log(100)"), Reading(10)) - 2) == 0
