"""Names behind the word for a relative or a superior, with or without capitals, in the languages of
`lists/relations.json`: `my sister in law priyanka …`, `min morfar Torvald …`, `rafiki yangu
Baraka …`.

A capital alone says nothing here: one of the words must be a known name, or two of them be none of
those that a sentence goes on with. Where nobody wrote a capital, one must be known in any case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ..listed import known
from ..patterns import compiled
from ..spans import SHAPED, Span
from ..view import View
from .full_names import is_given
from .name_forms import is_particle
from .name_lists import ambiguous_names, folded, not_names, plain_surnames, sole_names

_WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.?"
_MOST, _LEAST = 3, 3
"""Words of a name, and letters of one in small letters."""

Words = Sequence[re.Match[str]]


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """What is said of relations in one language."""

    code: str
    whose: frozenset[str]
    kin: frozenset[str]
    stop: frozenset[str]
    behind: bool
    """Whose relative it is stands behind the relation."""
    nouns: bool
    """Every noun has a capital."""


def find_related(view: View) -> Iterator[Span]:
    """The names alone."""
    if view.code or _anchors().isdisjoint(compiled(_WORD).findall(view.lower_prose)):
        return
    words = list(compiled(_WORD).finditer(view.prose))
    plain = [word.group().lower() for word in words]
    end = 0
    for place, word in enumerate(plain):
        if word not in _anchors() or words[place].start() < end:
            continue
        for language in _languages():
            size, first = 0, _behind(language, words, plain, place)
            if first:
                titled = first > place + 1 and plain[first - 1] in known("relations", "titles")
                size = _length(language, words[first : first + _MOST + 1], titled)
            if size:
                end = words[first + size - 1].end() - plain[first + size - 1].endswith(".")
                yield Span(words[first].start(), end, "PERSON", SHAPED)
                break


def _behind(language: Language, words: Words, plain: list[str], place: int) -> int:
    """Which word is the first behind the phrase that ends here, if it is one; else 0."""
    if plain[place] not in language.kin:
        return 0
    following = place + 1
    if language.behind:
        if plain[following : following + 1] and plain[following] in language.whose:
            following += 1
        else:
            return 0
    whose = language.behind or "*" in language.whose
    whose = whose or (place > 0 and plain[place - 1] in language.whose)
    last = min(following + _MOST, len(words))
    while following < last and plain[following] in _between():
        following += 1
    titled = following > place + 1 and plain[following - 1] in known("relations", "titles")
    if following >= len(words) or not (whose or titled):
        return 0
    between = words[0].string[words[place].end() : words[following].start()]
    return following if compiled(r"(?:,? ?[\w'.-]+){0,3},? ").fullmatch(between) else 0


def _length(language: Language, words: Words, titled: bool) -> int:
    """How many of the words are the name."""
    run = _run(language, words)
    if not run:
        return 0
    first = run[0].group()
    if first[0].isupper():
        capitals = 1
        while capitals < len(run) and (
            run[capitals].group()[0].isupper() or is_particle(run[capitals].group())
        ):
            capitals += 1
        while capitals > 1 and is_particle(run[capitals - 1].group()):
            capitals -= 1
        sure = titled or any(_is_known(word.group()) for word in run[:capitals])
        return capitals if sure or (capitals > 1 and not language.nouns) else 0
    return _small(language, words, run, titled)


def _small(language: Language, words: Words, run: Words, titled: bool) -> int:
    """The same where nobody wrote capitals."""
    if len(run[0].group()) < _LEAST:
        return 0
    surname = len(run) > 1 and folded(run[1].group().rstrip(".")) in plain_surnames()
    if not (titled or folded(run[0].group().rstrip(".")) in sole_names()):
        return 2 if surname else 0
    if len(run) < 2 or len(run[1].group()) < _LEAST:
        return 1
    closed = compiled(r"\s*(?:[,.;:!?()\n]|$)").match(run[1].string, run[1].end()) is not None
    ended = run[1].group().endswith(".") or closed
    if not titled and len(run) == 2 and len(words) > 2:
        ended = ended or words[2].group().lower() in language.stop
    return 2 if surname or ended else 1


def _run(language: Language, words: Words) -> list[re.Match[str]]:
    """The words from the first on that may be a name's, one blank apart."""
    run: list[re.Match[str]] = []
    for word in words[:_MOST]:
        plain = word.group().lower()
        apart = run and word.string[run[-1].end() : word.start()] != " "
        if apart or plain.rstrip(".") in language.stop or folded(plain.rstrip(".")) in not_names():
            break
        run.append(word)
        if plain.endswith("."):
            break
    return run


def _is_known(word: str) -> bool:
    plain = folded(word.rstrip("."))
    return is_given(word) or plain in ambiguous_names() or plain in plain_surnames()


@cache
def _languages() -> tuple[Language, ...]:
    return tuple(
        Language(
            code,
            known("relations", f"{code}_whose"),
            known("relations", f"{code}_kin"),
            known("relations", f"{code}_stop"),
            code in known("relations", "behind"),
            code in known("relations", "nouns"),
        )
        for code in sorted(known("relations", "languages"))
    )


@cache
def _between() -> frozenset[str]:
    """What may stand between a relation and the name."""
    fields = ("links", "articles", "titles")
    return frozenset[str]().union(*(known("relations", field) for field in fields))


@cache
def _anchors() -> frozenset[str]:
    """The relations of all languages."""
    return frozenset[str]().union(*(language.kin for language in _languages()))
