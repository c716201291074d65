"""Laws of the comparison, on generated expressions: reflexive, symmetric, blind to notation and
order.
"""

from __future__ import annotations

import pytest

pytest.importorskip("hypothesis")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domains.math.face.engine import equal

few = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)

numbers = st.integers(-20, 20)
letters = st.sampled_from(["x", "y"])


@st.composite
def sums(draw: st.DrawFn) -> list[tuple[int, str, int]]:
    """Terms (coefficient, letter, power) of a polynomial, each with another letter or power."""
    keys = draw(
        st.lists(st.tuples(letters, st.integers(1, 3)), min_size=2, max_size=4, unique=True)
    )
    return [
        (draw(st.integers(1, 9)) * draw(st.sampled_from([1, -1])), name, power)
        for name, power in keys
    ]


def plain(terms: list[tuple[int, str, int]]) -> str:
    return "+".join(f"({c})*{x}^{p}" for c, x, p in terms)


def latex(terms: list[tuple[int, str, int]]) -> str:
    return " ".join(
        f"{'+' if c > 0 else '-'} {abs(c)}{x}^{{{p}}}" for c, x, p in terms
    ).removeprefix("+ ")


@few
@given(sums())
def test_notation_changes_no_verdict(terms: list[tuple[int, str, int]]) -> None:
    assert equal(plain(terms), latex(terms)).verdict == "equal"


@few
@given(sums(), st.randoms(use_true_random=False))
def test_the_order_of_terms_changes_no_verdict(
    terms: list[tuple[int, str, int]], chance: object
) -> None:
    shuffled = terms[:]
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert equal(latex(terms), latex(shuffled)).verdict == "equal"


@few
@given(sums(), sums())
def test_the_verdict_is_symmetric(
    left: list[tuple[int, str, int]], right: list[tuple[int, str, int]]
) -> None:
    assert equal(latex(left), latex(right)).verdict == equal(latex(right), latex(left)).verdict


@few
@given(sums(), sums())
def test_renaming_the_letters_on_both_sides_changes_no_verdict(
    left: list[tuple[int, str, int]], right: list[tuple[int, str, int]]
) -> None:
    renamed = [[(c, {"x": "p", "y": "q"}[n], k) for c, n, k in side] for side in (left, right)]
    assert equal(latex(left), latex(right)).verdict == equal(*map(latex, renamed)).verdict


@few
@given(sums(), st.integers(1, 9))
def test_a_changed_coefficient_is_different(terms: list[tuple[int, str, int]], by: int) -> None:
    first, *rest = terms
    changed = [(first[0] + by, first[1], first[2]), *rest]
    found = equal(latex(terms), latex(changed))
    assert found.verdict == "different"
    assert found.outcome.counterexample is not None


@few
@given(st.fractions(max_denominator=50).filter(lambda f: abs(f) < 1000))
def test_a_fraction_equals_its_scaled_form(value: object) -> None:
    top, bottom = value.numerator, value.denominator  # type: ignore[attr-defined]
    assert equal(f"{top}/{bottom}", rf"\frac{{{3 * top}}}{{{3 * bottom}}}").verdict == "equal"


@few
@given(st.text(max_size=60))
def test_any_text_gets_a_verdict(text: str) -> None:
    found = equal("1", text)
    assert found.verdict in ("equal", "different", "unknown")
    assert found.verdict != "unknown" or found.outcome.reason
