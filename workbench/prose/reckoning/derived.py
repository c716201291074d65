"""Figures that a writer may work out from a passage: sums, differences, shares, changes, rates.

Only from the numbers of the passages that are quoted for these very words; from a whole page of
numbers almost any other number could be had.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from workbench.prose.numbers import NumberFound

_ABOUT = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|approx\.?|some|close to|just|circa|ca\.|barely|"
    r"a good|in the region of)\s*|[~≈]\s?)[$€£¥]?$",
    re.I,
)
_ABOVE = re.compile(
    r"\b(?:(?:well |just )?(?:over|above)|more than|at least|upwards of|in excess of|"
    r"no(?:t)? (?:less|fewer) than|not (?:below|under))\s*[$€£¥]?$",
    re.I,
)
_BELOW = re.compile(
    r"\b(?:(?:just )?(?:under|below)|less than|fewer than|nearly|almost|at most|up to|not quite|"
    r"(?:just |a little )?short of|no(?:t)? more than|not (?:above|over)|hardly more than)"
    r"\s*[$€£¥]?$",
    re.I,
)
_BOUND = re.compile(
    r"\b(?:(?P<not>not?|none|never|nowhere)\s(?:\w+\s){0,2}?)?"
    r"(?:(?P<low>more than|(?<!just )(?:over|above)|at least|upwards of|in excess of|beyond|"
    r"(?:longer|higher|greater|larger|bigger|later|older|farther|further) than)"
    r"|(?P<high>(?:less|fewer|shorter|lower|smaller|sooner|earlier|younger) than|"
    r"(?<!just )(?:under|below)|at most|up to|within|inside))\s*[$€£¥]?$",
    re.I,
)
"""Says on which side of a value an amount lies, and not that it is near."""
WIDE = 1 / 3
"""How far off a bound may lie on its side, a share: a third less is told by the next one."""
ROUGHLY = 0.1
"""What `about` and its like may be off by, as a share."""
SPOKEN = 0.12
"""What a share in words may be off by: a fifth stands for 18 per cent."""
THOUSAND = 1000
"""What tens of thousands in words are told to: `eighteen thousand` stands for 18,400."""
PLAINLY = 0.011
"""What a number that ends in zeros may be off by without such a word."""


def prints(number: NumberFound, value: float, before: str = "") -> bool:
    """Whether a number in a text can be the printed form of a value."""
    if number.prints(value):
        return True
    if roughly(number, value, before):
        return True
    if number.role == "spoken" and number.value >= 10 * THOUSAND and number.value % THOUSAND == 0:
        return abs(number.value - abs(value)) <= THOUSAND / 2
    round_digits = number.decimals == 0 and abs(number.value) >= 100 and number.value % 10 == 0
    return round_digits and abs(abs(number.value) - abs(value)) <= PLAINLY * abs(value)


def roughly(number: NumberFound, value: float, before: str) -> bool:
    """Whether the words before a number (`about`, `over`, `nearly`) let it stand for a value."""
    off = abs(number.value) - abs(value)
    slack = SPOKEN if _is_share_in_words(number) else ROUGHLY
    if abs(off) > slack * abs(value):
        return False
    if _BELOW.search(before):
        return off >= 0
    return off <= 0 if _ABOVE.search(before) else bool(_ABOUT.search(before))


def bounds(number: NumberFound, value: float, before: str) -> bool:
    """`Less than a quarter` for 22 %, `no more than ten` for nine."""
    bound, off = _BOUND.search(before), abs(number.value) - abs(value)
    if bound is None:
        return False
    below = (bound["high"] is not None) is (bound["not"] is None)
    return (off >= 0) is below and abs(off) <= WIDE * abs(value)


def bounded(number: NumberFound, value: float, before: str) -> bool:
    """A share in words or a round number that bounds a value on the right side: `over a thousand`
    is true of 1,180, however near it lies.
    """
    round_digits = number.decimals == 0 and number.value % 5 == 0
    return (_is_share_in_words(number) or round_digits) and bounds(number, value, before)


def approached(before: str) -> bool:
    """Whether the words before a number say that it is near: only amounts are, `nearly a third`."""
    return any(form.search(before) for form in (_ABOUT, _ABOVE, _BELOW))


def _is_share_in_words(number: NumberFound) -> bool:
    return number.role == "spoken" and number.unit in ("percent", "times")


def _is_lone(number: NumberFound) -> bool:
    """`One` in words and of nothing: mostly somebody or any of them, added to no measure."""
    return number.role == "spoken" and number.value == 1 and number.unit == ""


def loosely(number: NumberFound, value: float) -> bool:
    """Whether a rounder number than one may print stands for a value."""
    slack = SPOKEN if _is_share_in_words(number) else 0.05 if number.value % 10 == 0 else 0.0
    return abs(abs(number.value) - abs(value)) <= slack * abs(value)


def derivable(
    number: NumberFound, given: Sequence[NumberFound], before: str, rates: bool = True
) -> bool:
    """Whether simple arithmetic on the given numbers gives this one; with `rates` by the month,
    week and day too. A spoken share (`more than a third`) and a round number (`nearly 300`)
    may lie as near as the word before it lets them.
    """
    counted = [one for one in given if one.role in ("quantity", "spoken")
               and not (number.decimals and _is_lone(one))]  # fmt: skip
    vague = 0.5 * ROUGHLY if _ABOUT.search(before) else 0.0
    vague *= 2 if _is_share_in_words(number) else 1  # `roughly half` of 54 %
    loose = number.role == "spoken" and number.unit in ("percent", "times")
    loose = loose or (number.decimals == 0 and number.value >= 100 and number.value % 10 == 0)
    bounded = loose and bool(_BELOW.search(before) or _ABOVE.search(before))
    return any(
        number.prints(value, vague * value) or (bounded and roughly(number, value, before))
        for value in _values(number, counted, rates)
    )


def scaled(number: NumberFound, given: Sequence[NumberFound], own: Sequence[NumberFound]) -> bool:
    """Whether the given numbers give this one over a count of the writer's own, which the same
    words tell: ten years of care at 41 a year, with the tree at 340, are 750.
    """
    counts = [abs(one.value) for one in given if one.role in ("quantity", "spoken")]
    times = [one.value for one in own if one.unit == "" and 1 < one.value <= 100]
    if number.percent:
        return False
    for (at, count), time in itertools.product(enumerate(counts), times):
        if number.prints(count * time) or number.prints(count / time):
            return True
        others = counts[:at] + counts[at + 1 :]
        if any(number.prints(abs(one + sign * count * time)) for one in others for sign in (1, -1)):
            return True
    return False


def _values(number: NumberFound, given: Sequence[NumberFound], rates: bool) -> Iterator[float]:
    shares = sorted({abs(n.value) for n in given if n.percent})
    counts = sorted({abs(n.value) for n in given if not n.percent})
    if number.percent or number.unit == "times":
        yield from (100 - share for share in shares)
        for small, large in itertools.combinations(shares, 2):
            yield from (large - small, large + small)
            yield from (100 * (large - small) / base for base in (small, large) if base)
        for small, large in itertools.combinations(counts, 2):
            yield from _ratios(small, large, number.unit == "times")
        yield sum(shares)
        return
    yield from _counts(counts, shares)
    for count in counts if rates else ():
        yield from (count / 12, count * 12, count / 52, count / 365)


def _ratios(small: float, large: float, times: bool) -> Iterator[float]:
    if times:
        yield from (part for part in (large / small if small else 0, small / large) if part)
        return
    for part in (small / large, (large - small) / large):
        yield 100 * part
    if small:
        yield 100 * (large - small) / small


def _counts(counts: Sequence[float], shares: Sequence[float]) -> Iterator[float]:
    for small, large in itertools.combinations(counts, 2):
        yield from (large - small, large + small, large * small)
        if small:
            yield large / small
    for count in counts:
        for share in shares:
            yield from (count * share / 100, count * (100 - share) / 100)
    for share in shares:
        yield from (share / 10, (100 - share), round(100 / share) if share else 0.0)
    if counts:
        yield 2 * counts[-1] - sum(counts)
    yield sum(counts)
