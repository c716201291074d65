"""Opening hours add up to hours of a day and of a week, and to nothing where that is not known."""

from __future__ import annotations

import pytest

from workbench.prose.numbers import numbers
from workbench.prose.reckoning.openings import open_hours
from workbench.prose.reckoning.steps import standing
from workbench.prose.reckoning.workings import worked

LIBRARY = "Open on Tuesday and Thursday from 17:00 to 20:00 and on Saturday from 9:00 to 13:00."


@pytest.mark.parametrize(
    ("text", "days", "week"),
    [
        (LIBRARY, {3, 4}, 10),
        ("Tuesday to Sunday, 10:00-18:00", {8}, 48),
        ("10:00–18:00, closed on Mondays", {8}, 48),
        ("daily except Monday 10 am to 6 pm", {8}, 48),
        ("every day but Monday, 10:00 to 18:00", {8}, 48),
        ("Monday to Friday 9:00-12:00 and 14:00-18:00; Saturdays 9:00-12:00", {3, 4, 7}, 38),
        ("weekdays between 8:30 and 12:00", {3.5}, 17.5),
        ("open from 10:00 to 18:00", {8}, 0),
        ("every day, 22:00 to 2:00", {4}, 28),
        ("The bus leaves at 9:00 and the film ends at 11:00", set(), 0),
        ("Doors at 19:00", set(), 0),
    ],
)
def test_ranges_add_up_over_their_days(text: str, days: set[float], week: float) -> None:
    found = open_hours(text)
    assert {minutes / 60 for minutes in found.days} == days
    assert found.week / 60 == week


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("We are open ten hours a week.", True),
        ("We are open 10 hours in all.", True),
        ("Ten opening hours, and no more.", True),
        ("We are open ten hours a day.", False),
        ("We are open three hours a week.", False),
        ("It is open four hours a day.", True),
        ("We are open eleven hours a week.", False),
        ("Ten tools a week.", False),
    ],
)
def test_hours_are_told_by_the_day_or_the_week(said: str, told: bool) -> None:
    [number, *_] = numbers(said)
    assert open_hours(LIBRARY).told_by(said, number) is told
    sentence = (0, len(said))
    where = standing(number, said, sentence, sentence, [], [LIBRARY])
    assert (where == "shown") is told


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("6 days x 8 hours = 48 hours", ""),
        ("6 x 8 h x £14 = £672", ""),
        ("48 hours x £14 = £672", ""),
        ("6 x 8 = 48", ""),
        ("6 days x 9 hours = 54 hours", "operand"),
        ("6 days x 8 hours = 46 hours", "sum"),
        ("6 litres x £14 = £84", "operand"),
    ],
)
def test_workings_take_the_hours_and_days_of_opening(line: str, kind: str) -> None:
    given = ["The hall is open Tuesday to Sunday, 10:00-18:00. A guard costs £14 an hour."]
    [working] = worked([line], given)
    assert (working.fault.kind if working.fault else "") == kind
