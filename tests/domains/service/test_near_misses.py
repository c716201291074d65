"""Small changes of good replies, on either side of what a check looks for."""

from __future__ import annotations

import pytest

from tests.support.fresh import told_of


def names(*changed: tuple[str, str], base: str) -> set[str]:
    return {result.check for result in told_of("service", base, *changed)}


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2026-12", "2027-01"),
        ("2026-12-01", "2027-01-31"),
        ("1 December 2026", "31 January 2027"),
        ("December 1, 2026", "2027-01-31"),
    ],
)
def test_a_period_is_the_same_however_its_days_are_written(start: str, end: str) -> None:
    args = ('"2026-12"', f'"{start}"'), ('"2027-01"', f'"{end}"')
    assert not names(*args, base="quarry_friendly")


@pytest.mark.parametrize(("start", "end"), [("2026-12-15", "2027-01-31"), ("2026-11", "2027-01")])
def test_another_period_is_another_one(start: str, end: str) -> None:
    args = ('"2026-12"', f'"{start}"'), ('"2027-01"', f'"{end}"')
    assert "resolution: members.MB-204.paused_from" in names(*args, base="quarry_friendly")


def test_a_sum_over_the_months_of_the_reply_follows_and_another_does_not() -> None:
    wrong = names(("£8.00 in total", "£9.00 in total"), base="quarry_friendly")
    assert "policy.value: answer 2 £9.00" in wrong
    three = names(
        ("£8.00 in total for the two months", "£12.00 in total for the two months"),
        base="quarry_friendly",
    )
    assert "policy.value: answer 2 £12.00" in three


@pytest.mark.parametrize(
    "day", ["03/11/2026 (30 days", "3.11.2026 (30 days", "03-11-2026 (30 days"]
)
def test_a_day_in_numbers_is_no_telephone_number(day: str) -> None:
    assert not names(("03/11/2026 (30 days", day), base="parcel_listed")


def test_a_telephone_number_that_nobody_gave_is_asked_about() -> None:
    line = "Kind regards,\n", "Call us on 0171 555 0199 22.\n\nKind regards,\n"
    assert "privacy: 0171 555 0199 22" in names(("Kind regards,\n", line[1]), base="parcel_listed")


@pytest.mark.parametrize(
    "told",
    [
        "a confirmation of both refunds goes to malik@orban.example today",
        "you will get a confirmation of both refunds today",
        "a message with both refunds reaches your inbox by tomorrow",
    ],
)
def test_what_comes_by_a_channel_at_a_time_is_a_next_step(told: str) -> None:
    change = "a confirmation of both refunds goes to malik@orban.example today", told
    assert not names(change, base="tonleaf_chat")


def test_a_reply_that_says_nothing_of_what_comes_has_no_next_step() -> None:
    change = (", and a confirmation of both refunds goes to malik@orban.example today", "")
    later = "available for download until 25 July 2026, 45 days from cancellation", "where they are"
    assert "next_step" in names(change, later, base="tonleaf_chat")
    assert "next_step" not in names(change, base="tonleaf_chat")


def test_words_that_tell_of_something_else_are_asked_about_and_a_paraphrase_is_not() -> None:
    said = "I have opened a trace"
    other = ("To locate it, I have opened a trace.", "It is on its way."), (
        f'"{said}"', '"It is on its way."'), ("with the result of the trace", "again")  # fmt: skip
    assert "told: 1 trace_parcel" in names(*other, base="parcel_listed")
    asked = "I have asked the carrier where it is"
    assert not names((said, asked), ("with the result of the trace", "again"), base="parcel_listed")


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ("The pause is free of charge", True),
        ("The pause costs nothing", True),
        ("The pause is not free of charge", False),
        ("Apart from the £4 per month a pause costs nothing", False),
        ("Apart from the £9 per month a pause costs nothing", True),
        ("You are free to end the pause, which costs £4.00 a month", False),
    ],
)
def test_a_price_told_as_nothing_is_asked_about(told: str, wrong: bool) -> None:
    found = names(
        ("A pause costs £4 per month, so £8.00 in total for the two months", told),
        ("A pause costs £4 per month", told),
        base="quarry_friendly",
    )
    assert any(name.startswith("policy.value: 1 M2") for name in found) is wrong
