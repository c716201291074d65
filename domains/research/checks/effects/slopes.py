"""Rates and trends that no source gives: so much for each week, the more the more.

Two studies that differ in many things make no slope. The words are looked for in the prose and in
the sources; that there are none in the sources is a guess over words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.effects.told import clause, inside, piece
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stem
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

CRITERION = "scope"
_OPEN = re.compile(r"\b(?:whether|if|how|may|might|could|would|unknown|open)\b|\?", re.I)
_EACH = re.compile(
    r"\b(?:(?:each|every)\s+(?:additional |extra |further |added |more |one )?|(?:for|per|with) "
    r"(?:each |every )?(?:additional |extra |further |added )|(?:for|with) (?:each|every) |per )"
    r"(?P<by>(?!(?:cent|hundred|thousand|million|billion|dozen|groups?|arms?|trials?|"
    r"stud(?:y|ies)|experiments?|sources?|sides?|ones?|of|"
    r"others?|results?|papers?|reports?|in|with|at|on|as|found|showed|had|saw|has|were|was|to)\b)"
    r"[^\W\d_]+)",
    re.I,
)
"""`each week of delay costs`, `4 kg for each week`, `per extra hour`."""


_BY = re.compile(
    r"(?:\b(?:an?|per|each|every|the)\s+|/\s?)([^\W\d_]+)(?:\s+([^\W\d_]+))?|\b([^\W\d_]+ly)\b",
    re.I,
)
"""`a shift`, `per night`, `minutes/day`, `weekly` of a source that counts by it."""


def slopes(case: Case) -> Iterator[CheckResult]:
    """A warning for each trend that no cited source tells, and each rate that no working gives
    either.
    """
    if not case.sources or not case.english:
        return
    kinds = {p: c.claim.kind for c in case.synthesis.claims for p in case.around(c)}
    for start, end, sources in citing_units(case):
        kind = kinds.get((start, end), "finding")
        if kind == "gap" or not sources:
            continue
        if not kind.startswith("interpret"):  # studies may be set in an order that a reader sees
            yield from _trend(case, start, end, sources)
        yield from _rate(case, start, end, sources)


def _trend(case: Case, start: int, end: int, sources: Sequence[Source]) -> Iterator[CheckResult]:
    text = case.document.plain.text[start:end]
    for match in pattern("trend").finditer(text):
        begin, last = piece(text, *match.span())
        words = text[begin:last]
        if denials(words) or _OPEN.search(words):
            continue
        if any(pattern("trend_given").search(source.text) for source in sources):
            continue
        yield _told(case, (start + match.start(), start + match.end()), sources, "a trend")
        return


def _rate(case: Case, start: int, end: int, sources: Sequence[Source]) -> Iterator[CheckResult]:
    text = case.document.plain.text[start:end]
    told = [n for n in inside(case, start, end) if n.role == "quantity"]
    figures = [(n.start - start, n.end - start) for n in told]
    made = [(n.start - start, n.end - start) for n in told if case.workings.gives(n)]
    for match in _EACH.finditer(text):
        if pattern("rated").fullmatch(match["by"]) or _of_so_many(text, match):
            continue
        begin, last = piece(text, *match.span())
        near = any(begin <= a and b <= last for a, b in figures)
        near = near and not any(begin <= a and b <= last for a, b in made)
        words = text[slice(*clause(text, *match.span()))]
        if not near or denials(words) or _OPEN.search(words):
            continue
        if not pattern("rated").search(words.replace(match[0], "")):
            continue
        if any(_gives(source, match["by"]) for source in sources):
            continue
        yield _told(case, (start + match.start(), start + match.end()), sources, "a rate")
        return


def _of_so_many(text: str, match: re.Match[str]) -> bool:
    """`Of every five` tells a share, and `in every ten` too."""
    before = text[: match.start()]
    return bool(numbers(match["by"]) and re.search(r"\b(?:of|in|from) $", before, re.I))


def _gives(source: Source, by: str) -> bool:
    """The source, or the unit of its effect, counts by that noun."""
    noun = stem(by)
    told = source.text + (f" ; {source.effect.unit}" if source.effect is not None else "")
    return any(stem(one) == noun for match in _BY.finditer(told) for one in match.groups() if one)


def _told(case: Case, place: tuple[int, int], sources: Sequence[Source], what: str) -> CheckResult:
    words = " ".join(case.document.plain.text[slice(*place)].split())
    ids = ", ".join(source.id for source in sources)
    return found(
        f"scope.slope: {words}", "warn", CRITERION,
        f"“{words}” tells {what}; {ids} give{'s' if len(sources) == 1 else ''} none (heuristic).",
        severity="minor", cause=f"slope {words}", span=case.document.span(*place), observed=words,
        expected="what the sources measured", fix="Take the slope out, or say that it is a guess.",
    )  # fmt: skip
