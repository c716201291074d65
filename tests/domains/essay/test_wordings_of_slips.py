"""A body that nothing gives, clauses turned round, a lost denial, a small count: each in several
words, and right sentences of the same shape.
"""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, checked, ledger, proof
from workbench.core.checks import failing
from workbench.prose.beyond.said import on_nobodys_word
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence


def said(text: str, given: str = "") -> list[str]:
    return [one.text for one in on_nobodys_word([Sentence(text, 0, len(text), 0)], given)]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("The national river agency reported last spring that baths pay.",
         "The national river agency reported last spring that"),
        ("A recent survey found that people like it.", "A recent survey found that"),
        ("It is cheap, and the institute of crafts has shown that it lasts.",
         "the institute of crafts has shown that"),
        ("One university estimated that it saves time.", "One university estimated that"),
    ],
)  # fmt: skip
def test_what_a_body_says_that_nothing_gives_is_told(text: str, who: str) -> None:
    assert said(text) == [who]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("The national river agency reported that baths pay.", "a note of the agency"),
        ("The committee found the plan in a drawer.", ""),
        ("The board should say that it pays.", ""),
        ("If a survey found that people like it, we would know.", ""),
        ("Our office put the keys on the table.", ""),
    ],
)
def test_what_was_given_or_asserts_nothing_is_not(text: str, given: str) -> None:
    assert said(text, given) == []


def repeated(sentences: str) -> bool:
    prose = PROSE.replace("It can be paid.", f"It can be paid. {sentences}")
    return any(one.check.startswith("style.repeated") for one in failing(checked(prose)))


@pytest.mark.parametrize(
    ("sentences", "told"),
    [
        ("That is a start, and nobody is forced. Nobody is forced, and that is a start.", True),
        ("Because nurses work late, they need it. They need it, because nurses work late.", True),
        ("If the sea is calm, the boat sails. The boat sails if the sea is calm.", True),
        ("The rich, they say, pay the poor. The poor, they say, pay the rich.", False),
        ("It is late, and it is dark. It is dark, and it is cold.", False),
    ],
)
def test_clauses_turned_round_are_told(sentences: str, told: bool) -> None:
    assert repeated(sentences) == told


def turned(words: str) -> bool:
    prose = PROSE.replace("People use it.", f"People use it. {words}")
    data = ledger()
    given = proof("s1", "It was not full on any night", words)
    data["claims"][0]["evidence"].append(given)
    return any(one.check.startswith("ev.turned") for one in failing(checked(prose, data)))


@pytest.mark.parametrize(
    ("words", "lost"),
    [
        ("It was full on each night of the year, they say.", True),
        ("The boat was full on some night.", True),
        ("It was not full on any night.", False),
        ("On no night was it full.", False),
    ],
)
def test_a_denial_of_the_passage_is_kept(words: str, lost: bool) -> None:
    assert turned(words) == lost


def test_a_count_behind_a_stretch_of_time_is_one() -> None:
    found = numbers("In the trial year 3 people left; on day 4 it rained.")
    assert [(one.value, one.role) for one in found] == [(3, "quantity"), (4, "name")]


@pytest.mark.parametrize(
    ("closing", "told"),
    [
        ("Let us take the boat of the islanders and mend the old pier before they ask, and soon, "
         "in the spring, when it sails.", False),
        ("So let us take the boat of the islanders and mend the old pier before they ask.", True),
    ],
)  # fmt: skip
def test_a_closing_that_adds_to_the_opening_is_no_repeat(closing: str, told: bool) -> None:
    opening = "Let us take the boat of the islanders and mend the old pier before they ask."
    prose = f"{opening} {PROSE}\n\nThat is all. {closing}"
    found = [one.check for one in failing(checked(prose))]
    assert any(one.startswith("style.repeated") for one in found) == told
