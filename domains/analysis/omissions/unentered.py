"""Paragraphs that compare what the data hold, of which no entry of the ledger speaks.

A sentence without a numeral escapes the look for numbers. What it is about is read from its words,
so it warns and never decides: it names a column of the data that no entry speaks of, or two that
none holds together, compares or generalises, takes nothing back, and its whole paragraph has no
entry. What entries speak of may be summed up anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from domains.analysis.omissions.coverage import spoken_of
from domains.analysis.tables.table import Table
from domains.analysis.verdicts import Named
from domains.analysis.wording import hedged
from workbench.core.checks import CheckResult, Span
from workbench.prose.contract import Quoted
from workbench.prose.document import Document
from workbench.prose.english import stems
from workbench.prose.sentences import Sentence

_COMPARES = re.compile(
    r"\b(?:more|less|fewer|most|least|always|never|every|highest|lowest|strongest|weakest|"
    r"larg(?:er|est)|small(?:er|est)|high(?:er)|low(?:er)|bigg(?:er|est)|long(?:er|est)|"
    r"short(?:er|est)|better|best|worse|worst|fast(?:er|est)|slow(?:er|est))\b",
    re.I,
)
_ASIDE = re.compile(
    r"\b(?:should|would|could|may|might|can|cannot|must|if|whether|recommend\w*|suggest\w*|propose\w*|"
    r"decid\w+|propos\w+|need\w*|will|please|not|no|nor)\b|n['’]t\b|\?\s*$",
    re.I,
)


def unentered(
    document: Document, table: Table, quotes: Iterable[Quoted], claims: Sequence[Named]
) -> Iterator[CheckResult]:
    """A doubt at the first such sentence; nothing where there is none, or no claim at all."""
    if not claims:
        return
    quoted = [span for each in quotes if each.quote.strip() for span in document.places(each.quote)]
    held = [s for s in document.sentences if _meets(document.span(s.start, s.end), quoted)]
    blocks = {sentence.block for sentence in held}
    held_together = [spoken_of(table, named.claim) for named in claims]
    for sentence in document.sentences:
        if sentence.block in blocks or not _states(document, sentence):
            continue
        if _leads_in(sentence) and sentence.block + 1 in blocks:
            continue
        if _told(_named(table, sentence.text), held_together):
            continue
        yield CheckResult(
            "unentered",
            "warn",
            "ledger",
            severity="minor",
            cause="unentered",
            span=document.span(sentence.start, sentence.end),
            observed="no entry in this paragraph",
            expected="a claim with this sentence as its quote",
            message=f"“{sentence.text}” says something about the data, and no entry of the ledger "
            "can be held against it.",
            fix="Enter a claim that shows it, or take the sentence out.",
            decides=False,
        )
        return


def _named(table: Table, text: str) -> set[str]:
    """The columns that a text names, by a word of their own or by one of their groups."""
    said = set(stems(text))
    columns = {str(c) for c in table.frame.columns if table.role(str(c)) != "id"}
    named = {column for column in columns if said & {*stems(_plain(column))}}
    for column in table.groups():
        values = table.frame[column].dropna().unique()
        if any(isinstance(value, str) and set(stems(value)) & said for value in values):
            named.add(column)
    return named


def _told(named: set[str], entries: Sequence[set[str]]) -> bool:
    """Nothing is named, or each column by an entry, together with another one that is named."""
    alone = len(named) < 2
    return all(any(c in e and (alone or e & named - {c}) for e in entries) for c in named)


def _leads_in(sentence: Sentence) -> bool:
    """The sentence ends in a colon: what follows says it in full."""
    return sentence.text.rstrip(" *_").endswith(":")


def _meets(place: Span, quoted: Sequence[Span]) -> bool:
    return any(span.start < place.end and place.start < span.end for span in quoted)


def _states(document: Document, sentence: Sentence) -> bool:
    text = sentence.text
    if not _COMPARES.search(text) or _ASIDE.search(text) or hedged(text):
        return False
    return not any(sentence.start <= number.start < sentence.end for number in document.numbers)


def _plain(column: str) -> str:
    return re.sub(r"[_\W\d]+", " ", column)
