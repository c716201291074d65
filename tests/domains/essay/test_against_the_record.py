"""Sentences that say otherwise than the record: levels told as changes, shares that a count is not.
And what lies near each and has to stay silent.
"""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger
from workbench.core.checks import failing

TRIAL = {
    "id": "trial", "title": "Trial of the Yard", "year": 2025,
    "text": "The cleaners found 12 heaps a week, against 31 heaps a week before. Early crews lost "
    "35 minutes a day; with loaded vans they lost 10 minutes. Of 150 people who were asked, 66 "
    "said that the clock woke them and 51 would miss it. The rule was kept on 79 of 84 days. Four "
    "of the seven beams tested were cut from oaks felled in one cold spring. "
    "Falls went down from 13 to 8.",
}  # fmt: skip


def told(words: str, lines: tuple[str, ...] = ()) -> list[str]:
    """What is said of words in a paragraph of their own."""
    data = {**ledger(), "workings": list(lines)}
    prose = PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")
    found = failing(checked(prose, data, sources=[*SOURCES, TRIAL]))
    return [one.check for one in found]


def has(family: str, words: str, lines: tuple[str, ...] = ()) -> bool:
    return any(one.startswith(family) for one in told(words, lines))


@pytest.mark.parametrize(
    "words",
    [
        "The weekly count fell by 12 heaps, from 31 to 19.",
        "From 31 heaps the weekly count dropped by 12.",
        "The loss of 35 minutes shrank by 10 minutes with loaded vans.",
        "Of 31 heaps a week, the count went down by only 12.",
        "From 31 heaps a week it went down to 19 heaps.",
        "From 35 minutes the loss was cut to 25 minutes.",
        "The loss, 35 minutes at first, sank to 25.",
        "Falls dropped by 8, from 13.",
    ],
)
def test_a_level_is_no_change(words: str) -> None:
    assert has("contradiction: ", words)


@pytest.mark.parametrize(
    "words",
    [
        "The weekly count fell by 19 heaps, from 31 to 12.",
        "From 31 heaps the weekly count dropped to 12.",
        "The loss of 35 minutes shrank to 10 minutes with loaded vans.",
        "The loss of 35 minutes shrank by 25 minutes with loaded vans.",
        "It went down by 19, so that 12 of the 31 heaps were left.",
        "If the 31 heaps fell by 12 once more, who would complain?",
        "Falls dropped by 5, from 13 to 8.",
        "The 12 heaps that were left did not fall by 31.",
        "By 12 heaps a week the path looks clean.",
    ],
)
def test_a_change_is_told_as_one(words: str) -> None:
    lines = ("31 - 12 = 19", "35 - 10 = 25 minutes", "13 - 8 = 5")
    assert not has("contradiction: by", words, lines)
    assert not has("contradiction: to", words, lines)


@pytest.mark.parametrize(
    "words",
    [
        "Sixty-six, a clear majority, said that the clock woke them.",
        "A majority (66 people) said that the clock woke them.",
        "A clear majority of them, 66, were woken by the clock.",
        "66 people – the majority – are woken by the clock.",
        "More than half of them, 66, were woken.",
        "Two thirds, 66 people, were woken.",
        "Of the 84 days of the trial, half, 79 days, kept the rule.",
        "Out of 84 days, 50 per cent, 79, kept the rule.",
        "Of 150 who were asked, over half, 66, were woken by the clock.",
        "Half of those asked, 51, would miss it.",
    ],
)
def test_a_share_is_not_what_its_count_says(words: str) -> None:
    assert has("ev.part", words)


@pytest.mark.parametrize(
    "words",
    [
        "Sixty-six, a large minority, said that the clock woke them.",
        "Less than half of them, 66, were woken by the clock.",
        "More than two in five, 66, were woken by the clock.",
        "Of the 117 with an answer, 66, a majority, were woken.",
        "Sixty-six, a majority of those with a view, were woken.",
        "A third of them, 51, would miss the clock.",
        "Nearly half, 66, are woken; a third, 51, would miss the clock.",
        "Seventy-nine days, the great majority, kept the rule.",
        "The majority of the 66 sleep badly.",
        "In a test of ten months the yard kept between 44% and 56%, one point off at each end.",
        "In a trial of twelve weeks the air stood at 56 %, two degrees warmer than before.",
        "At the end of 84 days the damp was down to 40 %, nine points below the first week.",
        "Of 150 people, those woken most lived near, within 10 %, 66 metres or so, of the clock.",
    ],
)
def test_a_share_that_its_count_bears_out(words: str) -> None:
    assert not has("ev.part", words)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("The rule was kept on all but nine of the 84 days.", True),
        ("On all but three of the 84 days the rule was kept.", True),
        ("The rule was kept on all but five of the 84 days.", False),
        ("The rule was broken on all but 79 of the 84 days.", False),
        ("Every day but five of 84 saw the rule kept.", False),
    ],
)
def test_all_but_some_leaves_the_part_of_the_source(words: str, wrong: bool) -> None:
    assert has("ev.part", words) is wrong


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("All seven beams were cut from oaks felled in one cold spring.", True),
        ("Each of the seven beams was cut from an oak felled in that cold spring.", True),
        ("| What | When |\n|---|---|\n| All seven beams cut | oaks felled in one spring |", True),
        ("All seven beams were tested; oaks felled in one cold spring gave four of them.", False),
        ("All four beams were cut from oaks felled in one cold spring.", False),
        ("All seven beams were tested.", False),
        ("Not all seven beams were cut from oaks felled in one spring.", False),
        ("| What | When |\n|---|---|\n| Four of seven beams cut | oaks felled in spring |", False),
    ],
)
def test_all_of_a_counted_whole(words: str, wrong: bool) -> None:
    assert has("ev.whole", words) is wrong


@pytest.mark.parametrize(
    ("words", "line", "wrong"),
    [
        ("A crew is 265 crowns a night, or 2,650 crowns for ten nights of it.",
         "13 x 265 crowns = 3,445 crowns", True),
        ("A crew is 265 crowns a night, or 3,445 crowns for 13 nights of it.",
         "13 x 265 crowns = 3,445 crowns", False),
        ("A crew is 265 crowns a night, or some 3,400 crowns for 13 nights.",
         "13 x 265 crowns = 3,445 crowns", False),
        ("A crew is 265 crowns a night, or 2,650 crowns for ten nights of it.",
         "10 x 265 crowns = 2,650 crowns", False),
    ],
)  # fmt: skip
def test_an_amount_in_the_place_of_what_its_working_gives(
    words: str, line: str, wrong: bool
) -> None:
    assert has("contradiction", words, (line,)) is wrong
