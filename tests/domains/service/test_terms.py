"""Terms that nobody set, each beside changes that must stay unblamed; and what the actions of the
ledger bear.
"""

from __future__ import annotations

from typing import Any

import pytest

from domains.service.acting.pledged import own_step
from domains.service.known.amounts import amounts, sums
from domains.service.known.lengths import periods
from tests.domains.service.bundled import SAID, checked, reply, small
from workbench.core.checks import CheckResult
from workbench.core.task import Task


def findings(task: Task, draft: str) -> dict[str, CheckResult]:
    """What is said of a draft, by the names of the checks."""
    return {n: r for n, r in checked(task, draft).items() if r.status in ("fail", "warn")}


def families(prose: str, **more: Any) -> set[str]:
    return {name.partition(":")[0] for name in findings(small(**more), reply(prose))}


@pytest.mark.parametrize(
    ("told", "stale"),
    [
        ("You may send it back for 14 days.", True),
        ("You bought it two weeks before your move.", False),
        ("Your letter came almost 14 days later.", False),
    ],
)
def test_how_long_ago_something_was_is_no_term_of_an_old_policy(told: str, stale: bool) -> None:
    assert ("policy.stale" in families(f"{SAID} {told}")) is stale


@pytest.mark.parametrize(
    ("told", "blamed"),
    [
        ("The refund is with you within 2 working days.", True),
        ("The new part takes up to 3 weeks.", True),
        ("The refund is with you within 5 working days.", False),
        ("The refund is with you within five business days.", False),
        ("I will e-mail you within 2 working days.", False),
        ("If you want that, just answer this e-mail; I will reply within one day of it.", False),
        ("You will have my answer within 9 days of your message.", False),
        ("My reply will reach you within one day.", False),
        ("Send me the number and you will hear from me within three hours.", False),
        ("A note from me follows within 9 days.", False),
        ("I can answer within 9 days.", False),
        ("I will then reserve it and confirm by e-mail within one day of your reply.", False),
        ("I will reserve it, and a confirmation follows by e-mail within 9 days of that.", False),
        ("Once I have your answer, I reserve it and write to you within 9 days.", False),
        ("We will then reserve it and you will have word of it within two hours.", False),
        ("I will then reserve the lamp within one day of your reply.", False),
        ("I will then reserve it and the lamp is with you within two hours.", True),
        ("I will then reserve it, and the refund reaches you within 2 working days.", True),
        ("Your new lamp is with you within one day.", True),
        ("You have waited a few days for your money.", False),
        ("Within a few weeks the roses will be in bloom.", False),
        ("A spare part takes no more of your time, today or in 10 years.", False),
    ],
)
def test_a_wait_is_one_that_a_policy_gives(told: str, blamed: bool) -> None:
    assert ("policy.wait" in families(f"{SAID} {told}")) == blamed


@pytest.mark.parametrize(
    ("field", "known"),
    [("monthly_rent", True), ("weekly_fee", True), ("rent_months", False), ("fee_percent", False)],
)
def test_an_amount_by_the_month_is_one_of_the_records(field: str, known: bool) -> None:
    ticket = [{"from": "customer", "text": "What is the rent of order A-1 of 1 March 2026?"}]
    state = {"orders": {"A-1": {"status": "open", field: 186.0}}}
    told = findings(small(ticket=ticket, state=state), reply("The rent is £186.00."))
    assert any(name.startswith("uncovered") for name in told) != known


PAYS = {"name": "pay", "args": ["order", "amount"], "effects": []}
VISITS = {"name": "book_visit", "args": ["order"], "effects": []}
REFUND = {"name": "refund", "args": {"order": "A-1", "amount": 20.0}}


def promises(told: str, *actions: dict[str, Any], add: dict[str, Any] | None = None) -> list[str]:
    """The promises of a reply that are said to be unkept."""
    task = small(actions=[*small().materials["actions"], add or PAYS])
    found = findings(task, reply(told, actions=list(actions)))
    return [name for name in found if "promise" in name or "uncovered" in name]


@pytest.mark.parametrize(("total", "kept"), [("€25.00", True), ("€26.00", False)])
def test_the_sum_of_what_the_actions_pay_is_promised_by_all_of_them(total: str, kept: bool) -> None:
    told = f"You get €20.00 for order A-1 and €5.00 for the post. In all you will receive {total}."
    post = {"name": "pay", "args": {"order": "A-1", "amount": 5.0}, "quote": "€5.00 for the post"}
    assert (promises(told, post, {**REFUND, "quote": "€20.00 for order A-1"}) == []) == kept


@pytest.mark.parametrize(
    ("more", "kept"),
    [("", True), (" I have arranged a visit for you.", False), (" I have booked a visit.", False)],
)
def test_the_words_that_an_action_quotes_promise_that_action(more: str, kept: bool) -> None:
    """`arranged` is a word of bookings, too; the ledger says what was arranged."""
    said = "I have arranged €20.00 for order A-1."
    quoted = {**REFUND, "quote": said}
    assert (promises(f"{said}{more}", quoted, add=VISITS) == []) == kept


def test_a_second_promise_beside_the_quoted_one_is_not_kept_by_it() -> None:
    said = "I have refunded €20.00 and cancelled order A-1."
    assert promises(said, {**REFUND, "quote": said})


@pytest.mark.parametrize(
    ("args", "counts"),
    [
        ({"start": "2026-12-01", "end": "2027-01-31"}, [2, 61, 62]),
        ({"start": "2026-12", "end": "2027-01"}, [2, 61, 62]),
        ({"from": "2026-03-05", "to": "2026-05-05"}, [2, 61, 62]),
        ({"start": "2026-12-01"}, []),
        ({"order": "A-1", "amount": 5.0}, []),
    ],
)
def test_an_action_covers_the_months_and_days_between_its_days(
    args: dict[str, Any], counts: list[float]
) -> None:
    assert list(periods(args)) == counts


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("£30.00 and twelve pounds", ["£30.00", "twelve pounds"]),
        ("The fee, 4.50, is back.", ["4.50"]),
        ("4.50 kg, at 10.15, version 2.10, 3.5 hours, 12 days", []),
        ("two months, five", []),
    ],
)
def test_amounts_are_told_from_other_figures(text: str, printed: list[str]) -> None:
    assert [text[n.start : n.end] for n in amounts(text)] == printed


def test_sums_are_those_of_any_of_a_few() -> None:
    assert sorted(sums([30.0, 20.0, 0.0])) == [20.0, 30.0, 50.0]


@pytest.mark.parametrize(
    ("now", "blamed"),
    [
        ("We see only one payment.", True),
        ("There is just a single payment on our side.", True),
        ("We do not see only one payment.", False),
        ("Only one card was used.", False),
    ],
)
def test_one_where_the_desk_said_both_is_a_contradiction(now: str, blamed: bool) -> None:
    ticket = [
        {"from": "customer", "text": "My order A-1 of 1 March 2026 was paid twice. Refund?"},
        {"from": "agent", "text": "We see both payments."},
    ]
    assert ("thread" in families(f"{SAID} {now}", ticket=ticket)) == blamed


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("I write to you on __.__.", True),
        ("The visit is at XX:XX.", True),
        ("It is due on DD/MM/YYYY.", True),
        ("See the __bold__ word.", False),
        ("The code is AX:12 and XX is a size.", False),
    ],
)
def test_what_was_never_filled_in_is_found(text: str, asked: bool) -> None:
    assert ("form" in families(f"{SAID} {text}")) == asked


@pytest.mark.parametrize(
    ("text", "blamed"),
    [
        ("Had you opened the page first, you would know.", True),
        ("Had you been told, you could have planned.", False),
        ("You should have been at the lake by now.", False),
        ("We had you on our list and would call.", False),
    ],
)
def test_blame_in_the_shape_of_what_might_have_been(text: str, blamed: bool) -> None:
    draft = reply(f"{SAID} {text}")
    assert ("courtesy: blame" in findings(small(), draft)) == blamed


def test_to_reply_is_a_step_and_no_adverb() -> None:
    assert own_step("I will reply within one day.")
    assert own_step("I will gladly write to you.")
    assert not own_step("I will gladly refund it.")
