"""Answers that are fixed phrases: no solution, all reals, yes, a choice letter, a time of day, a
number in another base.

Each is recognised as a whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import sympy as sp

from domains.math.answers.stated import unstyled
from domains.math.answers.values import Region, Scalar, Value, Words
from domains.math.notation.nodes import Node
from domains.math.notation.tables import Mentions, section

_says = Mentions("answers", "mentions.ini", "phrases")


@cache
def spoken(part: str) -> Mapping[str, str]:
    """The name that each phrase of a section of `spoken.ini` stands for, by the phrase."""
    listed = section("answers", "spoken.ini", part).items()
    return {said.strip(): name for name, all_ in listed for said in all_.split("|")}


def fixed_phrase(text: str) -> Value | None:
    """The value of an answer that is a fixed phrase; None where it is none."""
    said_bare = unstyled(text)
    plain = re.sub(r"[\s~]+", " ", said_bare.replace("\\ ", " ")).strip(" .!").lower()
    plain = _says["subject"].sub("", plain)
    said = spoken("phrases")
    known = said.get(plain) or said.get(plain.replace(",", "").replace(";", ""))
    if known is not None:
        return _SAID.get(known) or Words(known)
    if not _says("spoken", plain):
        return None
    choice = _says("choice", said_bare.strip())
    letter = next((g for g in choice.groups() if g), "") if choice else ""
    if letter.isupper() or (letter and "(" in said_bare):
        return Words(letter.upper())
    ordinal = _says("ordinal", plain)
    if ordinal:
        return Words(f"{ordinal[1]}th")
    return _clock(plain) or _in_base(text.replace(" ", ""), plain)


_SAID: Mapping[str, Value] = {
    "none": Region(sp.S.EmptySet),
    "reals": Region(sp.S.Reals),
    "positive": Region(sp.Interval.open(0, sp.oo)),
    "negative": Region(sp.Interval.open(-sp.oo, 0)),
    "nonnegative": Region(sp.Interval(0, sp.oo)),
    "nonzero": Region(sp.Complement(sp.S.Reals, sp.FiniteSet(0))),
    "infinity": Scalar(sp.oo, Node("inf")),
    "-infinity": Scalar(-sp.oo, Node("neg", (Node("inf"),))),
}


def _clock(plain: str) -> Words | None:
    """A time of day on the 24-hour clock: `2:30 pm` and `14:05`."""
    halved = _says("clock", plain)
    if halved and 1 <= int(halved[1]) <= 12:
        hour = int(halved[1]) % 12 + (12 if halved[4].lower() == "p" else 0)
        seconds = f":{halved[3]}" if halved[3] and halved[3] != "00" else ""
        return Words(f"clock {hour}:{halved[2] or '00'}{seconds}")
    whole = _says("plain_clock", plain)
    if whole is None:
        return None
    shown, minutes = (whole[1], whole[2]) if whole[1] else (whole[3], whole[4])
    return Words(f"clock {int(shown)}:{minutes}")


def _in_base(packed: str, plain: str) -> Scalar | None:
    """`2F_{16}` and "1011 base 2": digits of another base, where they are digits of it."""
    match = _says("based", packed)
    if match and not re.search(r"[A-F]|[a-z]", match[1] + match[2]):
        return None  # the parser reads decimal digits with a base
    spoken = match or _says("spoken_base", plain)
    if spoken is None or len(spoken[1]) > 60:
        return None
    base = {"two": 2, "eight": 8, "sixteen": 16, "hex": 16}.get(spoken[2].lower()) or int(spoken[2])
    try:
        value = int(spoken[1], base)
    except ValueError:
        return None
    return Scalar(sp.Integer(value), Node("num", text=str(value)))
