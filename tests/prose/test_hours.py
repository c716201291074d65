"""Workings with times of day: times and durations in a row, and nothing else."""

from __future__ import annotations

import pytest

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


def test_a_time_told_backwards_gives_what_lies_between() -> None:
    lines = ["9 am + 2 hours = 11.00 am", "16:40 + 90 minutes = 18:10"]
    first, last = worked(lines, GIVEN)
    assert first.fault is None
    assert last.fault is None
    assert worked(["16:40 + 91 minutes = 18:11"], GIVEN)[0].fault is not None


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
