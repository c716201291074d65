"""A figure of a source that is told of something else: the breakwater with the days of the basin.

Only figures with the same noun behind them are held together. One is misplaced where its sentence
has words that only the passage of another has, none of those that tell its own, and not the
other's value. Words suggest this, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.essay.case import Case
from domains.essay.checks.resting import resting
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.retold.exchanged import clauses
from workbench.prose.sentences import split

FAR = 1000.0
"""Times as large as another: nobody takes 7 crowns for 150,000."""
_BY = re.compile(r"\s+(?:an?|per|each|every)\s", re.I)
BEHIND = 24
"""Characters behind a figure in which the noun that it counts stands."""


@dataclass(frozen=True, slots=True)
class Told:
    """A figure: what it counts, and the words that tell it from others."""

    number: NumberFound
    noun: str
    words: frozenset[str]
    """Of its sentence; of its clause where the sentence has several figures with the noun."""
    text: str


def misplaced(case: Case) -> Iterator[CheckResult]:
    """A doubt for each figure of the prose, outside of words that rest on evidence."""
    if not case.english:
        return
    known = list(_told(case))
    judged = [(group.start, group.end) for group in resting(case)]
    for start, end, sentence in case.placed_sentences:
        if any(a < end and start < b for a, b in judged):
            continue
        for mine in _figures(sentence.text):
            other = _instead(mine, frozenset(stems(sentence.text)), sentence.text, known)
            beside = numbers(sentence.text)
            if other is not None and not case.workings.takes(mine.number, beside):
                yield _found(case, mine, other, sentence.start + mine.number.start)


def _told(case: Case) -> Iterator[Told]:
    for source in case.sources:
        for a, b in split(source.text):
            yield from _figures(source.text[a:b])


def _figures(text: str) -> Iterator[Told]:
    whole = frozenset(stems(text))
    each = [(number, _noun(text, number), words) for number, words in clauses(text)]
    nouns = [noun for _, noun, _ in each]
    for number, noun, clause in each:
        if noun and not number.percent and not number.unit:
            telling = clause & whole if nouns.count(noun) > 1 else whole
            yield Told(number, noun, telling - {noun}, text)


def _noun(text: str, number: NumberFound) -> str:
    """The noun behind a figure; `350 a hectare` counts no hectares."""
    if _BY.match(text, number.end):
        return ""
    return next(iter(stems(text[number.end : number.end + BEHIND])), "")


def _instead(mine: Told, said: frozenset[str], text: str, known: list[Told]) -> Told | None:
    """The figure that the sentence's words ask for in place of the one that it gives."""
    alike = [one for one in known if one.noun == mine.noun]
    own = [one for one in alike if one.number.value == mine.number.value]
    if len(own) != 1:
        return None
    for other in alike:
        if other.number.value == mine.number.value or other.text == own[0].text:
            continue
        if _far(mine.number.value, other.number.value):
            continue
        marks = _alone(other, known)
        theirs = own[0].words - other.words
        printed = any(number.prints(other.number.value) for number, _ in clauses(text))
        if marks & said and theirs and not theirs & said and not printed:
            return other
    return None


def _far(one: float, other: float) -> bool:
    low, high = sorted((abs(one), abs(other)))
    return high > FAR * low


def _alone(told: Told, known: list[Told]) -> frozenset[str]:
    """The words of a figure that no figure of another sentence has."""
    return told.words.difference(*(one.words for one in known if one.text != told.text))


def _found(case: Case, mine: Told, other: Told, at: int) -> CheckResult:
    said = " ".join(mine.number.text.split())
    return found(
        f"ev.misplaced: {said}", "warn", "evidence",
        f"The essay says {said} where the source says {other.number.text} of it: “{other.text}” "
        "(heuristic).", severity="minor", cause=f"figure {said}",
        span=case.document.span(at, at + len(mine.number.text)), observed=said,
        expected=other.number.text, fix="Give the figure that the source gives of this.",
    )  # fmt: skip
