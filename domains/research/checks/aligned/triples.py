"""An estimate told with its interval, `3.9 km/h lower (95 % CI 2.4 to 5.4)`: where two of the three
figures are those of one effect, the third is too.

Effects are fields of the bundle, and pooled ones entries of the ledger, each in all units that they
are told in; which way round a difference is told does not matter. What stands between an estimate
and its interval is read from prose, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.research.case import Case
from domains.research.effects import Effect
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.steps import near

CRITERION = "support"
_NAMED = re.compile(
    r"[^.;!?\d]{0,60}?[(\[,;:]?\s*(?:(?:9[059]|80)\s?(?:%|per cent)[\s-])?"
    r"(?:\bCI|\b(?:confidence |credible )?interval)\b"
    r"(?:[:,]|\s(?:of|is|was|from|between|ran|runs|goes|reach\w*|span\w*|stretch\w*))*\s?\(?"
)
_BARE = re.compile(r"(?:\s[^\W\d_]+(?:/[^\W\d_]+)?){0,2}\s?[(\[]")
_UNIT = re.compile(r"\s?([^\W\d_]+[²³]?(?:/[^\W\d_]+[²³]?)?)")
_TO = re.compile(r"(?:\s[^\W\d_]+(?:/[^\W\d_]+)?)?\s?(?:up )?(?:to|and|[,–-])\s?")


@dataclass(frozen=True, slots=True)
class Triple:
    """Three figures of the prose."""

    est: NumberFound
    lo: NumberFound
    hi: NumberFound


def triples(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure that is not the third of an effect."""
    if not case.sources or not case.english:
        return
    for one in told(case):
        unit = _UNIT.match(case.document.plain.text, one.est.end)
        effects = _effects(case, unit[1] if unit else "")
        missed = [_missed(one, effect) for effect in effects]
        if any(not each for each in missed):
            continue
        known = any(_is(one.est, effect.est) for effect in effects)
        off = next(((e, each[0]) for e, each in zip(effects, missed, strict=True)
                    if len(each) == 1
                    and not (each[0][0] is one.est and (known or _told_before(case, one, e)))
                    and near(each[0][0].value, each[0][1])), None)  # fmt: skip
        if off is not None:
            yield _found(case, one, *off)


def _told_before(case: Case, one: Triple, effect: Effect) -> bool:
    """The sentence has told the estimate already: `9.5 words more than 25 in another school (95 %
    CI 4.1 to 14.9)`.
    """
    start = max((s.start for s in case.document.sentences if s.start <= one.est.start), default=0)
    return any(_is(n, effect.est) for n in case.document.numbers
               if start <= n.start < one.est.start and n.role == "quantity")  # fmt: skip


def told(case: Case) -> Iterator[Triple]:
    """The estimates of the prose with their intervals."""
    text = case.document.plain.text
    every = [n for n in case.document.numbers
             if n.role == "quantity" and n.start < case.body_end]  # fmt: skip
    levels = [n for n in every if n.percent and n.value in (80, 90, 95, 99)]
    kept = [n for n in every if n not in levels]
    for est, lo, hi in zip(kept, kept[1:], kept[2:], strict=False):
        between = text[est.end : lo.start]
        if _TO.fullmatch(text[lo.end : hi.start]) is None:
            continue
        if _named(between, levels, est, lo) or _BARE.fullmatch(between):
            yield Triple(est, lo, hi)


def _named(between: str, levels: Sequence[NumberFound], est: NumberFound, lo: NumberFound) -> bool:
    """The interval is called one; its level is no figure between."""
    if any(est.end <= n.start < lo.start for n in levels):
        between = re.sub(r"\d\d(?=\s?(?:%|per cent))", "95", between)
    return _NAMED.fullmatch(between) is not None


def _effects(case: Case, unit: str) -> list[Effect]:
    """The effects of sources and of the ledger, in each unit that one of them has, and in another
    one that is told.
    """
    given = [s.effect for s in case.sources if s.effect is not None]
    given += [Effect(e.est, e.lo, e.hi, unit=e.unit)
              for e in case.synthesis.pooled if e.est is not None]  # fmt: skip
    whole = [one for one in given if one.lo is not None and one.hi is not None]
    units = dict.fromkeys([*(one.unit for one in whole), unit])
    there = [one.within(unit) for one in whole for unit in units]
    return list(dict.fromkeys(one for one in there if one is not None))


def _missed(one: Triple, effect: Effect) -> list[tuple[NumberFound, float]]:
    """The figures that are not those of an effect, each with what it should be."""
    assert effect.lo is not None
    assert effect.hi is not None
    pairs = [[(one.est, effect.est), (one.lo, a), (one.hi, b)]
             for a, b in ((effect.lo, effect.hi), (effect.hi, effect.lo))]  # fmt: skip
    wrong = [[(n, v) for n, v in each if not _is(n, v)] for each in pairs]
    return min(wrong, key=len)


def _is(number: NumberFound, value: float) -> bool:
    return number.prints(value) or number.prints(-value)


def _found(
    case: Case, one: Triple, effect: Effect, missed: tuple[NumberFound, float]
) -> CheckResult:
    number, value = missed
    said = " ".join(number.text.split())
    right = f"{value:.{number.decimals}f}"
    whole = f"{effect.est:.3g} [{effect.lo:.3g}, {effect.hi:.3g}] {effect.unit}".strip()
    place = case.document.span(one.est.start, one.hi.end)
    return found(
        f"support.triple: {said}", "warn", CRITERION,
        f"The synthesis says {said} beside two figures of the effect {whole}.",
        severity="major", cause=f"triple {said}", span=place, observed=said, expected=right,
        fix=f"Give {right}, or the estimate and the interval of one effect.",
    )  # fmt: skip
