"""Times of day are held against times, and what lies between two of them against those told near;
a paragraph that opens by leaving the matter is doubted.
"""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger
from workbench.core.checks import failing

SCHOOL = {
    "id": "school", "title": "Trial of the School", "year": 2024,
    "text": "The school began at 08:40 instead of 07:50. The bus leaves at 15:00, 15:40 and "
    "17:10. The library has 48 seats.",
}  # fmt: skip
LAST = "So the ferry should sail at night, for those who come home late."


def named(words: str, workings: list[str] | None = None) -> set[str]:
    prose = PROSE.replace(LAST, f"{words} {LAST}")
    found = failing(checked(prose, sources=[*SOURCES, SCHOOL]))
    return {one.check.split(":")[0] for one in found}


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("The school began at 08:40 and no longer at 07:50, which is fifty minutes.", False),
        ("A bell at 08:40 instead of 07:50 leaves fifty minutes for sleep.", False),
        ("The bus at 15:40 is there forty minutes after the one at 15:00.", False),
        ("The school began at 08:40.", False),
        ("The bus goes at 17:10, and then no more.", False),
        ("From 07:50 to 17:10 are 9 hours and 20 minutes.", False),
        ("Forty minutes is a small gift for a school.", True),
        ("The school began at 08:50.", True),
        ("A bell at 08:40 instead of 07:50 leaves thirty-five minutes for sleep.", True),
    ],
)
def test_what_lies_between_two_times_is_told_beside_them(words: str, asked: bool) -> None:
    assert bool(named(words) & {"uncovered", "contradiction"}) is asked


@pytest.mark.parametrize(
    ("opening", "doubted"),
    [
        ("While I have you:", True),
        ("While we are together,", True),
        ("By the way,", True),
    ],
)
def test_a_paragraph_may_open_by_leaving_the_matter(opening: str, doubted: bool) -> None:
    words = (
        f"{opening} the paper still looks for somebody who draws. We print cartoons, maps and odd "
        "portraits, and pay in biscuits. Leave sheets in a box by our door."
    )
    found = failing(checked(PROSE.replace(f"\n\n{LAST}", f"\n\n{words}\n\n{LAST}")))
    assert any(one.check.startswith("para.unity") for one in found) is doubted


@pytest.mark.parametrize(("words", "asked"), [("06:00", False), ("06:30", True)])
def test_a_time_of_the_stance_is_given(words: str, asked: bool) -> None:
    prose = PROSE.replace(LAST, f"The horn is silent until {words}. {LAST}")
    found = failing(checked(prose, stance="silence the horn from 23:00 to 06:00"))
    assert any(one.check == f"uncovered: {words}" for one in found) is asked


@pytest.mark.parametrize(
    "told", ["63 for typed scripts and 62", "63 points for typed ones, 62 points"]
)
def test_points_of_a_mark_are_no_share(told: str) -> None:
    trial = {"id": "trial", "title": "Trial", "year": 2024, "text": "The mean mark was 63 points "
             "for typed scripts and 62 for handwritten ones."}  # fmt: skip
    data = ledger()
    data["claims"][0]["evidence"].append({"source": "trial", "source_quote": trial["text"],
                                          "draft_quote": f"{told} for the others"})  # fmt: skip
    prose = PROSE.replace(LAST, f"The mean was {told} for the others. {LAST}")
    found = failing(checked(prose, data, sources=[*SOURCES, trial]))
    assert not [one.check for one in found if one.check.startswith("ev.numbers")]


@pytest.mark.parametrize(
    ("said", "faulty"),
    [
        ("Over nine years with three services that is a lot.", False),
        ("We have nine boats, with three services each.", True),
    ],
)
def test_how_long_a_writer_reckons_ahead_is_the_writers_own(said: str, faulty: bool) -> None:
    data = {**ledger(), "workings": ["9 / 3 = 3"]}
    prose = PROSE.replace(LAST, f"{said} {LAST}")
    fleet = {"id": "fleet", "title": "Plan", "year": 2024, "text": "A service is due every three "
             "years."}  # fmt: skip
    found = failing(checked(prose, data, sources=[*SOURCES, fleet]))
    assert any(one.check.startswith("workings") for one in found) is faulty
