"""What the words make of I²: agreement said of a large one, disorder of a small one.

I² is computed from the studies that the ledger pools, or printed in the sentence; the words are
read, so it warns. Thresholds: Higgins and others (2003) call 50 % moderate and 75 % high.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.effects.told import piece
from domains.research.recomputed import declared, outcomes
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult, Span
from workbench.prose.english import denials
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

CRITERION = "pooling"
LARGE, SMALL = 50.0, 25.0
_I2 = re.compile(r"\bI\s?(?:²|2|\^2|-squared)(?!\w)|\bheterogene\w+", re.I)

_STUDIES = re.compile(r"\b(?:trials|studies|experiments|results|estimates|effects)\b", re.I)


def heterogeneity(case: Case) -> Iterator[CheckResult]:
    """A warning where the words say of the pooled studies what their I² does not."""
    if not case.english or not case.synthesis.pooled:
        return
    known = known_i2(case)
    for sentence in case.sentences:
        named = _I2.search(sentence.text)
        printed = _printed(sentence.text, named) if named is not None else None
        value = known if printed is None else printed
        tells = named is not None or _prints_it(sentence.text, known)
        if not tells:
            value = _of_cited(case, sentence.start, sentence.end)
        if value is None:
            continue
        which = "said" if tells else "all"
        for kind, wrong in (("alike", value >= LARGE), ("unlike", value <= SMALL)):
            said = pattern(f"{kind}_{which}").search(sentence.text)
            if wrong and said and not _taken_back(sentence.text, said):
                start = sentence.start + said.start()
                span = case.document.span(start, sentence.start + said.end())
                yield _misread(said[0], value, span, kind == "alike")


def known_i2(case: Case) -> float | None:
    """I² of the studies that the ledger's first entry pools."""
    if not case.synthesis.pooled:
        return None
    entry = case.synthesis.pooled[0]
    found_ones = outcomes(case.pooled_studies(entry), entry.unit, declared(entry))
    return next((one.i2 for one in found_ones if one.i2 is not None), None)


def _of_cited(case: Case, start: int, end: int) -> float | None:
    """I² of the studies that a sentence cites, where they can be pooled."""
    cited = [one.source for one in case.within(start, end) if one.source is not None]
    sources = list(dict.fromkeys(source for source in cited if source.usable))
    return next((one.i2 for one in outcomes(sources, only="random")), None)


def _prints_it(text: str, known: float | None) -> bool:
    """The sentence speaks of studies and prints their I²: `the trials agree to 72 %`."""
    return bool(known and _STUDIES.search(text)) and any(
        n.percent and n.value > SMALL and n.prints(round(known or 0.0)) for n in numbers(text)
    )


def _printed(text: str, named: re.Match[str]) -> float | None:
    """The share printed behind the name."""
    near = [n for n in numbers(text) if n.percent and 0 <= n.start - named.end() <= 12]
    return near[0].value if near else None


def _taken_back(text: str, said: re.Match[str]) -> bool:
    begin, _ = piece(text, *said.span())
    before = text[begin : said.start()]
    return bool(denials(before) or pattern("hedged").search(before))


def _misread(words: str, value: float, span: Span, alike: bool) -> CheckResult:
    what = "differ more than chance has them" if alike else "differ little more than by chance"
    return found(
        f"pooled.spread: {' '.join(words.split())}", "warn", CRITERION,
        f"“{words}” is said of studies whose I² is {value:.0f} %: they {what} (heuristic).",
        severity="minor", cause="i2", span=span, observed=words, expected=f"I² {value:.0f} %",
        fix="Say what the I² means for the next case.",
    )  # fmt: skip
