"""Spellings of one answer that drafts and references do not share, and their near misses."""

from __future__ import annotations

import pytest

from domains.math.face.engine import equal, final_answer


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        (r"\frac{1}{5}", r"\\frac{1}{5}", "equal"),  # as JSON writes it
        (r"\begin{pmatrix}1\\2\end{pmatrix}", r"\begin{pmatrix}1\\2\end{pmatrix}", "equal"),
        (r"\begin{pmatrix}1\\2\end{pmatrix}", r"\begin{pmatrix}2\\1\end{pmatrix}", "different"),
        (r"x_1 = 2,\quadx_2 = 3", "2, 3", "equal"),
        ("1/3", r"x = 1/3 \approx 0.33", "equal"),
        ("0.33", r"1/3 \approx 0.33", "equal"),
        ("1/3", r"x = 2/3 \approx 0.33", "different"),
        ("1/3", r"x \approx 0.33", "different"),
        (r"x \approx 1.62", "x ≈ 1.26", "different"),
        (r"x_1 \approx 1.62", r"x_1 \approx 1.26", "different"),
        (r"y = x \approx 1.62", r"y = x \approx 1.26", "different"),
        (r"5\sqrt{2}\text{ cm}^2", "5√2 cm²", "equal"),
        ("1000.99", "1000,99", "unknown"),  # or two values
        ("3.14", "3,15", "different"),
        ("1", "1,000", "different"),
        ("m + n = 113", "113", "equal"),
        ("a^2 + b = 0", "0", "unknown"),  # a curve
        ("(1,2),(3,4)", "(3,4),(1,2),(1,2)", "equal"),
        ("2, 2, 3", "2, 3", "different"),
        ("p=5,q=2;p=7,q=2", "(5,2),(7,2)", "equal"),
        ("p=5,q=2;p=7,q=2", "(5,2),(7,3)", "different"),
        ("x = -5, p = 14/3", "-5, 14/3", "unknown"),  # in which order?
        ("x = -5, p = 14/3", "-5, 14/4", "different"),
        (r"\text{odd}", "odd", "equal"),
        (r"\text{odd}", "do", "different"),
        ("|AB| = 1", "1", "equal"),
        ("|AB| = 1", "2", "different"),
        ("34", "The largest $n$ is 34", "equal"),
        ("34", "The largest $n$ is 35", "different"),
        (r"28\%", r"28 percentage", "equal"),
        (r"\sin x = \cos y", r"x + y = \pi/2", "unknown"),  # one side holds more points
    ],
)
def test_another_spelling_has_its_verdict_in_both_orders(
    gold: str, answer: str, expected: str
) -> None:
    assert [equal(gold, answer).verdict, equal(answer, gold).verdict] == [expected] * 2


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (r"So $\boxed{255}$ on the second. Final Answer: $10,455$", "10,455"),
        ("**Final Answer**\n$\\boxed{5}$", "5"),
        (r"Final answer: the one in the box below, so $\boxed{7}$.", "7"),
        (r"That is \boxed{20} percent.", r"20\%"),
        (r"It grows to \boxed{20} and the percentage falls.", "20"),
        ("Answer $$\n9\n$$", "9"),
        ("The answer is $5$.<|im_end|>\n<|im_start|>user\nWhat is $6$?", "5"),
        (r"so \\boxed{\\frac{1}{2}}", r"\frac{1}{2}"),
    ],
)
def test_the_final_answer_is_what_was_said_last(text: str, answer: str) -> None:
    assert final_answer(text) == answer
