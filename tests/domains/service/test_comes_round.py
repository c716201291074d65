"""Days that come round with every month, lengths of time told in round figures, the record that an
action leaves behind, and other right words that were taken for wrong ones.

The sentences are the writer's own; each check still finds the wrong ones beside them.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.service.bundled import SAID, checked, reply, small, wrong

MONTHLY = [
    ("The rest is paid in up to 6 parts, taken on the 1st of each month, beginning with the "
     "month after.", ("1 April", "1 May", "1 June")),
    ("Instalments fall on the first day of every month.", ("1 April", "1 May", "1 June")),
    ("We take the rate on the 15th of the month.", ("15 March", "15 April", "15 May")),
    ("Fees are collected monthly on the 15th.", ("15 March", "15 April", "15 May")),
    ("The part is debited on the last day of each month.", ("31 March", "30 April", "31 May")),
    ("A part is due every month on the 1st.", ("1 April", "1 May", "1 June")),
]  # fmt: skip
TIMED: dict[str, Any] = {
    "policy": [{"id": "P1", "statement": "A visit that begins outside its agreed hours earns a "
                                         "credit of €20.00."}],
    "state": {"orders": {"A-1": {"status": "open", "paid": 20.0, "currency": "EUR", "refunded": 0,
                                 "visit": {"agreed_to": "12:00", "began": "14:10"}}}},
}  # fmt: skip
SLOTS: dict[str, Any] = {
    "state": {"people": {"C-9": {"slot": "SUN-10"}},
              "slots": {"SUN-10": {"time": "10:00"}, "SAT-14": {"time": "14:30"},
                        "SAT-13": {"time": "13:00"}}},
    "actions": [{"name": "move_slot", "args": ["person", "slot"],
                 "effects": [{"path": "people.{person}.slot", "arg": "slot"}]}],
    "goal": {"people.C-9.slot": "SAT-14"},
    "policy": [{"id": "P1", "statement": "A slot can be moved once."}],
}  # fmt: skip


def _of(prose: str, tells: bool = True, **more: Any) -> set[str]:
    """The families of what is told of words that the ledger says to tell P1."""
    facts = [{"policy_id": "P1", "quote": prose}] if tells else []
    found = wrong(checked(small(**more), reply(f"{SAID} {prose}", facts=facts)))
    return {name.split(":")[0] for name in found} - {"next_step"}


@pytest.mark.parametrize(("rule", "days"), MONTHLY)
def test_a_day_of_each_month_follows_from_a_rule_that_comes_round(
    rule: str, days: tuple[str, str, str]
) -> None:
    policy = [{"id": "P1", "statement": rule, "parameters": {"day_of_month": 1}}]
    right = (
        f"The parts fall on {days[0]}, {days[1]} and {days[2]}.",
        f"On {days[0]} you pay the first part, and {days[2]} is the last.",
        f"The first of them falls on {days[0]} 2026.",
    )
    assert [_of(one, policy=policy) for one in right] == [set(), set(), set()]
    for one in ("The parts fall on 7 April, 1 May and 3 June.", "The first is taken on 9 April."):
        assert _of(one, policy=policy) & {"policy.value", "uncovered.day"}


@pytest.mark.parametrize(
    "said",
    ["The visit began more than two hours after the agreed time had run out.",
     "He came a good two hours late.", "It was almost three hours before he rang.",
     "He came about two hours late.", "The visit began less than three hours after noon.",
     "That is two hours and ten minutes late.", "He was 130 minutes late."],
)  # fmt: skip
def test_a_length_between_two_times_may_be_told_in_round_figures(said: str) -> None:
    assert _of(said, **TIMED) == set()


@pytest.mark.parametrize(
    "said",
    ["The visit began more than three hours after the agreed time.",
     "He came almost two hours late.", "He came about four hours late."],
)  # fmt: skip
def test_round_figures_of_another_length_are_told(said: str) -> None:
    assert "policy.value" in _of(said, **TIMED)


def _named(quote: str) -> list[str]:
    done = {"name": "move_slot", "args": {"person": "C-9", "slot": "SAT-14"}, "quote": quote}
    found = wrong(checked(small(**SLOTS), reply(quote, actions=[done])))
    return [name for name, severity in found.items() if severity == "major" and "told" in name]


@pytest.mark.parametrize(
    "said",
    ["I have swapped SUN-10 for the 14:30 slot on Saturday.",
     "Instead of SUN-10 you now have Saturday at 14:30.",
     "You were in SUN-10, and I have moved you to 14:30 on Saturday.",
     "You no longer speak in SUN-10, as I have moved you to Saturday.",
     "I have moved your slot SUN-10 to Saturday at 14:30."],
)  # fmt: skip
def test_the_record_that_an_action_leaves_behind_is_no_other_one(said: str) -> None:
    assert _named(said) == []


@pytest.mark.parametrize(
    "said",
    ["I have moved you to SUN-10.", "You are now in SUN-10, as I have moved you.",
     "I have moved you to slot SAT-13.", "Your new slot is SUN-10: I have moved it."],
)  # fmt: skip
def test_the_record_to_which_the_words_lead_is_held_against_the_action(said: str) -> None:
    assert _named(said)


def test_what_there_is_no_need_of_dismisses_nobody() -> None:
    for one in ("No need to be sorry, ask away.", "There is no need to be at home.",
                "There's no need to get a new form.", "No reason to be ashamed."):  # fmt: skip
        assert _of(one, tells=False) == set()
    for one in ("There is no need to get so angry.", "No need to be rude about it."):
        assert any(name.startswith("courtesy") for name in _of(one, tells=False))


def test_a_rule_without_a_charge_makes_a_thing_free() -> None:
    policy = [{"id": "P1", "statement": "Children's books carry no late charge."}]
    right = "The book is on the house, like every late children's book."
    assert _of(right, tells=False, policy=policy) == set()
    assert _of("Your coffee is on the house.", tells=False, policy=policy) == {"promise.gift"}


def test_what_appears_online_on_a_day_is_a_next_step() -> None:
    for one in ("The result appears online on Friday, 13 March.",
                "Your certificate is posted on 20 March.",
                "Your next box comes on Thursday 2 July.",
                "You can change what is in it until 18:00 on Sunday 28 June."):  # fmt: skip
        assert "next_step" not in wrong(checked(small(), reply(f"{SAID} {one}")))


def test_what_came_on_a_day_is_no_next_step() -> None:
    for one in ("Your box came on Thursday 2 July.", "You could change it until 28 June."):
        later = small(today="2026-07-10")
        assert "next_step" in wrong(checked(later, reply(f"{SAID} {one}")))


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("The next maintenance is on Thursday, 19 March.", True),
        ("The next maintenance is on Thursday, 2 April.", True),
        ("The next maintenance is on Thursday, 26 March.", False),
        ("This Saturday, 14 March, we are open from 10:00 to 14:00.", True),
        ("On Saturday, 28 March, we are open from 10:00 to 14:00.", False),
    ],
)
def test_the_weekdays_of_a_rule_are_known_days(said: str, known: bool) -> None:
    hours = (
        "We are open from Tuesday to Friday, 10:00 to 18:00, and on Saturday, 10:00 to 14:00; "
        "on Sunday and Monday we are closed."
    )
    rule = "Maintenance is on the first and the third Thursday of each month."
    policy = [{"id": "P1", "statement": rule}, {"id": "P2", "statement": hours}]
    found = wrong(checked(small(policy=policy), reply(f"{SAID} {said}")))
    assert any(name.startswith("uncovered.day") for name in found) is not known
