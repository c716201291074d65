"""One quantity in two units is the same; another quantity, or another thing measured, is not."""

from __future__ import annotations

import pytest

from workbench.prose.measures import in_other_unit, per_other_unit
from workbench.prose.numbers import numbers


def same(text: str, given: str) -> bool:
    return any(in_other_unit(text, number, given) for number in numbers(text))


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("The lamps used 512 MWh.", "The lamps used 512,000 kilowatt-hours."),
        ("The way is 1.5 km longer.", "The way is 1,500 metres longer."),
        ("The loan runs for 24 months.", "The loan runs for two years."),
        ("They took out 3 tonnes.", "They took out 3,000 kg."),
    ],
)
def test_the_same_in_another_unit(text: str, given: str) -> None:
    assert same(text, given)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("The lamps used 51 MWh.", "The lamps used 512,000 kilowatt-hours."),
        ("The way is 6 km longer.", "The tank holds 6,000 litres."),
        ("It takes 2 months.", "It takes 61 days."),
        ("It costs 5 marks.", "It costs 5,000 crowns."),
    ],
)
def test_near_misses_are_not(text: str, given: str) -> None:
    assert not same(text, given)


@pytest.mark.parametrize(
    ("text", "given", "same"),
    [
        ("7.1 butterflies per 100 m", "there were 71 butterflies per kilometre", True),
        ("7.1 butterflies a metre", "there were 71 butterflies per kilometre", False),
        ("71 butterflies per 100 m", "there were 71 butterflies per kilometre", False),
        ("It costs 240 pounds per tonne", "It costs 24 pence per kg, or 0.24 pounds", True),
        ("12 calls per hour", "12 calls per kilometre", False),
        ("6 calls per hour", "0.1 calls a minute", True),
    ],
)
def test_a_rate_may_be_told_per_another_amount(text: str, given: str, same: bool) -> None:
    assert per_other_unit(text, numbers(text)[0], given) is same
