"""Times of day as a text prints them: `16:40`, `4 p.m.`."""

from __future__ import annotations

import re
from collections.abc import Iterator

DAY = 24 * 60
_TIME = re.compile(
    r"(?<![\d:.])(?P<h>[01]?\d|2[0-4])(?:[:.](?P<m>[0-5]\d))?\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?<![\d:.])(?P<hour>[01]?\d|2[0-4]):(?P<min>[0-5]\d)(?![\d:])",
    re.I,
)


def times(text: str) -> Iterator[tuple[str, int]]:
    """The times of day of a text, with their minutes after midnight."""
    for start, end, minute in placed_times(text):
        yield text[start:end], minute


def placed_times(text: str) -> Iterator[tuple[int, int, int]]:
    """The same, each with where it starts and ends."""
    for match in _TIME.finditer(text):
        if match["half"]:
            hour = int(match["h"]) % 12 + (12 if match["half"].casefold() == "p" else 0)
            yield match.start(), match.end(), hour * 60 + int(match["m"] or 0)
        else:
            yield match.start(), match.end(), int(match["hour"]) * 60 + int(match["min"])
