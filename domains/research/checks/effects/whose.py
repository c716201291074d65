"""Whose effect a figure is, and in which unit: two findings in each other's place, and a figure in
the unit of another source.

Estimates, intervals, sizes and units are fields of the bundle, so that they decide.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from domains.research.case import Case
from domains.research.checks.effects.told import inside
from domains.research.checks.pooling import pooled_numbers
from domains.research.checks.quality import citing_units
from domains.research.checks.support.bearing import GENERIC
from domains.research.effects import KNOWN_UNITS, flat_unit, unit_of
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.retold.exchanged import clauses

CRITERION = "support"
_COMPARED = re.compile(
    r"\s*(?:more|less|fewer|lower|higher|longer|shorter|larger|smaller|better|worse|ahead)\b", re.I
)

_SCALE = re.compile(
    r"\b(?:scales?|scor\w+|index|questionnaire|inventory)\b|\bpoints? (?:on|out of|from|of)\b", re.I
)
_LASTING = re.compile(r"\b(?:over|after|for|in|during|within|every|the|of|first|last)\s+$", re.I)


def effects_told(case: Case) -> Iterator[CheckResult]:
    """Exchanged findings, then units."""
    if not case.sources or not case.english:
        return
    for start, end, sources in citing_units(case):
        usable = [source for source in sources if source.usable]
        yield from _swapped(case, start, end, usable)
        yield from _units(case, start, end, usable)


def _swapped(case: Case, start: int, end: int, sources: Sequence[Source]) -> Iterator[CheckResult]:
    """Two figures, each among the words of the other's source alone."""
    own = _words(sources)
    known = [(replace(n, start=n.start + start, end=n.end + start), around, source)
             for n, around in clauses(case.document.plain.text[start:end])
             if n.role == "quantity" and (source := _owner(n, sources)) is not None]  # fmt: skip
    for (one, here, a), (other, there, b) in itertools.combinations(known, 2):
        if a is b or one.percent != other.percent or case.families[a.id] == case.families[b.id]:
            continue  # two reports of one group tell of the same
        crossed = here & own[b.id] and there & own[a.id]
        straight = any(here & own[s.id] for s in sources if s is not b)
        straight = straight or any(there & own[s.id] for s in sources if s is not a)
        if crossed and not straight:
            yield _in_place_of(case, (one, a), (other, b))
            return


def _words(sources: Sequence[Source]) -> dict[str, frozenset[str]]:
    """Source id -> the stems that it has and none of the others."""
    every = {s.id: frozenset(stems(f"{s.text} {s.title}")) - GENERIC for s in sources}
    return {
        id: mine.difference(*(theirs for other, theirs in every.items() if other != id))
        for id, mine in every.items()
    }


def _owner(number: NumberFound, sources: Sequence[Source]) -> Source | None:
    """The one source that has the figure as its estimate, as an end of its interval or as its size,
    where no other has it at all.
    """
    figures = {s.id: [n for n in s.everything if n.role != "date"] for s in sources}
    having = [s for s in sources if any(number.prints(n.value) for n in figures[s.id])]
    if len(having) != 1:
        return None
    return having[0] if any(number.prints(v) for v in _data(having[0])) else None


def _data(source: Source) -> list[float]:
    effect = source.effect
    given = [source.n] + ([effect.est, effect.lo, effect.hi] if effect is not None else [])
    return [one for one in given if one is not None]


def _in_place_of(
    case: Case, one: tuple[NumberFound, Source], other: tuple[NumberFound, Source]
) -> CheckResult:
    (first, a), (second, b) = one, other
    return found(
        f"support.numbers: {a.id} and {b.id} exchanged", "fail", CRITERION,
        f"{first.text} is the figure of {a.label} and stands with the words of {b.id}; "
        f"{second.text} is the figure of {b.label} and stands with the words of {a.id}.",
        cause=f"exchanged {a.id} {b.id}", span=case.document.span(first.start, second.end),
        observed=f"{first.text} … {second.text}", expected=f"{second.text} … {first.text}",
        fix="Put each figure back to the study that found it.",
    )  # fmt: skip


def _units(case: Case, start: int, end: int, sources: Sequence[Source]) -> Iterator[CheckResult]:
    """An estimate with a unit behind it that is not its source's."""
    text = case.document.plain.text
    ours = {s.effect.unit for s in case.sources if s.effect is not None and s.effect.unit}
    pooled = pooled_numbers(case, sources) if len(sources) > 1 else []
    for number in inside(case, start, end):
        source = _measured(number, sources)
        if source is None or source.effect is None or any(number.prints(v) for v in pooled):
            continue
        said = _unit_at(text, number, ours)
        if _of_a_scale(number, said, source) or _of_points(text, number, said, source):
            yield _other_unit(case, number, source, said, strong=False)
            return
        if (
            not said
            or _same(said, source.effect.unit)
            or any(_printed(one, number, said, ours) for one in case.sources)
        ):
            continue
        if said not in ours and _of_another(case, number, source, (start, end)):
            continue
        rival = any(s.effect is not None and _same(said, s.effect.unit) for s in sources)
        plain = said in ours or _of_one_kind(said, source.effect.unit)
        if not plain and not _COMPARED.match(text[number.end :].partition(said)[2]):
            continue
        yield _other_unit(case, number, source, said, plain and not rival)
        return


def _of_another(case: Case, number: NumberFound, source: Source, place: tuple[int, int]) -> bool:
    """The figure is a span of time, `over 4 weeks`, or the estimate is told beside it."""
    text = case.document.plain.text
    if _LASTING.search(text[max(0, number.start - 12) : number.start]):
        return True
    assert source.effect is not None
    others = [n for n in inside(case, *place) if n is not number and n.value == number.value]
    units = {source.effect.unit}
    return any(_same(_unit_at(text, n, units) or "?", source.effect.unit) for n in others)


def _measured(number: NumberFound, sources: Sequence[Source]) -> Source | None:
    """The one cited source whose estimate, or end of an interval, the figure prints."""
    mine = [s for s in sources if s.effect is not None and s.effect.unit
            and any(_is(number, v) for v in (s.effect.est, s.effect.lo, s.effect.hi)
                    if v is not None)]  # fmt: skip
    return mine[0] if len(mine) == 1 else None


def _is(number: NumberFound, value: float) -> bool:
    """It prints the value; a word has no precision, so `one day` is no 0.8."""
    exact = number.role != "spoken" or number.unit or abs(number.value) == abs(value)
    return bool(exact) and number.prints(value)


def _unit_at(text: str, number: NumberFound, ours: set[str]) -> str:
    """The unit behind a figure: one of the bundle's, else a common one; empty where none is."""
    if number.percent:
        return "%"
    after = text[number.end : number.end + 40].lstrip()
    for unit in sorted([*ours, *KNOWN_UNITS], key=len, reverse=True):
        for form in (unit, f"{unit}s"):
            if re.match(rf"{re.escape(form)}(?![\w/])", after, re.I):
                return unit
    return ""


def _of_a_scale(number: NumberFound, said: str, source: Source) -> bool:
    """Per cent said of points on a scale, in a source that has the figure in no per cent."""
    assert source.effect is not None
    points = flat_unit(source.effect.unit) == "point" and _SCALE.search(source.text)
    shares = (n for n in numbers(source.text) if n.unit == "percent")
    return (
        said == "%"
        and number.unit == "percent"
        and bool(points)
        and not any(number.prints(n.value) for n in shares)
    )


def _of_points(text: str, number: NumberFound, said: str, source: Source) -> bool:
    """`7 % fewer` said of a difference of 7 points between two shares, which comes to another part
    of either.
    """
    assert source.effect is not None
    points = flat_unit(source.effect.unit) in ("point", "percentagepoint")
    shares = [n.value for n in source.numbers if n.unit == "percent"]
    apart = number.text.endswith("%") and points and len(shares) > 1
    told = apart and said == "%" and number.value not in shares
    return bool(told) and _COMPARED.match(text, number.end) is not None


def _same(one: str, other: str) -> bool:
    mine, theirs = unit_of(one), unit_of(other)
    if mine is not None and theirs is not None:
        return mine == theirs
    low, high = sorted((flat_unit(one), flat_unit(other)), key=len)
    return high.startswith(low)


def _of_one_kind(one: str, other: str) -> bool:
    """Two sizes of one dimension: minutes for hours."""
    mine, theirs = unit_of(one), unit_of(other)
    return mine is not None and theirs is not None and mine[0] == theirs[0]


def _printed(source: Source, number: NumberFound, said: str, ours: set[str]) -> bool:
    """The source itself gives the figure in that unit."""
    return any(number.prints(n.value) and _same(_unit_at(source.text, n, ours) or "?", said)
               for n in numbers(source.text))  # fmt: skip


def _other_unit(
    case: Case, number: NumberFound, source: Source, said: str, strong: bool
) -> CheckResult:
    assert source.effect is not None
    shown = " ".join(number.text.split())
    return found(
        f"support.unit: {source.id} {shown} {said}", "fail" if strong else "warn", CRITERION,
        f"The synthesis says {shown} {said}; the effect of {source.label} is "
        f"{source.effect.est:g} {source.effect.unit}.",
        severity="major" if strong else "minor", cause=f"unit {source.id}",
        span=case.document.span(number.start, number.end), observed=f"{shown} {said}",
        expected=f"{shown} {source.effect.unit}", fix=f"Give it in {source.effect.unit}.",
    )  # fmt: skip
