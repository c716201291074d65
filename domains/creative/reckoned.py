"""Figures that need no working: the fact's own with its unit left out, in other units, or twice
where it is told for each way.

`52 minutes in the morning, 52 in the evening` counts minutes both times; 17 hours and 20 minutes
are one length of 1,040 minutes; there and back is twice one way. None of it gives a figure that no
fact has.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from domains.creative.quantities import Quantity, quantities
from workbench.prose.english import stems
from workbench.prose.numbers import numbers

_JOINS = re.compile(r"[\s\u00a0\u202f-]?[^\W\d_]*(?:,?\s+and|,)?\s+|[^\W\d_]*\s?")
"""What stands between a quantity and the rest of it in a smaller unit: `17 hours and 20`."""
_HUNDREDTH = re.compile(r"\s?(?:p|pence|cents?|ct|c|rappen|centimes?)\b", re.I)
_OF_THEM = re.compile(r"\s+of\s+(?:the|its|our|your|their|these|those|all)?\s*$", re.I)
_STOP = re.compile(r"[.!?](?!\d)|\n")
_ONE_WAY = re.compile(
    r"\b(?:each|one|either|every|per|a) (?:way|direction)|\b(?:in|for) each direction\b", re.I
)
_BOTH_WAYS = re.compile(
    r"\b(?:there and back|both ways|both directions|to and fro|out and back|return|round[ -]trip|"
    r"outward and homeward)\b",
    re.I,
)
_OWN = 24
"""Characters behind a figure within which its own `each way` stands."""


def whole_of(one: Quantity, said: str) -> Quantity:
    """The quantity of two units that a figure of some words is part of (`17 hours and 20 minutes`),
    in the smaller of them; else the figure itself.
    """
    for whole in _wholes(said):
        if whole.number.start <= one.number.start < whole.number.end:
            return whole
    return one


def _wholes(text: str) -> list[Quantity]:
    found = []
    every = quantities(text)
    for first, second in itertools.pairwise(every):
        between = text[first.number.end : second.number.start]
        size = _smaller(first, second, text) if _JOINS.fullmatch(between) else 0.0
        if size and not second.number.decimals:
            value = round(first.value / size) + second.number.value
            unit = re.match(r"[\s\u00a0-]?[^\W\d_]+", text[second.number.end :])
            end = second.number.end + (unit.end() if unit else 0)
            number = replace(second.number, start=first.number.start, end=end, value=value,
                             text=text[first.number.start : end])  # fmt: skip
            found.append(Quantity(number, value * size, 0.5 * size, first.kind, first.measured))
    return found


def _smaller(first: Quantity, second: Quantity, text: str) -> float:
    """The size of the second's unit, where it goes on from a larger one; 0 where it does not."""
    if not first.number.decimals and _HUNDREDTH.match(text, second.number.end):
        money = first.number.unit == "money" or (first.kind and not first.measured)
        return 0.01 if money and second.number.value < 100 else 0.0
    if not (first.measured and second.measured and first.kind == second.kind):
        return 0.0
    larger, smaller = (_size(one) for one in (first, second))
    named = first.number.unit == second.number.unit == ""
    return smaller if named and 0 < smaller < larger and second.value < larger else 0.0


def _size(one: Quantity) -> float:
    return one.value / abs(one.number.value) if one.number.value else 0.0


_ALL_OF = re.compile(
    r"\s?(?:days (?:a|per|each|every) (?:week|year)|hours (?:a|per|each|every) day|"
    r"(?:months|weeks) (?:a|per|each|every) year)\b",
    re.I,
)
_OF_A_YEAR = re.compile(r"(?:52|fifty-two) weeks\b|(?:365|366) (?:days|nights|evenings)\b", re.I)
"""What the calendar gives, to divide a year's price by."""
_EVERY = {"days week": 7, "days year": 365, "hours day": 24, "months year": 12, "weeks year": 52}


def at_all_times(one: Quantity, said: str) -> bool:
    """`Seven days a week`, `24 hours a day`: all that there are, and no figure of anything."""
    if _OF_A_YEAR.match(said, one.number.start):
        return True
    match = _ALL_OF.match(said, one.number.end)
    first, *_, last = match[0].casefold().split() if match else ("", "")
    return _EVERY.get(f"{first} {last}") == one.number.value


def figures_of(text: str) -> list[str]:
    """The figures of a text as printed, each with the word behind it that says of what."""
    found = []
    for one in quantities(text):
        behind = re.match(r"[\s-]?[^\W\d_]+", text[one.number.end :])
        named = one.number.unit == "" and (one.measured or one.kind.endswith(("s", "people")))
        if one.number.role != "year":
            found.append(one.text + (behind[0] if named and behind else ""))
    return list(dict.fromkeys(found))


def with_unit(one: Quantity, said: str) -> Quantity | None:
    """A bare figure with the unit of its neighbour: of the one before it in its sentence, or of
    the whole that it is part of (`10 of the 45 minutes`). None where it counts a thing of its own.
    """
    if one.measured or stems(one.kind) or one.number.role not in ("quantity", "spoken"):
        return None
    every = [other for other in quantities(said) if other.number.start != one.number.start]
    after = (o for o in every if _OF_THEM.fullmatch(said[one.number.end : o.number.start]))
    before = [o for o in every if o.number.end <= one.number.start and o.kind]
    near = next(after, before[-1] if before else None)
    if near is None or not near.measured or near.kind == "percent":
        return None
    first, last = sorted((one, near), key=lambda each: each.number.start)
    if _STOP.search(said[first.number.end : last.number.start]):
        return None
    size = _size(near)
    return replace(one, value=one.number.value * size, half=one.number.half * size,
                   kind=near.kind, measured=True)  # fmt: skip


def follows(one: Quantity, said: str, facts: Sequence[str]) -> bool:
    """Whether a figure is a fact's own, its unit left out or in two units, or twice that which a
    fact has for each way.
    """
    return any(_own(one, said, fact) or both_ways(one, said, fact) for fact in facts)


def _own(one: Quantity, said: str, fact: str) -> bool:
    there = quantities(fact)
    told = _wholes(fact)
    told += [given for bare in there if (given := with_unit(bare, fact)) is not None]
    if one.measured:
        split = one.number.text.strip() != _digits(one)
        return any(one.fits(other) for other in (*told, *(there if split else ())))
    meant = with_unit(one, said)
    return meant is not None and any(o.measured and meant.fits(o) for o in (*there, *told))


def _digits(one: Quantity) -> str:
    """The one number that a figure is; another text where it is a quantity of two units."""
    inside = numbers(one.number.text)
    return one.number.text.strip() if len(inside) == 1 else ""


def both_ways(one: Quantity, said: str, fact: str) -> bool:
    """Twice what a fact tells for each way, or twice what it tells where the words have it there
    and back; not where they give it for each way again, or the fact has it there and back.
    """
    behind = re.split(r"[.,;:]", said[one.number.end : one.number.end + _OWN])[0]
    if _ONE_WAY.search(behind) or _BOTH_WAYS.search(fact):
        return False
    if not (_ONE_WAY.search(fact) or _BOTH_WAYS.search(said)):
        return False
    doubled = (replace(other, value=2 * other.value, half=0.0) for other in quantities(fact)
               if other.measured)  # fmt: skip
    return one.measured and any(
        one.kind == two.kind and abs(one.value - two.value) <= one.half * 1e-6 + 1e-9 * two.value
        for two in doubled
    )
