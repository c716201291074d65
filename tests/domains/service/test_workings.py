"""Figures, days and times that the writer worked out and whose working the ledger declares: right
wherever the reply tells them, unless they stand in the place of what the desk has otherwise; wrong
where the sum or an operand is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domains.service import DOMAIN
from domains.service.desk import Policy
from domains.service.known.lengths import lengths_of
from domains.service.telling import often_a_year
from tests.domains.service.piano import desk, reply
from workbench.core.checks import CheckResult, failing
from workbench.core.task import Stage
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.lengths import Length

DESK = replace(desk(goal=None, intents=[]), stages=(Stage("all"),))
SAVED = "Together that saves you £15.75."
SHARE = "(£80.00 + £25.00) x 15 % = £15.75"
NEXT = "We will e-mail you by tomorrow."


def found(prose: str, *workings: Any, **ledger: Any) -> dict[str, CheckResult]:
    given = {**ledger, **({"workings": list(workings)} if workings else {})}
    draft = reply(f"{prose} {NEXT}", **given).draft
    return {one.check: one for one in failing(DOMAIN.check(DESK, draft, None))}


def names(prose: str, *workings: Any, **ledger: Any) -> list[str]:
    listed = found(prose, *workings, **ledger)
    return [name for name, one in listed.items() if not name.startswith("courtesy")]


def told_of(policy: str, quote: str) -> dict[str, Any]:
    return {"facts": [{"policy_id": policy, "quote": quote}]}


def test_an_amount_in_several_steps_is_right_with_its_working() -> None:
    assert names(SAVED) == ["uncovered: £15.75"]
    assert names(SAVED, SHARE) == []
    assert names(SAVED, "£80.00 + £25.00 = £105.00", "£105.00 x 15 % = £15.75") == []


def test_an_amount_in_an_answer_is_right_with_its_working() -> None:
    answer = {"answers": [{"intent": "cost", "quote": SAVED}]}
    assert found(SAVED, **answer)["policy.value: answer 1 £15.75"].status == "fail"
    assert names(SAVED, SHARE, **answer) == []


def test_a_figure_from_nowhere_says_so_and_names_what_settles_it() -> None:
    wrong = found(SAVED)["uncovered: £15.75"]
    true = "stands in neither ticket, records nor policies, and no working gives it."
    assert wrong.message == f"“{SAVED}” says £15.75, which {true}"
    assert "add its working to `workings`" in wrong.fix


def test_a_figure_of_a_rule_that_is_over_is_said_to_be_one() -> None:
    answer = {"answers": [{"intent": "when", "quote": "It ended on 6 March 2026."}]}
    listed = found("It ended on 6 March 2026.", **answer)
    assert not [one for one in listed.values() if "K0 alone" in one.message]
    (waits,) = [one for one in found("Allow 13 days for it.").values() if "13 days" in one.message]
    assert "stands in neither ticket" in waits.message


def test_a_wrong_sum_is_severe_on_its_line_and_excuses_nothing() -> None:
    listed = found(SAVED.replace("15.75", "17.75"), SHARE.replace("15.75", "17.75"))
    wrong = listed["workings: line 1"]
    assert (wrong.status, wrong.severity, wrong.criterion) == ("fail", "major", "accuracy")
    assert wrong.message == "(£80.00 + £25.00) x 15 % is £15.75, not £17.75."
    assert wrong.span is not None
    assert wrong.span.pointer == "/workings/0"
    assert "uncovered: £17.75" in listed


@pytest.mark.parametrize(
    "working",
    ["£105.00 x 15 % = £15.75", "£13.00 + £2.75 = £15.75", "£80.00 - 64.25 = £15.75"],
)
def test_an_invented_operand_is_severe_and_excuses_nothing(working: str) -> None:
    wrong = found(SAVED, working)["workings: line 1"]
    assert (wrong.status, wrong.severity, wrong.cause) == ("fail", "major", "operand")
    assert names(SAVED, working) == ["workings: line 1", "uncovered: £15.75"]


def test_a_figure_of_a_policy_that_no_longer_holds_is_no_operand() -> None:
    assert names("", "20 February + 14 days = 6 March") == ["workings: line 1"]
    assert names("", "20 February + 30 days = 22 March") == []


@pytest.mark.parametrize(
    "working",
    [
        "20 February 2026 + 5 working days = 27 February 2026",
        "10 March + 4 weeks = 7 April",
        "12 March + 24 hours = 13 March",
        "today + 2 x 5 days = 20 March",
        "today (10 March) + 5 working days = 17 March",
        "Deposit and fee: £80 + £25 = £105",
        "24 stools - 12 stools = 12 stools",
        "11:00 - 09:00 = 2 hours",
        "09:00 to 11:00 = 120 minutes",
        "16:00 - 4 hours = 12:00",
        "14:00 + 5 hours 30 minutes = 7:30 pm",
    ],
)
def test_workings_as_agents_write_them_are_right(working: str) -> None:
    assert names("", working) == []


@pytest.mark.parametrize(
    ("working", "cause"),
    [
        ("09:00 + 2 hours = 12:00", "sum"),
        ("08:20 + 2 hours = 10:20", "operand"),
        ("16:00 + 35 minutes = 16:35", "operand"),
        ("11:00 - 09:00 = 3 hours", "sum"),
        ("today + 5 days = 16 March", "sum"),
        ("today + 9 days = 19 March", "operand"),
        ("09:00 x 2 = 18:00", "unread"),
        ("the deposit + £25 = £105", "unread"),
    ],
)
def test_workings_with_a_fault_are_named_by_it(working: str, cause: str) -> None:
    assert found("", working)["workings: line 1"].cause == cause


def test_a_time_that_a_working_gives_is_no_time_from_nowhere() -> None:
    arrives = "The second piano comes at 12:00."
    assert "clock: 12:00" in names(arrives)
    assert names(arrives, "16:00 - 4 hours = 12:00") == []


def test_a_day_that_a_working_gives_is_no_day_from_nowhere() -> None:
    day = "It was played on 1 December 2026."
    assert "uncovered.day: 1 December 2026" in names(day)
    assert names(day, "12 March 2026 + 264 days = 1 December 2026", "24 x 11 days = 264 days") == [
        "workings: line 2", "uncovered.day: 1 December 2026",
    ]  # fmt: skip
    assert names(day, "12 March 2026 + 264 days = 1 December 2026", "24 x 12 - 24 = 264") == []


def test_a_day_in_an_answer_is_right_with_its_working() -> None:
    day = "It was played on 30 December 2026."
    answer = {"answers": [{"intent": "when", "quote": day}]}
    assert "policy.value: answer 1 30 December 2026" in names(day, **answer)
    assert names(day, "31 December 2026 - 1 day = 30 December 2026", **answer) != []
    year = ("12 March 2026 + 293 days = 30 December 2026", "24 x 12 + 5 = 293")
    assert names(day, *year, **answer) == []


def test_a_wait_of_two_rules_is_right_with_its_working() -> None:
    wait = "The money takes 35 working days."
    assert names(wait) == ["policy.wait: 35 working days"]
    assert names(wait, "30 working days + 5 working days = 35 working days") == []


WINDOW = "You can hand it back within 35 days."
UNTIL = "You can hand it back until 27 February 2026."


@pytest.mark.parametrize(
    ("quote", "working"),
    [
        (WINDOW, "30 days + 5 days = 35 days"),
        (UNTIL, "20 February 2026 + 5 working days = 27 February 2026"),
        ("The discount is £109.00.", "£80.00 + £25.00 + £4.00 = £109.00"),
    ],
)
def test_a_policy_s_own_value_is_contradicted_by_another_one_s(quote: str, working: str) -> None:
    """A sound working that takes another rule's figure does not make it this rule's."""
    policy = "K3" if "discount" in quote else "K1"
    assert any(
        name.startswith(f"policy.value: 1 {policy}")
        for name in names(quote, working, **told_of(policy, quote))
    )


def test_what_a_policy_s_own_value_gives_may_be_told_as_the_policy() -> None:
    quote = "The discount is £15.75."
    assert names(quote, SHARE, **told_of("K3", quote)) == []
    day = "You can hand it back until 22 March 2026."
    assert names(day, "20 February + 30 days = 22 March", **told_of("K1", day)) == []


def test_what_the_policy_s_share_is_taken_of_may_be_told_as_the_policy() -> None:
    quote = "The discount is taken off the £225.00."
    sums = ["£80.00 + £25.00 + £4.00 x 30 = £225.00", "£225.00 x 15 % = £33.75"]
    assert names(quote, *sums, **told_of("K3", quote)) == []
    assert names(quote, sums[0], **told_of("K3", quote)) != []


def test_an_age_is_no_duration_of_a_policy() -> None:
    quote = "A thirteen-year-old who hires one gets the discount."
    assert not [one for one in names(quote, **told_of("K3", quote)) if "thirteen" in one]


def test_an_action_s_amount_may_be_told_in_words() -> None:
    quote = "I have paid twenty-five pounds back, a quarter of the £100.00 that you owe."
    paid = [{"name": "refund_fee", "args": {"hire": "KP-40", "amount": 25.0}, "quote": quote}]
    told = {"actions": paid, **told_of("K3", quote)}
    sums = ["£80.00 + £25.00 - £5.00 = £100.00", "25 % of £100.00 = £25.00"]
    assert not [one for one in names(quote, *sums, **told) if "£100.00" in one]


def test_a_limit_that_both_rules_make_is_right_where_both_are_told() -> None:
    quote = "You have it within 35 days."
    facts = {"facts": [{"policy_id": id, "quote": quote} for id in ("K1", "K2")]}
    assert names(quote, "30 days + 5 days = 35 days", **facts) == []


def test_a_named_amount_keeps_to_what_the_desk_has_by_that_name() -> None:
    less = "The deposit of £71.75 comes back."
    assert names(less) == ["uncovered: £71.75"]
    assert names(less, "£80.00 - (£25.00 + 30) x 15 % = £71.75") == []


def test_an_amount_in_the_place_of_an_action_s_stays_wrong() -> None:
    quote = "I have refunded £15.75 of the fee."
    done = {"name": "refund_fee", "args": {"hire": "KP-40", "amount": 25.0}, "quote": quote}
    assert "uncovered: £15.75" in names(quote, SHARE, actions=[done])
    done = {**done, "args": {"hire": "KP-40", "amount": 15.75}}
    assert "uncovered: £15.75" not in names(quote, SHARE, actions=[done])


def test_without_workings_no_word_is_said_of_them() -> None:
    assert not [name for name in found("") if "working" in name]


def test_right_workings_pass_and_misshapen_ones_are_the_ledger_s() -> None:
    draft = reply(SAVED, workings=[SHARE]).draft
    passed = [one for one in DOMAIN.check(DESK, draft, None) if one.check.startswith("workings")]
    assert [one.status for one in passed] == ["pass"]
    assert "ledger: /workings/0" in names("", 7)


def test_amounts_that_follow_one_after_the_other_are_a_doubt() -> None:
    each, year = (
        "Five days without it are credited with £20.00.",
        "For 26 times a year it is £520.00.",
    )
    answer = {"answers": [{"intent": "cost", "quote": year}]}
    assert found(f"{each} {year}", **answer)["policy.value: answer 1 £520.00"].status == "warn"
    wrong = year.replace("520", "530")
    answer = {"answers": [{"intent": "cost", "quote": wrong}]}
    assert found(f"{each} {wrong}", **answer)["policy.value: answer 1 £530.00"].status == "fail"


@pytest.mark.parametrize(
    ("told", "known"),
    [
        ("You have 26 deliveries a year.", True),
        ("There are 12 payments each year.", True),
        ("You have 26 deliveries in May.", False),
        ("You have 26 deliveries, which is more than others have in a year.", False),
        ("You have 27 deliveries a year.", False),
    ],
)
def test_how_often_a_thing_comes_in_a_year_needs_no_record(told: str, known: bool) -> None:
    assert often_a_year(numbers(told)[0], told) is known


def test_a_weekday_that_the_customer_named_is_a_known_day() -> None:
    ticket = [{"from": "customer", "date": "2026-03-10", "text": "I bring it on Saturday. When?"}]
    task = replace(desk(goal=None, intents=[], ticket=ticket), stages=(Stage("all"),))
    for day, known in (("14 March", True), ("21 March", False)):
        quote = f"Bring it on {day}, within 30 days after it was delivered."
        text = reply(quote, **told_of("K1", quote)).draft
        listed = [one.check for one in failing(DOMAIN.check(task, text, None))]
        assert any(day in one for one in listed if one.startswith("policy.value")) is not known


def test_a_price_is_no_duration_for_its_name() -> None:
    rule = {"id": "K7", "statement": "A cello costs £19.00 a month.", "parameters": {"month": 19.0}}
    held = Policy("K7", rule["statement"], rule["parameters"])
    assert lengths_of(held) == []
    assert lengths_of(replace(held, parameters={"months": 3})) == [Length(3, "month")]
    assert lengths_of(replace(held, parameters={"day_of_month": 1})) == []


def test_a_duration_leads_from_a_time_of_the_ticket() -> None:
    ticket = [{"from": "customer", "date": "2026-03-10",
               "text": "I land at 9:15 and need 90 minutes. The board meets at 8."}]  # fmt: skip
    task = replace(desk(goal=None, intents=[], ticket=ticket), stages=(Stage("all"),))
    told = {}
    for hour in ("10:45", "8:00", "10:50"):
        text = reply(f"You are here at {hour}. {NEXT}").draft
        told[hour] = [one.check for one in failing(DOMAIN.check(task, text, None))]
    assert [any("clock" in one for one in told[h]) for h in told] == [False, False, True]


def _of(statement: str, said: str, *workings: str) -> list[str]:
    """The remarks on figures of a sentence that tells of a policy of these words."""
    policies = [*DESK.materials["policy"], {"id": "K9", "statement": statement}]
    task = replace(DESK, materials={**DESK.materials, "policy": policies})
    given = {**told_of("K9", said), "workings": list(workings)}
    listed = failing(DOMAIN.check(task, reply(f"{said} {NEXT}", **given).draft, None))
    return [one.check for one in listed if one.check.startswith("policy.value")]


BILL = (
    "A bill of more than £60.00 can be paid in up to 4 monthly parts; the first is due 14 days "
    "after the plan is set up, each other part on the same day of the next month."
)


def test_a_part_of_a_bill_takes_nothing_of_the_threshold_from_which_it_may_be_paid_so() -> None:
    said = "Each part is £26.67."
    assert _of(BILL, said, "£80.00 / 3 = £26.67") == []
    assert _of(BILL, said) != []
    price = BILL.replace("of more than £60.00", "costs £60.00 and")
    assert _of(price, said, "£80.00 / 3 = £26.67") != []


def test_a_day_may_be_counted_on_from_one_that_the_policy_counts_to() -> None:
    said = "The third part is due on 16 May 2026."
    first = "2 March 2026 + 14 days = 16 March 2026"
    assert _of(BILL, said, first, "16 March 2026 + 2 months = 16 May 2026") == []
    assert _of(BILL, said, "16 March 2026 + 2 months = 16 May 2026") != []
