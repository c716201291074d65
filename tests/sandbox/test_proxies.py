"""Decoys: what a draft's own comparison is shown beside the right value."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.sandbox.inside.decoys import DECOYS, decoys


@settings(max_examples=100, deadline=None)
@given(
    st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.lists(st.integers())
    | st.dictionaries(st.text(), st.integers())
    | st.frozensets(st.integers())
    | st.booleans()
    | st.none()
)
def test_no_decoy_equals_the_value(value: object) -> None:
    shown = decoys(value)
    assert shown
    assert all(decoy != value for decoy in shown)


@pytest.mark.parametrize("value", [7, -3, 2.5, "text"])
def test_the_value_takes_no_special_place_among_its_decoys(value: object) -> None:
    places = set()
    for _ in range(300):
        ordered = sorted([value, *decoys(value)])  # type: ignore[type-var]
        assert len(ordered) == DECOYS + 1
        places.add(ordered.index(value))
    assert len(places) >= DECOYS - 1 or isinstance(value, str)
