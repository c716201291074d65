"""Dates and times of day in the languages of the lexicon, by what they say.

A date may have several readings (3/4/2025 in English); it says the same as another where all of
them agree, and differs where none does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from workbench.curation.grading.lexicon import Lexicon, folded_signs
from workbench.curation.grading.quantities import whole

Day = tuple[int | None, int | None, int | None]
"""Year, month, day; None where it is not said."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A date or a time of day: `start` and `end` count in the text."""

    start: int
    end: int
    text: str
    days: tuple[Day, ...] = ()
    """Readings of a date."""
    minute: int | None = None
    """Of the day, for a time."""
    half_known: bool = True
    """Whether a time says which half of the day it is in."""
    weekday: int | None = None
    """0 for Monday, for a day of the week."""

    def same(self, other: Moment) -> bool:
        """Every reading agrees."""
        if self.weekday is not None or other.weekday is not None:
            return self.weekday == other.weekday
        if self.minute is not None or other.minute is not None:
            return self.minute == other.minute
        return set(self.days) == set(other.days)

    def rivals(self, other: Moment) -> bool:
        """No reading of one fits the other."""
        if self.weekday is not None or other.weekday is not None:
            return None not in (self.weekday, other.weekday) and self.weekday != other.weekday
        if self.minute is not None and other.minute is not None:
            unsure = not (self.half_known and other.half_known)
            apart = abs(self.minute - other.minute)
            return apart != 0 and not (unsure and apart == 720)
        if self.minute is not None or other.minute is not None:
            return False
        return not any(_fits(one, two) for one in self.days for two in other.days)


def _fits(one: Day, two: Day) -> bool:
    return all(a is None or b is None or a == b for a, b in zip(one, two, strict=True))


def moments(text: str, words: Lexicon) -> list[Moment]:
    """Dates first, then times, the longest first; in order and without overlap."""
    found: list[Moment] = []
    times = [*_told_times(text, words), *_times(text, words)]
    times += [begun for time in times if (begun := _begun(text, time, words)) is not None]
    times.sort(key=lambda one: one.start - one.end)
    for moment in (*_dates(text, words), *times):
        if not any(moment.start < one.end and one.start < moment.end for one in found):
            found.append(moment)
    return sorted(found, key=lambda one: one.start)


_ISO = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
_NUMBERED = re.compile(r"(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)")
_HAN = "[二三四五]?十[一二三四五六七八九]?|[零一二两三四五六七八九]"
_CJK = re.compile(rf"(?:(\d{{4}})\s?年\s?)?(\d{{1,2}}|{_HAN})\s?月\s?(\d{{1,2}}|{_HAN})\s?[日号]")
_CJK_MONTH = re.compile(r"(\d{4})\s?年\s?(\d{1,2})\s?月(?!\d)")


def _dates(text: str, words: Lexicon) -> Iterator[Moment]:
    for m in _ISO.finditer(text):
        yield _moment(m, (int(m[1]), int(m[2]), int(m[3])))
    for m in _NUMBERED.finditer(text):
        first, second, year = int(m[1]), int(m[3]), int(m[4])
        readings = [(year, second, first)]
        if words.name in ("en", "") and m[2] != ".":
            readings.append((year, first, second))
        yield _moment(m, *(day for day in readings if (day[1] or 0) <= 12))
    for m in _CJK.finditer(text):
        yield _moment(m, (int(m[1]) if m[1] else None, whole(m[2]), whole(m[3])))
    for m in _CJK_MONTH.finditer(text):
        yield _moment(m, (int(m[1]), int(m[2]), None))
    if words.months:
        yield from _named(text, words)
        yield from _short(text, words)


_SHORT = re.compile(r"(?<![\d/.,-])([0-3]?\d)([/.])([01]?\d)\2?(?![\d/]|\s?%)")


def _short(text: str, words: Lexicon) -> Iterator[Moment]:
    """A day without its year: `30/06`, `30.06.`; no fraction, no decimal, and not `24/7`."""
    for m in _SHORT.finditer(text):
        day, month = int(m[1]), int(m[3])
        dotted = m[2] == "." and not m[0].endswith(".")
        if (
            dotted
            or m[0] == "24/7"
            or len(m[3]) < _TWO
            or not (1 <= day <= 31 and 1 <= month <= 12)
        ):
            continue
        other = (None, day, month) if words.name == "en" and day <= 12 else (None, month, day)
        yield _moment(m, *dict.fromkeys(((None, month, day), other)))


def _named(text: str, words: Lexicon) -> Iterator[Moment]:
    low = folded_signs(text)
    for pattern in _patterns(tuple(words.months)):
        for m in pattern.finditer(low):
            parts = m.groupdict()
            year, day = parts.get("y"), parts.get("d")
            read: Day = (
                int(year) if year else None,
                words.months[m["m"]],
                int(day) if day else None,
            )
            yield Moment(m.start(), m.end(), text[m.start() : m.end()], (read,))


@cache
def _patterns(names: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    month = (
        "(?P<m>" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + r")(?!\w)\.?"
    )
    day = r"(?<!\d)(?P<d>[0-3]?\d)(?:st|nd|rd|th|er|º|\.)?"
    year = r"(?P<y>\d{4})(?!\d)(?:\s*(?:года|г\.))?"
    return (
        re.compile(rf"{day}\s*(?:of\s+|de\s+|del\s+|من\s+)?{month}\s*,?\s*(?:de\s+|del\s+)?{year}"),
        re.compile(rf"(?<!\w){month}\s+{day}(?!\d),?\s+{year}"),
        re.compile(rf"{day}\s*(?:of\s+|de\s+|del\s+|من\s+)?{month}"),
        re.compile(rf"(?<!\w){month}\s*,?\s*(?:de\s+|del\s+)?{year}"),
        re.compile(rf"(?<!\w){month}\s+{day}(?![\d:%])"),
    )


def _moment(match: re.Match[str], *days: Day) -> Moment:
    return Moment(match.start(), match.end(), match[0], tuple(days))


_TWO = 2
_MIDNIGHT = ("a", "晚上", "夜", "凌晨")
_LATER = ("p", "下午", "晚上", "傍晚", "午後", "夕方", "夜")
_HALF = r"(?P<half>[apAP])(?:\.\s?[mM]\b\.?|\s?[mM]\b)"
_CLOCKS = (
    re.compile(
        rf"(?<![\d:])(?P<h>[0-2]?\d):(?P<n>[0-5]\d)(?::\d\d)?(?:\s?{_HALF})?(?:\s?(?:Uhr|uur|h)\b)?"
    ),
    re.compile(r"(?<![\d:.])(?P<h>[0-2]?\d)\.(?P<n>[0-5]\d)\s?(?:Uhr|uur)\b"),
    re.compile(r"(?<![\d:.,])(?P<h>[0-2]?\d)\s?h\s?(?P<n>[0-5]\d)(?!\d)"),
    re.compile(rf"(?<![\d:.,])(?P<h>[01]?\d)\s?{_HALF}"),
    re.compile(r"(?<![\d:.,])(?P<h>[0-2]?\d)\s?(?:Uhr\b|o'clock\b)"),
    re.compile(
        r"(?P<part>上午|早上|清晨|凌晨|午前|朝|下午|晚上|傍晚|午後|夕方|夜|中午)?の?"
        rf"(?P<h>[0-2]?\d|(?(part)(?:{_HAN})|(?!)))(?:点钟?|时(?!间)|時(?!間)|:(?=[0-5]\d))"
        rf"(?:(?P<n>[0-5]?\d|{_HAN})分?|(?P<thirty>半)|(?P<quarter>一刻))?"
    ),
)
"""A han numeral is a time behind a part of the day alone: `一点` is also `a little`."""


def _times(text: str, words: Lexicon) -> Iterator[Moment]:
    for pattern in _CLOCKS:
        for m in pattern.finditer(text):
            if words.name == "ja" and "点" in m[0]:
                continue  # `3点` are three things
            parts = m.groupdict()
            half = (parts.get("half") or parts.get("part") or "").lower()
            hour, minute = whole(m["h"]), whole(parts.get("n") or "0")
            minute += 30 if parts.get("thirty") else 15 if parts.get("quarter") else 0
            if half in _LATER and hour < 12:
                hour += 12
            if half in _MIDNIGHT and hour == 12:
                hour = 0
            known = bool(half) or hour > 12 or "Uhr" in m[0]
            if hour < 25:
                yield _with_part(text, m.start(), m.end(), hour * 60 + minute, known, words)


def _told_times(text: str, words: Lexicon) -> Iterator[Moment]:
    """Times in words: `half past eight`, `Viertel vor elf`, `las tres y diez`."""
    if not words.clock:
        return
    low = folded_signs(text)
    for phrase, offset in sorted(words.clock.items(), key=lambda each: -len(each[0])):
        for m in _clock_pattern(phrase, tuple(words.numbers.items())).finditer(low):
            parts = m.groupdict()
            if parts.get("h") in words.articles:
                continue  # `a thirty-day trial`
            hour, minute = _number(parts.get("h"), words), _number(parts.get("n"), words)
            whole = hour * 60 + (offset * minute if "M" in phrase else offset)
            ranged = offset < 0 and "M" in phrase and minute <= hour  # `six to nine boxes`
            if hour <= 24 and minute < 60 and 0 <= whole <= 24 * 60 and not ranged:
                yield _with_part(text, m.start(), m.end(), int(whole), hour > 12, words)


_FROM = re.compile(
    r"(?<![\d:.,$€£])([0-2]?\d)(?:\s?[-–]\s?|\s+(?:bis|to|until|till|à|a las|a|alle|às|tot|до)\s+)$"
)


def _begun(text: str, time: Moment, words: Lexicon) -> Moment | None:
    """The hour in front of a time that ends a stretch: `9 bis 19 Uhr`, `9-5 pm`."""
    found = _FROM.search(text[: time.start])
    if found is None or not words.name or int(found[1]) > 24:
        return None
    return Moment(*found.span(1), found[1], (), int(found[1]) * 60, int(found[1]) > 12)


@cache
def _clock_pattern(phrase: str, names: tuple[tuple[str, float], ...]) -> re.Pattern[str]:
    """A phrase of the lexicon: `H` and `M` stand for a number in digits or in words, which may be
    tens and ones (`twenty-five`).
    """
    tens = _any_of([name for name, value in names if value in (20, 30, 40, 50)])
    ones = _any_of([name for name, value in names if value in range(1, 10)])
    number = rf"[0-2]?\d|[3-5]\d|{tens}[-\s]{ones}|{_any_of([name for name, _ in names])}"
    told = re.escape(phrase).replace("H", f"(?P<h>{number})", 1).replace("M", f"(?P<n>{number})", 1)
    return re.compile(rf"(?<![\w:.,])(?<!\w-){told}(?![\w%]|[:.,]\d)".replace("\\ ", r"\s+"))


def _any_of(names: list[str]) -> str:
    return f"(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True)) or '(?!)'})"


def _number(said: str | None, words: Lexicon) -> float:
    if said is None:
        return 0.0
    if said.isdecimal():
        return float(said)
    if said in words.numbers:
        return words.numbers[said]
    return sum(words.numbers[each] for each in re.split(r"[-\s]", said))


def _with_part(text: str, start: int, end: int, minute: int, known: bool, words: Lexicon) -> Moment:
    """The time with the part of the day that is said right behind it."""
    rest = folded_signs(text[end : end + 24])
    for phrase, hours in sorted(words.day_parts.items(), key=lambda each: -len(each[0])):
        behind = re.match(rf"\s+{re.escape(phrase)}(?!\w)", rest)
        if behind:
            later = hours * 60 if minute < 12 * 60 else 0
            end += behind.end()
            return Moment(start, end, text[start:end], (), minute + later, True)
    return Moment(start, end, text[start:end], (), minute, known)
