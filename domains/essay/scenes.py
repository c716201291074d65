"""Scenes that an essay puts before its reader, and what it proposes: what is told there is supposed
or asked for, and no fact.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence

from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.clock import perhaps_times
from workbench.prose.sentences import Sentence

_VERBS = r"suppose|imagine|picture|think of|put yoursel(?:f|ves)|let us say|say you"
SCENE = re.compile(rf"\b(?:{_VERBS})\b", re.I)
_OPENS = re.compile(rf"\W*(?:(?!(?:I|we|they|you)\b)\w+\W+){{0,3}}?(?:{_VERBS})\b", re.I)
MOST_PARTS = 8
_IF = re.compile(
    rf"\W*(?:\w+\W+){{0,3}}?(?:{_VERBS}|if|say|assume|take|let|were|had|what if)\b", re.I
)
READER = re.compile(r"\b(?:you(?:['’]\w+)?|your|yoursel(?:f|ves))\b", re.I)
_PROPOSED = re.compile(
    r"\b(?:should|shall|ought to|let us|let the|would|(?:I|we) (?:\w+ )?(?:propose|ask|suggest|"
    r"recommend|want|urge))\b",
    re.I,
)


def staged(sentences: Sequence[Sentence], place: int) -> Sentence | None:
    """The sentence at a place, where it or one before it in its paragraph opens a scene."""
    inside = next((one for one in sentences if one.start <= place < one.end), None)
    opened = any(one.block == inside.block and one.start <= inside.start and _OPENS.match(one.text)
                 for one in sentences) if inside else False  # fmt: skip
    return inside if opened else None


def supposed_parts(text: str) -> Iterator[NumberFound]:
    """The counts into which a sentence that supposes splits a whole that it tells too: `Suppose
    that 20 of our 63 pay the lowest, 30 the middle and 13 the highest`.
    """
    counts = [n for n in numbers(text) if n.role in ("quantity", "spoken") and not n.unit]
    for whole in counts if _IF.match(text) else ():
        less = [n for n in counts if n.value < whole.value][:MOST_PARTS]
        splits = (parts for many in (2, 3, 4) for parts in itertools.combinations(less, many)
                  if math.isclose(sum(n.value for n in parts), whole.value))  # fmt: skip
        yield from next(splits, ())


def is_supposed_part(sentences: Sequence[Sentence], place: int) -> bool:
    """Whether a figure at a place is one of them."""
    return any(one.start + part.start == place for one in sentences
               if one.start <= place < one.end for part in supposed_parts(one.text))  # fmt: skip


def supposed_times(sentences: Sequence[Sentence]) -> Iterator[str]:
    """The times of day of the scenes and proposals, which a working may take."""
    for one in sentences:
        if _PROPOSED.search(one.text) or staged(sentences, one.start):
            yield from (f"{at // 60:02}:{at % 60:02}" for at in sorted(perhaps_times(one.text)))
