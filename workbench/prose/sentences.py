"""Sentences and words of plain text, by place.

Abbreviations, initials, decimals and dotted names do not end a sentence, but for a time of day or
`etc.` with a capital behind it, and for a letter or a firm before a word that opens sentences
(`plan B. We …`); the `s` or `t` of a word with an apostrophe is no initial. A heading, an item of
a list and a cell of a table end theirs with their block.
"""

from __future__ import annotations

import itertools
import re
from calendar import day_name, month_name
from dataclasses import dataclass

from workbench.prose.numbers import MARKS
from workbench.prose.plain import Plain
from workbench.prose.titles import shortened

_SHORT_FORMS = (
    "al approx ca cf ch co corp dept e.g eg eq esp est etc fig figs i.e ie inc jan feb mar apr "
    "jun jul aug sep sept oct nov dec jr ltd max min mt no nos p pp par ref resp "
    "sec st tab tel univ v vol vs viz u.s u.k a.m p.m"
)
_ABBREVIATIONS = frozenset(_SHORT_FORMS.split())
_MAY_END = frozenset(["a.m", "p.m", "etc"])
_FIRMS = frozenset(["co", "corp", "inc", "ltd", "dept", "dec"])
_OPENS = re.compile(
    r"\s*(?:The|This|That|These|Those|It|Its|They|Their|We|Our|I|If|In|On|At|But|And|Yet|What|Which|"
    r"When|Where|Who|Why|How|For|From|With|Not|No|Nobody|None|There|Here|Even|Every|Each|Some|Many|"
    r"Most|All|Both|After|Before|Although|Because|As|To)\s"
)
"""A word behind a letter or a firm that goes on with no name."""
_OF_A_TIME = re.compile(rf"\s*(?:{'|'.join([*day_name, *month_name[1:]])}|[A-Z]{{2,}})")
"""What goes on behind a time of day with a capital: `10 p.m. Friday`, `8 a.m. EST`."""
_END = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s|$)")
_WORDLIKE = re.compile(r"\w")
_SEEN = re.compile(r"\S")
_COUNTED = re.compile(rf"(?<!\S)(?![xX](?!\S))\S*(?:[^\W_]|[{MARKS}])\S*")
_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: its text, its place in the plain text, and the block that it stands in."""

    text: str
    start: int
    end: int
    block: int


def sentences(
    document: Plain, kinds: frozenset[str] = frozenset(["paragraph", "item"])
) -> list[Sentence]:
    """The sentences of the blocks of these kinds, in order."""
    found: list[Sentence] = []
    for number, block in enumerate(document.blocks):
        if block.kind in kinds:
            text = document.text[block.start : block.end]
            found += [
                Sentence(text[a:b], block.start + a, block.start + b, number)
                for a, b in split(text)
            ]
    return found


def split(text: str) -> list[tuple[int, int]]:
    """(start, end) of each sentence in a paragraph's text, blanks at the edges left out."""
    edges: list[int] = [0]
    for stop in _END.finditer(text):
        if _ends(text, stop):
            edges.append(stop.end())
    edges.append(len(text))
    spans = []
    for start, end in itertools.pairwise(edges):
        piece = text[start:end]
        inner = piece.strip()
        if inner:
            first = start + piece.index(inner)
            spans.append((first, first + len(inner)))
    return spans


def _ends(text: str, stop: re.Match[str]) -> bool:
    if not stop[0].startswith(".") or stop[0].startswith(".."):
        return True
    last = first = stop.start() - text.endswith("\n", 0, stop.start())
    while first and (text[first - 1] == "." or _WORDLIKE.match(text, first - 1)):
        first -= 1
    word = text[first:last].casefold()
    next_one = _SEEN.search(text, stop.end())
    following = next_one[0] if next_one else ""
    unit = word and re.search(r"(?:\d\s?|/)[a-z]$", text[max(0, last - 3) : last])
    if word in ("no", "nos") and re.match(r"[^\W\d]{2}", text[stop.end() :].lstrip()):
        return not following.islower()  # `we must say no. Seven hours …`
    letter = re.fullmatch(r"[a-z]", word) and not unit and text[max(0, first - 1)] not in "'’"
    if word in _ABBREVIATIONS or word in shortened() or letter:
        if (letter or word in _FIRMS) and _OPENS.match(text, stop.end()):
            return True
        opens = following.isupper() and not _OF_A_TIME.match(text, stop.end())
        return not following or (word in _MAY_END and opens)
    return not following or not following.islower()


def words(text: str) -> list[str]:
    """The words of a text; numbers are none, `don't` and `well-kept` are one."""
    return _WORD.findall(text)


def counted(text: str) -> list[re.Match[str]]:
    """What counts towards a limit of words: each run between blanks with a letter or a digit. A
    dash, an ampersand and the lone signs of a sum are no words.
    """
    return list(_COUNTED.finditer(text))
