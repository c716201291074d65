"""What the words make of I²: agreement said of a large one, disorder of a small one.

A sentence that names I² or prints it is held against it: of studies told without it, two of three
may well agree. I² is computed from the studies that the ledger pools, or printed in the sentence;
the words are read, so it warns. Thresholds: Higgins and others (2003) call 50 % moderate and 75 %
high.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.effects.told import piece
from domains.research.recomputed import declared, outcomes
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult, Span
from workbench.prose.english import denials, stem
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

CRITERION = "pooling"
LARGE, SMALL = 50.0, 25.0
_I2 = re.compile(r"\bI\s?(?:²|2|\^2|-squared)(?!\w)|\bheterogene\w+", re.I)

_SHARE_OF = re.compile(
    r"(?:\bhalf|\bthird|\bquarters?|\bfifths?|\bmost|\bmajority|\bminority|\bshare|\bpart|%|"
    r"\bper cent)"
    r" of (?:all |the |these |those |its |their )?(?P<whom>[^\W\d_]+(?:[ -][^\W\d_]+)?)\b",
    re.I,
)
_SPREAD = re.compile(
    r"\b(?:spread|vari\w+|differ\w*|disagree\w*|scatter|heterogen\w*|gap|chance|luck)", re.I
)
_FAR = re.compile(
    r"\b(?:far|a long way|some way|nowhere near|anything but|nothing like|short of|less than|"
    r"barely|scarcely|rather than|instead of|lack\w*|fail\w*|rul\w+ out|too [\w-]+(?: to| for))"
    r"(?: [\w’'-]+){0,3}\W*$",
    re.I,
)
_NOT_SO = re.compile(
    r"(?:\W+\w+)?\W+(?:they|it|this|that|these|the \w+)?\W*(?:(?:is|are|was|were|would be) (?:not|"
    r"wrong|too|the wrong|the last)\b|(?:is|are|was|were)n['’]t\b)",
    re.I,
)
"""Turn the word behind or before them round: `far from uniform`, `uniform they are not`."""
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
        if value is None or not (named or _prints_it(sentence.text, known)):
            continue
        if named is not None and (shared := _of_people(case, sentence.text, named.end())):
            start = sentence.start + shared.start()
            yield _of_no_spread(shared[0], value, case.document.span(start, start + len(shared[0])))
        for kind, wrong in (("alike", value >= LARGE), ("unlike", value <= SMALL)):
            said = pattern(f"{kind}_said").search(sentence.text)
            if wrong and said and not _taken_back(sentence.text, said):
                start = sentence.start + said.start()
                span = case.document.span(start, sentence.start + said.end())
                yield _misread(said[0], value, span, kind == "alike")


def _of_people(case: Case, text: str, behind: int) -> re.Match[str] | None:
    """What the words make a share of behind I²: those whom the sources count, who did something."""
    counted = {stem(word) for source in case.sources for n in source.numbers
               if source.n is not None and n.value == source.n
               for word in re.findall(r"[^\W\d_]+", source.text[n.end : n.end + 24])[:2]
               }  # fmt: skip
    for match in _SHARE_OF.finditer(text, behind):
        denied = denials(text[behind : match.end()]) or _SPREAD.search(text, match.end())
        if not denied and counted & set(map(stem, re.split("[ -]", match["whom"]))):
            return match
    return None


def _of_no_spread(words: str, value: float, span: Span) -> CheckResult:
    said = " ".join(words.split())
    return found(
        f"pooled.spread: {said}", "warn", CRITERION,
        f"“{said}” is made of an I² of {value:.0f} %, which is the share of the spread between "
        "studies that chance does not explain, and counts nobody (heuristic).",
        severity="minor", cause="i2", span=span, observed=said,
        expected="a share of the differences between the studies",
        fix="Say that it is the share of the spread that is more than chance.",
    )  # fmt: skip


def known_i2(case: Case) -> float | None:
    """I² of the studies that the ledger's first entry pools."""
    if not case.synthesis.pooled:
        return None
    entry = case.synthesis.pooled[0]
    found_ones = outcomes(case.pooled_studies(entry), entry.unit, declared(entry))
    return next((one.i2 for one in found_ones if one.i2 is not None), None)


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
    begin, end = piece(text, *said.span())
    before = text[begin : said.start()]
    turned = _FAR.search(before) or _NOT_SO.match(text[said.end() : end])
    return bool(turned or denials(before) or pattern("hedged").search(before))


def _misread(words: str, value: float, span: Span, alike: bool) -> CheckResult:
    what = "differ more than chance has them" if alike else "differ little more than by chance"
    return found(
        f"pooled.spread: {' '.join(words.split())}", "warn", CRITERION,
        f"“{words}” is said of studies whose I² is {value:.0f} %: they {what} (heuristic).",
        severity="minor", cause="i2", span=span, observed=words, expected=f"I² {value:.0f} %",
        fix="Say what the I² means for the next case.",
    )  # fmt: skip
