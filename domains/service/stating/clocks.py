"""Times of day and weekdays: an hour that nobody gave, a weekday that its date is not, and a
promise for a day that is over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from domains.service.acting.pledged import own_step
from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from workbench.core.checks import CheckResult
from workbench.prose.dates import DateFound, dates
from workbench.prose.declared import SETTLED
from workbench.prose.numbers import SIGNS
from workbench.prose.numberwords import value_of
from workbench.prose.reckoning.clock import spoken_times
from workbench.prose.reckoning.lengths import lengths
from workbench.prose.sentences import Sentence

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAY = re.compile(rf"\b({'|'.join(WEEKDAYS)})(?:,| the)*\s*$", re.I)
_AFTER = re.compile(rf"^\s*\(?({'|'.join(WEEKDAYS)})\b", re.I)
_DAY_NAME = r"(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*days?)?s?\.?"
_STRETCH = re.compile(rf"\b{_DAY_NAME}\s?(?:[-–—]|to|until|till|through)\s?{_DAY_NAME}(?!\w)", re.I)
"""From one weekday to another: the day beside it is that of neither."""
_CLOCK = re.compile(
    r"\b(?P<h>[01]?\d|2[0-3])(?:[:.](?P<m>[0-5]\d)(?!\d))?\s?(?P<half>[ap])\.?m\b\.?"
    rf"|(?<![\d.,{SIGNS}])\b(?P<of>[01]?\d|2[0-3])[:.](?P<past>[0-5]\d) "
    r"(?:in the|at) (?P<part>morning|afternoon|evening|night)\b"
    rf"|(?<![\d.,{SIGNS}])\b(?P<hour>[01]?\d|2[0-3]):(?P<min>[0-5]\d)\b",
    re.I,
)
_PART = re.compile(r",? (?:in the|at) (morning|afternoon|evening|night)\b|,? ([ap])\.?m\b", re.I)
_HOUR = re.compile(
    r"\b(?:at|by|from|until|till) (?P<h>one|two|three|four|five|six|seven|eight|"
    r"nine|ten|eleven|twelve)(?: o['’]clock\b|(?= in the (?:morning|afternoon|evening)| at night))",
    re.I,
)
_SECOND_HALF = {"morning": 12, "afternoon": 1, "evening": 1, "night": 6}
"""The hour from which on a part of the day means the second half of it."""
_HERE = re.compile(
    r"\b(?:I|we)(?:['’](?:m|re)| am| are) (?:here|in|on shift|at my desk|available|open|back)\b|"
    r"\b(?:reach|ring|call|find) (?:me|us)\b|\b(?:lines|desk|office) (?:is|are) open\b",
    re.I,
)
"""The writer's own hours, which no record gives."""
_WILL = re.compile(r"\b(?:will|shall)\b|['’]ll\b", re.I)
_DAY = 24 * 60
_UNITS = {"minute": 1, "hour": 60}
_BEFORE = re.compile(
    r"\b(?P<count>\d{1,3}|[a-z]+(?:-[a-z]+)?)[ -](?P<unit>minute|hour)s? "
    r"(?:before|ahead|early|earlier|in advance|prior)\b",
    re.I,
)
"""How long before something one has to be there."""
_BARE = re.compile(
    rf"\b(?:between|from)\s+(\d\d?)\s+(?:and|to|until)\s+(\d\d?)\b(?!\s*[%\w{SIGNS}])", re.I
)


_AT = re.compile(
    r"\b(?:at|by|before|after|around|until)\s(?P<hour>1?\d)(?=[.,;!?)]|$|\s+(?:and|on))", re.I
)
_HALF_MORE = re.compile(r"\b(?:an|one) hour and a half\b", re.I)


def clocks(reply: Reply, given: Given) -> Iterator[CheckResult]:
    """A warning for each of these."""
    known = {
        one
        for text in (*given.texts, *_written(given), *reply.desk.internal)
        for one in times(text)
    }
    lasting, ahead = _minutes(reply), _ahead(reply, given)
    known |= {one + more for one in known for more in lasting} | {
        one - less for one in known for less in ahead
    }
    bare = {hour for text in given.texts for m in _BARE.finditer(text) for hour in m.groups()}
    bare |= {m["hour"] for text in given.texts for m in _AT.finditer(text)}
    known |= {int(hour) * 60 for hour in bare} | {int(hour) * 60 + 720 for hour in bare}
    known |= _onwards(reply, given, known)
    for sentence in reply.sentences:
        own = own_step(sentence.text) or _HERE.search(sentence.text)
        spoken = [] if own else [*_spoken(sentence.text)]
        for printed, either in (*((t, {m}) for t, m in _printed(sentence.text)), *spoken):
            if not (either & known or own or any(map(reply.workings.gives_time, either))):
                yield stated(
                    reply, sentence, f"clock: {printed}", "unknown_time",
                    f"gives {printed}, a time that no record, policy or message has",
                    observed=printed, expected=_listed(known),
                    fix=f"Give the time of the records, or none; {SETTLED}.",
                )  # fmt: skip
        for day in dates(sentence.text):
            yield from _weekday(reply, sentence, day)
            yield from _over(reply, sentence, day)


def _onwards(reply: Reply, given: Given, known: set[int]) -> set[int]:
    """The times that a duration of a message, or of the reply itself, leads to from one of the
    ticket's: who lands at 9:15 and needs 90 minutes is there at 10:45.
    """
    said = [one for text in (reply.desk.said, reply.text) for _, one in lengths(text)]
    spans = {round(one.count * _UNITS[one.unit]) for one in said if one.unit in _UNITS}
    spans |= {90} if _HALF_MORE.search(reply.text) else set()
    from_them = times(reply.desk.said) & known
    return {start + sign * span for start in from_them for span in spans for sign in (1, -1)}


def times(text: str) -> set[int]:
    """The times of day of a text, in minutes after midnight; an hour without a half is both."""
    spoken = {minute for _, either in _spoken(text) for minute in either}
    return spoken | {minute for _, minute in _printed(text)}


def _spoken(text: str) -> Iterator[tuple[str, set[int]]]:
    """`Half past seven in the evening`: times in words; without a part of the day either half."""
    named = ((m.start("h"), m.end(), value_of(m["h"]) % 12 * 60) for m in _HOUR.finditer(text))
    for start, end, minute in (*spoken_times(text), *named):
        part = _PART.match(text, end)
        said = (part[1] or f"{part[2]}m").casefold() if part else ""
        late = said == "pm" or minute >= 60 * _SECOND_HALF.get(said, 24)
        early = not late and bool(part)
        both = {minute, minute + _DAY // 2}
        either = {max(both)} if late else {min(both)} if early else both
        yield text[start : part.end() if part else end], either


def _printed(text: str) -> Iterator[tuple[str, int]]:
    for match in _CLOCK.finditer(text):
        if match["half"]:
            hour = int(match["h"]) % 12 + (12 if match["half"].casefold() == "p" else 0)
            yield match[0], hour * 60 + int(match["m"] or 0)
        elif match["of"]:
            hour = int(match["of"])
            later = 12 if _SECOND_HALF[match["part"].casefold()] <= hour < 12 else 0
            yield match[0], (hour + later) * 60 + int(match["past"])
        else:
            yield match[0], int(match["hour"]) * 60 + int(match["min"])


def _written(given: Given) -> list[str]:
    return [str(value) for value in given.leaves.values()]


def _minutes(reply: Reply) -> set[int]:
    """Durations in minutes and hours that a policy gives, to add to a start."""
    given = [one for policy in reply.known.current for _, one in lengths(policy.statement)]
    return {round(one.count) * _UNITS[one.unit] for one in given if one.unit in _UNITS}


def _ahead(reply: Reply, given: Given) -> set[int]:
    """Minutes by which one has to be there before a time: `20 minutes before departure`."""
    texts = [*given.texts, *(line.text for line in reply.desk.disclosures)]
    found = (match for text in texts for match in _BEFORE.finditer(text))
    return {_count(match["count"]) * _UNITS[match["unit"].casefold()] for match in found}


def _count(said: str) -> int:
    return int(said) if said.isdecimal() else value_of(said)


def _listed(known: set[int]) -> str:
    told = [
        f"{minute // 60:02d}:{minute % 60:02d}"
        for minute in sorted(one for one in known if 0 <= one < _DAY)[:6]
    ]
    return ", ".join(told) or "no time"


def _weekday(reply: Reply, sentence: Sentence, day: DateFound) -> Iterator[CheckResult]:
    text, real = sentence.text, resolved(day, reply.desk.today)
    named = _WEEKDAY.search(text[: day.start]) or _AFTER.match(text[day.end :])
    beside = ((day.start - one.end(), one.start() - day.end) for one in _STRETCH.finditer(text))
    if any(0 <= before <= 2 or 0 <= after <= 2 for before, after in beside):
        return
    if named is None or real is None or WEEKDAYS[real.weekday()] == named[1].casefold():
        return
    wanted = WEEKDAYS[real.weekday()].title()
    yield stated(
        reply, sentence, f"weekday: {day.text}", "wrong_value",
        f"calls {real.isoformat()} a {named[1]}; it is a {wanted}",
        observed=f"{named[1]} {day.text}", expected=wanted,
        fix="Correct the weekday or the day.", severity="major",
    )  # fmt: skip


_ON = r" on (?:the )?(?:\w+day,? )?(?:the )?$"
_FALLS_ON = re.compile(r"\b(?:on|by|until|till|before) (?:the )?(?:\w+day,? )?(?:the )?$", re.I)
"""When it is to be; `for 3 June` may say for what, and a term may run from a day."""
_BEHIND = re.compile(
    r"\b(?:that|which|who|whom|when|where)\b"
    r"|\b(?:you|we|I|they|he|she|it) (?:\w+ed|paid|bought|sent|wrote|took|made|gave|got|had|did|"
    r"came|told|were|was)\b"
    r"|\b(?!(?:be|been|being|get)\b)\w+(?<!ly) (?:made|placed|sent|paid|booked|bought|received|"
    rf"issued|taken|ordered|charged|written|given){_ON}",
    re.I,
)
"""Behind the `will` a clause tells what was: `the fee that we took on 3 May`."""


def _over(reply: Reply, sentence: Sentence, day: DateFound) -> Iterator[CheckResult]:
    """`I will call you on 3 May`, written on the 10th."""
    today, real = reply.desk.today, resolved(day, reply.desk.today)
    before = re.split(r"(?<!day),|[;:–—]", sentence.text[: day.start])[-1]
    will = _WILL.search(before)
    if today is None or real is None or real >= today or will is None:
        return
    if not _FALLS_ON.search(before) or _BEHIND.search(before[will.end() :]):
        return
    yield stated(
        reply, sentence, f"promise.over: {day.text}", "wrong_value",
        f"promises something for {real.isoformat()}; today is {today.isoformat()}",
        observed=day.text, expected=f"a day from {today.isoformat()} on",
        fix="Give a day that is still to come.",
    )  # fmt: skip


def resolved(day: DateFound, today: date | None) -> date | None:
    """The calendar day, in the year that is nearest to today where none is printed."""
    if day.date is not None or today is None or not day.month or not day.day or day.year:
        return day.date
    years = (today.year - 1, today.year, today.year + 1)
    near = [one for year in years if (one := replace(day, year=year).date) is not None]
    return min(near, key=lambda one: abs((one - today).days), default=None)
