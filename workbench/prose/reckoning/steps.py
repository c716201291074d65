"""How a figure that no passage prints stands: worked out before the reader's eyes, within reach of
what the task gives, or from nowhere.

A check that misses a figure has found an absence, no contradiction: live writers are far more often
right about a sum than wrong about a source. So only a figure that nothing reaches, or one that
stands in the place of a given figure (`swapped`), is wrong; one within reach is a doubt. From many
figures nearly every small number follows by some steps, so coarse figures get one step, from
figures beside them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Literal

from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.lengths import days_named
from workbench.prose.reckoning.measures import amounts, measured, ratios
from workbench.prose.reckoning.openings import open_hours

Standing = Literal["shown", "reached", "nowhere"]
EXACT, LONG = 3, 4
"""Printed digits from which on a figure may take two steps: from figures of its sentence, and from
those of its paragraph or passages.
"""
MOST = 24
"""Figures that are combined; the nearest are taken."""
_EACH = MappingProxyType(
    {
        ("watt", "day"): 24.0,
        ("week", "year"): 52.0,
        ("day", "year"): 365.0,
        ("day", "month"): 30.0,
    }
)
"""How many of one there are in the other, as people reckon."""
_ONE_IS = re.compile(
    r"\b(?:1|one|an?|each|every|per)\s[^\W\d]+(?:\s[^\W\d]+)?\s"
    r"(?:is|are|equals|has|holds|makes|counts as|=)\s(?P<many>[^.;]{1,24})",
    re.I,
)
_TWO = re.compile(r"\b(?:two|twice|both|pairs?|double|second|spare|each)\b", re.I)
_DIFFERENCE = re.compile(
    r"(?:\s+[^\W\d]+){0,4}?\s+(?:above|below|over|under|more|less|fewer|higher|lower|short of)\b",
    re.I,
)
"""`140 micrograms per kg above the limit`: what lies between two figures is none of them."""
_DAYS = re.compile(r"\s+(?:more |full |whole |calendar )?days?\b", re.I)
_BOUND = re.compile(r"[,;:()–—]|\.(?!\d)|\b(?:and|but|while|whereas|or)\b")
_AROUND = 70
"""Characters on each side of a figure within which its clause is read."""
ALIKE = 5.0
"""How many times another figure may be one that takes its place; people slip by less."""
COMMON, SHARE = 2, 0.5
"""Words that two clauses share at least, and their share of the shorter one, to tell one thing."""


Value = tuple[float, bool]
"""A figure, and whether it counts hundredths."""


def standing(
    number: NumberFound,
    text: str,
    sentence: tuple[int, int],
    paragraph: tuple[int, int],
    passages: Sequence[str],
    material: Sequence[str],
) -> Standing:
    """How a figure of the plain `text` stands. `passages` are those that its words rest on,
    `material` all that the task gives; spans count in `text`.
    """
    given = [one for each in (*passages, *material) for one in _counted(each)]
    near = [one for one in _counted(text) if paragraph[0] <= one.start < paragraph[1]]
    before = [one for one in near if one.start != number.start]
    inside = [one for one in before if sentence[0] <= one.start < sentence[1]]
    words = " ".join([text[slice(*paragraph)], *passages, *material[:1]])
    factors = ratios(words) | _each(words) | _stated(" ".join(material[:1]))
    rested = [one for each in passages for one in _counted(each)]
    asked = [one for each in material[:1] for one in _counted(each)]
    far, near_by = (_sound(each, given, rested, factors) for each in (before, inside))
    exact, long = _digits(number) >= EXACT, _digits(number) >= LONG
    if _reach(number, near_by, factors, 1 + exact) or (
        exact and _reach(number, far, factors, 1 + long)
    ):
        return "shown"
    units = measured(text, number) is not None
    if units and any(_fits(number, *one) for one in _converted(rested, factors)):
        return "shown"
    if any(open_hours(each).told_by(text, number) for each in (*passages, *material)):
        return "shown"
    if exact and _reach(number, [*rested, *inside], {*factors, 2.0}, 1 + long):
        return "reached"
    chained = _chained(inside, [*rested, *asked], factors) if exact or number.percent else []
    if chained and _reach(number, [*chained, *rested, *asked], factors, 1 + exact):
        return "reached"
    return "reached" if _between(number, text, words) else "nowhere"


def within_reach(number: NumberFound, texts: Sequence[str]) -> bool:
    """Whether two steps over all figures of these texts print it; a coarse one is seldom out of
    reach.
    """
    words = " ".join(texts)
    factors = {2.0, 100.0, *ratios(words), *_each(words)}
    return _reach(number, [one for each in texts for one in _counted(each)], factors, 2)


def _digits(number: NumberFound) -> int:
    """How many digits a figure was printed with; noughts at the end of a whole one are none."""
    digits = re.sub(r"\D", "", number.text).lstrip("0")
    return len(digits if number.decimals else digits.rstrip("0"))


def _between(number: NumberFound, text: str, words: str) -> bool:
    """A count of days that lie between two dates which the words name."""
    if not _DAYS.match(text, number.end):
        return False
    pairs = itertools.combinations(set(days_named(words)), 2)
    return any(number.prints(abs((a - b).days)) for a, b in pairs)


def swapped(
    number: NumberFound, text: str, passages: Sequence[str], told: Sequence[NumberFound]
) -> NumberFound | None:
    """A figure of the passages in whose place this one stands: the words around both are alike, and
    none of the `told` figures prints it.
    """
    mine = clause(text, number)
    twice = _TWO.search(text, max(0, number.start - _AROUND), number.end + _AROUND)
    apart = tells_difference(text, number)
    for passage in passages:
        for one in _counted(passage):
            left = one.unit == number.unit and not any(n.prints(one.value) for n in told)
            left = left and near(number.value, one.value)
            left = left and not (twice and number.prints(2 * one.value))
            told_apart = tells_difference(passage, one)
            left = left and (number.percent or apart is told_apart)
            theirs = clause(passage, one)
            common = len(mine & theirs)
            if left and common >= max(COMMON, SHARE * min(len(mine), len(theirs))):
                return one
    return None


def near(one: float, other: float) -> bool:
    """Whether a figure may be one that takes another's place."""
    return bool(one and other) and 1 / ALIKE < abs(one / other) < ALIKE


def tells_difference(text: str, number: NumberFound) -> bool:
    """Whether a figure says how far apart two others lie: `54 euros less`."""
    return _DIFFERENCE.match(text, number.end) is not None


def clause(text: str, number: NumberFound) -> set[str]:
    """The content words of a figure's clause."""
    before = _BOUND.split(text[max(0, number.start - _AROUND) : number.start])[-1]
    after = _BOUND.split(text[number.end : number.end + _AROUND])[0]
    return set(stems(f"{before} {after}"))


def _counted(text: str) -> list[NumberFound]:
    """The figures of a text. One and nought make no other figure, nor does a part of an amount, as
    the six of `6 hours and 30 minutes`.
    """
    found = [one for one in numbers(text) if one.role in ("quantity", "spoken")]
    whole = [(amount.start, amount.end) for amount in amounts(text)]
    parts = {a: [n for n in found if a <= n.start < b] for a, b in whole}
    split_up = {n.start for several in parts.values() if len(several) > 1 for n in several}
    return [one for one in found if one.value not in (0.0, 1.0) and one.start not in split_up]


def _each(text: str) -> frozenset[float]:
    """The counts of days and weeks in a year, and the hours of a day for which power is told, where
    the words name both.
    """
    named = {word.lower() for word in re.findall(r"\b(watt|day|week|month|year)", text, re.I)}
    named |= {"watt"} if re.search(r"\bk?Wh?\b", text) else set()
    return frozenset(count for pair, count in _EACH.items() if named >= {*pair})


def _stated(task: str) -> frozenset[float]:
    """How many of one thing the task says that another one is: `one league is 4.8 km`."""
    found = (one for match in _ONE_IS.finditer(task) for one in numbers(match["many"])[:1])
    return frozenset(abs(one.value) for one in found if one.value)


def _sound(
    beside: Sequence[NumberFound],
    given: Sequence[NumberFound],
    rested: Sequence[NumberFound],
    factors: Iterable[float],
) -> list[NumberFound]:
    """Those figures beside it that are given, here or in other units of a passage's, or that those
    which are given make.
    """
    other = [value for value, _ in _converted(rested, factors)]
    known = [one for one in beside if any(one.prints(each.value) for each in given)]
    known += [one for one in beside if one not in known and any(map(one.prints, other))]
    made = [one for one in beside if one not in known and _reach(one, known, factors, 2)]
    return [*known, *made]


def _chained(
    beside: Sequence[NumberFound], bases: Sequence[NumberFound], factors: Iterable[float]
) -> list[NumberFound]:
    """The figures beside it that the bases make, one after the other: `€0.53 a box, €265 a month
    and €3,180 a year`, of €0.95 and €0.42 for 500 boxes.
    """
    known, made = [*bases], list[NumberFound]()
    for one in beside:
        given = any(one.prints(each.value) for each in bases)
        if not given and _digits(one) >= 2 and _reach(one, known, factors, 1):
            made.append(one)
            known.append(one)
    return made


def _reach(
    number: NumberFound, bases: Sequence[NumberFound], factors: Iterable[float], steps: int
) -> bool:
    """Whether up to so many steps over the bases print the number."""
    times = _times(factors)
    others = [n for n in bases if abs(n.value) != abs(number.value)]
    values = list(dict.fromkeys((abs(n.value), n.percent) for n in others))[:MOST]
    first = list(_combined(values, times))
    if any(_fits(number, value, share) for value, share, _ in first):
        return True
    if steps < 2:
        return False
    return any(
        _fits(number, value, share)
        for one in first
        for value, share in _onwards(one, values, times)
    )


def _converted(bases: Sequence[NumberFound], factors: Iterable[float]) -> Iterator[Value]:
    """The figures in the other units that the words name."""
    return ((abs(n.value) * by, n.percent) for n in bases for by in _times(factors))


def _times(factors: Iterable[float]) -> list[float]:
    """The factors, their inverses and the products of two: a week has 7 days, a kilo 1,000 g."""
    single = [by for factor in factors for by in (factor, 1 / factor)]
    both = (a * b for a in single for b in single)
    return [by for by in dict.fromkeys([*single, *both]) if abs(by - 1) > 1e-9]


def _combined(
    values: Sequence[Value], times: Sequence[float]
) -> Iterator[tuple[float, bool, frozenset[int]]]:
    """What one step makes, with the places of the figures that it takes."""
    for at, (value, share) in enumerate(values):
        yield from ((value * by, share, frozenset([at])) for by in times)
        if share:
            yield (abs(100 - value), True, frozenset([at]))
    for (a, one), (b, two) in itertools.combinations(enumerate(values), 2):
        yield from ((v, share, frozenset([a, b])) for v, share in _made(one, two))


def _made(one: Value, two: Value) -> Iterator[Value]:
    (a, first), (b, second) = one, two
    if first == second:
        yield from ((a + b, first), (abs(a - b), first))
    if first or second:
        share, other = (a, b) if first else (b, a)
        yield from ((other * part, first and second) for part in
                    (share / 100, abs(1 - share / 100), 1 + share / 100))  # fmt: skip
        return
    low, high = sorted((a, b))
    yield from ((a * b, False), (high / low, False), (low / high, False))
    yield from (
        (100 * part, True) for part in (low / high, (high - low) / high, (high - low) / low)
    )


def _onwards(
    one: tuple[float, bool, frozenset[int]], values: Sequence[Value], times: Sequence[float]
) -> Iterator[Value]:
    made, share, used = one
    yield from ((made * by, share) for by in times)
    for at, value in enumerate(values):
        if at not in used and made:
            yield from _made((made, share), value)


def _fits(number: NumberFound, value: float, share: bool) -> bool:
    return number.percent == share and number.prints(value)
