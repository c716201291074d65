"""Figures in the style of half the world, `3.708,00` and `0,34`, read as the other half has them.

`1.200` alone may be either. A text tells which: what parts thousands by stops, or has two decimals
of money behind a comma, has all its figures so. One that has figures of both styles tells nothing.
"""

from __future__ import annotations

import re

from workbench.prose.numbers import STOPPED, TURNED, numbers

_COMMAS = re.compile(r"(?<![\w.,])\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d|,\d)")
_STOPS = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+\.\d")
_CENTS = re.compile(r"\d([.,])\d\d(?!\d)")
_DECIMALS = re.compile(r"(?<![\w.,])\d+,(?:\d{1,2}|\d{4,})(?!\d|[.,]\d)")
_TURNS = re.compile(rf"(?<![a-z])(?:{_COMMAS.pattern}|{_DECIMALS.pattern}|{STOPPED.pattern})")


def in_commas(text: str) -> bool:
    """Whether a text has its decimals behind commas, and none behind a stop."""
    cents = {m[1] for n in numbers(text) if n.unit == "money" and (m := _CENTS.search(n.text))}
    commas = "," in cents or bool(_COMMAS.search(text))
    return commas and "." not in cents and not _STOPS.search(text)


def in_stops(text: str) -> str:
    """The text with stops before its decimals, as long as it was."""
    return _TURNS.sub(lambda m: m[0].translate(TURNED), text) if in_commas(text) else text
