"""Dates of birth that are written out: `the third of May nineteen eighty-four`.

A date is read word by word, from lists: it must follow a word of birth, hold a month, and a day or
a year beside it. A month alone, a floor (`born on the third floor`) or a page is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import takewhile

from ..listed import entries, known
from ..patterns import any_of, compiled
from ..spans import LABELLED, Span
from ..view import View, around, matches
from .births import birth_hints, birth_word

_WORD = r"[^\W\d_]+(?:'[^\W\d_]+)?|\d{1,4}(?:st|nd|rd|th|er)?"
_GAP = r"[\s,.-]{1,3}"
_MOST_WORDS = 14
_MOST_SIGNS = 120
_LEAST_JOINED = 8
"""Letters of a number in one word; shorter ones are listed."""


def find_written_births(view: View) -> Iterator[Span]:
    """Dates in words after a word of birth, or right before it: `am dritten Mai … geboren`."""
    for found in matches(birth_word(), view.text, around(view.lower, birth_hints())):
        link = compiled(_link()).match(view.text, found.end())
        words = list(_run(view.text, link.end() if link else found.end()))
        if _is_date(words):
            yield _date(view.text, words)
            continue
        words = _run_before(view.text, found.start())
        if _is_date(words):
            yield _date(view.text, words)


def _date(text: str, words: list[re.Match[str]]) -> Span:
    """With the article right before it."""
    article = compiled(r"(?i)(?<!\w)(?:the|der|den|dem|le|el|il|o)\s$").search(
        text, max(words[0].start() - 5, 0), words[0].start()
    )
    start = article.start() if article else words[0].start()
    return Span(start, words[-1].end(), "DATE_OF_BIRTH", LABELLED)


@cache
def _link() -> str:
    """What may stand between a word of birth and the date."""
    links = any_of(entries("date_words", "links"))
    return rf"(?i)[\s\"']{{0,3}}(?:(?:{links}|:|=|-|,)[\s\"']{{1,3}}){{0,4}}"


def _run(text: str, place: int) -> list[re.Match[str]]:
    """The words of a date from a place on, without connecting words at either end."""
    words: list[re.Match[str]] = []
    while len(words) < _MOST_WORDS and (word := compiled(_WORD).match(text, place)):
        words.append(word)
        gap = compiled(_GAP).match(text, word.end())
        if gap is None:
            break
        place = gap.end()
    run = list(takewhile(lambda word: _kind(word.group()) != "", words))
    while run and _kind(run[-1].group()) == "between":
        run.pop()
    while run and _kind(run[0].group()) == "between":
        run.pop(0)
    return run


def _run_before(text: str, place: int) -> list[re.Match[str]]:
    """The words of a date that ends right before a place."""
    start = max(place - _MOST_SIGNS, 0)
    words = list(compiled(_WORD).finditer(text, start, place))[-_MOST_WORDS:]
    run: list[re.Match[str]] = []
    for word in reversed(words):
        behind = run[0].start() if run else place
        apart = compiled(_GAP).fullmatch(text, word.end(), behind)
        if apart is None or not _kind(word.group()):
            break
        run.insert(0, word)
    while run and _kind(run[0].group()) == "between":
        run.pop(0)
    return run


def _is_date(words: list[re.Match[str]]) -> bool:
    kinds = [_kind(word.group()) for word in words]
    numbers = [word.group() for word, kind in zip(words, kinds, strict=True) if kind == "number"]
    written = any(not number[0].isdigit() for number in numbers)
    return kinds.count("month") == 1 and written


def _kind(word: str) -> str:
    """`month`, `number`, `between`; empty for what is part of no date."""
    plain = word.casefold()
    if plain in known("date_words", "months"):
        return "month"
    if plain[0].isdigit() or plain in known("date_words", "numbers") or _is_joined(plain):
        return "number"
    return "between" if plain in known("date_words", "between") else ""


@lru_cache(maxsize=512)
def _is_joined(plain: str) -> bool:
    """A number in one word, `neunzehnhundertachtzig`: nothing but words of numbers in a row."""
    ends = {0}
    for end in range(1, len(plain) + 1):
        if any(plain[start:end] in known("date_words", "pieces") for start in ends):
            ends.add(end)
    return len(plain) >= _LEAST_JOINED and len(plain) in ends
