"""A source that nobody gave; an hour that has to stay."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked
from workbench.core.checks import failing

YEAR = {
    "id": "year", "title": "Report of the Year", "year": 2025,
    "text": "Output per hour rose by 6 %. Total output fell by 2 %. The order book was full.",
}  # fmt: skip
LAST = "So the ferry should sail at night, for those who come home late."
BIRDS = {
    "id": "birds", "title": "Nest Counts", "year": 2025,
    "text": "In 2024, with the path open, 96 pairs nested and 41 chicks flew. In 2025, with the "
    "path closed, 102 pairs nested and 68 chicks flew. Two wardens saw no fox.",
}  # fmt: skip


def told(words: str, family: str) -> bool:
    prose = PROSE.replace(LAST, f"{words} {LAST}")
    found = failing(checked(prose, sources=[*SOURCES, BIRDS, YEAR]))
    return any(one.check.startswith(family) for one in found)


@pytest.mark.parametrize(
    "words",
    [
        "A study of eleven teaching hospitals came to the same result.",
        "A survey by the bird clubs of the coast has seen the same elsewhere.",
        "Another review, done in Norway, reached the very same end.",
        "One experiment with trams bears this out.",
        "A recent study found the same.",
        "We know it too from a census of harbours that counted the like.",
        "Two audits by the Treasury confirm it.",
        "An evaluation of twelve island lines showed how soon crews get used to it.",
        "A county survey of ferries came to much the same result.",
        "A report by a wardenship of the coast found the same.",
    ],
)
def test_a_writing_that_nothing_gives_is_asked_about(words: str) -> None:
    assert told(words, "uncovered.said")


@pytest.mark.parametrize(
    "words",
    [
        "A count of 640 people says enough.",
        "A count of the night ferry showed 640 people.",
        "Two reports point one way.",
        "Three papers bear me out.",
        "A survey by the bird clubs would show the same.",
        "No study of other islands has found this.",
        "A study of other islands should find out.",
        "Has a study of other islands found this?",
        "I found a paper in my coat.",
        "We need a survey of the harbour that counts heads.",
        "A report on my desk waits for its reader.",
        "A nest count found 68 chicks.",
        "A count of nesting pairs found 102 of them.",
        "A report on chick counts showed the same.",
        "If a study of trams found this, nobody told us.",
    ],
)
def test_the_writings_of_the_task_may_speak(words: str) -> None:
    assert not told(words, "uncovered.said")


@pytest.mark.parametrize(
    ("words", "lost"),
    [
        ("Boats may sail from 8:00 to 20:00.", False),
        ("Boats may sail from eight in the morning to eight in the evening.", False),
        ("Boats may sail until 8 pm.", False),
        ("Boats may sail until eight.", False),
        ("Boats may sail until 20.00.", False),
        ("Boats may sail from 8:00 to 18:00.", True),
        ("Boats may sail all day and into the evening.", True),
        ("Boats may sail until half past eight.", True),
    ],
)
def test_a_protected_hour_has_to_stay(words: str, lost: bool) -> None:
    prose = PROSE.replace(LAST, f"{words} {LAST}").replace("8:00 to 18:00", "9:00 to 18:00")
    found = failing(checked(prose, protected_facts=["20:00"]))
    assert any(one.check == "revise.keep: 20:00" for one in found) is lost
