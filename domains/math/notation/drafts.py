"""A draft of prose and mathematics, cut into steps with their places in the text.

A step is what its author numbered ("Step 2:", "3."), or else a paragraph or line. Displayed
formulas that continue a sentence stay with it. Strings only.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from domains.math.notation.limits import MAX_PROBLEM_CHARS, MAX_STEPS, TooLarge, check_length
from domains.math.notation.tables import Mentions

_says = Mentions("notation", "mentions.ini", "drafts")


@dataclass(frozen=True)
class DraftStep:
    """One step's text and its half-open character range in the draft."""

    text: str
    start: int
    end: int


def split_steps(text: str) -> list[DraftStep]:
    """The steps in order; their ranges do not overlap and leave out only white space."""
    check_length(text, 4 * MAX_PROBLEM_CHARS)
    cuts = _numbered_cuts(text) or _line_cuts(text)
    edges = sorted({0, *cuts, len(text)})
    pieces = [(a, text[a:b]) for a, b in itertools.pairwise(edges)]
    steps = [
        DraftStep(p.strip(), a + len(p) - len(p.lstrip()), a + len(p.rstrip()))
        for a, p in pieces
        if p.strip()
    ]
    if len(steps) > MAX_STEPS:
        raise TooLarge(f"{len(steps)} steps; at most {MAX_STEPS} are read.")
    return steps


def _numbered_cuts(text: str) -> list[int]:
    displays = [m.span() for m in _says["display"].finditer(text)]
    found = [
        m.start() for m in _says["numbered"].finditer(text) if not _within(m.start(), displays)
    ]
    return found if len(found) >= 2 else []


def _line_cuts(text: str) -> list[int]:
    """Line starts, except inside a display and where a display continues the line before it."""
    displays = [m.span() for m in _says["display"].finditer(text)]
    cuts = [0]
    for match in re.finditer(r"\n+", text):
        at = match.end()
        if _within(match.start(), displays) or _continues(text, match.start(), at, displays):
            continue
        cuts.append(at)
    return cuts


def _within(at: int, spans: list[tuple[int, int]]) -> bool:
    return any(a < at < b for a, b in spans)


def _continues(text: str, before: int, after: int, displays: list[tuple[int, int]]) -> bool:
    opens_display = any(
        a == after + len(text[after:]) - len(text[after:].lstrip()) for a, _ in displays
    )
    unfinished = text[:before].rstrip().endswith((":", ",", "="))
    return (opens_display and "\n\n" not in text[before:after]) or unfinished


def without_label(step: str) -> tuple[str, int]:
    """The step without "Step 2:" and marks of emphasis, and how many characters went in front."""
    match = _says["label"].match(step)
    taken = match.end() if match else 0
    return step[taken:], taken
