"""A share in words is held against the source's share of one whole and one giver; bounds, what is
left, other wholes and suppositions stay unnamed.
"""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked
from workbench.core.checks import failing

OWN = [
    {"id": "fin", "title": "Plan of the Money", "year": 2024, "text": "The basin costs 5.8 million "
     "crowns. The province pays 60 % of it. The town would repay its part over 20 years."},
    {"id": "poll", "title": "Poll", "year": 2024,
     "text": "In the poll 38 % of the visitors could come on Sundays alone."},
]  # fmt: skip


def told(words: str) -> bool:
    prose = PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")
    found = failing(checked(prose, None, sources=[*SOURCES, *OWN]))
    return any(one.check.startswith("contradiction") for one in found)


@pytest.mark.parametrize(
    "words",
    [
        "We have a remedy, and three quarters of the money comes from the province.",
        "The province gives four fifths of the cost.",
        "The province pays a third of it.",
        "Half the money comes from the province.",
        "The province, after all, carries three quarters of the bill.",
        "Three quarters of the visitors could come on Sundays alone.",
        "The province takes over three quarters of the cost.",
    ],
)
def test_a_share_in_words_that_the_source_counts_otherwise_is_told(words: str) -> None:
    assert told(words)


@pytest.mark.parametrize(
    "words",
    [
        "More than half the money comes from the province.",
        "The province pays three fifths of it.",
        "Two fifths of the money must come from elsewhere than the province.",
        "The province pays nearly two thirds of the bill.",
        "Well over half of the cost falls on the province.",
        "If the province paid three quarters of the money, nobody would object.",
        "Half the province has no river.",
        "Three quarters of the villages in the province have a pool.",
        "The province pays its share in the second half of the year.",
        "Not even three quarters of the money comes from the province.",
        "The greater half of the bill goes to the province.",
        "A third of the visitors could come on Sundays alone.",
        "Some think that three quarters of the money comes from the province.",
        "The town's part is two fifths of the bill, the rest is paid by the province.",
    ],
)
def test_bounds_rests_other_wholes_and_suppositions_are_right(words: str) -> None:
    assert not told(words)
