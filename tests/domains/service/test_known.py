"""Figures that a reply may print: given, or had from what is given in one step, and no others."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from domains.service.desk import Desk
from domains.service.known.amounts import amounts, sums
from domains.service.known.figures import Known
from domains.service.known.lengths import lengths_of, periods, single
from domains.service.spans import same_length
from tests.domains.service.piano import POLICY, desk
from workbench.prose.dates import dates
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.lengths import Length, lengths


def known(*args: Any, calls: tuple[dict[str, Any], ...] = (), **more: Any) -> Known:
    return Known(Desk(desk(**more)), args, calls)


def knows(text: str, desk_known: Known) -> bool:
    (amount,) = amounts(text)
    return desk_known.knows(amount)


@pytest.mark.parametrize("text", ["£80.00", "£25", "£4.00", "GBP 25.00"])
def test_an_amount_of_records_and_policies_is_known(text: str) -> None:
    assert knows(text, known())


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("£105.00", "deposit and fee together"),
        ("£55.00", "deposit less fee"),
        ("£12.00", "15 % of the deposit"),
        ("£68.00", "the deposit less 15 %"),
        ("£21.25", "the fee less 15 %"),
    ],
)
def test_one_step_of_reckoning_is_known(text: str, how: str) -> None:
    assert knows(text, known()), how


@pytest.mark.parametrize("text", ["£79.00", "£26.00", "£33.33", "£1,234.00", "£0.99"])
def test_what_nothing_gives_is_not(text: str) -> None:
    assert not knows(text, known())


def test_a_rate_for_each_day_is_known_for_the_days_between_known_days() -> None:
    """£4.00 for each day: 20 February to 2 March are ten days."""
    assert knows("£40.00", known())
    assert not knows("£164.00", known())


def test_a_rate_for_each_month_is_known_for_the_months_of_an_action() -> None:
    policy = [{"id": "K", "statement": "A pause costs £7.30 a month."}]
    paused = {"from": "2026-05", "until": "2026-07"}
    assert knows("£21.90", known(policy=policy, calls=(paused,)))
    assert not knows("£29.20", known(policy=policy, calls=(paused,)))
    assert not knows("£21.90", known(policy=policy))


def test_a_rate_is_known_for_the_weeks_that_an_action_names() -> None:
    policy = [{"id": "K", "statement": "A loan piano costs €12.35 a week."}]
    assert knows("€24.70", known(policy=policy, calls=({"hire": "KP-40", "weeks": 2},)))
    assert not knows("€37.05", known(policy=policy, calls=({"hire": "KP-40", "weeks": 2},)))


@pytest.mark.parametrize("field", ["price_per_day", "rent_per_month", "daily_rate"])
def test_a_price_of_the_records_is_an_amount_for_whatever_time(field: str) -> None:
    assert knows("£7.35", known(state={"hires": {"KP-40": {field: 7.35}}}))


@pytest.mark.parametrize("text", ["90 cents", "ninety cents", "€0.90"])
def test_cents_are_hundredths_of_an_amount(text: str) -> None:
    one = known(state={"hires": {"KP-40": {"rent_per_day": 0.9}}})
    assert knows(text, one)
    assert not knows(text.replace("90", "70").replace("nine", "seven"), one)


@pytest.mark.parametrize("field", ["fee_days", "days", "rate", "count"])
def test_a_count_of_the_records_is_no_amount(field: str) -> None:
    assert not knows("£7.35", known(state={"hires": {"KP-40": {field: 7.35}}}))


@pytest.mark.parametrize(
    ("rule", "day", "known_day"),
    [
        ("The second part is due on the same day of the next month.", "24 April 2026", True),
        ("The second part is due one month later.", "24 April 2026", True),
        ("It runs to the same day of the next year.", "24 March 2027", True),
        ("The second part is due later.", "24 April 2026", False),
    ],
)
def test_the_same_day_of_the_next_month_is_counted_from_another_rule(
    rule: str, day: str, known_day: bool
) -> None:
    """On 10 March a bill is due 14 days on, on 24 March."""
    due = {"id": "K1", "statement": "A bill is due 14 days after the day of the correction."}
    one = known(policy=[due, {"id": "K2", "statement": rule}])
    (found,) = dates(day)
    assert one.calendar.knows_day(found, one.current) is known_day


def test_an_amount_is_known_in_the_parts_by_which_a_policy_divides() -> None:
    rule = {"id": "K", "statement": "A bill may be paid in up to 4 equal parts.",
            "parameters": {"parts": 4, "formula": "bill / parts"}}  # fmt: skip
    assert knows("£20.00", known(policy=[rule]))
    assert knows("£26.67", known(policy=[rule]))
    assert not knows("£16.00", known(policy=[rule]))
    assert not knows("£26.67", known(policy=[{**rule, "parameters": {"parts": 4}}]))
    assert knows("£26.67", known(policy=[{**rule, "parameters": {"formula": "bill / 3"}}]))


def test_an_amount_that_is_given_once_is_no_rate() -> None:
    policy = [{"id": "K", "statement": "A lost key costs £7.30."}]
    assert not knows("£73.00", known(policy=policy))


@pytest.mark.parametrize(
    ("share", "text"), [("half", "£45.45"), ("a third", "£30.30"), ("a quarter", "£22.73")]
)
def test_a_share_that_a_policy_names_in_words_is_taken_of_amounts(share: str, text: str) -> None:
    state = {"hires": {"KP-40": {"fee": 90.9}}}
    policy = [{"id": "K", "statement": f"On ending a hire {share} of the fee goes back."}]
    assert knows(text, known(policy=policy, state=state))
    assert not knows(text, known(policy=POLICY[:1], state=state))


def test_the_arguments_of_actions_and_their_sums_are_known() -> None:
    assert knows("£61.37", known(61.37))
    assert knows("£73.71", known(61.37, 12.34))
    assert sums([1, 2, 4]) == [1, 2, 4, 3, 5, 6, 7]
    assert sums([-1, 0]) == []


def test_a_superseded_policy_gives_nothing() -> None:
    policy = [
        {"id": "K1", "statement": "A visit costs £19.00."},
        {"id": "K0", "statement": "A visit costs £17.50.", "superseded_by": "K1"},
    ]
    assert knows("£19.00", known(policy=policy))
    assert not knows("£17.50", known(policy=policy))


def test_a_count_of_the_records_is_known_as_a_count() -> None:
    (stools,) = numbers("24 stools")
    (others,) = numbers("290 stools")
    assert known().knows(stools)
    assert not known(ticket="Hello").knows(others)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("twelve pounds", [12.0]),
        ("4.50 a month", [4.5]),
        ("1.25 kg, 3.50 hours", []),
        ("version 2.10", []),
        ("Monday, 8.30 in the morning, or 9.45 at night", []),
        ("24 stools", []),
        ("€5 and $6", [5.0, 6.0]),
    ],
)
def test_amounts_are_money_by_sign_by_name_or_by_two_decimals(
    text: str, found: list[float]
) -> None:
    assert [one.value for one in amounts(text)] == found


class TestDays:
    @pytest.mark.parametrize(
        ("text", "there"),
        [
            ("20 February", True),
            ("22 March", True),
            ("12 March 2026", True),
            ("6 March", False),
            ("12 March 2025", False),
        ],
    )
    def test_a_day_is_given_or_the_end_of_a_policy_s_time(self, text: str, there: bool) -> None:
        """30 days of delivery on 20 February end on 22 March; 14 days no longer hold."""
        given = known()
        (day,) = dates(text)
        assert given.calendar.knows_day(day, given.current) == there

    def test_a_policy_is_counted_from_the_day_that_it_names(self) -> None:
        given = known()
        (kept,) = (p for p in given.current if p.id == "K1")
        assert date(2026, 3, 22) in given.calendar.ends([kept])
        assert date(2026, 4, 9) not in given.calendar.ends([kept])

    def test_a_month_alone_is_no_day(self) -> None:
        (month,) = dates("March 2031")
        assert known().calendar.knows_day(month, ())

    def test_the_days_between_known_days_are_counted(self) -> None:
        counts = known().day_counts
        assert 18.0 in counts, "20 February to 10 March"
        assert 500.0 not in counts


class TestLengths:
    @pytest.mark.parametrize(
        ("length", "end"),
        [
            (Length(5, "working day"), "2026-03-17"),
            (Length(-5, "working day"), "2026-03-03"),
            (Length(5, "day"), "2026-03-15"),
            (Length(2, "week"), "2026-03-24"),
            (Length(48, "hour"), "2026-03-12"),
            (Length(11, "month"), "2027-02-10"),
            (Length(1, "year"), "2027-03-10"),
        ],
    )
    def test_a_time_ends_on_a_day(self, length: Length, end: str) -> None:
        assert length.after(date(2026, 3, 10)) == date.fromisoformat(end)

    def test_a_month_ends_where_the_shorter_one_ends(self) -> None:
        assert Length(1, "month").after(date(2026, 1, 31)) == date(2026, 2, 28)
        assert Length(24, "month").after(date(2024, 2, 29)) == date(2026, 2, 28)

    @pytest.mark.parametrize(
        ("rule", "reached"),
        [
            ({"statement": "It takes 6 working days; 12 March 2026 is a holiday."}, "2026-03-19"),
            ({"statement": "It takes 6 working days.", "parameters": {"holiday": "2026-03-12"}},
             "2026-03-19"),
            ({"statement": "It takes 6 working days. On 12 March 2026 the fair opens."},
             "2026-03-18"),
        ],
    )  # fmt: skip
    def test_a_holiday_of_the_policy_is_no_working_day(
        self, rule: dict[str, Any], reached: str
    ) -> None:
        bare = Known(Desk(desk(policy=[{"id": "K", **rule}], ticket=[], state={})))
        (day,) = dates("19 March 2026")
        assert bare.calendar.knows_day(day, bare.current) == day.fits(date.fromisoformat(reached))

    @pytest.mark.parametrize(
        ("words", "gives"),
        [("from the first day of the month after the order", True),
         ("from the first of the following month", True),
         ("from the first day of the hire", False)],
    )  # fmt: skip
    def test_a_rule_may_begin_with_the_next_month(self, words: str, gives: bool) -> None:
        bare = Known(Desk(desk(policy=[{"id": "K", "statement": f"It costs £29.00 {words}."}])))
        (day,) = dates("1 April 2026")
        assert bare.calendar.knows_day(day, bare.current) is gives

    @pytest.mark.parametrize(
        ("rule", "there"),
        [("Every month is taken as 30 days.", True), ("It takes 6 days.", False)],
    )
    def test_a_rule_by_the_month_knows_its_ends(self, rule: str, there: bool) -> None:
        bare = Known(Desk(desk(policy=[{"id": "K", "statement": rule}], ticket=[], state={})))
        (day,) = dates("31 March 2026")
        assert bare.calendar.knows_day(day, bare.current) is there

    @pytest.mark.parametrize(
        ("rule", "there"),
        [("Staff check it on the business day after the end.", True), ("It takes 6 days.", False)],
    )
    def test_a_rule_may_name_the_day_after(self, rule: str, there: bool) -> None:
        state = {"hires": {"KP-40": {"ends": "2026-04-30"}}}
        bare = Known(Desk(desk(policy=[{"id": "K", "statement": rule}], ticket=[], state=state)))
        (day,) = dates("1 May 2026")
        assert bare.calendar.knows_day(day, bare.current) is there

    def test_records_hold_durations_under_names_that_go_on(self) -> None:
        state = {"hires": {"KP-40": {"months_paid": 10, "month_rent": 7}}}
        assert Known(Desk(desk(state=state))).spans == (Length(10, "month"),)

    def test_a_rule_counts_from_where_another_one_ends(self) -> None:
        """`Handed back within 30 days after it was delivered` ends on 22 March, a Sunday."""
        rule = {"id": "K9", "statement": "The deposit is paid 3 working days after that end."}
        alone, chained = (Known(Desk(desk(policy=[*more, rule]))) for more in ([], POLICY))
        (day,), (other,) = dates("25 March 2026"), dates("26 March 2026")
        policies = [one for one in chained.current if one.id == "K9"]
        assert chained.calendar.knows_day(day, policies)
        assert not chained.calendar.knows_day(other, policies)
        assert not alone.calendar.knows_day(day, policies)

    def test_minutes_and_absurd_times_end_on_no_day(self) -> None:
        assert Length(90, "minute").after(date(2026, 3, 10)) is None
        assert Length(1e6, "day").after(date(2026, 3, 10)) is None

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("within 5 working days", [Length(5, "working day")]),
            ("five business days", [Length(5, "working day")]),
            ("a 30-day window", [Length(30, "day")]),
            ("48 hours or 2 weeks", [Length(48, "hour"), Length(2, "week")]),
            ("5 stools for the day", []),
            ("5 % a year", []),
        ],
    )
    def test_times_are_read_with_their_unit(self, text: str, found: list[Length]) -> None:
        assert [length for _, length in lengths(text)] == found

    def test_a_parameter_tells_its_unit_by_its_name(self) -> None:
        (policy,) = Desk(
            desk(policy=[{"id": "K", "statement": "Be quick.",
                          "parameters": {"working_days": 3, "hours": 4, "window": 6, "fee": 9}}])
        ).policies.values()  # fmt: skip
        found = {(one.count, one.unit) for one in lengths_of(policy)}
        assert found == {(3.0, "working day"), (4.0, "hour"), (6.0, "day")}

    @pytest.mark.parametrize(
        ("one", "other", "same"),
        [
            (Length(48, "hour"), Length(2, "day"), True),
            (Length(2, "week"), Length(14, "day"), True),
            (Length(1, "year"), Length(12, "month"), True),
            (Length(1, "month"), Length(30, "day"), False),
            (Length(5, "day"), Length(5, "week"), False),
        ],
    )
    def test_a_time_may_be_told_in_another_unit(
        self, one: Length, other: Length, same: bool
    ) -> None:
        assert same_length(one, other) == same

    @pytest.mark.parametrize(
        ("args", "counts"),
        [
            ({"from": "2026-05", "until": "2026-07"}, [3.0, 91.0, 92.0]),
            ({"from": "2026-05-01", "until": "2026-06-01"}, [1.0, 31.0, 32.0]),
            ({"from": "2026-05-01"}, []),
            ({"amount": 12.0, "hire": "KP-40"}, []),
        ],
    )
    def test_the_spell_of_an_action_is_counted(
        self, args: dict[str, Any], counts: list[float]
    ) -> None:
        assert list(periods(args)) == counts

    def test_one_of_a_unit_needs_no_figure(self) -> None:
        assert [one for _, _, one in single("It ends after a year.")] == [Length(1.0, "year")]
        assert not single("A year ago it was new.")
        assert not single("It ends after a year and a half.")
        assert not single("It is good for a year and three months.")
        assert not single("We met in the yearly fair.")


SINCE = "A stool costs £3.00 each for every month of the year that has begun or is to come."
WHOLE = "A stool costs £3.00 for each whole month of the year that is left."


@pytest.mark.parametrize(
    ("rule", "months"), [(SINCE, {10.0}), (WHOLE, {9.0}), ("A stool costs £3.00 a month.", set())]
)
def test_a_rule_counts_the_months_from_today_to_the_end_of_the_year(
    rule: str, months: set[float]
) -> None:
    """On 10 March: this month is counted where the rule counts a month that has begun."""
    one = known(policy=[{"id": "K9", "statement": rule}])
    assert one.months_left == months
    assert one.charged_for(Length(10.0, "month")) is (months == {10.0})
