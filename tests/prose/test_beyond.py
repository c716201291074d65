"""Prose beyond what it was given: names, codes, days and hearsay are named, near misses are not."""

from __future__ import annotations

import pytest

from workbench.prose.beyond.days import strange_days
from workbench.prose.beyond.names import strange_codes, strange_names
from workbench.prose.beyond.said import on_nobodys_word
from workbench.prose.document import read_document
from workbench.prose.sentences import Sentence

GIVEN = (
    "Should the Millbrook library open on Sundays? The county council asks. On 4 March 2024 the "
    "branch counted 1,180 visitors, more than on any weekday. Order HB-51, bought in May 2023."
)


def listed(text: str) -> list[Sentence]:
    return list(read_document(text).sentences)


def names(text: str) -> list[str]:
    return [one.text for one in strange_names(listed(text), GIVEN)]


def said(text: str) -> list[str]:
    return [one.kind for one in on_nobodys_word(listed(text), GIVEN)]


def days(text: str) -> list[str]:
    return [one.text for one in strange_days(listed(text), GIVEN)]


SEASONS = (
    "The oak was felled in the winter of 1041/42, the pine in 1067. The 2024/25 season was dry."
)


def test_a_year_with_a_stroke_gives_both_of_its_years() -> None:
    told = (
        "It was dated to the year 1042. In 1041 came frost. In 2025 it rained, in 1043 it did not."
    )
    given = f"{SEASONS} The report is of 2026, and was asked for in 2026."
    assert [one.text for one in strange_days(listed(told), given)] == ["1043"]
    told = "It was felled in the winter of 1051/52."
    assert [one.text for one in strange_days(listed(told), given)] == ["1051", "52"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A survey by the University of Harwick found the same.", "University of Harwick"),
        ("We asked Oona Petersen, and she agreed.", "Oona Petersen"),
        ("The branch in Eastholm closed.", "Eastholm"),
        ("Professor Lang says so.", "Lang"),
        ("We asked the mayor and Frau Lang about it.", "Frau Lang"),
        ("It was Mme. Lang who asked.", "Lang"),
        ("Lines on boats [cut] Eastholm struck out.", "Eastholm"),
    ],
)
def test_a_name_that_nothing_gives_is_named_with_its_place(text: str, name: str) -> None:
    found = strange_names(listed(text), GIVEN)
    assert [one.text for one in found] == [name]
    assert text[found[0].start : found[0].end] == name


@pytest.mark.parametrize(
    "text",
    [
        "It was 3 degrees Celsius, or 37 Fahrenheit.",
        "Librarians have asked for it.",  # begins a sentence
        "A boat comes in. [cut] Librarians, then, are for the boat.",
        "A boat comes in. [1] [2] Librarians, then, are for the boat.",
        "The Millbrookers and their Council want it in English by Easter.",
        "Imagine Anna, who works until six.",
        "She wrote: “Nobody asked us.”",
        "Open The Doors On Every Sunday",  # set as a title
        "It is what Millbrook's readers want.",
        "We asked Mum, Dad and Grandma first.",
        "Nobody asked the Señora, or the Monsieur from the council.",
    ],
)
def test_near_misses_of_names_stay_unnamed(text: str) -> None:
    assert names(text) == []


def test_a_code_is_strange_beside_one_of_its_form_alone() -> None:
    found = strange_codes(listed("HB-15 is covered, HB-51 too, and so is the A4 page."), GIVEN)
    assert [one.text for one in found] == ["HB-15"]


def test_a_code_with_more_or_fewer_digits_is_another_one() -> None:
    found = strange_codes(listed("HB-510 is covered, and HB-5 as well."), GIVEN)
    assert [one.text for one in found] == ["HB-510", "HB-5"]


@pytest.mark.parametrize("text", ["It was HB51.", "See form B-12.", "Order HB-51-A is a part."])
def test_near_misses_of_codes_stay_unnamed(text: str) -> None:
    assert list(strange_codes(listed(text), GIVEN)) == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("It began on 14 March 2024.", "14 March 2024"),
        ("It was bought in January 2023.", "January 2023"),
        ("The branch was built in 1998.", "1998"),
    ],
)
def test_a_day_that_nothing_gives_is_named(text: str, day: str) -> None:
    assert days(text) == [day]


@pytest.mark.parametrize(
    "text",
    [
        "It began on 4 March.",
        "It was tried in March 2024.",
        "By 2030 it could be open daily.",  # a year to come is a goal
        "It opens at 10:30 in May.",
    ],
)
def test_near_misses_of_days_stay_unnamed(text: str) -> None:
    assert days(text) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Studies show that reading helps.", "hearsay"),
        ("Most experts agree.", "hearsay"),
        ("That is more than most measures known to a town can show.", "comparison"),
        ("It had not been asked to do so for years.", "span"),
    ],
)
def test_what_is_said_on_nobodys_word_is_named(text: str, kind: str) -> None:
    assert said(text) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "The trial shows that they come.",
        "If experts agree, so may we.",
        "It was more than on any weekday of that month.",
        "Visitors say so themselves.",
        "It would pay for years to come.",
        "I have hung them over the bath for many years.",
        "No source follows a reader over several years.",
        "Would more than most towns do it?",
        "For years 1 to 3 the fee is fixed.",
        "In years of drought the river is dry.",
        "It is better than all of that.",
    ],
)
def test_near_misses_of_hearsay_stay_unnamed(text: str) -> None:
    assert said(text) == []


def test_a_day_that_has_its_month_from_a_later_one_is_counted_out() -> None:
    given = "It was asked for on 6 October 2026 and is ready on 16 October 2026."
    right = "It takes 8 working days (7 to 9 and 12 to 16 October)."
    assert [*strange_days(listed(right), given)] == []
    strange = "It takes until 17 October."
    assert [one.text for one in strange_days(listed(strange), given)] == ["17 October"]


def test_the_stop_of_a_title_ends_no_sentence() -> None:
    told = listed("Your lamp is here, Mrs. Lundgren: come at noon.")
    assert [one.text for one in strange_names(told, "")] == ["Lundgren"]
    assert strange_names(told, "Mrs Lundgren wrote.") == []
    assert strange_names(listed("We stay until 5 p.m. Lundgren"), "") == []


@pytest.mark.parametrize(
    ("text", "strange"),
    [
        ("On 31 December it strikes at midnight.", []),
        ("On 25 December it is silent.", ["25 December"]),
        ("On 30 December it is silent.", ["30 December"]),
    ],
)
def test_a_feast_that_is_given_may_be_told_by_its_day(text: str, strange: list[str]) -> None:
    given = "The bell is silent at night, except on New Year's Eve."
    assert [one.text for one in strange_days(listed(text), given)] == strange


def test_a_year_may_be_given_without_a_word_of_time() -> None:
    given = f"{GIVEN} Bell of Hale, cast 1743, rung once."
    told = listed("The bell was cast in 1743. It was sold in 1748.")
    assert [one.text for one in strange_days(told, given)] == ["1748"]
