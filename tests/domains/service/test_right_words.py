"""Words of good replies that only look wrong: a denial without a negator, a price by a rule, a
result for a deed, a sum under the customer's own name, an apposition. Beside each is what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domains.service.acting.events import tells
from domains.service.acting.pledged import pledged
from domains.service.acting.promised import promised
from domains.service.acting.told import told
from domains.service.answering import answered
from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.given import Given
from domains.service.stating.statements import statements
from domains.service.telling import told_policies
from tests.domains.service.piano import POLICY, STATE, TICKET, desk, families
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


def test_an_amount_of_the_customer_s_own_or_of_the_rule_that_is_told_may_have_any_name() -> None:
    ticket = [*TICKET, {"from": "customer", "text": "It may cost £31.50 in all."}]
    assert _warned(statements, "Your fee is at most £31.50.", {}) == set()
    assert _warned(statements, "You want the fee of £31.50.", {}) == {"amount.name"}
    assert not _warned(statements, "You want the fee of £31.50.", {"ticket": ticket})
    assert _warned(statements, "The fee of £31.50 stays.", {"ticket": ticket}) == {"amount.name"}
    assert not _warned(statements, "Of the hire £9.00 of £31.50 fee came back.", {})
    lost = {"id": "K7", "statement": "A key costs £31.50."}
    facts = [{"policy_id": "K7", "quote": "The fee of £31.50 stays."}]
    assert not _warned(
        statements, "The fee of £31.50 stays.", {"policy": [*POLICY, lost]}, facts=facts
    )


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


def test_what_a_further_clause_denies_the_other_sentence_did_not_say() -> None:
    one = "The fitter of the hire comes on 12 and 13 March."
    other = "The fitter comes to the hire today, so that visit costs nothing and is not counted."
    assert "thread.itself" not in families(f"{one} {other}")
    assert "thread.itself" in families(f"{one} The fitter of the hire does not come in March.")


def test_a_bound_of_those_for_whom_the_rule_is_has_to_be_the_rule_s() -> None:
    rule = {"id": "K7", "statement": "A tuner comes free of charge to halls above 40 stools."}
    for wrong in (
        "The tuner cannot come free of charge, as that is for halls that have less than 40 stools.",
        "The tuner comes free of charge to halls below 40 stools.",
    ):
        facts = [{"policy_id": "K7", "quote": wrong}]
        assert "policy.bound" in _warned(statements, wrong, {"policy": [rule]}, facts=facts), wrong
    right = "Halls with less than 40 stools do not get the tuner free of charge."
    facts = [{"policy_id": "K7", "quote": right}]
    assert "policy.bound" not in _warned(statements, right, {"policy": [rule]}, facts=facts)


def test_of_two_rules_with_one_figure_the_ledger_says_which_is_told() -> None:
    one = {"id": "K7", "statement": "A tuner comes free of charge to halls above 40 stools."}
    other = {"id": "K8", "statement": "A mover comes to halls with less than 40 stools."}
    said = "The mover comes to small halls, and the tuner to halls below 40 stools."
    tuned = {"id": "K9", "statement": "A hired piano is tuned at least 14 days before a concert."}
    again = "The tuning of the hired piano has to be at least 14 days old when the concert comes."
    assert "policy.bound" not in _warned(statements, again, {"policy": [tuned]})
    assert "policy.bound" in _warned(
        statements, again.replace("least", "most"), {"policy": [tuned]}
    )
    assert "policy.bound" in _warned(statements, said, {"policy": [one]})
    assert "policy.bound" not in _warned(statements, said, {"policy": [one, other]})
    facts = [{"policy_id": "K7", "quote": said}]
    assert "policy.bound" in _warned(statements, said, {"policy": [one, other]}, facts=facts)


def test_a_thing_of_an_action_that_was_taken_may_be_on_its_way() -> None:
    action = {"name": "cut_key", "args": ["hire"], "effects": []}
    ticket = [*TICKET, {"from": "customer", "text": "I lost the key of the piano."}]
    cut = {"name": "cut_key", "args": {"hire": "KP-40"}}
    words = "A new key is on its way to you."
    task: dict[str, Any] = {"actions": [action], "ticket": ticket}
    assert _warned(pledged, words, task) == {"promise.unbacked"}
    assert not _warned(pledged, words, task, actions=[cut])


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
