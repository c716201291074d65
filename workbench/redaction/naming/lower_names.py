"""Names that nobody wrote a capital for, where a label, a greeting or an introduction says that a
name follows.

Without capitals most given names are also words, so that a first word must be a given name that is
hardly ever anything else; after a label such as `name:` a sure family name behind an unknown word
will do. What follows belongs to the name as far as the lists or the end of the field say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..letters import SMALL_LETTER
from ..listed import entries, known
from ..patterns import any_of, compiled, fitting
from ..spans import GUESSED, SHAPED, Span
from ..view import View
from .full_names import SLAVIC_OR_NORDIC, is_syllable
from .kin import kin_phrases
from .name_forms import PARTICLE
from .name_lists import folded, given_names, not_names, plain_surnames, sure_surnames
from .vocatives import find_again

_SMALL_WORD = rf"{SMALL_LETTER}{{2,}}(?:['’-]{SMALL_LETTER}{{2,}})?"
_WORDS = rf"{_SMALL_WORD}(?: {PARTICLE})?(?: {_SMALL_WORD}){{0,2}}"
_BARE_LABELS = ("name:", "name=", 'name":')
_BESIDE = 3
"""Lines on either side in which a mapping shows what it describes."""
_JOINING = rf"{PARTICLE}|der|den|het|los|las"
_ANSWER = r"(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s)?(?:\w{2,12}:\s)?"
"""The time and the speaker before what is answered to a question."""
_FIELDS = (
    ("strong", True),
    ("sentences", True),
    ("asked", False),
    ("kin", False),
    ("weak", False),
)
"""Each with whether what follows is surely a name."""
_LEAST_SAID = {"sentences": 1, "asked": 2}
"""Words that no list has and that are a name all the same, being all that is said."""
_LEAST = 3
"""Letters of a word that ends a name."""


def find_lower_names(view: View) -> Iterator[Span]:
    """Names in small letters behind what announces a name."""
    text, told = view.prose, list(_announced_names(view))
    yield from told
    named = [text[span.start : span.end] for span in told]
    if any(" " in name for name in named):
        yield from find_again(text, [name for name in named if " " in name])


def _announced_names(view: View) -> Iterator[Span]:
    text = view.prose
    for field, sure in _FIELDS:
        hints, pattern = _announced(field)
        for start in sorted({start for start, _ in view.lower_prose.places(hints)}):
            if found := fitting(pattern, text).match(text, start):
                yield from _named(found, sure, field)


def _named(found: re.Match[str], sure: bool, field: str) -> Iterator[Span]:
    """The name behind one announcement, which may stand within another: `hi im sarah`."""
    text = found.string
    words = list(compiled(r"\S+").finditer(text, found.start("name"), found.end("name")))
    size = _length(words, text, sure, field)
    if size and not (size == 1 and _is_entry(text, found)):
        yield Span(words[0].start(), words[size - 1].end(), "PERSON", SHAPED if sure else GUESSED)


def _is_entry(text: str, found: re.Match[str]) -> bool:
    """`name: jane` beside `prompt:` or `tests:` names a task, a test or a job."""
    if found.group()[: found.start("name") - found.start()].rstrip(' \t"') not in _BARE_LABELS:
        return False
    start, end = found.start(), found.end()
    for _ in range(_BESIDE):
        start = max(text.rfind("\n", 0, max(start - 1, 0)), 0)
        end = (text.find("\n", end + 1) + 1 or len(text) + 1) - 1
    return compiled(_technical_line()).search(text, start, end) is not None


@cache
def _technical_line() -> str:
    return rf"(?m)^[ \t-]*\"?{any_of(entries('name_contexts', 'technical'))}\"?:(?:[ \t]|$)"


@cache
def _announced(field: str) -> tuple[str, str]:
    """The hints, and the pattern of a cue with the small words behind it. A label (`strong`) needs
    its sign, a sentence such as `my name is` and a greeting (`weak`) need none.
    """
    cues = kin_phrases() if field == "kin" else entries("name_contexts", field)
    link = {
        "asked": rf"[^\n?]{{0,24}}\?\s{{1,3}}{_ANSWER}",
        "kin": r",?\s",
        "strong": r"\"?\s?[:=]\s?\"?",
        "sentences": r"[:,]?\s",
        "weak": r"[,:]?\s{1,2}",
    }[field]
    named = rf"(?P<name>(?-i:{_WORDS}))(?![\w@(/=]|[.:-]\w)"
    return "|".join(cues), rf"(?<![\w@./-])(?i:{any_of(cues)}{link}){named}"


@cache
def _end() -> str:
    """Where a field or a clause ends, or goes on with a word that joins."""
    joining = any_of(entries("name_contexts", "joining"))
    return rf"[ \t]*(?:$|[\n,;.!?)\"|<])|\s{joining}\s"


def _length(words: list[re.Match[str]], text: str, sure: bool, field: str) -> int:
    """How many of the words are the name; 0 for none."""
    plain = [folded(word.group()) for word in words]
    if plain[0] in not_names():
        return 0
    if plain[0].split("-")[0] not in given_names() and not _is_pair(plain[0]):
        if sure and len(plain) > 1 and _ends_sure(plain):
            return len(plain)
        least = _LEAST_SAID.get(field, len(plain) + 1)
        return _length_to_end(words, plain, text, least)
    size = 1
    while size < len(words) and _goes_on(plain[size], words[size].end(), text, sure):
        size += 1
    while size > 1 and compiled(_JOINING).fullmatch(plain[size - 1]):
        size -= 1
    if field in _LEAST_SAID and size < len(words):
        size = max(size, _length_to_end(words, plain, text, _LEAST_SAID[field]))
    alone = size == 1 and len(words) > 1
    if alone and compiled(_own_words()).match(text, words[0].end()):
        return 1
    return 0 if alone and not (sure or field == "kin") else size


def _length_to_end(words: list[re.Match[str]], plain: list[str], text: str, least: int) -> int:
    """Words that no list has, behind `my name is`, up to the end of the clause: a name, unless one
    of them is what else is said of a name (`my name is wrong`).
    """
    for size, word in enumerate(words, 1):
        if plain[size - 1] in not_names() or plain[size - 1] in known("name_contexts", "unsaid"):
            return 0
        if compiled(_end()).match(text, word.end()):
            return size if size >= least and len(plain[size - 1]) >= _LEAST else 0
    return 0


def _is_pair(word: str) -> bool:
    """Two syllables of Chinese with a dash between, as no common word has them."""
    return "-" in word and all(is_syllable(half) for half in word.split("-"))


@cache
def _own_words() -> str:
    """How a sentence goes on behind the given name of the one who speaks."""
    return rf"\s{any_of(entries('name_contexts', 'lone'))}(?!\w)"


def _goes_on(word: str, end: int, text: str, sure: bool) -> bool:
    """A family or given name, or any word up to the end of a labelled field."""
    if compiled(_JOINING).fullmatch(word):
        return True
    if word in not_names():
        return False
    if word in plain_surnames() or word in given_names() or _has_ending(word):
        return True
    return sure and len(word) >= _LEAST and compiled(_end()).match(text, end) is not None


def _ends_sure(plain: list[str]) -> bool:
    """One unknown word, then a family name that is nothing else, with small words between."""
    between = all(compiled(_JOINING).fullmatch(word) for word in plain[1:-1])
    return between and (plain[-1] in sure_surnames() or _has_ending(plain[-1]))


def _has_ending(word: str) -> bool:
    """The ending that only family names have, as full names in small letters are known by."""
    return compiled(SLAVIC_OR_NORDIC).fullmatch(word) is not None
