"""From when something counts: the day itself where its policy says the day after it, this month
where it says the next.

A policy's start is read from `after the day of the report` and `from the month after …`; a sentence
is held against it only where the ledger rests its paragraph on that policy. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from domains.service.desk import Policy, as_day
from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import stem
from workbench.core.checks import CheckResult
from workbench.prose.dates import MONTHS, dates
from workbench.prose.sentences import Sentence

_OPEN = re.compile(
    r"\b(?:if|unless|whether|would|could|might)\b|\bnot (?:yet )?(?:from|since|after)\b|\?\s*$",
    re.I,
)
_DAY_AFTER = re.compile(
    r"\bafter the (?:day|date) (?:of|on which)(?: the| your| it was)? (\w+)", re.I
)
_MONTH_AFTER = re.compile(r"\bfrom the month after\b|\bfrom the (?:next|following) month\b", re.I)
_FROM = re.compile(
    r"\b(?P<side>from|since|starting|beginning|counting from|as of|after)(?: on| in| with| from)? "
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?$",
    re.I,
)
_THIS_MONTH = re.compile(
    r"\b(?:from|starting|beginning|as of|already|with effect from)(?: in| from| with)? this month\b"
    rf"|\b(?:from|starting(?: in)?|beginning(?: in)?|as of) (?P<month>{'|'.join(MONTHS)})\b(?! \d)",
    re.I,
)


def starts(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that counts from another day or month than its policy."""
    for policy in reply.known.current:
        day = _first_day(reply, policy)
        for sentence in _told(reply, policy):
            if day is not None:
                yield from _other_day(reply, sentence, policy, day)
            if _MONTH_AFTER.search(policy.statement):
                yield from _too_soon(reply, sentence, policy)


def _first_day(reply: Reply, policy: Policy) -> date | None:
    """The day after the one that the policy names and one record alone holds."""
    named = _DAY_AFTER.search(policy.statement)
    held = {
        day
        for path, value in flat(reply.desk.state).items()
        if named and stem(path.rpartition(".")[2].split("_")[0]) == stem(named[1])
        if (day := as_day(value)) is not None
    }
    today = reply.desk.today
    recent = {day for day in held if today is not None and 0 <= (today - day).days <= 14}
    return min(recent) + timedelta(days=1) if len(recent) == 1 else None


def _told(reply: Reply, policy: Policy) -> list[Sentence]:
    """The sentences of the paragraphs that hold words on this policy."""
    quotes = [one.entry.quote for one in reply.facts if one.entry.policy_id == policy.id]
    found = []
    for block in re.finditer(r"(?:[^\n]|\n(?!\s*\n))+", reply.text):
        if any(quote and quote in block[0] for quote in quotes):
            found += [s for s in reply.sentences if block.start() <= s.start < block.end()]
    return [one for one in found if not _OPEN.search(one.text)]


def _other_day(
    reply: Reply, sentence: Sentence, policy: Policy, first: date
) -> Iterator[CheckResult]:
    for day in dates(sentence.text):
        side = _FROM.search(sentence.text[: day.start])
        if side is None or not (day.day and day.month):
            continue
        after = side["side"].casefold() == "after"
        wanted = first - timedelta(days=1) if after else first
        other = (first, first - timedelta(days=1))
        if not day.fits(wanted) and any(day.fits(one) for one in other):
            yield _wrong(reply, sentence, policy, f"{side['side']} {day.text}",
                         f"from {first.isoformat()}")  # fmt: skip


def _too_soon(reply: Reply, sentence: Sentence, policy: Policy) -> Iterator[CheckResult]:
    today = reply.desk.today
    for said in _THIS_MONTH.finditer(sentence.text) if today is not None else ():
        named = (said["month"] or "").casefold()
        if not named or (today and MONTHS.index(named) + 1 == today.month):
            yield _wrong(reply, sentence, policy, said[0], "the month after")


def _wrong(reply: Reply, sentence: Sentence, policy: Policy, said: str, wanted: str) -> CheckResult:
    return stated(
        reply, sentence, f"policy.start: {policy.id} {said}", "wrong_value",
        f"counts “{said}”; {policy.id} is: {policy.statement}", observed=said, expected=wanted,
        fix=f"Count as {policy.id} does.",
    )  # fmt: skip
