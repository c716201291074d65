"""Right replies for a stranger's two tasks stay unblamed, harmless edits too, and each fault that
is not listed as open is named where it stands. Below, sentences of the same classes elsewhere.
"""

from __future__ import annotations

import pytest

from domains.service import DOMAIN
from tests.support.fresh import Fresh, names_the_fault, read, task_of, told
from tests.support.strangers import strangers
from workbench.core.checks import CheckResult, failing
from workbench.prose.reckoning.lengths import lengths

VISITORS = read("service", "visitors")
GOOD = [name for name, one in VISITORS.items() if not one.base]
NAMED = [name for name, one in VISITORS.items() if one.base and one.families]
OPEN = frozenset(
    ["first_saturday", "frames_swapped", "frame_without_word", "saturday_closed",
     "short_way_by_car", "card_charged_today", "prescription_too_weak", "as_often_as_needed",
     "friday_will_do"]
)  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_right_reply_is_told_nothing(name: str) -> None:
    assert [(r.check, r.message) for r in told("service", name, "visitors")] == []


@pytest.mark.parametrize("name", NAMED)
def test_a_fault_is_named_where_it_stands(name: str) -> None:
    assert names_the_fault("service", VISITORS[name], "visitors"), [
        (r.check, r.message) for r in told("service", name, "visitors")
    ]


def test_the_open_faults_are_those_that_are_listed() -> None:
    assert {n for n, one in VISITORS.items() if one.base and not one.families} == OPEN


@pytest.mark.parametrize("name", sorted(OPEN))
def test_an_open_fault_brings_no_severe_finding(name: str) -> None:
    severe = [r.check for r in told("service", name, "visitors") if r.severity != "minor"]
    assert severe == []


def _base(name: str) -> Fresh:
    for one in (read("service", "guests"), VISITORS):
        if name in one:
            return one[name]
    row = strangers("service")["cleans"][name]
    return Fresh(name, row["task"], row["draft"], "", ())


def changed(base: str, *edits: tuple[str, str]) -> list[CheckResult]:
    """The findings that an edit of a right reply and of its ledger brings."""
    one = _base(base)
    draft, task = one.draft, task_of("service", one)
    for old, new in edits:
        assert old in draft, old
        draft = draft.replace(old, new)
    before = {r.message for r in failing(DOMAIN.check(task, one.draft, None))}
    found = failing(DOMAIN.check(task, draft, None))
    return [r for r in found if r.message not in before and r.severity != "info"]


def _limit(day: str) -> tuple[tuple[str, str], ...]:
    fact = f'"facts": [\n  {{"policy_id": "S1", "quote": "as the limit was {day}"}},'
    return (("Bill. Recalculated", f"Bill. In time, as the limit was {day}. Recalculated"),
            ('"facts": [', fact))  # fmt: skip


DRY = "08:00 to 22:30 is 14.5 hours, which is over the 12-hour limit."
LUNCH = "from 12:45 to 13:15, free of charge."
SPARE = "there are 25 minutes to spare"
FREE = "The change is free, as more than 10 days remain."
PAID = "You paid £154.80, so £94.60 is yours."
NEXT = "Next: I'll"
STAY = "I have shortened your stay."
MAIL = "I'll e-mail you on the morning"
SORRY = "Sorry for the worry."

RIGHT = [
    ("bill_terse", (DRY, "08:00 to 22:30 is 14 hours and 30 minutes, over the 12-hour limit.")),
    ("bill_terse", (DRY, "The tap was dry for 870 minutes, which is over the 12-hour limit.")),
    ("boiler_bullets", (SPARE, "the slot lasts four hours and has 25 minutes to spare")),
    ("museum_terse", (LUNCH, "from 12:45 to 13:15, two hours and 15 minutes after you begin.")),
    ("museum_terse", (LUNCH, "from 12:45 to 13:15, two hours and a quarter after you begin.")),
    ("stay_bullets", ("It's free at 14 months.", "It's free at 14 months, asked 39 days ahead.")),
    ("bill_terse", *_limit("23 March")),
    ("museum_terse", (FREE, "The change is free until 11 May.")),
    ("museum_terse", ("Rest due: €242.50, after your deposit of €80.00,",
                      "Rest due: €322.50 − €80.00 (deposit) = €242.50,")),
    ("stay_bullets", ("(5 nights at £4.00)", "(5 nights × £4.00 = £20.00)")),
    ("water_warm", (PAID, "You paid £154.80 for £60.20, which leaves £94.60.")),
    ("glasses_warm", (MAIL, f"It is £46.00 plus £20.00. In all you hand over £66.00. {MAIL}")),
    ("stay_bullets", (STAY, "I have moved your departure from 20 June to 18 June.")),
    ("stay_bullets", (STAY, "I have moved your departure to 18 June instead of 20 June.")),
    ("water_warm", ("£21 a month from November instead of £52", "from £52 to £21 a month")),
    ("stay_bullets", (NEXT, f"Let me know if you want me to change anything else. {NEXT}")),
    ("stay_bullets", (NEXT, f"Let me know whether we may call you. {NEXT}")),
    ("glasses_warm", (MAIL, f"Ms Duarte's check was free; the frame is £46.00. {MAIL}")),
    ("glasses_warm", (MAIL, f"You hand over £46.00 and £20.00, which makes £66.00. {MAIL}")),
    ("glasses_warm", (MAIL, f"The remake is worth several hundred pounds. {MAIL}")),
    ("van_bullets", ("Mon–Fri", "Mondays to Fridays")),
    ("van_bullets", ("by 9 June at Quay Lane 4 (Mon–Fri, 16:00–19:00)",
                     "by 9 June, Monday to Friday, 16:00 to 19:00, at Quay Lane 4")),
    ("water_warm", (SORRY, "That is £31.00 a month less, or £372.00 a year.")),
    ("museum_terse", ("The workshop is included.", "That is €95.50 more than the €227.00 of "
                      "April.")),
]  # fmt: skip
"""As right as the reply that they change."""

WRONG = [
    ("policy.value", "bill_terse", ("14.5 hours", "16.5 hours")),
    ("policy.value", "boiler_bullets", (SPARE, "the slot lasts three hours and has 25 minutes to "
                                        "spare")),
    ("policy.value", "bill_terse", *_limit("30 March")),
    ("sum", "water_warm", (PAID, "You paid £154.80 for £60.20, which leaves £84.60.")),
    ("sum", "stay_bullets", ("(5 nights at £4.00)", "(5 nights × £4.00 = £25.00)")),
    ("thread", "glasses_lawyer", ("(c) Frame.", "For the check in Millgate we charge £12.00. "
                                  "(c) Frame.")),
    ("thread", "glasses_engineer", ("Pay at collection.", "Pay at collection, with £10.00 for the "
                                    "check in Millgate.")),
]  # fmt: skip

DOUBTFUL = [
    ("stay_bullets", (NEXT, f"The £72.00 that stay with us are the other 30%. {NEXT}")),
    ("museum_terse", ("The workshop is included.", "A pupil comes to €10.40 with everything.")),
]  # fmt: skip
"""Right by two steps over the whole reply: told as a doubt, and no more."""

MISSED = [
    ("museum_terse", (FREE, "The change is free until 18 May.")),
    ("bill_terse", ("I'll e-mail you on 25", "Let us know if you want us to move the direct debit. "
                    "I'll e-mail you on 25")),
]  # fmt: skip
"""Faults that are still open: a day counted from today, and a verb that the action has not."""


@pytest.mark.parametrize(("base", "edits"), [(row[0], row[1:]) for row in RIGHT])
def test_a_right_sentence_is_told_nothing(base: str, edits: tuple[tuple[str, str], ...]) -> None:
    assert [(r.check, r.message) for r in changed(base, *edits)] == []


@pytest.mark.parametrize(("family", "base", "edits"), [(r[0], r[1], r[2:]) for r in WRONG])
def test_a_wrong_sentence_is_named(
    family: str, base: str, edits: tuple[tuple[str, str], ...]
) -> None:
    assert family in {r.check.partition(":")[0] for r in changed(base, *edits)}


@pytest.mark.parametrize(("base", "edits"), [(row[0], row[1:]) for row in DOUBTFUL])
def test_what_two_steps_give_is_a_doubt(base: str, edits: tuple[tuple[str, str], ...]) -> None:
    assert [r.severity for r in changed(base, *edits)] == ["minor"]


@pytest.mark.parametrize(("base", "edits"), [(row[0], row[1:]) for row in MISSED])
def test_a_wrong_sentence_that_is_still_missed(
    base: str, edits: tuple[tuple[str, str], ...]
) -> None:
    assert changed(base, *edits) == []


@pytest.mark.parametrize(
    ("text", "count", "unit"),
    [
        ("an hour and ten minutes", 70.0, "minute"),
        ("2 hours and 10 minutes", 130.0, "minute"),
        ("two weeks and 3 days", 17.0, "day"),
        ("1 year, 6 months", 18.0, "month"),
        ("two hours and a quarter", 2.25, "hour"),
        ("within 8 working days", 8.0, "working day"),
    ],
)
def test_a_duration_of_two_units_is_one(text: str, count: float, unit: str) -> None:
    assert [(one.count, one.unit) for _, one in lengths(text)] == [(count, unit)]
