"""The end of a change is the one that its source gives; what lies between two figures is none."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_figures_and_turns import found_in

YARD = {
    "id": "yard", "title": "Note of the Yard", "year": 2024,
    "text": "Reports of broken lamps fell from 38 to 21 a month.",
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("The yard saw calmer nights, down to 17 broken lamps a month.", True),
        ("The yard is now at 25 broken lamps a month.", True),
        ("The yard saw calmer nights, down to 21 broken lamps a month.", False),
        ("The yard counted 17 fewer broken lamps a month.", False),
        ("The yard could come down to 17 broken lamps a month.", False),
        ("The yard sold 17 oars a month.", False),
    ],
)
def test_another_end_contradicts(words: str, named: bool) -> None:
    found = found_in(words, YARD)
    assert any(one.startswith("contradiction") for one in found) is named


TIDE = {
    "id": "tide", "title": "Tide Count", "year": 2024,
    "text": "After five years the silt behind the wall was 11 % below the old level.",
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Behind the wall the silt was lower by a sixth after five years.", True),
        ("After five years the silt behind the wall was a third lower.", True),
        ("After five years the silt behind the wall was a tenth lower.", False),
        ("Behind the wall the silt was lower by about a tenth after five years.", False),
        ("After five years the silt behind the wall could be a third lower.", False),
        ("After two years the silt behind the wall was a third lower.", False),
        ("After five years the boats were a third of the fleet.", False),
    ],
)
def test_a_part_after_a_span_of_time_is_the_share_of_the_source(words: str, named: bool) -> None:
    assert any(one.startswith("ev.change") for one in found_in(words, TIDE)) is named


def test_the_note_of_a_figure_in_short_units_is_found_in_its_source() -> None:
    from domains.essay.checks.reckoned import noun_of
    from workbench.prose.numbers import numbers

    near, far = "beyond 200 km the shed packs in cardboard", "up to 200 km and 19 cents beyond"
    assert noun_of(near, numbers(near)[0]) == noun_of(far, numbers(far)[0]) == "km"
