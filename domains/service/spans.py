"""Durations and amounts that nobody printed and everybody can work out: from one given time of day
to another, and the sum, difference or share of given figures that the reply itself prints.

One step, from figures of the same words: from all that a desk or a reply holds too much follows.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import date

from domains.service.known.figures import MANY, PART
from domains.service.known.lengths import days_of, lengths_of
from domains.service.machine import as_number, flat
from domains.service.reply import Reply
from workbench.prose.dates import dates
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import derivable
from workbench.prose.reckoning.lengths import Length, lengths

_CLOCK = re.compile(r"(?<![\d:.,])([01]?\d|2[0-3]):([0-5]\d)(?!\d)")
_ISO = re.compile(r"\b\d{4}-\d\d-\d\d(?=[T ])")
_AT = re.compile(r"(?:T|,?\s(?:at |from |until |to )?)([01]?\d|2[0-3]):([0-5]\d)(?!\d)")
"""A time of day behind its day."""
_DAY = 24 * 60
_MINUTES = {"minute": 1.0, "hour": 60.0, "day": 1440.0, "week": 10080.0}
_OF_IT = (
    r"(?: of)? (?:it\b|(?:the|your|our|this|that|what)\b"
    r"(?! (?:\w+ )?(?:day|week|month|year|period|term|time|night|stay)\b))"
)
"""What a share is of; half of a month is no share of an amount."""
_PARTS = re.compile(
    r"\s(?:equal |monthly |even |weekly )*(?:parts|instal?lments|payments|shares|portions|"
    r"tranches)\b",
    re.I,
)
_DAYS = {"day": 1.0, "week": 7.0, "month": 30.44}
_LEFT = re.compile(
    r"[\w-]+ (?:\w+ )?(?:days?|weeks?|months?) (?:to (?:go|spare|run|come)|left|away|off|remaining|"
    r"in hand|ahead|early|beforehand|in advance)\b",
    re.I,
)
"""What a length of time is, when it is what lies between two days."""
_SETS = re.compile(r"\b(?:within|up to|no later than|at most|for|by) (?:the |a )?$", re.I)
_MORE = re.compile(r"\b(?:more than|over|at least|beyond|a good|good|fully|upwards of) $", re.I)
_LESS = re.compile(r"\b(?:less than|under|almost|nearly|not quite|barely|close to) $", re.I)
_ABOUT = re.compile(r"\b(?:about|around|some|roughly|approximately) $", re.I)
_FEW = 8
"""Amounts of one sentence that are added up in all ways."""
_MOST = 40
"""Times of day that are held against each other; a desk with more of them has a timetable."""


def lasts(reply: Reply, length: Length, before: str = "") -> bool:
    """Whether a duration lies between two given times of day, to the minute or in the round figures
    that the words before it announce (`more than two hours`), or is what two durations of the reply
    that do make together or leave.
    """
    minutes = _in_minutes(length)
    if minutes is None:
        return False
    spans, size = _spans(reply), _MINUTES[length.unit]
    low = -size if _LESS.search(before) else 0.0 if _MORE.search(before) else -size / 2
    rough = _LESS.search(before) or _MORE.search(before) or _ABOUT.search(before)
    if minutes in spans or (rough and any(low <= one - minutes < low + size for one in spans)):
        return True
    told = {m for _, one in lengths(reply.text) if (m := _in_minutes(one)) in spans}
    known = {m for m in told if m is not None} | _told_bare(reply, spans)
    return any(minutes in (a + b, abs(a - b)) for a, b in itertools.combinations(known, 2))


def _told_bare(reply: Reply, spans: set[float]) -> set[float]:
    """Known minutes that the reply prints without their unit: `come off your 85`."""
    return {n.value for n in numbers(reply.text) if n.unit == "" and n.value in spans}


def _in_minutes(length: Length) -> float | None:
    size = _MINUTES.get(length.unit)
    return None if size is None else length.count * size


def _spans(reply: Reply) -> set[float]:
    """The minutes between any two times of day that ticket, policies and records give."""
    desk = reply.desk
    texts = [desk.said, desk.task.prompt, *desk.internal, *map(str, flat(desk.state).values())]
    texts += [policy.statement for policy in reply.known.current]
    times = {int(h) * 60 + int(m) for text in texts for h, m in _CLOCK.findall(text)}
    apart = {b - a for a, b in itertools.combinations(sorted(times)[:_MOST], 2)}
    moments = sorted({one for text in texts for one in _moments(text, desk.today)})[:_MOST]
    between = {b - a for a, b in itertools.combinations(moments, 2)}
    return {float(one) for one in apart | {_DAY - one for one in apart} | between}


def _moments(text: str, today: date | None) -> Iterator[int]:
    """The minutes of a calendar at which its days with a time of day are: `3 March 07:30`."""
    places = [(one.text, one.end) for one in dates(text) if one.day and one.month]
    for said, end in (*places, *((match[0], match.end()) for match in _ISO.finditer(text))):
        after = _AT.match(text[end:])
        for day in days_of(said, today) if after else ():
            hour, minute = map(int, after.groups() if after else (0, 0))
            yield day.toordinal() * _DAY + hour * 60 + minute


def to_go(
    reply: Reply, number: NumberFound, length: Length, text: str, own: Sequence[Length]
) -> bool:
    """Whether so long lies, in round figures, between today or the day of a message and a day that
    is given or that a policy gives: `more than five weeks to go`. Words that are no such remainder
    have to fit to the day, or count in another unit than the policies that they tell, lest they
    set their limit.
    """
    size, before = _DAYS.get(length.unit), text[: number.start]
    left, other = _LEFT.match(text, number.start), all(one.unit != length.unit for one in own)
    if size is None or (not left and _SETS.search(before)):
        return False
    desk, calendar = reply.desk, reply.known.calendar
    written = {day for day in (desk.today, *(turn.day for turn in desk.turns)) if day}
    given = {*calendar.days, *calendar.ends(reply.known.current)}
    apart = (abs((day - one).days) / size - length.count for day in given for one in written)
    more, less = _MORE.search(before), _LESS.search(before)
    if not (left or other):
        return not (more or less) and 0.0 in apart
    low = -1.0 if less else 0.0 if more else -0.5
    return any(low <= beyond <= low + 1 for beyond in apart)


def stale(reply: Reply, length: Length) -> bool:
    """A superseded policy has this duration."""
    old = [policy for policy in reply.desk.policies.values() if not policy.current]
    return any(same_length(length, one) for policy in old for one in lengths_of(policy))


def length_known(
    reply: Reply, length: Length, own: Sequence[Length], strict: bool, limit: bool = False
) -> bool:
    """A duration of the cited policies (in its unit, or the same in another); where the words set
    no limit also a count of days that the records give.
    """
    if any(same_length(length, one) for one in own):
        return True
    if not limit and "day" in length.unit and length.count in reply.known.day_counts:
        return True
    said = [one for _, one in lengths(_given_words(reply))]
    said += () if limit else reply.known.spans
    if any(same_length(length, one) for one in said):
        return True
    return not strict and any(
        same_length(length, one) for policy in reply.known.current for one in lengths_of(policy)
    )


def _given_words(reply: Reply) -> str:
    lines = [line.text for line in reply.desk.disclosures]
    return "\n".join([reply.desk.facts, reply.desk.task.prompt, *lines])


_HOURS = {"minute": 1 / 60, "hour": 1.0, "day": 24.0, "week": 168.0}


def known_length(reply: Reply, length: Length) -> bool:
    """Whether the policies, the ticket or the lines that have to stand give a duration; one that
    only a superseded policy has is another finding's.
    """
    return stale(reply, length) or length_known(reply, length, (), strict=False, limit=True)


def same_length(one: Length, other: Length) -> bool:
    if one.count == other.count and _plain(one.unit) == _plain(other.unit):
        return True
    pairs = [(each.unit, each.count) for each in (one, other)]
    hours = [count * _HOURS[unit] for unit, count in pairs if unit in _HOURS]
    months = [count * {"month": 1, "year": 12}[u] for u, count in pairs if u in ("month", "year")]
    return any(len(both) == 2 and both[0] == both[1] for both in (hours, months))


def _plain(unit: str) -> str:
    return unit.removeprefix("working ")


def worked_out(reply: Reply, number: NumberFound, text: str) -> bool:
    """Whether a figure follows in one step from others that the same words print: for an amount a
    sum or difference of up to three, a share, the price of a duration, or by the month and year.
    """
    others = [one for one in numbers(text) if one.start != number.start]
    given = [one for one in others if reply.known.knows(one)]
    if number.unit != "money":
        at = text.find(number.text.strip())
        return derivable(number, given, text[: max(at, 0)], rates=False)
    rated = [rate * one.value for one, rate in _rated(reply, text)]
    printed = [one.value for one in others if one.unit == "money"]
    parts = [part for n in others if n.percent for part in (n.value / 100, 1 - n.value / 100)]
    made = (amount * part for amount in (*rated, *printed) for part in parts)
    spread = (amount * n for amount in printed for n in (12, 1 / 12, 52))
    return any(
        map(number.prints, (*rated, *made, *spread, *_totals(printed), *_shares(reply, text)))
    )


def _shares(reply: Reply, text: str) -> Iterator[float]:
    """What a named share of the amounts makes that the actions leave or move: `a third of the
    bill`, `in three equal parts`.
    """
    named = {part for said, part in PART.items() if re.search(rf"\b{said}{_OF_IT}", text, re.I)}
    named |= {n.value for n in numbers(text) if n.unit == "" and _PARTS.match(text[n.end :])}
    left = map(as_number, flat(reply.run.state).values()) if named else ()
    for amount in (*left, *reply.known.args_amounts) if named else ():
        yield from (amount / part for part in named if amount and 1 < part <= _FEW + _FEW)


def _totals(amounts: Sequence[float]) -> Iterator[float]:
    """What two or three amounts make or leave."""
    for some in (some for n in (2, 3) for some in itertools.combinations(amounts[:_FEW], n)):
        yield from (sum(some), *(abs(sum(some) - 2 * one) for one in some))


def chained(reply: Reply, number: NumberFound) -> bool:
    """Whether an amount follows from known amounts, counts and shares of the whole reply: likely
    enough for a doubt, and too often by chance for a proof.
    """
    printed = [one for one in reply.document.numbers if one.text.strip() != number.text.strip()]
    money = [one for one in printed if one.unit == "money"]
    known = {one.value for one in money if reply.known.knows(one)}
    left = [one for one in money if one.value not in known]
    while followed := [one for one in left if _follows(reply, one, known, printed)]:
        known |= {one.value for one in followed}
        left = [one for one in left if one not in followed]
    return _follows(reply, number, known, printed)


def _follows(
    reply: Reply, number: NumberFound, known: AbstractSet[float], printed: Sequence[NumberFound]
) -> bool:
    """Whether known amounts, or those of policies, make an amount: so many times, by a share, added
    up.
    """
    stated = [n for policy in reply.known.current for n in numbers(policy.statement)]
    shares = {n.value / 100 for n in stated if n.percent}
    counts = {n.value for n in printed if n.unit in ("", "times") and n.decimals == 0}
    counts = {n for n in counts if 1 < n <= MANY}
    parts = {1.0, *shares, *(1 - share for share in shares)}
    times = {1.0, *counts, *(1 / n for n in counts)}
    prices = {n.value for n in stated if n.unit == "money"}
    made = (amount * n * part for amount in known | prices for n in times for part in parts)
    return any(map(number.prints, (*made, *_totals(sorted(known)))))


def _rated(reply: Reply, text: str) -> Iterator[tuple[NumberFound, float]]:
    """Durations of a text with what the policies ask for one of their unit."""
    for one, length in lengths(text):
        yield from ((one, rate) for rate, unit in reply.known.rates() if unit == length.unit)
