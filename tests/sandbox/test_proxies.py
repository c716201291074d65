"""Decoys: what a draft's own comparison is shown beside the right value."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.sandbox.inside.remote.decoys import DECOYS, decoys


@settings(max_examples=100, deadline=None)
@given(
    st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.lists(st.integers())
    | st.dictionaries(st.text(), st.integers())
    | st.frozensets(st.integers())
    | st.booleans()
    | st.decimals(allow_nan=False)
    | st.fractions()
    | st.binary()
    | st.dates()
    | st.lists(st.none() | st.integers())
)
def test_each_decoy_is_of_the_values_kind_and_not_equal_to_it(value: object) -> None:
    shown = decoys(value)
    assert all(decoy != value for decoy in shown)
    assert all(type(decoy) is type(value) for decoy in shown)


@pytest.mark.parametrize("value", [None, ..., [], (), {}, set(), "", b"", [None], object()])
def test_what_stands_out_among_its_kind_has_no_decoys(value: object) -> None:
    assert decoys(value) == []


@pytest.mark.parametrize("value", [7, -3, 2.5, "text"])
def test_the_value_takes_no_special_place_among_its_decoys(value: object) -> None:
    places = set()
    for _ in range(300):
        ordered = sorted([value, *decoys(value)])  # type: ignore[type-var]
        assert len(ordered) == DECOYS + 1
        places.add(ordered.index(value))
    assert len(places) >= DECOYS - 1 or isinstance(value, str)
