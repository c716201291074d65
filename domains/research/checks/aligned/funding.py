"""Who paid for a study, held against the bundle: `all were funded publicly` of one that a trade
association paid.

Funding is a field of the bundle; what a sentence says of it is read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.sentences import Sentence

_PAID = re.compile(
    r"\b(?:fund(?:ed|ing|s)?|paid|sponsor\w*|financ(?:ed|ing|es)|money|grants?)\b", re.I
)
_APART = re.compile(
    r"\b(?:but|except|other than|while|whereas|however|apart from|though|or|may|might|if)\b", re.I
)

_IF = re.compile(r"\b(?:may|might|if|or)\b", re.I)
_PIECE = re.compile(r"[;:]\s|,\s|\b(?:but|while|whereas|though|although|however)\b", re.I)


def funding(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that gives the funding of some sources to another."""
    if not case.sources or not case.english:
        return
    every = {one for source in case.sources for one in stems(source.funding)}
    for sentence in case.sentences:
        text = case.text(sentence.start, sentence.end)
        said = set(stems(text)) & every
        if not said or not _PAID.search(text) or denials(_paid(text)):
            continue
        cited = _meant(case, sentence)
        if _APART.search(text) and (len(cited) > 1 or _IF.search(text)):
            continue
        wrong = [s for s in cited if s.funding and not said & set(stems(s.funding))]
        if wrong:
            yield _other(case, sentence, wrong[0])


def _paid(text: str) -> str:
    """The piece of a sentence that says who paid."""
    return next((one for one in _PIECE.split(text) if _PAID.search(one)), text)


def _meant(case: Case, sentence: Sentence) -> list[Source]:
    """The sources that a sentence cites; without any, the one that its paragraph goes on about."""
    cited = [c.source for c in case.within(sentence.start, sentence.end) if c.source]
    if cited:
        return list(dict.fromkeys(cited))
    first, last = case.paragraph(sentence.start)
    before = [c.source for c in case.within(first, sentence.start) if c.source][-1:]
    after = [c.source for c in case.within(sentence.end, last) if c.source][:1]
    return before if before and before == after else []


def _other(case: Case, sentence: Sentence, source: Source) -> CheckResult:
    return found(
        f"source.funding: {source.id}", "warn", "sources",
        f"“{sentence.text}” tells of {source.label}, which was funded by “{source.funding}” "
        "(heuristic).", severity="minor", cause=f"funding {source.id}",
        span=case.document.span(sentence.start, sentence.end), observed=sentence.text,
        expected=source.funding, fix=f"Say who paid for {source.id}.",
    )  # fmt: skip
