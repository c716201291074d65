"""The quote rule: a judge's comment counts only if the words that it rests on stand in the draft.

Exact after NFKC, quotation marks, dashes and white space; a near match is no match, since one
number changed leaves a text 97 % alike.
"""

from __future__ import annotations

import re
import unicodedata

LEAST_WORDS = 4
"""A shorter quote counts only where it is a whole line."""

_SAME = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc`\u00b4", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        "\u2026": "...",
    }
)
_MARKUP = re.compile(r"[*_#>]+")
_EDGES = " \t\n\"'.,;:…"


def occurs(quote: str, text: str) -> bool:
    """The quote's words stand in the text, one after the other, and are enough to find a place."""
    words = normalised(quote).strip(_EDGES)
    if not words:
        return False
    if len(words.split()) >= LEAST_WORDS:
        return _stands(words, normalised(text))
    return any(normalised(line).strip(_EDGES) == words for line in text.splitlines())


def normalised(text: str) -> str:
    """The text as quotes are compared: without marks of emphasis, in one spelling of signs."""
    plain = unicodedata.normalize("NFKC", text.translate(_SAME)).translate(_SAME)
    return " ".join(_MARKUP.sub("", plain).split())


def _stands(words: str, text: str) -> bool:
    """At word boundaries, so that "moved" is not found in "removed"."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None
