"""Which source's effect a figure of the prose tells, and the words that go with it.

A sentence often cites several sources. A figure that only one of them gives as its effect is told
of that one, and so are the words of its clause. Where two of them could be meant, none is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split

_CLAUSE = re.compile(
    r"[;:()–—|]|,(?!\d)|\b(?:and|but|yet|while|whereas|although|though)\b", re.I
)  # fmt: skip
_PIECE = re.compile(r"[;:|]|[.?!](?=\s)|\b(?:while|whereas|although|though)\b|,\s*but\b", re.I)
ITSELF = re.compile(r"\s*(?:[\w-]+\s+){0,2}(?:is|are|was|were)\b", re.I)
"""Behind a figure: `the gap of 7 points is larger than` compares the figure itself."""
COUNTED = 12
"""Whole numbers up to here count too many things to name one study."""


@dataclass(frozen=True)
class Told:
    """A figure of the prose, the source whose effect it prints, and the words that cite it; places
    count in the plain text.
    """

    number: NumberFound
    source: Source
    start: int
    end: int
    sources: tuple[Source, ...]


def told_estimates(case: Case) -> Iterator[Told]:
    """Each figure that prints the estimate of one cited source and no number of another."""
    for start, end, sources in citing_units(case):
        usable = [source for source in sources if source.usable]
        for number in inside(case, start, end):
            mine = [s for s in usable if _prints(case, number, s)]
            if len(mine) == 1 and _only(number, mine[0], usable):
                yield Told(number, mine[0], start, end, tuple(usable))


def _prints(case: Case, number: NumberFound, source: Source) -> bool:
    """The figure is the source's estimate; one in words has its unit behind it."""
    effect = source.effect
    if effect is None or not effect.est or not number.prints(effect.est):
        return False
    after = case.document.plain.text[number.end :].lstrip().casefold()
    unit = effect.unit.casefold().split()[:1]
    return number.role == "quantity" or bool(unit and after.startswith(unit[0].rstrip("s")))


def _only(number: NumberFound, source: Source, sources: Sequence[Source]) -> bool:
    others = (n for s in sources if s is not source for n in s.everything)
    return not any(number.prints(n.value) for n in others if n.role != "date")


def inside(case: Case, start: int, end: int) -> list[NumberFound]:
    """The figures of a piece of the plain text, what its citations print left out."""
    cited = [(one.start, one.end) for one in case.within(start, end)]
    return [n for n in case.document.numbers
            if n.role in ("quantity", "spoken") and start <= n.start and n.end <= end
            and not any(a < n.end and n.start < b for a, b in cited)]  # fmt: skip


def clause(text: str, start: int, end: int) -> tuple[int, int]:
    """The clause that holds a place, from one comma, bracket or `and` to the next."""
    return _between(_CLAUSE, text, start, end)


def piece(text: str, start: int, end: int) -> tuple[int, int]:
    """The half of a sentence that holds a place: what `while`, `, but` or a semicolon parts."""
    return _between(_PIECE, text, start, end)


def _between(bound: re.Pattern[str], text: str, start: int, end: int) -> tuple[int, int]:
    edges = [match.span() for match in bound.finditer(text)]
    left = max([0, *(b for _, b in edges if b <= start)])
    return left, min([len(text), *(a for a, _ in edges if a >= end)])


def by_size(case: Case) -> Iterator[tuple[int, int, Source]]:
    """(start, end, source) of words that give the size of one source of the bundle: a sentence that
    cites nothing, or the clause of one that cites several.
    """
    for sentence in case.sentences:
        cited = {one.source for one in case.within(sentence.start, sentence.end)}
        for number in inside(case, sentence.start, sentence.end):
            source = _sized(case, number)
            if source is None or cited == {source} or (cited and source not in cited):
                continue
            if not cited:
                yield sentence.start, sentence.end, source
                continue
            text = case.document.plain.text[sentence.start : sentence.end]
            a, b = clause(text, number.start - sentence.start, number.end - sentence.start)
            if text[:a].endswith("("):  # `a survey (140 plots)`
                a = clause(text, a - 1, a - 1)[0]
            yield sentence.start + a, sentence.start + b, source


def _sized(case: Case, number: NumberFound) -> Source | None:
    """The one source of the bundle that has so many people, where no other has the number."""
    if number.unit or number.decimals or abs(number.value) <= COUNTED:
        return None
    figures = [(s, n) for s in case.sources for n in s.everything
               if n.role != "date" and not n.percent]  # fmt: skip
    having = list(dict.fromkeys(s for s, n in figures if n.value == number.value))
    fits = len(having) == 1 and having[0].usable and having[0].n == number.value
    return having[0] if fits else None


@lru_cache(maxsize=512)
def said_of(text: str, value: float) -> str:
    """The clauses of a source's text that print a value, one after the other."""
    told = []
    for start, end in split(text):
        one = text[start:end]
        for number in numbers(one):
            if number.role in ("quantity", "spoken") and number.prints(value):
                told.append(one[slice(*clause(one, number.start, number.end))])
    return " ; ".join(told)
