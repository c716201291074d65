"""A part told as the whole, groups that change places, an old figure told as fact, words and people
that nobody gave; and what may be said that is like each of them.
"""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import DOUBT, PROSE, SOURCES, checked, ledger
from workbench.core.checks import failing

LAST = "So the ferry should sail at night, for those who come home late."
POLL = {
    "id": "poll", "title": "Poll of the Members", "year": 2024,
    "text": "Of 310 members asked, 186 answered. Of these, 93 said that a fine had kept them away.",
}  # fmt: skip
DIARY = {
    "id": "diary", "title": "Diaries of the Crew", "year": 2025,
    "text": "The crew spent 21 minutes a shift on calls, against 47 before. The diaries were kept "
    "on day shifts only.",
}  # fmt: skip
REST = {
    "id": "rest", "title": "Survey of Guests", "year": 2025,
    "text": "In single rooms 83 % of guests slept well, in shared rooms 58 %.",
}  # fmt: skip
OLD = {
    "id": "old", "title": "Interim Note", "year": 2024, "superseded_by": "new",
    "text": "In the first weeks infections rose by 12 %.",
}  # fmt: skip
NEW = {
    "id": "new", "title": "Final Note", "year": 2025,
    "text": "The interim note is withdrawn. There were 3.1 infections for every 1,000 days.",
}  # fmt: skip
LINES = {
    "id": "lines", "title": "Report of the Trams", "year": 2025,
    "text": "On the two main lines trams ran 14 % faster. Other lines saw no change.",
}  # fmt: skip
EACH = [*SOURCES, LINES, POLL, DIARY, REST, OLD, NEW]


def told(words: str, family: str) -> bool:
    prose = PROSE.replace(LAST, f"{words}\n\n{LAST}")
    found = failing(checked(prose, sources=EACH))
    return any(one.check.startswith(family) for one in found)


@pytest.mark.parametrize(
    "words",
    [
        "On every shift the crew spent 21 minutes on calls, against 47 before.",
        "The calls took the crew 21 minutes, in place of 47, and that holds for all shifts.",
        "Any shift now loses 21 minutes to calls, where the crew lost 47.",
    ],
)
def test_what_was_kept_of_one_kind_is_not_told_of_every_one(words: str) -> None:
    assert told(words, "ev.whole")


@pytest.mark.parametrize(
    "words",
    [
        "On every day shift the crew spent 21 minutes on calls, against 47 before.",
        "Each shift the crew spent 21 minutes on calls, against 47. We know it of day shifts only.",
        "The crew spent 21 minutes a shift on calls, against 47 before.",
        "On every shift the crew should write down the minutes that calls cost.",
        "On every shift somebody makes the coffee.",
        "Nobody knows whether every shift loses 21 minutes to calls.",
        "The crew lost 21 minutes to calls each shift. Other shifts kept no diary.",
        "Does every shift lose 21 minutes to calls, as the crew did by day?",
        "Every crew spent 21 minutes a shift on calls.",
        "If all shifts are alike, the crew loses 21 minutes to calls on each.",
    ],
)
def test_a_kind_may_be_told_of_with_its_limit(words: str) -> None:
    assert not told(words, "ev.whole")


@pytest.mark.parametrize(
    "words",
    [
        "Calm prevails, even though infections did rise by 12 % at first.",
        "Infections rose by 12 % in the first weeks, and then they fell.",
        "There was a rise in infections of 12 %.",
    ],
)
def test_an_old_figure_is_no_fact(words: str) -> None:
    assert told(words, "ev.superseded")


@pytest.mark.parametrize(
    "words",
    [
        "The interim note told of infections that rose by 12 %.",
        "Infections rose by 12 %, it was claimed; the final note withdraws that.",
        "Infections did not rise by 12 %.",
        "Did infections rise by 12 %? They did not.",
        "A paper that has since been withdrawn has infections rise by 12 %.",
        "A rise of 12 % in infections was feared.",
        "Bread rose by 12 %.",
        "Twelve infections were too many.",
        "There were 3.1 infections for every 1,000 days.",
        "If infections rose by 12 %, we would stop.",
    ],
)
def test_an_old_figure_may_be_told_as_one(words: str) -> None:
    assert not told(words, "ev.superseded")


@pytest.mark.parametrize(
    "words",
    [
        "The final note speaks only of “the calmest spring on the wards so far”.",
        "The poll calls it “a quiet revolution of the members”.",
        "A diary claims little, and this one says “we have never had so much time”.",
    ],
)
def test_words_in_quote_marks_are_a_sources_own(words: str) -> None:
    assert told(words, "ev.quote")


@pytest.mark.parametrize(
    "words",
    [
        "The final note says: “The interim note is withdrawn.”",
        "The poll has it that “a fine had kept them away”.",
        "My neighbour calls it “the best spring on the ledges so far”.",
        "We might call it “the best spring on the ledges so far”.",
        "Some say “we have never had so much time as now”.",
        "The poll calls it “fine”.",
        "I call this “a quiet revolution of the members”.",
        "People shout “give us back our quiet nights” on the quay.",
        "Somebody said to me, “you will never get them to agree”.",
        "Is it “a quiet revolution of the members”, then?",
    ],
)
def test_others_may_be_quoted_in_their_own_words(words: str) -> None:
    assert not told(words, "ev.quote")


def raised(words: str) -> bool:
    data = ledger()
    data["counters"][0]["quote"] = words
    found = failing(checked(PROSE.replace(DOUBT, words), data))
    return any(one.check.startswith("uncovered.name") for one in found)


@pytest.mark.parametrize(
    "words",
    [
        "Councillor Brandt has warned that nobody sails at night.",
        "Nobody sails at night, says our chairwoman Ruth Okell.",
        "Dr. Anna Weir argued that nobody sails at night.",
        "But Ruth Okell, who owns a boat, says that nobody sails at night.",
        "Nobody sails at night, warns Captain Holt.",
    ],
)
def test_an_objection_is_put_into_the_mouth_of_nobody_invented(words: str) -> None:
    assert raised(words)


@pytest.mark.parametrize(
    "words",
    [
        "Some say that nobody sails at night.",
        "The chairwoman says that nobody sails at night.",
        "My neighbour Ruth Okell says that nobody sails at night.",
        "Critics from Norwick say that nobody sails at night.",
        "Suppose Ruth Okell says that nobody sails at night.",
        "Nobody sails at night, says the sceptic.",
        "Nobody sails on a Friday night, say the Friday people.",
        "Imagine that Councillor Brandt said that nobody sails at night.",
        "The Ferry Count says that hardly anybody sails at night.",
        "“Nobody sails at night,” I hear.",
        "Nobody sails at night, the Accounts say.",
    ],
)
def test_an_objection_may_be_nobodys_or_anybodys(words: str) -> None:
    assert not raised(words)
