"""What a drawn line is: pieces of text, each in a tone, and optionally pieces kept at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tone = Literal["", "dim", "strong", "good", "bad", "warn", "accent", "hit"]
Part = tuple[str, Tone]
Line = tuple[Part, ...]
"""Pieces of one line, each with the tone it is drawn in."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list: what it stands for, and how it looks. A row with an empty id cannot be
    chosen.
    """

    id: str
    line: Line
    tail: Line = ()
    """Drawn at the right end; where there is little room, `line` gives way."""
    links: tuple[tuple[int, str], ...] = ()
    """Pieces of `line` that lead somewhere when clicked: (index, name)."""


def plain(line: Line) -> str:
    """The line's text."""
    return "".join(text for text, _ in line)
