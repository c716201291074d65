"""Answers in words, with or without the figure beside them: both statements must be right, and what
has no reading is no wrong answer.
"""

from __future__ import annotations

import pytest

from tests.domains.math.answers.compared import both, outcome

RIGHT = [
    ("36", "thirty-six loaves (36)"),
    ("36", "thirty-six (36) loaves"),
    ("36", "36 loaves (thirty-six)"),
    ("36", "36 loaves, that is thirty-six"),
    ("36 loaves", "Thirty six, i.e. 36 loaves"),
    ("1/3", "one third (1/3)"),
    ("1/3", "a third, or about 33 %"),
    ("1/3", "1/3 (about 0.33)"),
    (r"\frac{1}{3}", r"one third, i.e. $\frac{1}{3}$"),
    ("1/3", "one third (≈ 33.3 %)"),
    ("8/3", "eight thirds of a litre, i.e. 8/3 litres"),
    ("8/3", "eight thirds of a litre"),
    ("8/3", "two and two thirds litres"),
    ("8/3", "two and two thirds (8/3 litres)"),
    ("8/3", "8/3 litres ≈ 2.67 litres"),
    ("8/3", "8/3 l, that is 2 2/3 litres"),
    ("1/2", "half a litre"),
    ("1/2", "one half (0.5)"),
    ("1/2", "half of a kilometre, that is, 500 m"),
    ("133", "one hundred and thirty-three (133)"),
    ("-7", "minus seven (-7)"),
    ("1200", "one thousand two hundred (1,200)"),
    ("x = 3", "x = 3 (three)"),
]
WRONG = [
    ("36", "thirty-seven loaves (37)"),
    ("36", "thirty-six loaves (37)"),
    ("36", "36 loaves (thirty-seven)"),
    ("36", "thirty-seven (36) loaves"),
    ("36", "36 loaves, i.e. 37"),
    ("1/3", "two thirds (2/3)"),
    ("1/3", "one third (2/3)"),
    ("1/3", "one third (about 36.3 %)"),
    ("1/3", "one third, i.e. 0.36"),
    ("8/3", "seven thirds of a litre"),
    ("8/3", "two and a third litres (8/3)"),
    ("8/3", "8/3 litres ≈ 2.76 litres"),
    ("8/3", "eight thirds of a litre, i.e. 3/8 litres"),
    ("1/2", "half a litre (0.6 litres)"),
    ("1/2", "half of a kilometre, that is, 50 m"),
    ("133", "one hundred and thirty-three (143)"),
    ("x = 3", "x = 3 (four)"),
]
UNREAD = [
    ("36", "thirtysix loaves"),
    ("36", "36 loaves (12 per crate)"),
    ("36", "36 loaves, six of them (1/6) stale"),
    ("36", "three score less two dozen (36)"),
    ("36", "thirty-six loaves, so 36"),
]
PRODUCTS = [("6", "2 (3)", "equal"), ("2", "2 (3)", "different"), ("12", "3 (1 + 3)", "equal")]


@pytest.mark.parametrize(("gold", "answer"), RIGHT)
def test_two_statements_that_are_right_are_the_answer(gold: str, answer: str) -> None:
    assert both(gold, answer) == "equal"


@pytest.mark.parametrize(("gold", "answer"), WRONG)
def test_two_statements_of_which_one_is_wrong_are_not_the_answer(gold: str, answer: str) -> None:
    assert both(gold, answer) == "different"


@pytest.mark.parametrize(("gold", "answer"), UNREAD)
def test_words_around_numbers_that_are_not_read_are_no_wrong_answer(gold: str, answer: str) -> None:
    assert outcome(gold, answer).verdict == "unknown"


@pytest.mark.parametrize(("gold", "answer", "expected"), PRODUCTS)
def test_figures_in_brackets_after_figures_are_multiplied(
    gold: str, answer: str, expected: str
) -> None:
    assert both(gold, answer) == expected


PLAINLY = [
    ("21", "The absolute maximum of f on [0, 5] is 21, attained at x = 5", "equal"),
    ("21", "The absolute maximum of $f$ on $[0, 5]$ is $21$, attained at $x = 5$", "equal"),
    ("21", "The absolute maximum of f on [0, 5] is 21", "equal"),
    ("21", "$21$, reached at $x = 5$", "equal"),
    ("21", "21 (at x = 5)", "equal"),
    ("21", "The absolute maximum of f on [0, 5] is 20, attained at x = 5", "different"),
    ("21", "x = 5", "different"),
    ("3 when a = 2", "3 when a = 4", "unknown"),
    ("21", "The maximum of f on [0, 5] is not 21", "different"),
    ("0.2646", "P(X = 2) = 0.2646, i.e. 26.46 %", "equal"),
    ("0.2646", "0.2646, about 26.5 %", "equal"),
    ("0.2646", "P(X = 2) = 0.2646, i.e. 28.46 %", "different"),
    ("0.2646", "0.2646, about 28.5 %", "different"),
]


@pytest.mark.parametrize(("gold", "answer", "verdict"), PLAINLY)
def test_a_sentence_says_its_value_after_the_verb_and_perhaps_where_it_is_taken(
    gold: str, answer: str, verdict: str
) -> None:
    found = outcome(gold, answer).verdict
    assert found == verdict or {found, verdict} == {"unknown", "different"}


@pytest.mark.parametrize(
    ("answer", "question", "verdict"),
    [
        ("about 27 %", "", "equal"),
        (r"about $26.9\%$", "", "equal"),
        (r"$P(D|+) \approx 27\%$", "", "equal"),
        ("≈ 0.27", "", "different"),  # of a decimal three digits are asked
        ("27 %", "", "different"),
        ("about 26 %", "", "different"),
        ("about 26.8 %", "", "different"),
        ("about 30 %", "", "different"),
        ("about 27 %", "Give the exact value.", "different"),
        ("about 27 %", "Round to three decimal places.", "different"),
    ],
)
def test_a_percentage_that_is_said_to_be_rounded_is_right_at_its_own_places(
    answer: str, question: str, verdict: str
) -> None:
    assert outcome("18/67", answer, question).verdict == verdict
