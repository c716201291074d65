"""What is known of names, as sets to ask, and the capitalised words that only look like names.

All without accents and in lower case (compare with `folded`).
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from ..listed import entries, known, words


@cache
def _romanised() -> dict[int, str]:
    """What is written for a letter of another script, or for one that has no accent to take off."""
    pairs = (pair.split("=") for pair in words("romanised", "letters"))
    return {ord(letter): plain for letter, plain in pairs}


def folded(word: str) -> str:
    """Lower case, without accents, in Latin letters: `Щербакова` and `Ελένη` as `shcherbakova` and
    `eleni`.
    """
    return word.lower() if word.isascii() else _romanised_word(word)


@lru_cache(maxsize=8192)
def _romanised_word(word: str) -> str:
    small = unicodedata.normalize("NFC", word).lower().replace("ού", "ou").replace("ου", "ou")
    plain = small.translate(_romanised())
    if plain.isascii():
        return plain
    bare = (sign for sign in unicodedata.normalize("NFKD", plain))
    return "".join(sign for sign in bare if not unicodedata.combining(sign)).translate(_romanised())


def _all_folded(file: str, field: str) -> frozenset[str]:
    """The words of a list, of which most need nothing but small letters: some ten thousand."""
    every = words(file, field)
    plain = " ".join(word for word in every if word.isascii()).lower().split()
    return frozenset(plain).union(folded(word) for word in every if not word.isascii())


@cache
def given_names() -> frozenset[str]:
    """Given names that are hardly ever anything else."""
    further = _all_folded("given_more", "given") - common_given_names()
    return (_all_folded("given_names", "given") | further) - ambiguous_names()


@cache
def ambiguous_names() -> frozenset[str]:
    """Given names that are often something else."""
    return known("given_names", "ambiguous")


@cache
def common_given_names() -> frozenset[str]:
    """Given names that are words, towns or things as well, so that alone they say nothing."""
    return known("given_more", "common")


@cache
def sole_names() -> frozenset[str]:
    """Given names that say by themselves who is meant, where somebody can be."""
    return given_names() - common_given_names() - not_names()


@cache
def surnames() -> frozenset[str]:
    """Frequent family names."""
    return _all_folded("family_names", "family")


@cache
def brands() -> frozenset[str]:
    """Pairs of names that are firms, products or stock figures."""
    return frozenset(pair.strip() for pair in " ".join(entries("not_names", "brands")).split(","))


@cache
def common_surnames() -> frozenset[str]:
    """Family names that are also words, places or part of terms: a given name must stand before
    them.
    """
    return known("family_names", "common")


@cache
def plain_surnames() -> frozenset[str]:
    """Family names that are not on the list of no-names."""
    return surnames() - not_names()


@cache
def sure_surnames() -> frozenset[str]:
    """Family names that are nothing else."""
    return plain_surnames() - common_surnames() - ambiguous_names()


@cache
def not_names() -> frozenset[str]:
    """Words that do not end a person's name, however they are capitalised."""
    return known("not_names", "words") - {"young", "king", "park", "may"}
