"""Sentences that cite nothing, and the one source that their paragraph or neighbours cite."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.sources import Source
from workbench.prose.english import stems

_ONE_STUDY = re.compile(
    r"\s*(?:an?|one|this|that|(?:the )?(?:last|next|other|only|remaining|second|third|fourth))"
    r"\s(?:[\w-]+\s){0,3}?(?:experiment|trial)\b",
    re.I,
)
"""`A long field experiment`, at the beginning of a sentence."""
_ELSEWHERE = re.compile(
    r"\b(?i:trials?|experiments?|stud(?:y|ies)|first|second|third|other|another|former|earlier|later|"
    r"last|only|where|had|if|did|elsewhere|latter|since|because|unlike|alone|there)\b|"
    r"(?<!^)\b[A-Z][a-z]{2,}|\?",
)
"""A sentence with one of these may speak of another study."""


def introduced(case: Case) -> Iterator[tuple[int, int, Source]]:
    """A sentence that opens a paragraph, cites nothing and names one study, with the one source
    that the rest of the paragraph cites, if that is no trial: `A field experiment stands apart.`
    """
    for sentence in case.sentences:
        first, last = case.paragraph(sentence.start)
        near = {one.source for one in case.within(first, last)}
        source = next(iter(near)) if len(near) == 1 else None
        opens = sentence.start - first <= 1 and not case.within(sentence.start, sentence.end)
        if source is None or not opens or not _ONE_STUDY.match(sentence.text):
            continue
        named = set(stems(source.design_named)) & set(stems(sentence.text))
        if source.usable and source.design in ("observational", "quasi") and not named:
            yield sentence.start, sentence.end, source


def between_its_own(case: Case) -> Iterator[tuple[int, int, Source]]:
    """A sentence that cites nothing and names no other study, between two on one source that is no
    trial: `[@s2]. Here too they were randomised. At the end … [@s2]`.
    """
    for before, sentence, after in zip(
        case.sentences, case.sentences[1:], case.sentences[2:], strict=False
    ):
        edge = case.paragraph(sentence.start)
        near = [{one.source for one in case.within(s.start, s.end)} for s in (before, after)]
        source = next(iter(near[0]), None)
        if near[0] != near[1] or len(near[0]) != 1 or source is None or not source.usable:
            continue
        inside = edge[0] <= before.start and after.end <= edge[1]
        other = case.within(sentence.start, sentence.end) or _ELSEWHERE.search(sentence.text)
        if inside and not other and source.design in ("observational", "quasi"):
            yield sentence.start, sentence.end, source
