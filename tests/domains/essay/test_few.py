"""A small count in words that rests on a passage is the passage's count of that plural."""

from __future__ import annotations

import pytest

from domains.essay.checks.retold.few import plurals
from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger, proof
from workbench.core.checks import failing
from workbench.prose.numbers import numbers

QUAY = {
    "id": "quay",
    "title": "Letter of the Quay",
    "year": 2024,
    "text": "Of 40 households on the quay, 14 were woken by the bell. Since the bell was muffled "
    "in week 9, 3 households have said so. The bell rings on the five other nights. It saved "
    "a skipper 4 minutes on a median trip. Nine families have offered to watch it.",
}


def asked(words: str, workings: list[str] | None = None) -> bool:
    """Whether a count is asked about in words that rest on the whole letter."""
    data = {**ledger(), "workings": workings or []}
    data["claims"][0]["evidence"].append(proof("quay", str(QUAY["text"]), words))
    found = failing(checked(f"{PROSE}\n\n{words}", data, sources=[*SOURCES, QUAY]))
    return any(one.check.startswith("ev.few") for one in found)


@pytest.mark.parametrize(
    "words",
    [
        "Since the bell was muffled, six households have said so.",
        "The bell was muffled, and the number of households that have said so since is six.",
        "Only five households said so once the bell was muffled.",
        "On a median trip a skipper saved five minutes.",
        "A skipper saved no more than three minutes on a median trip.",
        "Six families have offered to watch the bell.",
        "The households that the muffled bell has woken since are few: two households.",
    ],
)
def test_another_count_of_the_same_is_asked_about(words: str) -> None:
    assert asked(words)


@pytest.mark.parametrize(
    "words",
    [
        "Since the bell was muffled, three households have said so.",
        "Since the bell was muffled, two skippers have thanked us.",
        "On a median trip a skipper saved more than three minutes.",
        "On a median trip a skipper saved under five minutes.",
        "The bell is silent on two nights.",
        "Six other households were not woken by the bell.",
        "Eleven fewer households were woken once the bell was muffled.",
        "There are two reasons for the muffled bell, and households know both.",
        "Not two households have said so since the bell was muffled.",
        "I was woken by the bell for six years.",
    ],
)
def test_a_right_count_or_one_of_the_writer_is_not(words: str) -> None:
    assert not asked(words)


def test_a_working_gives_its_count_exactly() -> None:
    words = "Once the bell was muffled, eleven households slept through who were woken before."
    assert asked(words)
    assert not asked(words, ["14 - 3 = 11"])
    assert asked(words, ["40 / 3.5 = 11.4"])


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
