"""What counts, sums and searches over whole numbers come to, in exact fractions.

`count` and `sum` run a letter from one number to another; `least`, `greatest` and `only` give the
number that fulfils a condition, and `only` has no value where there are several. All is tried, so a
value is certain; what takes too many tries, or has no exact value, is `Unreadable`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType

import sympy as sp

from domains.math.modelling.language import OF_WHOLES, Term, names_in, walk
from domains.math.notation.limits import Unreadable

MOST_TRIES = 60_000
"""Of a condition, for one value: about a second."""
LARGEST = 10**40
_COMPARISONS: Mapping[str, Callable[[Fraction, Fraction], bool]] = MappingProxyType(
    {
        "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
        "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    }
)  # fmt: skip


def speaks_of_wholes(found: Term) -> bool:
    """Whether a part has a value for whole numbers only, or a quantity says how often."""
    return any(
        part.kind == "over"
        or (part.kind == "call" and part.word in OF_WHOLES)
        or (part.kind == "^" and names_in(part.args[1]))
        for part in walk(found)
    )


@cache
def value_of(found: Term) -> Fraction:
    """The value of a count, sum or search."""
    return _Trying().value(found, {})


class _Trying:
    """One evaluation, with the tries it has left."""

    def __init__(self) -> None:
        self._left = MOST_TRIES

    def value(self, found: Term, at: Mapping[str, int]) -> Fraction:
        match found.kind:
            case "number":
                return found.value
            case "name":
                return Fraction(at[found.word])
            case "over":
                return self._over(found, at)
            case "neg":
                return -self.value(found.args[0], at)
            case "call":
                return _called(found.word, [self.value(arg, at) for arg in found.args])
            case "+" | "-" | "*" | "/" | "^":
                left, right = (self.value(arg, at) for arg in found.args)
                return _operated(found.kind, left, right)
            case _:
                raise Unreadable(f"{found.kind} has no value")

    def holds(self, found: Term, at: Mapping[str, int]) -> bool:
        match found.kind:
            case "compared":
                left, right = (self.value(arg, at) for arg in found.args)
                return _COMPARISONS[found.word](left, right)
            case "and":
                return all(self.holds(arg, at) for arg in found.args)
            case "or":
                return any(self.holds(arg, at) for arg in found.args)
            case "not":
                return not self.holds(found.args[0], at)
            case "call" if found.word == "is_prime":
                return bool(sp.isprime(_whole(self.value(found.args[0], at))))
            case _:
                raise Unreadable("no condition")

    def _over(self, found: Term, at: Mapping[str, int]) -> Fraction:
        letter, first, last, body = found.args
        tries = self._tries(letter.word, self.value(first, at), self.value(last, at), at)
        if found.word == "sum":
            return _limited(sum((self.value(body, each) for each in tries), Fraction(0)))
        fitting = [each[letter.word] for each in tries if self.holds(body, each)]
        if found.word == "count":
            return Fraction(len(fitting))
        if not fitting or (found.word == "only" and len(fitting) > 1):
            raise Unreadable(f"{len(fitting)} numbers fulfil the condition")
        return Fraction(fitting[0] if found.word == "least" else fitting[-1])

    def _tries(
        self, letter: str, first: Fraction, last: Fraction, at: Mapping[str, int]
    ) -> Iterator[Mapping[str, int]]:
        for number in range(math.ceil(first), math.floor(last) + 1):
            self._left -= 1
            if self._left < 0:
                raise Unreadable("too many numbers to try")
            yield {**at, letter: number}


def _operated(sign: str, left: Fraction, right: Fraction) -> Fraction:
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return _limited(left * right)
        case "/":
            if not right:
                raise Unreadable("a division by zero")
            return left / right
        case _:
            power = _whole(right)
            if abs(power) > 64 or (not left and power < 0):
                raise Unreadable("a power too high")
            return _limited(Fraction(left) ** power)


def _called(word: str, args: list[Fraction]) -> Fraction:
    match word:
        case "floor":
            return Fraction(math.floor(args[0]))
        case "ceil":
            return Fraction(math.ceil(args[0]))
        case "abs":
            return abs(args[0])
        case "min":
            return min(args)
        case "max":
            return max(args)
        case "sqrt":
            return _root(args[0])
    return of_wholes(word, [_whole(arg) for arg in args])


def of_wholes(word: str, args: list[int]) -> Fraction:
    """A function of whole numbers; Unreadable outside of where it has a value."""
    match word, args:
        case "mod", [number, by] if by > 0:
            return Fraction(number % by)
        case "gcd", _:
            return Fraction(math.gcd(*args))
        case "lcm", _:
            return _limited(Fraction(math.lcm(*args)))
        case "factorial", [number] if 0 <= number <= 60:
            return Fraction(math.factorial(number))
        case "choose", [number, parts] if 0 <= number <= 2000 and parts >= 0:
            return Fraction(math.comb(number, parts))
        case _:
            raise Unreadable(f"{word} has no value there")


def _root(value: Fraction) -> Fraction:
    top, bottom = (math.isqrt(max(part, 0)) for part in (value.numerator, value.denominator))
    if Fraction(top * top, bottom * bottom) != value:
        raise Unreadable("a root that is no fraction")
    return Fraction(top, bottom)


def _whole(value: Fraction) -> int:
    if value.denominator != 1:
        raise Unreadable("no whole number")
    return value.numerator


def _limited(value: Fraction) -> Fraction:
    if abs(value.numerator) > LARGEST or value.denominator > LARGEST:
        raise Unreadable("a number too large")
    return value
