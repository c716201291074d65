"""Numbers in words: shares, folds, large ones, one whole of something; and words that are none."""

from __future__ import annotations

import pytest

from workbench.prose.figures import with_shared_units
from workbench.prose.numbers import numbers
from workbench.prose.numberwords import spoken, value_of
from workbench.prose.reckoning.derived import derivable, prints, scaled
from workbench.prose.retold.prices import free, prices


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("two thirds of them", 200 / 3, "percent"),
        ("a quarter came", 25.0, "percent"),
        ("half of the town", 50.0, "percent"),
        ("two in five readers", 40.0, "percent"),
        ("nine out of ten", 90.0, "percent"),
        ("three in a hundred", 3.0, "percent"),
        ("twelve per cent", 12.0, "percent"),
        ("four percentage points", 4.0, "points"),
        ("it doubled", 2.0, "times"),
        ("it was halved", 0.5, "times"),
        ("three hundred visitors", 300.0, ""),
        ("a full litre", 1.0, ""),
        ("a whole day", 1.0, ""),
        ("two and a half million crowns", 2.5e6, ""),
        ("half a million", 5e5, ""),
        ("a quarter of a million", 2.5e5, ""),
        ("a million and a half", 1.5e6, ""),
        ("seven and three quarters", 7.75, ""),
        ("three-and-a-half", 3.5, ""),
        ("one and a quarter per cent", 1.25, "percent"),
    ],
)
def test_a_number_in_words_has_a_value_and_a_unit(text: str, value: float, unit: str) -> None:
    ((_, _, found, _, kind),) = spoken(text)
    assert found == pytest.approx(value)
    assert kind == unit


@pytest.mark.parametrize(
    "text",
    ["a year and a quarter of the next", "in one week and a third more", "a quarter of the hours",
     "a visit and a quarter"],
)  # fmt: skip
def test_a_share_beside_a_length_stays_a_share(text: str) -> None:
    assert [unit for *_, unit in spoken(text) if unit] == ["percent"]


@pytest.mark.parametrize(
    "text",
    [
        "half a year",
        "the same half of 2025",
        "the first half of the season",
        "a whole story",
        "a full heart",
        "the third of May",
        "at second hand",
        "an hour and a quarter",
        "every hour and a half",
        "for a kilometre and a half",
        "three quarters of an hour",
        "a quarter of a mile",
    ],
)
def test_words_that_count_nothing_are_none(text: str) -> None:
    assert [unit for *_, unit in spoken(text) if unit] == []
    assert [value for _, _, value, _, _ in spoken(text) if value == 1.0] == []


@pytest.mark.parametrize(
    "text",
    [
        "three in twenty-five",
        "one in twenty two",
        "two in three weeks",
        "twenty-three in a hundred",
    ],
)
def test_a_share_is_read_whole_or_not_at_all(text: str) -> None:
    assert [unit for *_, unit in spoken(text) if unit] == []


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("two hundred and five", 205),
        ("twenty-five", 25),
        ("three thousand two hundred", 3200),
        ("one million", 1_000_000),
        ("hundred", 100),
    ],
)
def test_the_words_of_a_number_add_up(words: str, value: int) -> None:
    assert value_of(words) == value


def first(text: str):  # type: ignore[no-untyped-def]
    return numbers(text)[0]


@pytest.mark.parametrize(
    ("said", "given", "follows"),
    [
        ("12,200", "21,600 and 9,400", True),  # a difference
        ("31,000", "21,600 and 9,400", True),  # a sum
        ("62 %", "38 %", True),  # what is left
        ("25 %", "50 of 200", True),  # a share
        ("120", "1,440", True),  # a twelfth, by the month
        ("12,300", "21,600 and 9,400", False),
        ("61 %", "38 %", False),
    ],
)
def test_a_figure_follows_in_one_step_or_not(said: str, given: str, follows: bool) -> None:
    assert derivable(first(said), numbers(given), "") is follows


def test_no_rate_is_made_where_none_is_wanted() -> None:
    assert not derivable(first("120"), numbers("1,440"), "", rates=False)


@pytest.mark.parametrize(
    ("before", "said", "value", "fits"),
    [
        ("about ", "300", 295, True),
        ("nearly ", "300", 295, True),
        ("more than ", "300", 295, False),
        ("over ", "290", 295, True),
        ("", "295", 295, True),
        ("", "290", 295, False),
        ("nearly ", "300", 250, False),
    ],
)
def test_words_before_a_number_say_on_which_side_it_lies(
    before: str, said: str, value: float, fits: bool
) -> None:
    assert prints(first(said), value, before) is fits


def test_an_amount_over_a_count_of_the_same_words_is_scaled() -> None:
    assert scaled(first("8"), numbers("£4"), numbers("2 months"))
    assert not scaled(first("9"), numbers("£4"), numbers("2 months"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The return is free of charge.", "free of charge"),
        ("It costs you nothing.", "costs you nothing"),
        ("It is on us.", "is on us"),
        ("It is not free of charge.", ""),
        ("You are free to choose.", ""),
        ("It is free from salt.", ""),
    ],
)
def test_what_costs_nothing_is_read_unless_it_is_denied(text: str, words: str) -> None:
    assert free(text) == words


def test_a_price_of_nothing_is_no_price() -> None:
    assert [one.value for one in prices("£0.00, then £4 and 12 %")] == [4.0]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("by 5.0 and 3.0 points", ["points", "points"]),
        ("by 6, 5 and 3.5 %", ["percent", "percent", "percent"]),
        ("by 6.1, 5.0 %", ["percent", "percent"]),
        ("from 12 to 9 %", ["percent", "percent"]),
        ("from 418 to 372, 11.0 % fewer", ["", "", "percent"]),
    ],
)
def test_figures_share_the_unit_behind_the_last_of_a_list(text: str, units: list[str]) -> None:
    assert [n.unit for n in with_shared_units(numbers(text), text)] == units


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("between three and five working days", [3.0, 5.0]),
        ("twenty-five and six more", [25.0, 6.0]),
        ("one and two hundred", [1.0, 200.0]),
        ("three hundred and twelve", [312.0]),
        ("a thousand and one nights", [1001.0]),
        ("two thousand three hundred and five", [2305.0]),
        ("ten, eleven", [10.0, 11.0]),
    ],
)
def test_and_joins_only_what_one_number_is_made_of(text: str, values: list[float]) -> None:
    assert [value for _, _, value, _, _ in spoken(text)] == values


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("half as much again", 1.5, "times"),
        ("half as many words again", 1.5, "times"),
        ("half as many", 50.0, "percent"),
    ],
)
def test_half_as_much_again_is_more_and_not_less(text: str, value: float, unit: str) -> None:
    assert [(v, kind) for _, _, v, _, kind in spoken(text)] == [(value, unit)]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("a mean of 62", "62 points for the others", True),
        ("132 or 55 per cent", "132 of them", True),
        ("from 78 to 54 per cent", "54 of them", False),
        ("62 per cent", "62 of them", False),
        ("12 percentage points", "12 of them", False),
        ("12 points", "12 per cent", True),
    ],
)
def test_a_unit_that_is_uncertain_is_held_against_none(one: str, other: str, alike: bool) -> None:
    first, second = numbers(one)[0 if "or" in one else -1], numbers(other)[0]
    assert first.of_kind(second) is alike


@pytest.mark.parametrize(
    ("text", "value", "printed"),
    [
        ("thirty-six pounds a year", 36.0, "thirty-six pounds"),
        ("nearly two million dollars", 2e6, "two million dollars"),
        ("half a million euros", 5e5, "half a million euros"),
        ("a hundred quid", 100.0, "a hundred quid"),
        ("a twenty-pound note", 20.0, "twenty-pound"),
        ("50 pence a day", 50.0, "50 pence"),
        ("fifty cents", 50.0, "fifty cents"),
        ("forty-eight pounds and fifty pence", 48.5, "forty-eight pounds and fifty pence"),
        ("€1 and 50 cents", 1.5, "€1 and 50 cents"),
    ],
)
def test_an_amount_in_words_is_money_as_one_in_digits_is(
    text: str, value: float, printed: str
) -> None:
    (one,) = prices(text)
    assert (one.value, one.text) == (pytest.approx(value), printed)


@pytest.mark.parametrize(
    "text",
    ["five pounds of flour", "several hundred pounds", "ten pounds heavier",
     "two in five pounded", "thirty poundals", "three francophones"],
)  # fmt: skip
def test_a_weight_and_a_vague_number_are_no_amount(text: str) -> None:
    assert prices(text) == []


@pytest.mark.parametrize(
    "text",
    ["on the thirty-first of December", "the twenty-third one", "in its forty-fifth year"],
)
def test_an_ordinal_in_words_counts_nothing(text: str) -> None:
    assert all(value == 1 for _, _, value, _, _ in spoken(text))


@pytest.mark.parametrize(
    ("said", "value", "right"),
    [
        ("eighteen thousand", 18_400, True),
        ("eighteen thousand", 17_600, True),
        ("eighteen thousand", 18_600, False),
        ("eight thousand", 8_400, False),
        ("eighteen hundred", 1_840, False),
    ],
)
def test_tens_of_thousands_in_words_are_told_to_the_thousand(
    said: str, value: float, right: bool
) -> None:
    (number,) = numbers(f"it costs {said} crowns")
    assert prints(number, value) is right
