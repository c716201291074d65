"""Counted nouns inside a line of arithmetic: `3 people * 3 eggs/person/day = 9 eggs`.

Models write what they count beside each number. The nouns are blanked, place for place, wherever a
sign and another number follow them, so that the line is read as the arithmetic that it is; the
reader is told that words stood there and must not compare measures of several sizes.
"""

from __future__ import annotations

import re

from domains.math.notation.tables import Mentions, words

_says = Mentions("notation", "mentions.ini", "counted")
_PROSE = words(
    "is are was were so then and or gives give gave equals equal makes make we get gets which has "
    "have had that because since if therefore thus hence when with not mod plus minus times more "
    "less than leaves leaving means yields becomes but while until dozen hundred thousand million "
    "billion sin cos tan log ln sqrt choose"
)


def nouns_blanked(text: str) -> str:
    """The text with counted nouns replaced by as many blanks."""
    return _says["nouns"].sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    said = {w.lower() for w in _says["word"].findall(match["nouns"])}
    return match[0] if said & _PROSE else " " * len(match[0])
