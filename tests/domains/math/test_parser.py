"""Reading mathematics: one tree for LaTeX, plain and Unicode notation, and refusals before any
cost.
"""

from __future__ import annotations

import time

import pytest

from domains.math.notation.grammar import parse
from domains.math.notation.limits import TooLarge, Unreadable


def tree(text: str) -> str:
    return str(parse(text))


@pytest.mark.parametrize(
    "texts",
    [
        (r"\frac{1}{2}", r"\dfrac12", "1/2", "½"),
        (r"x^{2}", "x^2", "x²", "x**2"),
        (r"\sqrt{2}", "sqrt(2)", "√2", r"\sqrt2"),
        (r"x \le 5", "x <= 5", "x ≤ 5", r"x\leqslant 5"),
        (r"\pi r^2", "pi*r^2", "πr²"),
        (r"\{1, 2\}", "{1,2}", r"\left\{1,\,2\right\}"),
        (r"x \ne 0", "x != 0", "x≠0"),
        (r"3 \cdot 4", "3*4", "3×4", "3·4"),
        (r"\sin^2 x", "sin^2(x)", r"\sin^{2}{x}"),
        (r"10^{-3}", "10⁻³", "10^-3"),
    ],
)
def test_the_same_formula_in_other_notation_is_the_same_tree(texts: tuple[str, ...]) -> None:
    assert len({tree(t) for t in texts}) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1/2x", "mul(div(num[1], num[2]), sym[x])"),
        ("2^3^2", "pow(num[2], pow(num[3], num[2]))"),
        ("-x^2", "neg(pow(sym[x], num[2]))"),
        (r"3\frac{1}{2}", "mixed(num[3], num[1], num[2])"),
        (r"3\frac{7}{2}", "mul(num[3], div(num[7], num[2]))"),
        ("sin 2x cos x", "mul(call[sin](mul(num[2], sym[x])), call[cos](sym[x]))"),
        (r"\sin^{-1} x", "call[arcsin](sym[x])"),
        ("1,234,567.5", "num[1234567.5]"),
        ("(1,234)", "tuple(num[1], num[234])"),
        (r"0.1\overline{6}", "num[0.1(6)]"),
        (r"\int_0^1 x\,dx", "integral(sym[x], sym[x], num[0], num[1])"),
        (r"\int \frac{dx}{x}", "integral(div(num[1], sym[x]), sym[x])"),
        (r"\frac{dy}{dx}", "deriv[1](sym[x], sym[y])"),
        ("|x-1|", "abs(add(sym[x], neg(num[1])))"),
        (r"\sqrt(2)", "root(num[2], num[2])"),
        ("a = b = c", "rel[= =](sym[a], sym[b], sym[c])"),
        (r"7 \equiv 2 \pmod 5", "congruent[equiv](num[7], num[2], num[5])"),
        ("st + tr = b", "rel[=](add(mul(sym[s], sym[t]), mul(sym[t], sym[r])), sym[b])"),
        ("tr(A)", "call[tr](sym[A])"),
        ("1,2,...,n", "list(num[1], num[2], dots, sym[n])"),
    ],
)
def test_precedence_and_structure(text: str, expected: str) -> None:
    assert tree(text) == expected


@pytest.mark.parametrize(
    "text", ["x +", "(1, 2", r"\frac{1}{", "1 2", r"\nosuchthing{x}", "x ? 1", ""]
)
def test_text_without_a_reading_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse(text)
    assert refusal.value.message


@pytest.mark.parametrize(
    "text",
    [
        "x+" * 500_000 + "1",
        "(" * 900 + "1" + ")" * 900,
        "9" * 401,
        "1e999999999",
        "x " * 700,
        "{" * 1500,
    ],
)
def test_oversized_text_is_refused_before_it_costs_anything(text: str) -> None:
    started = time.process_time()
    with pytest.raises(Unreadable):
        parse(text)
    assert time.process_time() - started < 0.3


@pytest.mark.parametrize("text", ["1\x002", "\u202e5", "5\u200f", "\ud800"])
def test_control_and_direction_characters_are_refused_by_name(text: str) -> None:
    with pytest.raises(Unreadable, match="control character"):
        parse(text)


def test_a_million_characters_cost_a_length_check() -> None:
    with pytest.raises(TooLarge, match="1,000,000 characters"):
        parse("7" * 1_000_000)
