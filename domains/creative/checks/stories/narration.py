"""Sentences of a story in another tense than the story's, outside of what people say.

What a sentence's tense is, is read off its verbs, so it warns and never decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.creative.case import Case, Piece
from domains.creative.checks.meaning import tells
from domains.creative.checks.stories.earlier import (
    hours,
    in_its_own_year,
    looks_back,
    reported,
    year_of,
)
from domains.creative.checks.stories.outside import outside, sentences
from domains.creative.checks.stories.tense import Tense, changes, tense_of
from domains.creative.checks.stories.timeless import (
    general,
    holds_always,
    lasting,
    of_any_time,
    of_nobody,
    of_the_future,
    of_the_telling,
)
from domains.creative.storybrief import StoryBrief
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

_NOW = re.compile(r"\b(?:now|since|to this day|these days|ever after)\b", re.I)
"""A story's frame speaks of today by such words."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the story with its tense."""

    piece: Piece
    sentence: str
    tense: Tense
    beside: tuple[Tense, ...]
    """The tenses of the sentences before and behind it, in whichever paragraph they stand."""

    @property
    def bare(self) -> str:
        """The sentence outside of what people say."""
        return outside(self.sentence)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The lines of a paragraph, and where it stands."""

    lines: tuple[Line, ...]
    frame: bool
    """It may stand around the story, in a time of its own."""
    edge: bool
    """It is the first or the last."""
    last: bool


@dataclass(frozen=True, slots=True)
class Telling:
    """How the story is told as a whole, against which its sentences are held."""

    case: Case
    pov: str
    wanted: Tense
    """The brief's tense, else that of most sentences; empty where there is none."""
    names: frozenset[str]
    hours: list[int]
    """The minutes after midnight that sentences in the present tell."""
    year: int
    """Of the story's present; 0 where it is unknown."""


def narration(case: Case) -> Iterator[CheckResult]:
    """Sentences in another tense or person than the brief's, or than most of the story."""
    asked = case.brief.story
    if asked is None or not case.english or not case.story:
        return
    names = _names(case, asked)
    told = [[(piece, s, tense_of(outside(s), names)) for s in sentences(piece)]
            for piece in case.story]  # fmt: skip
    wanted = asked.tense or _most([tense for rows in told for _, _, tense in rows])
    now = [outside(s) for rows in told for _, s, tense in rows if tense == "present"]
    at_hours, year = [m for bare in now for m in hours(bare)], year_of(case, now)
    telling = Telling(case, asked.pov, wanted, names, at_hours, year)
    for paragraph in _paragraphs(told, wanted):
        yield from _slips(telling, paragraph)


def _names(case: Case, asked: StoryBrief) -> frozenset[str]:
    """The names of the story's people, each word of them."""
    people = [*(c for _, c in case.entities), *asked.characters]
    return frozenset(part for c in people for part in c.name.split() if part[:1].isupper())


def _paragraphs(
    told: Sequence[Sequence[tuple[Piece, str, Tense]]], wanted: Tense
) -> Iterator[Paragraph]:
    flat = [tense for rows in told for _, _, tense in rows]
    first, last = 0, len(told) - 1
    for number, rows in enumerate(told):
        lines = tuple(
            Line(piece, sentence, tense, (*flat[max(0, at - 1) : at], *flat[at + 1 : at + 2]))
            for at, (piece, sentence, tense) in enumerate(rows, first)
        )
        first += len(rows)
        frame = _frame(number, len(told), [one.tense for one in lines], wanted)
        yield Paragraph(lines, frame, number in (0, last), number == last)


def _slips(telling: Telling, paragraph: Paragraph) -> Iterator[CheckResult]:
    """The sentences of a paragraph in a tense that is not theirs; behind one that tells of a year
    before the story's, the next in the past weigh little.
    """
    before, wanted = False, telling.wanted
    for line in paragraph.lines:
        if _around(telling, paragraph, line):
            continue
        if wanted == "present" and looks_back(line.bare, telling.hours, telling.year):
            before = in_its_own_year(line.bare, telling.year)
            continue
        if reported(line.bare, wanted, telling.names):
            continue
        before = before and line.tense != "present"
        if of_the_telling(line.sentence, telling.pov):
            continue
        lone = line.tense == "present" and line.tense not in line.beside
        alone = lone and of_nobody(line.sentence, telling.names)
        if alone and of_any_time(line.bare):
            continue
        if line.tense == "present" and holds_always(line.bare, telling.names):
            continue
        if wanted == line.tense and changes(line.bare, telling.names) and _off(telling, line):
            yield _slip(telling, line, slight=True)
            continue
        ahead = wanted == "past" and not paragraph.last and of_the_future(line.sentence)
        if ahead if wanted == line.tense or not line.tense else _off(telling, line):
            slight = paragraph.frame or alone or before or ahead
            yield _slip(telling, line, slight or general(line.sentence, telling.names))


def _around(telling: Telling, paragraph: Paragraph, line: Line) -> bool:
    """It belongs to the frame of the story: to the firm that tells it, or to today."""
    if paragraph.frame and any(tells(line.sentence, fact) for fact in telling.case.brief.facts):
        return True
    if paragraph.frame and _NOW.search(line.bare):
        return True
    return paragraph.edge and _claimed(telling.case, line.sentence)


def _off(telling: Telling, line: Line) -> bool:
    """The story has a tense, and the line is not of any time or of the time of telling."""
    return bool(telling.wanted) and not lasting(line.sentence, telling.pov)


def _slip(telling: Telling, line: Line, slight: bool) -> CheckResult:
    sentence, wanted = line.sentence, telling.wanted
    return found(
        f"story.tense: {' '.join(sentence.split()[:5])}", "warn", "story",
        f"“{sentence}” is told in another tense than the story, which is in the "
        f"{wanted}.", cause="tense",
        severity="minor" if slight else "major",
        span=telling.case.span(sentence, line.piece.pointer), observed=sentence,
        expected=f"{wanted} tense", fix=f"Put it into the {wanted} tense.",
    )  # fmt: skip


def _claimed(case: Case, sentence: str) -> bool:
    """An entry of the ledger rests words of it on a fact: it speaks of the firm, as it is today."""
    return any((one.quote and one.quote in sentence) or sentence.strip(" .") in one.quote
               for one in case.claims if any(case.brief.fact(id) for id in one.facts))  # fmt: skip


def _frame(number: int, many: int, tenses: list[Tense], wanted: Tense) -> bool:
    """A first or last paragraph that is mostly in the other tense may stand around the story."""
    said = [tense for tense in tenses if tense]
    same = sum(tense == wanted for tense in said)
    return many > 2 and number in (0, many - 1) and 2 * same < len(said)


def _most(tenses: list[Tense]) -> Tense:
    past, present = tenses.count("past"), tenses.count("present")
    if past + present < 4:
        return ""
    return "past" if past > 3 * present else "present" if present > 3 * past else ""
