"""What each step of a draft is about, so that it is followed over drafts that insert, drop or mend
lines.

A step is called by its text when it first appears. In a revision, a step that stands in the place
of an earlier one (the same text, or the most similar one between the same neighbours) keeps that
step's subject; every other step is new. Numbers of steps ("Step 3:", "3.") do not count.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Sequence

SIMILAR = 0.5
"""At this share of common characters (difflib's ratio) a changed line counts as mended, not new."""
_LONG = 160
_MOST_COMPARED = 40
_NUMBERED = re.compile(r"^[\s>*#_-]*(?:step\s+)?\(?\d{1,3}\s*(?:[:.)–—-]|\*\*)[\s*_]*", re.I)


def first_subjects(texts: Sequence[str]) -> list[str]:
    """The steps' own texts, each different from the others."""
    seen: dict[str, int] = {}
    found = []
    for text in texts:
        short = plain(text)
        if len(short) > _LONG:
            short = f"{short[:_LONG]}… {hashlib.sha256(short.encode()).hexdigest()[:8]}"
        seen[short] = seen.get(short, 0) + 1
        found.append(short if seen[short] == 1 else f"{short} ({seen[short]})")
    return found


def subjects_after(before: Sequence[str], known: Sequence[str], texts: Sequence[str]) -> list[str]:
    """The subjects of a revision's steps; `known` are those of the steps `before`."""
    kept = {new: known[old] for old, new in pairs(before, texts)}
    taken = set(kept.values())
    found = []
    for place, own in enumerate(first_subjects(texts)):
        subject = kept.get(place, own)
        while place not in kept and subject in taken:
            subject += "'"
        taken.add(subject)
        found.append(subject)
    return found


def plain(text: str) -> str:
    """A step's text without its number and layout."""
    return " ".join(_NUMBERED.sub("", text, count=1).split()) or text.strip()


def pairs(before: Sequence[str], texts: Sequence[str]) -> list[tuple[int, int]]:
    """Places (before, now) of steps that are one another's, in order; numbers do not count."""
    old, new = ([plain(text) for text in side] for side in (before, texts))
    found: list[tuple[int, int]] = []
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            found += zip(range(a, b), range(c, d), strict=True)
        elif tag == "replace":
            found += _mended(old, new, range(a, b), range(c, d))
    return found


def _mended(
    old: Sequence[str], new: Sequence[str], left: range, right: range
) -> list[tuple[int, int]]:
    """Changed steps between the same neighbours: the most similar first, never crossing."""
    if len(left) == len(right) == 1:
        return [(left[0], right[0])]
    if len(left) * len(right) > _MOST_COMPARED**2:
        return []
    scored = sorted(
        (-difflib.SequenceMatcher(None, old[a], new[b], autojunk=False).ratio(), a, b)
        for a in left
        for b in right
    )
    found: list[tuple[int, int]] = []
    for score, a, b in scored:
        if -score >= SIMILAR and all((a < x) == (b < y) and a != x and b != y for x, y in found):
            found.append((a, b))
    return found
