"""Names where only a person can stand: behind a relative (`son Grant`, `daughters Wren and Ida`,
`Daughter (Ifeoma)`), behind a trade (`aide-soignante Ophélie`), behind `a boy called`.

A word that is a name as well as a thing (`Hope`, `Wren`) is a name here. Behind one relative a word
must be on the lists; behind several, or behind `Auntie`, any capitalised word is a name where no
noun has a capital, but for months, feasts, firms and what is said of mothers and uncles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..listed import entries, known
from ..patterns import any_of, compiled, fitting
from ..spans import GUESSED, Span
from ..view import View
from .full_names import is_given
from .mentions import mentions_of
from .name_forms import FAMILY, INITIAL, WORD, length_of_name
from .name_lists import folded, not_names, plain_surnames

_AGE = r"(?:\s?\(\d{1,2}(?:\s?\w{1,9})?\)|,?\s\d{1,2}(?=,|\s(?:and|und|et|y|e)\s))?"
_JOINED = r"(?:and|und|et|y|e|en|og|och|i|a|і|и|та|й|και|ve|na|dan|&)"
_AND = rf"(?:\s?,\s?(?:{_JOINED}\s)?|\s{_JOINED}\s)"
_ONE = rf"{WORD}(?:\s(?:{INITIAL}|{FAMILY}))?"
_OPENS = (
    r"(?:\s?[,:(]\s?|\s-{1,2}\s|\s)(?:(?:named|called|are|sind|sono|sont|son|são|heten|heißen)\s)?"
)
_CAP = r"(?-i:[^\W\d_a-zß-öø-ÿа-яά-ώ])"
_TWO = r"(?![\w'’(@]|\.\w)"


def find_in_slots(view: View) -> Iterator[Span]:
    """The names alone; and further on every mention of a word that was unknown before."""
    text, lower = view.prose, view.lower_prose
    if view.code:
        return
    unknown: set[str] = set()
    for field, pattern in _ways():
        for start, end in lower.places(_hints(field)):
            for first, last in _behind(text, start, end, field, pattern):
                words = text[first:last].split()
                unknown |= {word for word in words if len(word) > 3 and not is_given(word)}
                yield Span(first, last, "PERSON", GUESSED)
    yield from mentions_of(text, unknown)


@cache
def _ways() -> tuple[tuple[str, str], ...]:
    """What is looked for, with what must follow it."""
    names = rf"(?P<names>{_ONE}{_AGE}(?:{_AND}{_ONE}{_AGE}){{0,9}}){_TWO}"
    some = rf"(?P<names>{_ONE}{_AGE}(?:{_AND}{_ONE}{_AGE}){{1,9}}){_TWO}"
    return (
        ("kin_one", rf"(?:(?:,\s|\s)(?:(?:named|called)\s)?|\s?\()(?={_CAP}){names}"),
        ("kin_any", rf"(?:,?\s|\s?\()(?={_CAP}){names}"),
        ("kin_title", rf"\s(?={_CAP}){names}"),
        ("kin_many", rf"{_OPENS}(?={_CAP}){some}"),
        ("kin_nouns", rf"{_OPENS}(?={_CAP}){some}"),
        ("trades", rf"\s(?={_CAP}){names}"),
        ("trades_any", rf"\s(?={_CAP}){names}"),
        ("called", rf"\s(?={_CAP}){names}"),
        ("named_sure", rf"\s(?={_CAP}){names}"),
    )


@cache
def _hints(field: str) -> str:
    """Where one begins is told by the sign before it, in the pattern itself."""
    if field == "called":
        persons, named = (any_of(entries("name_slots", each)) for each in ("persons", "named"))
        return rf"\b{persons},? (?:\w{{2,12}} )?(?:(?:is|was|who is|who was) )?{named}"
    return "|".join(rf"\b{each}(?![^\W_])" for each in _flat(field))


def _flat(field: str) -> list[str]:
    """Each alternative by itself, as hints take patterns apart."""
    pieces: list[str] = []
    for each in entries("name_slots", field):
        plain = "(" not in each
        pieces += each.split("|") if plain else [rf"(?:{each})"]
    return pieces


def _behind(text: str, start: int, end: int, field: str, pattern: str) -> Iterator[tuple[int, int]]:
    """Where the people stand who are named behind a word from `start` to `end`."""
    found = fitting(pattern, text).match(text, end)
    if found is None:
        return
    people = list(fitting(_ONE, text).finditer(text, found.start("names"), found.end("names")))
    kept = [person for person in map(_person, people) if person is not None]
    if not kept or kept[0][0] != found.start("names"):
        return
    first = folded(text[slice(*kept[0])].split()[0])
    if len(people) == 1 and first in known("name_slots", "no_kin"):
        return
    named = [is_given(text[slice(*each)].split()[0]) for each in kept]
    if field == "kin_many" and len(kept) == len(people) > 1:
        yield from kept
    elif field in _ANY_WORD and (field == "kin_title" or _is_small(text, start)):
        yield from kept if any(named) else kept[:1]
    elif any(named):
        yield from kept if named[0] else ()


_ANY_WORD = ("kin_any", "kin_title", "trades_any", "called", "named_sure")
"""Behind these a capital is enough, as no noun of the language has one."""


def _is_small(text: str, start: int) -> bool:
    """Whether a word is written small, or begins a sentence: `Tata Motors` is no relative."""
    before = text[max(start - 3, 0) : start].rstrip(" ")
    return text[start].islower() or not before or before[-1] in '.!?\n"(:-'


def _person(found: re.Match[str]) -> tuple[int, int] | None:
    """Where the name stands of which the first word is one at all."""
    words = list(compiled(r"\S+").finditer(found.group()))
    first = folded(words[0].group())
    if _is_time_or_thing(first) or _is_time_or_thing(words[0].group().lower()):
        return None
    size = length_of_name(words) or int(is_given(words[0].group()))
    if size > 1 and folded(words[size - 1].group()) in not_names() - plain_surnames():
        size = 1
    return (found.start(), found.start() + words[size - 1].end()) if size else None


def _is_time_or_thing(word: str) -> bool:
    return word in known("date_words", "months") or word in known("kin_words", "things")
