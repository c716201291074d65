"""What cannot be known or done in time: a column that comes after the outcome used to tell it
ahead, and advice that is aimed at those for whom the outcome has come about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, open_words
from domains.analysis.reading.places import doubt, sentences_with
from workbench.core.checks import CheckResult
from workbench.prose.english import stem, stems

_AHEAD = re.compile(
    r"\b(?:signs?|signals?|predict\w*|foretell\w*|forecast\w*|warn\w*|indicators?|flags?|clues?|"
    r"tells? (?:us |the \w+ )?(?:who|whom|which)|who will|whom to|which \w+ will|identif\w+|spots?|"
    r"(?:called|calls?|contact\w*|served?|treated) first|at risk|priorit\w+)\b",
    re.I,
)
_LATE = re.compile(r"\b(?:too late|after\w*|hindsight|trace of|consequence of|left out)\b", re.I)
"""The sentence says itself when the column is known."""
_DONE = r"(?:who|that|which) (?:have|has|had)(?: already| now| since)?"
_GONE = r"(?:who|that|which) (?:are|is) (?:already )?gone"
_BACK = re.compile(r"\b(?:back|return\w*|again|re\w*join|regain\w*|win|won|ask|why)\b", re.I)


def too_late(report: Report) -> Iterator[CheckResult]:
    """Both doubts, each once."""
    yield from _known_later(report)
    yield from _aimed_at_the_done(report)


def _known_later(report: Report) -> Iterator[CheckResult]:
    table = report.table
    late = {str(c): table.known_later(str(c)) for c in table.frame.columns}
    late = {column: when for column, when in late.items() if when}
    for sentence in report.sentences if late else ():
        text = sentence.text
        named = [c for c in report.names.in_text(text) if c in late]
        aside = denied(text) or open_words(text) or _LATE.search(text)
        if not named or not _AHEAD.search(text) or aside:
            continue
        yield doubt(
            report.judge,
            f"too late: {named[0]}",
            sentence,
            f"“{text}” tells ahead by {named[0]}, which is known only {late[named[0]]}: whoever "
            "has to be found has none of it yet.",
            "columns that are known beforehand",
            f"Leave {named[0]} out, and say that it comes after the outcome.",
        )
        return


def _aimed_at_the_done(report: Report) -> Iterator[CheckResult]:
    """Advice for rows whose outcome has come, judged by whether it comes again."""
    outcome = report.outcome
    if not outcome or {*report.table.frame[outcome].dropna().unique()} - {0, 1}:
        return
    word = re.escape(outcome.replace("_", " "))
    done = re.compile(rf"\b(?:{_DONE} {word}|{_GONE})\b", re.I)
    own = {each for sets in report.names.sets[outcome] for each in sets} | {stem(outcome)}
    for n, entry in enumerate(report.advice, 1):
        for sentence in sentences_with(report.judge, entry.quote)[:1]:
            found = done.search(sentence.text)
            rest = f"{sentence.text[found.end() :]} {entry.metric or ''}" if found else ""
            if not found or not own & set(stems(rest)) or _BACK.search(rest):
                continue
            yield doubt(
                report.judge,
                f"too late: {entry.id or f'r{n}'}",
                sentence,
                f"“{sentence.text}” is aimed at those “{found[0]}”, and is judged by whether they "
                f"do it ({entry.metric}): for them {outcome} is 1 already.",
                f"those with {outcome} = 0",
                f"Aim it at those with {outcome} = 0.",
            )
            return
