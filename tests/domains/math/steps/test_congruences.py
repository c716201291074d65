r"""Whole numbers: congruences by trying every remainder, and what words say of one number.

`3 \equiv 10 \pmod 7` is computed; one in a letter is tried at the remainders that what is known
leaves. A sentence on one number ("is divisible by 9") refutes, and never holds a step.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.face.engine import replay
from tests.domains.math.judged import HELD, few, last, said

ASK = "Work with remainders."


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (r"$17 \equiv 2 \pmod 5$", "proved exact"),
        (r"$17 \equiv 3 \pmod 5$", "refuted false_values"),
        (r"$-1 \equiv 6 \pmod 7$", "proved exact"),
        (r"$-1 \equiv 5 \pmod 7$", "refuted false_values"),
        (r"$2^{10} \equiv 1 \pmod{11}$", "proved exact"),
        (r"$2^{10} \equiv 2 \pmod{11}$", "refuted false_values"),
        (r"$100 \equiv 23 \equiv 2 \pmod 7$", "proved exact"),
        (r"$100 \equiv 23 \equiv 2 \pmod 11$", "refuted false_values"),
        (r"$16 \equiv 9 \pmod{7}$ and $9 \equiv 3 \pmod 7$", "refuted false_values"),
        (r"$100 \equiv 30 \equiv 2 \pmod 7$", "proved exact"),
        (r"$3^{-1} \equiv 5 \pmod 7$", "proved exact"),
        (r"$3^{-1} \equiv 4 \pmod 7$", "refuted false_values"),
        (r"$\frac12 \equiv 4 \pmod 7$", "proved exact"),
        (r"$\frac12 \equiv 3 \pmod 7$", "refuted false_values"),
        (r"$\frac12 \equiv 2 \pmod 4$", "unknown open"),
        (r"$\sqrt2 \equiv 3 \pmod 7$", "unknown open"),
        (r"$7 \equiv 2 \pmod{m}$", "unknown open"),
        (r"$7 \equiv 2 \pmod{1}$", "unknown open"),
        (r"$7 \equiv 2 \pmod{2.5}$", "unknown open"),
    ],
)
def test_a_congruence_between_numbers_is_computed(line: str, verdict: str) -> None:
    assert said(ASK, line) == verdict


def test_a_false_congruence_shows_both_remainders() -> None:
    found = last(ASK, r"$17 \equiv 24 \pmod 5$")
    assert found.counterexample == {"left": "2", "right": "4"}
    assert "modulo 5" in found.why


SOLVE = r"Solve the congruence $3n \equiv 4 \pmod 7$."
ROOTS = r"Which $n$ have $n^2 \equiv 1 \pmod 8$?"


@pytest.mark.parametrize(
    ("problem", "line", "verdict"),
    [
        (SOLVE, r"$n \equiv 6 \pmod 7$", "proved exact"),
        (SOLVE, r"$n \equiv 5 \pmod 7$", "refuted not_equivalent"),
        (SOLVE, r"$6n \equiv 8 \equiv 1 \pmod 7$", "proved exact"),
        (SOLVE, r"$6n \equiv 2 \pmod 7$", "refuted not_equivalent"),
        (SOLVE, r"$n \equiv 6 \pmod{14}$", "unknown some_cases"),
        (SOLVE, r"$m \equiv 6 \pmod 7$", "unknown conditional"),
        (SOLVE, r"$n + m \equiv 6 \pmod 7$", "unknown open"),
        (ROOTS, r"$n \equiv 1 \pmod 2$", "proved exact"),
        (r"Let $n \equiv 1 \pmod 2$.", r"$n \equiv 3 \pmod 2$", "proved exact"),
        (r"Let $n \equiv 1 \pmod 2$.", r"$n \equiv 0 \pmod 2$", "refuted not_equivalent"),
        (r"Let $n \equiv 1 \pmod m$.", r"$n \equiv 0 \pmod 2$", "unknown conditional"),
        (r"Let $n \equiv 1 \pmod 1$.", r"$n \equiv 0 \pmod 2$", "unknown conditional"),
        (
            r"Let $n \equiv 0 \pmod 2$.",
            r"$\frac{n(n+1)}{2} \equiv 0 \pmod 2$",
            "unknown some_cases",
        ),
        (r"Let $n \equiv 2 \pmod 4$.", r"$\frac{n}{2} \equiv 1 \pmod 2$", "proved exact"),
        (r"Let $n \equiv 2 \pmod 4$.", r"$\frac{n}{2} \equiv 0 \pmod 2$", "refuted not_equivalent"),
        (ROOTS, r"$n \equiv 0 \pmod 2$", "refuted not_equivalent"),
        (ROOTS, r"$n \equiv 1 \pmod 4$", "unknown some_cases"),
        (
            r"Solve $a(a-1)^{-1} \equiv 4a^{-1} \pmod{20}$.",
            r"$3a \equiv 4 \pmod{20}$",
            "refuted not_equivalent",
        ),
        (ROOTS, r"$n^2 \equiv 1 \pmod 4$", "proved exact"),
        (ROOTS, r"$n^2 \equiv 9 \pmod{16}$", "unknown some_cases"),
    ],
)
def test_a_congruence_in_a_letter_is_tried_at_the_remainders_that_are_left(
    problem: str, line: str, verdict: str
) -> None:
    assert said(problem, line) == verdict


def test_the_remainder_that_refutes_stands_in_the_reason() -> None:
    found = last(SOLVE, r"$n \equiv 5 \pmod 7$")
    assert "n = 6" in found.why
    assert found.counterexample == {"left": "6", "right": "5"}


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        ((r"$2k \equiv 1 \pmod 5$ and so $k \equiv 3 \pmod 5$",), "unknown conditional"),
        ((r"$2k \equiv 1 \pmod 5$ and so $k \equiv 2 \pmod 5$",), "refuted not_equivalent"),
        ((r"$2k \equiv 1 \pmod 5$", r"$k \equiv 2 \pmod 5$"), "unknown conditional"),
        (
            (r"If $k \equiv 1 \pmod 5$ then we go on.", r"$k \equiv 2 \pmod 5$"),
            "unknown conditional",
        ),
        (
            (r"If $k \equiv 1 \pmod 3$, fine; suppose $k \equiv 2 \pmod 3$.",),
            "unknown conditional",
        ),
    ],
)
def test_what_the_solution_itself_supposed_proves_nothing(
    lines: tuple[str, ...], verdict: str
) -> None:
    """Within a step two congruences contradict each other; a later step may be another case."""
    assert said("Find a number.", *lines) == verdict


def test_a_modulus_too_large_to_try_stays_open() -> None:
    large = r"Solve $3n \equiv 4 \pmod{3001}$."
    assert said(large, r"$n \equiv 5 \pmod{3001}$") == "unknown conditional"
    for tried in ("301", "2999"):
        line = rf"$n \equiv 5 \pmod{{{tried}}}$"
        assert said(large.replace("3001", tried), line) == "refuted not_equivalent"


@few
@given(st.integers(-200, 200), st.integers(-200, 200), st.integers(2, 40))
def test_congruences_of_numbers_hold_exactly_where_the_modulus_divides(
    a: int, b: int, modulus: int
) -> None:
    found = last(ASK, rf"${a} \equiv {b} \pmod{{{modulus}}}$")
    assert (found.verdict in HELD) is ((a - b) % modulus == 0 and a != b)  # 3 ≡ 3 says nothing
    assert (found.verdict == "refuted") is ((a - b) % modulus != 0)
    assert found.record is None or replay(found.record)


# --- what words say of one number -----------------------------------------------------------------

FALSE = {
    "Here 26 is divisible by 4.": ("26", "2"),
    "We get 91, which is a multiple of 9.": ("91", "1"),
    "Note that $28$ is not divisible by $7$.": ("28", "4"),
    "$8$ is a factor of $20$.": ("20", "4"),
    "$5$ is not a factor of $20$.": ("20", "4"),
    "$6$ is a divisor of $20$.": ("20", "2"),
    "Now 91 is prime.": ("91", "7"),
    "So 51 is a prime number.": ("51", "3"),
    "$97$ is even.": ("97", "1"),
    "$96$ is odd.": ("96", "48"),
    "$1$ is even.": ("1", "2"),
    "$1$ is divisible by $2$.": ("1", "2"),
    "$0 + 1$ is a multiple of $3$.": ("1", "3"),
    "$20$ is divisible by $3$ and $7$.": ("20", "3"),
    "$7$ is a factor of $20$, $30$.": ("20", "7"),
    "$50$ is a perfect square.": ("49", "64"),
    "$49$ is not a perfect square.": ("7", "49"),
    "$100$ is a perfect cube.": ("64", "125"),
    "The number is $4 + 5 = 9$, which is prime.": ("9", "3"),
    "So $n = 12$ is divisible by $5$.": ("12", "2"),
}


@pytest.mark.parametrize("line", FALSE)
def test_a_false_sentence_on_a_number_is_refuted_with_its_division(line: str) -> None:
    found = last("Find a number.", line)
    assert f"{found.verdict} {found.reason}" == "refuted divisibility"
    assert found.record is not None
    assert replay(found.record)
    for part in FALSE[line]:
        assert part in found.why, found.why


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("$50$ is a perfect square.", "7^2 is 49, and 8^2 is 64"),
        ("$100$ is a perfect cube.", "4^3 is 64, and 5^3 is 125"),
        ("$91$ is prime.", "91 is 7 · 13"),
        ("$26$ is divisible by $4$.", "26 is 4 · 6 + 2"),
        ("$28$ is not divisible by $7$.", "28 is 7 · 4"),
        ("$6$ is a divisor of $20$.", "20 is 6 · 3 + 2"),
    ],
)
def test_the_reason_is_a_line_that_a_person_can_check(line: str, why: str) -> None:
    assert last("Find a number.", line).why == why


TRUE = (
    "28 is divisible by 7.",
    "20 is divisible by 4 and 5.",
    "$5$ is a factor of $20$.",
    "$6$ is not a factor of $20$.",
    "97 is prime.",
    "2 is prime.",
    "91 is not prime.",
    "91 is composite.",
    "64 is a perfect cube.",
    "64 is a perfect square.",
    "26 is not a perfect square.",
    "96 is even.",
    "97 is odd.",
    "1 is a perfect square.",
    "26 is divisible by 4 or 13.",
    "26 is not divisible by 2 and 4.",
)


@pytest.mark.parametrize("line", TRUE)
def test_a_true_sentence_on_a_number_is_neither_refuted_nor_held(line: str) -> None:
    assert last("Find a number.", line).verdict == "unknown"


OPEN = (
    "The sum of 3 and 5 is divisible by 3.",
    "If 26 is divisible by 4, we stop.",
    "Suppose 91 is prime.",
    "We check whether 26 is divisible by 4.",
    "The sum of the digits of 26 is divisible by 3.",
    "The difference between 3 and 10 is divisible by 3.",
    "More than 91 is prime.",
    "Is 91 is prime?",
    "26 is divisible by 4? No.",
    "26 is divisible by 4 (no, it is not).",
    "26 is divisible by 4 only if its half is even.",
    "Thinking that 91 is prime is wrong.",
    "91 is prime to 10.",
    "91 is prime-like.",
    "50 is a perfect square root.",
    "26 apples are divisible by 4.",
    "2^{26} is divisible by 4.",
    "26 is divisible by 2 + 2 + 9.",
    "0 is divisible by 4.",
)


@pytest.mark.parametrize("line", OPEN)
def test_what_is_supposed_asked_or_said_of_more_stays_open(line: str) -> None:
    assert last("Find a number.", line).verdict != "refuted"


@pytest.mark.parametrize(
    "problem", ["Write it in base 7.", "Work in the ring of Gaussian integers."]
)
def test_another_base_or_ring_opens_what_is_said_of_a_number(problem: str) -> None:
    assert said(problem, "Now 26 is divisible by 4.") == "unknown sort"


@few
@given(st.integers(1, 400), st.integers(1, 40))
def test_divisibility_is_refuted_exactly_where_it_is_false(value: int, by: int) -> None:
    claimed = last("Find a number.", f"Here {value} is divisible by {by}.")
    denied = last("Find a number.", f"Here {value} is not divisible by {by}.")
    assert (claimed.verdict == "refuted") is (value % by != 0)
    assert (denied.verdict == "refuted") is (value % by == 0)
    assert not {claimed.verdict, denied.verdict} & set(HELD)
