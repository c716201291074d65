"""A last day behind the one that a policy reaches: `£55.00 by 8 October`, where it is paid at least
7 days before the visit and the visit is on 8 October, so that the last day is the 1st.

The day that the policy counts back from is looked up in the records by the word that it has for it.
Only a sentence that the ledger says to tell the policy is held against it. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from domains.service.desk import Policy, as_day
from domains.service.known.lengths import closed_days
from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.stating.given import stated, strange_records
from domains.service.words import akin, content
from workbench.core.checks import CheckResult
from workbench.prose.dates import DateFound, dates, in_figures
from workbench.prose.reckoning.lengths import Length, lengths

_AT_LEAST = re.compile(r"\b(?:at least|up to|until|no(?:t)? later than|by)\s+(?:the )?$", re.I)
_BACK_FROM = re.compile(
    r"^[\s-]*(?:\w+\s+)?(?:days?|weeks?|hours?)\s+(?:before|ahead of|prior to)\s+"
    r"(?:the |your |its |their |an? )?(?:day of (?:the )?)?(?P<what>[\w-]+)",
    re.I,
)
_BY = re.compile(
    r"\b(?:by|until|till|up to|no later than|not later than|on or before|at the latest on|"
    r"latest)\s+(?:the (?:end|close) of )?(?:\w+day,? )?(?:the )?$",
    re.I,
)
_OTHER = re.compile(
    r"\b(?:from|between|after|later|behind|nothing|no longer|not|never|only|cannot|would|had)\b"
    r"|n['’]t\b|\?\s*$",
    re.I,
)
"""The clause may tell what comes of being later."""
_CLAUSE = re.compile(r"[,;:]\s|\s[–—]\s|\band\b")


def deadlines(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each such day."""
    told = [(one.entry.quote.strip(), one.entry.policy_id) for one in reply.facts]
    for policy in reply.known.current:
        quotes = [quote for quote, id in told if quote and id == policy.id]
        reached = _last(reply, policy) if quotes else None
        for sentence in reply.sentences if reached else ():
            text = in_figures(sentence.text)
            if not any(
                quote in sentence.text or sentence.text.strip() in quote for quote in quotes
            ):
                continue
            for day in dates(text):
                if reached and _behind(reply, text, day, *reached):
                    yield stated(
                        reply, sentence, f"policy.deadline: {policy.id} {day.text}", "wrong_value",
                        f"names {day.text} as the last day; {policy.id} reaches "
                        f"{reached[0].isoformat()}: {policy.statement}", observed=day.text,
                        expected=reached[0].isoformat(),
                        fix="Count back from the day that the policy names.",
                    )  # fmt: skip


def _last(reply: Reply, policy: Policy) -> tuple[date, date] | None:
    """The last day that the policy reaches before a day of the records, and that day; nothing where
    the records have several days of its name.
    """
    found: set[tuple[date, date]] = set()
    for number, length in lengths(policy.statement):
        back = _BACK_FROM.match(policy.statement[number.end :])
        bound = _AT_LEAST.search(policy.statement[: number.start])
        days = _named(reply, back["what"]) if back and bound else set()
        if len(days) == 1 and "hour" not in length.unit:
            at = min(days)
            end = Length(-length.count, length.unit).after(at, closed_days(policy))
            found |= {(end, at)} if end is not None else set()
    return max(found, default=None)


def _named(reply: Reply, what: str) -> set[date]:
    """The days of the records under this name, as the actions leave them."""
    strange = tuple(f"{path}." for path, _ in strange_records(reply.desk))
    held = {
        as_day(value)
        for path, value in flat(reply.run.state).items()
        if akin(content(path.rpartition(".")[2].replace("_", " ")), content(what))
        and not path.startswith(strange)
    }
    return {day for day in held if day is not None}


def _behind(reply: Reply, text: str, day: DateFound, last: date, at: date) -> bool:
    """It is told as a last day, lies behind the one of the policy, and nothing else gives it."""
    if not (day.day and day.month) or not _BY.search(text[: day.start]) or day.fits(last):
        return False
    within = (date.fromordinal(n) for n in range(last.toordinal() + 1, at.toordinal() + 1))
    clause = _CLAUSE.split(text[: day.start])[-1] + _CLAUSE.split(text[day.end :])[0]
    if _OTHER.search(clause) or not any(map(day.fits, within)):
        return False
    args = {as_day(value) for call in reply.calls for value in call.args.values()}
    return not any(one and day.fits(one) for one in args) and not reply.workings.gives_day(day)
