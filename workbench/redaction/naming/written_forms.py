"""Names by how they are written down: `Bartholomew "Barty" Lund`, `Okafor, Chidi` in a list, the
family in capitals as French papers have it (`BLANCHET Théodore`), and the names of files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ..listed import known
from ..patterns import compiled, fitting
from ..spans import GUESSED, SHAPED, Span
from ..view import View, around, matches, matches_at
from .full_names import is_given, looks_like_family
from .name_forms import EDGE, FAMILY, INITIAL, UP, WORD, capitals
from .name_lists import (
    ambiguous_names,
    brands,
    folded,
    given_names,
    not_names,
    plain_surnames,
    sole_names,
    sure_surnames,
    surnames,
)
from .public_figures import is_figure

_NICK = (
    rf"{EDGE}(?P<given>{WORD})(?: {INITIAL})? (?P<open>[\"'(])(?P<nick>{WORD}(?: {WORD})?)[\"')] "
    rf"(?P<family>{FAMILY}(?: {FAMILY})?)(?![\w@(]|\.\w)"
)
_NICK_HINT = r" [\"'(][^\W\d_]\w*(?: \w+)?[\"')] [^\W\d_a-z]"
_SHOUTED = rf"{UP}{{3,}}"
_LISTED = (
    rf"(?m:^|(?<=[|;\t])|(?<= - )|(?<=\d[.)]\s)|(?<=[*-]\s)|(?<=: ))[ \t]{{0,2}}"
    rf"(?P<family>{FAMILY}(?:[ -]{WORD})?),[ ](?P<given>{WORD}(?:[ -](?:{WORD}|{INITIAL}))?)"
    rf"(?P<nick>\s?\([\"']?{WORD}[\"']?\))?(?=,[ ](?:[A-Z]{{2,4}}\b|\d|[a-z]+ )|\s?[|;\t(]|\s-\s|"
    r":[ ]|[ \t]*$)"
)
_BEGINS = r"(?m)^|[|;\t]|[*:-]\s|\d[.)]\s"
"""Where an entry may begin."""
_IN_CAPITALS = (
    rf"(?<![\w@#/.\\$&-])(?P<family>{UP}{{3,}}(?:[-' ]{UP}{{2,}}){{0,2}}),? (?P<given>{WORD})"
    r"(?![\w@(]|\.\w| [A-Z]{2})"
)
_GIVEN_FIRST = (
    rf"{EDGE}(?P<given>{WORD}) (?P<family>{UP}{{4,}}(?:-{UP}{{3,}})?)(?![\w@(-]|\.\w|[ ][A-Z])"
)
_FILE = (
    r"(?<![\w.@-])(?P<stem>[^\W\d_][\w()-]{4,80})\."
    r"(?i:pdf|docx?|odt|rtf|xlsx?|ods|pptx?|jpe?g|png|heic|tiff?|eml|msg|vcf|ics|zip|m4a|mp4|mov|txt|csv)(?!\w)"
)
_PARTS = r"[^\W\d_]+"
_EXTENSIONS = (
    r"\.(?:pdf|doc|odt|rtf|xls|ods|ppt|jp|png|heic|tif|eml|msg|vcf|ics|zip|m4a|mp4|mov|txt|csv)"
)


def find_written_forms(view: View) -> Iterator[Span]:
    """Names in each of these forms."""
    text = view.prose
    if view.code:
        return
    places = capitals(text)
    if compiled(_NICK_HINT).search(text):
        for found in matches_at(_NICK, text, places):
            if _has_nick(found):
                yield Span(found.start("given"), found.end("family"), "PERSON", GUESSED)
    if compiled(r", [^\W\d_a-z]").search(text):
        yield from _inverted(text)
    yield from _shouted(text)


def _shouted(text: str) -> Iterator[Span]:
    """A family name in capitals before or behind the given name."""
    for run in fitting(_SHOUTED, text).finditer(text):
        start, end = run.span()
        first = text[end : end + 1] in " ,-'" and fitting(_IN_CAPITALS, text).match(text, start)
        if first and _is_family_given(first):
            yield Span(first.start("family"), first.end("given"), "PERSON", GUESSED)
        if text[start - 1 : start] != " " or not text[start - 2 : start - 1].islower():
            continue
        before = text.rfind(" ", max(start - 24, 0), start - 1) + 1
        last = fitting(_GIVEN_FIRST, text).match(text, before)
        if last is None or folded(last["family"]) not in sure_surnames():
            continue
        if folded(last["given"]) in sole_names():
            yield Span(last.start("given"), last.end("family"), "PERSON", GUESSED)


def _has_nick(found: re.Match[str]) -> bool:
    """Given and family name around it; one must be known, and none be a common word."""
    given, family = folded(found["given"]), folded(found["family"].split()[-1])
    if given in not_names() or family in not_names() - plain_surnames():
        return False
    if f"{given} {family}" in brands():
        return False
    closes = {"(": ")"}.get(found["open"], found["open"])
    if found.string[found.end("nick")] != closes:
        return False
    return is_given(found["given"]) or (
        found["open"] != "(" and (family in sure_surnames() or looks_like_family(found["family"]))
    )


def _inverted(text: str) -> Iterator[Span]:
    """`Family, Given` at the head of an entry: all entries of a list of which one is known."""
    begins = [sign.end() for sign in compiled(_BEGINS).finditer(text)]
    entries = [
        found
        for found in matches_at(_LISTED, text, begins)
        if not any(_is_word(word) for word in (found["family"].split()[-1], found["given"]))
    ]
    known_ones = [_is_inverted(found) for found in entries]
    listed = len(entries) > 1 and 2 * sum(known_ones) >= len(entries)
    for found, sure in zip(entries, known_ones, strict=True):
        if sure or listed:
            end = found.end("nick") if found["nick"] else found.end("given")
            yield Span(found.start("family"), end, "PERSON", GUESSED)


def _is_word(word: str) -> bool:
    plain = folded(word.split()[0])
    months = plain in known("date_words", "months") and plain not in given_names()
    return (plain in not_names() and plain not in surnames()) or months


def _is_inverted(found: re.Match[str]) -> bool:
    given = found["given"].split()[0]
    family = folded(found["family"].split()[-1])
    first = folded(given.split("-")[0])
    if first in sole_names():
        return family not in ambiguous_names() or family in plain_surnames()
    return is_given(given) and (family in sure_surnames() or looks_like_family(found["family"]))


def _is_family_given(found: re.Match[str]) -> bool:
    """`BLANCHET Théodore`: what stands in capitals is no abbreviation, and no heading."""
    family, given = folded(found["family"]), folded(found["given"])
    if any(part in not_names() for part in compiled(r"[ '-]").split(family)):
        return False
    if family in sure_surnames():
        return is_given(found["given"])
    return len(family) > 4 and given in sole_names()


def find_file_names(view: View) -> Iterator[Span]:
    """`cv-oluwaseun-adebayo.docx`: the name alone, not what else the file is called."""
    for found in matches(_FILE, view.text, around(view.lower, _EXTENSIONS, 84, 8)):
        parts = list(compiled(_PARTS).finditer(view.text, found.start("stem"), found.end("stem")))
        for first, second in pairwise(parts):
            between = view.text[first.end() : second.start()]
            if between in ("_", "-") and _are_names(first.group(), second.group()):
                yield Span(first.start(), second.end(), "PERSON", SHAPED)
                break


def _are_names(one: str, other: str) -> bool:
    """Given and family name in either order; both known, or one sure and the other no word."""
    first, second = folded(one), folded(other)
    if is_figure(f"{one} {other}") or {first, second} & not_names():
        return False
    return any(
        given in sole_names()
        and (family in plain_surnames() or looks_like_family(family.capitalize()))
        for given, family in ((first, second), (second, first))
    )
