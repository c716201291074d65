"""Whether a sentence gives an answer away: the guard of `evaluate` mode.

It errs on the side of silence. A part of the answer is given away where all its numbers and letters
occur in the sentence, in whatever order, or where a number in the sentence has its value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isclose

_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+")
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)(?:\s*/\s*(\d+(?:\.\d+)?))?")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{(\d+)\}\s*\{(\d+)\}")
_PARTS = re.compile(r"\bor\b|\band\b|,|;|\\pm|±|\\cup|∪")
_SILENT = {"frac", "dfrac", "tfrac", "left", "right", "cdot", "text", "times", "boxed", "the", "is"}


def discloses(text: str, answer: str | None) -> bool:
    """Whether `text` gives away a part of `answer`."""
    if not answer:
        return False
    told = _tokens(text)
    for part in filter(str.strip, _PARTS.split(answer)):
        wanted = _tokens(_right_side(part))
        numbers = list(_values(_right_side(part)))
        near = (isclose(numbers[0], n, rel_tol=5e-3) for n in _values(text) if len(numbers) == 1)
        if (wanted and wanted <= told) or any(near):
            return True
    return False


def _right_side(part: str) -> str:
    """What an answer says of its letter: `4` of `x = 4`."""
    return re.split(r"=|\\in\b|∈", part)[-1]


def _tokens(text: str) -> set[str]:
    return {token.lower() for token in _TOKEN.findall(text)} - _SILENT


def _values(text: str) -> Iterable[float]:
    for top, bottom in _NUMBER.findall(_FRACTION.sub(r"\1/\2", text)):
        yield float(top) / float(bottom) if bottom and float(bottom) else float(top)
