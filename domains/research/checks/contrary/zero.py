"""Which side of no effect an interval is said to lie on: `its interval lies clear of zero` of one
from −0.7 to 2.3, `zero is within it` of one from 0.5 to 1.9; and a study that found no difference
told as one that agrees with those that found one.

Both ends are fields of the bundle. What the sentence says of them is read, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.aligned.alike import group_names
from domains.research.checks.quality import citing_units, clause_of
from domains.research.effects import Effect, unit_of
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.retold.undenied import SAME, moves
from workbench.prose.sentences import split

_ZERO = (
    r"(?:(?:the |a )?(?:zero|nought|naught|nil|null)(?: (?:effects?|results?|lines?|values?))?|"
    r"no (?:effect|difference|change)(?: at all)?|nothing(?: at all)?|"
    r"(?:that )?(?:[\w’'-]+ ){1,5}?(?:did|does|do|has|have|had|made|makes) (?:nothing|no [\w-]+))"
)
_CLEAR = re.compile(
    r"\b(?:exclud(?:es?|ed|ing)|rul(?:es?|ed|ing) out|shuts? out|leaves? out|"
    r"leaves? no (?:room|place|space) for|(?:clear|free|short|shy) of|misses|"
    r"(?:away|apart|distinct|different) from|on (?:one|the same|either|the far) side of|"
    r"(?:wholly|entirely|all|both|stays?|lies?|lie|is|keeps?) (?:above|below|beyond))"
    rf" {_ZERO}\b",
    re.I,
)
_HOLDS = re.compile(
    r"\b(?:includ(?:es?|ed|ing)|contain(?:s|ed|ing)?|cross(?:es|ed|ing)?|straddl(?:es?|ed|ing)|"
    r"span(?:s|ned)?|tak(?:es?|ing) in|holds?|cover(?:s|ed|ing)?|embrac(?:es?|ing)|"
    r"(?:compatible|consistent) with|leaves? room for|both sides of) "
    rf"{_ZERO}\b",
    re.I,
)
_OPEN = re.compile(
    r"\b(?:whether|if|may|might|could|would|should|had it|until|unless|almost|nearly|just|barely|"
    r"hardly|scarcely|only|so far as|than|both|each|every|all|none|neither|nor|one of|"
    r"but for)\b|\?",
    re.I,
)
_INTERVAL = re.compile(
    r"\b(?:intervals?|CIs?|bounds?|limits?|ends?|range|estimate|margins?|trial|experiment|study|"
    r"letter|result|data|which|that|it|figure|[\d.,]+ to [−-]?[\d.,]+)\b",
    re.I,
)
_BOUND = re.compile(
    r"[;:()–—|]\s?|[.,](?!\d)|\b(?:but|and|while|whereas|although|though|so|which)\b", re.I
)
_AGREES = re.compile(
    r"\b(?:so (?:did|does|do|was|were) [\w’'-]+|(?:did|do|does) (?:so )?(?:too|likewise)|"
    r"did so as well|(?:in|of) (?:much )?the same (?:spirit|vein|mind|direction)|"
    r"(?:says?|said|found|finds?|shows?|showed|tells?|told) (?:much |nearly )?the same|"
    r"points? the same way|agrees?|concurs?|confirms?|bears? (?:it|them|this|that) out|"
    r"(?:with|to) the same (?:effect|result|outcome))\b",
    re.I,
)
"""A study joins those told before it."""


def zero(case: Case) -> Iterator[CheckResult]:
    """A warning for each interval told on the wrong side, and each null told as agreeing."""
    if not case.sources or not case.english:
        return
    told: set[str] = set()
    for start, end, sources in citing_units(case):
        usable = [s for s in sources if s.usable and s.effect and s.effect.crosses is not None]
        if usable and len(usable) == len(sources):
            yield from _sided(case, start, end, usable)
        for source in sources:
            if source.id not in told and (said := _joined(case, source, (start, end))):
                told.add(source.id)
                yield _other(case, source, (start, end), said, "which found no difference")


def _sided(case: Case, start: int, end: int, sources: list[Source]) -> Iterator[CheckResult]:
    """The words say of all the intervals cited what is so of none of them."""
    text = case.text(start, end)
    for form, crosses in ((_CLEAR, False), (_HOLDS, True)):
        for match in form.finditer(text):
            effects = [s.effect for s in sources if s.effect is not None]
            left = max([0, *(m.end() for m in _BOUND.finditer(text, 0, match.start()))])
            before = text[left : match.start()]
            rest = (_BOUND.split(text[match.end() :]) or [""])[0]
            named = _INTERVAL.search(text[: match.end()])
            if _OPEN.search(before) or _OPEN.search(rest) or not named:
                continue
            says = crosses is not bool(denials(before))
            if all(effect.crosses is not says for effect in effects):
                one = effects[0]
                ends = f"whose interval is [{one.lo:g}, {one.hi:g}]"
                yield _other(case, sources[0], (start, end), match[0], ends)
                return


def _joined(case: Case, source: Source, place: tuple[int, int]) -> str:
    """The words by which a source that found no difference joins others that found one, where
    nothing in them says so.
    """
    effect = source.effect
    others = [one.effect for one in case.sources if one.usable and one is not source
              and one.effect is not None and one.effect.crosses is not None]  # fmt: skip
    if not source.usable or effect is None or not effect.crosses or not others:
        return ""
    if any(one.crosses or not _of_one_kind(one, effect) for one in others) or _read(case, place):
        return ""  # it may agree with another that found none, or on another thing
    none = [one for a, b in split(source.text) if SAME.search(one := source.text[a:b])]
    if not none or moves(" ".join(none)):
        return ""
    text = group_names(case.text(*clause_of(case, source, place)))
    said = _AGREES.search(text)
    ends = {abs(one) for one in (effect.lo, effect.hi) if one}
    plain = said is not None and not denials(text) and SAME.search(text) is None
    if not plain or any(abs(n.value) in ends for n in numbers(text)):
        return ""
    return said[0] if said else ""


def _of_one_kind(one: Effect, other: Effect) -> bool:
    """Both tell amounts of one dimension."""
    mine, theirs = unit_of(one.unit), unit_of(other.unit)
    return one.unit == other.unit or bool(mine and theirs and mine[0] == theirs[0])


def _read(case: Case, place: tuple[int, int]) -> bool:
    """The words are entered as a reading, and not as found."""
    readings = (p for c in case.synthesis.claims if not c.claim.finding
                for p in case.places(c.claim.quote))  # fmt: skip
    return any(a < place[1] and place[0] < b for a, b in readings)


def _other(case: Case, source: Source, place: tuple[int, int], said: str, what: str) -> CheckResult:
    at = case.document.plain.text.find(said, *place)
    span = (at, at + len(said)) if at >= 0 else place
    return found(
        f"method.sure: {source.id} {' '.join(said.split()[:3])}", "warn", "methods",
        f"“{' '.join(said.split())}” is said of {source.label}, {what} (heuristic).",
        severity="minor", cause=f"zero {source.id}", span=case.document.span(*span),
        observed=said, expected=what, fix="Say what the interval holds.",
    )  # fmt: skip
