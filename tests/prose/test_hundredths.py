"""A currency and its hundredth part are two units of one amount, on either side of a working."""

import pytest

from workbench.prose.declared import Declared
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.hundredths import in_other_part, is_part, is_whole
from workbench.prose.reckoning.measures import converted
from workbench.prose.reckoning.workings import worked

GIVEN = (
    "A jar costs 3.60 francs and is filled 45 times. Rinsing takes 7 rappen a time. The market "
    "sold 12,000 jars. A stall asks £2.50 a day."
)


@pytest.mark.parametrize(
    "lines",
    [
        ["360 rappen / 45 = 8 rappen"],
        ["3.60 francs / 45 = 8 rappen"],
        ["12,000 x 0.07 francs = 840 francs"],
        ["12,000 x 7 rappen = 840 francs"],
        ["8 + 7 = 15 rappen", "360 rappen / 45 = 8", "12,000 x 0.15 francs = 1,800 francs"],
        ["250 pence x 12,000 = £30,000"],
    ],
)
def test_an_amount_may_be_taken_in_either_unit(lines: list[str]) -> None:
    assert [one.fault for one in worked(lines, [GIVEN])] == [None] * len(lines)


@pytest.mark.parametrize("line", ["380 rappen / 45 = 8.44", "12,000 x 0.09 francs = 1,080 francs"])
def test_an_amount_that_nothing_gives_in_either_is_told(line: str) -> None:
    (one,) = worked([line], [GIVEN])
    assert one.fault is not None
    assert one.fault.kind == "operand"


def test_a_part_of_a_currency_may_be_counted_in_words() -> None:
    said = "Eighty-five cents a jar"
    (number,) = numbers(said)
    assert is_part(said, number)
    assert in_other_part(said, number, ["A jar costs €0.85"])
    assert is_whole("eighty-five pounds", numbers("eighty-five pounds")[0])


def test_what_is_no_money_is_in_neither_unit() -> None:
    for text in ("12 pears", "3 p.m.", "40 cm", "12 %"):
        number = numbers(text)[0]
        assert not is_part(text, number), text
        assert not is_whole(text, number), text
    number = numbers("360 jars")[0]
    assert not in_other_part("360 jars", number, ["A jar costs 3.60 francs."])


def test_prose_may_tell_it_in_either() -> None:
    text = "Each jar costs 360 rappen."
    assert converted(text, numbers(text)[0], "A jar costs 3.60 francs.")


@pytest.mark.parametrize(
    ("said", "told"),
    [("8 rappen", True), ("0.08 francs", True), ("9 rappen", False), ("8 francs", True),
     ("12 rappen", False), ("840 francs", True), ("84,000 francs", False)],
)  # fmt: skip
def test_prose_may_tell_a_result_in_either(said: str, told: bool) -> None:
    lines = ["360 rappen / 45 = 8 rappen", "12,000 x 0.07 francs = 840 francs"]
    given, number = Declared(worked(lines, [GIVEN])), numbers(said)[0]
    assert (given.gives(number) or given.gives_in_other_part(said, number)) is told


@pytest.mark.parametrize(("said", "told"), [("28 cents", True), ("29 cents", False)])
def test_a_result_in_the_other_unit_is_told_as_far_as_it_is_printed(said: str, told: bool) -> None:
    assert in_other_part(said, numbers(said)[0], (), [8.5 / 30]) is told


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("2 euros - 84 cents = 1.16 euros", ""),
        ("2 euros - 84 cents = 116 cents", ""),
        ("2 euros / 84 cents = 2.38", ""),
        ("2 euros + 3 x 6 cents = 2.18 euros", ""),
        ("2 euros - 84 cents = 1.20 euros", "1.16 euros"),
        ("84 cents - 6 cents = 80 cents", "78 cents"),
    ],
)
def test_a_working_may_take_both_units(line: str, right: str) -> None:
    [working] = worked([line], ["A cup costs 84 cents, its deposit is 2 euros, a wash 6 cents."])
    assert (working.fault.right if working.fault else "") == right
