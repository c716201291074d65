"""Answers in words: fixed phrases, choices, times of day, bases, and values that have names."""

from __future__ import annotations

import pytest

from tests.domains.math.answers.compared import both, outcome

TABLES = {
    "phrases": [
        ("no solution", "There is no solution", "equal"),
        ("no solution", r"\emptyset", "equal"),
        ("no solution", "no solutions", "equal"),
        ("no solution", "0", "different"),
        ("no solution", "all real numbers", "different"),
        ("all real numbers", r"\mathbb{R}", "equal"),
        ("all real numbers", "x is any real number", "equal"),
        ("infinity", r"\infty", "equal"),
        ("infinity", r"-\infty", "different"),
        ("yes", "Yes.", "equal"),
        ("yes", "no", "different"),
        ("true", "false", "different"),
        ("even", "odd", "different"),
        ("converges", "diverges", "different"),
        ("does not exist", "DNE", "equal"),
        ("does not exist", "3", "different"),
        (r"\text{yes}", "yes", "equal"),
        ("East", "east", "equal"),
        ("East", "West", "different"),
        ("Tuesday", "tuesday", "equal"),
        ("Tuesday", "Wednesday", "different"),
        ("1st", "first", "equal"),
        ("1st", "2nd", "different"),
    ],
    "choices": [
        ("(B)", "B", "equal"),
        ("(B)", "(C)", "different"),
        ("B", r"\text{B}", "equal"),
        ("Option B", "(B)", "equal"),
        ("(B) 12", "(B)", "equal"),
        ("(B) 12", "12", "equal"),
        ("(B) 12", "13", "different"),
        ("(B) 12", "(C) 12", "different"),
        ("(b)", "(B)", "equal"),
        ("The correct answer is (B)", "(B)", "equal"),
    ],
    "times of day": [
        ("2:30 pm", "14:30 hours", "equal"),
        ("2:30 pm", "2:30 am", "different"),
        ("2:30 pm", "2:30 p.m.", "equal"),
        ("2:30 pm", "2:45 pm", "different"),
        ("12:00 am", "0:00", "equal"),
        ("12:00 pm", "12 pm", "equal"),
        ("2 pm", "14:00 h", "equal"),
        ("13:05 pm", "1:05 pm", "different"),
    ],
    "bases": [
        ("1011_2", "11", "equal"),
        ("1011_2", "1011", "different"),
        ("1011_2", "13_8", "equal"),
        ("1011 base 2", "1011_2", "equal"),
        ("2F_{16}", "47", "equal"),
        ("2F_{16}", "48", "different"),
        ("129_8", "89", "unknown"),  # 9 is no digit of base eight
    ],
    "numbers in words": [
        ("twenty-three", "23", "equal"),
        ("two hundred and five", "205", "equal"),
        ("three quarters", "3/4", "equal"),
        ("one and a half", "1.5", "equal"),
        ("minus seven", "-7", "equal"),
        ("two point five", "2.5", "equal"),
        ("a dozen", "12", "equal"),
        ("two dozen", "24", "equal"),
        ("half a million", "500000", "equal"),
        ("3 million", "3000000", "equal"),
        ("3 million", "3000", "different"),
        ("twenty-three", "24", "different"),
        ("3 out of 4", "3/4", "equal"),
        ("3 out of 4", "4/3", "different"),
    ],
    "named values": [
        ("mean 4, median 5", "median 5, mean 4", "equal"),
        ("mean 4, median 5", "mean 5, median 4", "different"),
        ("mean 4, median 5", "4, 5", "equal"),
        ("mean 4, median 5", "mean 4", "different"),
        ("max at 1, min at 3", "minimum at x = 3, maximum at x = 1", "equal"),
        ("max at 1, min at 3", "max at 3, min at 1", "different"),
        ("area = 5", "A = 5", "equal"),
        ("area = 5", "5", "equal"),
        ("area = 5", "perimeter = 5", "different"),
        (r"\mu = 4, \sigma = 2", "mean 4, standard deviation 2", "equal"),
        ("width 3, length 5", "length 5, width 3", "equal"),
        ("width 3, length 5", "length 3, width 5", "different"),
    ],
    "text around the answer": [
        ("The answer is 7.", "7", "equal"),
        ("So the answer is $7$.", "7", "equal"),
        (r"\boxed{7}", "7", "equal"),
        ("$7$", "7", "equal"),
        (r"\(7\)", "7", "equal"),
        (r"$$\boxed{\frac{1}{2}}$$", "0.5", "equal"),
        ("**7**", "7", "equal"),
        ("Answer: 7", "7", "equal"),
        ("x = 7", "The answer is x = 7.", "equal"),
        (r"\mathbf{7}", "7", "equal"),
        (r"\text{7}", "7", "equal"),
        (r"7\,\text{cm}", "7 cm", "equal"),
        (r"\left(\tfrac12\right)", "1/2", "equal"),
        ("approximately 7", "7", "equal"),
        ("7 (seven)", "7", "equal"),
    ],
}
CASES = [(name, *row) for name, rows in TABLES.items() for row in rows]


@pytest.mark.parametrize(("name", "gold", "answer", "expected"), CASES)
def test_words_are_the_same_only_if_they_are_known_to_be(
    name: str, gold: str, answer: str, expected: str
) -> None:
    assert both(gold, answer) == expected, name


@pytest.mark.parametrize(
    ("gold", "answer"),
    [
        ("7", r"\mystery{7}"),
        ("7", "x +"),
        ("7", "a blue dragon"),
        ("7", ""),
        ("7", "(" * 70 + "7" + ")" * 70),
        ("7", "7" * 3_000),
        ("7", "?"),
    ],
)
def test_what_has_no_reading_is_unknown_and_says_why(gold: str, answer: str) -> None:
    found = outcome(gold, answer)
    assert found.verdict != "equal"
    assert found.reason


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        ("12", "There are $12$ ways.", "equal"),
        ("13", "The answer is $12$ ways.", "different"),
        ("1, 2", "The roots are $1$ and $2$.", "equal"),
        ("5 dollars", "$5", "equal"),
        ("5 dollars", "$5 each", "equal"),
        ("5 dollars", "$6", "different"),
    ],
)
def test_dollar_signs_around_a_formula_are_no_money(gold: str, answer: str, expected: str) -> None:
    assert both(gold, answer) == expected


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        ("28%", "$28$ %", "equal"),
        ("28", "$28$ percent", "different"),
        ("3 cm and 4 cm", "4 cm, 3 cm", "equal"),
        ("3 cm and 4 cm", "3 m and 4 m", "different"),
        ("5 m", "The length is $5$ cm.", "different"),
        (r"45^\circ", r"45\circ", "equal"),
        (r"\mathbb{R}_{>0}", "x > 0", "equal"),
    ],
)
def test_units_beside_each_formula_are_read(gold: str, answer: str, expected: str) -> None:
    assert both(gold, answer) == expected
