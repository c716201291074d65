"""Groups ordered in words alone, held against the rows."""

from __future__ import annotations

import pytest

from tests.domains.analysis.doubts.tables import TOWNS, VISITS, doubts


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The old page is looked at for more seconds than the new page.", True),
        ("The new page has fewer seconds than the old page.", True),
        ("The old page has the most seconds.", True),
        ("The old page has the most seconds of the two.", True),
        ("A phone visit is less likely to have bought than a desktop visit.", False),
        ("The new page is looked at for more seconds than the old page.", False),
        ("The new page has the most seconds.", False),
        ("If the old page had more seconds than the new page, we would keep it.", False),
        ("The old page does not have more seconds than the new page.", False),
        ("How many more seconds the old page has than the new page is asked.", False),
        ("The old hands took more seconds than the new ones.", False),
    ],
)
def test_groups_stand_as_the_rows_have_them(sentence: str, wrong: bool) -> None:
    assert doubts("groups", sentence, VISITS) is wrong


def test_a_difference_within_chance_is_doubted_where_words_claim_it() -> None:
    claims = "The South has more bars than the North."
    assert doubts("groups", claims, TOWNS)
    assert not doubts("groups", claims[:-1] + ", which may be chance.", TOWNS)


def test_an_entry_that_compares_them_is_judged_by_itself() -> None:
    quote = "the South has 0.35 more bars than the North"
    claim = {"id": "c1", "kind": "compare", "col": "bars", "by": "region", "agg": "mean",
             "method": "diff: South - North", "value": 0.35, "quote": quote}  # fmt: skip
    assert not doubts("groups", "", TOWNS, claim)
