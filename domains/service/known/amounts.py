"""Amounts as a text prints them, and what some of them make together."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.hundredths import is_part

_CURRENCY = re.compile(
    r"[\s-](?:pounds?|euros?|dollars?|francs?|crowns?|quid|cents?|pence)\b", re.I
)
_CENTS = re.compile(r"\b(?:cents?|pence)$", re.I)
_MEASURED = re.compile(
    r"\s?(?:[kcm]?[gm]|[mc]?l|km|kw|kwh|°|%|″|h|x|×|hours?|minutes?|days?|weeks?|months?|years?|"
    r"lit(?:re|er)s?|met(?:re|er)s?|inch(?:es)?|stars?|points?|per|out of|"
    r"(?:o['’]clock|[ap]\.?m|in the (?:morning|afternoon|evening)|at night))\b",
    re.I,
)
_AT = re.compile(r"\b(?:at|from|until|till|version|section|by|v|no\.?|number)\s*$", re.I)
_FEW = 8
"""Amounts of actions that are summed in all ways; a reply takes few."""


def amounts(text: str) -> list[NumberFound]:
    """The amounts of money of a text: with a sign or a currency's name, in words before one
    (`twelve pounds`), and bare ones with two decimals that measure nothing else, of which the unit
    stays empty. Cents are hundredths of what the desk counts in, or what it counts in itself.
    """
    found = []
    for number in numbers(text):
        after = text[number.end : number.end + 24]
        bare = number.role == "quantity" and number.unit == "" and number.decimals == 2
        if number.unit == "money":
            found.append(replace(number, role="quantity"))
        elif _spoken_out(number) and _CURRENCY.match(after):
            end = number.end + _CURRENCY.match(after).end()  # type: ignore[union-attr]
            found.append(replace(number, unit="money", role="quantity", end=end))
        elif bare and not _MEASURED.match(after) and not _AT.search(text[: number.start]):
            found.append(number)
    return [_in_whole(text, one) for one in found]


def _in_whole(text: str, number: NumberFound) -> NumberFound:
    spoken = number.role == "spoken" or re.match(r"[^\W\d]", number.text)
    if not (_CENTS.search(text[: number.end]) if spoken else is_part(text, number)):
        return number
    return replace(number, value=number.value / 100, half=number.half / 100, scale=0.01)


def _spoken_out(number: NumberFound) -> bool:
    """A number in words that says how many: `several hundred` does not."""
    vague = number.text.casefold() in ("hundred", "thousand", "million")
    return number.role == "spoken" and number.unit == "" and not vague


def counted(number: NumberFound) -> bool:
    """A count, with the sign of multiplying behind it or not: `31 pupils`, `31 × €4.50`."""
    return number.unit in ("", "times") and number.decimals == 0 and number.value > 1


def sums(amounts: Sequence[float]) -> list[float]:
    """What some of a few amounts make together, each alone included."""
    few = [amount for amount in amounts if amount > 0][:_FEW]
    sizes = range(1, len(few) + 1)
    return [sum(some) for size in sizes for some in itertools.combinations(few, size)]
