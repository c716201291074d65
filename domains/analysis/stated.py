"""How exactly a claim states its value, and whether a number can be what it states."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domains.analysis.claims import Claim
from domains.analysis.planted.truths import Truth
from workbench.prose.contract import SMALL, is_level
from workbench.prose.numbers import NumberFound, numbers

MOST_DECIMALS = 12
DIGITS = 6
"""Digits that a finding tells of a value."""
_PER = re.compile(r"\bper\s+$|/\s*$", re.I)
_NONE = re.compile(r"\b(?:no|none|not one|nothing|never|without|zero)\b", re.I)


@dataclass(frozen=True)
class Stated:
    """A value with half a unit of its last printed digit."""

    value: float
    half: float
    printed: tuple[NumberFound, ...]
    """The numbers of the quote that print it."""

    def fits(self, other: float) -> bool:
        """Whether `other`, or its six digits as they are told, rounds to what is stated."""
        slack = self.half * (1 + 1e-9) + 1e-9 * abs(self.value)
        return any(abs(each - self.value) <= slack for each in (other, told_digits(other)))


def told_digits(value: float) -> float:
    """A value as findings tell it: 0.1464996 is told as 0.1465, and 0.147 is that, rounded."""
    return float(f"{value:.{DIGITS}g}")


def stated(claim: Claim, tolerance: float = 0.0) -> Stated | None:
    """The claim's number, as exact as its ledger and its quote print it; None without one."""
    value = claim.number
    if value is None:
        return None
    own = half_unit(value)
    printed = tuple(printing(claim, value, own))
    halves = [number.half for number in printed] or [own]
    used = min(halves) if min(halves) <= own * 1.01 else max(halves)
    return Stated(value, max(used, tolerance), printed)


def half_unit(value: float) -> float:
    """Half a unit of the last digit that the number's shortest form prints."""
    text = repr(float(value))
    if "e" in text:
        digits, _, power = text.partition("e")
        decimals = len(digits.partition(".")[2]) if "." in digits else 0
        return float(0.5 * 10.0 ** (int(power) - decimals))
    places = text.partition(".")[2]
    return 0.5 if places == "0" else float(0.5 * 10.0 ** -min(len(places), MOST_DECIMALS))


def printing(claim: Claim, value: float, half: float) -> list[NumberFound]:
    """The numbers of the quote that can be the value: as it is, or as a share of 1. One that looks
    like a name (`the old page 910`) is the value where it is exactly that.
    """
    found = [number for number in quoted_numbers(claim) if prints(number, value, half)]
    named = (number for number in numbers(claim.quote) if number.role == "name")
    return found or [number for number in named if number.value == value]


def prints(number: NumberFound, value: float, half: float = 0.0) -> bool:
    """Whether a printed number is a form of the value."""
    forms = [value, told_digits(value)]
    if number.percent and abs(value) <= 1:
        forms.append(value * 100)
    if number.unit == "times" and number.text.casefold() in ("doubled", "halved"):
        forms.append(value)
    return any(number.prints(form, half) for form in forms)


def quoted_numbers(claim: Claim) -> Sequence[NumberFound]:
    """The quantities of the quote, in digits or words; without those of a unit: `per 100 km`."""
    roles = ("quantity", "spoken", "year")
    said = [number for number in numbers(claim.quote) if number.role in roles]
    return [n for n in said if not _PER.search(claim.quote[: n.start])]


def may_print(claim: Claim, number: NumberFound) -> bool:
    """Whether a number can be meant as the value: a p-value or a correlation is no count of rows,
    no level in per cent, no date and no `one time in ten`.
    """
    of_one = claim.kind == "corr" or (claim.kind == "test" and (claim.unit or "p") in ("p", "r"))
    plain = not number.unit and number.role != "spoken"
    return not of_one or (plain and abs(number.value) <= 1)


def left_open(claim: Claim, known: Truth) -> bool:
    """The entry leaves its value to be computed, and its quote prints none, or the right one.

    A bound of its own filter is no value: `the mean delay on days of 12 m/s and more`.
    """
    if isinstance(known.value, str):
        return claim.value is None or not str(claim.value).strip()
    if claim.number is not None:
        return False
    said = [n for n in quoted_numbers(claim) if n.role == "quantity" and n.value != claim.n]
    said = [n for n in said if n.unit or n.decimals or abs(n.value) > SMALL]
    said = [n for n in said if not _is_bound(n, claim) and not is_level(n, claim.quote)]
    fitting = (prints(n, true) for n in said for true in (known.value, *known.also))
    return not said or any(fitting)


def _is_bound(number: NumberFound, claim: Claim) -> bool:
    """Whether the number is one that the claim's filter compares with."""
    bounds = [each.value for each in claim.filter if not each.first]
    given = [b for bound in bounds for b in (bound if isinstance(bound, list) else [bound])]
    plain = [b for b in given if isinstance(b, int | float) and not isinstance(b, bool)]
    return any(number.prints(float(bound)) for bound in plain)


def denies(quote: str) -> bool:
    """Words that say nought without a numeral: `no row is repeated`."""
    return bool(_NONE.search(quote))
