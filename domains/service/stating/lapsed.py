"""A time limit given and taken back: `should you miss that day, we will still take it back`.

Where a policy sets a limit, a sentence that grants something to whoever is late has to rest on a
policy that says so. How a sentence names the lateness and the grant is data; it warns.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from domains.service.known.lengths import lengths_of
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content, lists
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.english import denials
from workbench.prose.sentences import Sentence

_NAMED = re.compile(
    r"\b(?P<part>(?:the )?(?:end|close) of |late |(?:the )?middle of |mid-?\s?)?"
    r"(?P<month>January|February|March|April|May|June|July|August|September|October|November|"
    r"December)\b"
)
_MONTH = re.compile(
    r"\bin (?P<month>January|February|March|April|May|June|July|August|September|October|November|"
    r"December)\b"
)
SHARED = 2
"""Content words that a policy on what comes later has in common with the sentence."""


def lapsed(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that grants what comes after a limit."""
    limits = [one for one in reply.known.current if lengths_of(one)]
    for sentence in reply.sentences if limits else ():
        yield from _enough(reply, sentence)
        grant = _forms("granting").search(sentence.text)
        if grant is None or denials(_clause(sentence.text, grant)):
            continue
        late = bool(_forms("lateness").search(sentence.text))
        late = late or _after_all(reply, sentence.text) or _beyond(reply, sentence.text)
        if late and not _ruled(reply, sentence.text):
            yield stated(
                reply, sentence, "policy.lapsed", "expired",
                "grants what the time limit of a policy has ended",
                observed=grant[0], expected=limits[0].statement,
                fix="Keep to the limit, or quote the policy that lets it be later.",
            )  # fmt: skip


def _enough(reply: Reply, sentence: Sentence) -> Iterator[CheckResult]:
    """`September will do as well`: a day or a month that is said to be early enough and lies behind
    the last that policies, records and actions reach.
    """
    text = sentence.text
    matches = [
        one for one in _forms("enough").finditer(text)
        if not re.search(r"\bnot\b|n['’]t\b|\?\s*$", text[: one.end()] + text[-1:])
    ]  # fmt: skip
    clauses = [_around(text, one) for one in matches]
    named = [day for one in clauses for day in _spells(one, reply.desk.today)]
    last = max(_last_days(reply), default=None) if named else None
    if named and last and min(named) > last and not _ruled(reply, text):
        yield stated(
            reply, sentence, "policy.lapsed: enough", "expired",
            f"grants more time than {last.isoformat()}, the last day that follows",
            observed=matches[0][0], expected=last.isoformat(),
            fix="Keep to the limit, or quote the policy that lets it be later.",
        )  # fmt: skip


def _spells(text: str, today: date | None) -> Iterator[date]:
    """The earliest day that each day or month of a text may mean."""
    whole = [one for one in dates(text) if one.day and one.month]
    year = today.year if today else 0
    for one in whole:
        if one.date or year:
            yield one.date or _coming(year, one.month or 1, one.day or 1, today)
    for match in _NAMED.finditer(text) if year and not whole else ():
        month = next((d.month for d in dates(f"1 {match['month']} {year}") if d.month), 1)
        part = (match["part"] or "").casefold()
        day = 15 if "mid" in part else 21 if part else 1
        yield _coming(year, month, day, today)


def _coming(year: int, month: int, day: int, today: date | None) -> date:
    """The day of that month that is next: of a month long past it is that of the year after."""
    day = min(day, monthrange(year, month)[1])
    found = date(year, month, day)
    gone = today is not None and found.toordinal() < today.replace(day=1).toordinal()
    return found.replace(year=year + 1, day=min(day, 28)) if gone else found


def _last_days(reply: Reply) -> Iterator[date]:
    """Every day that policies reach, that records have and that actions name."""
    known = reply.known
    yield from (day for day in known.calendar.ends(known.current) if day)
    yield from (day for day in known.calendar.days if day)
    for call in reply.calls:
        for value in call.args.values():
            yield from (one.date for one in dates(str(value)) if one.date)


def _clause(text: str, match: re.Match[str]) -> str:
    """The clause of a place; `no problem` grants."""
    return _around(text, match).replace(match[0], " ")


def _around(text: str, match: re.Match[str]) -> str:
    start = max(text.rfind(mark, 0, match.start()) + 1 for mark in ",;:.")
    end = min((at for mark in ",;:." if (at := text.find(mark, match.end())) >= 0),
              default=len(text))  # fmt: skip
    return text[start:end]


def _after_all(reply: Reply, text: str) -> bool:
    """`Still … in December`, where the last day that a policy reaches is in an earlier month."""
    reached = [day for day in reply.known.calendar.reached if day]
    month, still = _MONTH.search(text), re.search(r"\bstill\b", text, re.I)
    if not (month and still and reached):
        return False
    named = next(
        (one for one in dates(f"1 {month['month']} {max(reached).year}") if one.month), None
    )
    return named is not None and (named.month or 0) > max(reached).month


def _beyond(reply: Reply, text: str) -> bool:
    """A day or a month is named that lies behind every day that policies, records and actions
    reach.
    """
    last = max(_last_days(reply), default=None)
    named = [*_spells(text, reply.desk.today)]
    return bool(last and named) and all(last is not None and one > last for one in named)


def _ruled(reply: Reply, text: str) -> bool:
    """A policy that holds speaks of what comes later, with words of the sentence."""
    said = content(text)
    later = (one.statement for one in reply.known.current if _forms("later").search(one.statement))
    return any(len(content(one) & said) >= SHARED for one in later)


@lru_cache(maxsize=8)
def _forms(kind: str) -> re.Pattern[str]:
    return re.compile("|".join(str(one) for one in lists()["limits"][kind]), re.I)
