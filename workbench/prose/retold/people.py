"""Of whom a share is told: `of the women under thirty, 44 %`, `44 % of those who answered`."""

from __future__ import annotations

import re

from workbench.prose.english import stem, stems
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import words

_AHEAD = re.compile(r"(?:^|[.;:,(]\s+|\band\s+)(?:of|among|from)\s+(?P<who>[^.;:]*?),?\s*$", re.I)
_BEHIND = re.compile(r"\s+(?:of|among)\s+(?P<who>(?:[^\W\d_]+[\s-]*|\d[\d,]*\s*){1,5})", re.I)
_ALL = frozenset(["all", "every", "everyone", "everybody", "whole", "entire"])
FIRST = 2
"""Content words behind a share that still name the people, before the sentence goes on; words in
which `all` stands that is said of them.
"""


def people(text: str, number: NumberFound) -> tuple[frozenset[str], bool] | None:
    """(stems of the words for those of whom a share is told, whether it is told of all of them);
    None where the sentence does not say it.
    """
    behind = _BEHIND.match(text, number.end)
    ahead = None if behind else _AHEAD.search(text[: number.start])
    said = ahead or behind
    if said is None:
        return None
    named = stems(said["who"])
    many = bool(_ALL & {word.casefold() for word in words(said["who"])[:FIRST]})
    return frozenset(named if ahead else named[:FIRST]) - _COUNTS, many


_COUNTS = frozenset(stem(word) for word in ("people", "those", "asked"))
"""Words that tell no people from others."""
