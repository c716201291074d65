"""Figures that are reckoned again: parts against the whole, a fee by the day, working days, and the
amount of a policy that is gone. Each has near misses that stay silent.
"""

from __future__ import annotations

import pytest

from domains.service.reckoned import reckoned
from tests.domains.service.library import SPLIT, named

PARTS = [
    "Your three parts are €52.50 each, due on the 1st of each month.",
    "You pay three monthly instalments of €42.00.",
    "The three payments are €52.50 apiece.",
    "It is spread over 3 equal parts at €35.00 each.",
]
RIGHT_PARTS = [
    "Your three parts are €70.00 each, due on the 1st of each month.",
    "You pay three monthly instalments of €70.00.",
    "The first part is €70.00, and the two further parts of €70.00 each follow monthly.",
    "In two parts it would be €105.00 each.",
    "Up to 6 parts of €35.00 each are possible, and yours are 3 parts of €70.00.",
    "The three parts make €210.00 together.",
    "Each part is €70.00.",
    "Of the three parts, the last two are €70.00 each as well.",
    "The bill of €210.00 has three parts: work, strings and varnish at €42.00.",
    "You pay €70.00 a month in three parts.",
    "Three hours of work at €52.50 each are on the bill.",
]
LATE = [
    "If you bring it tomorrow, you owe €11.20, which is 8 days at €1.40.",
    "Bring the cello on 12 June and the fee is €14.00.",
    "For a return on Friday, 12 June, that makes €11.20.",
    "Today it comes to €9.80.",
]
RIGHT_LATE = [
    "If you bring it tomorrow, you owe €12.60, which is 9 days at €1.40.",
    "Today it comes to €11.20.",
    "Today it is €11.20, and tomorrow €12.60.",
    "So far €11.20 have come together, and tomorrow is early enough.",
    "It costs €1.40 for each day, from tomorrow as before.",
    "Tomorrow I will write to you whether the €11.20 have come in.",
    "The most that it could be, tomorrow or later, is €30.00.",
    "Each day after tomorrow adds €1.40.",
    "If you had brought it yesterday, it would have been €9.80.",
    "From tomorrow on the bill of €210.00 can be paid in parts.",
    "It is not €11.20 tomorrow but €12.60.",
]
WORKDAYS = [
    "The deposit is back within 8 working days of 11 June, so by 19 June.",
    "You have it within 8 working days, that is by Friday, 19 June, if it comes in today.",
    "It takes 8 working days and ends on 19 June.",
]
RIGHT_WORKDAYS = [
    "The deposit is back within 8 working days of 11 June, so by 23 June.",
    "You wrote on 8 June, and 8 working days of that day end on 18 June.",
    "The deposit is back within 8 working days from 12 June, so by 24 June.",
    "With today as the first of 8 working days, it is back by 22 June.",
    "It is back 8 working days after the return, and I will write on 19 June.",
    "It takes 8 working days; the loan began on 19 June.",
    "It takes 8 days, so until 19 June.",
    "Within 8 working days of 19 June it is back, so by 1 July.",
    "The 8 working days are counted from 19 June.",
    "It takes at most 8 working days.",
]
GONE = [
    "It costs no interest, only a charge of €4.00 for each part.",
    "The bill can be paid in parts, at €4.00 each.",
    "Each part of the bill brings a charge of €4.00.",
]
RIGHT_GONE = [
    "Paying the bill in parts costs nothing.",
    "The charge of €4.00 for each part no longer holds.",
    "Formerly each part of the bill had a charge of €4.00.",
    "You pay no charge of €4.00 for the parts.",
    "There used to be a charge of €4.00 for each part.",
    "A new string costs €4.00.",
    "Instead of a charge of €4.00 for each part you pay none.",
    "The old charge of €4.00 for the parts was dropped.",
    "Each part of the bill is €70.00.",
    "Each day costs a charge of €1.40.",
]


@pytest.mark.parametrize("prose", PARTS)
def test_parts_that_do_not_make_the_whole_are_named(prose: str) -> None:
    assert named(reckoned, "parts:", prose, SPLIT) == ["warn"]


@pytest.mark.parametrize("prose", RIGHT_PARTS)
def test_parts_that_make_it_and_some_of_them_are_not(prose: str) -> None:
    assert named(reckoned, "parts:", prose, SPLIT) == []


def test_without_an_action_that_makes_the_parts_nothing_is_known_of_them() -> None:
    assert named(reckoned, "parts:", PARTS[0]) == []


@pytest.mark.parametrize("prose", LATE)
def test_the_fee_of_another_number_of_days_is_named(prose: str) -> None:
    assert named(reckoned, "late:", prose) == ["warn"]


@pytest.mark.parametrize("prose", RIGHT_LATE)
def test_the_fee_of_the_day_that_is_told_is_not(prose: str) -> None:
    assert named(reckoned, "late:", prose) == []


@pytest.mark.parametrize("prose", WORKDAYS)
def test_working_days_that_are_counted_as_calendar_days_are_named(prose: str) -> None:
    assert named(reckoned, "working days:", prose) == ["warn"]


@pytest.mark.parametrize("prose", RIGHT_WORKDAYS)
def test_working_days_from_any_known_day_are_not(prose: str) -> None:
    assert named(reckoned, "working days:", prose) == []


@pytest.mark.parametrize("prose", GONE)
def test_an_amount_that_only_a_superseded_policy_has_is_named(prose: str) -> None:
    assert named(reckoned, "policy.gone", prose) == ["warn"]


@pytest.mark.parametrize("prose", RIGHT_GONE)
def test_such_an_amount_told_as_gone_or_of_something_else_is_not(prose: str) -> None:
    assert named(reckoned, "policy.gone", prose) == []
