"""What stands before a name of a story's people and is none: a title, a relation, an office."""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.prose.titles import as_written, titles

_RELATIONS = ("Aunt", "Auntie", "Uncle", "Grandma", "Grandpa", "Captain", "Mayor")
_TRADES = ("Sergeant", "Nurse", "Father", "Sister", "Brother", "Professor", "Doctor")
_EPITHETS = ("Old", "Young", "Little", "Poor")

_BEGINS = """
aboard alongside amid amidst among amongst astride atop beneath beside besides beyond despite
inside opposite outside past round throughout underneath alas anyhow anyway downstairs
elsewhere later meanwhile nearby nevertheless nonetheless overhead presently sometimes somehow
somewhere suddenly today tomorrow tonight upstairs yesterday
"""
BEGINS = frozenset(_BEGINS.split())
"""Prepositions and adverbs that begin a sentence, beside the words of `prose.english.FUNCTION`."""


@lru_cache(maxsize=1)
def before_a_name() -> re.Pattern[str]:
    """A text that ends with `title`, behind which a name stands: `old Mrs `."""
    called = "|".join([as_written(), *_RELATIONS, *_TRADES])
    epithets = "|".join(f"[{one[0]}{one[0].lower()}]{one[1:]}" for one in _EPITHETS)
    return re.compile(rf"(?:\b(?:{epithets}) )?\b(?P<title>(?:{called})\.?|{epithets}) $")


@lru_cache(maxsize=1)
def of_somebody() -> re.Pattern[str]:
    """A text that ends with a title by which somebody is spoken to or named, whatever is told."""
    return re.compile(rf"\b(?:{'|'.join([as_written(), *_RELATIONS])})\.? $")


@lru_cache(maxsize=1)
def no_names() -> frozenset[str]:
    """Words with a capital, in small letters, that begin a name and belong to nobody alone."""
    return titles() | {word.casefold() for word in (*_RELATIONS, "Old", "Young")}
