"""Words of good replies that only look wrong: a denial without a negator, a price by a rule, a
result for a deed, a sum under the customer's own name, an apposition. Beside each is what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domains.service.acting.events import tells
from domains.service.acting.promised import promised
from domains.service.acting.told import told
from domains.service.answering import answered
from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.given import Given
from domains.service.stating.statements import statements
from domains.service.telling import told_policies
from tests.domains.service.piano import POLICY, STATE, desk
from workbench.core.checks import CheckResult
from workbench.prose.reckoning.lengths import Length, lengths

Check = Callable[[Reply], Iterator[CheckResult]]


def _warned(check: Check, prose: str, task: dict[str, Any], **ledger: Any) -> set[str]:
    data = {"actions": [], "answers": [], "facts": [], **ledger}
    draft = f"Dear Ms Arkwright,\n\n{prose}\n\n```json ledger\n{json.dumps(data)}\n```\n"
    found = check(Reply(Desk(desk(**task)), draft))
    return {one.check.partition(":")[0] for one in found if one.status in ("warn", "fail")}


def test_a_duration_that_fills_the_larger_unit_in_front_of_it_is_said_for_it() -> None:
    assert [one for _, one in lengths("less than a day, 24 hours, after it")][-1] == Length(
        24, "hour"
    )
    assert [one for _, one in lengths("a week, seven days")][-1] == Length(7, "day")
    assert [one for _, one in lengths("a day, three hours")] == [Length(27, "hour")]


@pytest.mark.parametrize(
    "words",
    [
        "A refund of the hire is out of the question.",
        "We have ruled a refund out.",
        "I must decline your refund.",
        "A refund is excluded here.",
    ],
)
def test_a_verb_that_refuses_tells_of_no_deed(words: str) -> None:
    assert not tells(words, ["refund"])
    rule = {"id": "K7", "statement": "The hire of a month that has begun is not refunded."}
    assert not _warned(promised, words, {"policy": [*POLICY, rule]})


def test_what_a_rule_s_thing_is_not_denies_no_deed() -> None:
    sold = {"id": "K7", "statement": "For pianos that are no longer new we refund half the fee."}
    words = "As yours is not new, the fee is refunded by half."
    assert not _warned(promised, words, {"policy": [sold]})
    never = {"id": "K7", "statement": "The fee of a piano is never refunded."}
    assert _warned(promised, "Your fee will be refunded.", {"policy": [never]}) == {
        "promise.against"
    }


def test_what_the_customer_paid_is_no_payment_of_ours() -> None:
    ended = {"name": "end_hire", "args": {"hire": "KP-40"}, "quote": "I have ended KP-40"}
    words = "I have ended KP-40, for which you paid £25.00."
    assert not _warned(promised, words, {}, actions=[ended])
    wrong = "I have ended KP-40 and refunded what you gave."
    assert _warned(promised, wrong, {}, actions=[ended]) == {"promise"}


@pytest.mark.parametrize(
    ("words", "silent"),
    [
        ("As of today KP-40 is with HALL-B.", False),
        ("KP-40 now stands under HALL-B.", False),
        ("KP-40 could go with HALL-B.", True),
    ],
)
def test_a_record_that_now_stands_as_the_action_leaves_it_tells_of_it(
    words: str, silent: bool
) -> None:
    action = {"name": "move_hire", "args": ["hire", "hall"],
              "effects": [{"path": "hires.{hire}.hall", "arg": "hall"}]}  # fmt: skip
    moved = {"name": "move_hire", "args": {"hire": "KP-40", "hall": "HALL-B"}, "quote": words}
    assert bool(_warned(told, words, {"actions": [action]}, actions=[moved])) == silent


def test_a_rate_is_not_the_one_price() -> None:
    hire = {**STATE["hires"]["KP-40"], "price_per_day": 0.2}
    task = {"state": {"hires": {"KP-40": hire}}}
    assert not _warned(statements, "The price is £25.00.", task)
    assert "hires.KP-40.price_per_day" in Given(Reply(Desk(desk(**task)), "")).leaves


def test_a_day_answers_by_when_under_whatever_other_question_it_stands() -> None:
    quote = "That leaves £25.00, payable by 12 March."
    intents = [{"id": "left", "must_answer": "What is left?"},
               {"id": "last", "must_answer": "By when does it fall due?"}]  # fmt: skip
    answers = [{"intent": one["id"], "quote": quote} for one in intents]
    assert not _warned(answered, quote, {"intents": intents}, answers=answers)


@pytest.mark.parametrize(
    ("lid", "words", "named"),
    [
        ("closed", "The lid was closed, so you pay nothing.", False),
        ("left wide open", "The lid was seen, and you pay nothing.", True),
        ("closed", "You pay nothing for stools.", True),
    ],
)
def test_a_charge_whose_case_no_record_is_in_is_not_paid(lid: str, words: str, named: bool) -> None:
    rules = [
        {"id": "K8", "statement": "A piano that comes back left wide open costs £28.00."},
        {"id": "K9", "statement": "A stool that comes back torn costs £12.00."},
    ]
    charge = {
        "name": "charge_lid", "args": ["hire"],
        "pre": [{"path": "hires.{hire}.lid", "op": "eq", "value": "left wide open"}],
        "effects": [{"path": "hires.{hire}.charged", "value": 28.0}],
    }  # fmt: skip
    task = {"policy": rules, "actions": [charge], "state": {"hires": {"KP-40": {"lid": lid}}}}
    told_of = "K9" if "stools" in words else "K8"
    facts = [{"policy_id": told_of, "quote": words}]
    assert ("policy.value" in _warned(told_policies, words, task, facts=facts)) is named


def test_what_we_do_is_not_the_day_from_which_a_rule_counts() -> None:
    rule = {"id": "K7", "statement": "Ended 14 days before delivery, a hire is paid back by 45 %."}
    for right in (
        "You ended it early, and from 14 days before we pay back 45 %.",
        "From 14 days before delivery on we pay back 45 %.",
        "Up to 14 days before, I pay back 45 %.",
    ):
        assert "policy.counted" not in _warned(statements, right, {"policy": [rule]}), right
    wrong = "We pay back 45 % up to 14 days before the payment."
    assert "policy.counted" in _warned(statements, wrong, {"policy": [rule]})
