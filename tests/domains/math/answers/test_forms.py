"""Forms in which models and people write answers down: sets described, values in sentences, arrays
computed, spoken formulas, European numbers.
"""

from __future__ import annotations

import pytest

from tests.domains.math.answers.compared import both

TABLES = {
    "sets described": [
        (r"\{x : x > 3\}", "x > 3", "equal"),
        (r"\{x \mid x^2 < 4\}", "(-2, 2)", "equal"),
        (r"\{x : x = 3\}", "3", "equal"),
        (r"\{x : x = 3\}", "4", "different"),
        (r"\{x : x^2 = 9\}", r"\{-3, 3\}", "equal"),
        (r"\{x : x^2 = 9\}", r"\{3\}", "different"),
        (r"\{x \in \mathbb{Z} : -2 < x < 2\}", r"\{-1, 0, 1\}", "equal"),
        (r"\{x \in \mathbb{Z} : -2 \le x < 2\}", r"\{-1, 0, 1\}", "different"),
        (r"\{x \in \mathbb{R} : x \ne 1\}", r"\mathbb{R} \setminus \{1\}", "equal"),
        (r"\{2k : k \in \mathbb{Z}\}", "2n", "equal"),
        ("x > 1 and x < 5", "(1, 5)", "equal"),
        ("x > 1 and x < 5", "(1, 6)", "different"),
        ("x > 1, x < 5", "1 < x < 5", "equal"),
        ("x < 1 or x > 5", r"(-\infty, 1) \cup (5, \infty)", "equal"),
        (r"x \ne 2, x \ne 3", r"\mathbb{R} \setminus \{2, 3\}", "equal"),
        ("x = 2 or x > 5", r"\{2\} \cup (5, \infty)", "equal"),
        (r"x = 1, 2 or 3", r"\{1, 2, 3\}", "equal"),
        (r"\mathbb{N}", r"\mathbb{Z}", "different"),
        (r"\mathbb{Z}", r"\mathbb{Z}", "equal"),
        (r"\mathbb{Q}", r"\mathbb{R}", "different"),
    ],
    "values in sentences": [
        ("It has the values $1$ and $2$", "1, 2", "equal"),
        ("It has the values $1$ and $2$", "1, 3", "different"),
        ("$x = 1$ or $x = 2$", "1, 2", "equal"),
        ("The area is $12$ square meters.", "12 m^2", "equal"),
        ("The area is $12$ square meters.", "12 m", "different"),
        ("The sum $3 + 4$ is $7$.", "7", "equal"),
        ("Maybe $12$.", "12", "unknown"),
        ("It is not $12$.", "12", "unknown"),
        ("It equals 12.", "12", "equal"),
    ],
    "numbered values": [
        ("x_1 = 2, x_2 = 3", "2, 3", "equal"),
        ("x_1 = 2, x_2 = 3", "x_1 = 3, x_2 = 2", "different"),
        ("x_1 = 2, x_2 = 3", r"\{2, 3\}", "equal"),
        ("x_1 = 2, x_2 = 3", r"\{3, 2\}", "equal"),
        ("x_1 = 2, x_2 = 3", r"\{2, 4\}", "different"),
        ("x_1 = 2, y_1 = 3", r"\{2, 3\}", "different"),
        ("x = 2, y = 3", r"\{2, 3\}", "different"),
        ("(2, 3)", r"\{2, 3\}", "different"),
    ],
    "arrays": [
        (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}^{-1}",
         r"\begin{pmatrix}-2&1\\1.5&-0.5\end{pmatrix}", "equal"),
        (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}^{-1}",
         r"\begin{pmatrix}-2&1\\1.5&0.5\end{pmatrix}", "different"),
        (r"\begin{pmatrix}1&2\\2&4\end{pmatrix}^{-1}", "0", "unknown"),
        (r"\begin{pmatrix}a&0\\0&1\end{pmatrix}^{-1}",
         r"\begin{pmatrix}1/a&0\\0&1\end{pmatrix}", "equal"),
        (r"\begin{pmatrix}1&1\\0&1\end{pmatrix}^3",
         r"\begin{pmatrix}1&3\\0&1\end{pmatrix}", "equal"),
        (r"\begin{pmatrix}1&1\\0&1\end{pmatrix} + \begin{pmatrix}1&1\\0&1\end{pmatrix}",
         r"\begin{pmatrix}2&2\\0&2\end{pmatrix}", "equal"),
        (r"-\begin{pmatrix}1\\2\end{pmatrix}", "(-1, -2)", "equal"),
        (r"\frac{1}{2}(2, 4)", "(1, 2)", "equal"),
        ("(1, 2) + (3, 4)", "(4, 6)", "equal"),
        ("(1, 2) + (3, 4, 5)", "(4, 6)", "unknown"),
        ("P(1, 2)", "(1, 2)", "equal"),
        ("P(1, 2)", "(1, 3)", "different"),
        ("f(1, 2)", "(1, 2)", "different"),
        ("[1 2; 3 4]", "[[1, 2], [3, 4]]", "equal"),
        ("Matrix([[1, 2], [3, 4]])", "[[1, 2], [3, 4]]", "equal"),
        (r"\begin{pmatrix}1&0\\0&1\end{pmatrix}", "I", "equal"),
        (r"\begin{pmatrix}1&0\\0&2\end{pmatrix}", "I", "different"),
    ],
    "spoken formulas": [
        ("5 choose 2", "10", "equal"),
        ("5 choose 2", "20", "different"),
        ("x squared", "x^2", "equal"),
        ("x cubed", "x^3", "equal"),
        ("square root of 2", r"\sqrt{2}", "equal"),
        ("cube root of 2", r"\sqrt[3]{2}", "equal"),
        ("pi over 4", r"\pi/4", "equal"),
        ("3 to 4", "3:4", "equal"),
        ("3 to 4", "4:3", "different"),
        ("6:8", "3:4", "equal"),
        ("3 in 4", "3/4", "equal"),
        ("25 per cent", "25%", "equal"),
        ("Rational(1, 2)", "1/2", "equal"),
        ("2 + 3*I", "2 + 3i", "equal"),
        ("0x1F", "31", "equal"),
        ("0b101", "5", "equal"),
        ("1.234.567,89", "1234567.89", "equal"),
        ("1.234.567", "1234567", "equal"),
        ("12 (approximately)", "12", "equal"),
        ("12 (i.e. a dozen)", "12", "equal"),
        ("odds of 3:4", "3:4", "equal"),
    ],
    "equations in one unknown": [
        ("x^2 - 1 = 0", "x^2 = 1", "equal"),
        ("x^2 - 1 = 0", "x^2 = 4", "different"),
        ("x^2 = -1", "x^2 = -4", "equal"),  # neither has a real solution
        ("x = x", "y = y", "equal"),
        ("x + 1 = x + 1", "2x = 2x", "equal"),
        ("x + 1 = x + 1", "x = 1", "different"),
    ],
    "families of curves": [
        ("y = \\frac{1}{x + C}", "y = \\frac{1}{x - C}", "equal"),
        ("y = \\frac{1}{x + C}", "y = \\frac{2}{x + C}", "different"),
        ("y = C e^{x^2}", "y = e^{x^2 + C}", "equal"),
        ("y = x + C", "y = x + 2C", "equal"),
        ("y = x + C", "y = 2x + C", "different"),
        ("y = C_1 \\sin x + C_2 \\cos x", "y = C_1 \\sin x", "different"),
    ],
}  # fmt: skip
CASES = [(name, *row) for name, rows in TABLES.items() for row in rows]


@pytest.mark.parametrize(("name", "gold", "answer", "expected"), CASES)
def test_a_form_is_read_for_what_it_says_or_not_at_all(
    name: str, gold: str, answer: str, expected: str
) -> None:
    assert both(gold, answer) == expected, name
