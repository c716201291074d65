"""Words that are nearly a source's, rates that a working gives otherwise, counts by the dozen."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger, proof
from workbench.core.checks import failing

QUAY = {
    "id": "quay", "title": "Letter of the Quay", "year": 2024,
    "caution": "The poll was held in August and counted summer guests with the residents.",
    "text": "The crew can sail late only on days when they start at noon, and never on Sundays. "
    "A boat pays for itself with 20 passengers. A pass costs 36 crowns a year. Of 60 skippers who "
    "were asked, 14 took the pass. The poll was held in August and counted summer guests with the "
    "residents.",
}  # fmt: skip
TEXT = str(QUAY["text"])


def said(words: str, family: str, passage: str = TEXT, lines: tuple[str, ...] = ()) -> bool:
    """Whether words that rest on the letter are told to be wrong."""
    data = {**ledger(), "workings": list(lines)}
    data["claims"][0]["evidence"].append(proof("quay", passage, words))
    found = failing(checked(f"{PROSE}\n\n{words}", data, sources=[*SOURCES, QUAY]))
    return any(one.check.startswith(family) for one in found)


@pytest.mark.parametrize(
    "words",
    [
        "“Seldom on Sundays” is what the letter has of late crews.",
        "The crew would sail “rarely on Sundays”, and that is that.",
        "The crew sails “always on Sundays”.",
        'It says "late on days" when they start at noon.',
        "The crew goes out “late even on” such days.",
    ],
)
def test_three_words_with_another_grade_than_the_source_s_are_misquoted(words: str) -> None:
    assert said(words, "ev.quote")


@pytest.mark.parametrize(
    "words",
    [
        "“Never on Sundays” is what the letter has of late crews.",
        "“Never on Sundays!” is what the letter has of late crews.",
        "I call it the “ban on Sundays”, and it holds.",
        "Call it “boats on Sundays”, if you like.",
        "The crew is “never at home”, then.",
        "The skippers sing “Sundays never end”.",
        "The “noon” crew and the “late” crew are never on one boat, on Sundays either.",
        "That is “no go” for the crew.",
        "We read “late only on” with care.",
        "The paper asked for “more late boats”.",
        "The crew can sail late, but seldom on Sundays.",
    ],
)
def test_names_and_words_of_one_s_own_may_stand_in_quote_marks(words: str) -> None:
    assert not said(words, "ev.quote")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("A pass is 36 crowns, or 4 a month.", True),
        ("A pass is 36 crowns a year, which makes 4 crowns each month.", True),
        ("A pass is 36 crowns, or 3 a month.", False),
        ("A pass is 36 crowns, or three a month.", False),
        ("A pass is 36 crowns, and I would use it 4 times.", False),
        ("A pass is 36 crowns, or 3 a month, and I sail 4 times a month.", False),
        ("A pass is 36 crowns. Others may pay 4 crowns each month.", False),
        ("A pass is 36 crowns a year.", False),
    ],
)
def test_a_rate_is_what_its_working_gives(words: str, asked: bool) -> None:
    assert said(words, "contradiction", lines=("36 crowns / 12 = 3 crowns",)) is asked
    assert not said(words, "contradiction")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Fourteen had the pass. They are ten in a hundred.", True),
        ("There were 14 with a pass, or half of them.", True),
        ("Fourteen had it. That is nearly two thirds.", True),
        ("Fourteen had the pass. They are twenty-three in a hundred.", False),
        ("Fourteen had the pass, nearly a quarter.", False),
        ("Fourteen had the pass. Over three quarters had none.", False),
        ("Fourteen had the pass. More than one in five of them is something.", False),
        ("Fourteen had the pass. They would be half of us in May.", False),
        ("Fourteen had the pass. Half of the boats were late.", False),
        ("Fourteen had the pass, and half of the boats were late.", False),
        ("Fourteen had the pass. That was so when two thirds were new.", False),
        ("Half of all I know is hearsay. Fourteen had the pass.", False),
        ("Fourteen had the pass.\n\nHalf of all I know is hearsay.", False),
        ("Fourteen had it. Half said so, and a third did not.", False),
        ("Many had the pass. They are ten in a hundred.", False),
    ],
)
def test_a_share_is_what_its_working_gives(words: str, asked: bool) -> None:
    prose = PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")
    for lines, wrong in (["14 / 60 = 23 %"], asked), ([], False):
        data = {**ledger(), "workings": lines}
        found = failing(checked(prose, data, sources=[*SOURCES, QUAY]))
        assert any("its working gives" in one.message for one in found) is wrong


def test_pence_of_every_pound_contradict_no_share() -> None:
    words = "Of 60 skippers 23 pence of every pound were paid."
    assert not said(words, "contradiction", lines=("14 / 60 = 23 %",))


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("A boat needs only half a dozen passengers to pay its way.", True),
        ("A boat pays with half a dozen passengers.", True),
        ("A boat pays with three dozen passengers.", True),
        ("A boat pays with about a dozen passengers more or less.", False),
        ("A boat pays with dozens of passengers.", False),
        ("A boat pays with a dozen or so passengers.", False),
        ("A boat pays with 20 passengers, and a dozen gulls come along.", False),
        ("A dozen other passengers do not pay for a boat.", False),
        ("If a dozen passengers came, the boat would not pay for itself.", False),
        ("A boat pays with 20 passengers.", False),
    ],
)
def test_a_dozen_is_a_count_too(words: str, asked: bool) -> None:
    assert said(words, "contradiction") is asked


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Of every thirty skippers who were asked, about seven took the pass.", False),
        ("Of every 30 skippers, 7 took the pass.", False),
        ("In every thirty skippers seven took it.", False),
        ("Of 30 skippers who were asked, 7 took the pass.", True),
        ("Of every thirty skippers who were asked, about eleven took the pass.", True),
        ("Of thirty-three skippers who were asked, about seven took the pass.", True),
    ],
)
def test_a_share_may_be_told_of_a_smaller_whole(words: str, asked: bool) -> None:
    passage = "Of 60 skippers who were asked, 14 took the pass."
    assert said(words, "ev.numbers", passage) is asked


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("August is when the question was put, and guests answered it alongside residents.", False),
        ("Guests of the summer answered alongside the residents.", False),
        ("Fourteen took it, and that settles the matter.", True),
    ],
)
def test_a_caution_on_which_words_rest_is_told_by_them(told: str, asked: bool) -> None:
    words = "Of 60 skippers who were asked, 14 took the pass."
    data = ledger()
    data["claims"][0]["evidence"] += [
        proof("quay", words, words), proof("quay", str(QUAY["caution"]), told),
    ]  # fmt: skip
    prose = f"{PROSE}\n\nThat speaks for the plan. {words} {told}"
    found = failing(checked(prose, data, sources=[*SOURCES, QUAY]))
    assert any(one.check == "ev.caution: quay" for one in found) is asked
