"""Counted nouns inside a line of arithmetic: `3 people * 3 eggs/person/day = 9 eggs`.

Models write what they count beside each number. The nouns are blanked, place for place, wherever a
sign and another number follow them, so that the line is read as the arithmetic that it is; the
reader is told that words stood there and must not compare measures of several sizes.
"""

from __future__ import annotations

import re

from domains.math.notation.tables import Mentions
from domains.math.notation.vocabulary import NO_COUNTED_NOUNS

_says = Mentions("notation", "mentions.ini", "counted")


def nouns_blanked(text: str) -> str:
    """The text with counted nouns replaced by as many blanks."""
    return _says["nouns"].sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    said = {w.lower() for w in _says["word"].findall(match["nouns"])}
    return match[0] if said & NO_COUNTED_NOUNS else " " * len(match[0])
