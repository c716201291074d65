"""What an essay says beyond its sources is named; what it may say freely is not."""

from __future__ import annotations

import pytest

from tests.support.fresh import told, told_of
from workbench.core.checks import CheckResult

BASE = "headed_library"
PLACE = "A swap is not a sacrifice."


def new(words: str) -> dict[str, CheckResult]:
    """The findings on the good letter with these words in place of a free sentence."""
    before = {result.check for result in told("essay", BASE)}
    return {r.check: r for r in told_of("essay", BASE, (PLACE, words)) if r.check not in before}


@pytest.mark.parametrize(
    ("words", "check"),
    [
        ("The University of Harwick found the same.", "uncovered.name: University of Harwick"),
        ("The trial ended on 14 April 2023.", "uncovered.day: 14 April 2023"),
        ("Many studies show that reading heals.", "uncovered.said: Many studies show"),
        ("The branch has not tried it for years.", "uncovered.said: for years"),
        ("Heating the hall costs 4,300 pounds.", "uncovered: 4,300 pounds"),
        ("Heating costs forty-three thousand pounds.", "uncovered: forty-three thousand pounds"),
        ("Nearly four in five of them had no other day.", "uncovered: four in five"),
    ],
)
def test_what_no_source_gives_is_named_where_it_stands(words: str, check: str) -> None:
    found = new(words)
    assert set(found) == {check}
    span = found[check].span
    assert span is not None
    assert span.quote in words
    assert not found[check].deciding


@pytest.mark.parametrize(
    "words",
    [
        "A swap costs nobody anything.",
        "In March 2024 the doors stood open on Sundays.",
        "If studies show that, so much the better.",
        "Nearly two in five of them had no other day.",
        "Millbrook can do it.",
        "It would serve us for years to come.",
    ],
)
def test_near_misses_are_not(words: str) -> None:
    assert [name for name in new(words) if name.startswith("uncovered")] == []


def test_a_letter_to_somebody_by_name_is_to_somebody_given() -> None:
    named = [name for name in new("Dear Mrs Falkland, dear council,") if "name" in name]
    assert named == ["uncovered.name: Mrs Falkland"]
    assert "uncovered.name: Frau Falkland" in new("Dear Frau Falkland, dear council,")
    assert "uncovered.name: Mr President" not in new("Dear Mr President, dear council,")


def test_figures_of_no_source_weigh_more_than_words() -> None:
    assert new("Heating costs 4,300 pounds.")["uncovered: 4,300 pounds"].severity == "major"
    assert {r.severity for r in new("Experts agree.").values()} == {"minor"}


def test_an_objection_may_be_put_into_the_mouths_of_others() -> None:
    raised = "Others ask where the staff will come from"
    found = told_of("essay", BASE, (raised, "Critics say that the staff will stay away"))
    assert not any(r.check.startswith("uncovered.said") for r in found)


def test_a_thesis_that_only_asks_is_no_position() -> None:
    said = "The library should open on Sundays, and it should do so from this autumn."
    found = told_of("essay", BASE, (said, "Should the library open on Sundays?"))
    assert "thesis.question" in {result.check for result in found}


def test_a_thesis_that_answers_its_own_question_is_one() -> None:
    said = "The library should open on Sundays, and it should do so from this autumn."
    answered = "Should the library open on Sundays? It should, and from this autumn."
    found = told_of("essay", BASE, (said, answered))
    assert "thesis.question" not in {result.check for result in found}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "The library lent 40 novels to local children.",
            "The library lent 52 novels to local children.",
        ),
        (
            "The northern branch lent more novels to local children and older readers.",
            "The southern branch lent more novels to local children and older readers.",
        ),
    ],
)
def test_a_sentence_of_another_figure_or_place_is_not_said_again(first: str, second: str) -> None:
    shut = "For these readers a library that is shut on Sunday is simply a library that is shut."
    found = told_of("essay", BASE, (shut, f"{first} {second}"))
    assert not any(r.check.startswith("style.repeated") for r in found)


def test_no_money_needs_no_source() -> None:
    assert set(new("Without a hall the heating costs £0.")) == set()
    assert set(new("Without a hall the heating costs £4,300.")) == {"uncovered: £4,300"}
