"""Ids sort by time and never collide by construction."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from workbench.core.ids import ulid

moments = st.integers(0, 2**48 - 1)
entropies = st.binary(min_size=10, max_size=10)


@given(moments, moments, entropies, entropies)
def test_ids_sort_as_their_times_do(a: int, b: int, x: bytes, y: bytes) -> None:
    if a != b:
        assert (ulid(a, x) < ulid(b, y)) == (a < b)


@given(moments, entropies, entropies)
def test_ids_of_one_moment_differ_as_their_random_parts_do(a: int, x: bytes, y: bytes) -> None:
    assert (ulid(a, x) == ulid(a, y)) == (x == y)


@given(moments, entropies)
def test_an_id_has_26_characters_of_crockfords_alphabet(a: int, x: bytes) -> None:
    assert re.fullmatch("[0-7][0-9A-HJKMNP-TV-Z]{25}", ulid(a, x))


def test_a_known_id() -> None:
    assert ulid(1469918176385, bytes(10)) == "01ARYZ6S410000000000000000"
