"""A figure that looks back to one that the essay gave before, and is another.

A conclusion says again what was reckoned (`the £14,400 that you would save`). Such a figure need be
in no source, and almost any number could follow from the figures of a task by some steps. What
tells it is the essay: an earlier figure with the same noun, in a sentence about the same, that
differs from it in one digit or in the order of two. Words suggest what a sentence is about, so this
warns.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.reckoned import given_of, noun_of, stands
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

DIGITS = 3
"""Digits from which on two figures with one other are no two small counts by chance."""
SHARED = 2
"""Content words that the two sentences have in common, beside the noun that both figures count."""


def recalled(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure that is nearly, and not quite, one told before of the same."""
    told = [n for n in case.document.numbers if n.role == "quantity"]
    given = {one.value for one in given_of(case.sources)}
    asked = {abs(n.value) for n in numbers(case.task.prompt)}
    for number in told if case.english else ():
        value = abs(number.value)
        twice = any(n is not number and n.value == number.value for n in told)
        if twice or value in given or value in asked or _settled(case, number):
            continue
        other = next((one for one in told if _meant(case, number, one)), None)
        if other is not None:
            yield _told(case, number, other)


def _settled(case: Case, number: NumberFound) -> bool:
    return case.workings.gives(number) or stands(case, number) == "shown"


def _noun(case: Case, number: NumberFound) -> str:
    return noun_of(case.document.plain.text, number)


def _meant(case: Case, number: NumberFound, one: NumberFound) -> bool:
    """`one` stands in another sentence with enough of the same words, and counts the same."""
    if one.value == number.value or (one.percent, one.unit) != (number.percent, number.unit):
        return False
    mine, other = _sentence(case, number), _sentence(case, one)
    if mine is None or other is None or mine is other or not slipped(number, one):
        return False
    noun = _noun(case, number)
    alike = noun == _noun(case, one) and (noun or number.unit)
    shared = (set(stems(mine.text)) & set(stems(other.text))) - {noun}
    return bool(alike) and len({s for s in shared if not s.isdigit()}) >= SHARED


def slipped(number: NumberFound, one: NumberFound) -> bool:
    """One digit is another, or two have changed their places: 12,400 for 14,400, 43 for 34."""
    if number.decimals != one.decimals:
        return False
    mine, other = (f"{abs(n.value):.{n.decimals}f}" for n in (number, one))
    apart = [(a, b) for a, b in zip(mine, other, strict=False) if a != b]
    if len(mine) != len(other) or len(apart) not in (1, 2):
        return False
    if len(apart) == 2:
        return apart[0] == apart[1][::-1]
    return all(len(one.replace(".", "").strip("0")) >= DIGITS for one in (mine, other))


def _sentence(case: Case, number: NumberFound) -> Sentence | None:
    listed = case.document.sentences
    return next((s for s in listed if s.start <= number.start < s.end), None)


def _told(case: Case, number: NumberFound, other: NumberFound) -> CheckResult:
    text, given = (" ".join(n.text.split()) for n in (number, other))
    return found(
        f"contradiction: {text}", "warn", "ledger",
        f"The essay says {text} here and {given} elsewhere, of the same as it seems (heuristic).",
        severity="minor", cause=f"contradiction {text}",
        span=case.document.span(number.start, number.end), observed=text, expected=given,
        fix="Give the same figure in both places.",
    )  # fmt: skip
