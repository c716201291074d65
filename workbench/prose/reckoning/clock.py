"""Times of day as a text prints them: `16:40`, `4 p.m.`, and `9.15` where nothing else is meant."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from workbench.prose.numberwords import value_of

DAY = 24 * 60
_SPOKEN = re.compile(
    r"\b(?P<h>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1[0-2]|[1-9])"
    r"(?: o['’]clock)? (?:in the (?:morning|afternoon|evening)|at night)\b",
    re.I,
)
_NAMED = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_AT = re.compile(
    rf"\b(?:at|by|from|until|till|before|after) (?P<h>{_NAMED})(?= o['’]clock\b|[,.;:!?]|$| "
    r"(?:the|an?|he|she|it|they|we|you|i|and|but|on|in)\b)",
    re.I,
)
"""`At four the wire froze`: an hour without its noun."""
_PAST = re.compile(
    r"\b(?:(?P<half>half)|(?P<quarter>(?:a )?quarter)|(?P<m>five|ten|twenty(?:[- ]five)?)"
    rf"(?: minutes)?) (?:(?P<past>past)|to) (?P<h>{_NAMED})\b(?! (?:hours?|minutes?)\b)",
    re.I,
)
"""`Half past four`, `twenty to six`."""
_TIME = re.compile(
    r"(?<![\d:.])(?P<h>[01]?\d|2[0-4])(?:[:.](?P<m>[0-5]\d))?\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?<![\d:.])(?P<hour>[01]?\d|2[0-4]):(?P<min>[0-5]\d)(?![\d:])",
    re.I,
)
_POINTED = re.compile(r"(?<![\d.,:£€$-])([01]?\d|2[0-3])\.([0-5]\d)(?![\d%]|[.,]\d|\s?%)")
_LENGTH = r"(?:\d+ ?[x×·*] ?)?\d+ (?:hours?|minutes?)(?:(?:,| and)? \d+ minutes?)?"
_WITH_POINTS = re.compile(
    rf"\s*(?:[^=\d]*:\s)?(?:T\s*(?:[-–−]|to|until|minus)\s*T\s*=\s*{_LENGTH}|"
    rf"T\s*(?:[-–−+]|plus|minus)\s*{_LENGTH}\s*=\s*T)\s*"
)
"""A line with times in whose place `T` stands: no decimals differ by whole hours and minutes."""


def times(text: str) -> Iterator[tuple[str, int]]:
    """The times of day of a text, with their minutes after midnight."""
    for start, end, minute in placed_times(text):
        yield text[start:end], minute


def placed_times(text: str) -> Iterator[tuple[int, int, int]]:
    """The same, each with where it starts and ends."""
    for match in _TIME.finditer(text):
        if match["half"]:
            hour = int(match["h"]) % 12 + (12 if match["half"].casefold() == "p" else 0)
            yield match.start(), match.end(), hour * 60 + int(match["m"] or 0)
        else:
            yield match.start(), match.end(), int(match["hour"]) * 60 + int(match["min"])


def with_colons(line: str) -> str:
    """A working whose times have points, with colons: `9.15 - 6.40 = 2 hours 35 minutes`."""
    timed = _WITH_POINTS.fullmatch(_POINTED.sub("T", line))
    return _POINTED.sub(r"\1:\2", line) if timed else line


def perhaps_times(text: str) -> set[int]:
    """The times of day of a text, with what may be one and may be a decimal number, and hours in
    words in either half of the day (`ten at night`, `half past four`), in minutes.
    """
    said = (match["h"] for form in (_SPOKEN, _AT) for match in form.finditer(text))
    hours = [60 * (int(one) if one.isdecimal() else value_of(one)) for one in said]
    halves = {at % DAY for hour in hours for at in (hour, hour + DAY // 2)}
    halves |= {at for minute in _told_past(text) for at in (minute, (minute + DAY // 2) % DAY)}
    pointed = {int(match[1]) * 60 + int(match[2]) for match in _POINTED.finditer(text)}
    return pointed | halves | {minute for _, minute in times(text)}


_EVERY = re.compile(
    r"\b(?:every|each) (?P<n>\d+|[a-z]+(?:-[a-z]+)?)?[ -]?(?P<unit>minute|min|hour)s?\b"
    r"|\b(?P<hourly>hourly)\b",
    re.I,
)


def series(text: str) -> set[int]:
    """The times of day that a text tells as a series: `every 40 minutes from 7.20 pm to 11.20 pm`.
    They begin at its first time; without a last one, they end with the day.
    """
    named = [minute for _, minute in times(text)] or sorted(
        60 * int(m[1]) + int(m[2]) for m in _POINTED.finditer(text)
    )
    made: set[int] = set()
    for found in _EVERY.finditer(text) if named else ():
        said = found["n"] or "1"
        count = int(said) if said.isdecimal() else value_of(said) or (30 if said == "half" else 0)
        size = 60 if found["hourly"] or found["unit"].casefold() == "hour" else 1
        for first, last in itertools.pairwise([*named, DAY + named[0]]) if count else ():
            end = last if last > first else last + DAY
            made |= {at % DAY for at in range(first, end + 1, count * size)}
    return made


def hours_of_day(text: str) -> set[float]:
    """The full hours that a text gives as times of day, as they are counted: 11 and 23 of 11 pm."""
    whole = [minute // 60 for _, minute in times(text) if minute % 60 == 0]
    return {float(one) for hour in whole for one in (hour, hour % 12 or 12)}


def _told_past(text: str) -> Iterator[int]:
    """Times in words by the hour before or behind them, in minutes of half a day."""
    yield from (minute for _, _, minute in spoken_times(text))


def spoken_times(text: str) -> Iterator[tuple[int, int, int]]:
    """The same, each behind where its words start and end."""
    for match in _PAST.finditer(text):
        minutes = 30 if match["half"] else 15 if match["quarter"] else value_of(match["m"])
        if match["past"] or not match["half"]:
            made = 60 * value_of(match["h"]) + (minutes if match["past"] else -minutes)
            yield match.start(), match.end(), made % (DAY // 2)
