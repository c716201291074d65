"""Values that an earlier process replaced, found again where nothing but the value stands.

Their texts are gone; what is known are marks. So each run of words that could be such a value is
marked and looked up: names by capitalised words, the rest by unbroken characters with a digit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .given import GivenPlaceholders
from .patterns import compiled
from .placeholders import normalised
from .spans import GUESSED, LABELLED, Span

_NAMES = r"(?<![\w<])[^\W\d_a-z][\w'’-]*(?: [^\W\d_a-z][\w'’-]*){0,3}"
_TOKENS = r"(?<![\w<])(?=\S*\d)[^\s\"'<>,;()\[\]{}]{6,200}"
LEAST_NAME = 4
"""Letters of a name said alone that is looked for again."""


def recalled_in(text: str, given: GivenPlaceholders, types: frozenset[str]) -> Iterator[Span]:
    """Spans of values of these types that the conversation knows from before."""
    wanted = given.recalled & types
    if "PERSON" in wanted:
        yield from _names(text, given)
    others = sorted(wanted - {"PERSON"})
    if others:
        for found in compiled(_TOKENS).finditer(text):
            value = found.group().rstrip(".:!?")
            for type in others:
                if given.known(type, normalised(type, value)):
                    yield Span(found.start(), found.start() + len(value), type, LABELLED)


def _names(text: str, given: GivenPlaceholders) -> Iterator[Span]:
    for found in compiled(_NAMES).finditer(text):
        words = list(compiled(r"\S+").finditer(found.group()))
        place = 0
        while place < len(words):
            end = _longest(found.group(), words, place, given)
            if end > place:
                start = found.start()
                score = GUESSED if end == place + 1 else LABELLED
                last = found.group()[: words[end - 1].end()]
                bare = len(last.removesuffix("'s").removesuffix("’s"))
                yield Span(start + words[place].start(), start + bare, "PERSON", score)
            place = max(end, place + 1)


def _longest(run: str, words: Sequence[re.Match[str]], place: int, given: GivenPlaceholders) -> int:
    """Behind the last word of the longest known name that begins here; `place` without one."""
    for end in range(len(words), place, -1):
        first, last = words[place], words[end - 1]
        name = run[first.start() : last.end()]
        bare = name.removesuffix("'s").removesuffix("’s")
        if _could_be(bare, end - place == 1) and given.known("PERSON", normalised("PERSON", bare)):
            return end
    return place


def _could_be(name: str, single: bool) -> bool:
    """A full name, or a single word that is no common word too."""
    if not single:
        return True
    from .naming.mentions import names_alone

    return len(name) >= LEAST_NAME and names_alone(name)
