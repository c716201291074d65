"""Numbers that no float holds, in prose and in a ledger: a draft may say anything."""

from __future__ import annotations

import math

import pytest

from domains.planning.domain import PlanningDomain
from tests.domains.planning.plans import bundled, script
from workbench.catalog import find_domain, find_task
from workbench.prose.contract import numbers_in
from workbench.prose.numbers import numbers


@pytest.mark.parametrize("text", ["1e400", "3e-400", "5x10^999", f"1e{'9' * 5000}", "0e400"])
def test_a_power_beyond_every_float_is_a_number_all_the_same(text: str) -> None:
    assert all(math.isfinite(number.value) for number in numbers(f"It took {text} steps."))


def test_usual_powers_are_exact() -> None:
    assert [number.value for number in numbers("1.5e3 and 2x10^-2 and 4 × 10⁶")] == [
        1500,
        0.02,
        4e6,
    ]


def test_a_plus_takes_nothing_away() -> None:
    told = numbers("Rooms (+6,200 CHF), a drop of -300, and −€40; ±5 days.")
    assert [number.value for number in told] == [6200, -300, -40, 5]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("felled in the winter of 1041/42.", [1041, 1042]),
        ("1041/42 to 1043/44", [1041, 1042, 1043, 1044]),
        ("from 1041–42 on", [1041, 1042]),
        ("the 1999/2000 and 2024/25 seasons", [1999, 2000, 2024, 2025]),
        ("the season of 1999/00", [1999, 2000]),
        ("the war of 1914–18", [1914, 1918]),
        ("3/4 of it, 5/6 of them, 24/7, 12/25", []),
        ("order 1041/42, 1041/42 kg, 1500/60, 1500-60, 1041-42 and 10.1041/42", []),
    ],
)
def test_a_year_with_a_stroke_is_two_years(text: str, years: list[int]) -> None:
    told = [one for one in numbers(text) if one.role in ("year", "date")]
    assert [one.value for one in told] == years


def test_a_ledger_keeps_its_other_numbers() -> None:
    assert numbers_in({"a": 10**400, "b": math.nan, "c": [7, -math.inf]}) == [7.0]


@pytest.mark.parametrize("name", ["essay", "service", "research", "creative"])
def test_a_draft_with_such_a_number_is_checked(name: str) -> None:
    from tests.support.fresh import read

    one = next(iter(read(name).values()))
    task = find_task(one.task)
    draft = f"It took 1e400 steps. {one.draft}"
    assert list(find_domain(name).check(task.shown(len(task.stages)), draft, None))


def test_a_plan_with_such_a_cost_is_checked() -> None:
    text = script("planning/app_launch").draft
    at = text.index('"fixed": ') + len('"fixed": ')
    odd = f"{text[:at]}{10**400}{text[at:]}"
    task = bundled("planning/app_launch")
    assert list(PlanningDomain().check(task.shown(len(task.stages)), odd, None))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("8.16 m/s on North", {8.16}),
        ("5m/s", {5.0}),
        ("a wall 12 m high", {12.0}),
        ("a 12m pool", {12.0, 12e6}),
        ("12m users", {12.0, 12e6}),
        ("£4m a year", {4e6}),
        ("EUR 4 m", {4e6}),
        ("at 300 K", {300.0, 300_000.0}),
        ("2 M cells", {2.0, 2e6}),
        ("64 k rows", {64_000.0}),
        ("3 m² of cloth", {3.0}),
    ],
)
def test_a_letter_that_may_be_a_unit_is_never_a_scale_alone(text: str, values: set[float]) -> None:
    """A metre a second was read as a million, and a right report blamed for it."""
    (found,) = [number for number in numbers(text) if number.role == "quantity"]
    tried = {found.value, found.value / 1e6, found.value / 1e3, found.value * 1e6}
    assert {value for value in tried if found.prints(value)} == values


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("On an average day 214 of 310 pupils ate lunch.", "quantity"),
        ("On the average day 214 pupils ate lunch.", "quantity"),
        ("In each group 12 fell.", "quantity"),
        ("At every second store 30 shelves were empty.", "quantity"),
        ("In the other group 9 fell.", "quantity"),
        ("On day 214 the pupils ate lunch.", "name"),
        ("On average group 3 fell less.", "name"),
        ("In the last phase, as in stage 12, it fell.", "name"),
    ],
)
def test_a_word_for_any_of_many_makes_no_name_of_the_number_behind(text: str, role: str) -> None:
    assert [number.role for number in numbers(text) if number.role != "spoken"][-1] == role


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It fell from 78 to 54 per cent.", [(78, True), (54, True)]),
        ("Between 3 and 5 per cent came.", [(3, True), (5, True)]),
        ("12 or 15 percent came.", [(12, True), (15, True)]),
        ("Of those over 70 and 4 per cent of others", [(70, False), (4, True)]),
        ("It rose from 12 to 57 pairs.", [(12, False), (57, False)]),
        ("In 2020 or 14 per cent", [(2020, False), (14, True)]),
        ("from 2.1 to 3.4 million", [(2.1e6, False), (3.4e6, False)]),
        ("36¾ pounds and 2 ½ hours", [(36.75, False), (2.5, False)]),
        (
            "6 1/2 years, 3 1/24 and 2 11/12",
            [(6.5, False), *((n, False) for n in (3, 1, 24, 2, 11, 12))],
        ),
    ],
)
def test_what_is_written_once_for_two_figures_is_said_of_both(
    text: str, told: list[tuple[float, bool]]
) -> None:
    assert [(n.value, n.percent) for n in numbers(text)] == told


def test_a_scale_may_belong_to_the_second_figure_alone() -> None:
    small = numbers("from 900 to 1.2 million")[0]
    assert small.prints(900)
    assert small.prints(900e6)
    assert not small.prints(900e3)


@pytest.mark.parametrize("text", ["NZ$34.50", "A$ 34.50", "US$34.50", "R$34.50", "$34.50"])
def test_a_dollar_of_any_land_is_money(text: str) -> None:
    [number] = numbers(f"It took {text} from the card.")
    assert (number.text, number.value, number.unit) == (text, 34.5, "money")
    assert number.role == "quantity"


@pytest.mark.parametrize(
    ("text", "unit"),
    [("11 point at the stop", ""), ("8 point out that", ""), ("a 5 point rise", "points")],
)
def test_a_point_that_is_a_verb_is_no_unit(text: str, unit: str) -> None:
    assert [number.unit for number in numbers(text)] == [unit]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("The map, made in 1755, shows a mill", ["1755"]),
        ("Map of the Estate, 1755.", ["1755"]),
        ("The winter of 1738 to 1739 was hard", ["1738", "1739"]),
        ("The estimate of 1412 stood above the reading, from 1412 to 1456", []),
        ("By 1739 it was old", ["1739"]),
        ("1755", ["1755"]),
        ("In 1200 cases it held", []),
        ("In 1200 of the 1500 homes it held", []),
        ("It rose from 1200 to 1500 litres", []),
        ("It rose by 1500 and to 1700", []),
        ("It cost 1755 crowns, of 1800 g each", ["1800"]),
        ("A herd of 1755 sheep and 1400 old hens", []),
    ],
)
def test_a_year_long_ago_is_no_count(text: str, years: list[str]) -> None:
    assert [one.text for one in numbers(text) if one.role == "year"] == years
