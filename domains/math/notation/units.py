"""Units of measurement: which words are units, and how they convert. Exact fractions, no sympy.

A unit that is in the table converts; any other word after a number is a counted noun ("12 apples"),
which never converts and never makes two answers differ by its absence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

Dimensions = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Unit:
    """`dimensions` as (base, power) pairs; one of it is `factor` base units. A noun has no
    dimensions.
    """

    text: str
    dimensions: Dimensions
    factor: Fraction
    noun: str = ""

    @property
    def converts(self) -> bool:
        return not self.noun


def _table() -> dict[str, tuple[str, int, Fraction]]:
    rows: tuple[tuple[str, str, int, str], ...] = (
        ("m meter meters metre metres", "length", 1, "1"),
        ("km kilometer kilometers kilometre kilometres kms", "length", 1, "1000"),
        ("cm centimeter centimeters centimetre centimetres cms", "length", 1, "1/100"),
        ("mm millimeter millimeters millimetre millimetres", "length", 1, "1/1000"),
        ("nm nanometer nanometers", "length", 1, "1/1000000000"),
        ("in inch inches", "length", 1, "254/10000"),
        ("ft foot feet", "length", 1, "3048/10000"),
        ("yd yard yards yds", "length", 1, "9144/10000"),
        ("mi mile miles", "length", 1, "1609344/1000"),
        ("s sec secs second seconds", "time", 1, "1"),
        ("ms millisecond milliseconds", "time", 1, "1/1000"),
        ("min mins minute minutes", "time", 1, "60"),
        ("h hr hrs hour hours", "time", 1, "3600"),
        ("d day days", "time", 1, "86400"),
        ("wk week weeks", "time", 1, "604800"),
        ("month months", "months", 1, "1"),
        ("yr year years yrs", "months", 1, "12"),
        ("decade decades", "months", 1, "120"),
        ("g gram grams", "mass", 1, "1/1000"),
        ("kg kilogram kilograms kgs kilo kilos", "mass", 1, "1"),
        ("mg milligram milligrams", "mass", 1, "1/1000000"),
        ("tonne tonnes", "mass", 1, "1000"),
        ("ton tons", "tons", 1, "1"),
        ("lb lbs pound pounds", "mass", 1, "45359237/100000000"),
        ("oz ounce ounces", "mass", 1, "45359237/1600000000"),
        ("l L liter liters litre litres", "length", 3, "1/1000"),
        ("ml mL milliliter milliliters millilitre millilitres cc", "length", 3, "1/1000000"),
        ("gal gallon gallons", "gallon", 1, "1"),
        ("qt quart quarts", "gallon", 1, "1/4"),
        ("pt pint pints", "gallon", 1, "1/8"),
        ("cup cups", "gallon", 1, "1/16"),
        ("ha hectare hectares", "length", 2, "10000"),
        ("acre acres", "acre", 1, "1"),
        ("$ dollar dollars USD usd buck bucks", "dollar", 1, "1"),
        ("cent cents ¢", "dollar", 1, "1/100"),
        ("quarter_coin", "dollar", 1, "1/4"),
        ("€ euro euros EUR eur", "euro", 1, "1"),
        ("£ GBP gbp", "sterling", 1, "1"),
        ("¥ yen", "yen", 1, "1"),
        ("₹ rupee rupees", "rupee", 1, "1"),
        ("K kelvin kelvins", "kelvin", 1, "1"),
        ("rad radian radians", "angle", 1, "1"),
        ("mol moles", "mole", 1, "1"),
        ("A ampere amperes amp amps", "ampere", 1, "1"),
        ("dozen dozens", "count", 1, "12"),
        ("byte bytes", "byte", 1, "1"),
        ("degC celsius Celsius", "celsius", 1, "1"),
        ("degF fahrenheit Fahrenheit", "fahrenheit", 1, "1"),
        ("V volt volts", "volt", 1, "1"),
        ("kV", "volt", 1, "1000"),
        ("mA", "ampere", 1, "1/1000"),
        ("ohm ohms", "ohm", 1, "1"),
        ("kohm", "ohm", 1, "1000"),
        ("μm um micrometer micrometers", "length", 1, "1/1000000"),
        ("dm decimeter decimeters", "length", 1, "1/10"),
    )
    return {
        name: (base, power, Fraction(factor))
        for names, base, power, factor in rows
        for name in names.split()
    }


_COMPOUND: Mapping[str, str] = MappingProxyType(
    {
        "mph": "mi/h",
        "kph": "km/h",
        "kmh": "km/h",
        "kmph": "km/h",
        "N": "kg*m/s^2",
        "newton": "kg*m/s^2",
        "newtons": "kg*m/s^2",
        "J": "kg*m^2/s^2",
        "joule": "kg*m^2/s^2",
        "joules": "kg*m^2/s^2",
        "W": "kg*m^2/s^3",
        "watt": "kg*m^2/s^3",
        "watts": "kg*m^2/s^3",
        "Hz": "1/s",
        "Pa": "kg/m/s^2",
        "fps": "ft/s",
        "kN": "1000*kg*m/s^2",
        "kJ": "1000*kg*m^2/s^2",
        "MJ": "1000000*kg*m^2/s^2",
        "kW": "1000*kg*m^2/s^3",
        "kWh": "3600000*kg*m^2/s^2",
        "Wh": "3600*kg*m^2/s^2",
        "MW": "1000000*kg*m^2/s^3",
        "kPa": "1000*kg/m/s^2",
        "kHz": "1000/s",
        "MHz": "1000000/s",
        "sqft": "ft^2",
        "mps": "m/s",
    }
)
_TABLE: Mapping[str, tuple[str, int, Fraction]] = MappingProxyType(_table())
_PER_SECOND = re.compile(r"^ms\s*\^\s*-\s*([12])$")
_SAID_OF_MEASURES = re.compile(
    r"\s+(?:old|long|tall|high|wide|deep|away|apart|ago|later|earlier|each|total|in total|"
    r"altogether|of age|in length|in width|in height)$"
)
_PIECE = re.compile(
    r"\s*(?:(\d+)|(?!per\b)([A-Za-z]+|[$€£¥₹¢])\.?(?:\s*\^\s*\{?\s*(-?\d)\s*\}?)?|([*·/]|per\b))"
)
_POWER_WORDS = (
    (r"\b(?:square|sq\.?)\s+([A-Za-z]+)", r"\1^2"),
    (r"\b(?:cubic|cu\.?)\s+([A-Za-z]+)", r"\1^3"),
    (r"([A-Za-z]+)\s+squared\b", r"\1^2"),
    (r"([A-Za-z]+)\s+cubed\b", r"\1^3"),
)
PLAIN_UNITS = re.compile(
    r"^(?:(?:square|sq|cubic|cu)\.?\s+)?units?(?:\^?\{?[23]\}?|\s+(?:squared|cubed))?$", re.I
)
_NOUN = re.compile(r"^[A-Za-z][A-Za-z'’-]*(?: [A-Za-z][A-Za-z'’-]*){0,4}$")


def parse_unit(text: str) -> Unit | None:
    """The unit or counted noun that `text` names; None when it is neither."""
    text = re.sub(r"\\[,;:! ]|~", " ", re.sub(r"\\(?:cdot|times)\b", "*", text))
    cleaned = (
        text.strip().strip(".,;~").replace("\\", " ").replace("²", "^2").replace("³", "^3").strip()
    )
    cleaned = re.sub(r"(?:text|mathrm|,|;|!)?\{([^{}]*)\}", lambda m: m[1], cleaned).strip()
    cleaned = _PER_SECOND.sub(r"m/s^\1", cleaned)
    if PLAIN_UNITS.match(cleaned):
        return Unit(cleaned, (), Fraction(1), noun="units")
    measured = _measured(cleaned) or _measured(_SAID_OF_MEASURES.sub("", cleaned))
    if measured is not None:
        return measured
    if _NOUN.match(cleaned):
        return Unit(cleaned, (), Fraction(1), noun=_stem(cleaned))
    return None


def _stem(words: str) -> str:
    last = words.split()[-1].lower()
    return last[:-1] if last.endswith("s") and not last.endswith("ss") else last


def _measured(text: str) -> Unit | None:
    for pattern, replacement in _POWER_WORDS:
        text = re.sub(pattern, replacement, text, flags=re.IGNORECASE)
    powers: dict[str, int] = {}
    factor, sign, place, seen = Fraction(1), 1, 0, False
    while place < len(text):
        match = _PIECE.match(text, place)
        if match is None:
            return None
        place = match.end()
        if match[4]:
            sign = -1 if match[4] in ("/", "per") else 1
            continue
        piece = _one_unit(match, sign)
        if piece is None:
            return None
        seen, sign = seen or not match[1], (1 if sign == 1 else -1)
        factor *= piece.factor
        for base, power in piece.dimensions:
            powers[base] = powers.get(base, 0) + power
    kept = tuple(sorted((b, p) for b, p in powers.items() if p))
    return Unit(text, kept, factor) if seen else None


def _one_unit(match: re.Match[str], sign: int) -> Unit | None:
    if match[1]:
        return Unit(
            match[1], (), Fraction(int(match[1][:6])) ** sign if int(match[1][:6]) else Fraction(1)
        )
    name, power = match[2], int(match[3] or 1) * sign
    if abs(power) > 6:
        return None
    if name in _COMPOUND:
        inner = _measured(_COMPOUND[name])
        if inner is None:
            return None
        return Unit(name, tuple((b, p * power) for b, p in inner.dimensions), inner.factor**power)
    found = _TABLE.get(name) or _TABLE.get(name.lower() if len(name) > 2 else name)
    if found is None:
        return None
    base, own_power, factor = found
    return Unit(name, ((base, own_power * power),), factor**power)
