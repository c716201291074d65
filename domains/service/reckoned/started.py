"""A last day counted from another day than the policy's: `good for 18 months, to 6 September`,
where they run from the day on which the voucher is made out, and that is today, 5 March.

The policy counts from what an action of this reply does, so its days run from today. A day that the
same length reaches from another given day, told beside that length, is another last day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from domains.service.desk import Policy
from domains.service.known.lengths import closed_days
from domains.service.reply import Reply
from domains.service.spans import same_length
from domains.service.stating.given import stated
from domains.service.words import akin, content, stem
from workbench.core.checks import CheckResult
from workbench.prose.dates import DateFound, dates, in_figures
from workbench.prose.reckoning.lengths import Length, lengths

_DONE = re.compile(
    r"(?:,? (?:and )?(?:is |are |be )?count(?:s|ed|ing))? (?:from|after|of) (?:the )?"
    r"(?:(?:day|date|time|moment)\b(?: on which| that| when| of)?)?"
    r"(?P<what>(?: (?!from\b|after\b|of\b|until\b|and\b)[a-z]+){1,5})",
    re.I,
)
"""What a length is counted from: `from the day it is made out`, `of the renewal`."""
_PAST = re.compile(r"\b(?:was|were|had|did|bought|found|you)\b", re.I)
"""It is somebody else's deed, or lies before this reply."""
_BASE = {"made": "make", "given": "give", "sent": "send", "paid": "pay", "taken": "take"}
_FROM = re.compile(r"\b(?:from|after|since|on)(?: the)?(?: \w+day,?)?(?: the)? $", re.I)
_NOT_BEFORE = re.compile(r"\b(?:not|none|no \w+)(?: [a-z]+){0,3} before\b", re.I)
_OTHER = re.compile(
    r"\b(?:if|unless|had|would|were|instead|no longer|not|never|until now|so far|old|before)\b"
    r"|n['’]t\b|\?\s*$",
    re.I,
)


def started(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each such day."""
    runs = [run for policy in reply.known.current for run in _runs(reply, policy)]
    for sentence in reply.sentences if runs else ():
        text = _NOT_BEFORE.sub("until", in_figures(sentence.text))
        said = [one for _, one in lengths(text)]
        for policy, length, end in runs:
            if _OTHER.search(text) or not any(same_length(one, length) for one in said):
                continue
            days = [one for one in dates(text) if one.day and one.month]
            days = [one for one in days if not _FROM.search(text[: one.start])]
            wrong = next((one for one in days if _elsewhere(reply, one, length, end)), None)
            if wrong and not any(_near(one, end) for one in days):
                yield stated(
                    reply, sentence, f"policy.start: {policy.id} {wrong.text}", "wrong_value",
                    f"counts to {wrong.text}; {policy.id} counts from what is done today and "
                    f"reaches {end.isoformat()}: {policy.statement}", observed=wrong.text,
                    expected=end.isoformat(), fix="Count from the day that the policy names.",
                )  # fmt: skip
                break


def _runs(reply: Reply, policy: Policy) -> Iterator[tuple[Policy, Length, date]]:
    """The lengths of a policy that run from what an action of this reply does, with their ends."""
    today, rule = reply.desk.today, policy.statement
    for number, length in lengths(rule) if today else ():
        behind = re.sub(r"^\s*-?\s*(?:working |calendar )?\w+", "", rule[number.end :])
        match = _DONE.match(behind)
        end = length.after(today, closed_days(policy)) if match and today else None
        if match and end and any(_does(call.name, match["what"], rule) for call in reply.calls):
            yield policy, length, end


def _does(action: str, what: str, rule: str) -> bool:
    """It has the verb from which the policy counts, and its thing is one of the policy's."""
    verb, _, thing = action.casefold().replace("_", " ").partition(" ")
    if _PAST.search(what) or not content(thing) <= content(rule):
        return False
    return any(_BASE.get(one, one) == verb for one in what.casefold().split()) or akin(
        {stem(verb)}, content(what)
    )


def _elsewhere(reply: Reply, day: DateFound, length: Length, end: date) -> bool:
    """The length reaches the day from another known day than today."""
    known = (one for one in reply.known.calendar.days if one != reply.desk.today)
    others = {reached for one in known if (reached := length.after(one)) and reached != end}
    return any(map(day.fits, others))


def _near(day: DateFound, end: date) -> bool:
    return any(day.fits(end + timedelta(days=n)) for n in (-1, 0))
