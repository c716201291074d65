"""An interval that has lost the sign of an end: `from 0.9 to 1.5` of one from −0.9 to 1.5, so that
it holds no effect no more; or has got one.

Both ends are fields of the bundle, and the printed pair has to be theirs but for the sign. Words
behind an end (`0.9 lower to 1.5 higher`) may tell the sign, so only figures with nothing but their
unit between them are compared; that they are an interval is read, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers

_BETWEEN = re.compile(
    r"\s?(?:to|and|through|,|;|–|—|-)\s?(?:about )?|\s?(?P<unit>[^\W\d]+(?: [^\W\d]+)?) to ",
    re.I,
)
NEAR = 24
"""Characters before a pair in which it is called an interval."""
MOST = 20
"""Intervals of one source that are read."""
_NAMED = re.compile(r"\b(?:CI|CrI|confidence|credible|interval)\b[^.;()]*$")
_CALLED = re.compile(
    r"[^.;()\d]{0,8}?\b(?:by|as|in|is|being|for|the|its|a)\b (?:the |its |a |our )?"
    r"(?:9[059]\s?(?:%|per cent) )?"
    r"(?:CI|CrI|confidence|credible|interval)\b"
)
_STATED = re.compile(
    r"\b(?:CI|CrI|interval)\b[^\d−–-]{0,12}(?P<ends>[−–-]?\d+(?:\.\d+)?\s*%?\s*(?:to|and|;|,)"
    r"\s*[−–-]?\d+(?:\.\d+)?)"
)
_LESS = re.compile(
    r"\b(?:less|fewer|lower|shorter|smaller|under|below|down|fall\w*|fell|drop\w*|loss|lost|"
    r"reduc\w+|decreas\w+|declin\w+|worse|more|higher|longer|larger|above|up|rise\w*|rose|gain\w*|"
    r"increas\w+|minus|either side)\b",
    re.I,
)


def ends(case: Case) -> Iterator[CheckResult]:
    """A warning for each pair of ends of which one has changed its sign."""
    if not case.sources or not case.english:
        return
    for start, end, sources in citing_units(case):
        inside = [n for n in case.document.numbers if start <= n.start and n.end <= end]
        for low, high in pairwise(inside):
            between = case.document.plain.text[low.end : high.start]
            apart = _BETWEEN.fullmatch(between)
            if (
                not apart
                or _LESS.search(between)
                or not _of_both(case, apart["unit"], high, sources)
            ):
                continue
            for source in sources:
                if _one_sign_off(source, low, high) and not _so_told(case, source, low, high):
                    yield _other(case, source, low, high)
            around = case.document.plain.text[max(start, low.start - NEAR) : low.start]
            behind = case.document.plain.text[high.end : min(end, high.end + NEAR)]
            named = _NAMED.search(around) or _CALLED.match(behind)
            if named and (other := _one_end_off(low, high, sources)):
                yield _half(case, *other, low, high)


def _of_both(case: Case, unit: str | None, high: NumberFound, sources: Sequence[Source]) -> bool:
    """What stands behind the first end is a unit: a source's, or it stands behind the other end as
    well. Other words tell which way it lies: `0.03 mm saved to 0.01 mm lost`.
    """
    behind = case.document.plain.text[high.end :].lstrip().casefold()
    units = [one.effect.unit.casefold() for one in sources if one.effect is not None]
    return unit is None or unit.casefold() in units or behind.startswith(unit.casefold())


def _one_sign_off(source: Source, low: NumberFound, high: NumberFound) -> bool:
    """The figures are the ends of the source's interval, one of them with the other sign."""
    effect = source.effect
    if effect is None or effect.lo is None or effect.hi is None or effect.ratio:
        return False
    if not low.prints(effect.lo) or not high.prints(effect.hi) or not effect.lo * effect.hi:
        return False
    off = [(n.value < 0) != (end < 0) for n, end in ((low, effect.lo), (high, effect.hi))]
    return sum(off) == 1


def _one_end_off(
    low: NumberFound, high: NumberFound, sources: Sequence[Source]
) -> tuple[Source, NumberFound, NumberFound] | None:
    """The source whose one interval with either end of this pair has another end on the other
    side; none where any source, or its estimate, has the pair in whatever rounding.
    """
    every = [(one, a, b) for one in sources for a, b in _printed(one)]
    if low.value > 0 and high.value > 0:  # told without their signs, the lesser end first
        every += [(one, _plus(b), _plus(a)) for one, a, b in every if a.value < 0 and b.value < 0]
    entered = [(e.lo, e.hi) for one in sources if (e := one.effect)
               and e.lo is not None and e.hi is not None]  # fmt: skip
    entered += [(-hi, -lo) for lo, hi in entered]
    ends = [*entered, *((a.value, b.value) for _, a, b in every)]
    if any(low.prints(a) and high.prints(b) for a, b in ends):
        return None
    half = [(one, a, b) for one, a, b in every
            if (low.prints(a.value), high.prints(b.value)) in ((True, False), (False, True))
            and low.decimals == a.decimals and high.decimals == b.decimals]  # fmt: skip
    return half[0] if len(half) == 1 else None


def _printed(source: Source) -> list[tuple[NumberFound, NumberFound]]:
    """The intervals of a source's text."""
    return [(a, b) for match in _STATED.finditer(source.text)
            for a, b in pairwise(numbers(match["ends"]))][:MOST]  # fmt: skip


def _plus(number: NumberFound) -> NumberFound:
    return replace(number, value=-number.value, text=number.text.lstrip("−–-"))


def _half(
    case: Case, source: Source, a: NumberFound, b: NumberFound, low: NumberFound, high: NumberFound
) -> CheckResult:
    words = " ".join(case.document.plain.text[low.start : high.end].split())
    right = f"{a.text.strip()} to {b.text.strip()}"
    return found(
        f"support.interval: {source.id} {words}", "warn", "support",
        f"“{words}” has one end of the interval that {source.label} tells, {right}, and another "
        "for the other (heuristic).", severity="minor", cause=f"ends {source.id}",
        span=case.document.span(low.start, high.end), observed=words, expected=right,
        fix="Give both ends of the source.",
    )  # fmt: skip


def _so_told(case: Case, source: Source, low: NumberFound, high: NumberFound) -> bool:
    """The source prints the pair as the draft does, or a word right behind it turns its end."""
    behind = case.document.plain.text[high.end : high.end + 16]
    printed = [(a.value, b.value) for a, b in pairwise(numbers(source.text))]
    return (low.value, high.value) in printed or _LESS.match(behind.strip()) is not None


def _other(case: Case, source: Source, low: NumberFound, high: NumberFound) -> CheckResult:
    effect = source.effect
    assert effect is not None
    words = " ".join(case.document.plain.text[low.start : high.end].split())
    return found(
        f"support.interval: {source.id} {words}", "warn", "support",
        f"“{words}” is told as the interval of {source.label}, which goes from {effect.lo:g} to "
        f"{effect.hi:g} (heuristic).", severity="major", cause=f"ends {source.id}",
        span=case.document.span(low.start, high.end), observed=words,
        expected=f"{effect.lo:g} to {effect.hi:g}", fix="Give both ends with their signs.",
    )  # fmt: skip
