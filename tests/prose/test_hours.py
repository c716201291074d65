"""Workings with times of day: times and durations in a row, and nothing else."""

from __future__ import annotations

import pytest

from workbench.prose.dates import dates
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.workings import worked

GIVEN = ["The train leaves at 16:40 and 7.50 pm. A change takes 35 minutes, the ferry 2 hours. "
         "The desk opens at 9 am and closes at 18:10; night trains go at 23:50."]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "minute"),
    [
        ("16:40 + 35 minutes = 17:15", 17 * 60 + 15),
        ("16:40 plus 35 min = 5:15 pm", 17 * 60 + 15),
        ("Arrival: 16:40 + 2 hours 35 minutes = 19:15", 19 * 60 + 15),
        ("9 am + 2 hours + 35 minutes = 11:35", 11 * 60 + 35),
        ("18:10 - 2 hours = 16:10", 16 * 60 + 10),
        ("23:50 + 35 minutes = 00:25", 25),
    ],
)
def test_a_time_and_durations_give_a_time(line: str, minute: int) -> None:
    [working] = worked([line], GIVEN)
    assert working.fault is None
    assert working.gives_time(minute)
    assert not working.gives_time(minute + 60)


@pytest.mark.parametrize(
    "line",
    ["18:10 - 16:40 = 90 minutes", "16:40 to 18:10 = 1 hour 30 minutes", "23:50 to 16:40 = 1010 "
     "minutes"],
)  # fmt: skip
def test_two_times_give_what_lies_between_them(line: str) -> None:
    assert worked([line], GIVEN)[0].fault is None


def test_a_duration_in_two_units_is_from_somewhere_where_both_counts_are() -> None:
    given = ["The film lasts 9 hours and 25 minutes."]
    assert worked(["9 h 25 min - 1 hour = 8 h 25 min"], given)[0].fault is None
    for line in ("9 h 35 min - 9 h 25 min = 10 min", "8 h 35 min - 5 min = 8 h 30 min"):
        fault = worked([line], given)[0].fault
        assert fault is not None
        assert fault.kind == "operand"


def test_a_time_told_backwards_gives_what_lies_between() -> None:
    lines = ["9 am + 2 hours = 11.00 am", "16:40 + 90 minutes = 18:10"]
    first, last = worked(lines, GIVEN)
    assert first.fault is None
    assert last.fault is None
    assert worked(["16:40 + 91 minutes = 18:11"], GIVEN)[0].fault is not None


POINTED = ["The early boat sails at 6.40, the next one at 9.15."]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("9.15 - 6.40 = 2 hours 35 minutes", None),
        ("wait: 6.40 to 9.15 = 155 minutes", None),
        ("6.40 + 2 hours 35 minutes = 9.15", None),
        ("9.15 - 6.40 = 2 hours 45 minutes", "sum"),
        ("9.15 - 6.45 = 2 hours 30 minutes", "operand"),
        ("9.15 - 6.40 = 2.75", None),
        ("9.15 - 6.40 = 2.35", "sum"),
    ],
)
def test_times_with_points_are_told_from_decimals(line: str, kind: str | None) -> None:
    [working] = worked([line], POINTED)
    assert (working.fault and working.fault.kind) == kind


def test_a_duration_may_be_told_in_hours_and_minutes() -> None:
    [working] = worked(["9.15 - 6.40 = 2 hours 35 minutes"], POINTED)
    hours, minutes = numbers("It leaves 2 hours and 35 minutes later.")
    assert working.gives(hours)
    assert working.gives(minutes)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("16:40 + 35 minutes = 17:25", "sum"),
        ("16:45 + 35 minutes = 17:20", "operand"),
        ("16:40 + 47 minutes = 17:27", "operand"),
        ("18:10 - 16:40 = 2 hours", "sum"),
        ("16:40 + 18:10 = 34:50", "unread"),
        ("16:40 x 2 = 33:20", "unread"),
        ("16:40 + delay = 17:15", "unread"),
    ],
)
def test_a_fault_is_named_by_its_kind(line: str, kind: str) -> None:
    [working] = worked([line], GIVEN)
    assert working.fault is not None
    assert working.fault.kind == kind
    assert not working.results


def test_a_wrong_time_is_told_with_the_right_one() -> None:
    fault = worked(["16:40 + 35 minutes = 17:25"], GIVEN)[0].fault
    assert fault is not None
    assert (fault.figure, fault.right, fault.taken) == ("17:25", "17:15", "16:40 + 35 minutes")


def test_lines_take_each_other_s_results_in_any_order() -> None:
    lines = ["17:15 + 2 hours = 19:15", "16:40 + 35 minutes = 17:15", "35 + 2 x 60 = 155",
             "16:40 + 155 minutes = 19:15"]  # fmt: skip
    assert [one.fault for one in worked(lines, GIVEN)] == [None] * 4


MOMENTS = ["The ferry leaves on 3 May 2026 at 10:15. Seats are held up to 36 hours before; the "
           "coach of 4 May goes at 06:00."]  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "3 May 10:15 - 36 hours = 1 May 22:15",
        "Sunday 3 May 2026, 10:15 less 36 h = Friday 1 May, 22:15",
        "10:15 on 3 May - 36 hours = 22:15 on 1 May",
        "2026-05-03 10:15 - 36 hours = 2026-05-01 22:15",
        "3 May 10:15 - 36 hours = 22:15",
    ],
)
def test_a_day_with_its_time_less_a_duration_gives_both(line: str) -> None:
    [working] = worked([line], MOMENTS)
    assert working.fault is None
    assert working.gives_time(22 * 60 + 15)
    assert working.gives_day(dates("1 May")[0])
    assert not working.gives_day(dates("2 May")[0])


def test_two_days_with_their_times_give_what_lies_between() -> None:
    assert worked(["4 May 06:00 - 3 May 10:15 = 19 hours 45 minutes"], MOMENTS)[0].fault is None


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("3 May 10:15 - 36 hours = 2 May 22:15", "sum"),
        ("3 May 10:15 - 36 hours = 1 May 21:15", "sum"),
        ("3 May 10:15 - 35 hours = 1 May 23:15", "operand"),
        ("5 May 10:15 - 36 hours = 3 May 22:15", "operand"),
        ("3 May 10:15 - 06:00 = 4 hours 15 minutes", "unread"),
    ],
)
def test_a_day_with_its_time_has_to_be_given_and_right(line: str, kind: str) -> None:
    fault = worked([line], MOMENTS)[0].fault
    assert fault is not None
    assert fault.kind == kind


@pytest.mark.parametrize(
    "line",
    ["0:00 + 2 hours = 2:00", "12:00 + 2 hours = 14:00", "24:00 - 2 hours = 22:00", "12:00 + 120 "
     "minutes = 14:00", "12:00 + 12 hours = 24:00"],
)  # fmt: skip
def test_everybody_counts_from_midnight_and_noon(line: str) -> None:
    assert worked([line], GIVEN)[0].fault is None
    assert worked([line.replace(":00 ", ":10 ", 1)], GIVEN)[0].fault is not None


HELD = ["The market was held on 14 Fridays from 6 pm to 11 pm."]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("11 - 6 = 5", None),
        ("23 - 18 = 5 hours", None),
        ("11 - 6 = 6", "sum"),
        ("11 - 8 = 3", "operand"),
        ("14 x 11 = 154", "operand"),
    ],
)
def test_full_hours_are_counted_as_numbers(line: str, kind: str | None) -> None:
    [working] = worked([line], HELD)
    assert (working.fault and working.fault.kind) == kind


SPOKEN = ["At a quarter past two it snows. At four the wire freezes; at twenty to six a train "
          "comes. At nine pounds a head, from eight people, it pays."]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("14:15 + 105 minutes = 16:00", None),
        ("17:40 - 14:15 = 3 hours 25 minutes", None),
        ("4:00 + 100 minutes = 5:40", None),
        ("18:20 - 14:15 = 4 hours 5 minutes", "operand"),
        ("21:00 - 20:00 = 60 minutes", "operand"),
    ],
)
def test_times_in_words_are_given(line: str, kind: str | None) -> None:
    [working] = worked([line], SPOKEN)
    assert (working.fault and working.fault.kind) == kind
