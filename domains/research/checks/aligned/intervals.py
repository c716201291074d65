"""What is said of an interval, `it rules out chance`, held against its ends.

Whether an interval holds no effect is a field of the bundle; that the words say so is read, so it
warns. An interval is that of the one source whose ends the sentence prints, or that it cites alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.effects.told import inside, piece
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers

_NONE = r"(?:the )?(?:zero|0(?![\d.,])|nought|no (?:effect|difference|change)|chance|coincidence)\b"
_OUT = re.compile(rf"\b(?:exclud\w+|rul\w+ out|leav\w+ out|clear of)\s+{_NONE}", re.I)
_IN = re.compile(
    rf"\b(?:includ\w+|contain\w+|cross\w*|holds?|spans?|admits?|allows?|covers?)\s+{_NONE}", re.I
)
_INTERVAL = re.compile(
    r"\b(?:CI|interval)\b[^\d−–-]{0,12}(?P<ends>[−–-]?\d+(?:\.\d+)?\s*%?\s*(?:to|and|;|,)\s*[−–-]?\d+(?:\.\d+)?)"
)
"""An interval as a source's text tells it: `95 % CI −3.0 to 1.0`."""
_BOUND = re.compile(r"[;:.]\s|,\s|\b(?:but|while|whereas|and|though|although)\b", re.I)


def intervals(case: Case) -> Iterator[CheckResult]:
    """A warning for each interval of which the words say what its ends do not."""
    if not case.sources or not case.english:
        return
    for start, end, sources in citing_units(case):
        text = case.document.plain.text[start:end]
        usable = [one for one in sources if one.usable]
        for said, holds in ((_OUT, False), (_IN, True)):
            for match in said.finditer(text):
                begin, last = piece(text, *match.span())
                source = _meant(case, start + begin, start + last, usable)
                clause = _BOUND.split(text[begin : match.start()])[-1]
                figures = [n for n in inside(case, start + begin, start + last)
                           if n.role == "quantity"]  # fmt: skip
                ends = _ends(source, figures) if source is not None else None
                if source is None or source.effect is None or ends is None:
                    continue
                null = source.effect.null
                crosses = min(ends) <= null <= max(ends)
                if (holds != bool(denials(clause))) != crosses:
                    place = (start + match.start(), start + match.end())
                    yield _other(case, source, ends, null, place)


def _meant(case: Case, start: int, end: int, sources: Sequence[Source]) -> Source | None:
    known = [s for s in sources if s.effect is not None and s.effect.crosses is not None]
    figures = [n for n in inside(case, start, end) if n.role == "quantity"]
    printed = [s for s in known if s.effect is not None
               and all(any(n.prints(e) for n in figures) for e in (s.effect.lo, s.effect.hi)
                       if e is not None)]  # fmt: skip
    if len(printed) == 1:
        return printed[0]
    return known[0] if not printed and len(sources) == len(known) == 1 else None


def _ends(source: Source, figures: Sequence[NumberFound]) -> tuple[float, float] | None:
    """The ends of the interval that the words print, where the source's text tells it beside the
    one entered (of another group, another outcome); of the one entered else.
    """
    effect = source.effect
    if effect is None or effect.lo is None or effect.hi is None:
        return None
    for match in _INTERVAL.finditer(source.text):
        low, high = (n.value for n in numbers(match["ends"])[:2])
        entered = {abs(low), abs(high)} == {abs(effect.lo), abs(effect.hi)}
        if not entered and all(any(n.prints(end) for n in figures) for end in (low, high)):
            return low, high
    return effect.lo, effect.hi


def _other(
    case: Case, source: Source, ends: tuple[float, float], null: float, place: tuple[int, int]
) -> CheckResult:
    words = " ".join(case.document.plain.text[slice(*place)].split())
    what = "holds" if min(ends) <= null <= max(ends) else "does not hold"
    return found(
        f"method.interval: {source.id}", "warn", "methods",
        f"“{words}” is said of the interval of {source.label}, [{ends[0]:g}, "
        f"{ends[1]:g}], which {what} {null:g} (heuristic).", severity="minor",
        cause=f"interval {source.id}",
        span=case.document.span(*place), observed=words,
        expected=f"an interval that {what} {null:g}", fix="Say what the interval shows.",
    )  # fmt: skip
