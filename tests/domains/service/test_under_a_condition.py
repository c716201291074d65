"""What a policy gives under a condition that is still to come is told as such and promised by
nobody; days that say for what name no time; a title may be one of several that the desk has.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from domains.service import DOMAIN
from tests.domains.service.bundled import small
from workbench.core.checks import failing
from workbench.core.task import Stage, Task

NOTE = "wishes to be addressed as Ms Karr; an earlier letter of ours called her Mr Karr"
RULE = (
    "Payments taken after the day of death are paid back in full within 10 days of the day the "
    "certificate reaches us; earlier payments are not paid back."
)


def line(**more: Any) -> Task:
    """A telephone line whose owner has died."""
    given: dict[str, Any] = {
        "today": "2026-07-06", "language": "en",
        "customer": {"name": "Yusra Karr", "note": NOTE},
        "ticket": [{"from": "customer", "text": "My father died on 19 May 2026. You took £18.40 on "
                    "1 May, on 1 June and on 1 July. Please end LN-6 and pay it back. Please do "
                    "not call me Mr Karr again."}],
        "policy": [{"id": "V1", "statement": "On a death the contract ends with that day, once a "
                    "copy of the certificate has reached us."},
                   {"id": "V4", "statement": RULE, "parameters": {"days": 10}}],
        "state": {"lines": {"LN-6": {"status": "active", "price": 18.4, "refunded": 0}}},
        "actions": [{"name": "refund", "args": ["line", "amount"],
                     "effects": [{"path": "lines.{line}.refunded", "arg": "amount"}]},
                    {"name": "end_contract", "args": ["line"],
                     "effects": [{"path": "lines.{line}.status", "value": "ended"}]}],
        "goal": {},
    }  # fmt: skip
    return replace(small(**{**given, **more}), stages=(Stage("all"),))


def told(prose: str, family: str, greeting: str = "Dear Ms Karr,", **more: Any) -> list[str]:
    ledger = {"actions": [], "answers": [], "facts": [], "workings": ["2 x £18.40 = £36.80"]}
    draft = f"{greeting}\n\n{prose}\n\n```json ledger\n{json.dumps(ledger)}\n```\n"
    found = failing(DOMAIN.check(line(**more), draft, None))
    return [one.check for one in found if one.check.startswith(family)]


@pytest.mark.parametrize(
    "prose",
    [
        "Within 10 days of the day it reaches us, we will pay back £36.80 for 1 June and 1 July.",
        "We will pay back £36.80, taken on 1 June and 1 July, within 10 days of that day.",
        "Once it has reached us, we will pay back both payments, £36.80 in all.",
        "£36.80 for 1 June and 1 July will be paid back within 10 days of that day.",
    ],
)
def test_what_a_policy_gives_later_is_no_promise_of_ours(prose: str) -> None:
    assert told(prose, "promise") == []


@pytest.mark.parametrize(
    ("prose", "check"),
    [
        ("I have paid back £36.80 for 1 June and 1 July.", "promise: 1"),
        ("The £36.80 has been refunded to you today.", "promise: 1"),
        ("I have ended the contract with 19 May.", "promise: 1"),
        ("We will pay back £36.80 on 1 July.", "promise.over: 1 July"),
    ],
)
def test_what_is_told_as_done_or_for_a_day_that_is_over_is_named(prose: str, check: str) -> None:
    assert told(prose, "promise") == [check]


def test_a_deed_to_come_that_no_policy_gives_is_named() -> None:
    rule = [{"id": "V9", "statement": "A contract runs for 12 months."}]
    assert told("We will pay back £36.80.", "promise", policy=rule) == ["promise: 1"]


def test_a_rule_that_gives_only_in_a_case_bears_no_plain_promise() -> None:
    rule = [{"id": "V9", "statement": "A payment is paid back only if it was taken twice."}]
    assert told("We will pay back £36.80.", "promise", policy=rule) == ["promise: 1"]
    assert told("We will pay back £36.80 once we have seen it.", "promise", policy=rule) == []


def test_a_rule_that_only_denies_is_still_held_against_the_reply() -> None:
    rule = [{"id": "V9", "statement": "A month that has begun is not paid back."}]
    said = "Your payment for May comes back to you as well."
    assert told(said, "promise.against", policy=rule) == ["promise.against: V9"]
    assert told(said, "promise.against") == []


@pytest.mark.parametrize(
    ("greeting", "named"),
    [("Dear Ms Karr,", False), ("Dear Mr Karr,", True), ("Dear Mx Karr,", True)],
)
def test_the_title_that_somebody_wishes_is_theirs_and_the_other_is_not(
    greeting: str, named: bool
) -> None:
    found = told("I am sorry for your loss.", "courtesy: title", greeting)
    assert found == ([f"courtesy: title {greeting.split()[1]}"] if named else [])


def test_of_two_titles_that_the_desk_has_neither_is_strange() -> None:
    people = {"name": "Yusra Karr", "note": "signs as Yusra Karr (Ms); filed as Mrs Karr"}
    for title in ("Ms", "Mrs"):
        said = told("I am sorry.", "courtesy: title", f"Dear {title} Karr,", customer=people)
        assert said == []
    strange = told("I am sorry.", "courtesy: title", "Dear Mr Karr,", customer=people)
    assert strange == ["courtesy: title Mr"]


@pytest.mark.parametrize(
    ("greeting", "named"),
    [
        ("Dear Ms Yusra Karr,", False),
        ("Dear Ms. Belhadj-Karr,", False),
        ("Dear Yusra Karr,", False),
        ("Dear Mr Yusra Karr,", True),
        ("Dear Herr Belhadj-Karr,", True),
    ],
)
def test_a_title_that_one_of_the_names_has_goes_for_all_of_them(greeting: str, named: bool) -> None:
    people = {"name": "Yusra Belhadj-Karr", "note": "wishes to be addressed as Ms Karr"}
    found = told("Your father's line LN-6 has ended.", "courtesy:", greeting, customer=people)
    assert found == ([f"courtesy: title {greeting.split()[1]}"] if named else [])


def test_a_first_name_that_is_a_title_elsewhere_is_none() -> None:
    people = {"name": "Don Weber", "email": "don@weber.example"}
    assert told("I am sorry.", "courtesy: title", "Dear Don Weber,", customer=people) == []
    strange = told("I am sorry.", "courtesy: title", "Dear Señora Weber,", customer=people)
    assert strange == ["courtesy: title Señora"]


GERMAN = (
    "Liebe Frau Karr,\n\nder neue Preis gilt ab dem 1.11. und der Tausch ist am 5.10. um 10.30 Uhr "
    "bei uns im Laden. Ich habe den Termin für Sie eingetragen, und der Tausch kostet nichts, weil "
    "der letzte am 2. Oktober 2025 war. {}\n\n```json ledger\n{}\n```\n"
)


def german(prose: str, *workings: str) -> list[tuple[str, str]]:
    ledger = {"actions": [], "answers": [], "facts": [], "workings": list(workings)}
    rules = [{"id": "T1", "statement": "Ein Tausch ist nach 12 Monaten kostenlos. Der letzte war "
              "am 2. Oktober 2025."}]  # fmt: skip
    task = line(language="de", policy=rules)
    draft = GERMAN.format(prose, json.dumps(ledger))
    return [(one.check, one.status) for one in DOMAIN.check(task, draft, None)]


def test_a_german_reply_is_read_by_its_own_days_or_not_at_all() -> None:
    found = german("", "2. Oktober 2025 + 12 Monate = 2. Oktober 2026")
    assert not [one for one in found if one[1] in ("warn", "fail")]
    assert ("workings", "pass") in found
    assert ("promise", "na") in found
    unread = german("", "2. Oktober 2025 + 12 Monate und ein Tag = 3. Oktober 2026")
    assert ("workings: line 1", "na") in unread


def test_what_is_computed_in_it_is_still_named() -> None:
    wrong = german("", "2. Oktober 2025 + 12 Monate = 12. Oktober 2026")
    assert ("workings: line 1", "fail") in wrong
    assert ("uncovered: 735,00", "warn") in german("Es sind 735,00 Euro im Monat.")


def test_how_a_thing_is_is_no_deed_that_a_rule_denies() -> None:
    rule = [{"id": "V9", "statement": "An opened bag is not taken back."}]
    said = "The opened bag makes no difference, since the error was ours."
    assert told(said, "promise.against", policy=rule) == []
    paid = [{"id": "V9", "statement": "A used ticket is not paid back."}]
    back = "The used ticket is paid back to you."
    assert told(back, "promise.against", policy=paid) == ["promise.against: V9"]


SEUN = {"name": "Oluwaseun Adekunle"}
PLEASE = [{"from": "customer", "text": "Seun, please, nobody calls me Oluwaseun. May I come at 2?"}]


@pytest.mark.parametrize(
    ("greeting", "people", "ticket", "named"),
    [
        ("Hi Seun,", SEUN, PLEASE, False),
        ("Hi Seun,", {**SEUN, "note": "signs as Seun"}, None, False),
        ("Dear Oluwaseun,", SEUN, PLEASE, True),
        ("Dear Oluwaseun,", SEUN, None, False),
        ("Hi Bola,", SEUN, PLEASE, True),
    ],
)
def test_the_name_that_somebody_asks_for_is_theirs(
    greeting: str, people: dict[str, str], ticket: list[dict[str, str]] | None, named: bool
) -> None:
    asked = {"ticket": ticket} if ticket else {}
    found = told("Two o'clock is fine.", "courtesy: name", greeting, customer=people, **asked)
    assert found == (["courtesy: name"] if named else [])


@pytest.mark.parametrize(
    ("said", "strange"),
    [
        ("You told us six days after delivery, so it costs nothing.", False),
        ("You told us that the kettle was a present for your aunt.", True),
    ],
)
def test_when_somebody_told_us_says_nothing_of_what_they_told(said: str, strange: bool) -> None:
    turn = [{"from": "customer", "text": "One of the wheels is broken! Can that be mended?"}]
    assert bool(told(said, "thread", ticket=turn)) is strange
