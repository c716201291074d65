"""Quotients that count whole spells: 56 hours are 4 full 12 hours, and 5 of them begun.

The line says which way it counts, or a text that it rests on says it of just what the line divides
by: `each full 12 hours`, `per day or part of a day`. A price by the hour counts no spells.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from workbench.prose.numbers import numbers
from workbench.prose.reckoning.known import Known, Result
from workbench.prose.reckoning.lengths import Length, lengths
from workbench.prose.reckoning.lines import Line
from workbench.prose.reckoning.sums import Operand
from workbench.prose.reckoning.values import Amount, lasting

_FULL, _BEGUN = r"full|whole|complete|completed|entire", r"begun|started|commenced|opened"
_DOWN = re.compile(rf"//|\b(?:{_FULL}|floor|remainder|rem|r|remain\w*|left(?: over)?)\b", re.I)
_UP = re.compile(rf"\b(?:{_BEGUN}|ceil|in part|part(?:s|ly)?)\b", re.I)
_FULL_SPELL = re.compile(
    rf"(?<!\ba )(?<!\ban )(?<!\bthe )(?<!\byour )\b(?:{_FULL})"
    r"(?: (?:spell|stretch|period|block)s? of)?[\s-]+",
    re.I,
)
_BEGUN_SPELL = re.compile(
    rf"\b(?:{_BEGUN})[\s-]+|\b(?:any |a )?part of (?:an?|each|every|the) ", re.I
)
_THEN_BEGUN = re.compile(
    r"(?P<spell>(?:[\w.]+[\s-])?\w+),?(?: or (?:any |a )?(?:part|fraction)\b| (?:that|which)?\s?"
    rf"(?:(?:is|are|has|have)(?: been)? )?(?:{_BEGUN})\b)",
    re.I,
)
_MINUTES = (1.0, 60.0, 1440.0)


def whole_spells(line: Line, amount: Amount, known: Known) -> Amount | None:
    """How many whole spells a quotient counts, where it counts any."""
    by = _divisor(line)
    if by is None or amount.point or amount.share or amount.value <= 0:
        return None
    ways = {way for text in known.given for way, spell in _spells(text) if _is(by, spell)}
    down = _DOWN.search(line.line) or (ways == {"down"} and not _UP.search(line.line))
    if down or _UP.search(line.line) or ways == {"up"}:
        return Amount(
            float(math.floor(amount.value + 1e-9) if down else math.ceil(amount.value - 1e-9))
        )
    return None


def left_over(line: Line, amount: Amount, whole: float) -> list[Result]:
    """A count of spells, and what is left beside them."""
    by = _divisor(line)
    rest = round((amount.value - whole) * by.number.value, 9) if by and by.number else 0.0
    return [Result(whole), *([Result(rest)] if rest > 0 else [])]


def _divisor(line: Line) -> Operand | None:
    """What a line divides by at its end; none where money is divided by what is no money."""
    *_, sign, by = ("", *(one for one in line.first.tokens if one not in ("(", ")")))
    if sign != "/" or not isinstance(by, Operand) or by.number is None or not by.number.value:
        return None
    paid = {one.number is not None and one.number.unit == "money" for one in line.first.operands}
    return by if len(paid) == 1 else None


def _spells(text: str) -> Iterator[tuple[str, Length]]:
    """The spells that a text counts whole or begun."""
    found = [("down", text[m.end() :]) for m in _FULL_SPELL.finditer(text)]
    found += [("up", text[m.end() :]) for m in _BEGUN_SPELL.finditer(text)]
    found += [("up", m["spell"]) for m in _THEN_BEGUN.finditer(text)]
    for way, words in found:
        yield from ((way, spell) for spell in _leading(words[:40]))


def _leading(words: str) -> Iterator[Length]:
    """The duration or the amount with which words begin; `hour` alone is one of them."""
    for said in (words, f"1 {words}", f"1 {words.rpartition(' ')[2]}"):
        first = next((length for n, length in lengths(said) if n.start == 0), None)
        amount = next((n for n in numbers(said) if n.start == 0), None) if said is words else None
        if first or amount:
            yield first or Length(amount.value if amount else 1.0, "")
            return


def _is(by: Operand, spell: Length) -> bool:
    """Whether a divisor is such a spell, told in whatever unit or bare."""
    value = by.number.value if by.number else 0.0
    minutes = lasting(spell.count, spell.unit).minutes
    if by.length is None:
        in_units = [minutes / size for size in _MINUTES] if minutes else []
        return any(math.isclose(value, one) for one in (spell.count, *in_units))
    own = lasting(by.length.count, by.length.unit).minutes
    if own is not None and minutes is not None:
        return math.isclose(own, minutes)
    return (by.length.unit, by.length.count) == (spell.unit, spell.count)
