"""Answers that are fixed phrases: no solution, all reals, yes, a choice letter, a time of day, a
number in another base.

Each is recognised as a whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

import sympy as sp

from domains.math.answers.values import Region, Scalar, Value, Words
from domains.math.notation.nodes import Node


def _phrases() -> dict[str, str]:
    spoken = {
        "none": "none|no solution|no solutions|no real solution|no real solutions|no roots|"
        "no real roots|no real root|empty set|the empty set|there is no solution|"
        "there are no solutions|there are no real solutions|there is no real solution|"
        "has no solution|has no solutions|has no real solutions|null set|no such number|no such x|"
        "no value|no values|no real values|no real number|no real numbers|no such value|"
        "inconsistent|the system is inconsistent|no solution exists|no solutions exist|"
        "no x|no intersection|no solution in r|no real x",
        "dne": "does not exist|dne|undefined|limit does not exist|the limit does not exist|"
        "d.n.e|doesn't exist|not defined|is undefined|it is undefined|it does not exist",
        "reals": "all real numbers|all reals|all real x|the real numbers|every real number|"
        "any real number|reals|real numbers|all real values|all x|all real values of x|any real x|"
        "the set of all real numbers|set of all real numbers|all values of x|every x|any x|"
        "x is any real number|x can be any real number|all of r|for all x|for all real x|"
        "every real x",
        "positive": "all positive real numbers|positive real numbers|all positive numbers|"
        "positive numbers|positive reals|all positive reals|x is positive",
        "negative": "all negative real numbers|negative real numbers|all negative numbers|"
        "negative numbers|negative reals|all negative reals|x is negative",
        "nonnegative": "all nonnegative real numbers|nonnegative real numbers|"
        "all non-negative real numbers|non-negative real numbers|nonnegative reals|"
        "all nonnegative numbers|nonnegative numbers",
        "nonzero": "all nonzero real numbers|nonzero real numbers|all non-zero real numbers|"
        "non-zero real numbers|all nonzero numbers|all nonzero reals",
        "infinitely many": "infinitely many solutions|infinitely many|infinite solutions|"
        "infinite number of solutions|there are infinitely many solutions|"
        "an infinite number of solutions|it has infinitely many solutions|"
        "has infinitely many solutions|the system has infinitely many solutions|"
        "there are infinitely many|infinite many solutions",
        "infinity": "infinity|positive infinity|plus infinity",
        "-infinity": "negative infinity|minus infinity",
        "diverges": "divergent|diverges|it diverges|the series diverges|series diverges|"
        "the integral diverges|does not converge|the series is divergent|it is divergent",
        "converges": "convergent|converges|it converges|the series converges|series converges|"
        "the integral converges|the series is convergent|it is convergent",
        "yes": "yes|yes it is|yes it does|yes it can|yes they are|yes they do",
        "no": "no|nope|no it is not|no it does not|no it isn't|no they are not|no it cannot",
        "true": "true|it is true|the statement is true|this is true|statement is true",
        "false": "false|it is false|the statement is false|this is false|not true|"
        "statement is false",
        "clock 12:00": "noon|midday",
        "clock 0:00": "midnight",
    }
    return {phrase: name for name, listed in spoken.items() for phrase in listed.split("|")}


_PHRASES: Mapping[str, str] = MappingProxyType(_phrases())
_STYLE = re.compile(r"\\(?:text|mathrm|textbf|mbox|textit|mathbf|textrm|boldsymbol)\s*\{([^{}]*)\}")
_SUBJECT = re.compile(r"^(?:the\s+)?(?:equation|system|inequality|problem|x)\s+(?=has\b|have\b)")
_CHOICE = re.compile(
    r"^(?:the\s+)?(?:(?:correct|right|best)\s+)?(?:(?:option|choice|answer)\s*:?)?\s*(?:is\s+)?"
    r"[\(\[]\s*([A-Ja-j])\s*[\)\]]\.?$|^(?:option|choice|answer)\s*:?\s+([A-J])\.?$|^([A-J])\)$",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"^(\d{1,2})(?:[:.]([0-5]\d))?(?::([0-5]\d))?\s*([ap])\.?\s?m\.?$", re.IGNORECASE
)
_PLAIN_CLOCK = re.compile(r"^(\d{1,2}):(0\d)$|^(\d{1,2}):([0-5]\d)(?:\s*(?:hrs|hours|h))$")
_ORDINAL = re.compile(r"^(\d{1,6})(?:st|nd|rd|th)$")
_BASED = re.compile(
    r"^\(?([0-9][0-9A-F]*|[A-F][0-9A-F]+|[a-f][0-9a-f]+(?=\)?_\{?16))\)?_\{?(?:\\text\{)?\(?"
    r"(1[0-6]|[2-9]|two|eight|sixteen|hex)\)?\}?\}?$"
)
_SPOKEN_BASE = re.compile(r"^([0-9A-Fa-f]+)\s*(?:\(|in\s+)?\s*base[\s-]*(1[0-6]|[2-9])\)?$")


def fixed_phrase(text: str) -> Value | None:
    """The value of an answer that is a fixed phrase; None where it is none."""
    unstyled = _STYLE.sub(r"\1", text)
    plain = re.sub(r"[\s~]+", " ", unstyled.replace("\\ ", " ")).strip(" .!").lower()
    plain = _SUBJECT.sub("", plain)
    known = _PHRASES.get(plain) or _PHRASES.get(plain.replace(",", "").replace(";", ""))
    if known is not None:
        return _phrase(known)
    choice = _CHOICE.match(unstyled.strip())
    letter = next((g for g in choice.groups() if g), "") if choice else ""
    if letter.isupper() or (letter and "(" in unstyled):
        return Words(letter.upper())
    ordinal = _ORDINAL.match(plain)
    if ordinal:
        return Words(f"{ordinal[1]}th")
    return _clock(plain) or _in_base(text.replace(" ", ""), plain)


def _phrase(name: str) -> Value:
    match name:
        case "none":
            return Region(sp.S.EmptySet)
        case "reals":
            return Region(sp.S.Reals)
        case "positive":
            return Region(sp.Interval.open(0, sp.oo))
        case "negative":
            return Region(sp.Interval.open(-sp.oo, 0))
        case "nonnegative":
            return Region(sp.Interval(0, sp.oo))
        case "nonzero":
            return Region(sp.Complement(sp.S.Reals, sp.FiniteSet(0)))
        case "infinity":
            return Scalar(sp.oo, Node("inf"))
        case "-infinity":
            return Scalar(-sp.oo, Node("neg", (Node("inf"),)))
        case _:
            return Words(name)


def _clock(plain: str) -> Words | None:
    """A time of day on the 24-hour clock: `2:30 pm` and `14:05`."""
    halved = _CLOCK.match(plain)
    if halved and 1 <= int(halved[1]) <= 12:
        hour = int(halved[1]) % 12 + (12 if halved[4].lower() == "p" else 0)
        seconds = f":{halved[3]}" if halved[3] and halved[3] != "00" else ""
        return Words(f"clock {hour}:{halved[2] or '00'}{seconds}")
    whole = _PLAIN_CLOCK.match(plain)
    if whole is None:
        return None
    shown, minutes = (whole[1], whole[2]) if whole[1] else (whole[3], whole[4])
    return Words(f"clock {int(shown)}:{minutes}")


def _in_base(packed: str, plain: str) -> Scalar | None:
    """`2F_{16}` and "1011 base 2": digits of another base, where they are digits of it."""
    match = _BASED.match(packed)
    if match and not re.search(r"[A-F]|[a-z]", match[1] + match[2]):
        return None  # the parser reads decimal digits with a base
    spoken = match or _SPOKEN_BASE.match(plain)
    if spoken is None or len(spoken[1]) > 60:
        return None
    base = {"two": 2, "eight": 8, "sixteen": 16, "hex": 16}.get(spoken[2].lower()) or int(spoken[2])
    try:
        value = int(spoken[1], base)
    except ValueError:
        return None
    return Scalar(sp.Integer(value), Node("num", text=str(value)))
