"""What a reply says to be missing, kept, fitted, let go or late, against a boat hire's own records
and rules; each beside near misses that stay silent. Fictitious.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from domains.service.acting.gifts import gifts
from domains.service.acting.kept import kept
from domains.service.desk import Desk
from domains.service.earlier.asked import asked_again
from domains.service.earlier.held import held
from domains.service.reckoned.deadlines import deadlines
from domains.service.reckoned.unmet import unmet_conditions
from domains.service.reply import Reply
from domains.service.stating.lapsed import lapsed
from workbench.core.checks import CheckResult
from workbench.core.task import Task

ASKED = "Trip WT-3 on 20 May, two boats for five rowers. May I leave out Otter? Is it free?"
POLICY: list[dict[str, Any]] = [
    {"id": "W1", "statement": "A trip may be given up without a fee after more than 3 days of "
                              "storm.", "parameters": {"days": 3}},
    {"id": "W2", "statement": "Rowers prove that they can swim at least 7 days before the start."},
    {"id": "W4", "statement": "After more than 3 days of storm a meal is paid.",
     "parameters": {"days": 3}},
    {"id": "W3", "statement": "Maps are taken back within 14 days of purchase."},
]  # fmt: skip
BOAT = {"status": "booked", "deposit": 30.0, "key_number": ""}
STATE: dict[str, Any] = {
    "trips": {"WT-3": {"start": "2026-05-20", "storm_days": 2, "fee_dropped": False, "fee": 0,
                       "places": "stern to bow", "outage_from": "2026-05-01",
                       "boats": {"Otter": {**BOAT, "deposit": 0}, "Heron": BOAT}}},
}  # fmt: skip
ACTIONS: list[dict[str, Any]] = [
    {"name": "drop_fee", "args": ["trip"],
     "pre": [{"path": "trips.{trip}.storm_days", "op": "gt", "value": 3}],
     "effects": [{"path": "trips.{trip}.fee_dropped", "value": True}]},
]  # fmt: skip
Reading = Callable[[Reply], Iterable[CheckResult]]


def told(reading: Reading, text: str, **ledger: Any) -> bool:
    """Whether a reading says something of a reply with this sentence."""
    materials = {
        "today": "2026-05-04", "language": "en", "customer": {"name": "Ida Roux"},
        "ticket": [{"from": "customer", "date": "2026-05-03", "text": ASKED}],
        "policy": POLICY, "state": STATE, "actions": ACTIONS,
    }  # fmt: skip
    task = Task("service/boats", "service", "Boats", "Answer.", materials=materials).shown(0)
    data = json.dumps({"actions": [], "answers": [], "facts": [], **ledger})
    draft = f"Dear Ida Roux,\n\n{text}\n\n```json ledger\n{data}\n```\n"
    return any(r.status == "warn" for r in reading(Reply(Desk(task), draft)))


WRONG: list[tuple[Reading, str]] = [
    (held, "We have no deposit for Heron on file yet."),
    (held, "No deposit for Heron has been received."),
    (held, "We hold no deposit for Heron."),
    (held, "There is no start in our records."),
    (kept, "I have put a sailing boat at the jetty aside for your sister."),
    (kept, "We have set a window bench by for you."),
    (gifts, "Your boat will have a camera that you can watch from home."),
    (gifts, "The trip will come with a picnic."),
    (gifts, "Heron's cabin is fitted with a stove."),
    (lapsed, "Bring the maps within 14 days, and if you come the week after, we still take them."),
    (lapsed, "You may also bring the maps the month after."),
    (unmet_conditions, "It takes more than 3 days, but after the 2 that you had you may give it up "
                       "free of charge."),
    (unmet_conditions, "The rule says 3 days, but I will let you go without a fee."),
    (asked_again, "Could you let me know how many boats there are in your trip?"),
    (asked_again, "How many rowers will come with you?"),
]  # fmt: skip
RIGHT: list[tuple[Reading, str]] = [
    (held, "We have no deposit for Otter on file."),
    (held, "We have no photo of Heron on file."),
    (held, "There is no fee on your booking."),
    (held, "We hold no other deposit for Heron."),
    (held, "We hold no deposit of more than €30.00 for Heron."),
    (held, "We have no deposit to give back for Heron."),
    (held, "We have no start for you on Friday."),
    (held, "No key number is on file for Heron."),
    (held, "If no deposit for Heron is on file, I will look again."),
    (held, "There is no outage on record before 1 May."),
    (kept, "I have put two boats aside for you."),
    (kept, "I have set a small note aside for your sister."),
    (kept, "I have put a boat aside for you."),
    (kept, "I have put a reminder by for Friday."),
    (gifts, "Your trip will have a good end."),
    (gifts, "By that rule you have three free places."),
    (gifts, "Your boat will have a start on 20 May."),
    (gifts, "Our team will have a look at it."),
    (gifts, "Your letter will have a stamp."),
    (gifts, "Your sister will have a quiet weekend."),
    (gifts, "The trip will include a weekend."),
    (gifts, "The bill will have a line for each boat."),
    (lapsed, "The maps are taken back within 14 days; we are shut the day after."),
    (lapsed, "The maps are taken back within 14 days; should it rain, we are here the day after."),
    (lapsed, "The counter is open the day after."),
    (lapsed, "If it is not there by then, you can still write to me the week after."),
    (lapsed, "Until then the maps are yours to bring, and the week after it is too late."),
    (unmet_conditions, "It takes more than 3 days, but you may give it up for the full fee."),
    (unmet_conditions, "A trip may be given up without a fee after more than 3 days of storm, but "
                       "you had 2."),
    (unmet_conditions, "It takes more than 3 days, but you can call us free of charge."),
    (unmet_conditions, "It takes more than 3 days, but once it is so, you may leave for free."),
    (unmet_conditions, "You may bring a friend along."),
    (asked_again, "How many boats would you like to keep?"),
    (asked_again, "How many rowers will come instead?"),
    (asked_again, "How many maps have you got?"),
    (asked_again, "How many boats will you bring back?"),
]  # fmt: skip


@pytest.mark.parametrize(("reading", "text"), WRONG)
def test_what_the_desk_has_otherwise_is_named(reading: Reading, text: str) -> None:
    assert told(reading, text)


@pytest.mark.parametrize(("reading", "text"), RIGHT)
def test_what_it_has_so_and_what_is_open_is_not(reading: Reading, text: str) -> None:
    assert not told(reading, text)


@pytest.mark.parametrize(
    ("text", "late"),
    [
        ("Please prove that you can swim by the nineteenth of May.", True),
        ("Please prove that you can swim by the thirteenth of May.", False),
        ("Please prove that you can swim by the sixth of May.", False),
    ],
)
def test_a_last_day_in_words_is_held_against_its_policy(text: str, late: bool) -> None:
    facts = [{"policy_id": "W2", "quote": text}]
    assert told(deadlines, text, facts=facts) is late
