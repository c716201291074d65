"""Small counts in words that rest on a passage which gives another one of the same: six households
for three.

Small counts in words are mostly the writer's own, so that two values of one thing are wanted: the
plural that the count stands with stands with a figure of the passage too, which the words leave
out; sentence and passage have more words in common; no source has the count with that plural, and
it is no sum, difference or true bound of the figures that have it.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence

from domains.essay.case import Case
from domains.essay.checks.resting import Resting, resting
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, denials, stem, stems
from workbench.prose.figures import SMALL
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import bounds
from workbench.prose.sentences import Sentence, split

COMMON = 2
"""Content words that sentence and passage have in common besides the plural."""
BEHIND = 4
"""Words behind a count among which its plural stands."""
WHOLES = (7.0, 12.0, 52.0)
"""Days, months, weeks of which a count may be what is left."""
_WORD = re.compile(r"\s*(?:[-–]\s*)?([^\W\d_]+(?:['’]s?)?)")
_PLURAL = re.compile(r"(?:\w{2,}[^s'’]s|\w*(?:people|men|women|children))", re.I)
_STOPS = re.compile(
    r"(?:have|has|had|is|are|was|were|did?|does|said|would|could|will|may|might|can|in|on|at|for|from|"
    r"by|with|and|or|but|who|which|that|when|if|so)",
    re.I,
)
_TIMES = frozenset(map(stem, ("days", "nights", "evenings", "mornings", "weeks", "months")))
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
_REST = re.compile(
    r"\b(?:other|others|rest|remaining|left|(?:more|fewer|less)(?! than)|another|further|extra|"
    r"(?:the|its|their) (?:first|next|last)|against|instead|without|such|these|those|both|my|"
    r"suppose|if)\b",
    re.I,
)


def few(case: Case) -> Iterator[CheckResult]:
    """A warning for each small count in words of which its passage gives another value."""
    groups = resting(case)
    for start, end, sentence in case.placed_sentences:
        for group in groups:
            if group.start < end and start < group.end:
                yield from _sentence(case, group, sentence)


def _sentence(case: Case, group: Resting, sentence: Sentence) -> Iterator[CheckResult]:
    text = sentence.text
    for number in numbers(text):
        place = case.document.span(sentence.start + number.start, sentence.start + number.end)
        small = number.role == "spoken" and not number.unit and 1 < number.value <= SMALL
        if not small or place.start < group.start or group.end < place.end:
            continue
        near = text[max(0, number.start - 24) : number.end + 24]
        if _SHARE.match(text, number.end):
            continue
        if _worked_out(case, number) or _REST.search(near) or denials(_NO_MORE.sub("", near)):
            continue
        other = _other(case, group, text, number)
        if other is not None:
            passage, theirs = other
            said = " ".join(number.text.split())
            yield found(
                f"ev.few: {said}", "warn", "evidence",
                f"The essay says {said}, the passage quoted for it {theirs.text.strip()}: "
                f"“{passage}” (heuristic).", severity="minor", cause=f"figure {said}", span=place,
                observed=said, expected=theirs.text.strip(), fix="Give the count of the passage.",
            )  # fmt: skip


def _worked_out(case: Case, number: NumberFound) -> bool:
    """A working comes to this very count; 6.2 in another line is no six."""
    results = (one for line in case.workings.workings for one in line.results)
    return any(math.isclose(one.value, number.value) for one in results)


def _other(
    case: Case, group: Resting, text: str, number: NumberFound
) -> tuple[str, NumberFound] | None:
    """(passage, its figure) of the same plural, where the words leave that figure out."""
    named, mine = plurals(text, number), numbers(text)
    before = text[max(0, number.start - 32) : number.start]
    known = [n.value for source in case.sources for n in numbers(source.text)
             if named & plurals(source.text, n)]  # fmt: skip
    if not named or _reached(number, known, WHOLES if named & _TIMES else ()):
        return None
    for _, quoted in group.passages:
        for a, b in split(quoted):
            passage = quoted[a:b]
            common = set(stems(text)) & set(stems(passage)) - named
            for theirs in numbers(passage):
                apart = named & plurals(passage, theirs) and theirs.role in ("quantity", "spoken")
                printed = any(one.prints(theirs.value) for one in mine)
                if apart and not printed and len(common) >= COMMON:
                    return None if bounds(number, theirs.value, before) else (passage, theirs)
    return None


def _reached(number: NumberFound, known: list[float], wholes: Sequence[float]) -> bool:
    """A source has the count of this plural, or two counts of it, or of a whole, give it."""
    pairs = [*itertools.combinations(known, 2), *((a, b) for a in known for b in wholes)]
    made = {*known, *(a + b for a, b in pairs), *(abs(a - b) for a, b in pairs)}
    return number.value in made


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
