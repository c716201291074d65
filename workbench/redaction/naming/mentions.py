"""Who was named once in a text, named again: by one word of the full name, by a given name that is
a word as well where somebody is spoken to, or spelled out letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..patterns import compiled, fitting
from ..spans import GUESSED, Span
from ..view import matches_at
from .full_names import is_given
from .name_forms import EDGE, LOW, UP, WORD, capitals
from .name_lists import ambiguous_names, folded, not_names, surnames

_MENTION = rf"{EDGE}{WORD}(?![\w(=])"
_SPOKEN_TO = rf"(?:(?m:^)|(?<=[.!?]\s)|(?<=\bthanks\s)|(?<=\bthx\s))(?P<name>{WORD})(?=,\s{LOW})"
_LETTER = rf"(?:{UP}|{LOW})"
_LETTERS = (
    rf"(?<![\w'’-]){_LETTER}(?P<between>[ .·-]|, ){_LETTER}"
    rf"(?:(?P=between){_LETTER}){{2,20}}(?![\w-])"
)
_SPELLS = (
    r"(?i)\b(?:spel[lt]\w*|buchstabier\w*|[ée]pel\w*|deletre\w*|soletr\w*|surname|last name)\b"
    r"[^\n.!?]{0,24}$"
)
SAFE_ALONE = frozenset(
    [
        "charlotte",
        "sofia",
        "tyler",
        "jasper",
        "stella",
        "ruth",
        "heather",
        "hazel",
        "holly",
        "violet",
        "julia",
    ]
)


def find_mentions(text: str, found: list[Span]) -> Iterator[Span]:
    """Later mentions of the words of full names: `Priya Raman … Priya said …`."""
    full: set[str] = set()
    for span in found:
        words = compiled(r"[^\s,.]+").findall(text[span.start : span.end])
        if len(words) > 1 or (words and is_given(words[0])):
            full |= set(words)
    parts = {word for word in full if names_alone(word)}
    if parts:
        for hit in matches_at(_MENTION, text, capitals(text)):
            word = hit.group().removesuffix("'s")
            if word in parts:
                yield Span(hit.start(), hit.start() + len(word), "PERSON", GUESSED)
    if full - parts and "," in text:
        for hit in fitting(_SPOKEN_TO, text).finditer(text):
            if hit["name"] in full and is_given(hit["name"]):
                yield Span(hit.start("name"), hit.end("name"), "PERSON", GUESSED)
    yield from _spelled(text, {folded(word) for word in full})


def _spelled(text: str, named: set[str]) -> Iterator[Span]:
    """`U-N-D-E-R-H-I-L-L`: a name of this text, a family name, or what is said to be spelled."""
    for hit in fitting(_LETTERS, text).finditer(text):
        word = folded("".join(compiled(r"\w").findall(hit.group())))
        told = compiled(_SPELLS).search(text[max(hit.start() - 60, 0) : hit.start()])
        if word in named or word in surnames() or (told and len(set(word)) > 2):
            yield Span(hit.start(), hit.end(), "PERSON", GUESSED)


def names_alone(word: str) -> bool:
    """Does this word of a full name stand for the person by itself, being nothing else?"""
    plain = folded(word)
    return (
        len(word) >= 3
        and word[0].isupper()
        and not word.isupper()
        and plain not in not_names()
        and (plain in SAFE_ALONE or plain not in ambiguous_names())
    )
