"""A story outside of what its people say."""

from __future__ import annotations

import re

from domains.creative.case import Piece
from workbench.prose.sentences import split

_SAID = re.compile(
    r"“[^”]*(?:”|$)|\"[^\"]*(?:\"|$)|(?<!\w)‘[^’]*’(?!\w)|(?<!\w)'[^'\n]*'(?!\w)|\*[^*]+\*"
)


def outside(text: str) -> str:
    """A text with what people say blanked out, letter for letter."""
    return _SAID.sub(lambda match: " " * len(match[0]), text)


def sentences(piece: Piece) -> list[str]:
    """Sentences, cut where nobody is speaking."""
    blank = outside(piece.text)
    return [piece.text[a:b] for a, b in split(blank) if re.search(r"[a-z]", blank[a:b])]
