"""Lists that a step says are in order: `sorted: 5, 7, 9, 14, 12, 21`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from domains.math.findings import SURE, Finding, held

_SAYS = re.compile(
    r"\b(?:in (?:ascending |increasing |descending |decreasing |numerical )?order|sorted|"
    r"(?:ascending|increasing|descending|decreasing) order|arrang\w+|order(?:ed|ing))\b"
)
_NUMBER = r"-?\d+(?:\.\d+)?(?:/\d+)?"
_LIST = re.compile(rf"(?:{_NUMBER}\s*(?:,\s*(?:and\s+)?|and\s+|<=?\s*|≤\s*)){{2,}}{_NUMBER}")


def judge_order(words: str, data: Sequence[Fraction]) -> Finding | None:
    """The list after such words, if there is one: in order, and with every number of `data` that
    the problem lists.
    """
    said = _SAYS.search(words)
    listed = _LIST.search(words, said.end()) if said is not None else None
    if listed is None:
        return None
    values = [Fraction(text) for text in re.findall(_NUMBER, listed[0])]
    rising = all(a <= b for a, b in pairwise(values))
    falling = all(a >= b for a, b in pairwise(values))
    if not (rising or falling):
        return Finding("refuted", "these numbers are not in order", strength=SURE)
    if len(data) > 2 and abs(len(data) - len(values)) <= 1 and sorted(values) != sorted(data):
        return Finding("refuted", "these are not the problem's numbers", strength=SURE)
    return held("the numbers are in order")
