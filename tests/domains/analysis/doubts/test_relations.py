"""Relations told in words alone, held against the rows."""

from __future__ import annotations

import pytest

from tests.domains.analysis.doubts.tables import TOWNS, VISITS, doubts, said


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("Crime is lower where more people are idle.", True),
        ("Crime falls as the share of idle people rises.", True),
        ("More bars go with less crime.", True),
        ("More parks go with more crime.", True),
        ("Crime is lower where snow is deeper, that is where there is more snow.", False),
        ("Bars have nothing to do with crime.", True),
        ("There is no relation between idle people and crime.", True),
        ("Crime is higher where more people are idle.", False),
        ("More bars go with more crime.", False),
        ("Crime falls as the number of parks rises.", False),
        ("More bars do not go with less crime.", False),
        ("Whether more bars go with less crime was asked.", False),
        ("With more bars and fewer parks crime was written down.", False),
        ("Clubs have nothing to do with crime.", False),
    ],
)
def test_the_sign_is_that_of_the_rows(sentence: str, wrong: bool) -> None:
    assert doubts("relation", sentence, TOWNS) is wrong


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("More clubs go with more crime.", True),
        ("Crime grows with the number of clubs, and clubs with it.", False),
        ("More clubs may go with more crime.", False),
        ("No relation of clubs with crime can be told from chance.", False),
    ],
)
def test_what_chance_may_have_made_is_no_relation(sentence: str, wrong: bool) -> None:
    found = said("relation", sentence, TOWNS)
    assert bool(found) is wrong
    assert all("chance may have made it" in one.message for one in found)


def test_an_entry_of_the_sentence_is_judged_by_itself() -> None:
    quote = "More seconds go with more visits that bought (r = 0.07)"
    claim = {"id": "c1", "kind": "corr", "col": "bought", "by": "seconds", "value": 0.07,
             "quote": quote}  # fmt: skip
    assert doubts("relation", quote + ".", VISITS)
    assert not doubts("relation", "", VISITS, claim)


R = 0.96
CORR = {"id": "c1", "kind": "corr", "col": "crime", "by": "idle", "value": R, "quote": "r is 0.96"}


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The share of idle people explains 96 % of crime.", True),
        ("Idle people account for 96 per cent of it.", True),
        ("As much as 96 % of the variation goes back to idle people.", True),
        ("The share of idle people explains 93 % of the variance.", False),
        ("In 96 % of the towns idle people were counted.", False),
        ("Bars explain 40 % of it.", False),
    ],
)
def test_r_is_no_share_wherever_it_is_told(sentence: str, wrong: bool) -> None:
    assert doubts("r as share", f"We looked.\n\n{sentence}", TOWNS, CORR) is wrong


def test_the_same_r_entered_twice_is_no_share_either() -> None:
    again = {"id": "c2", "kind": "other", "value": R, "expression": "df.crime.corr(df.idle)",
             "quote": "again it is 0.96"}  # fmt: skip
    assert doubts("r as share", "Idle people explain 96 % of crime.", TOWNS, CORR, again)
