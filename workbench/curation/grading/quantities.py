"""Quantities in any of the languages: digits or words, with the unit or the money they count.

Values are converted within a dimension (3 years are 36 months, 2.5 days are 60 hours). A number
without a unit is a `count`. Digits of every script are read; separators as the language has them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from workbench.curation.grading.lexicon import Lexicon, folded, folded_signs
from workbench.curation.grading.symbols import share_behind, symbols

CLOSE = 1e-6
"""Relative difference up to which two converted values are one."""
_POINT = ("", "en", "zh", "ja", "ar")
"""Languages that write a point before decimals; the others write a comma."""
_MONTH = 30.4375 * 86400
"""Seconds of a mean month; only to say that two spans cannot be the same."""
_TIMES = frozenset(("time", "calendar", "working day"))
OFTEN = {"time": "times per time", "calendar": "times per month"}
"""Dimension of a stretch of time -> of so many times in it: per second, or per month."""
_LOOSELY = 0.1
"""Relative difference up to which two frequencies may be meant alike where one is told in days and
the other in months: `every two weeks`, `twice a month`. Ours."""
_NEAR_WORDS = 3
"""Words before an article in which an amount makes it `each`. Ours."""
_SIGN = re.compile(r"((?:[A-Z]{1,2})?\$|[€£¥￥₹₩₺]|\b[A-Z]{3})\s?$")
_MINOR = 100
_DIGITS = re.compile(r"\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?")
_MINUS = re.compile(r"(?<![\d\s]\s)(?<!\S)[-−]$")
"""Right before a number, and behind a blank: `level -2`, and no span."""
_ORDINAL = re.compile(r"(?:st|nd|rd|th|er|ère|ème|e|ste|º|ª)(?!\w)")
"""What makes the number before it an ordinal, in any of the languages."""
_WITHIN = re.compile(
    r"\s+(?!(?:x|by|wide|long|high|tall|deep|thick|across|and|or|at|from|to)\b)[\w$€£]"
)
"""What stands behind an `in` that is no inch: `5 in stock`, `8 in the box`."""
_HAN = {c: float(n) for n, c in enumerate("零一二三四五六七八九")} | {"两": 2.0, "〇": 0.0}
_HAN_SCALES = {"十": 10.0, "百": 100.0, "千": 1000.0, "万": 10000.0}
_HAN_NUMBER = re.compile(r"[零〇一二两三四五六七八九十百千万]+半?")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value in its dimension's own unit; `start` and `end` count in the text."""

    start: int
    end: int
    text: str
    dimension: str
    """`time`, `calendar` (months), `length`, …; `money:EUR`; `count` without a unit."""
    value: float

    def same(self, other: Quantity) -> bool:
        """They say the same amount of the same thing."""
        if self.dimension != other.dimension:
            return _celsius(self) is not None and _near(_celsius(self), _celsius(other), 1e-2)
        return _near(self.value, other.value, CLOSE)

    def rivals(self, other: Quantity) -> bool:
        """They cannot both be the amount that is meant: one dimension, different values. Months
        and days are compared with a margin, since months differ.
        """
        if self.money and other.money:
            return not self.same(other)
        mine, others = _span(self), _span(other)
        if self.dimension != other.dimension and mine is not None and others is not None:
            return not _near(mine, others, 0.07)
        mine, others = _per_second(self), _per_second(other)
        if self.dimension != other.dimension and mine is not None and others is not None:
            return not _near(mine, others, _LOOSELY)
        if _celsius(self) is not None and _celsius(other) is not None:
            return not self.same(other)
        return self.dimension == other.dimension and not self.same(other)

    def renamed(self, other: Quantity) -> bool:
        """The same number of something else, `30 kg` and `30 pounds`; two measures of time may be
        meant alike, and a bare number is a number of anything.
        """
        units = {self.dimension, other.dimension}
        bare = "count" in units or units <= _TIMES or len(units) < 2
        mine, others = _DIGITS.findall(self.text), _DIGITS.findall(other.text)
        return not bare and len(mine) == 1 and mine == others

    @property
    def money(self) -> bool:
        """An amount of a currency."""
        return self.dimension.startswith("money:")


def _near(a: float | None, b: float | None, margin: float) -> bool:
    return a is not None and b is not None and abs(a - b) <= margin * max(abs(a), abs(b), 1e-12)


def _celsius(quantity: Quantity) -> float | None:
    fahrenheit = {"celsius": quantity.value, "fahrenheit": (quantity.value - 32) / 1.8}
    return fahrenheit.get(quantity.dimension)


def _span(quantity: Quantity) -> float | None:
    return {"time": quantity.value, "calendar": quantity.value * _MONTH}.get(quantity.dimension)


def _per_second(quantity: Quantity) -> float | None:
    by = {OFTEN["time"]: quantity.value, OFTEN["calendar"]: quantity.value / _MONTH}
    return by.get(quantity.dimension)


def ascii_digits(text: str) -> str:
    """Digits of all scripts as 0–9, their separators as `.` and `,`; one character for one."""
    return "".join(
        str(unicodedata.decimal(c)) if c.isdecimal() else {"٫": ".", "٬": ","}.get(c, c)
        for c in text
    )


def quantities(text: str, words: Lexicon, taken: list[tuple[int, int]]) -> list[Quantity]:
    """All quantities outside the places that are taken (dates, times, numbers of a list)."""
    found: list[Quantity] = []
    for start, end, value in sorted(_numbers(text, words)):
        if (found and start < found[-1].end) or _each(text, start, end, words):
            continue
        if not any(start < b and a < end for a, b in taken):
            one = _with_unit(text, start, end, value, words)
            if one is not None:
                found.append(one)
    return found


def _each(text: str, start: int, end: int, words: Lexicon) -> bool:
    """`three times a week`, `20 hours a month`: an article behind an amount counts by something, as
    one before a sign of money (`a $15 fee`) does not count at all.
    """
    if folded(text[start:end]) not in words.articles:
        return False
    if re.match(r"\s(?:[A-Z]{1,2})?[$€£¥]\s?\d", text[end:]):
        return True
    before = folded_signs(text[:start]).split()[-_NEAR_WORDS:]
    if any(words.phrases.get(word, ("",))[0] == "splitter" for word in before):
        return False
    known = (words.numbers, words.units, words.currencies, words.tailing)
    return any(w[:1].isdigit() or w[-1:].isdigit() for w in before) or any(
        w.strip(",.") in table and w not in words.articles for w in before for table in known
    )


def _numbers(text: str, words: Lexicon) -> Iterator[tuple[int, int, float]]:
    for match in _DIGITS.finditer(text):
        before = text[match.start() - 1 : match.start()]
        if not before.isalpha() or words.cjk or not words.name:
            value = _value(match[0], words.name)
            below = _MINUS.search(text, 0, match.start()) is not None
            yield match.start() - below, match.end(), -value if below else value
    low = folded_signs(text)
    if words.cjk:
        yield from ((m.start(), m.end(), _han(m[0])) for m in _HAN_NUMBER.finditer(text))
    elif words.numbers:
        for match in _spoken(words).finditer(low):
            start = match.start() + _article(match[0], words)
            yield start, match.end(), _said(low[start : match.end()], words)


def _article(said: str, words: Lexicon) -> int:
    """The length of an article before a number, which it does not count: `a five-pound note`."""
    first = re.match(r"(\S+)\s+(?=([^\s-]+))", said)
    counts = first is not None and first[2] in words.numbers and first[2] not in words.articles
    return first.end() if first and counts and first[1] in words.articles else 0


def _value(digits: str, language: str) -> float:
    """Both separators: the last is the decimal one. One: by the language, where three digits
    follow it.
    """
    plain = re.sub(r"['\u00a0\u202f ]", "", digits)
    last = max(plain.rfind("."), plain.rfind(","))
    if last < 0:
        return float(plain)
    sign, tail = plain[last], plain[last + 1 :]
    several = plain.count(sign) > 1
    both = "." in plain and "," in plain
    decimal = "." if language in _POINT else ","
    grouping = several or (not both and sign != decimal and len(tail) == 3)
    if grouping:
        return float(re.sub(r"[.,]", "", plain))
    return float(re.sub(r"[.,]", "", plain[:last]) + "." + tail)


def whole(text: str) -> int:
    """A whole number in digits or in han numerals."""
    return int(text) if text.isdecimal() else int(_han(text))


def _han(text: str) -> float:
    """`三十六` is 36."""
    total, part = 0.0, 0.0
    for c in text.removesuffix("半"):
        if c in _HAN:
            part = _HAN[c]
        elif c == "万":
            total, part = (total + part) * 10000, 0.0
        else:
            total, part = total + (part or 1.0) * _HAN_SCALES[c], 0.0
    return total + part + (0.5 if text.endswith("半") else 0.0)


@cache
def _spoken_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    one = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{one})(?:[\s-]+(?:{one}))*(?!\w)")


def _spoken(words: Lexicon) -> re.Pattern[str]:
    return _spoken_pattern((*words.numbers, *words.scales, *words.fractions))


def _said(text: str, words: Lexicon) -> float:
    """`two hundred five` is 205, `three quarters` 0.75."""
    total, part, parts = 0.0, 0.0, re.split(r"\s+", text)
    for word in [w for one in parts for w in ([one] if one in words.numbers else one.split("-"))]:
        if word in words.fractions:
            part = (part or 1.0) * words.fractions[word]
        elif word in words.scales:
            part = (part or 1.0) * words.scales[word]
            total, part = (total + part, 0.0) if words.scales[word] >= 1000 else (total, part)
        elif 0 < part < 1:
            part *= words.numbers.get(word, 0.0)  # `half an hour`
        else:
            part += words.numbers.get(word, 0.0)
    return total + part


def _with_unit(text: str, start: int, end: int, value: float, words: Lexicon) -> Quantity | None:
    """The number with what stands beside it; a han numeral alone is a word's part, not a count."""
    signs = symbols()
    rest = text[end:]
    fraction = any(word in words.fractions for word in re.split(r"[\s-]+", folded(text[start:end])))
    for half in words.halves:
        if folded(rest).lstrip().startswith(half) and not fraction:
            value, end = value + 0.5, end + rest.lower().find(half) + len(half)
    scale = re.match(r"\s([^\W\d_]+)", text[end:]) if text[start].isdigit() else None
    if scale and folded(scale[1]) in words.scales:
        value, end = value * words.scales[folded(scale[1])], end + scale.end()
    before = _SIGN.search(text, max(0, start - 6), start)
    if before and before[1] in signs.currencies:
        return _made(text, before.start(), end, f"money:{signs.currencies[before[1]]}", value)
    if share := _share(text, start, end, value, words):
        return share
    gap = re.match(
        r"[\s\u00a0\u202f-]*(?:個|个)?" if words.cjk else r"[\s\u00a0\u202f-]*", text[end:]
    )
    at = end + (gap.end() if gap else 0)
    if fraction:
        of = re.match(r"(?:of an?|of the|an?|d'une?|de|einer|der|des|du)\s+|d'", text[at:])
        inner = _unit_at(text, at + of.end(), words) if of else None
        at = at + of.end() if of and inner else at
    unit = _unit_at(text, at, words) or (_unit_at(text, end, words) if words.cjk else None)
    degree = re.match(r"[CF](?!\w)", text[end:])  # `220C`, without a blank
    if degree and text[start].isdigit():
        unit = f"deg{degree[0]}", end - at + 1
    if unit:
        name, length = unit
        if name in signs.units:
            dimension, factor = signs.units[name]
            more = _half_behind(text, at + length, words)
            return _made(
                text, start, at + length + more, dimension, (value + (more > 0) / 2) * factor
            )
        minor, more = _minor(text, at + length, words)
        return _made(text, start, at + length + more, f"money:{name}", value + minor / _MINOR)
    if name_of_minor := _minor_alone(text, at, words):
        name, length = name_of_minor
        return _made(text, start, at + length, f"money:{name}", value / _MINOR)
    if fraction and value < 1 and _halves_nothing(text, start, end, words):
        return None
    if fraction and value < 1:
        return _made(text, start, end, "share", round(value * 100, 4))
    if counter := next((each for each in words.counters if text.startswith(each, end)), ""):
        return _made(text, start, end + len(counter), "count", value)
    if not text[start].isdigit() and (words.cjk or value == 1):
        return None
    ordinal = _ORDINAL.match(text, end) if text[start].isdigit() else None
    return _made(text, start, ordinal.end() if ordinal else end, "count", value)


def _share(text: str, start: int, end: int, value: float, words: Lexicon) -> Quantity | None:
    """`8 in 100 units`, `a tenth of it`: so many per cent. What is told of a length of time (`8 in
    10 minutes`) is none.
    """
    spoken = not text[start].isdigit() and words.name == "en"
    told = share_behind(folded_signs(text), end, value, fractions=spoken)
    if told is None:
        return None
    stop, percent = told
    behind = stop + len(text[stop:]) - len(text[stop:].lstrip())
    return None if _unit_at(text, behind, words) else _made(text, start, stop, "share", percent)


def _halves_nothing(text: str, start: int, end: int, words: Lexicon) -> bool:
    """A fraction that is an adjective, as the one of `y medio` is, and has no noun behind it: `por
    este medio` is a means. English `half` is a noun as well.
    """
    said = folded(text[start:end])
    if words.name == "en" or said not in {half.split()[-1] for half in words.halves}:
        return False
    behind = re.match(r"\s+([^\W\d_]+)", text[end:])
    return behind is None or words.phrases.get(folded(behind[1]), ("",))[0] == "function"


def _half_behind(text: str, at: int, words: Lexicon) -> int:
    """Characters of `and a half` behind a unit: `a year and a half`."""
    rest = folded_signs(text[at:])
    for half in words.halves:
        told = re.match(rf"\s+{re.escape(half)}(?!\w)", rest)
        if told:
            return told.end()
    return 0


def _minor(text: str, at: int, words: Lexicon) -> tuple[float, int]:
    """The hundredths behind money, `three pounds fifty` and `39 Euro und 90 Cent`, with the length
    of what says them.
    """
    if not words.minor:
        return 0.0, 0
    names = "|".join(map(re.escape, sorted(words.minor, key=len, reverse=True)))
    joins = "|".join(("and", "und", "et", "y", "e", "en", "и"))
    number = r"\d{2}|" + "|".join(map(re.escape, sorted(words.numbers, key=len, reverse=True)))
    told = re.match(
        rf"\s+(?:(?:{joins})\s+)?(?P<n>(?:{number})(?:[\s-](?:{number}))?)(?:\s+(?P<u>{names}))?"
        r"(?![\w%])(?:\s+(?P<next>[^\W\d_]+))?",
        folded_signs(text[at:]),
    )
    if told is None:
        return 0.0, 0
    value = float(told["n"]) if told["n"].isdecimal() else _said(told["n"], words)
    joined = told[0].split()[0] in joins.split("|")
    counted = told["next"] and words.phrases.get(told["next"], ("",))[0] != "function"
    if value >= _MINOR or (told["u"] is None and (joined or counted)):
        return 0.0, 0  # `30 dollars and 12 people`
    return value, told.end("u") if told["u"] else told.end("n")


def _minor_alone(text: str, at: int, words: Lexicon) -> tuple[str, int] | None:
    """Hundredths of one currency alone: `350p`."""
    for name, currency in words.minor.items():
        follows = text[at + len(name) : at + len(name) + 1]
        if currency and folded(text[at : at + len(name)]) == name and not follows.isalnum():
            return currency, len(name)
    return None


def _made(text: str, start: int, end: int, dimension: str, value: float) -> Quantity:
    return Quantity(start, end, text[start:end], dimension, value)


def _unit_at(text: str, at: int, words: Lexicon) -> tuple[str, int] | None:
    """(canonical name or currency, length) of the longest unit that stands here."""
    signs = symbols()
    for length in range(min(24, len(text) - at), 0, -1):
        piece = text[at : at + length]
        follows = text[at + length : at + length + 1]
        if not words.cjk and follows.isalpha() and piece[-1].isalpha():
            continue
        low = folded(piece)
        if low == "in" and _WITHIN.match(text, at + length):
            continue
        for table in (words.units, words.currencies):
            if low in table:
                return table[low], length
        if piece in signs.symbols or piece in signs.currencies:
            return signs.symbols.get(piece) or signs.currencies[piece], length
        if piece in signs.units and not (words.cjk and follows.isalpha() and follows.isascii()):
            return piece, length
    return None


def duals(text: str, words: Lexicon) -> list[Quantity]:
    """Words that say two of a unit, as Arabic has them."""
    found = []
    for match in re.finditer(r"[^\W\d_]+", text):
        low = folded(match[0])
        unit = words.duals.get(low) or words.duals.get(low.removeprefix("و"))
        if unit:
            dimension, factor = symbols().units[unit]
            found.append(_made(text, match.start(), match.end(), dimension, 2 * factor))
    return found
