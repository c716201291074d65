"""Claims of calculus against the problem's own function: derivatives by differentiating,
antiderivatives too, differentials and slopes of curves.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domains.math.judged import HELD, few, findings, last, said

CUBIC = "Let $f(x) = x^3 - 3x$. Find its critical points."
WRONG = "refuted not_the_derivative"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("$f'(x) = 3x^2 - 3$", "proved exact"),
        ("$f'(x) = 3(x-1)(x+1)$", "proved exact"),
        ("$f'(x) = 3x^2$", WRONG),
        ("$f'(x) = 3x^2 - 3x$", WRONG),
        ("$f''(x) = 6x$", "proved exact"),
        ("$f''(x) = 6$", "unknown open"),  # a number may be its value at a place
        ("$f'''(x) = 6$", "proved exact"),
        ("$f''(x) = 3x$", WRONG),
        ("$f(x) = x(x^2 - 3)$", "proved exact"),
        ("$f(x) = x(x^2 + 3)$", "refuted not_the_function"),
        ("$f(2) = 2$", "proved exact"),
        ("$f(2) = 3$", "refuted false_values"),
        ("$f'(2) = 9$", "proved exact"),
        ("$f'(2) = 8$", "refuted false_values"),
        ("$f(-x) = -f(x)$", "proved exact"),
        ("$f(x + 1) = (x+1)^3 - 3(x+1)$", "proved exact"),
        ("$f(x + 1) = x^3 + 3x^2 - 2$", "proved exact"),
        ("$f(x + 1) = x^3 + 3x^2 + 2$", "refuted not_the_function"),
        ("$\\frac{d}{dx} f(x) = 3x^2 - 3$", "proved exact"),
        ("$\\frac{d}{dx}(x^3 - 3x) = 3x^2 - 2$", WRONG),
        ("$\\frac{d^2}{dx^2}(x^3 - 3x) = 6x$", "proved exact"),
        ("$\\frac{d^2}{dx^2}(x^3 - 3x) = 5x$", WRONG),
    ],
)
def test_a_derivative_is_the_one_of_the_problem_s_function(line: str, expected: str) -> None:
    found = said(CUBIC, line)
    assert found == expected or (expected == "unknown open" and not found.startswith("refuted"))


def test_a_false_derivative_shows_the_claimed_value_the_true_one_and_the_true_form() -> None:
    found = last(CUBIC, "$f'(x) = 3x^2$")
    assert found.expected == "3*x^2 - 3"
    point = found.counterexample or {}
    at = int(point["at"]["x"])
    assert (int(point["left"]), int(point["right"])) == (3 * at**2, 3 * at**2 - 3)


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        (r"Differentiate $y = x^2 \ln x$.", r"$\frac{dy}{dx} = 2x\ln x + x$", "proved exact"),
        (r"Differentiate $y = x^2 \ln x$.", r"$\frac{dy}{dx} = 2x\ln x + 1$", WRONG),
        (r"Differentiate $y = x^2 \ln x$.", r"$y' = x(2\ln x + 1)$", "proved exact"),
        (r"Differentiate $y = x^2 \ln x$.", r"$dy/dx = 2$", "unknown"),
        (r"Differentiate $g(t) = \frac{t}{t+1}$.", r"$g'(t) = \frac{1}{(t+1)^2}$", "proved exact"),
        (r"Differentiate $g(t) = \frac{t}{t+1}$.", r"$g'(t) = \frac{1}{t+1}$", WRONG),
        (r"Differentiate $g(t) = \sqrt{t^2+1}$.", r"$g'(t) = \frac{t}{\sqrt{t^2+1}}$", "proved"),
        (r"Differentiate $g(t) = \sqrt{t^2+1}$.", r"$g'(t) = \frac{1}{2\sqrt{t^2+1}}$", WRONG),
        (r"Let $f(x,y) = x^2y$. Find its gradient.", r"$f_x = 2xy$", "proved"),
        (r"Let $f(x,y) = x^2y$. Find its gradient.", r"$f_x = 3xy$", WRONG),
        (r"Let $f(x,y) = x^2y$. Find its gradient.", r"$f_y = x^2$", "proved"),
        (r"Let $f(x,y) = x^2y$. Find its gradient.", r"$f_{xy} = 2x$", "proved"),
        (r"Let $f(x,y) = x^2y$. Find its gradient.", r"$f_{xx} = 3y$", WRONG),
    ],
)
def test_rules_of_differentiation_are_worked_out(problem: str, line: str, expected: str) -> None:
    found = said(problem, line)
    assert found.startswith(expected) if expected != "unknown" else not found.startswith("refuted")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (r"$\int x^2\,dx = \frac{x^3}{3} + C$", "proved exact"),
        (r"$\int x^2\,dx = \frac{x^3}{3}$", "proved exact"),
        (r"$\int x^2\,dx = \frac{x^3}{2} + C$", WRONG),
        (r"$\int x e^x\,dx = xe^x - e^x + C$", "proved exact"),
        (r"$\int x e^x\,dx = xe^x + C$", WRONG),
        (r"$\int x e^x\,dx = xe^x - \int e^x\,dx$", "proved exact"),
        (r"$\int x e^x\,dx = xe^x + \int e^x\,dx$", WRONG),
        (r"$\int \frac{1}{x}\,dx = \ln|x| + C$", "proved exact"),
        (r"$\int \frac{1}{x^2}\,dx = -\frac{1}{x} + C$", "proved exact"),
        (r"$\int \frac{1}{x^2}\,dx = \ln(x^2) + C$", WRONG),
        (r"$\int 2\sin x\cos x\,dx = \sin^2 x + C$", "proved exact"),
        (r"$\int 2\sin x\cos x\,dx = -\cos^2 x + C$", "proved exact"),
        (r"$3 \int 2x\,dx = 3x^2 + 1$", "proved exact"),
        (r"$x \int 2x\,dx = x^3 + 1$", "unknown"),
        (r"$\left(\int 2x\,dx\right)^2 = x^4 + 1$", "unknown"),
        (r"$\int \sqrt{x^3}/\sqrt{x}\,dx = x^2/2$", "unknown"),
        (r"$\int_0^1 x^2\,dx = \frac13$", "proved exact"),
        (r"$\int_0^1 x^2\,dx = \frac12$", "refuted false_values"),
        (r"$\int_0^1 x^2\,dx = \left[\frac{x^3}{3}\right]_0^1 = \frac13$", "proved exact"),
        (r"$\int_0^1 x^2\,dx = \left[\frac{x^3}{2}\right]_0^1$", "refuted false_values"),
        (r"$\int_{-1}^1 \frac{1}{x^2}\,dx = -2$", "unknown"),
        (r"$\int_1^\infty \frac{1}{x^2}\,dx = 1$", "proved exact"),
        (r"$\int_1^\infty \frac{1}{x^2}\,dx = 2$", "refuted false_values"),
    ],
)
def test_an_integral_is_held_by_differentiating_its_value(line: str, expected: str) -> None:
    found = said("Integrate.", line)
    ours, theirs = found.split()[0], expected.split()[0]
    assert ours == theirs or (ours in HELD and theirs in HELD), found
    assert theirs != "refuted" or found == expected


@pytest.mark.parametrize(
    ("lines", "refuted"),
    [
        ((r"Let $u = x^2$, so $du = 2x\,dx$.",), False),
        ((r"Let $u = x^2$, so $du = x\,dx$.",), True),
        ((r"Let $u = x^2$, so $x\,dx = \frac12 du$.",), False),
        ((r"Let $u = x^2$, so $x\,dx = 2\,du$.",), True),
        ((r"Let $x = \sin t$.", r"$dx = \cos t\,dt$"), False),
        ((r"Let $x = \sin t$.", r"$dx = \sin t\,dt$"), True),
        ((r"$dw = 3\,dz$",), False),
        ((r"Let $u = x^2$.", r"$\int 2x e^{x^2}\,dx = \int e^u\,du = e^u + C$"), False),
        ((r"Let $u = x^2$.", r"$\int 2x e^{x^2}\,dx = \int u e^u\,du$"), True),
        ((r"Let $u = x^2$.", r"$\int 2x e^{x^2}\,dx = e^{x^2} + C$"), False),
        ((r"Let $u = x^2$.", r"$\int e^u\,du = e^u + C$"), False),
        ((r"Let $u = x^2$.", r"$\int e^u\,du = e^{x^2} + C$"), False),
        ((r"$\int e^w\,dw = \int 2x e^{x^2}\,dx$",), False),  # nothing says what w is
    ],
)
def test_a_substitution_is_followed_by_its_differential(
    lines: tuple[str, ...], refuted: bool
) -> None:
    found = last(r"Find $\int 2x e^{x^2}\,dx$.", *lines)
    assert (found.verdict == "refuted") is refuted, found.why


CURVE = "Find the slope of the curve $x^2 + xy + y^2 = 7$ at the point $(1, 2)$."


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (r"$2x + y + x\frac{dy}{dx} + 2y\frac{dy}{dx} = 0$", "numeric"),
        (r"$2x + x\frac{dy}{dx} + 2y\frac{dy}{dx} = 0$", "refuted"),
        (r"$\frac{dy}{dx} = -\frac{2x+y}{x+2y}$", "proved"),
        (r"$\frac{dy}{dx} = -\frac{2x+y}{2y}$", "refuted"),
        (r"$\frac{dy}{dx} = -\frac45$", "numeric"),
        (r"$\frac{dy}{dx} = \frac45$", "refuted"),
    ],
)
def test_a_slope_of_an_implicit_curve_holds_on_the_curve(line: str, verdict: str) -> None:
    found = last(CURVE, line)
    assert found.verdict == verdict or {found.verdict, verdict} <= set(HELD), found.why


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (r"$\lim_{x\to 0} \frac{1 - \cos x}{x^2} = \frac12$", HELD),
        (r"$\lim_{x\to 0} \frac{1 - \cos x}{x^2} = 1$", ("refuted",)),
        (r"$\lim_{x\to \infty} \frac{3x^2+1}{x^2} = 3$", HELD),
        (r"$\lim_{x\to \infty} \frac{3x^2+1}{x^2} = 1$", ("refuted",)),
        (r"$\lim_{x\to 2} \frac{x^2-4}{x-2} = \lim_{x\to 2}(x+2) = 4$", HELD),
        (r"$\lim_{x\to 2} \frac{x^2-4}{x-2} = 2$", ("refuted",)),
        (r"$\lim_{x\to 0^+} \frac{|x|}{x} = 1$", HELD),
        (r"$\lim_{x\to 0^-} \frac{|x|}{x} = 1$", ("refuted",)),
        (r"$\sum_{k=1}^{n} k = \frac{n(n+1)}{2}$", HELD),
        (r"$\sum_{k=0}^{\infty} \frac{1}{2^k} = 2$", HELD),
        (r"$\sum_{k=0}^{\infty} \frac{1}{2^k} = 1$", ("refuted",)),
        (r"$\sum_{k=1}^{4} k^2 = 30$", HELD),
        (r"$\sum_{k=1}^{4} k^2 = 29$", ("refuted",)),
        (r"$\prod_{k=1}^{4} k = 24$", HELD),
        (r"$\prod_{k=1}^{4} k = 10$", ("refuted",)),
    ],
)
def test_limits_sums_and_products_are_worked_out(line: str, expected: tuple[str, ...]) -> None:
    assert last("Evaluate.", line).verdict in expected


FLOW = r"Solve the differential equation $\frac{dy}{dx} = \frac{x}{y}$ with $y(0) = 2$."


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (r"$y^2 = x^2 + 4$", "proved"),
        (r"$y = \sqrt{x^2 + 4}$", "proved"),
        (r"$y = \sqrt{x^2 + 9}$", "unknown"),  # a solution that misses the point
        (r"$y = \sqrt{2x^2 + 4}$", "refuted"),
        (r"$\frac{y^2}{2} = \frac{x^2}{2} + C$", "proved"),
        (r"$y = \sqrt{x^2 + C}$", "proved"),
        (r"$y = x + C$", "refuted"),
    ],
)
def test_a_solved_differential_equation_is_differentiated_along_itself(
    line: str, verdict: str
) -> None:
    assert last(FLOW, line).verdict == verdict


@few
@given(st.integers(1, 9), st.integers(2, 6), st.integers(1, 9))
def test_the_power_rule_holds_and_a_factor_off_does_not(a: int, n: int, off: int) -> None:
    problem = f"Find the derivative of $f(x) = {a}x^{n}$."
    assert said(problem, f"$f'(x) = {a * n}x^{{{n - 1}}}$") == "proved exact"
    assert said(problem, f"$f'(x) = {a * n + off}x^{{{n - 1}}}$") == WRONG


@few
@given(st.integers(1, 9), st.integers(0, 6), st.integers(1, 9))
def test_a_power_is_integrated_up_to_a_constant(a: int, n: int, off: int) -> None:
    problem = rf"Find $\int {a * (n + 1)}x^{n}\,dx$."
    line = rf"$\int {a * (n + 1)}x^{n}\,dx = %dx^{{{n + 1}}} + C$"
    assert said(problem, line % a) == "proved exact"
    assert said(problem, line % (a + off)) == WRONG


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("$f_x = 2xy$", "proved grounded"),
        ("$f_x = 2x$", "refuted not_the_derivative"),  # a letter is missing
        ("$f_y = x$", "refuted not_the_derivative"),
        ("$f_x = 3xy$", "refuted not_the_derivative"),
        ("$f_x = 0$", "unknown open"),  # set to zero
    ],
)
def test_a_partial_derivative_may_miss_a_letter(line: str, expected: str) -> None:
    assert said("Let $f(x,y) = x^2y$. Find its gradient.", line) == expected


def test_a_letter_before_a_bracket_is_a_factor_where_nothing_defines_it() -> None:
    """`x(y) = 6` of a problem is a product, and no function x that is 6 everywhere."""
    assert last("Solve $x(y) = 6$ and $x + y = 5$.", "$x = 2$").verdict == "unknown"


PUT_IN = r"Find $\int f(x)\,dx$ by substitution."


@pytest.mark.parametrize(
    ("meaning", "line", "expected"),
    [
        ("x^2", r"\int e^u\,du = e^u + C", "proved"),
        ("x^2", r"\int e^u\,du = ue^u + C", "refuted"),
        ("x^2", r"\int e^u\,du = e^{x^2} + C", "proved"),
        ("x^2", r"\int e^u\,du = e^x + C", "refuted"),
        (r"\cos x", r"-\int (1-u^2)\,du = -u + \frac{u^3}{3} + C", "proved"),
        (r"\cos x", r"-\int (1-u^2)\,du = -u - \frac{u^3}{3} + C", "refuted"),
        (r"\ln x", r"\int \frac{1}{u}\,du = \ln|u| + C", "unknown"),  # it has no value below zero
        (r"\ln x", r"\int u\,du = \frac{u^2}{2} + C", "proved"),
        (r"\ln x", r"\int \frac{1}{u}\,du = 2\ln|u| + C", "unknown"),  # perhaps on one branch
        ("2x", r"\int u\cos u\,du = u\sin u - \int \sin u\,du", "proved"),
        ("2x", r"\int u\cos u\,du = u\sin u + \int \sin u\,du", "refuted"),
        ("2x", r"\int u\,du = \frac14\int 4u\,du = \int 4x\,dx", "proved"),
        ("2x", r"\int u\,du = \int 2x\,dx", "refuted"),
        (r"\sqrt x", r"\int ue^u\,du = ue^u - \int e^u\,du = ue^u - e^u + C", "proved"),
        ("a^x", r"\int x\,du = ux + C", "unknown"),
    ],
)
def test_an_integral_in_a_letter_put_in_is_written_back(
    meaning: str, line: str, expected: str
) -> None:
    assert last(PUT_IN, f"Let $u = {meaning}$.", f"${line}$").verdict == expected


BY_PARTS = r"Find $\int x \cos(2x)\,dx$."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (r"$v = \int \cos(2x)\,dx = \frac12\sin(2x)$", "unknown"),
        (r"$v = \int \cos(2x)\,dx = 2\sin(2x)$", "refuted"),
        (r"$I = \int x\cos(2x)\,dx$", "unknown"),
        (r"$F(x) = \int x\cos(2x)\,dx = \frac{x}{2}\sin(2x) + \frac14\cos(2x) + C$", "unknown"),
        (r"$F(x) = \int x\cos(2x)\,dx = \frac{x}{2}\sin(2x) + C$", "refuted"),
        (r"$\int \cos(2x)\,dx = v$", "unknown"),
        (r"$\int x\cos(2x)\,dx = F(x) + C$", "unknown"),
        (r"$\int x\cos(2x)\,dx = (ax + b)\sin(2x) + (cx + d)\cos(2x)$", "unknown"),
        (r"$\int \cos(kx)\,dx = \frac1k\sin(kx) + C$", "proved"),
        (r"$\int \cos(kx)\,dx = k\sin(kx) + C$", "refuted"),
        (r"$\int \cos(2x)\,dx = 2\sin(2x) + K$", "refuted"),
    ],
)
def test_a_name_or_a_letter_to_be_found_is_no_function_to_differentiate(
    line: str, expected: str
) -> None:
    assert last(BY_PARTS, line).verdict == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("$2b + c = 0$", "unknown"),
        ("$2B + C = 0$", "unknown"),
        ("$2b + c = b$", "unknown"),
        ("$2x + c = 0$", "unknown"),
        ("$1 + C = 3$", "unknown"),
        (r"$x\sin x + C = x\sin x + C_1$", "proved"),
        (r"$x\sin x + C = \sin x + C_1$", "refuted"),
        (r"$\frac12(x^2 + C) = \frac12x^2 + C$", "proved"),
        (r"$\frac12(x^2 + C) = x^2 + C$", "refuted"),
    ],
)
def test_a_constant_of_integration_stands_alone_beside_functions_of_the_letter(
    line: str, expected: str
) -> None:
    assert last(BY_PARTS, line).verdict == expected


def test_an_integral_that_has_a_name_comes_back_and_is_judged_by_its_slope() -> None:
    lines = (
        r"Let $I = \int e^x\cos x\,dx$.",
        r"$I = e^x\sin x - \int e^x\sin x\,dx$",
        r"$I = e^x\sin x + e^x\cos x - I$",
        r"$2I = e^x(\sin x + \cos x)$",
    )
    found = findings(r"Find $\int e^x\cos x\,dx$.", *lines)
    assert [f.verdict for f in found[1:]] == ["proved"] * 3
    wrong = r"$I = \frac12e^x(\sin x - \cos x) + C$"
    assert last(r"Find $\int e^x\cos x\,dx$.", lines[0], wrong).verdict == "refuted"


def test_a_constant_in_an_integral_that_is_a_factor_changes_more_than_a_constant() -> None:
    lines = (r"Let $v = \int \cos(2x)\,dx$.", r"$xv = \frac{x}{2}\sin(2x) + 3x$")
    assert last(BY_PARTS, *lines).verdict == "unknown"


def test_what_holds_on_one_branch_of_a_letter_put_in_is_not_refuted() -> None:
    lines = (r"Put $x = \sin t$.", r"$\int \sqrt{1-x^2}\,dx = \int \cos^2 t\,dt$")
    assert last(r"Find $\int\sqrt{1-x^2}\,dx$.", *lines).verdict == "unknown"


TWICE = r"Find $\int x^2\sin x\,dx$."
CHOSEN = r"$u = x^2$, $dv = \sin x\,dx$, $du = 2x\,dx$, $v = -\cos x$."


@pytest.mark.parametrize(
    ("line", "refuted"),
    [
        (r"$u = 2x$, $dv = \cos x\,dx$, $du = 2\,dx$, $v = \sin x$.", False),
        (r"$u = 2x$, $du = 2\,dx$, $dv = \cos x\,dx$, $v = \sin x$.", False),
        (r"Now $u = 2x$ and $dv = \cos x\,dx$.", False),
        (r"$u = 2x$, $dv = \cos x\,dx$, $du = 2\,dx$, $v = -\sin x$.", True),
        (r"$u = 2x$, $dv = \cos x\,dx$, $du = x\,dx$, $v = \sin x$.", True),
        (r"$dv = \cos x\,dx$", True),
    ],
)
def test_parts_may_be_chosen_again_and_their_differentials_are_theirs(
    line: str, refuted: bool
) -> None:
    found = last(TWICE, CHOSEN, line)
    assert (found.verdict == "refuted") is refuted, found.why


def test_what_parts_were_chosen_for_is_found_in_the_step_after() -> None:
    lines = (r"Take $u = 2x$ and $dv = \cos x\,dx$.", r"Then $du = 2\,dx$ and $v = \sin x$.")
    found = findings(TWICE, CHOSEN, *lines, r"$\int u\,dv = uv - \int v\,du$")
    assert [f.verdict for f in found[1:]] == ["unknown", "unknown", "proved"]


def test_an_integral_in_a_letter_that_was_put_in_is_compared_with_another_in_it() -> None:
    given = "Let $u = x^2 + 1$."
    assert said("Integrate.", given, "$\\int 2u \\, du = 2 \\int u \\, du$").startswith("proved")
    assert last("Integrate.", given, "$\\int 2u \\, du = 3 \\int u \\, du$").verdict == "refuted"


def test_a_differential_is_that_of_the_letter_that_was_put_in() -> None:
    given = "Let $u = x^2$."
    assert said("Integrate.", given, "So $du = 2x \\, dx$.") == "proved exact"
    assert said("Integrate.", given, "So $du = 3x \\, dx$.") == "refuted false_values"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([r"Put $v = \int \cos 2x\,dx$.", r"So $v = \frac12 \sin 2x$."], "proved exact"),
        ([r"$v = \int \cos 2x\,dx$.", r"$v = \sin 2x$."], WRONG),
        ([r"$x = \int x\,dx$."], WRONG),  # its own letter is no name
    ],
)
def test_a_letter_is_a_name_for_an_integral_in_another_one(lines: list[str], expected: str) -> None:
    assert said(r"Find $\int x \cos 2x\,dx$.", *lines) == expected
