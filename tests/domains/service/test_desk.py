"""A task is read as the desk holds it, whatever its author's spelling."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from domains.service.asking import brief
from domains.service.desk import Desk, as_day
from tests.domains.service.piano import TICKET, desk
from workbench.catalog import find_task


def held(**more: Any) -> Desk:
    return Desk(desk(**more))


class TestTurns:
    def test_an_internal_note_is_no_turn_of_the_thread(self) -> None:
        one = held()
        assert [turn.number for turn in one.turns] == [1, 2, 4]
        assert "drunk" not in one.said
        assert one.internal == (TICKET[2]["text"],)

    @pytest.mark.parametrize("key", ["internal_note", "internal"])
    def test_a_note_among_the_records_is_internal_too(self, key: str) -> None:
        one = held(ticket="Hello?", state={"hires": {"A1": {key: "Never pay this one."}}})
        assert one.internal == ("Never pay this one.",)

    @pytest.mark.parametrize(
        ("turn", "by_customer"),
        [
            ({"from": "customer", "text": "Hi"}, True),
            ({"from": "agent", "text": "Hi"}, False),
            ({"role": "support", "message": "Hi"}, False),
            ({"by": "Staff", "body": "Hi"}, False),
            ({"speaker": "Maud", "text": "Hi"}, True),
            ("Hi", True),
        ],
    )
    def test_who_speaks_is_read_in_many_spellings(self, turn: Any, by_customer: bool) -> None:
        (one,) = held(ticket=[turn]).turns
        assert (one.by_customer, one.text) == (by_customer, "Hi")

    def test_a_ticket_may_be_one_text(self) -> None:
        assert [turn.text for turn in held(ticket="It broke.").turns] == ["It broke."]


class TestPolicies:
    def test_a_superseded_policy_names_the_one_that_holds(self) -> None:
        policies = held().policies
        assert (policies["K0"].current, policies["K0"].instead) == (False, "K1")
        assert policies["K1"].current

    @pytest.mark.parametrize(
        ("more", "current"),
        [
            ({"valid_until": "2026-03-09"}, False),
            ({"valid_until": "2026-03-10"}, True),
            ({"until": "2026-01-01"}, False),
            ({"status": "expired"}, False),
            ({"status": "active"}, True),
            ({"replaced_by": "K9"}, False),
        ],
    )
    def test_a_policy_ends_in_several_ways(self, more: dict[str, str], current: bool) -> None:
        (one,) = held(policy=[{"id": "K", "statement": "S", **more}]).policies.values()
        assert one.current == current

    def test_policies_may_be_a_mapping(self) -> None:
        found = held(policy={"K": "Be kind.", "L": {"text": "Be quick.", "params": {"days": 2}}})
        assert found.policies["K"].statement == "Be kind."
        assert found.policies["L"].parameters == {"days": 2}


class TestTheRest:
    def test_today_is_the_last_turn_s_where_nothing_says_so(self) -> None:
        assert held().today == date(2026, 3, 10)
        assert held(today=None).today == date(2026, 3, 9)
        assert held(today=None, ticket="Hello").today is None

    @pytest.mark.parametrize(
        ("value", "day"),
        [
            ("2026-03-10", date(2026, 3, 10)),
            ("2026-03-10T09:00", date(2026, 3, 10)),
            ("2026-03-10 09:00-05:00", date(2026, 3, 10)),
            ("2026-03-10, 2026-03-12", None),
            ("2026-03-10 to 2026-03-12", None),
            (date(2026, 3, 10), date(2026, 3, 10)),
            ("10 March", None),
            ("2026-13-10", None),
            (None, None),
        ],
    )
    def test_a_day_is_an_iso_day(self, value: Any, day: date | None) -> None:
        assert as_day(value) == day

    @pytest.mark.parametrize(
        ("channel", "limit"),
        [
            ({"name": "chat", "max_words": 90}, {"words": 90}),
            ({"max_chars": 280}, {"characters": 280}),
            ({"limit": 160}, {"characters": 160}),
            ({"max_words": 0}, {}),
            ({"max_words": True}, {}),
            ({"max_words": "many"}, {}),
            ("e-mail", {}),
        ],
    )
    def test_the_channel_s_limit_is_a_whole_number(
        self, channel: Any, limit: dict[str, int]
    ) -> None:
        assert held(channel=channel).limit == limit

    def test_the_customer_may_be_a_name(self) -> None:
        assert held(customer="Maud").name == "Maud"
        assert held(customer=None).name == ""

    def test_questions_may_be_plain_texts(self) -> None:
        one, two = held(intents=["When?", {"id": "much", "question": "How much?"}]).intents
        assert (one.id, one.must_answer) == ("When?", "When?")
        assert (two.id, two.must_answer) == ("much", "How much?")

    def test_a_line_may_hang_on_an_action(self) -> None:
        one, two = held(
            disclosures=["Say it.", {"id": "D", "line": "Say that.", "if": "pay"}]
        ).disclosures
        assert (one.id, one.text, one.when) == ("disclosure 1", "Say it.", "")
        assert (two.id, two.text, two.when) == ("D", "Say that.", "pay")

    def test_no_goal_and_an_empty_goal_are_two_things(self) -> None:
        assert held(goal=None).goal is None
        assert held(goal={}).goal == {}


def test_the_writer_is_told_on_which_day_each_message_was_written() -> None:
    """Terms such as `within 40 days of the request` count from it."""
    task = find_task("service/train_rebooking")
    assert "1. Customer, 2026-08-15: " in brief(task.shown(len(task.stages)))
