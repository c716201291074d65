"""Well-known wrong ways: each is named where it is taken, and the right way beside it is not."""

from __future__ import annotations

import pytest

from domains.math.face import engine
from tests.domains.math.bundled import pointed_at

TRIP = (
    "Lea drives 30 km at 30 km/h and returns on the same road at 60 km/h. Find her average speed."
)
RENT = "After an increase of 25% the rent is 1000 dollars. What was the rent before the increase?"
CHOSEN = "A committee of 3 is chosen from 4 men and 5 women. How many have at least one man?"
CALLS = "The number of calls is Poisson with mean 3. What is the probability of at least 2 calls?"
MEAN = "Find the median of 8, 3, 11, 6 and 4."
TERMS = "An arithmetic sequence has a_2 = 7 and a_5 = 16. Find the sum of the first 10 terms."
SPREAD = (
    "A random variable takes the values 0, 1, 4 with probabilities 0.5, 0.25, 0.25. "
    "Find its variance."
)
ODD = "The sum of three consecutive even integers is 42. Find the largest."
WEIGHTS = "Four parcels weigh 2, 4, 4 and 6 kg. Compute the sample variance of the weights."
BALLS = (
    "A box holds 2 red and 6 white balls. Two are drawn without replacement. Find the probability \
that both are white."
)
CASES = "Solve |x - 3| = 2x."
ROOT = "Solve $\\sqrt{x+6}=x$ over the reals."
CURVE = "Find dy/dx for the curve $x^2+xy+y^2=3$ at the point $(1,1)$."
ARC = "A sector of a circle of radius 6 cm has a central angle of 60°. Find its arc length."
QUADRATIC = "Find all real solutions of 2x^2 - 3x - 2 = 0."
ANGLE = r"Given $\sin a=\frac35$ with $\frac{\pi}{2}<a<\pi$, find $\cos a$ and $\tan a$."

WRONG = [
    (TRIP, ["The average speed is (30 + 60)/2 = 45 km/h."], None, 0),
    (TERMS, ["3d = 9, so d = 3 and a_1 = 4.", "a_10 = 4 + 10 · 3 = 34."], "175", 1),
    (SPREAD, ["$E(X)=1.25$", r"$\operatorname{Var}(X)=4.25-1.25=3$"], "2.6875", 1),
    (
        ROOT,
        ["The candidates are x = 3 and x = -2.", "Both are solutions: x = 3 and x = -2."],
        "3",
        1,
    ),
    (CURVE, ["2x + y + xy' + 2y·y' = 3"], "-1", 0),
    (ARC, [r"The full circle has circumference $\pi\cdot6=6\pi$ cm."], r"2\pi cm", 0),
    (QUADRATIC, ["x = (-3 ± 5)/4"], "x = 2 or x = -1/2", 0),
]
RIGHT = [
    (TRIP, ["The average speed is 60 km / 1.5 h = 40 km/h."], None),
    (RENT, ["1.25 times the old rent is 1000.", "Before it was 1000/1.25 = 800."], "800"),
    (CHOSEN, ["The number with at least one man is C(9,3) - C(5,3) = 74."], None),
    (CALLS, ["P(X ≥ 2) = 1 − P(X ≤ 1)."], None),
    (MEAN, ["In order: 3, 4, 6, 8, 11.", "The median is 6."], "6"),
    (
        TERMS,
        ["3d = 9, so d = 3 and a_1 = 4.", "a_10 = 4 + 9 · 3 = 31.", "S = 10/2 · (4 + 31) = 175"],
        "175",
    ),
    (SPREAD, ["$E(X)=1.25$", r"$\operatorname{Var}(X)=4.25-1.5625=2.6875$"], "2.6875"),
    (ODD, ["The numbers are n, n + 2 and n + 4, so 3n + 6 = 42."], None),
    (WEIGHTS, ["The squares add up to 4 + 0 + 0 + 4 = 8.", "s² = 8/3."], None),
    (BALLS, ["Both: 6/8 · 5/7 = 15/28.", "The probability is 15/28."], "15/28"),
    (ROOT, ["The candidates are x = 3 and x = -2.", "Only x = 3 is a solution."], "3"),
    (ROOT, ["Squaring, x^2 - x - 6 = 0.", "x = 3 or x = -2", "x = 3"], None),
    ("Find it.", ["$1+1=2$. The sum of $2^2$ and $3^2 = 13$."], None),
    (
        CURVE,
        ["The derivative of y² is 2y·y'.", "(xy)' = y + xy'", "2x + y + xy' + 2yy' = 0", "y' = -1"],
        "-1",
    ),
    (ARC, [r"The circumference is $2\pi\cdot6=12\pi$ cm.", r"The arc is $2\pi$ cm."], r"2\pi cm"),
    (QUADRATIC, ["x = (3 ± 5)/4", "x = 8/4 = 2 or x = -2/4 = -1/2"], "x = 2 or x = -1/2"),
    (ANGLE, [r"Taking the root, $\cos a=-\frac45$.", r"$\tan a=-\frac34$"], "-4/5 and -3/4"),
    ("How much is left?", ["3 h 10 min − 25 min = 2 h 45 min."], None),
    ("How long is it?", ["1 h 30 min = 1.5 h."], None),
    ("How much water?", ["2500 mL = 2.5 L."], None),
    ("Find the remainder of x^3 - 1 by x + 2.", ["The division by x + 2 is p(-2)."], None),
    (
        "Write 0.2727… as a fraction.",
        ["Let x = 0.2727…", "Then 100x = 27.2727…", "99x = 27."],
        None,
    ),
    ("Solve √(2x+3) = x.", ["Check x = −1: √1 = 1, but the right side is −1 ✗.", "x = 3"], "3"),
    ("How many score above 130?", ["z = 2", "So about 2.28% score above 130."], "0.0228"),
    (
        "Sam is 5 years older than Ann; in 7 years they are 41 together. How old is Sam?",
        ["Sam is $11+5=16$. Let me double check: $18+23=41$."],
        "16",
    ),
]


@pytest.mark.parametrize(("problem", "steps", "answer", "wrong"), WRONG)
def test_the_wrong_way_is_named_where_it_is_taken(
    problem: str, steps: list[str], answer: str | None, wrong: int
) -> None:
    assert pointed_at(engine.steps(problem, steps, answer)) == wrong


@pytest.mark.parametrize(("problem", "steps", "answer"), RIGHT)
def test_the_right_way_is_left_alone(problem: str, steps: list[str], answer: str | None) -> None:
    assert engine.steps(problem, steps, answer).first_wrong_step is None
