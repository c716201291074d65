"""What the reply says beyond ticket, records and policies: days, codes and names.

Read from words, so all of it warns.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from domains.service.acting.pledged import by_others, own_step
from domains.service.asking import brief
from domains.service.borne import nowhere, worked_day
from domains.service.known.lengths import days_of, lengths_of
from domains.service.reply import Reply
from domains.service.words import begins, listed
from workbench.core.checks import CheckResult
from workbench.prose.beyond.findings import beyond as told_beyond
from workbench.prose.dates import DateFound, dates
from workbench.prose.declared import SETTLED
from workbench.prose.numbers import numbers

_INTRODUCED = re.compile(r"\b(?:my name is|I am|I['’]m|this is|colleague|regards)\b", re.I)
_FEAST = re.compile(r"\b(?:Eve|Day|Year|Christmas|Easter|Ramadan|Eid|Diwali|Hanukkah)\b")
"""A day of everybody's calendar needs no source as a name."""
_TO_COME = re.compile(
    r"\b(?:will|shall)\b|['’]ll\b|\b(?:until|by|from|to|before|for) (?:\w+day,? )?(?:the )?$", re.I
)
"""What stands before a day that the writer may set: a next step, a period of an action."""
_FIRST = re.compile(r"\b(?:I|me|my|we|us|our)\b|\b(?:I|we)['’]", re.I)
_ENDS = re.compile(r"\b(?:until|till|up to|by|before) (?:\w+day,? )?(?:the )?$", re.I)


def beyond(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each day, code and name that nothing gives."""
    if not reply.english:
        return
    running = [one for one in reply.sentences if one.text.rstrip()[-1:] in ".!?"]
    given = "\n".join([brief(reply.desk.task), reply.desk.said])
    for result in told_beyond(running, given, reply.document.span):
        if not _excused(reply, result):
            yield _worded(reply, result)
        elif _end_of_policy(reply, result):
            yield replace(_worded(reply, result), severity="minor")


def _worded(reply: Reply, result: CheckResult) -> CheckResult:
    """The finding in the words of a desk; a day may be worked out."""
    day = result.check.startswith("uncovered.day")
    settled = f"; {SETTLED}" if day else ""
    told = (
        nowhere(reply, result.observed) if day else "stands in neither ticket, records nor policies"
    )
    return replace(
        result,
        message=f"“{result.observed}” {told}.",
        expected="what ticket, records and policies name",
        fix=f"Take it out, or name what they give{settled}.",
    )


def _excused(reply: Reply, result: CheckResult) -> bool:
    """A day that follows from the policies or that a next step sets; a name that is introduced;
    and what only an essay owes its reader.
    """
    span = result.span
    if span is None or result.check.startswith("uncovered.said"):
        return True
    sentence = next((s.text for s in reply.sentences if span.quote in s.text), "")
    if result.check.startswith("uncovered.name"):
        label = re.search(rf"(?:^|[•*\n-])\s*{re.escape(span.quote)}\s*:", sentence)
        return bool(_INTRODUCED.search(sentence) or label or _FEAST.search(span.quote))
    days = dates(span.quote)
    before = sentence.partition(span.quote)[0]
    if _TO_COME.search(before) and not by_others(sentence):
        return bool(days)
    if _set_by_writer(reply, sentence, days):
        return True
    return bool(days) and all(
        _follows(reply, day) or worked_day(reply, day, sentence) for day in days
    )


def _set_by_writer(reply: Reply, text: str, days: Sequence[DateFound]) -> bool:
    """The sentence tells of a message or a look of our own, in whatever order, and the days are to
    come: `on 10 September I will e-mail you`, `my next message comes on 10 September`.
    """
    today = reply.desk.today
    ahead = [day for one in days for day in days_of(one.text, today)]
    if today is None or not ahead or min(ahead) < today or by_others(text):
        return False
    return own_step(text) or bool(_FIRST.search(text) and begins(text, listed("own_messages")))


def _end_of_policy(reply: Reply, result: CheckResult) -> bool:
    """`The same 70 % holds until 31 May`: the end of what a policy with a duration gives, by its
    figure, on a day that follows from none; a day of the writer's own is none such.
    """
    span = result.span
    if span is None or not result.check.startswith("uncovered.day"):
        return False
    sentence = next((s.text for s in reply.sentences if span.quote in s.text), "")
    before = sentence.partition(span.quote)[0]
    if not _ENDS.search(before) or own_step(sentence):
        return False
    if any(_follows(reply, d) or worked_day(reply, d, sentence) for d in dates(span.quote)):
        return False
    said = {(one.value, one.unit) for one in numbers(sentence)}
    timed = (one for one in reply.known.current if lengths_of(one))
    return any(
        (one.value, one.unit) in said
        for policy in timed
        for one in numbers(policy.statement)
        if one.role == "quantity" and one.value > 1
    )


def _follows(reply: Reply, day: DateFound) -> bool:
    """The desk knows the day, the day before it, or one of that month."""
    known = {
        *reply.known.calendar.days,
        *reply.known.calendar.ends(reply.known.current),
        *_months(reply),
    }
    if any(day.fits(one) or day.fits(one + timedelta(days=1)) for one in known):
        return True
    return day.day is not None and reply.known.calendar.knows_day(day, reply.known.current)


def _months(reply: Reply) -> Iterator[date]:
    """The last days of the months that actions name."""
    for call in reply.calls:
        for value in call.args.values():
            for one in dates(str(value)):
                if one.year and one.month and not one.day:
                    yield date(one.year, one.month, monthrange(one.year, one.month)[1])
