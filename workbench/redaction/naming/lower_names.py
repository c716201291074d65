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

from ..listed import entries
from ..patterns import any_of, compiled
from ..spans import GUESSED, SHAPED, Span
from ..view import View, matches_at
from .name_lists import folded, given_names, not_names, plain_surnames, sure_surnames

_WORDS = (
    r"[a-zà-öø-ÿ]{2,}(?:['’-][a-zà-öø-ÿ]{2,})?(?: [a-zà-öø-ÿ]{2,}(?:['’-][a-zà-öø-ÿ]{2,})?){0,2}"
)
_END = r"[ \t]*(?:$|[\n,;.!?)\"|<])"
_BARE_LABELS = ("name:", "name=", 'name":')
_BESIDE = 3
"""Lines on either side in which a mapping shows what it describes."""
_LEAST = 3
"""Letters of a word that ends a name."""


def find_lower_names(view: View) -> Iterator[Span]:
    """Names in small letters behind what announces a name."""
    text = view.prose
    for field, sure in (("strong", True), ("weak", False)):
        hints, pattern = _announced(field)
        places = (start for start, _ in view.lower_prose.places(hints))
        for found in matches_at(pattern, text, sorted(set(places))):
            words = list(compiled(r"\S+").finditer(text, found.start("name"), found.end("name")))
            size = _length(words, text, sure)
            if size and not (size == 1 and _is_entry(text, found)):
                end = words[size - 1].end()
                yield Span(words[0].start(), end, "PERSON", SHAPED if sure else GUESSED)


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
    """The hints, and the pattern of a cue with the small words behind it. A label needs its sign,
    but for whole sentences such as `my name is`.
    """
    cues = entries("name_contexts", field)
    spoken = [cue for cue in cues if cue.endswith((" is", " ist", " es")) or field == "weak"]
    spoken += [cue for cue in cues if cue in ("ich heiße", "ich heisse", "me llamo", "mi chiamo")]
    spoken += [cue for cue in cues if cue == "je m'appelle"]
    link = r"(?:[,:]?\s{1,2})" if field == "weak" else r"\s"
    told = rf"{any_of(spoken)}{link}"
    labels = rf"{any_of(cues)}\"?\s?[:=]\s?\"?" if field == "strong" else told
    pattern = rf"(?<![\w@./-])(?i:{labels}|{told})(?P<name>(?-i:{_WORDS}))(?![\w@(/=]|[.:-]\w)"
    return "|".join(cues), pattern


def _length(words: list[re.Match[str]], text: str, sure: bool) -> int:
    """How many of the words are the name; 0 for none."""
    plain = [folded(word.group()) for word in words]
    if plain[0] in not_names():
        return 0
    if plain[0] not in given_names():
        return 2 if sure and len(plain) == 2 and plain[1] in sure_surnames() else 0
    size = 1
    while size < len(words) and _goes_on(plain[size], words[-1].end(), text, sure):
        size += 1
    alone = size == 1 and len(words) > 1
    return 0 if alone and not sure else size


def _goes_on(word: str, end: int, text: str, sure: bool) -> bool:
    """A family or given name, or any word up to the end of a labelled field."""
    if word in not_names():
        return False
    if word in plain_surnames() or word in given_names():
        return True
    return sure and len(word) >= _LEAST and compiled(_END).match(text, end) is not None
