"""A count that nothing gives, of a thing that the task or a source counts otherwise: four lost
Fridays where three of 26 were lost, 61 chicks for 68.

Small counts are mostly the writer's own (`three reasons`, `four boats at home`), so that several
things have to meet: the plural that the count stands with has other counts in the material, no
figure there and no working is or makes this one, and the sentence has another word of the material.
Shares, bounds, rests and suppositions are let be. Read from words, so it warns.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from domains.essay.case import Case
from domains.essay.checks.reckoned import reckoned, stands
from domains.essay.checks.resting import resting
from domains.essay.checks.told import passages
from domains.essay.sources import figures_of
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, denials, stem, stems
from workbench.prose.figures import SMALL
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.derived import bounds, prints
from workbench.prose.reckoning.hundredths import is_whole
from workbench.prose.reckoning.measures import measured
from workbench.prose.retold.counting import rate
from workbench.prose.sentences import Sentence

LEAST = 3
"""`Two` and `both` count whatever a writer likes."""
FAR = 10.0
"""Times as many: who slips, slips by less."""
BEHIND = 4
"""Words behind a count among which its plural stands."""
DOZEN = 12.0
_DOZENS = MappingProxyType({"a": 1.0, "one": 1.0, "half a": 0.5, "two": 2.0, "three": 3.0})
_DOZEN = re.compile(
    r"\b(?P<many>half a|(?<!half )(?:a|one|two|three)) dozen\b(?! or (?:so|more))(?=\s+[a-z])", re.I
)
WHOLES = (7.0, 12.0, 52.0)
"""Days, months, weeks of which a count may be what is left."""
_TIMES = frozenset(
    map(
        stem,
        ["days", "nights", "evenings", "mornings", "hours", "minutes", "weeks", "months", "years"],
    )
)
COMMON = 2
"""Content words in common with the sentence of another count of days or weeks."""
DIGITS = 3
"""Digits of a price or measure from which on two with one other are no two values by chance."""
_WORD = re.compile(r"\s*(?:[-–]\s*)?([^\W\d_]+(?:['’]s?)?)")
_PLURAL = re.compile(r"(?:\w{2,}[^s'’]s|\w*(?:people|men|women|children))", re.I)
_STOPS = re.compile(
    r"(?:have|has|had|is|are|was|were|did?|does|said|would|could|will|may|might|can|in|on|at|for|from|"
    r"by|with|and|or|but|who|which|that|when|if|so)",
    re.I,
)
_NUMBER_OF = re.compile(
    r"\bnumber of (?:the |our |such |those )?(?:\w+ ){0,2}?(?P<who>\w+)\b[^.;:]*?"
    r"\b(?:is|was|are|were|(?:fell|rose|dropped|went|down|up|shrank|grew) to|st(?:ands|ood) at)"
    r"(?: now| only| just| still| but)*\s*$",
    re.I,
)
_NO_MORE = re.compile(
    r"\b(?:no|not|none|nobody)\b(?=(?: \w+){0,3} (?:more|fewer|less|longer) than)", re.I
)
_SHARE = re.compile(
    r"\s+(?:[^\W\d_]+\s+){0,3}?(?:in|out of|of|from|per)\s+(?:every\s+|each\s+|the\s+|all\s+)?"
    r"(?:\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|a (?:dozen|hundred))",
    re.I,
)
"""Behind a number that is part of a share: `four loans in five` counts no loans."""
_BASE = re.compile(r"\b(?:every|each|per|under|aged?|by)\s+(?:an?\s+)?$", re.I)
_REST = re.compile(
    r"\b(?:other|others|rest|remaining|left|(?:more|fewer|less)(?! than)|another|further|extra|"
    r"(?:the|its|their) (?:first|next|last)|against|instead|without|such|these|those|both|my|"
    r"of (?:that|this|one|each|every)|midnight|noon|o['’]clock|suppos\w+|imagin\w+|pictur\w+|"
    r"say|if|would|could|should|may|might|let|need)\b|\?",
    re.I,
)
_WHOSE = re.compile(r"\b(?:our|the|its|their)\s+\Z", re.I)
"""A count of what is known: `one of our 63 players`."""
NEAR = 0.15
"""How far such a count may lie from the other one, as a share, to be a slip of it."""
_ROUGHLY = re.compile(r"\b(?:about|around|roughly|some|nearly|almost|close to)\b", re.I)


_EDGE = re.compile(r"[;:–—()]|[.,](?!\d)")


def counts(case: Case) -> Iterator[CheckResult]:
    """A warning for each count of which the material gives others."""
    given = list(_material(case))
    words = {word for text in given for word in stems(text)}
    groups = [(group.start, group.end) for group in resting(case)]
    for sentence in case.document.sentences:
        for number in (*figures_of(sentence.text), *_dozens(sentence.text)):
            place = case.document.span(sentence.start + number.start, sentence.start + number.end)
            inside = any(a <= place.start and place.end <= b for a, b in groups)
            if not _is_count(sentence.text, number) or (inside and number.value > SMALL):
                continue  # larger ones of these words are held against their own passages
            named = plurals(sentence.text, number)
            common = set(stems(sentence.text)) & words - named
            whole = number.value > SMALL and _WHOSE.search(sentence.text, 0, number.start)
            other = _other(case, sentence, number, given) if common or whole else None
            if other and not (common or abs(number.value / other[0].value - 1) <= NEAR):
                continue
            if other is not None:
                said, theirs = " ".join(number.text.split()), other[0].text.strip()
                yield found(
                    f"contradiction: {said}", "warn", "evidence",
                    f"The essay counts {said}, which nothing gives; the task or a source counts "
                    f"{theirs}: “{other[1]}” (heuristic).", severity="minor",
                    cause=f"contradiction {said}", span=place, observed=said, expected=theirs,
                    fix="Give the count of the source, or its working.",
                )  # fmt: skip


def _dozens(text: str) -> Iterator[NumberFound]:
    """`A dozen passengers`, which counts to within one or two."""
    for match in _DOZEN.finditer(text):
        many = DOZEN * _DOZENS[match["many"].casefold()]
        yield NumberFound(match.start(), match.end(), match[0], many, many / 8, role="spoken")


def _material(case: Case) -> Iterator[str]:
    yield from (case.task.prompt, *case.asked("protected_facts"))
    yield from (one.text for one in passages(case))


def _is_count(text: str, number: NumberFound) -> bool:
    counted = number.role in ("quantity", "spoken") and not number.unit and number.value >= LEAST
    before = _EDGE.split(text[max(0, number.start - 24) : number.start])[-1]
    near = before + _EDGE.split(text[number.start : number.end + 24])[0]
    return counted and not (
        _SHARE.match(text, number.end)
        or (rate(text, number) and not is_whole(text, number))
        or _BASE.search(text[: number.start])
        or _REST.search(near)
        or _ROUGHLY.search(before)
        or denials(_NO_MORE.sub("", near))
    )


def _other(
    case: Case, sentence: Sentence, number: NumberFound, given: list[str]
) -> tuple[NumberFound, str] | None:
    """A count of this plural and its sentence; none where this one is given or made."""
    text = sentence.text
    named, before = plurals(text, number), text[max(0, number.start - 32) : number.start]
    every = [(one, each) for each in given for one in figures_of(each)]
    rivals = [(one, each) for one, each in every if named & plurals(each, one)
              and one.role in ("quantity", "spoken") and not one.unit
              and 1 / FAR < number.value / (one.value or 1) < FAR]  # fmt: skip
    if named & _TIMES:
        mine = set(stems(text)) - named
        rivals = [(one, each) for one, each in rivals if len(mine & set(stems(each))) >= COMMON]
    if not rivals or any(number.prints(n.value) for s in case.sources for n in s.numbers):
        return None
    rivals.sort(key=lambda one: abs(one[0].value - number.value))
    known = [one.value for one, _ in rivals]
    lines = case.workings.workings
    worked = [n.value for line in lines for n in line.taken]
    worked += [r.value for line in lines for r in line.results]
    if number.value <= SMALL:  # 6.2 in a line is no six
        worked = [value for value in worked if math.isclose(value, number.value)]
    made = [*known, *_made(known, WHOLES if named & _TIMES else ()), *worked]
    if any(prints(number, one, before) or bounds(number, one, before) for one in made):
        return None
    start = sentence.start + number.start
    own = replace(number, start=start, end=sentence.start + number.end)
    placed = next((n for n in case.document.numbers if n.start == start), own)
    large = number.value > SMALL  # a small one could be had by some steps nearly always
    if large and (reckoned(case, placed, before) or stands(case, placed) == "shown"):
        return None
    if is_whole(text, number) or (measured(text, number) is not None and not named & _TIMES):
        return rivals[0] if any(slipped(number, one) for one in (*known, *worked)) else None
    return rivals[0]


def slipped(number: NumberFound, value: float) -> bool:
    """One digit is another, or two have changed their places: 12,400 for 14,400, 43 for 34."""
    mine, other = (f"{abs(one):.{number.decimals}f}" for one in (number.value, value))
    apart = [pair for pair in zip(mine, other, strict=False) if pair[0] != pair[1]]
    if len(mine) != len(other) or len(apart) not in (1, 2):
        return False
    if len(apart) == 2:
        return apart[0] == apart[1][::-1]
    return all(len(one.replace(".", "").strip("0")) >= DIGITS for one in (mine, other))


def _made(known: Sequence[float], wholes: Sequence[float]) -> Iterator[float]:
    """What two of the counts give, or one and a whole."""
    for a, b in [*itertools.combinations(known, 2), *itertools.product(known, wholes)]:
        yield from (a + b, abs(a - b))


def plurals(text: str, number: NumberFound) -> frozenset[str]:
    """The stems of the plurals that a count stands with: `three of the five main lines`, `the
    number of lines is three`.
    """
    told = _NUMBER_OF.search(text, 0, number.start)
    if told is not None and text[told.end() : number.start].strip() == "":
        return frozenset([stem(told["who"])])
    found, at = set(), number.end
    for _ in range(BEHIND + 1):
        word = _WORD.match(text, at)
        if word is None or _STOPS.fullmatch(word[1]):
            break
        if _PLURAL.fullmatch(word[1]) and word[1].casefold() not in FUNCTION:
            found.add(stem(word[1]))
            break
        at = word.end()
        digits = re.compile(r"\s*\d[\d.,]*").match(text, at)
        at = digits.end() if digits else at
    return frozenset(found)
