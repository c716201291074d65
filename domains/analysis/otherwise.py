"""Values that a sentence gives otherwise than by their digits: by a limit (`p well below 0.001`),
in another unit, for another span of time, roughly, or as the rows that a share counts.

A limit is kept or broken by the value itself, so it is held against that.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence

from domains.analysis.claims import Claim
from domains.analysis.measuring import is_share
from domains.analysis.planted.truths import Truth
from domains.analysis.stated import prints, quoted_numbers
from domains.analysis.tables.table import Table
from domains.analysis.tables.units import conversions
from workbench.prose.contract import is_known
from workbench.prose.numbers import NumberFound, numbers

_BELOW = re.compile(
    r"(?:[<≤]=?|\b(?:below|under|beneath|(?:less|smaller|lower|fewer) than|at most|"
    r"no more than|not (?:above|over)|up to))\s*$",
    re.I,
)
_ABOVE = re.compile(
    r"(?:[>≥]=?|\b(?:above|over|beyond|(?:more|larger|higher|greater|bigger) than|at least|"
    r"exceed(?:s|ed|ing)?|no less than))\s*$",
    re.I,
)


_RATE = re.compile(r"(?:\b(?:per|an?|each|every)\s+|/\s*)(day|week|month|quarter|year)\b", re.I)
_SPAN = re.compile(
    r"\b(?:over|in|within|during|per|an?|each|every|of)\s+((?:[\w-]+\s+){0,2}?)"
    r"(day|week|month|quarter|year|decade)s?\b",
    re.I,
)
_YEARS = {"day": 1 / 365, "week": 7 / 365, "month": 1 / 12, "quarter": 1 / 4, "year": 1.0}
_YEARS |= {"decade": 10.0}
_LESS = re.compile(
    r"\b(?:less|fewer|rarer|smaller|lower|below|under|beneath|seldomer|most|best|not (?:even|once)|"
    r"never|hardly|scarcely|short of)\b|[<≤]",
    re.I,
)
_IN = re.compile(r"\b(?:in|of|per|for|from|every|each)[ -]$", re.I)
_LIMITS = (0.05, 0.01, 0.005, 0.001, 0.0005, 1e-4, 1e-5, 1e-6)
_PART_OF = re.compile(
    r"(?: [a-z'’-]+){0,3}? (?:out of|of|in|from|among)"
    r"(?: (?:every|each|all|the|these|those|our|its))? ",
    re.I,
)
_OF = re.compile(r"\b(?:of|in|from|among)(?: (?:every|each|all|the|these|those|our|its))? $", re.I)
FRACTION = 1.7
"""Percentage points by which a share told as a fraction of two numbers may be off."""
LEVELS = (90, 95, 99)
"""Per cent of intervals."""
NEAR = 40
"""Characters beside a number in which its unit and its span of time stand."""


def limited(claim: Claim) -> list[tuple[NumberFound, int]]:
    """The numbers of the quote that are limits: 1 for one from below, -1 from above."""
    found = []
    for number in quoted_numbers(claim):
        before = claim.quote[: number.start]
        side = -1 if _BELOW.search(before) else 1 if _ABOVE.search(before) else 0
        if side:
            found.append((number, side))
    return found


def keeps_a_limit(claim: Claim, value: float) -> bool:
    """Whether a value lies on the side of a limit that the quote says."""
    return any(
        side * (scaled - number.value) >= 0
        for number, side in limited(claim)
        for scaled in _scaled(claim, number, value)
    )


def _scaled(claim: Claim, number: NumberFound, value: float) -> tuple[float, ...]:
    """A value in the scale of a limit: a p-value beside `0.1 %` can only be a part of 1."""
    if not number.percent:
        return (value,)
    return (100 * value,) if claim.kind == "test" else (value, 100 * value)


def prints_otherwise(table: Table, claim: Claim, known: Truth) -> bool:
    """The quote prints a right value in another unit, roughly, as the rows of a share, or only its
    interval, which is judged by itself.
    """
    assert isinstance(known.value, float)
    told = [n for n in quoted_numbers(claim) if not n.percent or n.value not in LEVELS]
    if claim.ci and told and all(any(prints(n, end) for end in claim.ci) for n in told):
        return True
    if any(turned(table, claim, known, n, claim.quote) for n in quoted_numbers(claim)):
        return True
    if claim.number is not None and states_a_limit(claim, claim.number, (known.value,)):
        return True
    share = claim.kind == "share" or is_share(claim.agg)
    rows = [known.value * count / 100 for count in known.counts if share]
    if share and any(abs(each - known.value) <= FRACTION for each in _fractions(claim.quote)):
        return True
    said = ((n, claim.quote[max(0, n.start - 24) : n.start]) for n in quoted_numbers(claim))
    return any(is_known(number, [known.value, *rows], before) for number, before in said)


def _fractions(text: str) -> Iterator[float]:
    """The shares in per cent that two numbers make: `six of every eleven`, `in 10 jobs 4`."""
    every = numbers(text)
    for part, whole in itertools.pairwise(every):
        between = _PART_OF.fullmatch(text[part.end : whole.start])
        few, all_ = sorted((part.value, whole.value))
        if (
            few >= 0
            and all_ > 1
            and (between if few == part.value else _OF.search(text[: part.start]))
        ):
            yield 100 * few / all_
    yield from (50.0 for _ in re.finditer(r"\bevery (?:other|second)\b", text, re.I))


def turned(table: Table, claim: Claim, known: Truth, number: NumberFound, text: str) -> bool:
    """Whether a number of a text is the value of a right claim in a unit that converts exactly, or
    a rate for another span of time: 0.65 a month as 7.8 in twelve months.
    """
    values = [v for v in (known.value, claim.number) if isinstance(v, int | float)]
    before = text[max(0, number.start - NEAR) : number.start]
    after = text[number.start : number.end + NEAR]
    factors = [*conversions(table, claim, after)]
    factors += _spans(table, claim, re.split(r"[.;:](?:\s|$)", before)[-1])
    factors += _spans(table, claim, re.split(r"[.;:](?:\s|$)", after)[0])
    forms = [factor * value for factor in factors for value in values]
    return is_known(number, forms, before)


def _spans(table: Table, claim: Claim, text: str) -> Iterator[float]:
    """How many of the periods of a claim's rate are in each span of time that a text names."""
    own = claim.unit or (table.unit(table.name(claim.column)) if claim.column else "")
    rate = _RATE.search(own) if claim.kind in ("stat", "compare", "trend") else None
    for span in _SPAN.finditer(text) if rate else ():
        counts = [n.value for n in numbers(span[1])] or [1.0]
        yield counts[-1] * _YEARS[span[2].casefold()] / _YEARS[rate[1].casefold()] if rate else 1.0


def states_a_limit(claim: Claim, value: float, true: Sequence[float]) -> bool:
    """A p-value entered as the limit that its quote prints, where the true one keeps it."""
    limits = [number for number, _ in limited(claim)]
    if claim.kind != "test":
        return False
    if any(prints(number, value) for number in limits):
        return any(keeps_a_limit(claim, each) for each in true)
    return _seldom(claim, value, true)


def _seldom(claim: Claim, value: float, true: Sequence[float]) -> bool:
    """The quote gives a p-value as how seldom at most, in words, and the entry the round limit that
    they stand for: `less than once in a thousand`, `hardly one time in 10,000`.
    """
    said = claim.quote
    bare = any(prints(number, value) for number in numbers(said)) or not _LESS.search(said)
    if bare or not any(math.isclose(value, limit) for limit in _LIMITS):
        return False
    told = [1 / n.value for n in numbers(said) if n.value > 1 and _IN.search(said[: n.start])]
    return any(abs(each) <= min([value, *told]) for each in true)
