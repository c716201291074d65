"""Figures with what they measure, so that `500 ml` and `0.5 litres` are one, and 12 hours are not
12 days.

A printed figure fits a value when it prints it: rounded as far as it was printed, never to another
value.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from domains.creative.clock import HALF_DAY, hours_in_words, timed, times
from domains.creative.days import days as days_in
from domains.creative.days import falls_within
from workbench.prose.dates import KEPT, put_together
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import roughly

_AFTER = re.compile(r"[\s\u00a0\u202f-]{0,2}([^\W\d_]+|°[CF]|″|\")")
_ATTRIBUTE = re.compile(
    r"\s(?:extra|more|further|additional|whole|full|mere|good|solid|odd|spare|short|long|little)\s"
    r"([^\W\d_]+)",
    re.I,
)
"""`9 extra minutes`: what stands between a figure and its unit."""
_WITHIN = re.compile(r"\s+in\s+(?!(?:by|x|wide|long|high|tall|deep|thick|across|and|or)\b)[^\W\d_]")
"""`38 in the shed` are no inches."""
_TO_LAST = re.compile(r"\s*(?:(?:up )?to|or|[-–—])\s*")
_AND_LAST = re.compile(r"\s*and\s*")
_BETWEEN = re.compile(r"\bbetween\s*$", re.I)
_METRES = re.compile(r"[\d.,]+[\s\u00a0]m")
"""`7.5 m` of things for sale is a length; millions are printed as one word, or with a currency."""
_PENCE = re.compile(r"p(?!\w)")
"""`50p`."""
_MARK = re.compile(r"\b(?:under|over|below|above|aged?|older than|younger than) $", re.I)
_STOP = re.compile(r"[.!?](?!\d)")
_RATIO = re.compile(r"\s*(?:as|more|less|the|longer|\w+er)\b")
"""What follows `3 times` where it multiplies; else something happens three times."""
_MONEY = {"$": "usd", "€": "eur", "£": "gbp", "¥": "jpy", "usd": "usd", "eur": "eur",
          "gbp": "gbp", "dollar": "usd", "euro": "eur", "pound": "gbp", "quid": "gbp",
          "cent": "cent", "pence": "cent", "pennies": "cent", "franc": "franc"}  # fmt: skip


@dataclass(frozen=True)
class Quantity:
    """A figure of a text: `start` and `end` count in it."""

    number: NumberFound
    value: float
    half: float
    kind: str
    """What it measures: mass, time, percent, eur, …; the word behind it where that is none."""
    measured: bool
    """Whether `kind` is a measure; else it is a word that may well be another one elsewhere."""
    bound: bool = False
    """Whether it says from or up to where something holds: `under 12`, `aged 70`."""

    @property
    def text(self) -> str:
        """As printed."""
        return " ".join(self.number.text.split())

    def fits(self, other: Quantity) -> bool:
        """Whether this figure prints the other's value, of the same measure."""
        if self.measured != other.measured and (self.measured or other.measured):
            bare = (self if not self.measured else other).kind
            if bare:
                return False
        elif self.measured and self.kind != other.kind:
            return False
        half = self.half
        if self.number.role == "spoken" and not self.measured:
            zeros = len(f"{self.value:.0f}") - len(f"{self.value:.0f}".rstrip("0"))
            half = max(half, 0.5 * 10**zeros)
        return abs(self.value - other.value) <= half * (1 + 1e-9) + 1e-9 * abs(self.value)


@lru_cache(maxsize=1)
def _units() -> dict[str, tuple[str, float]]:
    """Spelling -> (measure, size in its first unit)."""
    from importlib.resources import files

    import yaml

    text = files("domains.creative").joinpath("units.yaml").read_text(encoding="utf-8")
    found: dict[str, tuple[str, float]] = {}
    for measure, units in yaml.safe_load(text)["measures"].items():
        for names, size in units.items():
            found |= dict.fromkeys(str(names).split(), (measure, float(size)))
    return found


def quantities(text: str) -> list[Quantity]:
    """The figures of a text that say how much; dates, hours, names and ordinals are none."""
    return list(_quantities(text) if len(text) <= KEPT else _quantities.__wrapped__(text))


@lru_cache(maxsize=2048)
def _quantities(text: str) -> tuple[Quantity, ...]:
    hours = {at for hour in hours_in_words(text) for at in range(hour.start, hour.end)}
    hours |= {at for match in timed(text) for at in range(*match.span())}
    hours |= {at for day in days_in(text) if day.day for at in range(day.start, day.end)}
    every = numbers(text)
    return tuple(
        _measured(text, number, last)
        for number, last in itertools.zip_longest(every, every[1:])
        if (number.role in ("quantity", "spoken", "year") or _PENCE.match(text, number.end))
        and number.start not in hours
    )


def _measured(text: str, number: NumberFound, last: NumberFound | None) -> Quantity:
    if number.unit in ("percent", "points", "times"):
        ratio = number.unit != "times" or bool(_RATIO.match(text, number.end))
        return Quantity(number, abs(number.value), number.half, number.unit, ratio)
    currency = "cent" if _PENCE.match(text, number.end) else _currency(number.text)
    if currency:
        return Quantity(number, abs(number.value), number.half, currency, True)
    metres = _METRES.fullmatch(number.text)
    if metres is not None and not number.unit:
        kind, metre = unit_of("m") or ("length", 1.0)
        scale = metre / 1e6
        return Quantity(number, abs(number.value) * scale, number.half * scale, kind, True)
    after = _AFTER.match(text, number.end)
    word = (after[1] if after else "").strip()
    unit = None if _WITHIN.match(text, number.end) else unit_of(word)
    if unit is None and (more := _ATTRIBUTE.match(text, number.end)):
        unit = unit_of(more[1])
    if unit is None and last is not None and _range(text, number, last):
        behind = _AFTER.match(text, last.end)
        unit = unit_of(behind[1]) if behind else None
    if unit is None:
        bound = _MARK.search(text[: number.start]) is not None
        return Quantity(number, abs(number.value), number.half, word.casefold(), False, bound)
    kind, size = unit
    return Quantity(number, abs(number.value) * size, number.half * size, kind, True)


def _range(text: str, first: NumberFound, last: NumberFound) -> bool:
    """`72 to 76 cm`, `between 12 and 22 degrees`: the unit stands behind the last one."""
    link = text[first.end : last.start]
    if _AND_LAST.fullmatch(link):
        return _BETWEEN.search(text[: first.start]) is not None
    return _TO_LAST.fullmatch(link) is not None


def unit_of(word: str) -> tuple[str, float] | None:
    """(measure, size in its first unit) of a spelled unit."""
    return _units().get(word) or _units().get(word.casefold())


def _currency(printed: str) -> str:
    low = printed.casefold()
    return next((kind for sign, kind in _MONEY.items() if sign in low), "")


def stray(said: Iterable[Quantity], known: Iterable[Quantity]) -> list[Quantity]:
    """The figures that print no known one; a few things counted in words are let be."""
    given = list(known)
    return [one for one in said if not small(one) and not _given(one, given)]


def _given(one: Quantity, known: list[Quantity]) -> bool:
    """Some figure is printed by it. Where figures of the same thing are known, it is one of those,
    or one with no thing of its own: `the big box holds 9 kinds, the small box 5`.
    """
    same = [other for other in known if not one.measured and one.kind and same_thing(one, other)]
    return any(one.fits(k) and (not same or k in same or not _of_its_own(k, same)) for k in known)


def unit_told_before(one: Quantity, told: str) -> bool:
    """A text has the figure without its unit, behind one that has it: `10 kg` of `the big sack
    weighs 25 kg, the small one 10`.
    """
    known = quantities(told)
    alike = [other for other in known if one.measured and other.measured and other.kind == one.kind]
    return any(
        k.number.value == one.number.value and one.value * unit.number.value == k.value * unit.value
        for unit in alike
        for k in known
        if k.number.start > unit.number.start and not k.measured and not _of_its_own(k, alike)
        if not _STOP.search(told, unit.number.end, k.number.start)
    )


def _of_its_own(one: Quantity, same: list[Quantity]) -> bool:
    """It counts no more of what those count: its own thing is named behind it (`24 lockers`, where
    `15 for guests` has none), or it alone marks where something holds (`free under 12`).
    """
    thing = not one.measured and bool(stems(one.kind))
    named = thing and (one.kind.endswith("s") or one.kind in ("people", "children", "men", "women"))
    return named or (one.bound and not any(other.bound for other in same))


def rounded(one: Quantity, text: str, known: Iterable[Quantity]) -> bool:
    """Whether a round figure stands for a known one, and the words before it say that it is
    rounded: `a little over 21,000` of 21,400.
    """
    before, number = text[: one.number.start], one.number
    if number.decimals or number.value < 100 or number.value % 10:
        return False
    return any(
        other.measured == one.measured
        and (not one.measured or (other.kind, other.half) == (one.kind, one.half))
        and roughly(number, other.number.value, before)
        for other in known
    )


def same_thing(one: Quantity, other: Quantity) -> bool:
    """Whether two counts name the same thing behind them: `12 lanes` and `8 lanes`; a measure's
    kind is no such thing, so that forty lengths are none of `lanes of 50 m`.
    """
    if one.measured != other.measured:
        return False
    mine, theirs = (stems(each.kind) for each in (one, other))
    return bool(mine) and mine == theirs


def one_whole(one: Quantity, said: str, told: str) -> bool:
    """`A whole month`, or `the one day`, beside no figure of its measure is a way to speak, and so
    is `a whole day` of a fact that has its price by the day.
    """
    the_one = one.text.split()[0] == "one" and said[: one.number.start].casefold().endswith("the ")
    if not the_one and not one.text.casefold().startswith("a "):
        return False
    word = re.match(r"\W*(\w+)", said[one.number.end :])
    same = any(other.kind == one.kind for other in quantities(told))
    by_one = word and re.search(rf"\b(?:an?|per|each|every|one) {word[1]}\b", told, re.I)
    return not same or bool(by_one)


_BEHIND = re.compile(
    r"\b(?:to|of|age|aged|under|below|over|above|from|until|till|between|between \d+ and)\s*$", re.I
)


_NO_THING = re.compile(
    r"(?: (?:more|others?|again))?(?:\W*$|[.,;:!?])| (?:and|or|for|in|on|at|above|below|up|down|"
    r"inside|outside|over|under|here|there|then|now|if|when|unless|while|because|though|but|so|as|"
    r"only|instead|otherwise|from|with|by|than|of (?:them|these|those))\b"
)


def unit_left_out(one: Quantity, said: str, told: str) -> bool:
    """`Children up to 6` of a fact with 6 years, `it now weighs 23` of one with 23 kilograms, `80
    above` of one with degrees: its figure, where it counts no thing of it.
    """
    there = quantities(told)
    last = _NO_THING.match(said[one.number.end :])
    if one.measured or not (last or _BEHIND.search(said[: one.number.start])):
        return False
    measures = [other for other in there if other.measured]
    counted = any(same_thing(one, other) for other in there)
    return not counted and any(other.number.value == one.number.value for other in measures)


_IN_TWO = re.compile(
    r"(?P<whole>[\w-]+) (?P<unit>met(?:re|er)s?|m|euros?|pounds?|dollars?|francs?) "
    r"(?P<part>\d\d|[a-z]+(?:-[a-z]+)?)\b",
    re.I,
)


def in_two_units(one: Quantity, said: str, told: str) -> bool:
    """`One metre fifty` of a fact with 150 centimetres or €1.50: a part of a figure that is said in
    two, the hundredths behind its unit.
    """
    for match in _IN_TWO.finditer(said):
        whole, part = numbers(match["whole"]), numbers(match["part"])
        if not match.start() <= one.number.start < match.end() or not whole or not part:
            continue
        value = whole[0].value + part[0].value / 100
        return part[0].value < 100 and any(
            n.value in (value, round(100 * value)) for n in numbers(told)
        )
    return False


_AT_MOST = re.compile(r"\b(?:under|below|up to|at most|within|(?:less|more) than|until)\s*$", re.I)


def under_bound(one: Quantity, said: str, told: str) -> bool:
    """`A child of 5` of a fact with `under 6`: less than its bound, and given as none."""
    if _AT_MOST.search(said[: one.number.start]):
        return False
    return any(
        other.measured == one.measured
        and (not one.measured or one.kind == other.kind)
        and one.value < other.value
        for other in quantities(told)
        if _AT_MOST.search(told[: other.number.start])
    )


_TIMES = {"doubl": 2.0, "match": 2.0, "treb": 3.0, "tripl": 3.0}


def example(one: Quantity, said: str, told: str) -> bool:
    """A sum within the bound of a fact (`doubles every gift of up to £50`), or what the fact makes
    of such a sum of the same words: `£30 … becomes £60`.
    """
    bounds = [other for other in quantities(told) if other.measured and other.kind in _CURRENCIES
              and _AT_MOST.search(told[: other.number.start])]  # fmt: skip
    if not bounds or _AT_MOST.search(said[: one.number.start]):
        return False
    most = max(other.number.value for other in bounds)
    by = next((times for word, times in _TIMES.items() if word in told.casefold()), 1.0)
    sums = [other for other in quantities(said) if other.number.start != one.number.start]
    money = one.kind in _CURRENCIES
    given = any(other.number.value * by == one.number.value and other.number.value <= most
                for other in sums if money or other.kind in _CURRENCIES)  # fmt: skip
    return given or (money and one.number.value <= most)


_CURRENCIES = frozenset(_MONEY.values())


def told_besides(one: Quantity, said: str, told: str) -> bool:
    """The words give all that the facts have of this measure, so that the figure is another's."""
    there = [other for other in quantities(told)
             if same_thing(one, other) or (one.measured and one.kind == other.kind)]  # fmt: skip
    mine = [other for other in quantities(said)
            if not one.number.start <= other.number.start < one.number.end]  # fmt: skip
    return bool(there) and all(any(two.fits(other) for two in mine) for other in there)


def small(one: Quantity) -> bool:
    """Counts up to three, `one of`, `half a loaf` and such say nothing of a product."""
    spoken = one.number.role == "spoken"
    if spoken and one.kind == "percent":
        return True
    return not one.measured and one.value <= (12 if spoken else 3) and one.number.decimals == 0


def other_dates(said: str, known: str) -> list[str]:
    """The days and times of day of a text that another one does not have. A month of a year that
    is put together from a year and a month of the other one is its own: `July 2026`.
    """
    there = [(day.year, day.month, day.day) for day in days_in(known) if day.month or day.day]
    hours = {minutes for _, minutes in times(known)}
    halves = {minutes % HALF_DAY for minutes in hours}
    days = [
        day.text
        for day in days_in(said)
        if (day.month or day.day)
        and not any(_agree((day.year, day.month, day.day), one) for one in there)
        and not put_together(day, known)
        and not falls_within(day, said, known)
    ]
    new = (text for text, minutes in times(said)
           if not (minutes in halves if text.endswith("clock") else minutes in hours))  # fmt: skip
    return [*days, *new]


def other_hours(said: str, known: str) -> list[str]:
    """The hours in words of a text that are none of those of another one, which has some."""
    there = {minutes for _, minutes in times(known)}
    there |= {hour.minutes for hour in hours_in_words(known)}
    return [hour.text for hour in hours_in_words(said) if there and not hour.among(there)]


_BESIDE_HOUR = re.compile(r"(?:\b(?:at|from|to|till|until|by|and)|[-–—])\s*$", re.I)
_TO_HOUR = re.compile(r"\s*(?:[-–—]|to\b|till\b|until\b)\s*\d", re.I)


def hour_of(one: Quantity, text: str, known: Iterable[int]) -> bool:
    """Whether a bare number is an hour that is known (minutes after midnight): `out at 11`,
    `6-11 pm`, `due at 5.40`.
    """
    if one.number.decimals == 2 and not one.measured:
        hour, minute = divmod(round(100 * one.number.value), 100)
        return any(minutes % 720 == (60 * hour + minute) % 720 for minutes in known)
    whole = one.number.decimals == 0 and not one.number.unit and 0 < one.number.value <= 24
    before, after = text[: one.number.start], text[one.number.end :]
    placed = _BESIDE_HOUR.search(before) or _TO_HOUR.match(after)
    if not whole or not placed:
        return False
    return any(minutes % 720 == round(60 * one.number.value) % 720 for minutes in known)


def _agree(one: tuple[int | None, ...], other: tuple[int | None, ...]) -> bool:
    return all(a is None or b is None or a == b for a, b in zip(one, other, strict=True))
