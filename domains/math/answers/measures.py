"""Numbers with a unit, a counted noun or a currency, however they are written around each other.

A text becomes a quantity only if what stands before the unit is mathematics by itself; single
letters stuck to a number (`5m`) stay letters.
"""

from __future__ import annotations

import re
from fractions import Fraction

import sympy as sp

from domains.math.algebra.building import Reading
from domains.math.answers import relations_of
from domains.math.answers.values import Assignment, Collection, Quantity, Scalar, Value
from domains.math.notation import units
from domains.math.notation.grammar import parse
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node, has
from domains.math.notation.tables import Mentions

_says = Mentions("answers", "mentions.ini", "measures")
HEDGES, LEADING_APPROX = _says["hedges"], _says["leading_approx"]


def measure(text: str, reading: Reading) -> Value | None:
    """The quantity of a text that is written as money or in several parts; None for others."""
    if _says("temperature", text):
        return with_trailing_unit(text, reading)
    return _compound(text) or _money(text, reading)


def _compound(text: str) -> Value | None:
    """`1 hour 30 minutes`, `5 ft 6 in`: parts of one dimension, added up in the last unit."""
    plain = re.sub(r"\\(?:text|mathrm)\s*\{([^{}]*)\}|\\[,; ]", lambda m: m[1] or " ", text)
    parts = _says["part"].findall(plain)
    if len(parts) < 2 or _says["part"].sub("", plain).strip(" ."):
        return None
    found = [units.parse_unit(name) for _, name in parts]
    known = [u for u in found if u is not None and u.converts]
    sizes = {u.factor for u in known}
    if len({u.dimensions for u in known}) != 1 or len(sizes) != len(found):
        return None
    pairs = zip(parts, known, strict=True)
    total = sum(Fraction(n.split()[0]) * u.factor for (n, _), u in pairs) / known[-1].factor
    return Quantity(Scalar(sp.Rational(total), Node("num", text="0")), known[-1])


def _money(text: str, reading: Reading) -> Value | None:
    plain = _says["styled_amount"].sub(lambda m: m[1] + m[2], text)
    match = _says("money", plain.replace("\\$", "$"))
    if match is None or "$" in match[3]:  # `$12$ ways` is a formula
        return None
    body = re.sub(r"\s*(?:dollars?|USD)$", "", match[3])
    body, _, per = re.sub(r"\\text\s*\{([^{}]*)\}", r" \1", body).partition("/")
    if not per:
        body, _, per = body.partition(" per ")
    body = re.sub(r"\s+(?:each|in total|total|altogether)$", "", body.strip())
    currency = match[2].rstrip(".").replace("Rs", "₹")
    unit = units.parse_unit(f"{currency}/{per.strip()}" if per else currency)
    node = parse(match[1] + _says["decimal_comma"].sub(r"\1.\2", body))
    several = has(node, "rel", "list", "or", "and", "words", "qty")
    value = None if several else relations_of.value_of(node, reading)
    return Quantity(value, unit) if isinstance(value, Scalar) and unit is not None else None


def with_trailing_unit(text: str, reading: Reading, *, known_only: bool = False) -> Value | None:
    """The quantity of a text that ends in a unit or noun; None where it does not.

    `known_only`: only a unit that converts counts, and only where no letter could be meant.
    """
    if text[-1:] in (")", "]") or (text[-1:].isdecimal() and "^" not in text[-4:]):
        return None  # no unit ends in these
    text = _says["ohms"].sub(lambda m: f" {m[1]}ohm", text)
    text = _says["letter_fraction"].sub(_fraction_of_units, text)
    text = _says["temperature"].sub(lambda m: rf" \text{{deg{m[1]}}}", text)
    text = _says["unit_fraction"].sub(lambda m: f"{m[1]}/{m[2]}", text)
    match = _says("unit_tail", text)
    if match is None:
        return None
    head, tail = text[: match.start()], match["tail"]
    unit = units.parse_unit(tail)
    if unit is None or (unit.noun and (len(tail.strip()) == 1 or HEDGES.search(tail))):
        return None
    if not match["gap"] and not _may_touch(tail, unit):
        return None
    if unit.noun in ("or", "and", "if", "x", "in") or re.search(r"\b(?:or|and)\b", tail):
        return None
    if known_only and (unit.noun or head.rstrip().endswith("^")):
        return None
    node = readable(parse, LEADING_APPROX.sub("", head.strip()))
    if node is None or (known_only and len(tail) == 1 and has(node, "add")):
        return None
    value = readable(relations_of.value_of, node, reading)
    return None if value is None else with_unit(value, unit)


def _fraction_of_units(match: re.Match[str]) -> str:
    """`9.8 \\frac{m}{s^2}` with a slash, where both letters are units."""
    known = [units.parse_unit(part) for part in match.groups()]
    if all(unit is not None and unit.converts for unit in known):
        return f" {match[1]}/{match[2]}"
    return match[0]


def _may_touch(tail: str, unit: units.Unit) -> bool:
    """Whether the unit may stand right at the number: `5cm` and `5\\text{m}`, but not `5m`."""
    if tail[0] in "\\$€£¥₹¢":
        return True
    return unit.converts and re.match(r"[A-Za-z]{2}", tail) is not None


def with_unit(value: Value, unit: units.Unit) -> Value | None:
    """The value as a quantity where it is a pure number (or values that are)."""
    match value:
        case Scalar() if not (value.expr.free_symbols and unit.noun == "" and len(unit.text) == 1):
            return Quantity(value, unit)
        case Assignment(name, Scalar() as inner):
            return Assignment(name, Quantity(inner, unit))
        case Collection(items, order, letters):
            parts = (Quantity(i, unit) if isinstance(i, Scalar) else i for i in items)
            return Collection(tuple(parts), order, letters)
        case _:
            return None
