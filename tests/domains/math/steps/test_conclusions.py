"""What a solution concludes, and whether that is the reference answer."""

from __future__ import annotations

import pytest

from domains.math.face.engine import steps
from domains.math.steps.conclusions import pieces


def matches(problem: str, lines: list[str], answer: str | None) -> bool | None:
    return steps(problem, lines, answer).answer_matches


PLAIN = "Work it out."


@pytest.mark.parametrize(
    ("lines", "answer", "expected"),
    [
        (["So $3 + 4 = 7$."], "7", True),
        (["So $3 + 4 = 7$."], "8", False),
        (["So it is $7$."], "7", True),
        (["So it is $7$."], "8", False),
        (["The answer is 7 apples."], "7", True),
        (["The answer is 8 apples."], "7", False),
        ([r"Thus \boxed{7}."], "7", True),
        ([r"Thus \boxed{7}, since $3 + 5 = 8$."], "8", False),
        ([r"First \boxed{6}, no: \boxed{7}."], "7", True),
        (["#### 7"], "7", True),
        (["Final answer: 7"], "7", True),
        (["$x = 7$."], "7", True),
        (["$x = 7$."], "x = 7", True),
        (["$x = 7$.", "Check: $7 + 1 = 8$."], "7", True),
        (["$x = 7$.", "Check: $7 + 1 = 8$."], "8", False),  # what a check comes to is no answer
        (["$x = 7$.", "Check: $7 + 1 = 8$, so the answer is $7$."], "7", True),
        (["$2x = 14$.", "Then $x = 7$ works, as a check shows."], "7", True),
        (["$2x = 14$.", "We verify $14 = 14$, hence $x = 7$."], "7", True),
        (["$x = 7$. We verify that $7 + 1 = 8$."], "8", False),
        (["$x = 7$. We verify that $7 + 1 = 8$."], "7", True),
        (["$x = 7$.", "This is consistent with $20 + 1$."], "7", True),
        (["$x = 3$ or $x = 4$."], "3, 4", True),
        (["$x = 3$ or $x = 4$."], "3, 5", False),
        (["$x = 3$ or $x = 4$."], "3", False),
        (["$x = 3$.", "$y = 4$."], "x = 3, y = 4", True),
        (["$x = 3$.", "$y = 4$. We verify that $3 + 4 = 7$."], "x = 3, y = 4", True),
        (["$x = 3$.", "$y = 4$. We verify with $z = 2$."], "x = 3, y = 5", False),
        (["$x = 3$.", "$y = 4$."], "x = 3, y = 5", False),
        (["$x = 3$ and $y = 4$."], "x = 3, y = 4", True),
        (["Case 1: $x = 3$.", "Case 2: $x = 4$."], "3, 4", True),
        (["Case 1: $x - 3 = 0$, so $x = 3$.", "Case 2: $x - 4 = 0$, so $x = 4$."], "3, 4", True),
        (["Case 1: $x - 3 = 0$, so $x = 3$. Case 2: $x - 4 = 0$, so $x = 4$."], "3, 4", True),
        (["Case 1: $x - 3 = 0$, so $x = 3$.", "Case 2: $x - 4 = 0$, so $x = 5$."], "3, 4", False),
        (["Case 1: $x = 3$.", "Case 2: $x = 4$.", "Case 3: $x + 1 < 0$."], "3, 4", True),
        (
            ["Case 1: $x = 3$.", "Case 2: $x = 4$.", "Case 3: $x - 5 = 0$, so $x = 5$."],
            "3, 4",
            False,
        ),
        (["Case 2: $x - 4 = 0$, so $x = 4$."], "3, 4", False),
        (["$x = 3$.", "$x = 4$.", "So $x = 3$."], "3, 4", False),  # one of them is chosen
        (["$x = 3$.", "$x = 4$.", "So the answer is 3."], "3, 4", False),
        (["$x = 3$.", "$x = 4$.", "So the solutions are $x = 3$ and $x = 4$."], "3, 4", True),
        (["$x = 3$.", "With $x = 3$, $y = 4$."], "x = 3, y = 4", True),
        (["There is no solution."], "no solution", True),
        (["$x = 3$."], "no solution", False),
        (["The distance is $\\sqrt{9} = 3$ cm."], "3 cm", True),
        (["The distance is $\\sqrt{9} = 3$ cm."], "30 mm", True),
        (["The distance is $\\sqrt{9} = 3$ cm."], "4 cm", False),
        (["It is about $2.236 \\approx 2.24$."], "2.236", True),
        (["It takes $30 \\cdot 15 = 450$ in those 3 days."], "450", True),
        (["It takes $30 \\cdot 15 = 450$ in those 3 days."], "460", False),
        (["Since $x = 3$ is extraneous, $x = 4$."], "4", True),
        ([], "7", None),
        (["So it is $7$."], None, None),
        (["The mean is 4 and the variance is 8/3."], "mean 4, variance 8/3", None),
    ],
)
def test_the_end_of_a_solution_is_compared_with_the_reference(
    lines: list[str], answer: str | None, expected: bool | None
) -> None:
    assert matches(PLAIN, lines, answer) is expected


@pytest.mark.parametrize(
    ("problem", "line", "answer", "expected"),
    [
        ("What percent is it?", "It is $25$.", "25%", True),
        ("What is it?", "It is $25$.", "25%", False),
        ("What percent is it?", "It is $25\\%$.", "25", True),
    ],
)
def test_the_question_says_whether_percent_is_asked(
    problem: str, line: str, answer: str, expected: bool
) -> None:
    assert matches(problem, [line], answer) is expected


@pytest.mark.parametrize(
    ("problem", "lines", "answer", "expected"),
    [
        ("Solve $2x = 8$.", ["$x = 4$"], None, True),
        ("Solve $2x = 8$.", ["$x = 5$"], None, False),
        (r"Evaluate $\int_0^1 2x\,dx$.", [r"$\int_0^1 2x\,dx = 1$"], None, True),
        (r"Evaluate $\int_0^1 2x\,dx$.", ["It is $2$."], None, False),
        ("Tom has some apples.", ["He has 4."], None, None),
    ],
)
def test_without_a_reference_a_sure_route_of_our_own_stands_in(
    problem: str, lines: list[str], answer: str | None, expected: bool | None
) -> None:
    assert matches(problem, lines, answer) is expected


def test_a_right_answer_lets_only_sure_contradictions_stand() -> None:
    lines = ["Let $2x = 8$.", "So $x = 5$.", "The answer is 12."]
    assert steps(PLAIN, lines).first_wrong_step == 1
    kept = steps(PLAIN, lines, "12")
    assert kept.first_wrong_step is None
    assert kept.steps[1].reason == "doubtful"
    sure = ["$2 + 2 = 5$", "The answer is 12."]
    assert steps(PLAIN, sure, "12").first_wrong_step == 0


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("1, 2; 3", ["1", "2", "3"]),
        ("x = 1 and y = 2", ["x = 1", "y = 2"]),
        ("3 or (1, 2)", ["3", "(1, 2)"]),
        ("(1, 2), {3, 4}", ["(1, 2)", "{3, 4}"]),
        ("f(1, (2, 3)), 4", ["f(1, (2, 3))", "4"]),
        ("12", ["12"]),
        ("", []),
    ],
)
def test_an_answer_is_cut_outside_of_its_brackets(answer: str, expected: list[str]) -> None:
    assert pieces(answer) == expected
