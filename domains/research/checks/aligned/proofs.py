"""Absence of proof told as proof of absence: `proven not to change` of an interval that holds zero
and much else.

The interval is a field of the bundle; that the words speak of proof is read, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found

_PROVEN = re.compile(
    r"\b(?:prov(?:e[sdn]?|en|ing)|proof|demonstrat\w+|establish\w+|rul(?:es?|ed|ing) out|"
    r"certain(?:ly)?|conclusive(?:ly)?|definitive(?:ly)?|settled|settles?(?= (?:the|this|that|"
    r"it|an?|any|all|whether|what|which)\b)|beyond doubt)\b"
    r"(?P<what>[^.;]{0,60})(?!\w)",
    re.I,
)
_OPEN = re.compile(r"\b(?:may|might|could|whether|if|un\w+|far from|hardly|yet to|without)\b", re.I)
_BACK = re.compile(r"(?:That|This|It|So|Which|The (?:trial|study|result|experiment))\b")
_EFFECT = re.compile(r"\b(?:effects?|changes?|benefits?|gains?|differences?|falls?|rises?)\b", re.I)


def proofs(case: Case) -> Iterator[CheckResult]:
    """A warning for each proof of nothing that rests on an interval with both in it."""
    if not case.sources or not case.english:
        return
    told: set[str] = set()
    for start, end, sources in (*citing_units(case), *_pointing_back(case)):
        open_ones = [s for s in sources if s.usable and s.effect is not None and s.effect.crosses]
        text = case.text(start, end)
        match = next((m for m in _PROVEN.finditer(text) if _of_none(text, m)), None)
        if (
            match is None
            or not open_ones
            or match[0] in told
            or _called_causal(match[0], open_ones)
        ):
            continue
        told.add(match[0])
        yield _too_much(case, start, match[0].strip(), open_ones[0])


def _pointing_back(case: Case) -> Iterator[tuple[int, int, tuple[Source, ...]]]:
    """Sentences without a source that go on about the ones before: `That proves it: …`."""
    for last, sentence in itertools.pairwise(case.sentences):
        cited = [one.source for one in case.within(last.start, last.end) if one.source is not None]
        on = last.block == sentence.block and _BACK.match(sentence.text)
        if on and cited and not case.within(sentence.start, sentence.end):
            yield sentence.start, sentence.end, tuple(dict.fromkeys(cited))


def _called_causal(said: str, sources: Sequence[Source]) -> bool:
    """The words are told of already as a cause that such designs cannot show."""
    loose = all(source.design == "observational" for source in sources)
    return loose and pattern("causal").search(said) is not None


def _of_none(text: str, match: re.Match[str]) -> bool:
    """What is proven is a denial, or an effect ruled out, and the proof itself stands."""
    before = re.split(r"[.;:]", text[: match.start()])[-1]
    if denials(before) or _OPEN.search(before) or match[0].casefold().startswith("un"):
        return False
    if match[0].casefold().startswith("rul"):
        return bool(_EFFECT.search(match["what"]))
    words = match["what"].rpartition(":")[2].split()[:7]
    return denials(" ".join(words)) > 0


def _too_much(case: Case, start: int, said: str, source: Source) -> CheckResult:
    effect = source.effect
    assert effect is not None
    at = max(case.document.plain.text.find(said, start), start)
    return found(
        f"method.proof: {source.id}", "warn", "methods",
        f"“{said}” is said of {source.label}, whose interval [{effect.lo:g}, {effect.hi:g}] holds "
        f"{effect.null:g} and an effect either way: it proves no absence (heuristic).",
        severity="minor", cause=f"proof {source.id}",
        span=case.document.span(at, at + len(said)), observed=said,
        expected=f"not shown [{effect.lo:g}, {effect.hi:g}]",
        fix="Say that no effect was shown, and what the interval leaves open.",
    )  # fmt: skip
