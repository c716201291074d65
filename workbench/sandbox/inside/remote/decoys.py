"""Wrong answers of the right one's own kind, for comparisons that the draft itself decides.

A class of the draft may have its own `__eq__`. It is never shown the expected value alone but among
these: one that calls all of them equal passes for unequal, one that guesses is right once in eight.
A value whose kind has no other (None), or that stands out among its kind (what is empty), has none.
"""

from __future__ import annotations

import datetime
import decimal
import fractions
import math
import random
from collections.abc import Sequence
from typing import Any

DECOYS = 7  # so a guess at the right one succeeds once in eight times, per comparison
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_CHANCE = random.SystemRandom()


def decoys(value: Any) -> list[Any]:
    """Values near `value` and unequal to it, so alike that nothing tells which one is asked for.

    Each is what the right value might as well have been: a number in the same short stretch, a text
    that differs in one letter, a container that differs in one member. Empty where there is none.
    """
    match value:
        case bool():
            return [not value]
        case int() | fractions.Fraction():
            return [value + n for n in _stretch()]
        case decimal.Decimal() if value.is_finite():
            apart = max(decimal.Decimal(1), abs(value) / 4)
            return [value + apart * n for n in _stretch() if value + apart * n != value]
        case float() if math.isfinite(value):
            step = 1.0 if abs(value) < 1e6 else abs(value) / 4
            return [value + step * n for n in _stretch()]
        case complex():
            return [value + n for n in _stretch() if value + n != value]
        case float():
            return [-value, *map(float, _CHANCE.sample(range(100), DECOYS - 1))]
        case datetime.date() | datetime.timedelta():
            return _days(value)
        case str():
            return _letters(value)
        case bytes():
            return [text.encode("latin-1") for text in _letters(value.decode("latin-1"))]
        case list() | tuple() | dict() | set() | frozenset():
            return _containers(value)
    return []


def _stretch() -> list[int]:
    """Distances to the neighbours in a stretch of eight in which the value may have any place."""
    first = -_CHANCE.randrange(DECOYS + 1)
    return [n for n in range(first, first + DECOYS + 1) if n]


def _days(value: Any) -> list[Any]:
    try:
        return [value + datetime.timedelta(days=n) for n in _stretch()]
    except OverflowError:
        return []


def _letters(value: str) -> list[str]:
    if not value:
        return []
    at = _CHANCE.randrange(len(value))
    others = _CHANCE.sample([c for c in _LETTERS if c != value[at]], DECOYS)
    return [value[:at] + letter + value[at + 1 :] for letter in others]


def _containers(value: Any) -> list[Any]:
    """The container with one member changed: a random one that has decoys itself."""
    by_key = isinstance(value, (dict, set, frozenset))
    places: Sequence[Any] = list(value) if by_key else range(len(value))
    for at in _CHANCE.sample(places, len(places)):
        found = _changed(value, at)
        if found:
            return found
    return []


def _changed(value: Any, at: Any) -> list[Any]:
    match value:
        case dict():
            return [{**value, at: d} for d in decoys(value[at])]
        case set() | frozenset():
            return [(value - {at}) | {d} for d in decoys(at) if d not in value]
        case _ if type(value) in (list, tuple):
            kind = type(value)
            return [kind([*value[:at], d, *value[at + 1 :]]) for d in decoys(value[at])]
        case _:
            return []
