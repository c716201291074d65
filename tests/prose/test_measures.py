"""One quantity in two units is the same; another quantity, or another thing measured, is not."""

from __future__ import annotations

import pytest

from workbench.prose.numbers import numbers
from workbench.prose.reckoning.measures import converted, in_other_unit, per_other_unit
from workbench.prose.reckoning.workings import worked


def same(text: str, given: str) -> bool:
    return any(in_other_unit(text, number, given) for number in numbers(text))


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("The lamps used 512 MWh.", "The lamps used 512,000 kilowatt-hours."),
        ("The way is 1.5 km longer.", "The way is 1,500 metres longer."),
        ("The loan runs for 24 months.", "The loan runs for two years."),
        ("They took out 3 tonnes.", "They took out 3,000 kg."),
        ("It is 11.3 kilometers.", "From the landing it is 7 miles."),
        ("It is 4.05 hectares.", "The field has 10 acres."),
        ("A room of 200 square feet.", "A room of 18.58 square metres."),
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
        ("It is 13.0 kilometres.", "From the landing it is 7 miles."),
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


@pytest.mark.parametrize(
    ("text", "given", "asked", "same"),
    [
        ("It costs £70 a square metre.", "It costs £6.50 a square foot.", "", True),
        ("It costs £65 a square metre.", "It costs £6.50 a square foot.", "", False),
        ("The way has 16.1 verst.", "The way has 10 leagues.", "A league is 1.609 verst.", True),
        ("The way has 6.2 leagues.", "The way has 10 verst.", "A league is 1.609 verst.", True),
        ("The way has 18.1 verst.", "The way has 10 leagues.", "A league is 1.609 verst.", False),
        ("The way has 20 verst.", "The way has 10 leagues.", "Write 2 pages.", False),
        ("It fell by 16.1 %.", "The way has 10 leagues.", "A league is 1.609 verst.", False),
    ],
)
def test_the_task_may_state_the_factor(text: str, given: str, asked: str, same: bool) -> None:
    assert converted(text, numbers(text)[0], given, asked) is same


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("2 kg 300 g + 1 kg = 3 kg 300 g", True),
        ("2 kg 300 g + 1 kg = 3.3 kg", True),
        ("5 m - 1 m 20 cm = 3 m 80 cm", True),
        ("2 kg 300 g + 1 kg = 3 kg 400 g", False),
        ("2 kg 300 g + 1 kg = 2,301 g", False),
    ],
)
def test_an_amount_in_two_units_is_added_to_one_in_one(line: str, right: bool) -> None:
    given = ["The box has 2 kg 300 g, the bag 1 kg; the rope has 5 m, the cord 1 m 20 cm."]
    assert (worked([line], given)[0].fault is None) is right
