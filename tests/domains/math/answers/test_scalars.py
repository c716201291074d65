"""Numbers, expressions and quantities as answers: exact, rounded, percent, degrees, units."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domains.math.answers.compared import both, outcome
from tests.domains.math.judged import few


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        ("1/3", "0.333", "equal"),
        ("1/3", "0.33", "different"),  # two digits are too few to be a rounding
        ("1/3", "0.334", "different"),
        ("1/3", "0.3333333", "equal"),
        ("1/3", "0.3333334", "different"),
        ("2/3", "0.667", "equal"),
        ("2/3", "0.666", "different"),  # cut off, not rounded
        ("1/8", "0.125", "equal"),
        ("1/8", "0.13", "different"),
        (r"\sqrt{2}", "1.414", "equal"),
        (r"\sqrt{2}", "1.4142", "equal"),
        (r"\sqrt{2}", "1.4141", "different"),
        (r"\sqrt{2}", "1.41", "equal"),
        (r"\sqrt{2}", "1.4", "different"),
        (r"\pi", "3.14", "equal"),
        (r"\pi", "3.15", "different"),
        (r"\pi", "22/7", "different"),
        (r"10\pi", "31.4", "equal"),
        (r"10\pi", "31", "different"),
        ("0.50", "0.5", "equal"),
        ("1000000.1", "1000000", "different"),
        (r"0.\overline{3}", "1/3", "equal"),
        ("0.333...", "1/3", "equal"),
        (r"0.1\overline{6}", "1/6", "equal"),
        (r"0.\overline{9}", "1", "equal"),
        ("2e3", "2000", "equal"),
        (r"2 \times 10^3", "2000", "equal"),
        (r"2 \cdot 10^{-3}", "0.002", "equal"),
        ("1,234,567", "1234567", "equal"),
        (r"1\,234\,567", "1234567", "equal"),
        ("2^{-99}", "2^{-98}", "different"),
        ("10^{40}", "10^{40}+1", "different"),
        ("-0", "0", "equal"),
    ],
)
def test_decimals_are_roundings_of_exact_values_from_three_digits_on(
    gold: str, answer: str, expected: str
) -> None:
    assert both(gold, answer) == expected


@pytest.mark.parametrize(
    ("gold", "answer", "context", "expected"),
    [
        ("25%", "0.25", "", "equal"),
        ("25%", "1/4", "", "equal"),
        ("25%", "25", "", "different"),
        ("25%", "25", "What percent is it?", "equal"),
        ("25%", "0.25", "What percent is it?", "equal"),
        (r"25\%", "25 percent", "", "equal"),
        (r"33\frac13\%", "1/3", "", "equal"),
        ("0.25", "25", "What percent is it?", "different"),
        ("125%", "1.25", "", "equal"),
    ],
)
def test_a_percentage_is_its_share_and_its_number_only_where_percent_is_asked(
    gold: str, answer: str, context: str, expected: str
) -> None:
    assert both(gold, answer, context) == expected


@pytest.mark.parametrize(
    ("gold", "answer", "context", "expected"),
    [
        (r"30^\circ", r"\pi/6", "", "equal"),
        (r"30^\circ", "30°", "", "equal"),
        (r"30^\circ", "30 degrees", "", "equal"),
        (r"30^\circ", "30", "How many degrees?", "equal"),
        (r"30^\circ", "31", "How many degrees?", "different"),
        (r"180^\circ", r"\pi", "", "equal"),
        (r"45^\circ30'", "45.5°", "", "equal"),
    ],
)
def test_degrees_are_angles(gold: str, answer: str, context: str, expected: str) -> None:
    assert both(gold, answer, context) == expected


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        ("5 m", "500 cm", "equal"),
        ("5 m", "50 cm", "different"),
        ("5 m", "5 s", "different"),
        ("5 m", "5", "equal"),  # a missing unit is accepted
        ("5 m", "6", "different"),
        ("5 m^2", "50000 cm^2", "equal"),
        ("5 m^2", "500 cm^2", "different"),
        ("5 square meters", "5 m^2", "equal"),
        ("5 m^2", "5 m", "different"),
        ("72 km/h", "20 m/s", "equal"),
        ("72 km per hour", "72 km/h", "equal"),
        ("2 hours", "120 minutes", "equal"),
        ("2 hours", "2 minutes", "different"),
        ("1 hour 20 minutes", "80 min", "equal"),
        ("1 day", "24 h", "equal"),
        ("1 week", "7 days", "equal"),
        ("3 ft", "36 in", "equal"),
        ("1 kg", "1000 g", "equal"),
        ("2 L", "2000 mL", "equal"),
        ("5 apples", "5", "equal"),
        ("5 apples", "5 apple", "equal"),
        ("$5", "5 dollars", "equal"),
        ("$5", "500 cents", "equal"),
        ("$5.50", "5.5", "equal"),
        ("$5", "€5", "different"),
        ("5 units", "5", "equal"),
        ("5 m tall", "5 m", "equal"),
    ],
)
def test_measures_convert_exactly_and_nouns_never(gold: str, answer: str, expected: str) -> None:
    assert both(gold, answer) == expected


def test_a_missing_unit_is_accepted_and_said() -> None:
    assert "unit" in outcome("5 m", "5").reason


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        ("(x+1)^2", "x^2+2x+1", "equal"),
        ("(x+1)^2", "x^2+1", "different"),
        (r"\frac{x^2-1}{x-1}", "x+1", "equal"),
        (r"\sqrt{x^2}", "|x|", "equal"),
        (r"\sqrt{x^2}", "x", "different"),
        (r"\sin 2x", r"2\sin x\cos x", "equal"),
        (r"\tan x", r"\frac{\sin x}{\cos x}", "equal"),
        (r"\sin x", r"\cos x", "different"),
        ("e^{x+y}", "e^x e^y", "equal"),
        (r"\ln(ab)", r"\ln a + \ln b", "equal"),
        (r"\log_2 x", r"\frac{\ln x}{\ln 2}", "equal"),
        (r"\log_2 x", r"\ln x", "different"),
        ("n!", "n(n-1)!", "equal"),
        (r"\binom{n}{2}", r"\frac{n(n-1)}{2}", "equal"),
        (r"\binom{n}{2}", r"\frac{n^2}{2}", "different"),
        ("x", "y", "different"),
        ("2^{x}4^{x}", "8^x", "equal"),
        ("|x|^2", "x^2", "equal"),
        ("|x-1|", "|1-x|", "equal"),
        ("|x|", "x", "different"),
        (r"\lfloor x \rfloor", "x", "different"),
        (r"\lfloor x+1 \rfloor", r"\lfloor x \rfloor + 1", "equal"),
        ("3+4i", "4i+3", "equal"),
        ("3+4i", "3-4i", "different"),
        ("i^2", "-1", "equal"),
        (r"\sqrt{-4}", "2i", "equal"),
        (r"e^{i\pi/2}", "i", "equal"),
        ("|3+4i|", "5", "equal"),
    ],
)
def test_expressions_are_equal_as_functions(gold: str, answer: str, expected: str) -> None:
    assert both(gold, answer) == expected


def test_two_expressions_that_differ_show_a_point_with_both_values() -> None:
    found = outcome("(x+1)^2", "x^2+1").counterexample or {}
    at = int(found["at"]["x"])
    assert (int(found["left"]), int(found["right"])) == ((at + 1) ** 2, at**2 + 1)


def test_exact_agreement_is_proved_and_a_rounding_is_numeric() -> None:
    assert outcome("1/2", "0.5").proof == "proved"
    assert outcome("1/3", "0.333").proof == "numeric"


fractions = st.fractions(min_value=-500, max_value=500, max_denominator=60)


@few
@given(fractions)
def test_a_fraction_equals_its_mixed_its_latex_and_its_scaled_form(value: Fraction) -> None:
    top, bottom = value.numerator, value.denominator
    plain = f"{top}/{bottom}"
    assert both(plain, rf"\frac{{{top}}}{{{bottom}}}") == "equal"
    assert both(plain, rf"\frac{{{7 * top}}}{{{7 * bottom}}}") == "equal"
    assert both(plain, f"{top + 1}/{bottom}") == "different"
    whole, rest = divmod(abs(top), bottom)
    if value > 0 and whole and rest:
        assert both(plain, rf"{whole}\frac{{{rest}}}{{{bottom}}}") == "equal"


@few
@given(fractions, st.integers(3, 8))
def test_a_correct_rounding_is_equal_and_its_neighbour_is_not(value: Fraction, places: int) -> None:
    shown = round(Decimal(value.numerator) / Decimal(value.denominator), places)
    if Fraction(shown) == value or abs(shown) < 1:
        return
    plain = f"{value.numerator}/{value.denominator}"
    assert both(plain, str(shown)) == "equal"
    assert both(plain, str(shown + Decimal(1).scaleb(-places) * 2)) == "different"
