"""Which items one look decides: the same question, answered the same, up to what names an occasion.

Narrower than a cluster, which may hold "the capital of France" beside "of Italy" so that no eval
leaks: here every word counts that carries the question, and every number but long ones (an order's,
a customer's) that the answer takes over from its own question. Items with different corrections
stand apart, so that nobody confirms with one key what they have not read. The person sees how many
there are and can open them; nothing is decided here.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache

from workbench.curation.clusters.masking import MASK, gist, masked_as_asked

LONG = 5
"""Digits in a row from which a number names an occasion: no year, few amounts. Ours."""
_PLACEHOLDER = r"<[A-Z][A-Z0-9_]{1,30}_\d{1,6}>"


def sameness(question: str, answer: str, corrections: Iterable[str] = ()) -> str:
    """Equal for items that one decision may serve; 16 hexadecimal digits."""
    said = sorted({masked_as_asked(question, text) for text in corrections if text})
    key = "\0".join([gist(_unnamed(question)), masked_as_asked(question, answer), *said])
    return hashlib.blake2b(key.encode("utf-8", "replace"), digest_size=8).hexdigest()


def _unnamed(question: str) -> str:
    """The question without what names one occasion."""
    if "<" not in question and not _long_number().search(question):
        return question
    return _occasions().sub(f" {MASK} ", question)


@cache
def _long_number() -> re.Pattern[str]:
    """What an occasion that is no placeholder cannot do without; much sooner searched."""
    return re.compile(rf"\d{{{LONG}}}")


@cache
def _occasions() -> re.Pattern[str]:
    return re.compile(rf"{_PLACEHOLDER}|[^\W\d_]*[-#]?\d{{{LONG},}}")
