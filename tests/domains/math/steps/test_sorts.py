"""What a formula may be about besides real numbers: a mention opens what the plain reading decided,
and never decides anything itself.

Each case stands twice: with the mention the line is open, and in plain surroundings the same line
is refuted, so that a mention which opens too much shows here too.
"""

from __future__ import annotations

import pytest

from tests.domains.math.judged import findings, last, said

OPENED = {
    "remainders": ("Work modulo 7.", "$9 + 5 = 0$", "$9 + 5 = 1$"),
    "a clock": ("What does the clock show?", "$9 + 5 = 2$", "$9 + 5 = 3$"),
    "a named ring": (r"Work in $\mathbb{Z}_{11}$.", "$7 + 5 = 1$", "$7 + 5 = 2$"),
    "a remainder that is asked": (
        "Find the remainder of $100$ when divided by $7$.",
        "$100 = 2$",
        "$100 = 3$",
    ),
    "another base": ("Add in base 8.", "$7 + 2 = 11$", "$7 + 2 = 3$"),
    "binary": ("Write it in binary.", "$1 + 1 = 10$", "$1 + 1 = 3$"),
}


@pytest.mark.parametrize("name", OPENED)
def test_a_mention_opens_only_what_it_could_make_true(name: str) -> None:
    problem, possible, false = OPENED[name]
    assert said(problem, possible) == "unknown sort"
    assert said(problem, false) == "refuted false_values"
    assert said("Compute the sum.", possible) == "refuted false_values"


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (r"Define $a \star b = 2a + b$.", r"$3 \star 4 = 11$"),
        ("Let a @ b = 2a + b.", "3 @ 4 = 11"),
        ("For all numbers, $a * b = a + b + 1$.", "$4 * 4 = 10$"),
        (r"Define the operation $a \oplus b = ab$.", r"$3 \oplus 4 = 7$"),
        ("Let $[x]$ denote the greatest integer not above $x$.", "$[3.7] = 3$"),
        ("Let $[x]$ be the integer part of $x$.", "$[3.7] + 1 = 4$"),
        (r"Let $\vec a$ and $\vec b$ be vectors.", r"$\vec a \cdot \vec b = 3$"),
        ("The digits of a number are $A$ and $B$.", "$AB = 10A + B$"),
    ],
)
def test_a_sign_that_the_problem_may_define_is_neither_held_nor_refuted(
    problem: str, line: str
) -> None:
    assert last(problem, line).verdict == "unknown"


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (
            "Let $A$ and $B$ be square matrices.",
            "Expand: $(A+B)(A-B) = A^2 - B^2$",
        ),
        ("Let $A$ and $B$ be linear maps.", "Expand: $(A+B)^2 = A^2 + 2AB + B^2$"),
    ],
)
def test_letters_of_matrices_need_not_commute(problem: str, line: str) -> None:
    assert last(problem, line).verdict == "unknown"
    assert last("Let $A$ and $B$ be numbers.", line).verdict in ("proved", "unknown")
    assert last("Let $A$ and $B$ be numbers.", line).reason != "sort"


WORDS = [
    ("half of", "Half of $20 = 20$."),
    ("twice", "Twice $20 = 30$."),
    ("a dozen", "A dozen $3 = 4$."),
    ("percent behind", "It is $20 = 30$ percent of it."),
    ("less than", "5 less than $20 = 30$."),
    ("more than behind", "$20 = 30$ more than it was."),
    ("the sum of two", "The sum of 3 and $4 = 7$."),
    ("hundreds behind", "$20 = 3$ hundreds."),
    ("the square of", "The square of $3 = 9$."),
    ("in its last digit", "So $7^{100} = 1$ in the last digit."),
    ("quotient of", "The quotient of $12 = 4$."),
]


@pytest.mark.parametrize(("name", "line"), WORDS, ids=[w for w, _ in WORDS])
def test_words_that_reach_into_a_formula_open_it(name: str, line: str) -> None:
    assert last("A word problem.", line).verdict == "unknown"


@pytest.mark.parametrize(
    "line",
    [
        "A total of $3 \\cdot 5 = 16$.",
        "The cost of $3 \\cdot 5 = 16$.",
        "The area of $3 \\cdot 5 = 16$.",
        "The number of them is $3 \\cdot 5 = 16$.",
        "So we get $3 \\cdot 5 = 16$.",
        "Of course, $3 \\cdot 5 = 16$.",
        "=> $3 \\cdot 5 = 16$",
        "⇒ $3 \\cdot 5 = 16$",
    ],
)
def test_words_that_name_what_is_worked_out_open_nothing(line: str) -> None:
    assert last("A word problem.", line).verdict == "refuted"


TAKEN_BACK = [
    "It is not true that $3 + 4 = 8$.",
    "$3 + 4 = 8$ is false.",
    "$3 + 4 = 8$. That is impossible.",
    "$3 + 4 = 8$? No.",
    "Is $3 + 4 = 8$?",
    "Suppose $3 + 4 = 8$.",
    "What if $3 + 4 = 8$?",
    "$3 + 4 = 8$ would be wrong.",
    "This would mean $3 + 4 = 8$.",
    "It cannot be that $3 + 4 = 8$.",
    "$3 + 4 = 8$ ✗",
    "$3 + 4 = 8$, a contradiction.",
    "$3 + 4 = 8$, which is a mistake.",
    "We never have $3 + 4 = 8$.",
    "Instead of $3 + 4 = 8$ we write something else.",
]


@pytest.mark.parametrize("line", TAKEN_BACK)
def test_what_a_step_does_not_assert_is_not_refuted(line: str) -> None:
    assert last("Compute.", line).verdict == "unknown"


ASSERTED = [
    "It is clear that $3 + 4 = 8$.",
    "We check that $3 + 4 = 8$.",
    "This cannot be 9. We go on. Next, $3 + 4 = 8$.",
    "There is no doubt: $3 + 4 = 8$.",
    "Notice $3 + 4 = 8$.",
]


@pytest.mark.parametrize("line", ASSERTED)
def test_a_denial_of_something_else_saves_no_false_sum(line: str) -> None:
    assert last("Compute.", line).verdict == "refuted"


SQUARE = "Solve $x^2 = 16$."


@pytest.mark.parametrize(
    ("lines", "refuted"),
    [
        (("So $x = 5$.",), True),
        (("If $x = 5$, we get 25.",), False),
        (("Plugging in $x = 5$: $x^2 = 25$.",), False),
        (("The value $x = 5$ does not work.",), False),
        (("$x = 5$ would be too large.",), False),
        (("So $x = 5$ when we are done.",), False),
    ],
)
def test_an_equation_in_letters_is_held_to_words_of_the_whole_step(
    lines: tuple[str, ...], refuted: bool
) -> None:
    assert (last(SQUARE, *lines).verdict == "refuted") is refuted


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        ("Let $z$ be a complex number. Solve $z^3 = 1$.", "So $z = 1$.", "unknown"),
        ("Solve $z^3 = 1$.", "So $z = 1$.", "numeric"),
        ("Solve $z^3 = 1$.", "So $z = 2$.", "refuted"),
        ("Let $z$ be a complex number. Solve $z^3 = 1$.", "So $z = 2$.", "refuted"),
        ("Let $z$ be a complex number. Solve $z^4 = 1$.", "So $z^2 = -1$.", "unknown"),
    ],
)
def test_of_complex_unknowns_only_what_no_number_solves_is_refuted(
    problem: str, line: str, expected: str
) -> None:
    assert last(problem, line).verdict == expected


@pytest.mark.parametrize(
    ("problem", "line", "refuted"),
    [
        ("The price of an egg is $e$.", "$e + 1 = 3.718$", False),
        ("Differentiate $e^x$.", "$e + 1 = 3.8$", True),
        ("Differentiate $xe^x$.", "$e + 1 = 3.8$", True),
        ("Differentiate $Ce^x$.", "$e + 1 = 3.8$", True),
        ("The size^2 of it.", "$e + 1 = 3.8$", False),
        ("Count the permutations.", "$\\pi(2) = 3$", False),
    ],
)
def test_e_and_pi_may_be_letters(problem: str, line: str, refuted: bool) -> None:
    assert (last(problem, line).verdict == "refuted") is refuted


@pytest.mark.parametrize(
    ("line", "refuted"),
    [
        ("2 hours + 30 minutes = 32 minutes.", False),
        ("2 hours = 130 minutes.", False),
        ("3 dollars + 5 cents = 8 cents.", False),
        ("2 apples + 30 apples = 33 apples.", True),
        ("It takes 2 + 30 = 33 minutes.", True),
    ],
)
def test_measures_of_several_sizes_are_not_compared_as_numbers(line: str, refuted: bool) -> None:
    assert (last("A word problem.", line).verdict == "refuted") is refuted


def test_a_factor_between_two_named_units_opens_and_another_does_not() -> None:
    problem = "It lasts 3 hours. How many minutes is that?"
    assert last(problem, "$3 = 180$").verdict == "unknown"
    assert last(problem, "$3 = 190$").verdict == "refuted"


def test_what_the_problem_states_falsely_gives_it_rules_of_its_own() -> None:
    own = "In a code, $2 + 3 = 10$ and $7 + 2 = 63$. What is $8 + 4$?"
    assert last(own, "$8 + 4 = 96$").verdict == "unknown"
    assert last("What is $8 + 4$?", "$8 + 4 = 96$").verdict == "refuted"


@pytest.mark.parametrize(
    ("problem", "lines", "refuted"),
    [
        ("Translate the curve $x^2 + y^2 = 9$ by one.", ("$(x-1)^2 + y^2 = 9$",), []),
        (
            r"$f(x) = \begin{cases} x & x < 0 \\ x^2 & x \ge 0 \end{cases}$",
            ("$f(x) = x^2$",),
            [],
        ),
        ("Find two functions.", ("Let $f(x) = x$.", "$f(x) = x$ and $f(x) = 2x$"), []),
        ("Find $x$.", ("Set $2x = 8$.", "In the second case $x = 5$."), []),
        ("Find $x$.", ("Set $2x = 8$.", "So $x = 5$."), [1]),
        ("Find $x$.", ("There are two cases.", "Set $2x = 8$.", "So $x = 5$."), []),
    ],
)
def test_other_cases_pieces_and_curves_are_left_alone(
    problem: str, lines: tuple[str, ...], refuted: list[int]
) -> None:
    found = findings(problem, *lines)
    assert [s.index for s in found if s.verdict == "refuted"] == refuted


@pytest.mark.parametrize(
    ("introduced", "expected"),
    [
        ("Let $i$ count the rows.", "unknown"),
        ("For each $i$ from 1 to 3 we place a queen.", "unknown"),
        ("Let $i$ be the imaginary unit.", "refuted"),
        ("Let $i = \\sqrt{-1}$.", "refuted"),
        ("Here $i^2 = -1$ as usual.", "refuted"),
    ],
)
def test_i_is_a_letter_where_it_is_introduced_as_one(introduced: str, expected: str) -> None:
    assert last("How many are there?", introduced, "$i^2 = 1$").verdict == expected
    assert last(introduced, "$i^2 = 1$").verdict == expected


def test_the_conjugate_of_a_denominator_speaks_of_no_complex_numbers() -> None:
    problem = r"Given $\cos 2t = \frac{1 + \sqrt5}{4}$, find $\tan^2 t$."
    line = r"After simplifying, we find $\tan^2 t = 25 - 10\sqrt5$."
    root = "We multiply by the conjugate of the denominator. "
    assert last(problem, root + line).verdict == "refuted"
    assert last(problem, "Take the conjugate. " + line).verdict == "unknown"


def test_a_root_may_be_one_of_digits_in_another_base() -> None:
    assert last("In which base $b$ is this so?", "$\\sqrt{16} = 5$").verdict == "unknown"
    assert last("Is this so?", "$\\sqrt{16} = 5$").verdict == "refuted"


@pytest.mark.parametrize(
    "line",
    [
        "Setting $x = 1$, we have $3x + 4 = 7$.",
        "Let us test $x = 1$. Then $3x = 3$ and $3x + 4 = 7$.",
    ],
)
def test_what_holds_where_a_value_is_put_in_is_not_held_against_the_solution(line: str) -> None:
    assert said("Solve $3x + 4 = 19$.", line) == "unknown sort"
    assert last("Solve $3x + 4 = 19$.", "We have $3x + 4 = 7$.").verdict == "refuted"
