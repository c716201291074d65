"""Ratios that the figures beside them do not give: `five times as much` of 46,000 and 3,500.

The draft's own figures are divided; which of them are meant is read from where they stand, so it
warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.aligned.said import BOUNDED, FRACTIONS
from domains.research.checks.effects.told import inside
from domains.research.units import confident
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

CRITERION = "consistency"
FEW = 4
"""Figures from which on it is open which of them are compared."""
SLACK = 0.15
"""What a ratio in words may be off by, as a share."""
_COMPARED = re.compile(
    r"\s*(?:as (?:\w+ )?(?:much|many|\w+)\b|more\b|(?:the|that|those|what|its)\b|\w+er\b)", re.I
)
_TIMES = re.compile(r"\s+times\b", re.I)
_LOOSE = re.compile(
    r"\b(?:over|more than|at least|up to|under|less than|fewer than|at most|several)\s+$", re.I
)


def ratios(case: Case) -> Iterator[CheckResult]:
    """A warning for each `so many times` that no two figures before it give."""
    if not case.sources or not case.english:
        return
    for number in case.document.numbers:
        sentence = next((s for s in case.sentences if s.start <= number.start < s.end), None)
        if sentence is None or not _times(case, number):
            continue
        figures = _beside(case, sentence, number)
        given = [n for source in case.sources for n in source.everything if n.unit == "times"]
        if figures and not any(number.prints(n.value) for n in given):
            values = _quotients(figures)
            if not any(_near(number.value, value) for value in values):
                yield _other(case, number, figures)
    yield from _bounded(case)


def _bounded(case: Case) -> Iterator[CheckResult]:
    """`11 % against 19 %, less than half as often`: a share that no two figures of one unit in the
    sentence keep below or above the fraction.
    """
    for sentence in case.sentences:
        text = case.document.plain.text[sentence.start : sentence.end]
        for match in BOUNDED.finditer(text):
            end = sentence.start + match.start()
            figures = [n for n in inside(case, sentence.start, end) if n.role == "quantity"
                       and not confident(case.document.plain.text, n)]  # fmt: skip
            pairs = [(a, b) for a, b in itertools.combinations(figures, 2)
                     if a.unit and a.unit == b.unit and a.value * b.value > 0]  # fmt: skip
            share = FRACTIONS[match["part"].casefold().removeprefix("a ")]
            least = [min(abs(a.value / b.value), abs(b.value / a.value)) for a, b in pairs]
            above = match["way"].casefold() in ("more than", "over")
            if least and not any((one > share) == above for one in least):
                place = (end, end + len(match[0]))
                yield _no_fraction(case, place, match[0], pairs[0], least[0])


def _no_fraction(
    case: Case, place: tuple[int, int], said: str, pair: Sequence[NumberFound], share: float
) -> CheckResult:
    shown = " and ".join(" ".join(n.text.split()) for n in pair)
    return found(
        f"cross.ratio: {said}", "warn", CRITERION,
        f"“{said}” does not follow from the figures beside it: of {shown} the one is "
        f"{100 * share:.0f} % of the other (heuristic).", severity="minor", cause=f"ratio {said}",
        span=case.document.span(*place), observed=said, expected=f"{100 * share:.0f} %",
        fix="Divide again, or name the figures that are compared.",
    )  # fmt: skip


def _times(case: Case, number: NumberFound) -> bool:
    """It says how many times as much, and not how often or at least how much."""
    text = case.document.plain.text
    after = text[number.end :]
    spoken = _TIMES.match(after)
    counts = (number.unit == "times" or spoken) and number.value > 1
    vague = _LOOSE.search(text[: number.start])
    behind = after[spoken.end() :] if spoken else after
    return bool(counts and not vague and _COMPARED.match(behind))


def _beside(case: Case, sentence: Sentence, number: NumberFound) -> list[NumberFound]:
    """The two to four figures of the same sentence, else of the one before it in its block."""
    before = [s for s in case.sentences if s.block == sentence.block and s.end <= sentence.start]
    for one in [sentence, *before[-1:]]:
        text = case.document.plain.text
        found_ones = [n for n in inside(case, one.start, one.end)
                      if n.role == "quantity" and n.unit != "times" and n is not number
                      and not confident(text, n)]  # fmt: skip
        if found_ones:
            return found_ones if 2 <= len(found_ones) <= FEW else []
    return []


def _quotients(figures: Sequence[NumberFound]) -> list[float]:
    pairs = itertools.permutations((abs(n.value) for n in figures), 2)
    return [one / other for one, other in pairs if other]


def _near(said: float, value: float) -> bool:
    return any(abs(said + more - value) <= SLACK * value for more in (0, 1))


def _other(case: Case, number: NumberFound, figures: Sequence[NumberFound]) -> CheckResult:
    shown = " and ".join(" ".join(n.text.split()) for n in figures[:2])
    right = max(_quotients(figures[:2]), default=0.0)
    said = " ".join(number.text.split())
    return found(
        f"cross.ratio: {said}", "warn", CRITERION,
        f"“{said}” does not follow from the figures beside it: {shown} are as 1 to {right:.3g} "
        "(heuristic).", severity="minor", cause=f"ratio {said}",
        span=case.document.span(number.start, number.end), observed=said, expected=f"{right:.3g}",
        fix="Divide again, or name the figures that are compared.",
    )  # fmt: skip
