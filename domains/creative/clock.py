"""Times of day, in figures (`7 pm`, `16:40`, `until 4 in the morning`) and in words: `twenty to
nine` is 8:40, on either half of the day, and so are the ends of `between six and midnight`.

Their numbers count nothing. What could as well be a range (`five to nine boats`) is read as an hour
only behind a word that an hour follows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from workbench.prose.numberwords import value_of

_WORD = r"[a-z]+(?:-[a-z]+)?|\d{1,2}"
_SPOKEN = re.compile(
    r"(?<![\d.:])\b(?:(?:an? )?(?P<part>quarter|half)|"
    rf"(?P<count>(?![ap]m\b){_WORD})(?P<said> minutes?)?) "
    rf"(?P<way>past|to) (?P<hour>{_WORD})\b(?![.:]\d)",
    re.I,
)
_PLACED = re.compile(r"\b(?:at|by|about|until|till|since|it is|it['’]s|is it)\s*$", re.I)
_ENDS = re.compile(
    r"\b(?:between|from|open|till|until|to|and)\s+(?:(?P<first>[a-z]+)\s+"
    r"(?:and|to|till|until)\s+)?(?:12\s+|twelve\s+)?(?P<last>midnight|noon|midday)\b",
    re.I,
)
"""The ends of a time, of which the last has a name; `at midnight` sets a scene."""
_BETWEEN = re.compile(
    r"\b(?:between|from)\s+(?P<first>[a-z]+|noon|midday)"
    r"(?:\s+in the (?:morning|afternoon|evening)|\s+at night|\s+o['’]clock)?"
    r"\s+(?:and|to|till|until)\s+(?P<last>[a-z]+)"
    r"(?=\s*(?:[,;:!?)]|\.(?!\d)|$)|\s+(?:in the (?:morning|afternoon|evening)|at night|o['’]clock|"
    r"every (?:day|evening|night|morning)|daily|tonight)\b)",
    re.I,
)
_TENS = "ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twenty|thirty|forty|fifty)"
_DIGITAL = re.compile(
    r"\b(?:at|by|from|about|around|before|after|till|until|to|since|the|leaves?|departs?) "
    rf"(?P<hour>[a-z]+)[- ](?P<count>{_TENS}(?:-(?:one|two|three|four|five|six|seven|eight|nine))?"
    r"|o[h']?[- ](?:[a-z]+))(?! (?:an?|per|each|of)\b)(?=\W*$|\W*[.,;:!?–—]| (?:in|at|on|and|to|"
    r"until|till|every|sharp|from|tonight|tomorrow|train|bus|boat|ferry|you|we|it|they|the|[ap]\.?m)\b)",
    re.I,
)
"""`At nine-forty`, `by seven oh five`; `two-fifty a kilo` is a price."""
HALF_DAY = 720
_PARTS = {"quarter": 15, "half": 30}


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour in words; `start` and `end` count in its text."""

    start: int
    end: int
    text: str
    minutes: int
    """After midnight, or after noon where it is not `sure`."""
    sure: bool = False

    @property
    def perhaps(self) -> tuple[int, ...]:
        """What it may be in minutes after midnight."""
        return (self.minutes,) if self.sure else (self.minutes, self.minutes + HALF_DAY)

    def among(self, known: Collection[int]) -> bool:
        """Whether one of these minutes after midnight is it, on either half of the day."""
        return any(minutes % HALF_DAY == self.minutes for minutes in known)


def hours_in_words(text: str) -> Iterator[Hour]:
    """The hours of a text that are told in words, in order."""
    for match in _SPOKEN.finditer(text):
        count = _PARTS.get((match["part"] or "").casefold()) or _value(match["count"] or "")
        hour = _value(match["hour"])
        if 0 < count <= 30 and 0 < hour <= 12 and _an_hour(text, match, count, hour):
            way = 1 if match["way"].casefold() == "past" else -1
            minutes = (60 * hour + way * count) % HALF_DAY
            yield Hour(match.start(), match.end(), match[0], minutes)
    for match in _DIGITAL.finditer(text):
        hour, count = (_value(re.sub(r"^o[h']?[- ]", "", match[n])) for n in ("hour", "count"))
        if 0 < hour <= 12 and 0 < count < 60:
            minutes = (60 * hour + count) % HALF_DAY
            start, end = match.start("hour"), match.end("count")
            yield Hour(start, end, text[start:end], minutes)
    yield from _ends(text)


def _ends(text: str) -> Iterator[Hour]:
    """The two ends of a time, each by itself."""
    seen: set[int] = set()
    for match in (*_ENDS.finditer(text), *_BETWEEN.finditer(text)):
        ends = [name for name in ("first", "last") if match[name]]
        hours = [_named(match[name]) for name in ends]
        if all(hour is not None for hour in hours):
            for name, hour in zip(ends, hours, strict=True):
                if hour is not None and match.start(name) not in seen:
                    seen.add(match.start(name))
                    yield Hour(*match.span(name), match[name], 60 * hour % HALF_DAY)


def _named(word: str) -> int | None:
    """The hour of a word: noon and midnight are twelve."""
    hour = 12 if word.casefold() in ("noon", "midnight", "midday") else value_of(word)
    return hour if 0 < hour <= 12 else None


def _value(printed: str) -> int:
    return int(printed) if printed.isdecimal() else value_of(printed)


def _an_hour(text: str, match: re.Match[str], count: int, hour: int) -> bool:
    if match["part"] is not None:
        return match["part"].casefold() == "quarter" or match["way"].casefold() == "past"
    plain = match["way"].casefold() == "past" or match["said"] is not None or count > hour
    return plain or bool(_PLACED.search(text[: match.start()]))


_TIME = re.compile(
    r"(?<![\d.,:€$£])(?P<hour>\d{1,2})(?:[.:](?P<minute>\d\d))?(?:\s?(?P<half>a\.?m\b|p\.?m\b)|"
    r"\s?o['’]clock|\s(?P<part>in the (?:morning|afternoon|evening)|at night)\b)",
    re.I,
)
_CLOCK = re.compile(r"(?<![\d.,:€$£])([01]?\d|2[0-4]):([0-5]\d)(?!\s?[ap]\.?m)(?!\d)", re.I)
_AT_HOUR = re.compile(r"\b(?:at|from|to|till|until|by|about|around|before|after|since)\s*$", re.I)
_EVENING = 6
"""From this hour on, `at night` is before midnight."""


def times(text: str) -> list[tuple[str, int]]:
    """(printed, minutes after midnight) of the times of day; `o'clock` counts in the morning."""
    found = [(m[0], 60 * _hour(m) + int(m["minute"] or 0)) for m in timed(text)]
    return found + [(m[0], 60 * int(m[1]) + int(m[2])) for m in _CLOCK.finditer(text)]


def timed(text: str) -> Iterator[re.Match[str]]:
    """The times with their half of the day behind them. Where words tell it, a word of time stands
    before: `2 in the morning` may be two of anything.
    """
    for match in _TIME.finditer(text):
        placed = int(match["hour"]) <= 12 and _AT_HOUR.search(text[: match.start()])
        if placed or not match["part"]:
            yield match


def _hour(match: re.Match[str]) -> int:
    """The hour of the day, 0 to 23, of a time that says its half."""
    hour, part = int(match["hour"]) % 12, (match["part"] or "").casefold()
    late = (match["half"] or "")[:1].casefold() == "p" or part.endswith(("afternoon", "evening"))
    return hour + 12 if late or (part == "at night" and hour >= _EVENING) else hour


_WORDED = re.compile(
    r"\b(?:(?P<at>at|from|till|until|by|before|after) )?(?P<hour>[a-z]+|\d{1,2})"
    r"(?: (?P<part>o['’]clock|in the (?:morning|afternoon|evening)|at night))?"
    r"(?=\W*$|[,.;:!?–—] | )",
    re.I,
)


def set_hours(text: str) -> Iterator[Hour]:
    """The full hours by which a scene is set: `at seven`, `seven in the evening`. They may be two
    of anything, so that only what counts from one hour to another rests on them.
    """
    for match in _WORDED.finditer(text):
        hour, part = _value(match["hour"]), (match["part"] or "").casefold()
        if (match["at"] or part) and 0 < hour <= 12:
            late = part.endswith(("afternoon", "evening")) or (
                part == "at night" and hour >= _EVENING
            )
            minutes = 60 * (hour % 12) + (HALF_DAY if late else 0)
            sure = bool(part) and not part.endswith("clock")
            yield Hour(*match.span("hour"), match["hour"], minutes, sure)


def clocked(text: str) -> Iterator[Hour]:
    """The times of day of a text, in figures or in words."""
    yield from hours_in_words(text)
    for printed, minutes in times(text):
        start, sure = text.find(printed), not printed.endswith("clock")
        yield Hour(start, start + len(printed), printed, minutes, sure)
