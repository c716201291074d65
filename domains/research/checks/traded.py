"""Keys in each other's place: of two pieces of a sentence, each before its own key, either has
words of the other's source and none of its own.

Words that both sources have tell nothing and are left out; what is found is a guess and warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from domains.research.case import Case
from domains.research.citations import Citation
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound

CRITERION = "support"
LEAST = 2
"""Words of the other source that a piece has at least."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of a sentence, up to the one citation behind them."""

    words: frozenset[str]
    figures: tuple[NumberFound, ...]
    source: Source
    citation: Citation


def traded(case: Case) -> Iterator[CheckResult]:
    """A warning for each two keys that stand behind each other's words."""
    if not case.sources or not case.english:
        return
    for sentence in case.sentences:
        for one, other in combinations(_pieces(case, sentence.start, sentence.end), 2):
            if _exchanged(one, other):
                yield _found(case, one, other)


def _pieces(case: Case, start: int, end: int) -> Sequence[Piece]:
    """The pieces of a sentence; keys without words between them are of one piece, and tell none."""
    plain, cited = case.document.plain.text, case.within(start, end)
    made: list[Piece] = []
    alone = True
    for at, one in enumerate(cited):
        words = frozenset(stems(plain[start : one.start]))
        figures = tuple(n for n in case.document.numbers
                        if start <= n.start < one.start and n.role == "quantity")  # fmt: skip
        more = cited[at + 1].start if at + 1 < len(cited) else end
        last = not _tells(plain[one.end : more]) and at + 1 < len(cited)
        if _tells(plain[start : one.start]) and alone and not last and one.source is not None:
            made.append(Piece(words, figures, one.source, one))
        alone = not last
        start = one.end
    return made


def _tells(text: str) -> bool:
    """It has words of content or figures, so that two keys with it between are of two pieces."""
    return bool(stems(text)) or re.search(r"\d", text) is not None


def _exchanged(one: Piece, other: Piece) -> bool:
    if one.source is other.source:
        return False
    first, second = _words(one.source), _words(other.source)
    mine, theirs = first - second, second - first
    measured = _measured(one, other.source), _measured(other, one.source)
    if None not in measured and any(measured):
        said = _of_the_other(one, mine, theirs), _of_the_other(other, theirs, mine)
        return all(a or b for a, b in zip(measured, said, strict=True))
    strange = not one.words & mine and not other.words & theirs
    return strange and len(one.words & theirs) >= LEAST and len(other.words & mine) >= LEAST


def _of_the_other(piece: Piece, own: frozenset[str], theirs: frozenset[str]) -> bool:
    """It has words of the other source alone, and none of its own source alone."""
    return bool(piece.words & theirs) and not piece.words & own


def _measured(piece: Piece, other: Source) -> bool | None:
    """Whether a piece gives sizes and effects of the other source alone; None where it gives one of
    its own source, whose text may have any of its figures.
    """
    if any(n.prints(own.value) for n in piece.figures for own in piece.source.everything):
        return None
    effect = other.effect
    ends = (effect.est, effect.lo, effect.hi) if effect is not None else ()
    theirs = [value for value in (other.n, *ends) if value is not None]
    return any(n.prints(value) for n in piece.figures for value in theirs)


def _words(source: Source) -> frozenset[str]:
    return frozenset(stems(f"{source.text} {source.title} {source.design_named}"))


def _found(case: Case, one: Piece, other: Piece) -> CheckResult:
    ids = f"{one.source.id} and {other.source.id}"
    return found(
        f"cite.traded: {ids}", "warn", CRITERION,
        f"{ids} stand behind words that only the other one has (heuristic).", severity="minor",
        cause=f"traded {ids}",
        span=case.document.span(one.citation.start, other.citation.end), observed=ids,
        expected=f"{other.source.id} and {one.source.id}",
        fix="Put each key behind the words of its source.",
    )  # fmt: skip
