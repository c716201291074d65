"""A fee for each day after a day of the records, told for a day on which it is another one: due on
the 12th and brought on the 18th, six days are late, and not five.

The rate, the day that it is counted from and the day that the sentence tells are looked up; only
where each of them is one and the sentence prints another multiple of the rate is it told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from domains.service.acting.pledged import own_step
from domains.service.desk import Policy, as_day
from domains.service.machine import as_number, flat
from domains.service.reply import Reply
from domains.service.stating.given import stated, strange_records
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.numbers import NumberFound, numbers

_PER_DAY = re.compile(
    r"\s(?:is (?:charged |due |added )?)?(?:for |on )?(?:each|every|per|a)(?: full| further)? day "
    r"(?:after|past|beyond|behind|over) (?:the |its |their )?(?P<what>[\w ]{3,30})",
    re.I,
)
_TO_DATE = re.compile(
    r"\b(?:so far|until now|till now|to date|already|by now|up to now|yesterday|instead|would have|"
    r"another|further|more|if not|otherwise|not)\b|\?\s*$|n['’]t\b",
    re.I,
)
_TOMORROW = re.compile(r"\b(?P<day>today|tomorrow)\b", re.I)
_MOST = 60


def lateness(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each such fee."""
    for policy in reply.known.current:
        for rate in numbers(policy.statement):
            per_day = _PER_DAY.match(policy.statement, rate.end) if rate.unit == "money" else None
            due = _due(reply, per_day["what"]) if per_day else set()
            if len(due) == 1:
                yield from _told(reply, policy, rate.value, min(due))


def _due(reply: Reply, what: str) -> set[date]:
    """The days of the records that have the name from which the policy counts, as the actions leave
    them; without those of other people.
    """
    meant = content(what) | {word for word in re.split(r"\W+", what.casefold()) if word == "due"}
    strange = tuple(f"{path}." for path, _ in strange_records(reply.desk))
    held = {
        as_day(value)
        for path, value in flat(reply.run.state).items()
        if set(path.rpartition(".")[2].casefold().split("_")) & meant
        and not path.startswith(strange)
    }
    return {day for day in held if day is not None}


def _told(reply: Reply, policy: Policy, rate: float, due: date) -> Iterator[CheckResult]:
    caps = {n.value for n in numbers(policy.statement) if n.unit == "money"} | {
        v for one in policy.parameters.values() if (v := as_number(one))
    }
    for sentence in reply.sentences:
        text = sentence.text
        days = _days(reply, text, due)
        if len(days) != 1 or own_step(text) or _TO_DATE.search(text):
            continue
        late = (min(days) - due).days
        for fee in (n for n in numbers(text) if n.unit == "money"):
            wrong = _other_days(fee, rate, late)
            if wrong and not any(map(fee.prints, caps)):
                yield stated(
                    reply, sentence, f"late: {fee.text.strip()}", "wrong_value",
                    f"tells {fee.text.strip()}, which is {wrong} times {rate:.2f}; from "
                    f"{due.isoformat()} to {min(days).isoformat()} are {late} days "
                    f"({policy.id}: {policy.statement})", observed=fee.text.strip(),
                    expected=f"{late * rate:.2f}", fix="Count the days to the day that is told.",
                )  # fmt: skip


def _days(reply: Reply, text: str, due: date) -> set[date]:
    """The days behind the due one that a sentence tells."""
    today = reply.desk.today
    found = {today + timedelta(days=m["day"].casefold() == "tomorrow")
             for m in _TOMORROW.finditer(text)} if today else set()  # fmt: skip
    known = {*reply.known.calendar.days, *found, *_coming(today)}
    for one in dates(text):
        if one.day and one.month:
            found |= {day for day in known if one.fits(day)}
    return {day for day in found if day > due}


def _coming(today: date | None) -> set[date]:
    return {today + timedelta(days=n) for n in range(_MOST)} if today else set()


def _other_days(fee: NumberFound, rate: float, late: int) -> int:
    """The number of days of which it is the fee, where that is another one."""
    if late < 1 or fee.prints(late * rate) or fee.prints(rate):
        return 0
    return next((n for n in range(2, _MOST) if fee.prints(n * rate)), 0)
