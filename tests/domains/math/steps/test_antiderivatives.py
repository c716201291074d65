"""What is named an antiderivative against the integrals that are written down."""

from __future__ import annotations

import pytest

from domains.math.face.engine import steps
from tests.domains.math.judged import last, said

AREA = r"Compute $\int_0^1 (3x^2 - 8x)\,dx$."
SINE = r"Compute $\int_0^{\pi} x \sin x\,dx$."
INNER = r"Find $\int 2x (x^2+1)^3\,dx$."
WRONG = "refuted not_the_derivative"


@pytest.mark.parametrize(
    ("problem", "lines"),
    [
        (AREA, ["An antiderivative is $x^3 - 8x^2$."]),
        (AREA, ["The antiderivative of the integrand is $F(x) = x^3 - 8x^2 + C$."]),
        (SINE, [r"So one primitive of it is $x \cos x - \sin x$."]),
        (INNER, [r"With $u = x^2 + 1$ this is $\int u^3\,du$.", "An antiderivative is $u^4/3$."]),
        ("Find the area under a curve.", [rf"It is {AREA[8:-1]}.", "Its primitive is $x^3 - x$."]),
    ],
)
def test_another_function_than_the_integrand_s_is_refuted(problem: str, lines: list[str]) -> None:
    assert said(problem, *lines) == WRONG


def test_the_point_shows_both_derivatives() -> None:
    point = last(AREA, "An antiderivative is $x^3 - 8x^2$.").counterexample or {}
    at = int(point["at"]["x"])
    assert (int(point["left"]), int(point["right"])) == (3 * at**2 - 16 * at, 3 * at**2 - 8 * at)


@pytest.mark.parametrize(
    ("problem", "lines"),
    [
        (AREA, ["An antiderivative is $x^3 - 4x^2$."]),
        (AREA, ["An antiderivative is $x^3 - 4x^2 + 7$."]),
        (AREA, ["An antiderivative of $3x$ is $3x^2/2$."]),
        (AREA, ["For the first term, an antiderivative is $x^3 + x$."]),
        (AREA, ["An antiderivative is $x^3$, and then that of the second term follows."]),
        (AREA, ["A guess for an antiderivative is $x^3 - 8x^2$."]),
        (AREA, ["If an antiderivative is $x^3 - 8x^2$, then its derivative is $3x^2 - 16x$."]),
        (AREA, ["This is no antiderivative: $x^3 - 8x^2$."]),
        (AREA, ["The limit is $x^3 - 8x^2$."]),
        (SINE, [r"Take $dv = \sin x\,dx$, of which the antiderivative is $v = -\cos x$."]),
        (INNER, ["Put $u = x^2 + 1$, so $du = 2x\\,dx$.", "An antiderivative is $u^4/4$."]),
        (INNER, ["We substitute.", "An antiderivative is $u^4/3$."]),
        (r"Find $\int 6x^2\,dx$.", ["We leave the 6 aside. An antiderivative is $x^3/3$."]),
        (r"Find $\int \frac{1}{x}\,dx$.", [r"An antiderivative is $\ln|x|$."]),
        (INNER, ["Let $h$ be the height of a tree.", "An antiderivative is $h^2$."]),
    ],
)
def test_of_a_part_of_another_letter_or_supposed_nothing_is_said(
    problem: str, lines: list[str]
) -> None:
    assert last(problem, *lines).verdict != "refuted"


@pytest.mark.parametrize(("named", "suspected"), [("x^3 - 8x^2", 0), ("x^3 - 4x^2", None)])
def test_of_a_function_without_an_integral_it_is_suspected_alone(
    named: str, suspected: int | None
) -> None:
    problem = "Find an antiderivative of $f(x) = 3x^2 - 8x$."
    found = steps(problem, [f"An antiderivative is ${named}$."])
    assert found.first_wrong_step is None
    assert (None if found.suspicion is None else found.suspicion.step) == suspected
