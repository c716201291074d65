"""What was before a story's present, and what somebody reports: neither has the story's tense.

A backstory has its own year or hour, or a word that says so; a report stands beside a clause of
telling (`She lost it here, she tells us at last`), which is in the tense of the story.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from domains.creative.case import Case
from domains.creative.clock import hours_in_words, times
from domains.creative.quantities import quantities
from workbench.prose.dates import dates

_LIFE = r"(?:her|his|their|my) (?:whole |working |long )?(?:life|youth|childhood|career)"
_PARTED = r"(?:retired|died|left|married|moved|was (?:born|grown))"
_AGO = re.compile(
    r"\b(?:ago|earlier|yesterday|last (?:night|week|month|year)|used to [a-z]+|in those days|"
    r"back then|all (?:her|his|their|my) life|for (?:decades|years|ages)|"
    rf"{_LIFE}(?= (?:in|at|on|behind|with|as|under)\b)|"
    rf"(?:till|until|before) (?:she|he|they|I) {_PARTED}|"
    r"once(?! (?:the|he|she|it|they|I|we|you|more|again)\b)|"
    r"(?:thought|expected|hoped|believed|supposed)\b[^.;,]{0,24} would)(?!\w)",
    re.I,
)
_REPORTS = {
    "present": "says?|tells?|explains?|remembers?|recalls?|admits?|adds?|claims?",
    "past": "said|told|explained|remembered|recalled|admitted|added|claimed",
}
"""Verbs of a clause that is put behind or into what it reports."""


def hours(bare: str) -> list[int]:
    """Minutes after midnight that a text tells."""
    return [m for _, m in times(bare)] + [hour.minutes for hour in hours_in_words(bare)]


def years(bare: str) -> set[int]:
    """The years that a text names."""
    alone = {round(one.value) for one in quantities(bare) if one.number.role == "year"}
    return alone | {day.year for day in dates(bare) if day.year}


def year_of(case: Case, told: Iterable[str]) -> int:
    """The year of the story's present: the last that its brief or sentences of the present name; 0
    where they name none.
    """
    beats = case.brief.story.beats if case.brief.story else ()
    given = [case.task.title, case.task.prompt, *(beat.statement for beat in beats), *told]
    return max((year for text in given for year in years(text)), default=0)


def looks_back(bare: str, present: Collection[int], year: int) -> bool:
    """What was before the story's present is told in the past: at an hour before those that the
    present tense tells, or behind a word that says so.
    """
    told = hours(bare)
    earlier = bool(told and present) and max(told) < min(present)
    return earlier or bool(_AGO.search(bare)) or in_its_own_year(bare, year)


def in_its_own_year(bare: str, year: int) -> bool:
    """A year before that of the story."""
    named = years(bare)
    return bool(named) and (not year or max(named) < year)


def reported(bare: str, wanted: str, names: Iterable[str]) -> bool:
    """A clause of telling, in the tense of the story, stands in it or ends it."""
    who = "|".join(["he", "she", "they", "we", "I", "you", *map(re.escape, names)])
    verbs = _REPORTS.get(wanted, "")
    return bool(verbs and re.search(rf"[,–—] ?(?:{who}) (?:{verbs})\b(?! nothing)", bare))
