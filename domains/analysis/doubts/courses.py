"""A course in time told in words of a column whose slope cannot be told from none, or that goes the
other way: `the wind has been easing off steadily over the five years`.

Only of the whole span: a sentence that keeps to a part of it, or to a group, is another matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.claims import Claim
from domains.analysis.doubts.report import Report
from domains.analysis.doubts.standings import groups_in
from domains.analysis.doubts.words import clause, denied, listed, open_words
from domains.analysis.kinds.trends import trend
from domains.analysis.planted.truths import Truth
from domains.analysis.reading.places import doubt
from domains.analysis.tables.table import NoColumn, NoMeaning
from domains.analysis.verdicts import shown
from domains.analysis.wording import direction, hedged
from workbench.core.checks import CheckResult
from workbench.prose.english import stem
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

_SPAN = r"(?:years?|quarters?|months?|weeks?|days?)"
_WHOLE = re.compile(
    rf"\b(?:over|across|through|throughout|during|in) (?:all )?(?:the|these|those|our) "
    rf"(?:whole |entire |full |\w+ )?(?:{_SPAN}|period|span|series|record)\b|\bthroughout\b|"
    rf"\b(?P<one>{_SPAN}) (?:by|after|on|for) (?P=one)\b|"
    rf"\b(?:with|every|each) (?:every |each |passing )?{_SPAN}\b|"
    r"\b(?:steadily|gradually|continuously|constantly|relentlessly|progressively|all the while|"
    r"little by little|bit by bit|step by step|slowly but surely|ever since|as time goes on)\b",
    re.I,
)
_PART = re.compile(
    r"\b(?:last|past|latest|recent\w*|first|early|earlier|since|until|till|before|after|then|spring|"
    r"summer|autumn|winter|now|lately|at first|half|some|most of)\b",
    re.I,
)
_GOES = re.compile(
    r"\b(?:(?:has|have) (?:been )?|(?:is|are) )(?:\w+ly )?(?P<verb>[a-z]+(?:ing|[dnwkml]))\b"
    r"(?: (?P<way>up|down|off))?",
    re.I,
)


def drifting(report: Report) -> Iterator[CheckResult]:
    """A doubt at each such sentence, one for a column."""
    if not report.table.time or report.table.sampled:
        return
    told: set[str] = set()
    for sentence in report.sentences:
        column, said = _said(report, sentence)
        known = _trend(report, column) if said and column not in told else None
        if known is None or _entered(report, sentence):
            continue
        slope, pairs = float(known.value), [known.interval, known.seen.get("hac")]
        open_to = next((p for p in pairs if p and p[0] <= 0 <= p[1]), None)
        if open_to is None and slope * said > 0:
            continue
        told.add(column)
        low, high = open_to or known.interval or (slope, slope)
        why = "which holds 0" if open_to else "which is the other way"
        yield doubt(
            report.judge,
            f"course: {column}",
            sentence,
            f"“{sentence.text}” tells a course of {column}; its slope is {shown(round(slope, 3))} "
            f"with a 95 % interval of {shown(round(low, 3))} to {shown(round(high, 3))}, {why}.",
            "no course that can be told from chance" if open_to else "the other direction",
            "Say that no course can be told from chance." if open_to else "Turn the words round.",
        )


def _said(report: Report, sentence: Sentence) -> tuple[str, int]:
    """The column of a course over the whole span and its direction; 0 where none is told."""
    text = sentence.text
    for found in _GOES.finditer(text):
        own = clause(text, found.start())
        way = _way(found["verb"], found["way"] or "")
        if not way or not _WHOLE.search(own) or _PART.search(own):
            continue
        if (
            open_words(text)
            or denied(own)
            or hedged(_WHOLE.sub(" ", own))
            or groups_in(report, text)
        ):
            continue
        if any(number.role == "year" for number in numbers(text)):
            continue
        subject = own[: own.find(found[0])]
        measures = set(report.table.measures())
        named = [c for c in report.names.in_text(subject) if c in measures]
        if len(named) == 1:
            return named[0], way
    return "", 0


def _way(verb: str, particle: str) -> int:
    """1 where a verb's own meaning is of more, -1 of less."""
    word = verb.casefold()
    for name, sign in (("verbs of more", 1), ("verbs of less", -1)):
        if stem(word) in {stem(each) for each in listed(name)}:
            return sign
    if particle and stem(word) in {stem(each) for each in listed("verbs of motion")}:
        return 1 if particle.casefold() == "up" else -1
    return 0


def _entered(report: Report, sentence: Sentence) -> bool:
    """An entry of the sentence is judged by itself: one with its own words of direction, or one of
    a part of the rows.
    """
    claims = [one.named.claim for one in report.quoting(sentence)]
    return any(
        bool(c.filter) or c.kind == "other" or (c.kind == "trend" and direction(c.quote) != 0)
        for c in claims
    )


def _trend(report: Report, column: str) -> Truth | None:
    claim = Claim.model_validate(
        {"kind": "trend", "col": column, "by": report.table.time, "agg": "mean"}
    )
    try:
        return trend(report.table, claim)
    except (NoMeaning, NoColumn, ValueError):
        return None
