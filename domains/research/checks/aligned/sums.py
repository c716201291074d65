"""Sizes added up with one group of people in them twice: `506 people in all` of three trials and
the follow-up of one.

Sizes and cohorts are fields of the bundle, and the sum is worked out. Where the sizes of more than
two reports are added, the sentence has to give the later report's own size, how many they are, or
cite just these. A later report's size told as people more, `adds another 112`, is added too.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence, Set

from domains.research.case import Case
from domains.research.checks.quality import counted_as_two
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

MANY = 10
"""Sized sources up to which every sum of them is tried."""
_SUPPOSED = re.compile(r"\b(?:would|if|wrong(?:ly)?|twice|double|overlap\w*|rather than)\b", re.I)
_MORE_BEFORE = re.compile(
    r"\b(?:another|(?:an?|the) (?:further|additional|extra|other)|further|additional|extra|plus|"
    r"add(?:s|ed|ing)?|bring(?:s|ing)?|brought(?: in)?|contribut\w+|joined by|as well as|besides)"
    r"(?: (?:in|to|the|these|those|some|its|their|own|yet|still|about|new))* $",
    re.I,
)
_MORE_BEHIND = re.compile(
    r"\s(?:[^\W\d_]+\s)?(?:more|further|besides|others|other (?=\w+s\b)|new (?=\w+s\b)|additional|"
    r"extra|on top|as well|(?:are |were |was |is )?(?:to be )?added)\b(?! than)",
    re.I,
)
"""What makes people more of a number: `adds another 112`, `112 more`."""
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
        cited = {one.source for one in case.within(sentence.start, sentence.end)}
        for number in there:
            if number.role == "quantity" and not number.unit and number.value not in given:
                yield from _told(case, number, there, sized, cited)
        yield from _more(case, sentence, there, sized)


def _more(
    case: Case, sentence: Sentence, there: Sequence[NumberFound], sized: Sequence[Source]
) -> Iterator[CheckResult]:
    """A finding where the size of a later report on the same people is told as people more."""
    if any(pattern(said).search(sentence.text) for said in ("same_people", "returned")):
        return
    text = case.document.plain.text
    for source in sized:
        first = case.source(case.families[source.id])
        if first is None or first is source or [s.n for s in sized].count(source.n) > 1:
            continue
        for number in there:
            before, after = text[sentence.start : number.start], text[number.end : sentence.end]
            more = _MORE_BEFORE.search(before) or _MORE_BEHIND.match(after)
            if number.value == source.n and not number.unit and more:
                span = case.document.span(sentence.start, sentence.end)
                yield counted_as_two(case, (first, source), span, "warn", "major")
                return


def _told(
    case: Case,
    number: NumberFound,
    there: Sequence[NumberFound],
    sized: Sequence[Source],
    cited: Set[Source | None],
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
        once = {s for s in chosen if s is not pair[1]}
        exact = len(chosen) == len(pair) or cited in (set(chosen), once)
        if exact or any(n.value in told for n in there):
            span = case.document.span(number.start, number.end)
            yield counted_as_two(case, pair, span, "warn", "major")
            return


def _doubled(case: Case, chosen: Sequence[Source]) -> tuple[Source, Source] | None:
    pairs = itertools.combinations(chosen, 2)
    return next((p for p in pairs if case.families[p[0].id] == case.families[p[1].id]), None)
