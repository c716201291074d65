"""Where the problem's own equation holds for all values, equations in its letters are too."""

from __future__ import annotations

import pytest

from domains.math.face.engine import steps

CUBES = "Prove that $(a+b)(a^2 - ab + b^2) = a^3 + b^3$."
WAVES = r"Prove the identity $\cos^4 x - \sin^4 x = \cos 2x$."


def verdict(problem: str, *lines: str) -> str:
    return steps(problem, list(lines)).steps[-1].verdict


@pytest.mark.parametrize(
    ("problem", "step"),
    [
        (CUBES, "Multiply by a: $a(a^2 - ab + b^2) = a^3 + a^2 b + ab^2$."),
        (CUBES, "Altogether $a^3 - a^2 b + ab^2 + a^2 b - ab^2 + b^3 = a^3 + 2a^2 b + b^3$."),
        (WAVES, r"We have $\cos^2 x - \sin^2 x = -\cos 2x$."),
        (WAVES, r"We have $\cos^4 x - \sin^4 x = (\cos^2 x - \sin^2 x)^2$."),
    ],
)
def test_a_wrong_line_of_a_proof_is_refuted_with_a_counterexample(problem: str, step: str) -> None:
    found = steps(problem, [step]).steps[0]
    assert found.verdict == "refuted"
    assert found.counterexample


@pytest.mark.parametrize(
    ("problem", "step"),
    [
        (CUBES, "Multiply by a: $a(a^2 - ab + b^2) = a^3 - a^2 b + ab^2$."),
        (WAVES, r"Since $\cos^2 x + \sin^2 x = 1$, only $\cos^2 x - \sin^2 x = \cos 2x$ is left."),
    ],
)
def test_a_right_line_of_a_proof_holds(problem: str, step: str) -> None:
    assert verdict(problem, step) in ("proved", "numeric")


@pytest.mark.parametrize(
    ("problem", "step"),
    [
        # A value that is put in, and a condition, are no identities.
        (CUBES, "As a check put $a = 2$."),
        (CUBES, "For $a^2 = b^2$ the middle terms are the same."),
        (WAVES, r"Suppose $\cos x = \sin x$."),
        (WAVES, r"When $\cos x = 2\sin x$ the sides are the same too."),
        (CUBES, "Let $a - b = 2b$ for a moment."),
        # The problem's equation is one to solve: what follows is judged by its solutions.
        ("Solve $x^2 + 2x = 8$.", "$x^2 = 8 - 2x$."),
        (r"Solve $\cos x = \sin x$ for $0 < x < \pi$.", r"$\cos^2 x = \sin^2 x$."),
        # Letters that are not the identity's own.
        (CUBES, "Write $u + v = 2uv$."),
        # One equation of the problem is no identity.
        ("It is known that $(a+b)^2 = a^2+2ab+b^2$. Solve $a^2 = 4 - 2a$.", "$a^2 + 2a = 4$."),
    ],
)
def test_what_is_put_in_or_solved_for_is_never_refuted(problem: str, step: str) -> None:
    assert verdict(problem, step) != "refuted"
