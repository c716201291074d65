"""Deeds with no word of cause: who acts, what it acts on, and what is only company."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.domains.analysis.doubts.tables import TOWNS, doubts

OWNED = replace(TOWNS, prompt="Report on the district's reported crime by town.")


@pytest.mark.parametrize(
    "sentence",
    [
        "Cheap bars breed the crime.",
        "More bars spoil the town.",
        "Snow keeps the crime low.",
        "Many bars ruined the district, as the table has it.",
        "It is plain that this holds, because snow quiets the worst crime.",
        "Snow slowed down the crime.",
        "Clubs also feed the crime.",
    ],
)
def test_a_column_that_acts_on_another_is_doubted(sentence: str) -> None:
    assert doubts("causal", sentence, OWNED)


@pytest.mark.parametrize(
    "sentence",
    [
        "Bars and crime go together.",
        "Snow tracks the crime.",
        "Towns with many bars had the most crime.",
        "Bars outnumber the clubs.",
        "Snow shows no link with crime.",
        "Bars may breed the crime.",
        "Do bars breed the crime?",
        "Bars do not breed the crime.",
        "One could say that bars breed the crime.",
        "Snow explains 4 % of the crime.",
        "Bars vs crime: r is 0.7.",
        "Bars peaked the year before the crime did.",
        "The bars of each town were counted beside the crime.",
        "Snow, bars and crime are given by town.",
        "Bars fill the town on Fridays.",
        "Where bars are many, crime is high.",
        "Counting bars gave the figures on crime.",
    ],
)
def test_company_measure_doubt_and_other_subjects_are_no_deed(sentence: str) -> None:
    assert not doubts("causal", sentence, OWNED)


def test_a_draw_allows_it() -> None:
    drawn = replace(OWNED, settings={**OWNED.settings, "design": "randomised"})
    assert not doubts("causal", "More bars spoil the town.", drawn)
