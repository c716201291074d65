"""Names in copy that the brief does not give: people, places and firms. A story may invent its own,
and `story.name` holds those against its ledger.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from domains.creative.asking import brief
from domains.creative.case import Case, Piece
from domains.creative.quantities import quantities
from workbench.core.checks import CheckResult, Span
from workbench.prose.beyond.findings import beyond as told_beyond
from workbench.prose.findings import noted
from workbench.prose.sentences import Sentence

RUNNING = ("body", "prose")
"""Parts in which a capital means something: headlines are often set as titles."""


def beyond(case: Case) -> Iterator[CheckResult]:
    """A warning for each name that nothing gives; days are held against the facts elsewhere."""
    if not case.english or not case.brief.facts or case.brief.story is not None:
        return
    given = f"{brief(case.task)} {case.brief.words}"
    told: set[str] = set()
    for piece in case.copy:
        for result in _of_piece(case, piece, given) if piece.part in RUNNING else ():
            day = result.check.startswith("uncovered.day")
            if result.cause not in told and not day and not _reckoned(case, result.observed):
                told.add(result.cause)
                yield result if _surely_a_name(result, piece.text) else _guessed(result)


def _surely_a_name(result: CheckResult, text: str) -> bool:
    """A code; or a name of several words, or one that a title or a word of place stands before. A
    single capital may be an aunt's, a day's or a joke's, and a figure of speech is no source.
    """
    if not result.check.startswith("uncovered.name"):
        return result.check.startswith("uncovered.code")
    several = len(re.findall(r"\b[A-ZÀ-Þ][a-zà-ÿ]+", result.observed)) > 1
    return several or bool(_PLACED.search(text[: max(0, text.find(result.observed))]))


_PLACED = re.compile(
    r"\b(?:in|at|from|near|of|by|to|through|outside|behind|between|and|Mrs?|Ms|Dr|Prof|St)\.? $"
)


def _guessed(result: CheckResult) -> CheckResult:
    return noted(result.check, result.criterion, result.message, cause=result.cause,
                 span=result.span, observed=result.observed)  # fmt: skip


def _reckoned(case: Case, said: str) -> bool:
    """Words that tell a time (`four weeks ago`), of figures that workings give."""
    figures = quantities(said)
    return bool(figures) and all(case.settled(one, said, ()) for one in figures)


def _of_piece(case: Case, piece: Piece, given: str) -> Iterator[CheckResult]:
    for text in piece.sentences:
        alone = [Sentence(text, 0, len(text), 0)]
        yield from told_beyond(alone, given, partial(_place, case, piece, text))


def _place(case: Case, piece: Piece, text: str, start: int, end: int) -> Span:
    """The place of a sentence's words."""
    return case.span(text[start:end], piece.pointer)
