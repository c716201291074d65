"""A count of a thing that the material counts otherwise, and that nothing gives or makes."""

from __future__ import annotations

import pytest

from domains.essay.checks.reckoned import noun_of
from domains.essay.checks.retold.counts import plurals, slipped
from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger, proof
from workbench.core.checks import failing
from workbench.prose.numbers import numbers
from workbench.prose.retold.counting import noun_behind

QUAY = {
    "id": "quay",
    "title": "Letter of the Quay",
    "year": 2024,
    "text": "Of 40 households on the quay, 14 were woken by the bell. Since the bell was muffled "
    "in week 9, 3 households have said so. The bell rings on the five other nights. It saved "
    "a skipper 4 minutes on a median trip. Nine families have offered to watch it.",
}
BIRDS = {
    "id": "birds", "title": "Nest Counts", "year": 2025,
    "text": "In 2024, with the path open, 96 pairs nested and 41 chicks flew. In 2025, with the "
    "path closed, 102 pairs nested and 68 chicks flew. Two wardens saw no fox. The fence was "
    "planned for 26 Fridays and put up on 23 of them; a fence costs 1,472 crowns.",
}  # fmt: skip
LAST = "So the ferry should sail at night, for those who come home late."


def resting(words: str, workings: list[str] | None = None) -> bool:
    """Whether a count is asked about in words that rest on the whole letter."""
    data = {**ledger(), "workings": workings or []}
    data["claims"][0]["evidence"].append(proof("quay", str(QUAY["text"]), words))
    found = failing(checked(f"{PROSE}\n\n{words}", data, sources=[*SOURCES, QUAY]))
    return any(one.check.startswith("contradiction") for one in found)


def loose(words: str) -> bool:
    """The same in words that rest on nothing."""
    prose = PROSE.replace(LAST, f"{words} {LAST}")
    found = failing(checked(prose, sources=[*SOURCES, BIRDS]))
    return any(one.check.startswith("contradiction") for one in found)


@pytest.mark.parametrize(
    "words",
    [
        "Since the bell was muffled, six households have said so.",
        "The bell was muffled, and the number of households that have said so since is six.",
        "On a median trip a skipper saved seven minutes.",
        "Six families have offered to watch the bell.",
    ],
)
def test_another_count_of_the_same_is_asked_about(words: str) -> None:
    assert resting(words)


@pytest.mark.parametrize(
    "words",
    [
        "With the path closed, 61 chicks flew; let us remember them.",
        "With the path open, 34 chicks flew.",
        "In 2025 there nested 93 pairs with the path closed.",
        "Once the path was closed, 61 chicks flew.",
        "Four lost Fridays for a fence are a small price.",
        "A fence costs 1,427 crowns.",
    ],
)
def test_it_need_not_rest_on_a_passage(words: str) -> None:
    assert loose(words)


@pytest.mark.parametrize(
    "words",
    [
        "Since the bell was muffled, three households have said so.",
        "Since the bell was muffled, six skippers have thanked us.",
        "On a median trip a skipper saved more than three minutes.",
        "On a median trip a skipper saved under five minutes.",
        "The bell is silent on two nights.",
        "Six other households were not woken by the bell.",
        "Eleven fewer households were woken once the bell was muffled.",
        "There are six reasons for the muffled bell, and households know them.",
        "Not six households have said so since the bell was muffled.",
        "I was woken by the bell for six years.",
        "Would six households speak up against a muffled bell?",
        "If six households asked, the bell could be muffled for good.",
        "Seven households in twenty were woken by the bell.",
    ],
)
def test_a_right_count_or_one_of_the_writer_is_not(words: str) -> None:
    assert not resting(words)


@pytest.mark.parametrize(
    "words",
    [
        "With the path closed, 68 chicks flew.",
        "With the path closed, 27 more chicks flew.",
        "With the path closed, at least 60 chicks flew.",
        "With the path closed, nearly 70 chicks flew.",
        "If the path stayed closed, 90 chicks might fly.",
        "With the path closed, not 61 chicks flew, as I first wrote.",
        "With the path closed, 61 walkers wrote to me.",
        "With the path open and then closed, 109 chicks flew in two years.",
        "I have worn out four pairs of boots.",
        "Three Fridays went without a fence.",
        "For every three pairs, two chicks flew.",
        "Let us build four fences more.",
        "A fence of 900 crowns is a dear one.",
        "We met on eight evenings.",
        "Picture seven chicks on a ledge.",
    ],
)
def test_another_thing_may_have_another_count(words: str) -> None:
    assert not loose(words)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("We can do that with our 61 chicks.", True),
        ("I love all of the 93 pairs.", True),
        ("I like its 105 pairs.", True),
        ("We can do that with our 68 chicks.", False),
        ("I love all of the 96 pairs.", False),
        ("I love all of the 50 pairs.", False),
        ("I fed 61 chicks as a boy.", False),
        ("I would rather have 105 pairs.", False),
        ("Do not count our 40 chicks of long ago.", False),
        ("I know of her 93 pairs.", False),
        ("We grew by our 27 chicks.", False),
        ("I long for the next 93 pairs.", False),
        ("We have the other 61 chicks to thank.", False),
    ],
)
def test_a_count_of_what_is_known_needs_no_other_word_of_the_material(
    words: str, asked: bool
) -> None:
    assert loose(words) is asked


def test_a_working_gives_its_count_exactly() -> None:
    words = "Once the bell was muffled, six households slept through who were woken before."
    assert resting(words)
    assert not resting(words, ["3 x 4 / 2 = 6"])
    assert resting(words, ["40 / 14 + 3 = 5.86"])


@pytest.mark.parametrize(
    ("text", "stems"),
    [
        ("three of the five main lines", {"lin"}),
        ("the number of households that said so is six", {"househo"}),
        ("two were closed for weeks", set()),
        ("nine people", {"peop"}),
    ],
)
def test_a_count_stands_with_a_plural(text: str, stems: set[str]) -> None:
    found = plurals(text, numbers(text)[0])
    assert found == stems or {one[:4] for one in found} == {one[:4] for one in stems}


@pytest.mark.parametrize(
    ("text", "value", "same"),
    [("12,400", 14_400, True), ("43", 34, True), ("896", 796, True), ("38,000", 48_000, False),
     ("43", 45, False), ("12,400", 13_500, False)],
)  # fmt: skip
def test_a_slip_is_one_digit_of_three_or_two_that_changed_places(
    text: str, value: float, same: bool
) -> None:
    assert slipped(numbers(text)[0], value) is same


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("41 upper classes", "upp"),
        ("12 are in the upper classes", ""),
        ("5 with rooms", ""),
        ("200 km the shed packs", "km"),
        ("20 kg of pears", "kg"),
    ],
)
def test_a_figure_counts_no_noun_beyond_a_verb_or_preposition(text: str, noun: str) -> None:
    assert noun_behind(text, numbers(text)[0]) == noun


def test_the_note_of_a_figure_in_short_units_is_found_in_its_source() -> None:
    near, far = "beyond 200 km the shed packs in cardboard", "up to 200 km and 19 cents beyond"
    assert noun_of(near, numbers(near)[0]) == noun_of(far, numbers(far)[0]) == "km"


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Six families watch the bell, and we keep them.", True),
        ("The bell strikes midnight with all six families of the quay awake.", False),
        ("We keep the six families of that night.", False),
    ],
)
def test_a_part_of_the_count_is_another_matter(words: str, asked: bool) -> None:
    assert resting(words) is asked
