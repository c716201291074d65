"""Results that are printed as they came out, `t(94) = −2.21`, `95 % CI 2.4 to 5.4`: nobody works a
mean, a count or a difference out of them, so that a figure which only they would give comes from
nowhere.
"""

from __future__ import annotations

import re

_VALUE = r"[-−–]?\d*\.?\d+(?:\s?%)?"
_STATED = re.compile(
    rf"(?<![\w'’])(?![nNk]\s?=)[^\W\d_]{{1,3}}[²2]?(?:\s?\([\d.,\s]+\))?\s?[=<>≤≥]\s?{_VALUE}"
    rf"|(?:\d\d(?:\.\d+)?\s?(?:%|per ?cent)[\s-])?(?:\bCI\b|\b(?:confidence |credible )?interval\b)"
    rf"(?:[:,]|\s(?:of|is|was|from|between|ran|runs|goes|reach\w*|span\w*|stretch\w*))*\s*\(?"
    rf"(?:from\s)?{_VALUE}(?:\s[^\W\d_]+)?\s?(?:up\s)?(?:to|and|[,;–-])\s?{_VALUE}"
)
"""A statistic with its letters, `n = 40` left out, and an interval behind its name."""


def unstated(text: str) -> str:
    """The text with its statistics and intervals blanked, so that every place stays."""
    return _STATED.sub(lambda one: " " * len(one[0]), text)


def is_stated(text: str, start: int) -> bool:
    """Whether a place lies in a statistic or an interval."""
    return any(match.start() <= start < match.end() for match in _STATED.finditer(text))
