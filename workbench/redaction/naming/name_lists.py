"""What is known of names, as sets to ask, and the capitalised words that only look like names.

All without accents and in lower case (compare with `folded`).
"""

from __future__ import annotations

import unicodedata
from functools import cache

from ..listed import entries, known, words

_LATIN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "e",
            "zh",
            "z",
            "i",
            "y",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "",
            "y",
            "",
            "e",
            "yu",
            "ya",
        ],
        strict=True,
    )
)


def folded(word: str) -> str:
    """Lower case, without accents."""
    if word.isascii():
        return word.lower()
    plain = (
        word.replace("ß", "ss")
        .replace("ø", "o")
        .replace("Ø", "o")
        .replace("ł", "l")
        .replace("Ł", "l")
        .replace("Đ", "d")
    )
    if any("а" <= sign <= "я" for sign in plain.lower()):
        return "".join(_LATIN.get(sign, sign) for sign in plain.lower())
    decomposed = unicodedata.normalize(
        "NFKD", plain.replace("ı", "i").replace("æ", "ae").replace("đ", "d")
    )
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).lower()


@cache
def given_names() -> frozenset[str]:
    """Given names that are hardly ever anything else."""
    return frozenset(map(folded, words("given_names", "given"))) - ambiguous_names()


@cache
def ambiguous_names() -> frozenset[str]:
    """Given names that are often something else."""
    return known("given_names", "ambiguous")


@cache
def surnames() -> frozenset[str]:
    """Frequent family names."""
    return frozenset(map(folded, words("family_names", "family")))


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
