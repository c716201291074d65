"""Two figures of one passage that have changed places in the words that rest on it.

Each figure is known by the content words of its clause. Two are taken for exchanged only where each
has words of the other's clause and none of its own; anything less is no finding.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import words

_BOUND = re.compile(r"[,;:.()–—](?!\d)|\b(?:and|but|while|whereas|of whom|of which)\b")

_TURNS = "more less fewer most least above below for against with without before after from to"
TURNING = frozenset(_TURNS.split())
"""Small words that tell two figures apart."""

_SHARE = re.compile(r"\s(?:in|of|out of)\s(?:every |each |the )?")
"""Between the two figures of one share, `6 in 10`: what is around it is said of both."""


def exchanged(text: str, passages: Sequence[str]) -> Iterator[tuple[NumberFound, NumberFound]]:
    """The pairs of figures in `text` that stand in each other's place."""
    mine = clauses(text)
    for passage in passages:
        theirs = clauses(passage)
        for (one, here), (other, there) in itertools.combinations(mine, 2):
            own = _known(one, theirs), _known(other, theirs)
            if own[0] is None or own[1] is None or one.percent != other.percent:
                continue
            if one.value == other.value or _SHARE.fullmatch(text, one.end, other.start):
                continue
            mark = own[0] - own[1], own[1] - own[0]
            crossed = here & mark[1] and there & mark[0]
            straight = here & mark[0] or there & mark[1]
            if crossed and not straight:
                yield (one, other) if one.start < other.start else (other, one)


def _known(
    number: NumberFound, around_each: Sequence[tuple[NumberFound, frozenset[str]]]
) -> frozenset[str] | None:
    """The clause of the passage's figure of that value; None where it is not there once."""
    same = [around for one, around in around_each if one.prints(number.value)]
    return same[0] if len(same) == 1 else None


def clauses(text: str) -> list[tuple[NumberFound, frozenset[str]]]:
    """Each figure of a text with the stems of its clause, up to the next figure on either side."""
    found = [n for n in numbers(text) if n.role in ("quantity", "spoken")]
    edges = [match.start() for match in _BOUND.finditer(text)]
    out = []
    for number in found:
        left = max([0, *(e for e in edges if e < number.start)])
        right = min([len(text), *(e for e in edges if e >= number.end)])
        for other in found:
            if other.end <= number.start:
                left = max(left, other.end)
            if other.start >= number.end:
                right = min(right, other.start)
        around = f"{text[left : number.start]} {text[number.end : right]}"
        turning = {word for word in words(around.casefold()) if word in TURNING}
        out.append((number, frozenset(turning.union(stems(around)))))
    return out
