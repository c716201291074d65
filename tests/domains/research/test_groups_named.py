"""How the groups of a source differed has many words."""

from __future__ import annotations

import pytest

from tests.domains.research.making import CLAIMS, NONE, SOURCES, added, cite, claim, draft, wrong

TEXT = (
    "Of 1,020 people 14 % of the choir members and 22 % of the others felt lonely. "
    "Members were better off and more often married."
)
COHORT = {
    "id": "k7", "title": "Singers", "design": "prospective cohort", "n": 1020, "text": TEXT,
    "effect": {"dir": "-", "est": -8},
}  # fmt: skip
TOLD = "Of 1,020 people 14 % of the choir members and 22 % of the others felt lonely"


def blamed(more: str, passage: str = "", text: str = TEXT) -> bool:
    entries = [claim(TOLD, cite("k7", TOLD), stance="supports", id="c8")]
    if passage:
        entries.append(claim(more.split(" [@")[0], cite("k7", passage), id="c9"))
    source = {**COHORT, "text": text}
    found = wrong(added(f"{TOLD} [@k7]. {more}", *entries), sources=[*SOURCES, source])
    return "method.confounder: k7" in found


RESERVED = "Members were better off and more often married"


@pytest.mark.parametrize(
    "more",
    [
        "Choir people had more money and a spouse, so the comparison is lopsided [@k7].",
        "The former had more money and wedding rings [@k7].",
        "They were wealthier and had a husband or wife [@k7].",
        "It was the well-heeled who sang [@k7].",
        "Money and a ring went with the songs [@k7].",
        "Singers could lean on a partner and a purse [@k7].",
        "Two unlike crowds, then [@k7].",
        "Richer folk sang [@k7].",
        "Those in a choir also had a partner at home [@k7].",
        "The singers' purses were fuller [@k7].",
    ],
)
def test_words_that_rest_on_the_reservation_tell_it(more: str) -> None:
    assert not blamed(more, RESERVED)


LONGER = f"{TOLD}. They had also studied a year longer. Most sang at school."


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("8 points fewer, with one year more of study [@k7].", True),
        ("| Singers | 8 points fewer, with one year more of study [@k7] |", True),
        ("Members had 12 months more of study, a year of it at school [@k7].", True),
        ("| Singers | 8 points fewer at school [@k7] |", False),
    ],
)
def test_a_reservation_may_be_told_in_figures(more: str, told: bool) -> None:
    head = "\n\n| Who | What |\n|---|---|\n" if more.startswith("|") else ""
    assert blamed(f"{head}{more}", text=LONGER) is not told


def test_without_its_passage_a_comparison_tells_it_and_other_words_do_not() -> None:
    assert not blamed("Singers were richer, it should be said [@k7].")
    assert blamed("This was asked at the end of the third year [@k7].")
    assert blamed("Lots were not drawn in the cohort.")
    assert blamed("A cohort weighs less than a trial [@k7].")


def test_a_sentence_that_tells_who_joined_is_a_reservation() -> None:
    text = f"{TOLD}. Those who joined had been in town for longer."
    assert blamed("", text=text)
    assert not blamed("", text=f"{TOLD}. Most had been in town for years.")


def test_what_people_had_widens_nothing() -> None:
    for said, beyond in (
        ("The clerks also had a husband or wife", False),
        ("Husbands gain as well", True),
    ):
        entry = claim(said, cite("k3", "900 clerks"), id="c9")
        found = wrong(added(f"{said} [@k3].", entry))
        assert any(name.startswith("scope.widened") for name in found) is beyond


def test_a_reading_that_doubts_says_what_the_sources_cannot_show() -> None:
    more = "It is what the people in the offices did, and that is that. " * 20
    reading = "There is no way to choose between the two"
    for kind, asked in (("interpretation", False), ("finding", True)):
        entry = claim(reading, cite("k3", "900 clerks"), type=kind, id="c9")
        prose = f"{NONE} [@k3]. {reading} [@k3]. {more}"
        assert ("method.limits" in wrong(draft(prose, [CLAIMS[1], entry]))) is asked
