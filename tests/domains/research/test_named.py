"""Who is named without being studied, and which passage a name of its author brings in."""

from __future__ import annotations

import pytest

from tests.domains.research.making import SOURCES, Data, added, cite, claim, wrong

MORE: list[Data] = [
    {
        "id": "m1", "authors": ["Falk, T."], "year": 2021, "title": "Walls", "n": 60,
        "design": "before-after study with controls",
        "text": "In 30 pairs of homes we measured noise before and after walls were built. Indoors "
        "it fell from 61 to 57 decibels.",
    },
    {
        "id": "m2", "authors": ["Board of Lower Vale"], "year": 2022, "title": "Dust", "n": 9,
        "design": "before-after study", "text": "At nine roads dust fell by 21 % within a year.",
    },
]  # fmt: skip


def told(words: str, *cites: Data) -> set[str]:
    keys = "; ".join(f"@{one['id']}" for one in cites)
    text = added(f"{words} [{keys}].", claim(words, *cites, id="c9"))
    found = wrong(text, sources=[*SOURCES, *MORE])
    return {name for name in found if name.startswith(("scope", "support.bearing"))}


@pytest.mark.parametrize(
    "words",
    [
        "The trial with workers' desks was financed by a company that sells chairs",
        "The money for it came from a small firm",
    ],
)
def test_who_pays_is_not_whom_a_study_is_on(words: str) -> None:
    found = told(words, cite("k1", "We randomised 120 office workers"))
    assert not any(name.startswith("scope") for name in found)


def test_a_group_that_nobody_studied_is_told() -> None:
    words = "Standing desks make children sit 2.0 hours less a day"
    assert "scope: children" in told(words, cite("k1", "they sat 2.0 hours less a day"))


def test_a_source_called_by_its_author_needs_no_word_of_its_passage() -> None:
    cites = (cite("m1", "it fell from 61 to 57 decibels"),
             cite("m2", "At nine roads dust fell by 21 % within a year."))  # fmt: skip
    words = "Measured noise, pairs of homes and the {} report agree on the way"
    assert told(words.format("Lower Vale"), *cites) <= {"support.bearing: c9 m1"}
    assert "support.bearing: c9 m2" in told(words.format("second"), *cites)
