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
        words = compiled(r"[^\s,.\"()]+").findall(text[span.start : span.end])
        if len(words) > 1 or (words and is_given(words[0])):
            full |= set(words)
    full |= {word.title() for word in full if len(word) > 4 and word.isupper()}
    parts = {word for word in full if names_alone(word)}
    shy = {word for word in full - parts if is_given(word) and folded(word) not in _SAID_OF_ALL}
    for hit in matches_at(_MENTION, text, capitals(text)) if parts or shy else ():
        word = hit.group().removesuffix("'s")
        end = hit.start() + len(word)
        if word in parts or (word in shy and _does_something(text, hit.start(), end)):
            yield Span(hit.start(), end, "PERSON", GUESSED)
    if full - parts and "," in text:
        for hit in fitting(_SPOKEN_TO, text).finditer(text):
            if hit["name"] in full and is_given(hit["name"]):
                yield Span(hit.start("name"), hit.end("name"), "PERSON", GUESSED)
    yield from _spelled(text, {folded(word) for word in full})


_SAID_OF_ALL = frozenset(("will", "may", "april", "june", "august", "march", "sunday", "summer"))
_DOES = (
    r"(?:'s)? (?:is|was|has|had|will|would|said|says|can|did|does|wants?|needs?|got|must|should|"
    r"could|also|never|came|went|lives?|lived|works?|worked|told|asked|called|wrote|and I)\b"
)
"""What somebody does, behind a word that is a name as well."""
_COUNTS = (
    r"(?i)(?<!\w)(?:an?|the|this|that|these|those|any|every|each|no|of|in|at|on|der|die|das|dem|den|ein\w{0,2}|une?|le|la|les|"
    r"el|los|las|un[oa]?|il|lo|o|os|as|um|uma|de|het|een|en|et|ett|den|det) $"
)
"""Behind these a word that is a thing as well is the thing."""


def _does_something(text: str, start: int, end: int) -> bool:
    """Whether a word that named somebody before names them again here: it acts, or stands within a
    sentence with nothing capitalised beside it.
    """
    if compiled(_DOES).match(text, end):
        return True
    before = text[max(start - 12, 0) : start]
    within = compiled(r"[a-zà-ÿ,] $").search(before) is not None
    counted = compiled(_COUNTS).search(before) is not None
    return within and not counted and compiled(r"[ -][^\W\d_a-zß-ÿ]").match(text, end) is None


def mentions_of(text: str, words: set[str]) -> Iterator[Span]:
    """Where words that somebody is called by stand again, unless they are no names as well."""
    told = {word for word in words if word[0].isupper() and folded(word) not in not_names()}
    for hit in matches_at(_MENTION, text, capitals(text)) if told else ():
        word = hit.group().removesuffix("'s")
        if word in told:
            yield Span(hit.start(), hit.start() + len(word), "PERSON", GUESSED)


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
