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

from domains.service.desk import as_day
from domains.service.known.lengths import lengths_of
from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content, lists
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.english import denials

_NAMED = re.compile(
    r"\b(?P<part>(?:the )?(?:end|close) of |late |(?:the )?middle of |mid-?\s?)?"
    r"(?P<month>January|February|March|April|May|June|July|August|September|October|November|"
    r"December)\b"
)
_MONTH = re.compile(
    r"\bin (?P<month>January|February|March|April|May|June|July|August|September|October|November|"
    r"December)\b"
)
_ALL_THE_SAME = re.compile(
    r"\b(?:all the same|just the same|anyway|nevertheless|nonetheless|even so|regardless|"
    r"in spite of|despite|even though|although|though)\b",
    re.I,
)
_SHUT = re.compile(
    r"^\W*(?:after|later|beyond|past|thereafter|afterwards)\b[^,;]{0,60}?\b(?:cannot|not|no|never)\b",
    re.I,
)
"""`After that it cannot be taken back.`"""
_LATE_FEE = re.compile(r"\blate (?:fees?|charges?|surcharges?)\b", re.I)
"""What being late costs, which lets nothing be later."""
_IN_TIME = re.compile(
    r"\b(?:in|within the) time\b(?! to)|\bwithin (?:the|those|these|its) \w+", re.I
)
"""`Later, but in time`: the limit is kept."""
LAST = re.compile(r"(?:^|[._])(?:until|deadline|expir\w+|last_day|due|ends?)(?:_\w+)?$", re.I)
"""The name of a record that holds a last day."""
SHARED = 2
"""Content words that a policy on what comes later has in common with the sentence."""


def lapsed(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that grants what comes after a limit."""
    limits = [one for one in reply.known.current if lengths_of(one)]
    for sentence in reply.sentences if limits else ():
        grant = _forms("granting").search(sentence.text)
        if grant is None or denials(_clause(sentence.text, grant)):
            continue
        late = bool(_forms("lateness").search(sentence.text))
        late = late or _after_all(reply, sentence.text) or _beyond(reply, sentence.text)
        late = late or _all_the_same(reply, sentence.text)
        late = late and not _IN_TIME.search(sentence.text)
        if late and not _ruled(reply, sentence.text):
            yield stated(
                reply, sentence, "policy.lapsed", "expired",
                "grants what the time limit of a policy has ended",
                observed=grant[0], expected=limits[0].statement,
                fix="Keep to the limit, or quote the policy that lets it be later.",
            )  # fmt: skip


def _spells(text: str, reply: Reply) -> Iterator[date]:
    """The earliest day that each day or month of a text may mean; one that records, policies or
    ticket have is that one, and not the next of its name.
    """
    today, known = reply.desk.today, {*_last_days(reply)}
    whole = [one for one in dates(text) if one.day and one.month]
    year = today.year if today else 0
    for one in whole:
        given = [day for day in known if one.fits(day)]
        if given:
            yield max(given)
        elif one.date or year:
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


def _all_the_same(reply: Reply, text: str) -> bool:
    """A last day of the records is over, and no action gives what is given in spite of that."""
    today, quotes = reply.desk.today, [one.entry.quote or "" for one in reply.actions]
    if today is None or not _ALL_THE_SAME.search(text) or any(q and q in text for q in quotes):
        return False
    over = [
        day for path, value in flat(reply.desk.state).items()
        if LAST.search(path) and (day := as_day(value)) is not None and day < today
    ]  # fmt: skip
    return any(one.fits(day) for one in dates(text) if one.day and one.month for day in over)


def _beyond(reply: Reply, text: str) -> bool:
    """A day or a month is named that lies behind every day that policies, records and actions
    reach.
    """
    last = max(_last_days(reply), default=None)
    named = [*_spells(text, reply)]
    return bool(last and named) and all(last is not None and one > last for one in named)


def _ruled(reply: Reply, text: str) -> bool:
    """A policy that holds lets something come later, with words of the sentence."""
    said = content(text)
    return any(
        len(content(one.statement) & said) >= SHARED
        for one in reply.known.current
        if any(map(_lets_later, re.split(r"(?<=[.;])\s", one.statement)))
    )


def _lets_later(rule: str) -> bool:
    """The sentence of a policy speaks of what comes later, and does not only say no to it."""
    return bool(_forms("later").search(_LATE_FEE.sub(" ", rule))) and not _SHUT.search(rule)


@lru_cache(maxsize=8)
def _forms(kind: str) -> re.Pattern[str]:
    return re.compile("|".join(str(one) for one in lists()["limits"][kind]), re.I)
