"""A word of cause belongs to the key right behind it: of a sentence on a trial and a cohort the one
moves things and the other goes with them.
"""

from __future__ import annotations

import pytest

from tests.domains.research.making import added, cite, claim, wrong

DESKS = cite("k1", "they sat 2.0 hours less a day")
CLERKS = cite("k3", "900 clerks with and without such desks sat equally long")


def told(before: str, after: str) -> bool:
    """Whether a word of cause is held against the cohort that is cited at the end."""
    entries = (claim(before, DESKS, id="c8"), claim(after, CLERKS, id="c9"))
    found = wrong(added(f"{before} [@k1]; {after} [@k3].", *entries))
    return any(name.startswith("method.words") for name in found)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Desks lowered the sitting of those drawn", "among 900 clerks it was level"),
        ("The desks brought sitting down by 2.0 hours", "900 clerks sat equally long"),
        ("It is due to desks that they sat 2.0 hours less", "a cohort saw nothing of it"),
    ],
)
def test_the_trial_that_is_cited_first_may_have_moved_a_thing(before: str, after: str) -> None:
    assert not told(before, after)


def test_a_cohort_behind_a_trial_moves_nothing() -> None:
    assert told("Workers sat 2.0 hours less", "desks lowered the sitting of 900 clerks")
    assert told("Workers sat 2.0 hours less", "sitting of 900 clerks was level because of desks")
