"""Whether the evidence is all there: contrary sources, sources that have to be used, key points.

Computed from the bundle's metadata and from what is cited; the key points that a task hides are
looked for by hidden checks alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, share, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.retold.undenied import moves
from workbench.prose.sentences import split

CRITERION = "completeness"
TERMS = 0.4
"""Share of a key point's content words in a claim on its source, to take it as told."""
FEW = 2
"""Sources that a sentence cites when it still tells what each of them found."""
_RESULT = re.compile(
    r"\b(?:differ\w*|disagree\w*|agree\w*|contra\w+|conflict\w*|otherwise|other (?:way|direction)|"
    r"unlike|mixed|alike|equal\w*|same|level|split|neither|null|even|effects?|more|less|fewer|"
    r"[a-z]{2,}er than|better|worse|advantage|gain\w*|loss\w*|lost|as \w+ as)\b",
    re.I,
)
"""May tell what came of something."""
_SAID = {"+": "a positive effect", "-": "a negative effect", "0": "no effect"}


def completeness(case: Case) -> Iterator[CheckResult]:
    """Contrary evidence, then the other sources, then the key points that the task shows."""
    due = _due(case)
    if not due:
        return
    used = {case.families[id] for id in case.used}
    left = [source for source in due if case.families[source.id] not in used]
    left += [source for source in _turned(case) if source.id not in case.used]
    contrary = [source for source in left if _contrary(source, due) or source not in due]
    for source in contrary:
        yield _no_contrary(case, source)
    for source in left:
        if source not in contrary:
            yield _unused(case, source)
    for source in due:
        if source in left or not _contrary(source, due):
            continue
        if not _told_alone(case, source) or _result_untold(case, source):
            yield _untold(case, source)
    if not left:
        told = f"{len(due) - len(left)} of {len(due)} sources in force are cited."
        yield found("completeness", "pass", CRITERION, told)
    yield from key_points(case, case.settings.get("key_points"))


def _due(case: Case) -> list[Source]:
    """Sources in force, each group of people once."""
    kept: dict[str, Source] = {}
    for source in case.sources:
        if source.usable:
            kept.setdefault(case.families[source.id], source)
    return list(kept.values())


def _turned(case: Case) -> list[Source]:
    """Later reports on people of whom an earlier one in force found another effect: whoever tells
    one alone keeps the other silent.
    """
    firsts = {case.families[source.id]: source for source in reversed(_due(case))}
    return [
        source for source in case.sources
        if source.usable and (first := firsts[case.families[source.id]]) is not source
        and source.direction and first.direction and source.direction != first.direction
    ]  # fmt: skip


def _contrary(source: Source, due: Sequence[Source]) -> bool:
    """Its effect points another way than that of most; where two ways are even, both are."""
    known = Counter(s.direction for s in due if s.direction)
    if not source.direction or len(known) < 2:
        return False
    return known[source.direction] < max(known.values()) or len(set(known.values())) == 1


def _no_contrary(case: Case, source: Source) -> CheckResult:
    told = _SAID.get(source.direction, "another result")
    return found(
        f"completeness.contrary: {source.id}", "fail", CRITERION,
        f"{source.label} found {told}, unlike others, and is not cited.",
        cause=f"omitted {source.id}", span=case.document.span_of("/claims"), observed="not cited",
        expected=source.id, fix=f"Say what {source.id} found, and why the results may differ.",
    )  # fmt: skip


def _told_alone(case: Case, source: Source) -> bool:
    """A sentence, row or entry is about this source: it cites no more than one other, or gives its
    estimate or its size; of a source without either any entry is.
    """
    root, effect = case.families[source.id], source.effect
    own = [v for v in (source.n, effect.est if effect else None) if v]
    for claim in case.synthesis.claims:
        mine = {case.families[one.id] for one in case.cited(claim)}
        about = (
            len(mine) <= FEW
            or not own
            or any(n.prints(v) or n.prints(-v) for n in numbers(claim.claim.quote) for v in own)
        )
        if root in mine and about and not claim.claim.kind.startswith("gap"):
            return True
    gaps = [p for c in case.synthesis.claims if c.claim.kind.startswith("gap")
            for p in case.around(c)]  # fmt: skip
    for start, end, sources in citing_units(case):
        mine = {case.families[one.id] for one in sources}
        if root in mine and len(mine) <= FEW and (start, end) not in gaps:
            return True
    return False


def _result_untold(case: Case, source: Source) -> bool:
    """Its estimate stands in its text, and neither passage nor words that cite it have anything of
    that: it is cited for something else alone.
    """
    est = source.effect.est if source.effect else None
    whole = [source.text[a:b] for a, b in split(source.text)]
    telling = " ".join(" ".join(one for one in whole if _prints(one, est)).split())
    if not telling or not case.english:
        return False
    passages = [" ".join(c.source_quote.split()) for one in case.synthesis.claims
                for c in one.claim.cites if case.source(c.id) is source]  # fmt: skip
    if any(one in telling or _prints(one, est) for one in passages):
        return False
    gaps = [p for c in case.synthesis.claims if c.claim.kind.startswith("gap")
            for p in case.around(c)]  # fmt: skip
    units = [(a, b) for a, b, cited in citing_units(case) if source in cited]
    told = [case.text(*place) for place in units if place not in gaps]
    return not any(_prints(t, est) or denials(t) or moves(t) or _RESULT.search(t) for t in told)


def _prints(text: str, est: float | None) -> bool:
    return bool(est) and any(n.prints(est or 0) or n.prints(-(est or 0)) for n in numbers(text))


def _untold(case: Case, source: Source) -> CheckResult:
    told = _SAID.get(source.direction, "another result")
    return found(
        f"completeness.untold: {source.id}", "warn", CRITERION,
        f"{source.label} found {told}, unlike others; what it found is told "
        "nowhere beside its citations (heuristic).", severity="minor", cause=f"untold {source.id}",
        span=case.document.span_of("/claims"), observed="no sentence of its own",
        expected=f"what {source.id} found", fix=f"Say what {source.id} found.",
    )  # fmt: skip


def _unused(case: Case, source: Source) -> CheckResult:
    return found(
        f"completeness.source: {source.id}", "fail", CRITERION,
        f"{source.label} is in force and not cited.",
        severity="major" if source.must_use else "minor", cause=f"unused {source.id}",
        span=case.document.span_of("/claims"), expected=source.id,
        fix="Say what this source adds, or why it is left out.",
    )  # fmt: skip


def key_points(case: Case, given: Any) -> Iterator[CheckResult]:
    """Whether each key point is told by a claim that cites one of its sources."""
    for number, point in enumerate(given if isinstance(given, list) else [], 1):
        if not isinstance(point, Mapping):
            continue
        statement = str(point.get("statement") or point.get("text") or "")
        named = point.get("sources") or []
        ids = {s.id for key in (named if isinstance(named, list) else [named])
               if (s := case.source(str(key))) is not None}  # fmt: skip
        yield _point(case, str(point.get("id") or number), statement, ids)


def _point(case: Case, name: str, statement: str, ids: set[str]) -> CheckResult:
    claims = [c for c in case.synthesis.claims if not ids or ids & {s.id for s in case.cited(c)}]
    told = [" ".join([c.claim.quote, *(cite.source_quote for cite in c.claim.cites)])
            for c in claims]  # fmt: skip
    wanted = stems(statement)
    best = max((share(wanted, stems(text)) for text in told), default=0.0)
    if claims and (best >= TERMS or not case.english):
        return found(f"completeness.point: {name}", "pass", CRITERION, f"Told: {statement}")
    strong = not claims
    return found(
        f"completeness.point: {name}", "fail" if strong else "warn", CRITERION,
        f"The key point “{statement}” is {'not told' if strong else 'told in part, if at all'}.",
        severity="major" if strong else "minor", cause=f"key point {name}",
        span=case.document.span_of("/claims"), expected=statement,
        fix=f"Tell it from {', '.join(sorted(ids)) or 'the sources'}.",
    )  # fmt: skip
