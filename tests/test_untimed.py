"""A busy machine changes no verdict: an example that takes its time fails nothing."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st


@st.composite
def slow(draw: st.DrawFn) -> int:
    time.sleep(0.6)
    return draw(st.integers())


@settings(max_examples=3)
@given(slow())
def test_an_example_may_take_any_time_to_make_and_to_try(number: int) -> None:
    time.sleep(0.3)
    assert isinstance(number, int)
