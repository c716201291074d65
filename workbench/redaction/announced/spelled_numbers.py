"""Personal numbers that somebody says: `my SSN is five one eight, forty-seven, two nine six three`.

Six words of digits and more in a row, behind what such a number is called. Counting (`one two
three four …`) and a run of words without a label tell of nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from ..listed import entries, known
from ..patterns import any_of, by_first_letter, compiled
from ..spans import SHAPED, Span
from ..view import View, around, matches

KIND = "NATIONAL_ID"

_LEAST = 6
_NEAR, _LONGEST = 64, 160
_COUNTED = 3
"""Words of digits in their order with which counting begins."""


def find_spelled_numbers(view: View) -> Iterator[Span]:
    """The words alone."""
    lower, cues = view.lower_prose, _cues()
    if view.code or not lower.may_hold(cues):
        return
    for found in matches(_run(), lower, around(lower, cues, 0, _NEAR + _LONGEST)):
        before = lower[max(found.start() - _NEAR, 0) : found.start()]
        near = before.rpartition("\n\n")[2]
        if compiled(cues).search(near) and not _is_counting(found):
            yield Span(found.start(), found.end(), KIND, SHAPED)


def _is_counting(found: re.Match[str]) -> bool:
    """Whether the digits go up one by one from the first on."""
    digits = entries("digit_words", "words")
    words = compiled(r"[^\W\d_]+").findall(found.group())
    for line in digits:
        order = {word: place for place, word in enumerate(line.split())}
        places = [order.get(word, -9) for word in words]
        steps = [second - first for first, second in pairwise(places)]
        if len(steps) >= _COUNTED and all(step == 1 for step in steps[: _LEAST - 1]):
            return True
    return False


@cache
def _cues() -> str:
    return any_of(entries("digit_words", "cues"))


@cache
def _run() -> str:
    word = rf"(?<![^\W_]){by_first_letter(sorted(known('digit_words', 'words')))}(?![^\W_])"
    joined = r"(?:[ ,.-]{1,3}|\s(?:and|et|y|e|und)\s)"
    return rf"{word}(?:{joined}{word}){{{_LEAST - 1},24}}"
