"""Scenes that an essay puts before its reader, and what it proposes: what is told there is supposed
or asked for, and no fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workbench.prose.reckoning.clock import perhaps_times
from workbench.prose.sentences import Sentence

_VERBS = r"suppose|imagine|picture|think of|put yoursel(?:f|ves)|let us say|say you"
SCENE = re.compile(rf"\b(?:{_VERBS})\b", re.I)
_OPENS = re.compile(rf"\W*(?:(?!(?:I|we|they|you)\b)\w+\W+){{0,3}}?(?:{_VERBS})\b", re.I)
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


def supposed_times(sentences: Sequence[Sentence]) -> Iterator[str]:
    """The times of day of the scenes and proposals, which a working may take."""
    for one in sentences:
        if _PROPOSED.search(one.text) or staged(sentences, one.start):
            yield from (f"{at // 60:02}:{at % 60:02}" for at in sorted(perhaps_times(one.text)))
