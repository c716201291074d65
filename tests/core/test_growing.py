"""Laws of `Growing`: it is the dictionary that the same entries give, and it never changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core.growing import Growing

ENTRIES = st.lists(st.tuples(st.text(max_size=2), st.integers()), max_size=60)


def grown(entries: list[tuple[str, int]]) -> Growing[int]:
    """The map of these entries, added one by one."""
    made: Growing[int] = Growing()
    for key, value in entries:
        made = made.plus(key, value)
    return made


@given(ENTRIES)
def test_it_is_the_dictionary_of_its_entries_in_their_order(entries: list[tuple[str, int]]) -> None:
    """Of a key that came twice the latest value counts, at its first place."""
    made, plain = grown(entries), dict(entries)
    assert made == plain
    assert list(made.items()) == list(plain.items())
    assert len(made) == len(plain)
    assert all(made[key] == value and key in made for key, value in plain.items())


@given(ENTRIES, st.integers(0, 60))
def test_states_that_grew_from_one_state_know_nothing_of_each_other(
    entries: list[tuple[str, int]], place: int
) -> None:
    """An undo or a fork goes on from an earlier state."""
    before = grown(entries[:place])
    one, other = before.plus("a", 1), before.plus("b", 2)
    assert before == dict(entries[:place])
    assert one == {**dict(entries[:place]), "a": 1}
    assert other == {**dict(entries[:place]), "b": 2}


def test_a_key_that_never_came_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="b"):
        grown([("a", 1)])["b"]
    assert grown([("a", 1)]).get("b", 7) == 7
