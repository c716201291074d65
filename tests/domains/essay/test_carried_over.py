"""What a source tells once and carries over to its next figure (`in the same months of 2024`), and
what a writer supposes or counts by the hundred, stands in no figure's place.
"""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger, proof
from workbench.core.checks import failing

FIRES = (
    "From April to September 2025 neighbours sent in 14 complaints about smoke, 11 of them about "
    "fires in the evening. In the same months of 2024 there were 5 complaints."
)
CUPS = (
    "A reusable cup costs 84 cents and a wash 6 cents. There were 12,000 visitors. With the path "
    "closed 102 pairs nested and 68 chicks flew. The deposit is 2 euros."
)


def named(words: str, passage: str = FIRES, workings: list[str] | None = None) -> list[str]:
    """The checks of figures that doubt words which rest on a passage."""
    data = {**ledger(), "workings": workings or []}
    data["claims"][0]["evidence"].append(proof("own", passage, words))
    source = {"id": "own", "title": "Book of the Club", "year": 2026, "text": passage}
    found = failing(checked(f"{PROSE}\n\n{words}", data, sources=[*SOURCES, source]))
    return [one.check for one in found if one.check.startswith(("ev.numbers", "contradiction"))]


@pytest.mark.parametrize(
    "words",
    [
        "Between April and September 2024 we had five complaints about smoke. We had fourteen in "
        "those months of 2025.",
        "There were five from April to September 2024, and fourteen in the same half of 2025.",
        "From April 2024 to September 2024 it was 5, a year later 14.",
        "In 2025 neighbours sent in 14 complaints, in 2024 they sent in 5.",
        "Five complaints came in the summer of 2024; from April to September 2025, 14.",
        "Eleven of the 14 complaints of 2025 were about fires in the evening.",
        "By September 2024 five complaints had come in.",
        "It was 14 complaints from April to September 2025, against 5 from April to September "
        "2024.",
        "Smoke brought 14 complaints in those months of 2025 and 5 in those of 2024.",
        "In April 2024 the count began, and by September it stood at 5.",
        "The summer half of 2024 brought five complaints, that of 2025 fourteen.",
    ],
)
def test_what_is_carried_over_from_year_to_year_is_right(words: str) -> None:
    assert named(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "In 2025 neighbours sent in 5 complaints, in 2024 they sent in 14.",
        "There were 14 from April to September 2024, and 5 in those months of 2025.",
        "In August 2023 there were 5 complaints.",
        "From April to October 2025 neighbours sent in 14 complaints.",
        "From April to September 2024 there were 7 complaints about smoke, and then 14.",
    ],
)
def test_another_day_or_the_figure_of_another_year_is_not(words: str) -> None:
    assert named(words)


@pytest.mark.parametrize(
    ("words", "workings", "doubted"),
    [
        ("At a thousand drinks a wash costs 60 euros.",
         ["1,000 x 6 cents = 6,000 cents", "6,000 cents / 100 = 60 euros"], False),
        ("Over 1,000 drinks a wash costs 60 euros.", ["1,000 x 6 cents = 60 euros"], False),
        ("A wash of ten thousand cups costs 600 euros.", ["10,000 x 6 cents = 600 euros"], False),
        ("For every hundred pairs that is 67 young birds.", ["68 / 102 = 67 %"], False),
        ("Of every hundred pairs 67 had a chick that flew.", ["68 / 102 = 66.7 %"], False),
        ("For every hundred pairs that is 76 young birds.", ["68 / 102 = 67 %"], True),
    ],
)  # fmt: skip
def test_a_base_may_be_supposed(words: str, workings: list[str], doubted: bool) -> None:
    assert bool(named(words, CUPS, workings)) is doubted
