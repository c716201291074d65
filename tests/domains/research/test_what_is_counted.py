"""What a figure of a source counts: halves, shares and points; and a retraction only conceded."""

from __future__ import annotations

import pytest

from tests.domains.research.making import SOURCES, added, cite, claim, wrong


def doubted(said: str, passage: str) -> bool:
    sources = [*SOURCES, {**SOURCES[3], "id": "k7", "cohort": "new", "text": f"{passage}."}]
    found = wrong(
        added(f"{said} [@k7].", claim(said, cite("k7", passage), id="c9")), sources=sources
    )
    return any(name.startswith("support.numbers") for name in found)


@pytest.mark.parametrize(
    ("said", "rests"),
    [
        ("In 40 workers it came to 6.0 hours less, though the paper was since retracted", True),
        ("It found 6.0 hours less, although it has been withdrawn", True),
        ("Six hours less were found once [@k5], and the paper was retracted", False),
        ("The trial with 6.0 hours less, since retracted, is left out", False),
        ("Though it found 6.0 hours less, the trial is retracted and set aside", False),
    ],
)
def test_a_retraction_that_is_only_conceded_is_rested_on(said: str, rests: bool) -> None:
    text = "All 40 workers sat 6.0 hours less."
    sources = [{**one, "text": text} if one["id"] == "k5" else one for one in SOURCES]
    found = wrong(
        added(f"{said} [@k5]; a first look that k2 replaced is left out."), sources=sources
    )
    assert any(name.startswith("source.retracted") for name in found) is rests


@pytest.mark.parametrize(
    ("said", "unlike"),
    [
        ("Clerks with desks sat out 7 % less", True),
        ("It was 7 % fewer (95 % CI 2 to 12)", True),
        ("The share was 7 points lower", False),
        ("The share was 7 percentage points lower, 11 % against 18 %", False),
        ("The share fell from 18 % to 11 %, 7 points fewer", False),
        ("Seven in a hundred fewer sat out", False),
    ],
)
def test_points_between_two_shares_are_no_per_cent(said: str, unlike: bool) -> None:
    text = "Of the clerks 11 % sat out with desks and 18 % without (7 points, 95 % CI 2 to 12)."
    effect = {"est": -7, "lo": -12, "hi": -2, "unit": "points"}
    source = {**SOURCES[0], "id": "k7", "text": text, "effect": effect}
    entry = claim(said, cite("k7", text.rstrip(".")), id="c9")
    found = wrong(added(f"{said} [@k7].", entry), sources=[*SOURCES, source])
    assert any(name.startswith("support.unit") for name in found) is unlike


@pytest.mark.parametrize(
    ("passage", "off"),
    [
        ("Of 118 growers the median paid 64 euros per hectare", False),
        ("Of 118 growers most paid 64 euros per hectare", True),
    ],
)
def test_half_lie_on_either_side_of_a_median(passage: str, off: bool) -> None:
    assert doubted("Here half of the 118 growers paid 64 euros per hectare or more", passage) is off


@pytest.mark.parametrize(
    ("said", "off"),
    [
        (
            "More than a quarter (28 %) would walk, they said, and more (41 %) would cycle",
            False,
        ),
        ("Some (41 %) would walk, they said, and fewer (28 %) would cycle", True),
        ("Would they walk? 28 % said so; cycling was for 41 %", False),
    ],
)
def test_a_share_alone_in_brackets_belongs_to_its_clause(said: str, off: bool) -> None:
    passage = "Of 400 readers 28 % said that they would walk, and 41 % that they would cycle"
    assert doubted(said, passage) is off
