"""Dates of birth that are written out: `the third of May nineteen eighty-four`.

A date is read word by word, from lists: it must follow a word of birth, hold a month, and a day or
a year beside it. A month alone, a floor (`born on the third floor`) or a page is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from ..documents import BIRTH_HINTS, BIRTH_WORD
from ..listed import known
from ..patterns import compiled
from ..spans import LABELLED, Span
from ..view import View, around, matches

_LINK = r"[\s\"']{0,3}(?:(?:is|was|on|am|le|el|:|=|-|,|the|date|in words)[\s\"']{1,3}){0,4}"
_WORD = r"[^\W\d_]+(?:'[^\W\d_]+)?|\d{1,4}(?:st|nd|rd|th|er)?"
_GAP = r"[\s,.-]{1,3}"
_MOST_WORDS = 14


def find_written_births(view: View) -> Iterator[Span]:
    """Dates in words after a word of birth."""
    for found in matches(BIRTH_WORD, view.text, around(view.lower, BIRTH_HINTS)):
        link = compiled(f"(?i){_LINK}").match(view.text, found.end())
        words = list(_run(view.text, link.end() if link else found.end()))
        if _is_date(words):
            yield Span(words[0].start(), words[-1].end(), "DATE_OF_BIRTH", LABELLED)


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
    if plain[0].isdigit() or plain in known("date_words", "numbers"):
        return "number"
    return "between" if plain in known("date_words", "between") else ""
