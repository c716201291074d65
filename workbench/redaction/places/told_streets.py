"""Addresses that no capital gives away: in small letters behind a word of living, with a number in
words, or in scripts that have no capitals.

In small letters an address must have its whole shape, a street with its number and a postal code,
since `at table 7` is said of much else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..letters import CAPITAL
from ..listed import entries, words
from ..patterns import any_of, compiled
from ..spans import SHAPED, Span
from ..view import View, around, matches

_WORD = r"[^\W\d_]+"
_LOWER = (
    rf"(?P<value>(?:{_WORD}[.,]{{0,2}}[\s-]){{1,6}}?(?:n[or°º]\.?\s?)?\d{{1,4}}[a-z]?"
    rf"(?:/\d{{1,4}})*(?:[\s,/-]{{1,3}}(?:{_WORD}\.?|\d{{1,3}}[a-z]?\.?)(?![^\W_])){{0,8}}?"
    r"[\s,-]{1,3}(?:[a-z]{1,2}-)?(?!(?:19|20)\d\d(?!\d))(?:\d{4,6}|\d{3}\s\d{2}|\d{2}-\d{3})"
    r"(?:-\d{3,4}|\s[a-z]{2}(?![^\W_]))?(?![\w-])"
    rf"(?:\s{_WORD}(?:[\s-]{_WORD})?(?=\s*(?:[.,;!?\n]|$)))?)"
)
"""Up to six words, the number, whatever is told of floor, flat and town, then the code."""
_HEBREW = r"[א-ת][א-ת'\"׳״-]*"
_ARABIC = r"[ء-غف-يٱ-ۓ]+"
_DEVANAGARI = r"[ऀ-ॿ]+"


def find_told_streets(view: View) -> Iterator[Span]:
    """The address alone, without the word that tells it."""
    text = view.prose
    hints, pattern = _told()
    for found in matches(pattern, text, around(view.lower_prose, hints, 2, 120)):
        yield Span(found.start("value"), found.end("value"), "STREET_ADDRESS", SHAPED)
    hints, pattern = _worded()
    for found in matches(pattern, text, around(view.lower_prose, hints, 2, 80)):
        yield Span(found.start(), found.end(), "STREET_ADDRESS", SHAPED)
    if compiled(r"[\u0590-\u0fff]").search(text):
        for found in compiled(_uncased()).finditer(text):
            yield Span(found.start(), found.end(), "STREET_ADDRESS", SHAPED)


@cache
def _told() -> tuple[str, str]:
    """Behind `ich wohne`, `moro na`, `alamat`."""
    told = any_of(entries("street_words", "told"))
    elsewhere = any_of(entries("street_words", "elsewhere"))
    return told, rf"(?i)(?<![^\W_]){told}\s?:?\s(?!{elsewhere}\s){_LOWER}"


@cache
def _worded() -> tuple[str, str]:
    """`forty-one Cooper Street, Dunedin`."""
    tens = any_of("twenty thirty forty fifty sixty seventy eighty ninety")
    ones = any_of("one two three four five six seven eight nine")
    teens = any_of(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    )
    hundreds = rf" hundred(?: and)?(?: {tens}[ -]{ones})?"
    number = rf"(?:{tens}[ -]{ones}|{tens}|{teens})(?:{hundreds})?|{ones}{hundreds}"
    streets = any_of(word for word in words("street_words", "streets") if len(word) > 5)
    town = rf"(?:,\s{CAPITAL}\w+(?:\s{CAPITAL}\w+){{0,2}})?"
    name = rf"(?:{CAPITAL}[\w'’-]+\s){{1,3}}"
    hints = rf"(?:{tens}|{teens}|{ones}|hundred) {_WORD} "
    return hints, rf"(?<![\w-])(?i:{number})\s{name}{streets}(?!\w){town}"


@cache
def _uncased() -> str:
    """The word for a street, its name and number, and the town behind a comma."""
    hebrew, arabic, hindi, thai = (
        any_of(entries("street_words", script)) for script in ("hebrew", "arabic", "hindi", "thai")
    )
    digits = r"\d{1,4}(?:\s?[/-]\s?\d{1,4})?"
    flat = r"(?:,?\s(?:דירה|קומה|כניסה|דיר')\s?[\dא-ת]{1,3}(?![א-ת]))*"
    return (
        rf"(?<![א-ת])(?<=ב)?(?:[בלמ](?={hebrew}))?{hebrew}\s{_HEBREW}(?:\s{_HEBREW}){{0,3}}?\s{digits}{flat}"
        rf"(?:,\s{_HEBREW}(?:\s{_HEBREW}){{0,1}}(?=\s*(?:[,.;\n]|$)))?"
        rf"|(?<![ء-ۓ])(?:{digits}\s)?{arabic}\s{_ARABIC}(?:\s{_ARABIC}){{0,4}}?[،,]?\s(?:رقم\s)?{digits}"
        rf"(?:[،,]\s{_ARABIC}(?:\s{_ARABIC}){{0,1}}(?=\s*(?:[،,.;\n]|$)))?"
        rf"|(?<![ऀ-ॿ]){digits},?\s{_DEVANAGARI}(?:\s{_DEVANAGARI}){{0,3}}?\s{hindi}(?![ऀ-ॿ])"
        rf"|(?:เลขที่\s?)?{digits}\s{thai}[ก-๎]+"
    )
