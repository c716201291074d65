"""What a reply states is looked up: a figure, a status, an hour or a condition that the desk has of
something else is named, and what follows from the desk, or cannot be read, is not.
"""

from __future__ import annotations

import pytest

from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.clocks import resolved, times
from domains.service.stating.given import Given, counted
from domains.service.stating.statements import statements
from tests.domains.service.piano import desk, families, found, reply
from workbench.prose.dates import dates
from workbench.prose.numbers import numbers


def test_nothing_stated_is_ever_more_than_a_warning() -> None:
    """Every recogniser here reads prose."""
    wrong = (
        "KP-40 is ended. You have 30 stools. The deposit of £31.00 goes to your bank by cheque. "
        "Come on Monday 12 March at 07:15. You must send us your passport. It is your own delay."
    )
    results = found(wrong)
    assert len(results) >= 3
    assert {r.status for r in results} == {"warn"}
    assert not [r for r in results if r.decides]


def test_a_finding_stands_on_words_of_the_draft() -> None:
    one = reply("Come on Monday 12 March. The rest stays.")
    (result,) = statements(one)
    assert result.span is not None
    assert result.span.quote == "Come on Monday 12 March."
    assert one.draft[result.span.start : result.span.end] == "Come on Monday 12 March."


def test_a_reply_in_another_language_is_told_nothing() -> None:
    text = "Sehr geehrte Frau Arkwright, Sie haben 30 Stühle, und KP-40 ist beendet. Mit Gruß"
    assert not list(statements(Reply(Desk(desk(language="de")), text)))


class TestCounts:
    @pytest.mark.parametrize(
        "words",
        [
            "Your hire has 24 stools.",
            "The discount begins at 12 stools.",
            "You have 12 stools more than you need.",
            "Your hire has 36 stools with the new ones.",
            "Your hire has one stool too many.",
            "You sent us 3 pictures.",
            "We tune it twice a year, every 26 weeks.",
        ],
    )
    def test_what_is_given_follows_or_counts_something_unknown_is_not(self, words: str) -> None:
        assert "count" not in families(words)

    def test_a_count_of_an_action_is_the_desk_s_own(self) -> None:
        more = {"name": "end_hire", "args": {"hire": "KP-40", "stools": 30}}
        assert "count" not in families("I have set it to 30 stools.", actions=[more])

    def test_the_words_behind_a_figure_end_at_a_preposition_or_a_stop(self) -> None:
        text = "31 young pupils of nine, 4. Then"
        first, *_, last = numbers(text)
        assert counted(text, first) == ["young", "pupil"]
        assert counted(text, last) == []


class TestNamedAmounts:
    @pytest.mark.parametrize(
        "words",
        [
            "Your deposit of £80.00 is safe.",
            "The fee is £25.00.",
            "The fee of £75.00 is for 3 months.",
            "The surcharge of £25.00 is not yours.",
            "We keep £25.00 of it.",
            "It is a third of the difference, for each day of the fee: £31.00 a day.",
        ],
    )
    def test_its_own_amount_a_multiple_and_an_unknown_name_are_not(self, words: str) -> None:
        told = families(words.replace("£31.00", "£25.00"))
        assert not [name for name in told if name.startswith("amount")]

    def test_what_is_counted_by_the_name_is_told_of_each(self) -> None:
        state = {"hires": {"KP-40": {"deposit": 80.0, "parts": 1}}}
        prose = "I have split the deposit into two parts of £40.00."
        draft = reply(prose).draft
        odd = [r.check for r in statements(Reply(Desk(desk(state=state)), draft))]
        assert not [one for one in odd if one.startswith("amount")]

    def test_the_records_of_other_people_give_nothing(self) -> None:
        held = Given(reply("")).leaves
        assert held["hires.KP-40.fee"] == 25.0
        assert not [path for path in held if "KP-77" in path]


class TestConditions:
    @pytest.mark.parametrize(
        ("words", "family"),
        [
            ("You may hand it back within 30 days of the order.", "policy.counted"),
            ("You may hand it back within 30 days after payment.", "policy.counted"),
        ],
    )
    def test_a_policy_under_another_condition_is_named(self, words: str, family: str) -> None:
        assert family in families(words)

    @pytest.mark.parametrize(
        "words",
        [
            "The refund reaches your card within 5 working days.",
            "The refund reaches your card within 5 business days.",
            "You may hand it back within 30 days of delivery.",
            "You may hand it back within 30 days from the day on which it arrived.",
            "You may hand it back within 30 days.",
            "We have mended pianos for 30 years.",
            "A hall with 12 stools or more gets the discount.",
            "You have more than 12 stools.",
            "A hall with less than 12 stools does not get the discount.",
            "Tuning is included in the hire.",
            "One slip of your own in the engraved text is corrected free of charge.",
            "Other repairs are not free, yours is: for a hired piano we ask nothing for tuning.",
            "Less than half of it is yours: for a longer hire the fee is smaller.",
        ],
    )
    def test_the_same_condition_in_other_words_is_not(self, words: str) -> None:
        assert not {f for f in families(words) if f.startswith("policy")}

    def test_the_ledger_may_say_which_policy_a_sentence_tells(self) -> None:
        """Five of the eight words are missing: only the entry ties the sentence to K2."""
        words = "Count on 5 days."
        assert "policy.unit" not in families(words)
        facts = [{"policy_id": "K2", "quote": words}]
        assert "policy.unit" in families(words, facts=facts)

    @pytest.mark.parametrize(
        ("words", "taken", "named"),
        [
            ("The refund is on your card within 5 working days from today.", True, False),
            ("The refund is on your card within 5 working days from today.", False, True),
            ("The refund is on your card within 5 working days of delivery.", True, True),
        ],
    )
    def test_what_counts_from_a_deed_of_today_counts_from_today(
        self, words: str, taken: bool, named: bool
    ) -> None:
        policy = [{"id": "K2", "statement": "A refund reaches the card 5 working days after the "
                                            "order on which we book it."}]  # fmt: skip
        ended = [{"name": "end_hire", "args": {"hire": "KP-40"}, "quote": "The hire has ended."}]
        told = reply(f"The hire has ended. {words}", actions=ended if taken else []).draft
        odd = [r.check for r in statements(Reply(Desk(desk(policy=policy)), told))]
        assert bool([one for one in odd if one.startswith("policy.counted")]) is named

    @pytest.mark.parametrize(("written", "named"), [("2026-03-10", False), ("2026-03-09", True)])
    def test_what_counts_from_a_message_of_today_counts_from_now(
        self, written: str, named: bool
    ) -> None:
        rule = "A hire ends 14 days after the day on which it is reported."
        ticket = [{"from": "customer", "date": written, "text": "I report that KP-40 may end."}]
        given = desk(policy=[{"id": "K2", "statement": rule}], ticket=ticket)
        told = reply("It ends 14 days from now.", actions=[]).draft
        odd = [r.check for r in statements(Reply(Desk(given), told))]
        assert bool([one for one in odd if one.startswith("policy.counted")]) is named

    @pytest.mark.parametrize(
        ("thing", "taken", "named"),
        [("Money", True, False), ("Money", False, True), ("A parcel", True, True)],
    )
    def test_money_that_the_reply_sends_counts_from_today(
        self, thing: str, taken: bool, named: bool
    ) -> None:
        rule = f"{thing} is there 5 working days after the day on which it is sent."
        paid = {"name": "refund_fee", "args": {"hire": "KP-40", "amount": 25.0}}
        told = reply("It is there 5 working days from today.", actions=[paid] if taken else [])
        given = desk(policy=[{"id": "K2", "statement": rule}])
        odd = [r.check for r in statements(Reply(Desk(given), told.draft))]
        assert bool([one for one in odd if one.startswith("policy.counted")]) is named


class TestClocks:
    @pytest.mark.parametrize(
        "words",
        [
            "She comes at 07:15.",
            "He comes between 4 pm and 5 pm.",
            "He comes on Monday, 9.30 in the morning.",
            "He comes on Monday, 9.00 in the evening.",
        ],
    )
    def test_an_hour_that_nobody_gave_is_named(self, words: str) -> None:
        assert "clock" in families(words)

    @pytest.mark.parametrize(
        "words",
        [
            "She comes between 09:00 and 11:00.",
            "She comes between 9 am and 11 am.",
            "She comes from 2 pm on.",
            "She comes on Thursday, 9.00 in the morning.",
            "I will call you at 17:30.",
            "I am here until 6 pm.",
            "It costs 4.50 a month.",
        ],
    )
    def test_hours_of_the_records_and_of_the_writer_are_not(self, words: str) -> None:
        assert "clock" not in families(words)

    def test_hours_are_read_in_both_ways(self) -> None:
        assert times("at 2.30 pm, 14:30 or 9am") == {14 * 60 + 30, 9 * 60}
        assert times("12 am and 12:15 p.m.") == {0, 12 * 60 + 15}
        assert times("9.30 in the morning") == {9 * 60 + 30}
        assert times("2.15 in the afternoon, 19:45 in the evening") == {14 * 60 + 15, 19 * 60 + 45}
        assert times("11.30 at night, 1.30 at night") == {23 * 60 + 30, 60 + 30}
        assert times("version 2.30, £4.50, 1:2") == set()

    @pytest.mark.parametrize(
        "words",
        ["She comes on Friday 12 March.", "She comes on 12 March (a visit), Monday 13 March."],
    )
    def test_a_weekday_that_its_date_is_not_is_named(self, words: str) -> None:
        (result,) = (r for r in found(words) if r.check.startswith("weekday"))
        assert result.severity == "major"
        assert result.expected in ("Thursday", "Friday")

    @pytest.mark.parametrize(
        "words",
        [
            "She comes on Thursday, 12 March.",
            "She comes on Thursday the 12 March 2026.",
            "She comes on Friday. On 12 March we close.",
            "On 12 March, that is on Thursday, she comes.",
        ],
    )
    def test_a_weekday_of_its_own_date_or_of_none_is_not(self, words: str) -> None:
        assert "weekday" not in families(words)

    def test_a_promise_for_a_day_that_is_over_is_named(self) -> None:
        assert "promise.over" in families("I will call you on 6 March.")
        assert "promise.over" not in families("I will call you on 16 March.")
        assert "promise.over" not in families("I called you on 6 March.")
        assert "promise.over" not in families("It came on 20 February; I will look for it.")

    def test_a_day_without_a_year_is_the_nearest(self) -> None:
        (day,) = dates("30 December")
        today = Reply(Desk(desk()), "x").desk.today
        found_day = resolved(day, today)
        assert found_day is not None
        assert found_day.isoformat() == "2025-12-30"
        assert resolved(day, None) is None


class TestStatuses:
    @pytest.mark.parametrize(
        "words",
        [
            "KP-40 is running.",
            "KP-40 is not ended.",
            "If KP-40 is ended, the deposit goes back.",
            "When KP-40 is ended, the deposit goes back.",
            "The deposit goes back once KP-40 is ended.",
            "Is KP-40 ended?",
            "KP-40 is black.",
            "The story is ended.",
            "V-1 is free and V-2 is taken.",
        ],
    )
    def test_the_record_s_own_a_denial_and_a_question_are_not(self, words: str) -> None:
        assert "status" not in families(words)


class TestMeansAndColours:
    @pytest.mark.parametrize(
        "words",
        [
            "The refund goes to your card.",
            "We cannot refund by cheque.",
            "Would you like the refund by cheque?",
            "The voucher from our fair is pretty.",
        ],
    )
    def test_the_policy_s_means_a_denial_and_a_question_are_not(self, words: str) -> None:
        assert "means" not in families(words.replace("voucher from our fair", "fair"))
