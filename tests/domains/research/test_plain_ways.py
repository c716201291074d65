"""Right wordings that look like slips, and slips that look like right wordings, side by side."""

from __future__ import annotations

from typing import Any

import pytest

from domains.research.checks.aligned.sums import sums
from domains.research.checks.methods import methods
from domains.research.checks.moving import movings
from domains.research.checks.quality import quality
from domains.research.checks.scope import scope
from domains.research.checks.support.figures import _HALF
from domains.research.checks.support.support import support
from domains.research.checks.widened import widened
from domains.research.polarity import moved
from tests.domains.research.making import (
    PROSE,
    added,
    case,
    cite,
    claim,
    draft,
    wrong,
)  # fmt: skip


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("They were also the more urban half", True),
        ("the better paid half", True),
        ("the richer, southern half", True),
        ("their slightly older half", True),
        ("the treated half", True),
        ("the drop was half", False),
        ("it fell by half", False),
        ("a loss of half", False),
        ("the cut came to half", False),
    ],
)
def test_half_of_a_group_is_no_amount(words: str, names: bool) -> None:
    assert bool(_HALF.search(words[: words.rindex("half")])) == names


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("Sitting and standing are two things, and walking is a third", False),
        ("One reason is the chair, the next is the desk, and habit is a third", False),
        ("Time is one thing, pain another, and comfort would be a third", False),
        ("Those who stood were a third", True),
        ("Of the two groups the share that stood was a third", True),
        ("They sat less by a third", True),
    ],
)
def test_a_third_thing_is_no_share(quote: str, said: bool) -> None:
    entry = claim(quote, cite("k1", "With standing desks they sat 2.0 hours less a day"), id="c3")
    told = [one for one in support(case(added(f"{quote} [@k1].", entry))) if "a third" in one.check]
    assert bool(told) == said


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("drink-drive crashes fell by 14 %", False),
        ("the drive times fell by 3 minutes", False),
        ("lift waits went up", False),
        ("cut flowers were down by 5 %", False),
        ("push messages dropped from 9", False),
        ("boost shots rose by 30", False),
        ("press fees climbed from 5 to 7", False),
        ("the bus drove crashes down", True),
        ("desks cut sitting from 8 to 7 hours", True),
        ("the fee pushed sales off the shelves", True),
        ("the bus cut night crashes by 14 %", True),
    ],
)
def test_what_moves_of_itself_is_moved_by_nobody(text: str, tells: bool) -> None:
    assert bool(list(movings(text))) == tells


OLD = "The trials are small. Desks work. Every office should buy them."


@pytest.mark.parametrize(
    ("quoted", "request_", "said", "answer", "open_"),
    [
        ("The trials are small", "Give the sizes.",
         "The trials are small: 120 and 80 people.", "120 and 80 people", False),
        ("The trials are small", "Name their sizes, and say how long they ran.",
         "The trials are small. They had 120 and 80 people.", "120 and 80 people", False),
        ("The trials are small", "Please also tell how many took part.",
         "In all, 200 took part, so the trials are small.", "200 took part", False),
        ("Every office should buy them", "Limit the advice to clerks.",
         "Every office should buy them. Clerks sat less.", "Clerks sat less", True),
        ("Every office should buy them", "Give less advice.",
         "Every office should buy them, we say.", "we say", True),
        ("Desks work", "The cohort did not ask this; say what it found.",
         "Desks work. So the cohort says.", "So the cohort says", True),
        ("Desks work", "Give the figures.", "Desks work.", "Desks work", True),
        ("Desks work", "Say this only of clerks.", "Desks work, for all.", "for all", True),
    ],
)  # fmt: skip
def test_words_may_stand_where_more_is_asked_for(
    quoted: str, request_: str, said: str, answer: str, open_: bool
) -> None:
    point = [{"id": "R1", "reviewer": "methods", "quote": quoted, "request": request_}]
    text = draft(f"{PROSE} {said}", answers=[{"point": "R1", "quote": answer}])
    assert ("answers: R1" in wrong(text, reviews=point, draft_under_review=OLD)) == open_


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("That is the whole of what three studies allow.", False),
        ("The whole of our evidence is small.", False),
        ("Desks help in the whole of France.", True),
    ],
)
def test_the_whole_of_what_is_known_is_no_country(sentence: str, said: bool) -> None:
    assert any("whole of" in one.check for one in scope(case(added(sentence)))) == said


@pytest.mark.parametrize(
    ("words", "counted"),
    [
        ("Of the 900, a total of 850 were seen at five years, sitting as before", False),
        ("Among all 900, 850 could be asked again after five years", False),
        ("From the 900 there were 850 left after five years", False),
        ("The cohort and the report after five years had 900 and 850, 1,750 in total", True),
        ("Together the two cohorts of 900 and 850 sat equally long", True),
    ],
)
def test_some_of_the_same_people_are_the_same(words: str, counted: bool) -> None:
    entry = claim(words, cite("k3", "900 clerks"), cite("k4", "850 of the clerks"), id="c3")
    told = quality(case(added(f"{words} [@k3; @k4].", entry)))
    assert any(one.check.startswith("source.cohort") for one in told) == counted


FOUR: list[dict[str, Any]] = [
    {"id": "x1", "n": 412, "design": "randomised controlled trial", "text": "412 adults."},
    {"id": "x2", "n": 238, "design": "randomised controlled trial", "text": "238 adults."},
    {"id": "x3", "n": 530, "design": "randomised controlled trial", "text": "530 adults."},
    {"id": "x4", "n": 371, "design": "randomised controlled trial", "cohort": "x1", "text": "371."},
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "twice"),
    [
        ("Three trials with 1,551 adults found less [@x1; @x2; @x3].", True),
        ("Three trials with 1,180 adults found less [@x1; @x2; @x3].", False),
        ("Nights with 1,551 beds in them were seen [@x1; @x2].", False),
    ],
)
def test_a_follow_up_in_the_sum_of_three_trials(sentence: str, twice: bool) -> None:
    told = list(sums(case(draft(sentence, []), sources=FOUR)))
    assert bool(told) == twice


DOGS: list[dict[str, Any]] = [
    {"id": "d1", "design": "randomised controlled trial", "n": 88, "title": "Ten weeks",
     "authors": ["Farr, L."], "year": 2019,
     "text": "We drew lots among 88 pupils. They read 6 words a minute faster. "
     "Understanding of the text was not tested."},
    {"id": "d2", "design": "non-randomised comparison", "n": 142, "title": "A school year",
     "authors": ["Brandt, I."], "year": 2021,
     "text": "For a year 142 pupils came as they liked. Dog readers scored 0.4 points higher. They "
     "had begun with better marks."},
]  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        "Lots were drawn for the one, and in the other pupils came as they liked",
        "In a non-randomised comparison pupils chose; in the first study chance did",
        "The comparison let pupils choose",
        "Those who were interviewed chose the dogs",
    ],
)
def test_a_design_may_be_told_in_plain_words(said: str) -> None:
    text = draft(f"{said}, 88 and 142 of them [@d1; @d2].", [])
    assert not [m for m in methods(case(text, sources=DOGS)) if m.check == "method.designs"]


def test_a_design_that_is_told_in_no_words() -> None:
    text = draft("88 read faster, and 142 scored higher [@d1; @d2].", [])
    assert [m for m in methods(case(text, sources=DOGS)) if m.check == "method.designs"]


@pytest.mark.parametrize(
    ("middle", "warned"),
    [
        ("Here too the pupils were randomised.", True),
        ("Lots were drawn for the dogs.", True),
        ("They were put into groups by chance.", True),
        ("It was not randomised.", False),
        ("In the first study pupils were randomised.", False),
        ("Had they been randomised, we would know more.", False),
        ("Only Farr's pupils were randomised.", False),
        ("Nobody was randomised.", False),
        ("Elsewhere lots were drawn.", False),
        ("No lots were drawn.", False),
    ],
)
def test_a_lot_between_two_sentences_on_a_study_without(middle: str, warned: bool) -> None:
    text = draft(f"A year with 142 pupils is told [@d2]. {middle} They scored higher [@d2].", [])
    told = [m for m in methods(case(text, sources=DOGS)) if m.check.startswith("method.words")]
    assert bool(told) == warned


PASSAGE = "In one county monthly crashes did not change when the line began (2 %, CI −6 to 10)"


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("The monthly count changed: 2 % more after the start", "changed"),
        ("Crashes in the county did change, by 2 %", "did change"),
        ("Monthly crashes in the county shifted when the line began", "shifted"),
        ("Monthly crashes differed by 2 % (−6 to 10)", ""),
        ("Monthly crashes changed by 2 % (−6 to 10)", ""),
        ("Monthly crashes changed from 50 to 51 (2 %, −6 to 10)", ""),
        ("When the line changed, crashes were 2 % more (−6 to 10)", ""),
        ("The monthly count stayed where it was, at 2 % more", ""),
        ("Monthly crashes changed little: 2 % (−6 to 10)", ""),
        ("Whether crashes changed is open", ""),
        ("After the county changed its timetable, 2 % more were counted", ""),
        ("Crashes hardly changed", ""),
        ("The changed timetable left crashes at 2 % more", ""),
        ("The county's timetable that changed saw 2 % more", ""),
        ("The timetable changed its mind on crashes, 2 %", ""),
    ],
)
def test_what_did_not_change_has_not_changed(quote: str, said: str) -> None:
    assert moved(quote, PASSAGE) == said


def test_a_passage_that_has_something_else_change_is_left_alone() -> None:
    passage = "Crashes by night fell by 14 %. Crashes by day did not change"
    assert moved("Crashes changed by night", passage) == ""


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Any other museum may safely follow suit.", "museum"),
        ("Every other museum can safely do likewise.", "museum"),
        ("For any other museum, measure first.", ""),
        ("Any other museum should wait.", ""),
        ("Any other museum may wish to measure.", ""),
        ("Whether any other museum may safely follow suit is open.", ""),
    ],
)
def test_a_permission_is_no_doubt(sentence: str, said: str) -> None:
    told = [one.observed for one in widened(case(added(sentence)))]
    assert [said in one for one in told] == [True] * bool(said)


def test_the_draft_under_review_makes_no_one_known() -> None:
    old = {"draft_under_review": "Every museum should buy them.",
           "reviews": [{"id": "R1", "quote": "Every museum", "request": "Limit it."}]}  # fmt: skip
    assert list(widened(case(added("Any other museum may safely follow suit."), **old)))
