"""What a draft states as its answer, and what of it is compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.face.engine import final_answer
from tests.domains.math.answers.compared import both
from tests.domains.math.judged import few


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (r"So \boxed{12}.", "12"),
        (r"First \boxed{3}, then \boxed{12}.", "12"),
        (r"\boxed{\frac{1}{2}}", r"\frac{1}{2}"),
        (r"\boxed{\{1, 2\}}", r"\{1, 2\}"),
        (r"\fbox{12}", "12"),
        ("We add.\n#### 12", "12"),
        ("We add.\n#### 1,200", "1,200"),
        ("Final answer: 12", "12"),
        ("**Answer**: 12", "12"),
        ("Answer: $x = 12$", "x = 12"),
        ("We add.\nThe answer is 12.", "12"),
        ("$3 \\cdot 4 = 12$", r"3 \cdot 4 = 12"),
        ("So $x = 12$.\n", "x = 12"),
        ("", None),
    ],
)
def test_the_most_explicit_statement_of_an_answer_is_taken(text: str, answer: str | None) -> None:
    assert final_answer(text) == answer


def test_a_box_speaks_before_every_other_statement() -> None:
    assert final_answer("The answer is 3.\n\\boxed{12}\nIt was easy.") == "12"


def test_a_box_that_is_not_closed_is_no_answer() -> None:
    assert final_answer(r"So \boxed{12 and more") != "12 and more"


FRAMES = ["{}", "${}$", r"\boxed{{{}}}", r"\({}\)", "The answer is {}.", "**{}**", " {} ", "= {}"]


@few
@given(
    st.sampled_from(["12", "1/2", "x + 1", r"\sqrt{2}", "(1, 2)", "x = 3", "x^2 + C", "5 cm"]),
    st.sampled_from(FRAMES),
    st.sampled_from(FRAMES),
)
def test_what_stands_around_an_answer_does_not_matter(answer: str, one: str, other: str) -> None:
    assert both(one.format(answer), other.format(answer)) == "equal"


ANSWERS = [
    "12", "-3/4", "0.125", r"\frac{\pi}{6}", "x^2 - 1", "(1, 2)", r"\{1, 2, 3\}", "[0, 5)",
    "x > 3", "x = 1 or x = 2", "x^2 + C", "y = 2x + 1", "5 cm", "25%", "no solution", "(B)",
    "2:30 pm", r"2\pi n", r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "1011_2", "3+4i",
    "y = C_1 e^x + C_2 e^{-x}", "1, 2, ..., 10", "mean 4, median 5", r"n \equiv 2 \pmod 5",
    r"\mathbb{R}", r"\infty", "f(x) = x^2", "$18", "30°", "yes", "x^2 + y^2 = 25",
]  # fmt: skip


@pytest.mark.parametrize("answer", ANSWERS)
def test_equality_is_reflexive(answer: str) -> None:
    assert both(answer, answer) == "equal"


@pytest.mark.parametrize("answer", ANSWERS)
def test_every_two_answers_have_one_verdict_whatever_their_order(answer: str) -> None:
    for other in ANSWERS[:: len(ANSWERS) // 8]:
        found = both(answer, other)
        assert "one way" not in found, (answer, other, found)
        assert found != "equal" or answer == other
