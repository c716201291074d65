"""Which side of no effect an interval is said to lie on: `its interval lies clear of zero` of one
from −0.7 to 2.3, `zero is within it` of one from 0.5 to 1.9.

Both ends are fields of the bundle. What the sentence says of them is read, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found

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


def zero(case: Case) -> Iterator[CheckResult]:
    """A warning for each interval told on the wrong side."""
    if not case.sources or not case.english:
        return
    for start, end, sources in citing_units(case):
        usable = [s for s in sources if s.usable and s.effect and s.effect.crosses is not None]
        if usable and len(usable) == len(sources):
            yield from _sided(case, start, end, usable)


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


def _other(case: Case, source: Source, place: tuple[int, int], said: str, what: str) -> CheckResult:
    at = case.document.plain.text.find(said, *place)
    span = (at, at + len(said)) if at >= 0 else place
    return found(
        f"method.sure: {source.id} {' '.join(said.split()[:3])}", "warn", "methods",
        f"“{' '.join(said.split())}” is said of {source.label}, {what} (heuristic).",
        severity="minor", cause=f"zero {source.id}", span=case.document.span(*span),
        observed=said, expected=what, fix="Say what the interval holds.",
    )  # fmt: skip
