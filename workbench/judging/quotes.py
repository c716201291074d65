"""The quote rule: a judge's comment counts only if the words that it rests on stand in the draft.

Exact after NFKC, quotation marks, hyphens and white space; a near match is no match, since one
number changed leaves a text 97 % alike.
"""

from __future__ import annotations

import re

from workbench.prose.folding import DENSE, fold

LEAST_WORDS = 4
"""A shorter quote counts only where it is a whole line."""
_MARKUP = re.compile(r"[*_#>]+")
_PIECE = re.compile(rf"{DENSE}{{1,2}}|(?:(?!{DENSE})\S)+")
"""A word; where no blanks are written two characters are taken for one."""


def occurs(quote: str, text: str) -> bool:
    """The quote's words stand in the text, one after the other, and are enough to find a place."""
    wanted, within = _MARKUP.sub("", quote), _MARKUP.sub("", text)
    if len(_PIECE.findall(wanted)) >= LEAST_WORDS:
        return bool(fold(within).places(wanted))
    words = _words(wanted)
    return bool(words) and any(_words(line) == words for line in within.splitlines())


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", fold(text).text)
