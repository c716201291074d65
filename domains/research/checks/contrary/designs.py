"""A study called by another design than its bracketed line: `12 car parks; randomised trial` of a
before-after study.

In a list item, a table row or a bracket with one source a piece between two marks that is nothing
but the name of a design names that of the source. The kinds of both are compared, and one of which
the source itself has a word is none; that the piece names the study is read, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION
from workbench.prose.findings import found

_KINDS = {
    "randomised": r"randomi[sz]ed|randomi[sz]ation|\bRCTs?\b|\btrials?\b|experiments?\b|crossover",
    "differences": r"difference-in-differences?|natural experiment|discontinuity|instrumental|"
                   r"quasi-?experiment\w*|synthetic control",
    "before and after": r"before[- ](?:and[- ])?after|pre-?post|time series",
    "cohort": r"cohort|longitudinal|panel|prospective|retrospective|registry|follow-?up study",
    "survey": r"cross-?section\w*|survey|questionnaire|poll\b|census|interview",
    "case-control": r"case[- ]control",
    "cases": r"case (?:series|stud(?:y|ies)|reports?)",
    "review": r"review|meta-?analys[ei]s",
    "laboratory": r"laboratory|simulation|benchmark|modelling",
}  # fmt: skip
_FORMS = {kind: re.compile(form, re.I) for kind, form in _KINDS.items()}
_HEAD = (
    r"(?:trials?|RCTs?|experiments?|stud(?:y|ies)|cohort|survey|panel|series|review|meta-analysis|"
    r"census|poll|registry)"
)
_NOT_BY_LOT = re.compile(r"\b(?:non-?|not )randomi[sz]\w+", re.I)
_NAMES = re.compile(
    rf"\s*(?:(?:study )?(?:design|type|method)s?:?\s+)?(?:(?:in|from|by|as) )?"
    r"(?:an?|the|one|this)?\s*"
    rf"(?P<name>(?:[\w-]+\s){{0,4}}?{_HEAD})"
    r"(?:,? (?:with|of|among|in|on|across|over|for)\b[^|;.]*)?\s*",
    re.I,
)
"""A piece that is the name of a design, and at most of how many."""
_EDGE = re.compile(r"[;|()\n]|[.,:](?!\d)|\s[–—]\s")
_OF_OTHERS = re.compile(
    r"\b(?:other|another|earlier|later|first|second|third|previous|next|same|our|further|new|pooled|"
    r"future|good|proper|real|true|large|larger|small|smaller|single|only|no|not|non)\b",
    re.I,
)
"""With one of these a piece may speak of another study, or of none."""


def designs(case: Case) -> Iterator[CheckResult]:
    """A warning for each piece that names another design than that of its one source."""
    if not case.sources or not case.english:
        return
    told: set[str] = set()
    for start, end in _units(case):
        cited = {one.source for one in case.within(start, end)}
        source = next(iter(cited)) if len(cited) == 1 else None
        if source is None or not source.usable or source.id in told:
            continue
        for first, last in _pieces(case.document.plain.text, start, end):
            name = _NAMES.fullmatch(case.document.plain.text[first:last])
            if name is not None and _another(name["name"], source):
                told.add(source.id)
                at = first + name.start("name")
                yield _other(case, source, name["name"], (at, at + len(name["name"])))
                break


def _units(case: Case) -> Iterator[tuple[int, int]]:
    """List items, rows of tables, and the brackets of other sentences."""
    rows: set[tuple[int, int]] = set()
    for block in case.document.plain.blocks:
        if block.start >= case.body_end:
            return
        row = case.row_of(block.start) if block.kind == "cell" else None
        if row is not None and row not in rows:
            rows.add(row)
            yield row
        elif block.kind == "item":
            yield block.start, block.end
    yield from ((s.start, s.end) for s in case.sentences if re.search(r"\(\s*an? ", s.text))


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    edges = [start, *(x for m in _EDGE.finditer(text, start, end) for x in m.span()), end]
    yield from ((a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if text[a:b].strip())


def _another(name: str, source: Source) -> bool:
    """The kinds that a name has, and those of the source, have none in common."""
    words = re.findall(r"[^\W\d_]+", name)
    if _OF_OTHERS.search(name) or any(word.casefold() in FUNCTION - {"before", "after", "in"}
                                      for word in words):  # fmt: skip
        return False
    said, has = kinds(name), kinds(source.design_named)
    if not said or not has:
        return False
    return not said & (has | kinds(f"{source.text} {source.title}"))


def kinds(text: str) -> set[str]:
    """The kinds of study that a text names."""
    return {kind for kind, form in _FORMS.items() if form.search(affirmed_in(text))}


def affirmed_in(design: str) -> str:
    """The name of a design without what it says it is not: `non-randomised`."""
    return _NOT_BY_LOT.sub(" ", design)


def _other(case: Case, source: Source, name: str, place: tuple[int, int]) -> CheckResult:
    said = " ".join(name.split())
    return found(
        f"method.named: {source.id}", "warn", "methods",
        f"“{said}” names the design of {source.label}, which is “{source.design_named}” "
        "(heuristic).", severity="minor", cause=f"design {source.id}",
        span=case.document.span(*place), observed=said, expected=source.design_named,
        fix=f"Call it what it is: {source.design_named}.",
    )  # fmt: skip
