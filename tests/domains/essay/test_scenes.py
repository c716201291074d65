"""A scene that is put before the reader, and what the essay proposes, have figures and times of
their own.
"""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger
from workbench.core.checks import failing

PLAYERS = {"id": "roll", "title": "Roll", "year": 2024, "text": "The band has 66 players. The last "
           "boat would leave at 19:15; the late one leaves at 22:40."}  # fmt: skip
LAST = "So the ferry should sail at night, for those who come home late."


def named(words: str, *workings: str) -> set[str]:
    data = {**ledger(), "workings": list(workings)}
    prose = PROSE.replace(LAST, f"{words}\n\n{LAST}")
    found = failing(checked(prose, data, sources=[*SOURCES, PLAYERS]))
    return {one.check.split(":")[0] for one in found} & {"uncovered", "contradiction", "workings"}


@pytest.mark.parametrize(
    "words",
    [
        "Imagine that you are twenty-three, new in town, with a bass in a van.",
        "Picture yourself at sixty-seven, with a bad hip and a heavy bag.",
        "Suppose you were thirty when the ferry stopped.",
        "Now put yourself on the quay. You are nineteen and cold.",
        "Put yourselves in their boots. You have climbed 98 steps with a cello on your back.",
        "Think of your first day here: you knocked at fifteen doors.",
        "Just imagine it. You are 41, and your mother lives across the water.",
        "Say you carry twenty-one letters in your bag.",
        "Let us suppose that you have lived here for thirty-five winters.",
        "Picture the quay. Your bag weighs as much as twenty-five loaves.",
    ],
)
def test_a_figure_of_the_reader_in_a_scene_needs_no_passage(words: str) -> None:
    assert not named(words)


@pytest.mark.parametrize(
    "words",
    [
        "You are twenty-three, new in town, with a bass in a van.",
        "Imagine that you are one of 63 players.",
        "Imagine that you are one of 53.",
        "Imagine that you pay 41 crowns.",
        "Imagine that you see the 63 players on the quay.",
        "Imagine the quay with its 4,812 strangers around you.",
        "Imagine that 37 % of you stay at home.",
        "I imagine that forty-one of you stay at home.",
        "Imagine the quay at night. The town has twenty-three taverns.",
    ],
)
def test_another_figure_does(words: str) -> None:
    assert named(words)


@pytest.mark.parametrize(
    ("words", "line", "wrong"),
    [
        ("Put yourselves on the quay. It is half past seven, and the last boat has gone. You "
         "missed it by fifteen minutes.", "19:30 - 19:15 = 15 minutes", False),
        ("Imagine a nurse whose shift ends at 20:05. The last boat left fifty minutes before.",
         "20:05 - 19:15 = 50 minutes", False),
        ("Picture the quay at a quarter to eight, half an hour behind the boat.",
         "19:45 - 19:15 = 30 minutes", False),
        ("I propose that a boat leave at 21:30, 2 hours and 15 minutes after the last one.",
         "21:30 - 19:15 = 2 hours 15 minutes", False),
        ("A boat should leave by 20:00, 45 minutes after the last one.",
         "20:00 - 19:15 = 45 minutes", False),
        ("The horn blew at half past seven, and the last boat had gone.",
         "19:30 - 19:15 = 15 minutes", True),
        ("Put yourselves on the quay. It is half past seven.", "19:50 - 19:15 = 35 minutes", True),
        ("A boat should leave by 20:00.", "20:30 - 19:15 = 75 minutes", True),
    ],
)  # fmt: skip
def test_a_working_takes_the_times_of_a_scene_or_proposal(
    words: str, line: str, wrong: bool
) -> None:
    assert ("workings" in named(words, line)) is wrong


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Put yourselves on the quay. It is 19:30, and the last boat has gone.", False),
        ("It is 19:30, and the last boat has gone.", True),
    ],
)
def test_the_clock_of_a_scene_is_supposed_to_its_end(words: str, asked: bool) -> None:
    assert bool(named(words)) is asked
