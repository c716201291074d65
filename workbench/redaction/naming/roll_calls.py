"""Names by the form in which people are called: lists of who came, a trade and a name between
commas, nicks in a chat, travellers as airlines write them, and the two halves of a name in data.

Each form needs its sign (a label, both commas, the title at the end); where the form alone could as
well hold a team or a product, one of the names must be known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..listed import entries
from ..patterns import any_of, compiled, fitting
from ..spans import GUESSED, SHAPED, Span
from ..view import View
from .full_names import is_given
from .name_forms import FAMILY, INITIAL, LOW, WORD
from .name_lists import ambiguous_names, folded, not_names, sole_names, sure_surnames

_ONE = rf"(?:{INITIAL}\s?){{0,2}}{WORD}(?: (?:{INITIAL}|{FAMILY})){{0,3}}"
_NEXT = (
    r"(?:\s?[,;/&]\s?(?:(?:and|und|et|y|e|en|og|och|i|&)\s)?|\s(?:and|und|et|y|e|en|og|och|i|&)\s)"
)
_REST_OF_LINE = r"[^\n]{0,400}"
_TRAVELLER = (
    r"(?<![\w/])(?P<name>[A-Z]{2,24}/[A-Z]{2,24}(?: [A-Z]{2,24})?) ?(?:MR|MRS|MS|MISS|MSTR|DR)\b"
)
_NICK = rf"(?:(?<![\w.@/])@(?P<at>{WORD})(?![\w(./-])|(?m:^)[ \t>]{{0,4}}<(?P<nick>{WORD})>(?=\s))"
_BORN = (
    r"(?i:\b(?:née?|born|geboren|nacid[oa]|nat[oa]|nascid[oa]|född|født|syntynyt)\s)[^,\n]{4,40}"
    rf"\d{{2}},\s(?P<born>{WORD}(?: (?:{INITIAL}|{FAMILY})){{1,3}})(?=\s{LOW})"
)
"""Whoever was born then, and does something."""
_HALVES = (
    r"\"(?:first|given)\"\s?:\s?\"(?P<first>[^\W\d_][^\"\n\\]{0,40})\"\s?,\s{0,8}"
    r"\"(?:last|family)\"\s?:\s?\"(?P<last>[^\W\d_][^\"\n\\]{0,40})\""
    r"|\"(?:last|family)\"\s?:\s?\"(?P<last2>[^\W\d_][^\"\n\\]{0,40})\"\s?,\s{0,8}"
    r"\"(?:first|given)\"\s?:\s?\"(?P<first2>[^\W\d_][^\"\n\\]{0,40})\""
)


def find_called(view: View) -> Iterator[Span]:
    """Names in all of these forms."""
    lower = view.lower_prose
    for start, end in lower.places(_rolls()):
        yield from _called_after(view.prose, start, end)
    if not view.code and view.prose.count(",") > 2:
        yield from _lists(view.prose)
    if lower.places(_trades()[0]):
        for found in fitting(_trades()[1], view.prose).finditer(view.prose):
            if not _is_no_name(found["name"]):
                yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)
    if lower.places(r"né|born|gebor|nacid|nat[oa] |nascid|född|født|syntynyt"):
        for span in _groups(_BORN, view.prose):
            if not _is_no_name(view.prose[span.start : span.end]):
                yield span
    if "/" in lower:
        yield from _groups(_TRAVELLER, view.prose)
    if "@" in lower or "<" in lower:
        for span in _groups(_NICK, view.prose):
            if is_given(view.prose[span.start : span.end]):
                yield span
    if lower.places(r'"first"|"given"'):
        yield from _groups(_HALVES, view.text)


def _groups(pattern: str, text: str) -> Iterator[Span]:
    for found in fitting(pattern, text).finditer(text):
        for group in found.groupdict():
            if found[group]:
                yield Span(found.start(group), found.end(group), "PERSON", SHAPED)


def _called_after(text: str, start: int, end: int) -> Iterator[Span]:
    """The people of one list: all of them if one is known and nothing else is among them."""
    if text[max(start - 1, 0) : start].strip(" \t\n>*|-#("):
        return
    line = compiled(_REST_OF_LINE).match(text, end)
    assert line is not None
    people = list(_people(line))
    names = [each.group() for each in people]
    alone = (
        len(names) == 1 and compiled(r"\s*(?:[.;]|$|\n)").match(text, people[0].end()) is not None
    )
    if (
        (len(names) > 1 or alone)
        and any(map(_is_known, names))
        and not any(map(_is_no_name, names))
    ):
        yield from (Span(each.start(), each.end(), "PERSON", GUESSED) for each in people)


_ENTRIES = (
    rf"(?<=[:(\n] )(?:{_ONE}(?:, (?:and )?{_ONE}){{3,30}}"
    rf"(?:,? (?:and|und|et|y|e|en|og|och|i|и|та) {_ONE})?)(?=\s*(?:[.;)\n]|$))"
)


def _lists(text: str) -> Iterator[Span]:
    """`…: Ottilie, Mohammed A., River Song, Blessing.`: four and more of which two are surely names
    and none is a common word.
    """
    for found in fitting(_ENTRIES, text).finditer(text):
        people = list(fitting(_ONE, text).finditer(text, found.start(), found.end()))
        first = [folded(each.group().split()[0]) for each in people]
        sure = sum(name in sole_names() for name in first)
        words = any(name in not_names() - ambiguous_names() for name in first)
        if sure > 1 and 3 * sure >= len(people) and not words:
            yield from (Span(each.start(), each.end(), "PERSON", GUESSED) for each in people)


def _people(line: re.Match[str]) -> Iterator[re.Match[str]]:
    """The names one after another, as far as nothing else stands between them."""
    text, place = line.string, line.start()
    gap = compiled(r"\s{0,3}")
    while found := fitting(_ONE, text).match(text, gap.match(text, place).end(), line.end()):  # type: ignore[union-attr]
        yield found
        joined = compiled(_NEXT).match(text, found.end(), line.end())
        if joined is None:
            return
        place = joined.end()


def _is_known(name: str) -> bool:
    words = name.split()
    return is_given(words[0]) or folded(words[-1]) in sure_surnames()


def _is_no_name(name: str) -> bool:
    return any(folded(word.strip(".,")) in not_names() for word in name.split() if len(word) > 2)


@cache
def _rolls() -> str:
    """`attendees:`, `guests:`, with the sign that the list follows."""
    return "|".join(rf"{each}\s?(?::|=)\s?" for each in entries("name_cues", "rolls"))


@cache
def _trades() -> tuple[str, str]:
    """What it cannot do without, and `our driver, Tevita, …`: whose trade, and both commas."""
    trades = entries("name_cues", "trades")
    whose = r"(?i:\b(?:my|our|your|his|her|their|the|a|an|another)\s(?:[a-z]{3,14}\s)?"
    name = rf"(?P<name>{WORD}(?: {FAMILY})?)(?=,| \(|[.!?](?:\s|$))"
    return "|".join(f"{each}, " for each in trades), rf"{whose}{any_of(trades)}),\s{name}"
