"""Hours at which sentences of a story open, held against the hours of the beats around them.

The brief gives the hours of two beats and their order; what opens at an hour between the passages
of both and names one outside of them goes back or ahead. Hours in words have no half of the day, so
beats that lie more than six hours apart bound nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from domains.creative.case import Case
from domains.creative.checks.stories.outside import outside
from domains.creative.clock import HALF_DAY, hours_in_words, times
from domains.creative.quantities import unit_of
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numberwords import value_of
from workbench.prose.sentences import split

_AT = re.compile(r"\W*At (?P<hour>[a-z]+)(?: o['’]clock)?(?:,| (?P<next>[a-z]+))", re.I)
_NOT_NOW = re.compile(r"\b(?:had|will|would|every|always|usually|often|never|ago)\b|['’](?:ll|d)\b")


def out_of_order(case: Case) -> Iterator[CheckResult]:
    """One warning for each sentence."""
    rows = [
        (number, start, piece.text[start:end])
        for number, piece in enumerate(case.story)
        for start, end in split(outside(piece.text))
    ]
    for (first, begins), (last, ends) in pairwise(_dated(case)):
        room = (ends - begins) % HALF_DAY
        for number, start, sentence in rows:
            hour = _opening(outside(sentence)) if first < (number, start) < last else None
            if hour is None or room > HALF_DAY // 2 or (hour - begins) % HALF_DAY <= room:
                continue
            yield found(
                f"story.hours: {' '.join(sentence.split()[:5])}", "warn", "story",
                f"“{sentence}” stands between two beats, and its hour does not lie between theirs.",
                severity="minor", cause="order", span=case.span(sentence), observed=sentence,
                expected="an hour between those of the beats", fix="Let the hours fit together.",
            )  # fmt: skip


def _dated(case: Case) -> list[tuple[tuple[int, int], int]]:
    """(place, minutes) of the beats whose statement opens at an hour, in the brief's order."""
    told = {one.id.casefold(): one.quote for one in case.beats}
    dated = []
    for beat in case.brief.story.beats if case.brief.story else ():
        hour, quote = _opening(beat.statement), told.get(beat.id.casefold(), "")
        places = [(n, a) for n, p in enumerate(case.story) for a, _ in p.folded.places(quote)]
        if hour is not None and quote and places:
            dated.append((places[0], hour))
    return dated


def _opening(sentence: str) -> int | None:
    """Minutes after midnight or noon at which a sentence opens that tells what happens then."""
    match = _AT.match(sentence)
    if _NOT_NOW.search(sentence) or not re.match(r"\W*At\b", sentence):
        return None
    head = re.match(r"\W*At (?:an? )?", sentence)
    start = head.end() if head else 0
    named = [hour.minutes for hour in hours_in_words(sentence) if hour.start <= start]
    named += [minutes % HALF_DAY for text, minutes in times(sentence)
              if sentence.find(text) <= start]  # fmt: skip
    if named or match is None:
        return named[0] if named else None
    alone = match["next"] not in ("to", "past", "or", "and") and not unit_of(match["next"] or "")
    hour = value_of(match["hour"])
    return 60 * hour % HALF_DAY if alone and 1 < hour <= 12 else None
