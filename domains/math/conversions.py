"""Conversions between units that a step states: `12960 mL = 12.96 L`, `2.5 m² = 25000 cm²`."""

from __future__ import annotations

import re

import sympy as sp

from domains.math.findings import SURE, Finding, held, refuted

_R = sp.Rational
_UNITS: tuple[dict[str, sp.Rational], ...] = (
    {"mm": _R(1, 1000), "cm": _R(1, 100), "dm": _R(1, 10), "m": _R(1), "km": _R(1000)},
    {"mg": _R(1, 1000), "g": _R(1), "kg": _R(1000), "t": _R(10**6)},
    {"ml": _R(1, 1000), "cl": _R(1, 100), "dl": _R(1, 10), "l": _R(1)},
    {"litres": _R(1), "liters": _R(1), "millilitres": _R(1, 1000), "milliliters": _R(1, 1000)},
    {"seconds": _R(1), "minutes": _R(60), "hours": _R(3600), "days": _R(86400)},
    {"cents": _R(1, 100), "dollars": _R(1), "euros": _R(1)},
)
"""What each unit of a kind is worth; conversions that hold exactly."""
_POWERS = {"²": 2, "^2": 2, "³": 3, "^3": 3, "": 1}
_AMOUNT = r"(\d+(?:[ ,]\d{3})*(?:\.\d+)?)\s?([A-Za-z]{1,11})(²|³|\^2|\^3|)"
_STATED = re.compile(
    rf"(?<![\d.,*/+·×^-]\s)(?<![\w.]){_AMOUNT}\s*=\s*{_AMOUNT}(?![\w/^]|\s*[*/·×])"
)


def judge_conversion(text: str) -> Finding | None:
    """The first equation of two amounts in units of one kind; None without."""
    for found in _STATED.finditer(text):
        first, unit, power, second, other, other_power = found.groups()
        kind = next((k for k in _UNITS if {unit.lower(), other.lower()} <= k.keys()), None)
        if kind is None or unit.lower() == other.lower() or power != other_power:
            continue
        worth = (kind[unit.lower()] / kind[other.lower()]) ** _POWERS[power]
        value, stated = _number(first) * worth, _number(second)
        if value == stated:
            return held("the unit is converted")
        why = f"{first} {unit}{power} is {value if value.q == 1 else sp.N(value, 6)} {other}{power}"
        return refuted(why, stated, value, SURE, slip="a unit is converted wrongly")
    return None


def _number(text: str) -> sp.Rational:
    return sp.Rational(text.replace(",", "").replace(" ", ""))
