"""Facts pool, nobody moves them far alone, taste is one's own."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.core.rules.pooling import Votes, believed, pooled
from workbench.core.said import Said


def said(author: str, vote: float, *, fact: bool = True, key: str = "k") -> Said:
    return Said(author, "answer", "d", vote, key, fact)


def test_taste_moves_what_its_owner_believes_and_nobody_else_s() -> None:
    words = [said("ann", -1, fact=False)] * 3
    assert believed(words, "ann")["k"] < 0.5
    assert believed(words, "ben") == {}


def test_facts_are_the_same_for_everybody() -> None:
    words = [said("ann", -1), said("ben", -1)]
    assert believed(words, "ann") == believed(words, "cy") == {"k": 0.5}


@given(st.integers(2, 8), st.integers(3, 30), st.integers(1, 10_000))
@settings(max_examples=60, deadline=None)
def test_one_of_n_people_moves_a_pooled_share_by_one_n_th_at_most(
    n: int, each: int, flood: int
) -> None:
    others = {f"u{number}": Votes(right=float(each)) for number in range(n - 1)}
    before = pooled(others)
    after = pooled({**others, "loud": Votes(wrong=float(flood))})
    moved = before.right / before.total - after.right / after.total
    assert moved <= 1 / n + 1e-9


def test_a_flood_of_words_weighs_in_a_new_session_no_more_than_a_few_people_there() -> None:
    words = [said("ann", -1)] * 500 + [said("ben", -1)] * 500
    assert 0.2 < believed(words, "cy")["k"] < 0.5
