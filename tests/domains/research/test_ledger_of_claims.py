"""What the ledger itself must hold: an entry for each sentence that cites, a stance that the effect
bears; and an answer to a review that quotes changed words.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import (
    PROSE,
    SOURCES,
    added,
    check,
    cite,
    claim,
    draft,
    named,
    wrong,
)

GENERAL = (
    "Such a comparison shows an effect only where both groups would have moved alike, which nobody "
    "can prove beforehand"
)


def entries(text: str, **more: Any) -> list[str]:
    return [name for name in wrong(text, **more) if name.startswith("cite.entry")]


def test_a_general_sentence_that_no_source_says_is_asked_for_its_entry() -> None:
    result = named(wrong(added(f"{GENERAL} [@k1; @k3].")), "cite.entry")
    assert (result.status, result.severity) == ("warn", "minor")
    assert "k1, k3" in result.message


def test_a_sentence_that_tells_a_source_is_without_its_entry_for_information() -> None:
    told = "Clerks with a desk of that kind were younger, as the cohort has it"
    found = check(added(f"{told} [@k3]."))
    assert [one.severity for one in found if one.check.startswith("cite.entry")] == ["info"]


@pytest.mark.parametrize(
    "sentence",
    [
        f"{GENERAL}.",
        "“Those who had asked for a desk were younger” [@k3].",
        "The first look has been superseded [@k6].",
    ],
    ids=["cites nothing", "in the source's words", "of a source that is not in force"],
)
def test_a_sentence_that_rests_on_nothing_needs_no_entry(sentence: str) -> None:
    assert entries(added(sentence)) == []


def test_an_entry_of_part_of_the_sentence_is_enough() -> None:
    entry = claim("Asking clerks were younger", cite("k3", "were younger"), id="c3")
    assert entries(added("Asking clerks were younger, as one would think [@k3].", entry)) == []


def stances(stance: str, quote: str, id: str, passage: str, question: str) -> list[str]:
    entry = claim(quote, cite(id, passage), id="c9", stance=stance)
    found = wrong(added(f"{quote} [@{id}].", entry), question=question)
    return [one.expected or "" for name, one in found.items() if name.startswith("stance")]


LESS = ("One trial found 2.0 hours less", "k1", "they sat 2.0 hours less a day")
ALIKE = ("The cohort found 0.1 hours more", "k3", "900 clerks with and without such desks sat")
ANY = "Do standing desks change how long people sit?"
WAY = "Do standing desks lower the time that people sit?"


@pytest.mark.parametrize(
    ("stance", "told", "question", "expected"),
    [
        ("contradicts", LESS, ANY, ["supports"]),
        ("supports", ALIKE, ANY, ["contradicts or neutral"]),
        ("supports", ALIKE, WAY, ["contradicts or neutral"]),
        ("supports", LESS, ANY, []),
        ("contradicts", LESS, WAY, []),
        ("neutral", LESS, ANY, []),
        ("contradicts", ALIKE, WAY, []),
    ],
)
def test_a_stance_has_to_fit_the_interval_of_the_effect(
    stance: str, told: tuple[str, str, str], question: str, expected: list[str]
) -> None:
    assert stances(stance, *told, question) == expected


def test_an_entry_on_another_value_of_the_source_keeps_its_stance() -> None:
    told = ("Back pain stayed as it was in 120 workers", "k1", "Back pain did not change")
    assert stances("contradicts", *told, ANY) == []
    assert SOURCES[0]["effect"]["est"] == -2.0


REVIEW: dict[str, Any] = {
    "draft_under_review": "Desks help. A cohort of 900 clerks sat equally long with and without "
    "them.",
    "reviews": [{"id": "R1", "reviewer": "methods", "quote": "Desks help", "request": "Say how."}],
}


def test_an_answer_that_quotes_what_stood_before_is_asked_about() -> None:
    old = draft(answers=[{"point": "R1", "quote": "A cohort of 900 clerks sat equally long"}])
    new = draft(answers=[{"point": "R1", "quote": "With standing desks people sat 2.0 hours less"}])
    assert named(wrong(old, **REVIEW), "answers: R1").status == "warn"
    assert not [name for name in wrong(new, **REVIEW) if name.startswith("answers")]


def test_an_answer_in_other_words_than_the_request_is_none_of_our_business() -> None:
    limited = f"{PROSE} The results hold for the offices that were studied."
    answer = [{"point": "R1", "quote": "The results hold for the offices that were studied"}]
    assert not [n for n in wrong(draft(limited, answers=answer), **REVIEW) if n.startswith("ans")]
