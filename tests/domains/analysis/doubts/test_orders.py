"""Which column comes first, told in words: wrong orders are doubted, right and partial ones not."""

from __future__ import annotations

import pytest

from tests.domains.analysis.doubts.tables import TOWNS, doubts, said


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The number of bars has the strongest link to crime.", True),
        ("Crime is most closely tied to the number of bars.", True),
        ("Parks show the tightest correlation of all with crime.", True),
        ("The weakest relation with crime is that of idle people.", True),
        ("Bars are more closely related to crime than idle people are.", True),
        ("The share of idle people has a weaker relation with crime than bars have.", True),
        ("The share of idle people has the strongest link to crime.", False),
        ("Crime is most closely tied to the share of idle people.", False),
        ("After the share of idle people, bars have the strongest link to crime.", False),
        ("The second strongest relation is that of bars.", False),
        ("Bars may have the strongest link to crime.", False),
        ("Bars do not have the strongest link to crime.", False),
        ("Bars are less closely related to crime than idle people are.", False),
        ("The strongest negative relation is that of parks.", False),
    ],
)
def test_the_order_of_relations_is_that_of_the_rows(sentence: str, wrong: bool) -> None:
    assert doubts("order", sentence, TOWNS) is wrong


def test_the_doubt_names_the_coefficients() -> None:
    (one,) = said("order", "The number of bars has the strongest link to crime.", TOWNS)
    assert "idle 0.96" in one.message
    assert "bars 0.51" in one.message


def test_an_order_that_one_method_bears_is_left_alone() -> None:
    assert not doubts("order", "Parks are more closely related to crime than snow is.", TOWNS)
    assert not doubts("order", "Snow is more closely related to crime than parks are.", TOWNS)
