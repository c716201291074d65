"""Lines between matrices, worked out entry by entry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domains.math.judged import few, last, said


def matrix(*rows: tuple[object, ...]) -> str:
    body = r" \\ ".join(" & ".join(map(str, row)) for row in rows)
    return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"


A = matrix((1, 2), (3, 4))
B = matrix((0, 1), (1, 0))
ONE = rf"Let $A = {A}$."
TWO = rf"Let $A = {A}$ and $B = {B}$."
HOLDS, FALSE, OPEN = "proved entrywise", "refuted entrywise", "unknown open"


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        (ONE, rf"$A^2 = {matrix((7, 10), (15, 22))}$", HOLDS),
        (ONE, rf"$A^2 = {matrix((1, 4), (9, 16))}$", FALSE),
        (ONE, rf"$A^{{-1}} = {matrix((-2, 1), ('3/2', '-1/2'))}$", HOLDS),
        (ONE, rf"$A^{{-1}} = {matrix((2, 1), ('3/2', '-1/2'))}$", FALSE),
        (ONE, rf"$A^T = {matrix((1, 3), (2, 4))}$", HOLDS),
        (ONE, rf"$A^T = {matrix((1, 2), (3, 4))}$", FALSE),
        (ONE, rf"$-A = {matrix((-1, -2), (-3, -4))}$", HOLDS),
        (ONE, rf"$-A = {matrix((-1, -2), (-3, 4))}$", FALSE),
        (ONE, rf"$3A = {matrix((3, 6), (9, 12))}$", HOLDS),
        (ONE, rf"$3A = {matrix((3, 6), (9, 13))}$", FALSE),
        (ONE, rf"$\frac12 A = {matrix(('1/2', 1), ('3/2', 2))}$", HOLDS),
        (ONE, rf"$A + A = {matrix((2, 4), (6, 8))}$", HOLDS),
        (ONE, rf"$A - A = {matrix((0, 0), (0, 0))}$", HOLDS),
        (ONE, rf"$A - A = {matrix((0, 0), (0, 1))}$", FALSE),
        (TWO, rf"$AB = {matrix((2, 1), (4, 3))}$", HOLDS),
        (TWO, rf"$AB = {matrix((3, 4), (1, 2))}$", FALSE),  # that is BA
        (TWO, rf"$BA = {matrix((3, 4), (1, 2))}$", HOLDS),
        (TWO, rf"$A + B = {matrix((1, 3), (4, 4))}$", HOLDS),
        (TWO, rf"$A + B = {matrix((1, 3), (4, 5))}$", FALSE),
        (TWO, rf"$B^2 = {matrix((1, 0), (0, 1))}$", HOLDS),
        (TWO, rf"$A + C = {matrix((1, 3), (4, 5))}$", OPEN),
        (ONE, rf"$A^{{0}} = {matrix((1, 0), (0, 1))}$", HOLDS),
        ("Compute.", rf"${A} {B} = {matrix((2, 1), (4, 3))}$", HOLDS),
        ("Compute.", rf"${A} {B} = {matrix((2, 1), (4, 4))}$", FALSE),
        ("Compute.", rf"${A} + {B} = {matrix((1, 3), (4, 4))}$", HOLDS),
        ("Compute.", rf"$C = {A} + {B} = {matrix((1, 3), (4, 3))}$", FALSE),
        ("Compute.", rf"$C = {A}$", OPEN),
        (ONE, rf"Suppose $A^2 = {matrix((1, 4), (9, 16))}$.", OPEN),
        (ONE, rf"$A^x = {matrix((1, 4), (9, 16))}$", OPEN),
    ],
)
def test_both_sides_are_worked_out(problem: str, line: str, expected: str) -> None:
    assert said(problem, line) == expected


def test_the_first_entry_that_differs_is_named_with_both_values() -> None:
    found = last(ONE, rf"$A^2 = {matrix((7, 10), (14, 21))}$")
    assert found.why == "entry (2, 1) differs"
    assert found.counterexample == {"left": "15", "right": "14"}


def test_matrices_of_other_sizes_differ_and_say_so() -> None:
    found = last(ONE, rf"$A^2 = {matrix((7, 10))}$")
    assert (found.verdict, found.why) == ("refuted", "the size differs")
    assert found.counterexample == {"left": "202", "right": "102"}  # rows and columns


def test_a_singular_matrix_has_no_inverse_to_compare_with() -> None:
    singular = matrix((1, 2), (2, 4))
    assert said(rf"Let $A = {singular}$.", rf"$A^{{-1}} = {A}$") == OPEN


def test_a_matrix_that_a_step_defines_is_known_in_the_next() -> None:
    found = said("Compute.", rf"Let $C = {A}$.", rf"$C^2 = {matrix((7, 10), (15, 23))}$")
    assert found == FALSE


def test_entries_with_letters_hold_for_all_values_or_stay_open() -> None:
    problem = rf"Let $A = {matrix(('a', 0), (0, 1))}$."
    assert said(problem, rf"$A^2 = {matrix(('a^2', 0), (0, 1))}$") == HOLDS
    assert said(problem, rf"$A^2 = {matrix(('2a', 0), (0, 1))}$") == OPEN
    assert said(problem, rf"$A^2 = {matrix(('a^2', 0), (0, 2))}$") == FALSE


def test_rows_in_square_brackets_are_a_matrix_too() -> None:
    assert said("Let A = [[1, 2], [3, 4]].", "A^2 = [[7, 10], [15, 22]]") == HOLDS
    assert said("Let A = [[1, 2], [3, 4]].", "A^2 = [[7, 10], [15, 23]]") == FALSE


EIGEN = rf"Find the eigenvalues of $A = {matrix((4, 1), (2, 3))}$."


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (r"$\lambda^2 - 7\lambda + 10 = 0$", "numeric"),
        (r"$\lambda^2 - 7\lambda + 12 = 0$", "refuted"),
        (r"$\lambda = 2$ or $\lambda = 5$", "numeric"),
        (r"$\lambda = 3$", "refuted"),
        (r"$\det(A - \lambda I) = (4 - \lambda)(3 - \lambda) - 2$", "unknown"),
    ],
)
def test_eigenvalues_are_the_worlds_of_the_characteristic_equation(line: str, verdict: str) -> None:
    assert last(EIGEN, line).verdict == verdict


entry = st.integers(-5, 5)


@few
@given(st.lists(entry, min_size=4, max_size=4), st.integers(1, 4), st.integers(0, 3))
def test_a_square_with_one_changed_entry_is_refuted_there(
    entries: list[int], off: int, place: int
) -> None:
    a, b, c, d = entries
    square = [a * a + b * c, a * b + b * d, c * a + d * c, c * b + d * d]
    problem = rf"Let $A = {matrix((a, b), (c, d))}$."
    assert said(problem, rf"$A^2 = {matrix(tuple(square[:2]), tuple(square[2:]))}$") == HOLDS
    square[place] += off
    found = last(problem, rf"$A^2 = {matrix(tuple(square[:2]), tuple(square[2:]))}$")
    assert found.why == f"entry ({place // 2 + 1}, {place % 2 + 1}) differs"
