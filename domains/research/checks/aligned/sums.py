"""Sizes added up with one group of people in them twice: `506 people in all` of three trials and
the follow-up of one.

Sizes and cohorts are fields of the bundle, and the sum is worked out. Where the sizes of more than
two reports are added, the sentence has to give the later report's own size, or how many they are.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.quality import counted_as_two
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.numbers import NumberFound

MANY = 10
"""Sized sources up to which every sum of them is tried."""
_SUPPOSED = re.compile(r"\b(?:would|if|wrong(?:ly)?|twice|double|overlap\w*|rather than)\b", re.I)
_WITHOUT = re.compile(r"\bwith(?:out| no)\b", re.I)
"""`With and without a roof` names two groups, and takes no sum back."""


def sums(case: Case) -> Iterator[CheckResult]:
    """A warning for each count that only sizes of the same people give, added up."""
    sized = [s for s in case.sources if s.usable and s.n][:MANY]
    given = {n.value for source in case.sources for n in source.everything}
    for sentence in case.sentences:
        if _SUPPOSED.search(sentence.text) or denials(_WITHOUT.sub(" ", sentence.text)):
            continue
        there = [n for n in case.document.numbers
                 if sentence.start <= n.start < sentence.end]  # fmt: skip
        for number in there:
            if number.role == "quantity" and not number.unit and number.value not in given:
                yield from _told(case, number, there, sized)


def _told(
    case: Case, number: NumberFound, there: Sequence[NumberFound], sized: Sequence[Source]
) -> Iterator[CheckResult]:
    """One finding where a sum of sizes gives the number, and none without the same people does."""
    sets = [chosen for many in range(2, len(sized) + 1)
            for chosen in itertools.combinations(sized, many)
            if sum(float(s.n or 0) for s in chosen) == number.value]  # fmt: skip
    pairs = [_doubled(case, chosen) for chosen in sets]
    for chosen, pair in zip(sets, pairs, strict=True):
        if pair is None or None in pairs:
            return
        told = {float(len(chosen)), pair[1].n}
        if len(chosen) == len(pair) or any(n.value in told for n in there):
            span = case.document.span(number.start, number.end)
            yield counted_as_two(case, pair, span, "warn", "major")
            return


def _doubled(case: Case, chosen: Sequence[Source]) -> tuple[Source, Source] | None:
    pairs = itertools.combinations(chosen, 2)
    return next((p for p in pairs if case.families[p[0].id] == case.families[p[1].id]), None)
