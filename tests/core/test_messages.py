"""Sums of usage: an unknown cost is never taken for 0."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbench.core.messages import Usage

usages = st.builds(
    Usage,
    st.integers(0, 1000),
    st.integers(0, 1000),
    st.booleans(),
    st.none() | st.integers(0, 1000).map(float),
)


def test_a_cost_that_is_not_known_makes_the_sum_unknown() -> None:
    assert Usage(10, 5, cost=0.25).plus(Usage(1, 1)).cost is None
    assert Usage(1, 1).plus(Usage(10, 5, cost=0.25)).cost is None


def test_nothing_used_leaves_a_known_cost_known() -> None:
    assert Usage().plus(Usage(10, 5, cost=0.25)).cost == 0.25
    assert Usage(10, 5, cost=0.25).plus(Usage()).cost == 0.25
    assert Usage().plus(Usage()).cost is None


def test_an_estimate_anywhere_makes_the_sum_an_estimate() -> None:
    assert Usage(1, 1).plus(Usage(1, 1, estimated=True)).estimated
    assert not Usage(1, 1).plus(Usage(1, 1)).estimated


@given(usages, usages, usages)
def test_the_order_of_adding_up_does_not_matter(a: Usage, b: Usage, c: Usage) -> None:
    assert a.plus(b).plus(c) == a.plus(b.plus(c))
    assert a.plus(b) == b.plus(a)
    assert a.plus(b).tokens == a.tokens + b.tokens
