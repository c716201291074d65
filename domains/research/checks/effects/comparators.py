"""With what an effect was compared: `less than the year before` of a source that compares with the
plots next door.

What a group is called tells nothing, since it has many names; a time in the place of a neighbour,
or a neighbour in that of a time, is another comparison. Both are read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.effects.told import ITSELF, Told, told_estimates
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import stem
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import split

CRITERION = "support"
_THAN = re.compile(
    r"\b(?:than|against|versus|vs\.?|compared (?:with|to)|relative to|over and above|instead of)\s+"
    r"(?P<what>[^,;:.()\[\]—–|]*?)(?=$|[,;:.()\[\]—–|]|\s(?:and|but|while|whereas|with|in|on|at|"
    r"after|who|which|that|when|where)\b)",
    re.I,
)
_PAIRED = re.compile(r"\b(?:pair(?:s|ed)?|twins?|match(?:ed|ing))\b", re.I)
"""The other one of a pair is its neighbour."""


def comparators(case: Case) -> Iterator[CheckResult]:
    """A warning for each comparison that the source of its figure does not make."""
    if not case.sources or not case.english:
        return
    seen: set[str] = set()
    for told in told_estimates(case):
        text = case.document.plain.text[told.number.end : told.end]
        match = None if ITSELF.match(text) else _THAN.search(text)
        if match is None or re.search(r"[;:.](?=\s)|\d", text[: match.end()]):
            continue
        what = match["what"].strip()
        if what not in seen and _strange(case, what, told):
            seen.add(what)
            start = told.number.end + match.start("what")
            yield _other(case, told.source, what, (start, start + len(what)))


def _strange(case: Case, what: str, told: Told) -> bool:
    """A neighbour where the sources know but a time, or a time where they know but a neighbour, in
    the sentence of the estimate if it compares; a follow-up compares as its first report.
    """
    first = (s for s in case.sources if s.id == told.source.cohort)
    known = " ".join(f"{s.text} {s.title} {s.design_named}" for s in (*told.sources, *first))
    beside, earlier = pattern("beside").search, pattern("earlier").search
    lines = (known[start:end] for start, end in split(known))
    own = next((one for one in lines if any(told.number.prints(n.value) for n in numbers(one))
                and (beside(one) or earlier(one))), known)  # fmt: skip
    near, before = beside(own) or _PAIRED.search(known), earlier(own)
    if beside(what):
        return before is not None and not near and not earlier(what)
    return bool(earlier(what) and near and not before)


def _other(case: Case, source: Source, what: str, place: tuple[int, int]) -> CheckResult:
    return found(
        f"support.comparator: {source.id} {stem(what)}", "warn", CRITERION,
        f"“{what}” is not what {source.label} compares with (heuristic).",
        severity="minor", cause=f"comparator {source.id}", span=case.document.span(*place),
        observed=what, expected=f"what {source.id} compares with",
        fix="Name the group with which the source compares.",
    )  # fmt: skip
