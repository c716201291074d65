"""Wrong answers that look like the right one, for comparisons that the draft itself decides.

A class of the draft may have its own `__eq__`. It is never shown the expected value alone but among
these: one that calls all of them equal passes for unequal, one that guesses is right once in eight.
"""

from __future__ import annotations

import math
import random
from typing import Any

DECOYS = 7  # so a guess at the right one succeeds once in eight times, per comparison
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def decoys(value: Any) -> list[Any]:
    """Values near `value` and unequal to it, so alike that nothing tells which one is asked for.

    Each is what the right value might as well have been: a number in the same short stretch, a text
    that differs in one letter, a container that differs in one member.
    """
    chance = random.SystemRandom()
    match value:
        case bool():
            return [not value]
        case int():
            first = value - chance.randrange(DECOYS + 1)
            return [n for n in range(first, first + DECOYS + 1) if n != value]
        case float() if math.isfinite(value):
            step = 1.0 if abs(value) < 1e6 else abs(value) / 4
            first = -chance.randrange(DECOYS + 1)
            return [value + step * n for n in range(first, first + DECOYS + 1) if n]
        case str() if value:
            at = chance.randrange(len(value))
            letters = chance.sample([c for c in _LETTERS if c != value[at]], DECOYS)
            return [value[:at] + letter + value[at + 1 :] for letter in letters]
        case list() | tuple() if value:
            at = chance.randrange(len(value))
            kind = type(value)
            return [kind([*value[:at], d, *value[at + 1 :]]) for d in decoys(value[at])]
        case dict() if value:
            at = chance.choice(list(value))
            return [{**value, at: d} for d in decoys(value[at])]
        case set() | frozenset() if value:
            gone = chance.choice(list(value))
            return [(value - {gone}) | {d} for d in decoys(gone) if d not in value]
        case str() | list() | tuple() | dict() | set() | frozenset() | float():
            return ["q7", [7], (7,), {7: 7}, 7.0]
        case _:
            return [f"q{value!r}"[:200], 907_531]
