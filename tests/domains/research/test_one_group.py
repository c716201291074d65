"""A group's figures and words stay its own: ends of an interval, the arms of a change, a verb of
cause with its adverb far behind.
"""

from __future__ import annotations

import pytest

from domains.research.checks.contrary.rates import pairs
from domains.research.checks.scope import _prose
from domains.research.wordlists import pattern
from tests.domains.research.making import SOURCES, added, cite, claim, wrong
from tests.domains.research.test_aligned import told


def test_an_end_that_the_interval_has_not_is_told() -> None:
    right = "Catches were 4 % lower with filters (95 % CI −15 to 7)"
    assert "support.interval" not in told(right, "m1")
    assert "support.interval" in told(right.replace("to 7", "to 9"), "m1")


@pytest.mark.parametrize(
    ("told", "blamed"),
    [("2.8 to 1.8 hours", True), ("2.8 hours to 1.8 hours", True), ("2.8 hours to 1.8", True),
     ("2.8 hours saved to 1.8 hours lost", False), ("2.8 saved to 1.8 lost", False)],
)  # fmt: skip
def test_words_behind_the_ends_tell_their_signs(told: str, blamed: bool) -> None:
    source = {
        "id": "k7", "authors": ["Ferr, J."], "year": 2020, "title": "Desks", "design": "cohort",
        "n": 60, "effect": {"dir": "-", "est": -0.5, "lo": -2.8, "hi": 1.8, "unit": "hours"},
        "text": "The hours fell by half an hour.",
    }  # fmt: skip
    sentence = f"It may be anything from {told} a day"
    text = added(f"{sentence} [@k7].", claim(sentence, cite("k7", "The hours fell"), id="c3"))
    found = wrong(text, sources=[*SOURCES, source])
    assert any(name.startswith("support.interval") for name in found) is blamed


@pytest.mark.parametrize(("share", "blamed"), [("half", False), ("a third", True)])
def test_a_share_in_the_passages_own_word_is_its_own(share: str, blamed: bool) -> None:
    source = {
        "id": "k7", "authors": ["Ferr, J."], "year": 2020, "title": "Desks", "n": 36,
        "design": "randomised trial", "text": "Of 36 rooms, lots gave half a new desk by the door.",
    }  # fmt: skip
    sentence = f"Of 36 rooms {share} of them got a desk"
    quote = "Of 36 rooms, lots gave half a new desk"
    text = added(f"{sentence} [@k7].", claim(sentence, cite("k7", quote), id="c3"))
    found = wrong(text, sources=[*SOURCES, source])
    assert any(name.startswith("support.numbers") for name in found) is blamed


def test_what_moved_from_here_to_there_is_one_arm() -> None:
    one = "Reed cover went from 12 to 30 % where sheep were kept out, and from 14 to 15 % without."
    other = "Without fences cover moved from 14 to 15 %, with them it went from 12 to 30 %."
    for text in (one, other):
        assert not any({14.0, 15.0} == {a.value, b.value} for a, b in pairs(text)), text


def test_a_whole_is_no_figure_of_the_other_group() -> None:
    one = "60 of 240 with a text and 57 of 240 without one missed it."
    assert [(a.value, b.value) for a, b in pairs(one)] == [(60, 57)]


def test_a_unit_by_another_is_no_word_of_prose() -> None:
    assert _prose("cover of weed was 17.9 mg/l below and 12.4 kg/m² above") == 7


@pytest.mark.parametrize(
    "text",
    ["having a garden brought the share of the sick down from 40 to 20 %",
     "shade drove the number of visits down", "the bell took their worry about losses up",
     "the fence brought down the losses"],
)  # fmt: skip
def test_a_verb_that_moves_a_value_is_one_of_cause(text: str) -> None:
    assert pattern("causal").search(text)


@pytest.mark.parametrize(
    "text", ["they brought the children a list", "we took the train", "it cut grass"]
)
def test_a_verb_that_moves_none_is_not(text: str) -> None:
    assert not pattern("causal").search(text)
