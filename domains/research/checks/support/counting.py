"""Spans of time in another unit: 26 weeks of a source that has 26 months.

The figures and the units behind them are read in the words and in the sources that these rest on.
A span that comes to the same in another unit is no other. Units are words, so all of it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.resting import Resting
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers

_DAYS = {"second": 1 / 86400, "minute": 1 / 1440, "hour": 1 / 24, "day": 1.0, "week": 7.0,
         "month": 30.44, "year": 365.25}  # fmt: skip
_TIME = re.compile(rf"[\s\u00a0\u202f-](?P<unit>{'|'.join(_DAYS)})s?\b", re.I)
_ABOUT = 0.12
"""How far apart, as a share, two spans may lie that are told as one: a year and 52 weeks."""
_SMALL = 3
"""Figures up to here stand with too many units."""
_SPOKEN = {"a quarter of an hour": 15, "half an hour": 30, "three quarters of an hour": 45,
           "an hour and a half": 90}  # fmt: skip
_SPAN = re.compile(
    rf"\b(?P<span>{'|'.join(_SPOKEN)})(?! (?:a|per|each|every)\b)"
    r"(?= (?:more|less|longer|shorter|later|earlier|extra|sooner)\b)",
    re.I,
)
_NEAR = 0.3
"""How far off a span in such words may be."""


def counted(case: Case, group: Resting) -> Iterator[CheckResult]:
    """A warning for each span in another unit of time in one group's words."""
    text = case.document.plain.text
    mine = [n for n in case.document.numbers if group.start <= n.start and n.end <= group.end
            and n.role in ("quantity", "spoken")]  # fmt: skip
    sources = list(dict.fromkeys(group.sources))
    for number in mine:
        other = _other_unit(text, number, sources)
        before = text[max(0, number.start - 24) : number.start]
        if other and not case.workings.gives(number, before):
            yield _wrong(case, group, (number.start, number.end), other)
    for match in _SPAN.finditer(text, group.start, group.end):
        if other := _other_span(match["span"].casefold(), sources):
            yield _wrong(case, group, match.span(), other)


def _other_unit(text: str, number: NumberFound, sources: Sequence[Source]) -> str:
    """The span of the sources that has the figure and another unit of time."""
    unit = _TIME.match(text, number.end)
    if unit is None or abs(number.value) < _SMALL:
        return ""
    days = abs(number.value) * _DAYS[unit["unit"].casefold()]
    spans = [(n, m) for s in sources for n in numbers(s.told) if (m := _TIME.match(s.told, n.end))]
    bare = [n for s in sources for n in s.numbers if n.value == number.value]
    alike = [(n, m) for n, m in spans if n.value == number.value]
    same = (
        abs(abs(n.value) * _DAYS[m["unit"].casefold()] - days) <= _ABOUT * days for n, m in spans
    )
    if not alike or any(same) or len(bare) > len(alike):
        return ""
    return f"{alike[0][0].text}{alike[0][1][0]}"


def _other_span(said: str, sources: Sequence[Source]) -> str:
    """The effect of the one source in minutes or hours that a span in words does not tell."""
    effects = [s.effect for s in sources if s.effect is not None]
    units = {"minutes": 1.0, "minute": 1.0, "min": 1.0, "hours": 60.0, "hour": 60.0, "h": 60.0}
    timed = [(one, units[one.unit]) for one in effects if one.unit in units]
    if len(sources) != 1 or len(timed) != 1:
        return ""
    effect, by = timed[0]
    told = [abs(effect.est) * by]
    told += [n.value * _DAYS[m["unit"].casefold()] * 1440 for n in sources[0].numbers
             if (m := _TIME.match(sources[0].text, n.end))]  # fmt: skip
    near = any(abs(one - _SPOKEN[said]) <= _NEAR * _SPOKEN[said] for one in told)
    return "" if near else f"{effect.est:g} {effect.unit}"


def _wrong(case: Case, group: Resting, place: tuple[int, int], given: str) -> CheckResult:
    shown = " ".join(case.document.plain.text[slice(*place)].split())
    after = " ".join(case.document.plain.text[place[1] : place[1] + 24].split()[:1])
    return found(
        f"support.numbers: {group.claims[0].name} {shown} {after}", "warn", "support",
        f"The synthesis says {shown} {after}; {group.sources[0].id} has {given} (heuristic).",
        severity="minor", cause=f"counted {shown}", span=case.document.span(*place),
        observed=f"{shown} {after}", expected=given, fix="Give each figure for what it counts.",
    )  # fmt: skip
