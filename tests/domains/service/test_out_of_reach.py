"""Deeds that the ledger has not, and last days counted from another day than the one on which
something is done. The sentences are the writer's own.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.service.bundled import checked, reply, small, wrong


def _action(name: str, record: str, field: str, *pre: tuple[str, str, Any]) -> dict[str, Any]:
    kind = record.rstrip("s")
    path = f"{record}.{{{kind}}}"
    return {"name": name, "args": [kind, "amount"],
            "pre": [{"path": f"{path}.{leaf}", "op": op, "value": v} for leaf, op, v in pre],
            "effects": [{"path": f"{path}.{field}", "arg": "amount"}]}  # fmt: skip


def _desk(text: str, rule: str, state: dict[str, Any], *actions: dict[str, Any]) -> dict[str, Any]:
    return {"ticket": [{"from": "customer", "date": "2026-03-08", "text": text}], "goal": {},
            "policy": [{"id": "P1", "statement": rule}], "state": state,
            "actions": list(actions)}  # fmt: skip


POST = _desk(
    "I left my violin, L-1. Could you post it? My vet knows of it. Is there a coach place?",
    "Found things are kept for 28 days from the day they were found.",
    {"items": {"L-1": {"country": "abroad", "mine": "", "sent": "", "coach": ""}}},
    _action("confirm_owner", "items", "mine"), _action("book_coach_place", "items", "coach"),
    _action("send_violin", "items", "sent", ("country", "eq", "home")),
)  # fmt: skip
DONE = {"name": "confirm_owner", "args": {"item": "L-1", "amount": "yes"},
        "quote": "L-1 is confirmed as yours."}  # fmt: skip


def _told(said: str) -> set[str]:
    found = wrong(checked(small(**POST), reply(f"{DONE['quote']} {said}", actions=[DONE])))
    return {name.split(":")[0] for name in found if name.startswith("promise")}


@pytest.mark.parametrize(
    "said",
    ["A coach place costs nothing, so I have booked one.",
     "A place on the coach is £18.00, and I have booked it.",
     "There are places on the coach, and I have put you down for one.",
     "I have asked your vet for a new paper before then."],
)  # fmt: skip
def test_a_deed_without_an_action_is_told(said: str) -> None:
    assert _told(said)


@pytest.mark.parametrize(
    "said",
    ["I have sent you the receipt for the violin.",
     "I'll send you an e-mail as soon as the violin is fetched.",
     "I have booked none of the coach places.",
     "I have called your number twice.",
     "Please ask your vet for a paper.",
     "I have told your story to my colleague."],
)  # fmt: skip
def test_what_is_denied_asked_or_said_of_another_thing_grants_nothing(said: str) -> None:
    assert _told(said) == set()


VOUCHER = "A voucher is good for 18 months from the day it is made out."
PLAN = "The parts of a plan fall due 14 days after the day on which the plan is set up."
LOAN = "A loan is renewed once, for 21 days from the day of renewal."
ONCE = "A leak allowance is given once in 24 months, counted from the day it is granted."


def _starts(rule: str, name: str, said: str) -> bool:
    """Today is the 10th, the order is of the 1st and the message of the 8th."""
    state = {"orders": {"A-1": {"ordered": "2026-03-01", "set": 0}}}
    task = _desk("My order A-1 of 1 March.", rule, state, _action(name, "orders", "set"))
    done = {"name": name, "args": {"order": "A-1", "amount": 5}, "quote": "I have done it."}
    facts = [{"policy_id": "P1", "quote": said}]
    found = checked(small(**task), reply(f"I have done it. {said}", actions=[done], facts=facts))
    return any(one.startswith("policy.start") for one in wrong(found))


@pytest.mark.parametrize(
    ("rule", "name", "said"),
    [(VOUCHER, "make_voucher", "It lasts 18 months, to 1 September 2027."),
     (VOUCHER, "make_voucher", "You have 18 months for it, that is until 8 September 2027."),
     (PLAN, "set_plan", "The first falls due after 14 days, by 15 March."),
     (PLAN, "set_plan", "With 14 days to pay, the first part is due by 22 March."),
     (LOAN, "renew_loan", "I have renewed it for 21 days, to 22 March."),
     (LOAN, "renew", "It is yours 21 days more, until 29 March."),
     (ONCE, "grant_allowance", "It is given once in 24 months, so not before 1 March 2028.")],
)  # fmt: skip
def test_a_length_that_runs_from_a_deed_of_today_ends_on_its_own_day(
    rule: str, name: str, said: str
) -> None:
    assert _starts(rule, name, said)


@pytest.mark.parametrize(
    ("rule", "name", "said"),
    [(VOUCHER, "make_voucher", "It lasts 18 months, to 10 September 2027."),
     (VOUCHER, "make_voucher", "It lasts 18 months, to 9 September 2027."),
     (VOUCHER, "make_voucher", "It lasts eighteen months from today."),
     (PLAN, "set_plan", "Fourteen days after today, on 24 March, the first part is due."),
     (LOAN, "renew", "From 1 March it would have been 21 days, until 22 March."),
     (ONCE, "grant_allowance", "Once in 24 months, so not again before 10 March 2028."),
     ("Goods go back within 18 months from the day you bought them.", "make_voucher",
      "You have 18 months, to 1 September 2027.")],
)  # fmt: skip
def test_its_own_day_and_another_rule_are_told_nothing(rule: str, name: str, said: str) -> None:
    assert not _starts(rule, name, said)


def test_what_we_wrote_goes_by_any_word() -> None:
    """The 30 days of our notice are those of our letter."""
    rule = "If a leak is mended within 30 days of our notice, half of the cost is taken off."
    task = _desk("My leak is mended.", rule, {"orders": {"A-1": {"ordered": "2026-03-01"}}})
    for said, told in (
        ("Our rule asks for a mended pipe within 30 days of our letter.", False),
        ("Our rule asks for a mended pipe within 30 days of the order.", True),
    ):
        facts = [{"policy_id": "P1", "quote": said}]
        found = wrong(checked(small(**task), reply(said, actions=[], facts=facts)))
        assert any(name.startswith("policy.counted") for name in found) == told
