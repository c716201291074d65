"""Which way the words beside a source's estimate point, and no effect told without its interval.

The estimate and its interval are fields of the bundle, and are compared with the figures of the
prose; which way a sentence tells them is read from its words, so all of it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from domains.research.case import Case
from domains.research.checks.effects.told import (
    ITSELF,
    Told,
    clause,
    inside,
    said_of,
    told_estimates,
)
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, share, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound

CRITERION = "support"
NEAR = 0.1
"""How far off, as a share, a rounded end of an interval may be."""
_AGAINST = re.compile(
    r"\b(?:than|against|versus|over|compared (?:with|to)|relative to|from|as)\b(?P<what>[^,;.()]*)",
    re.I,
)
ALIKE = 0.75
"""Share of a clause's content words that are its source's."""
_BELOW = re.compile(r"\s(?:[^\W\d_]+\s)?(?:less|fewer|lower|shorter)\b", re.I)
_ASKED = re.compile(r"\b(?:whether|if|may|might|could|would|between)\b", re.I)


def directions(case: Case) -> Iterator[CheckResult]:
    """Estimates told the other way round, then those that may be none and stand alone."""
    if not case.sources or not case.english:
        return
    seen: set[tuple[str, str]] = set()
    every = list(told_estimates(case))
    for told in every:
        for result in _turned(case, told):
            if (result.check, result.observed) not in seen:
                seen.add((result.check, result.observed))
                yield result
    for told in {told.source.id: told for told in reversed(every)}.values():
        yield from _without_ends(case, told)


def _without_ends(case: Case, told: Told) -> Iterator[CheckResult]:
    """An estimate whose interval holds no effect, and the interval nowhere in the prose."""
    effect = told.source.effect
    if effect is None or not effect.crosses or effect.lo is None or effect.hi is None:
        return
    body = inside(case, 0, case.body_end)
    if all(any(_tells(n, end) for n in body) for end in (effect.lo, effect.hi) if end):
        return
    yield found(
        f"method.interval: {told.source.id}", "warn", "methods",
        f"{' '.join(told.number.text.split())} is told of {told.source.label} without its interval "
        f"[{effect.lo:g}, {effect.hi:g}], which holds {effect.null:g}.", severity="minor",
        cause=f"interval {told.source.id}",
        span=case.document.span(told.number.start, told.number.end),
        observed=" ".join(told.number.text.split()), expected=f"[{effect.lo:g}, {effect.hi:g}]",
        fix="Give the interval with it.",
    )  # fmt: skip


def _tells(number: NumberFound, end: float) -> bool:
    """The figure is the end of an interval, rounded at most; a word is it exactly, since `three
    sources` tells no 3.1.
    """
    if number.role == "spoken":
        return abs(number.value) == abs(end)
    printed = number.prints(end) or number.prints(-end)
    return printed and abs(abs(number.value) - abs(end)) <= NEAR * abs(end)


def _turned(case: Case, told: Told) -> Iterator[CheckResult]:
    """`2 kg more` of an estimate of −2, where the source's own words do not say more. It has to
    stand in words of the source or with its signed interval: otherwise the difference may be told
    from its other end (`shorter than the winners' visits`).
    """
    effect = told.source.effect
    assert effect is not None
    text = case.text(told.start, told.end)
    at = text.find(told.number.text)
    begin, end = clause(text, at, at + len(told.number.text))
    around = text[begin:end]
    alike = not _AGAINST.search(text) and share(stems(around), stems(told.source.text)) >= ALIKE
    if at < 0 or effect.ratio or not (alike or _signed(case, told)):
        return
    if not stems(around[: at - begin]) and not _AGAINST.search(around):
        return  # `, 5 points more`: who has more than whom stands before
    said = _way(around, at - begin, at - begin + len(told.number.text))
    ways = _ways(said_of(told.source.text, effect.est))
    right = ways or {"up" if effect.est > 0 else "down"}
    if said is None or said in right or _other_end(around, at - begin, told.source):
        return
    shown = " ".join(told.number.text.split())
    yield found(
        f"support.sign: {told.source.id} {shown}", "warn", CRITERION,
        f"“{' '.join(around.split())}” tells {shown} as {'more' if said == 'up' else 'less'}; the "
        f"effect of {told.source.label} is {effect.est:g} {effect.unit} (heuristic).",
        severity="minor", cause=f"sign {told.source.id}",
        span=case.document.span(told.number.start, told.number.end), observed=around.strip(),
        expected=f"{effect.est:g} {effect.unit}", fix="Tell the difference the way it points.",
    )  # fmt: skip


def _signed(case: Case, told: Told) -> bool:
    """The words give the interval of the estimate with the sign that its source gives it."""
    effect = told.source.effect
    ends = (effect.lo, effect.hi) if effect is not None else (None, None)
    text, figures = case.document.plain.text, inside(case, told.start, told.end)
    signed = (-n.value if _BELOW.match(text, n.end) else n.value for n in figures)
    return any(one == ends and min(one) < 0 for one in pairwise(signed))


def _way(text: str, start: int, end: int) -> str | None:
    """Which way the words next to a figure point; None where they point no way or both."""
    if denials(text) or _ASKED.search(text):
        return None
    behind = text[end:]
    if ITSELF.match(behind):
        return None
    near = [way for way in ("up", "down")
            if (m := pattern(f"{way}_behind").search(behind)) is not None
            and len(behind[: m.start()].split()) <= 3]  # fmt: skip
    if near:
        return near[0] if _ways(text) == {near[0]} else None
    before = text[:start]
    ahead = [way for way in ("up", "down") if pattern(f"{way}_before").search(before)]
    return ahead[0] if len(ahead) == 1 else None


def _ways(text: str) -> set[str]:
    """The ways in which a text points, by any of its words."""
    said = {way: (f"{way}_behind", f"{way}_words") for way in ("up", "down")}
    return {way for way, names in said.items() if any(pattern(n).search(text) for n in names)}


def _other_end(text: str, at: int, source: Source) -> bool:
    """The clause tells what was kept instead of lost, or of the control group what it had more."""
    if pattern("kept").search(text):
        return True
    against = {one for match in _AGAINST.finditer(source.text) for one in stems(match["what"])[:2]}
    opening = _AGAINST.sub("", text[:at])
    return bool(against & set(stems(opening)))
