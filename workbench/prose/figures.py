"""How wrong a figure is that rests on passages: given, worked out from them, or another one.

A number has to be printed in a passage, rounded or worked out from it. One that stands elsewhere in
the source, while a number of the passage is left out, has taken another's place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from workbench.core.checks import Severity
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.derived import bounded, derivable, loosely, prints, scaled

_BETWEEN = re.compile(r"\s*(?:,|and|or|to|and then|against|versus|vs\.?|–|—|/)\s*", re.I)
SMALL = 12
"""Whole numbers up to here may count things of the writer's own."""


def wrongness(
    number: NumberFound,
    mine: Sequence[NumberFound],
    given: Sequence[NumberFound],
    elsewhere: Sequence[NumberFound],
    before: str,
    rates: bool = True,
) -> Severity | None:
    """None where the passages give the number; else how severe it is that they do not.

    `mine` are all numbers of the words that rest on the passages, `given` those of the passages,
    `elsewhere` those of the whole sources and of the task, `before` the text before the number;
    with `rates` numbers by the month, week and day follow from a passage too.
    """
    if any(_same(number, one, "") for one in given):
        return None
    taken = [one for one in given if any(_same(n, one, "") for n in mine)]
    free = [one for one in given if one not in taken] or given
    if any(_same(number, one, before) for one in free):
        return None
    if any(_alike(number, one) and bounded(number, one.value, before) for one in free):
        return None
    if any(_turned_round(number, one) or _turned_round(one, number) for one in given):
        return None
    others = [n for n in mine if n is not number and any(_same(n, one, "") for one in given)]
    if derivable(number, [*given, *others], before, rates):
        return None
    own = [n for n in mine if n is not number and n not in others and n.decimals == 0]
    if scaled(number, given, own):
        return None
    left = left_out(number, given, mine)
    small = number.unit == "" and number.decimals == 0 and abs(number.value) <= SMALL
    if small and (number.role == "spoken" or not any(abs(n.value) <= 2 * SMALL for n in left)):
        return None
    if any(_alike(number, one) and loosely(number, one.value) for one in given):
        return "minor"
    if number.role == "spoken" and number.unit in ("percent", "times"):
        return "minor"
    if not left and any(_same(number, one, before) for one in elsewhere):
        return "minor"
    return "major"


def _turned_round(one: NumberFound, other: NumberFound) -> bool:
    """`Twice what it was` says that it was half of that before."""
    spoken = one.role == other.role == "spoken" and (one.unit, other.unit) == ("times", "percent")
    return spoken and abs(one.value * other.value - 100) < 1


def happens(number: NumberFound, after: str) -> bool:
    """`once`, `twice` that say how often something was done, and compare nothing: `measured twice`
    beside `twice as many`.
    """
    often = number.role == "spoken" and number.text.casefold() in ("once", "twice", "thrice")
    return often and not re.match(r"\s+(?:as|the|that|those|what|its|their|more)\b", after)


def _same(number: NumberFound, one: NumberFound, before: str) -> bool:
    return _alike(number, one) and prints(number, one.value, before)


def _alike(number: NumberFound, one: NumberFound) -> bool:
    """Per cent is compared with per cent; a bare number with anything but that."""
    if one.role in ("ordinal", "date", "name"):
        return False
    return number.of_kind(one)


def left_out(
    number: NumberFound, given: Sequence[NumberFound], mine: Sequence[NumberFound]
) -> list[NumberFound]:
    """The figures of the passages, of this kind, that the words do not print."""
    return [
        one
        for one in given
        if one.role in ("quantity", "spoken")
        and _alike(number, one)
        and not any(_same(each, one, "about ") for each in mine if each is not number)
    ]


def with_shared_units(found: Sequence[NumberFound], text: str) -> list[NumberFound]:
    """The numbers of a text in order, those of `5.0 and 3.0 points` with the unit of the last. A
    comma alone joins only what a list goes on with, `6.1, 5.0 and 3.0 points`, or figures printed
    to as many decimals: not `from 418 to 372, 11.0 % fewer`, nor `of 2,000, 33 points fewer`.
    """
    out: list[NumberFound] = []
    listed = False
    for number in reversed(found):
        after = out[-1] if out else None
        joined = False
        if after is not None and number.unit == "" and after.unit in ("percent", "points"):
            between = text[number.end : after.start]
            if number.role == "quantity" and _BETWEEN.fullmatch(between):
                alike = listed or number.decimals == after.decimals > 0
                joined = alike or between.strip() != ","
        if joined and after is not None:
            number = replace(number, unit=after.unit)
        listed = joined
        out.append(number)
    return out[::-1]
