"""One verdict for each step: its first refutation, else what holds if everything does, else what
was left open and why.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.face.engine import replay, steps
from tests.domains.math.judged import few, findings, last

EXACT, ROUNDED, FALSE = "$3 + 4 = 7$", "$1/3 = 0.333$", "$3 + 4 = 8$"
POSED, UNREAD, DEFINED = "$a + b = c$", r"$\mystery = 2$", "Let $u = 5$."


@pytest.mark.parametrize(
    ("line", "verdict", "reason"),
    [
        (EXACT, "proved", "exact"),
        (f"{EXACT} and {ROUNDED}", "numeric", "exact"),
        (f"{ROUNDED} and {EXACT}", "numeric", "exact"),
        (f"{EXACT} and {FALSE}", "refuted", "false_values"),
        (f"{FALSE} and {EXACT}", "refuted", "false_values"),
        (f"{EXACT} and {POSED}", "unknown", "arithmetic_holds"),
        (f"{EXACT} and {UNREAD}", "unknown", "arithmetic_holds"),
        (f"{FALSE} and {UNREAD}", "refuted", "false_values"),
        (f"{POSED}; {UNREAD}", "unknown", "posed"),
        (f"{UNREAD}; {POSED}", "unknown", "unread"),
        (f"{DEFINED} Then {POSED}.", "unknown", "posed"),
        (DEFINED, "unknown", "not_a_claim"),
        (f"{DEFINED} So {EXACT}.", "proved", "exact"),
        (f"{EXACT} dragons", "unknown", "arithmetic_holds"),
        (f"{FALSE} dragons", "refuted", "false_values"),
    ],
)
def test_a_step_holds_only_if_every_claim_of_it_does(line: str, verdict: str, reason: str) -> None:
    found = last("Find it.", line)
    assert (found.verdict, found.reason) == (verdict, reason)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        (f"{EXACT}; {POSED}", "not checked: a + b = c"),
        (f"{EXACT} and {UNREAD}", r"not checked: \mystery = 2"),
        (f"{EXACT}, one two three four five six", "not checked: one, two, three, four"),
        (f"{EXACT}, seven; {POSED}", "not checked: a + b = c"),  # a formula is named before words
    ],
)
def test_what_was_left_open_is_named_in_a_few_words(line: str, left: str) -> None:
    found = last("Find it.", line)
    assert found.why == f"the arithmetic holds (both sides have the same value); {left}"
    assert found.quote == "3 + 4 = 7"


CARDS = "Two cards are drawn from a deck without replacement. How likely is it that both are aces?"
VECTORS = "Find the dot product of $(1, 2, 3)$ and $(4, -5, 6)$."


@pytest.mark.parametrize(
    ("problem", "lines"),
    [
        (CARDS, ["$(4/52)(3/51) = 12/2652 = 1/221$"]),
        (CARDS, ["$(4/52)(4/52) = 16/2704 = 1/169$"]),
        (CARDS, ["$4/52 < 1$"]),
        (CARDS, ["$1/13 = 0.08$"]),
        (CARDS, ["$52 = 17 \\cdot 3 + 1$", "$= 52$"]),
        (VECTORS, ["$1 \\cdot 4 + 2 \\cdot 5 + 3 \\cdot 6 = 4 + 10 + 18 = 32$"]),
        ("Add 9 terms of the sequence 3, 6, 12.", ["$S_9 = 3 \\cdot 511$", "$S_9 = 1533$"]),
        ("A box has 12 pens. How many are in 4 boxes?", ["$f(n) = 12n$", "$12 \\cdot 4 = 48$"]),
        ("Use Euclid's algorithm on $\\gcd(48, 36)$.", ["$48 = 36 + 12$"]),
    ],
)
def test_a_sum_alone_holds_as_arithmetic_where_the_problem_is_posed_in_words(
    problem: str, lines: list[str]
) -> None:
    found = last(problem, *lines)
    assert (found.verdict, found.reason) == ("unknown", "arithmetic_holds")
    assert found.why.endswith("not checked: what the numbers stand for")


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        ("", "$3 + 4 = 7$"),
        ("Compute $3^4 - 2$.", "$3^4 = 81$"),
        ("Compute $3^4 - 2$ and explain each step to a friend.", "$3^4 - 2 = 79$"),
        ("Use Euclid's algorithm on $\\gcd(48, 36)$.", "$\\gcd(48, 36) = 12$"),
        ("A ball is thrown up to $h(t) = 20t - 5t^2$ after $t$ seconds.", "$h(2) = 20$"),
        ("A shelf of length $a = 4$ bears 7 books. How many fit?", "$3a = 12$"),
        ("Give the root of $3x - 6 = 9$ that a child would guess.", "$15/3 = 5$"),
        (CARDS, "$\\sin^2 t + \\cos^2 t = 1$"),
        (CARDS, "$(a + 1)^2 = a^2 + 2a + 1$ and $3 + 4 = 7$"),
    ],
)
def test_what_the_problem_says_in_formulas_is_proved(problem: str, line: str) -> None:
    assert last(problem, line).verdict in ("proved", "numeric")


def test_each_way_in_which_it_holds_is_said_once() -> None:
    both = last("Find it.", f"{ROUNDED}, {EXACT} and $2 + 2 = 4$")
    assert both.why == "the same to the digits shown; both sides have the same value"
    assert last("Find it.", f"{EXACT}, {EXACT}").why == "both sides have the same value"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "nothing mathematical was read"),
        ("Some words.", "nothing mathematical was read"),
        ("Look at $x$.", "nothing to check"),
        ("The number 7.", "a value that nothing here confirms"),
        (DEFINED, "a value put in"),
    ],
)
def test_a_step_without_a_claim_says_so(line: str, why: str) -> None:
    assert last("Find it.", line).why == why


def test_unread_formulas_are_listed_with_their_step_and_reason() -> None:
    found = steps("Find it.", [EXACT, UNREAD, f"{UNREAD} and $x = = 3$"])
    assert [(u["step"], u["quote"]) for u in found.unread] == [
        (1, r"\mystery = 2"),
        (2, r"\mystery = 2"),
        (2, "x = = 3"),
    ]
    assert all(u["why"] for u in found.unread)


# --- what only the whole solution shows -----------------------------------------------------------

SQUARE = "Solve $x^2 = 9$."


@pytest.mark.parametrize(
    ("problem", "lines", "lost"),
    [
        (SQUARE, ("$x = 3$",), [0]),
        (SQUARE, ("Either $x = 3$.",), []),
        (SQUARE, ("One solution: $x = 3$",), []),
        (SQUARE, ("The first root: $x = 3$",), []),
        (SQUARE, ("Suppose we take the root: $x = 3$",), []),
        (SQUARE, ("$x = 3$", "The other one: $x = -3$"), []),
        (SQUARE, ("$x = 3$", "$x + 3 \\ne 0$"), []),
        (SQUARE, ("$x = 3$ or $x = -3$", "$x = 3$"), []),
        (SQUARE, ("$x = 3$", "$2x = 6$"), [0]),
        ("Solve $x^2 = 9$ for positive $x$.", ("$x = 3$",), []),
        ("Solve $x(x-1)(x-2) = 0$.", ("$x = 0$", "$x = 1$"), [0]),
        ("Solve $x(x-1)(x-2) = 0$.", ("$x = 0$", "$x = 1$", "$x = 2$"), []),
        # words choose one of the solutions of what the problem sets up
        ("A square has the area 9, so $x^2 = 9$. How long is it?", ("$x = 3$",), []),
        ("The longer part fits $x^2 - 5x + 6 = 0$. How long is it?", ("$x = 3$",), []),
        ("A square has sides of $x^2 = 9$. Solve it for its side.", ("$x = 3$",), []),
        ("A puzzle: solve $x^2 - 5x + 6 = 0$.", ("$x = 3$",), [0]),
        ("Find $x$ if $x^2 = 9$.", ("$x = 3$",), [0]),
        ("The larger root of $x^2 - 7x + 12 = 0$ is asked.", ("$x = 4$",), []),
        ("The roots of $x^2 - 7x + 12 = 0$ are asked.", ("$x = 4$",), [0]),
        (r"Find $n$ with $\frac{n(n+1)}{2} = 55$.", ("$n = 10$",), []),
        (r"Find $x$ with $\frac{x(x+1)}{2} = 55$.", ("$x = 10$",), [0]),
    ],
)
def test_a_solution_is_lost_where_no_line_speaks_for_it(
    problem: str, lines: tuple[str, ...], lost: list[int]
) -> None:
    found = findings(problem, *lines)
    assert [s.index for s in found if s.reason == "lost_solution"] == lost


CRITICAL = "Find the critical points of $f(x) = x^3 - 12x$."
ALL = "Find all solutions of what is told."


@pytest.mark.parametrize(
    ("problem", "lines", "lost"),
    [
        (CRITICAL, ("Set $3x^2 - 12 = 0$.", "So $x = 2$."), True),
        (CRITICAL, ("Set $3x^2 - 12 = 0$.", "So $x = -2$."), True),
        (CRITICAL, ("Set $3x^2 - 12 = 0$.", "So $x = 2$ or $x = -2$."), False),
        (CRITICAL.replace("the", "the positive"), ("Set $3x^2 - 12 = 0$.", "So $x = 2$."), False),
        (ALL, ("Set $x^2 = 5x - 6$.", "So $x = 2$."), True),
        (ALL, ("Set $x^2 = 4x - 3$.", "So $x = 3$."), True),  # 1 is lost, and above zero
        (ALL, ("Set $x^2 = 3x$.", "So $x = 3$."), False),  # what is lost is not above zero
        (ALL, ("Set $x^2 = 9$.", "So $x = 3$."), False),
        ("A number is told.", ("Set $x^2 = 5x - 6$.", "So $x = 2$."), False),
    ],
)
def test_of_an_equation_posed_in_a_step_a_root_is_lost_where_all_are_asked_for(
    problem: str, lines: tuple[str, ...], lost: bool
) -> None:
    assert (last(problem, *lines).reason == "lost_solution") is lost


def test_a_solution_that_is_lost_is_blamed_on_the_first_line_that_left_it_out() -> None:
    found = findings("Solve $x(x-1)(x-2) = 0$.", "$x(x-1) = 0$", "$x = 0$ or $x = 1$")
    assert found[0].reason == "lost_solution"
    assert found[0].why == "a solution is lost: x = 2"


def test_the_reference_clears_a_solution_that_gave_one_root() -> None:
    assert last(SQUARE, "$x = 3$", answer="3").verdict == "unknown"
    assert last(SQUARE, "$x = 3$", answer="3, -3").reason == "lost_solution"


claims = st.lists(st.sampled_from([EXACT, ROUNDED, FALSE, POSED, UNREAD]), min_size=1, max_size=4)


@few
@given(claims)
def test_the_verdict_of_a_step_is_the_weakest_of_its_claims(parts: list[str]) -> None:
    found = last("Find it.", "; ".join(parts))
    if FALSE in parts:
        assert found.verdict == "refuted"
        assert found.record is not None
        assert replay(found.record)
    elif POSED in parts or UNREAD in parts:
        assert found.verdict == "unknown"
    else:
        assert found.verdict == ("numeric" if ROUNDED in parts else "proved")
