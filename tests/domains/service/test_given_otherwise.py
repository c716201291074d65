"""What messages, records and policies of a desk give, told otherwise: opening days, what we know,
a time that is over, a price, and the words of an action; beside the nearest right ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domains.service.acting.pledged import pledged
from domains.service.acting.seen_to import seen_to
from domains.service.acting.told import told
from domains.service.answering import answered
from domains.service.desk import Desk
from domains.service.earlier.exchanged import exchanged
from domains.service.earlier.known_to_us import known_to_us
from domains.service.earlier.not_needed import not_needed
from domains.service.earlier.open_days import open_days
from domains.service.manners import courteous
from domains.service.reply import Reply
from domains.service.stating.in_time import in_time
from domains.service.stating.priced import priced
from domains.service.stating.tone import tone
from domains.service.telling import told_policies
from tests.domains.service.bundled import reply, small
from workbench.core.checks import CheckResult

DESK: dict[str, Any] = {
    "today": "2027-06-17",
    "ticket": [
        {"from": "customer", "date": "2027-06-09", "text": "Is my lathe, job K-12, ready?"},
        {"from": "agent", "date": "2027-06-10", "text": "The counter is open Tuesday to Saturday. "
         "The part was ordered by our workshop from a maker called Voss. No photos are needed from "
         "you, and you need not sign the form. Your photo shows the crack in the bed. Which two "
         "parts do you need?"},
        {"from": "customer", "date": "2027-06-16", "text": "And is the fan still covered?"},
    ],
    "policy": [
        {"id": "P1", "statement": "A machine is kept free for 21 days from the day it was turned "
         "down.", "parameters": {"days": 21}},
        {"id": "P2", "statement": "After the free days storage costs £1.50 a day."},
        {"id": "P4", "statement": "After a stop only you can start the mail for 7 days.",
         "parameters": {"days": 7}},
        {"id": "P3", "statement": "A fan can be looked at, and a new diagnosis costs £45.00."},
    ],
    "state": {"jobs": {
        "K-12": {"machine": "lathe", "fee": 45.0, "turned_down_on": "2027-06-16", "status": "q",
                 "mail_stopped": False},
        "K-21": {"machine": "fan", "guarantee_until": "2027-06-04", "loan_since": "2027-06-01"},
    }},
    "actions": [
        {"name": "set_status", "args": ["job", "status"],
         "effects": [{"path": "jobs.{job}.status", "arg": "status"}]},
        {"name": "stop_mail", "args": ["job"],
         "effects": [{"path": "jobs.{job}.mail_stopped", "value": True}]},
    ],
    "disclosures": [{"id": "D1", "text": "Jobs keep the rights they had before."}],
    "intents": [{"id": "fan", "must_answer": "Is the fan still covered?"}],
    "goal": {},
}  # fmt: skip
Check = Callable[[Reply], Iterator[CheckResult]]


def said(check: Check, prose: str, **ledger: Any) -> list[str]:
    """The names of what a check says of a reply."""
    given = {"actions": [], **ledger}
    one = Reply(Desk(small(**DESK)), reply(prose, **given))
    return [r.check for r in check(one) if r.status in ("warn", "fail")]


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("Our counter's open Monday to Friday.", True),
        ("You'll find the counter open from Monday to Saturday.", True),
        ("The counter is closed on Tuesdays.", True),
        ("The counter is open Tuesday to Saturday.", False),
        ("The counter is closed on Sundays and Mondays.", False),
        ("Come on a Monday if that suits you.", False),
        ("From Monday to Friday the price holds.", False),
    ],
)
def test_opening_days_are_those_of_our_own_message(prose: str, wrong: bool) -> None:
    assert bool(said(open_days, prose)) is wrong


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("From this end we can't see which maker ordered the part.", True),
        ("I do not know what workshop ordered it.", True),
        ("We cannot tell which maker the screws came from.", False),
        ("I can't say when the lathe will be done.", False),
        ("We know which maker the part was ordered from.", False),
    ],
)
def test_what_our_own_message_told_is_known(prose: str, wrong: bool) -> None:
    assert bool(said(known_to_us, prose)) is wrong


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("K-21 is still inside its six months, so it is covered.", True),
        ("Your fan is well within the guarantee.", True),
        ("The fan falls under our warranty.", True),
        ("The fan is no longer within its guarantee.", False),
        ("If the fan were still within its guarantee, we would mend it.", False),
        ("Your lathe is still within the free days.", False),
    ],
)
def test_a_time_that_is_over_does_not_run(prose: str, wrong: bool) -> None:
    assert bool(said(in_time, prose)) is wrong


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("A new diagnosis costs £25.00.", True),
        ("The diagnosis, which costs £54.00, takes a day.", True),
        ("Storage then costs £2.50 a day.", True),
        ("A new diagnosis costs £45.00, storage costs £1.50 a day.", False),
        ("Ten days of storage cost £15.00.", False),
        ("The diagnosis never costs £54.00.", False),
    ],
)
def test_a_price_is_that_of_its_policy(prose: str, wrong: bool) -> None:
    assert bool(said(priced, prose)) is wrong


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("You have 21 days, and from 8 July storage costs £1.50 a day.", False),
        ("You have 21 days, so until 7 July.", False),
        ("Within 21 days of the loan, so by 22 June.", False),
        ("You have 21 days, so until 9 July.", True),
        ("You have 21 days, and from 12 July storage costs £1.50 a day.", True),
    ],
)
def test_a_day_is_counted_from_what_the_sentence_names(prose: str, wrong: bool) -> None:
    facts = [{"policy_id": "P1", "quote": prose}]
    assert bool(said(told_policies, prose, facts=facts)) is wrong


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("And your fan, squealing again, just as before?", True),
        ("The fan? It is covered no more.", False),
        ("Your fan is covered no more.", False),
    ],
)
def test_a_question_answers_none(prose: str, wrong: bool) -> None:
    answers = [{"intent": "fan", "quote": prose}]
    assert bool(said(answered, prose, answers=answers)) is wrong


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("You really ought to have got the figure in writing before leaving it.", True),
        ("You should perhaps have asked.", True),
        ("You should really have had it by Friday.", False),
        ("You ought to have got our message by now.", False),
    ],
)
def test_an_adverb_within_blame_is_blame(prose: str, wrong: bool) -> None:
    assert ("courtesy: blame" in said(courteous, f"I am sorry about the lathe. {prose}")) is wrong


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("Here is the news: K-12 is now turned_down.", True),
        ("K-12 is turned_down, and its mail has stopped.", False),
        ("I have done both of it for K-12, which is turned_down.", False),
    ],
)
def test_the_words_of_one_action_tell_of_no_other(prose: str, wrong: bool) -> None:
    status = {"name": "set_status", "args": {"job": "K-12", "status": "turned_down"}}
    stop = {"name": "stop_mail", "args": {"job": "K-12"}}
    actions = [{**status, "quote": prose}, {**stop, "quote": prose}]
    assert (said(told, prose, actions=actions) == ["told: 2 stop_mail"]) is wrong


@pytest.mark.parametrize(
    ("prose", "silent"),
    [
        ("Jobs keep the rights they had before.", True),
        ("I'll write to you by e-mail on 20 June.", True),
        ("I have seen to it that letters about K-12 can no longer go out.", False),
        ("K-12 gets no more mail.", False),
        ("Post for the one that didn't come, K-12, has been stopped.", False),
    ],
)
def test_a_line_that_has_to_stand_and_a_next_step_tell_of_no_action(
    prose: str, silent: bool
) -> None:
    stop = {"name": "stop_post", "args": {"job": "K-12"}, "quote": prose}
    given = {**DESK, "actions": [{**DESK["actions"][1], "name": "stop_post"}]}
    one = Reply(Desk(small(**given)), reply(prose, actions=[stop]))
    assert bool([r for r in told(one) if r.status == "warn"]) is silent


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("Please send us two photos of the lathe.", True),
        ("Kindly return the signed form.", True),
        ("Could you take a photo of the lathe and post it here?", True),
        ("Please send no photos.", False),
        ("Please send us the fan.", False),
        ("You may send photos if you like.", False),
    ],
)
def test_what_our_message_spared_them_is_not_asked_for(prose: str, wrong: bool) -> None:
    assert bool(said(not_needed, prose)) is wrong


def test_what_an_action_does_today_is_counted_from() -> None:
    stop = {"name": "stop_mail", "args": {"job": "K-12"}, "quote": "Its mail has stopped."}
    for day, wrong in (("24 June", False), ("26 June", True)):
        prose = f"Its mail has stopped. Only you can start it until {day}."
        facts = [{"policy_id": "P4", "quote": f"Only you can start it until {day}."}]
        assert bool(said(told_policies, prose, facts=facts, actions=[stop])) is wrong


@pytest.mark.parametrize(
    "prose",
    ["I can mend one of them, and I have good news on the bill.",
     "The last day was 12 July, and I have no means to recover it."],
)  # fmt: skip
def test_news_and_no_means_are_no_promise(prose: str) -> None:
    assert said(pledged, prose) + said(seen_to, prose) == []


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("I regret that your first letter lay unanswered for a week.", True),
        ("Nobody replied to your earlier message, which has not been answered.", True),
        ("Your last letter has not been answered yet.", False),
        ("Could you let me know which two parts you need?", True),
        ("Please tell us which day suits you.", False),
        ("You told us which two parts you need.", False),
        ("Your photo doesn't, I'm afraid, show the crack.", True),
        ("Your photo does not show the motor.", False),
        ("Your photo shows the crack.", False),
    ],
)
def test_what_passed_between_us_is_not_told_or_asked_otherwise(prose: str, wrong: bool) -> None:
    assert bool(said(exchanged, prose)) is wrong


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("It would have been right to ring us on the first day.", True),
        ("It would have spared everyone trouble had you looked at the calendar.", True),
        ("Your list on Thursday would have spared us both a weekend.", True),
        ("Had you asked by 1 August, I could have paid you £1.50 for each.", False),
        ("Had you looked, you would have seen it.", True),
        ("It would have been right to tell you at once.", False),
    ],
)
def test_what_could_have_been_spared_is_blame_and_a_limit_is_none(prose: str, wrong: bool) -> None:
    text = f"I am sorry about the lathe. {prose}"
    assert bool(said(tone, text) + [c for c in said(courteous, text) if "blame" in c]) is wrong
