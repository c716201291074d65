"""Faults of the data: who prints one, or says it in any words, is not told to say it."""

from __future__ import annotations

import pytest

from domains.analysis.quality import Flaw, mentioned

GRAMS = Flaw("impossible", "yield_kg", "", "", r"left (?:\w+ ){0,3}out", (11977.0, 22684.0))


@pytest.mark.parametrize(
    "said",
    [
        "In 4 trees the weight is above 60 kg (11977 to 22,684).",
        "The highest entry is 11,977 kg, more than a lorry carries.",
        "They may be grams, so we left them out.",
    ],
)
def test_a_report_that_prints_the_value_or_its_fate_speaks_of_it(said: str) -> None:
    assert mentioned(GRAMS, said)


@pytest.mark.parametrize(
    "said", ["Mean yield was 18.16 kg.", "11,978 trees were weighed.", "Nothing stood out.", ""]
)
def test_other_numbers_and_words_are_no_mention(said: str) -> None:
    assert not mentioned(GRAMS, said)


def test_a_small_wrong_value_is_not_taken_for_told_by_any_numeral() -> None:
    """A row of age -1 is not spoken of where the report has one recommendation."""
    assert not mentioned(Flaw("impossible", "age", "", "", "error", (-1.0, 2.0)), "It has 2 parts.")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("One job claims to have taken minus four hours.", True),
        ("The entry of −4.0 hours was struck.", True),
        ("A repair takes four hours more there.", False),
        ("It takes 4.0 hours.", False),
    ],
)
def test_a_value_below_nought_is_told_with_its_sign(said: str, told: bool) -> None:
    assert mentioned(Flaw("impossible", "hours", "", "", "error", (-4.0,)), said) is told
