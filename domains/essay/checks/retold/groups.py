"""Two groups that have changed places: “whoever shared a room fared better (83 %) than whoever had
one alone (58 %)”, where the source gives 83 % to single rooms.

A sentence of a source gives two figures of one kind, each with words that the other has not. The
essay tells both in one sentence; each stands with a word of the other's group, or its kin, and with
none of its own. Read from words, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.fields import kin
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split, words

_EDGE = re.compile(
    r"[;:–—]|,(?!\d)|\.(?!\d)|\b(?:and|but|while|whereas|than|against|as against|to|with)\b", re.I
)
_BRACKET = re.compile(r"\([^()]*\)")
_MIXED = re.compile(
    r"\b(?:respectively|former|latter|not|instead|rather|both|together|turn)\b", re.I
)
"""What tells two figures in an order of its own."""

Told = tuple[NumberFound, frozenset[str], str]
"""A figure, the marks of its part of the sentence, and that part."""


def groups(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence in which two figures stand with each other's group."""
    known = [each for source in case.sources for a, b in split(source.text)
             if len(each := _each(source.text[a:b])) > 1]  # fmt: skip
    for sentence in case.document.sentences if known else ():
        mine = _each(sentence.text)
        if len(mine) != 2 or _MIXED.search(sentence.text) or denials(sentence.text):
            continue
        for theirs in known:
            pair = _pair(mine, theirs)
            if pair is not None and _crossed(mine, pair):
                yield _told(case, sentence.start, sentence.end, mine, pair)
                break


def _told(
    case: Case, start: int, end: int, mine: list[Told], pair: tuple[Told, Told]
) -> CheckResult:
    first, second = (" ".join(number.text.split()) for number, _, _ in mine)
    return found(
        f"ev.swapped: {first} {second}", "warn", "evidence",
        f"{first} and {second} have changed places: the source tells each of the other's group "
        "(heuristic).", severity="minor", cause="swapped",
        span=case.document.span(start, end), observed=case.document.plain.text[start:end],
        expected=f"{first}: {', '.join(sorted(pair[0][1] - pair[1][1]))}",
        fix="Give each group its own figure.",
    )  # fmt: skip


def _each(text: str) -> list[Told]:
    """Each figure of a sentence with the marks of its part; one in brackets belongs to the words
    before them.
    """
    found_there = [n for n in numbers(text) if n.role == "quantity"]
    brackets = [m.span() for m in _BRACKET.finditer(text)]
    out = []
    for number in found_there:
        inside = next((b for b in brackets if b[0] < number.start < b[1]), None)
        start, end = inside or (number.start, number.end)
        left = max([0, *(m.end() for m in _EDGE.finditer(text, 0, start))])
        right = min([len(text), *(m.start() for m in _EDGE.finditer(text, end))])
        others = [n for n in found_there if n is not number]
        left = max([left, *(_end(n, brackets) for n in others if n.end <= start)])
        right = min([right, *(n.start for n in others if n.start >= end)])
        part = text[left:start] + " " + ("" if inside else text[end:right])
        out.append((number, _marks(part), part))
    return out


def _end(number: NumberFound, brackets: list[tuple[int, int]]) -> int:
    return next((b for a, b in brackets if a < number.start < b), number.end)


def _marks(part: str) -> frozenset[str]:
    """The stems of a part, with the families to which they belong."""
    said = [stem(word) for word in words(part)]
    return frozenset([*stems(part), *(f"kin {one}" for one in kin(said))])


def _pair(mine: list[Told], theirs: list[Told]) -> tuple[Told, Told] | None:
    """The source's figures of these two values, each there once."""
    (one, _, _), (other, _, _) = mine
    for first, second in itertools.permutations(theirs, 2):
        same = one.prints(first[0].value) and other.prints(second[0].value)
        alike = one.percent == first[0].percent and other.percent == second[0].percent
        if same and alike and one.percent == other.percent and one.value != other.value:
            return first, second
    return None


def _crossed(mine: list[Told], pair: tuple[Told, Told]) -> bool:
    here, there = mine[0][1], mine[1][1]
    one, other = _kinds(pair)
    own = one - other, other - one
    straight = here & own[0] or there & own[1]
    return bool(here & own[1] and there & own[0]) and not straight


def _kinds(pair: tuple[Told, Told]) -> tuple[frozenset[str], frozenset[str]]:
    """What tells the groups apart: the words before the noun that both parts have (`single rooms`,
    `shared rooms`), since what is said of the first is left out with the second; else all.
    """
    first, second = (_before_nouns(part) for _, _, part in pair)
    for noun in first.keys() & second.keys():
        if first[noun] != second[noun]:
            return _marks(first[noun]), _marks(second[noun])
    return pair[0][1], pair[1][1]


def _before_nouns(part: str) -> dict[str, str]:
    """Stem -> the word before it."""
    said = words(part)
    return {stem(word): before for before, word in itertools.pairwise(said)
            if before.casefold() not in FUNCTION and word.casefold() not in FUNCTION}  # fmt: skip
