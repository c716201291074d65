"""Kinds of analysis that were asked for and that a ledger lacks, and what its claims use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.analysis.claims import Claim
from domains.analysis.measuring import share_condition
from domains.analysis.tables.table import NoColumn, Table
from workbench.core.checks import CheckResult

KINDS = {
    "descriptive": ("stat", "share", "rank", "compare"),
    "comparison": ("compare", "rank", "test"),
    "compare": ("compare", "rank", "test"),
    "trend": ("trend",),
    "correlation": ("corr",),
    "corr": ("corr",),
    "prediction": ("forecast",),
    "forecast": ("forecast",),
    "test": ("test",),
    "share": ("share",),
    "rank": ("rank",),
    "stat": ("stat", "share"),
}


def required(asked: Sequence[str], claims: Sequence[Claim]) -> Iterator[CheckResult]:
    """One result for each kind of analysis that the task asks for."""
    there = {claim.kind for claim in claims}
    beside = {"compare"} if _side_by_side(claims) else set()
    for kind in asked:
        wanted = KINDS.get(kind.casefold(), (kind.casefold(),))
        held = bool((there | beside) & set(wanted))
        yield CheckResult(
            f"kinds: {kind}",
            "pass" if held else "fail",
            "coverage",
            cause="" if held else "missing_kind",
            observed="" if held else f"claims of kind {', '.join(sorted(there)) or 'none'}",
            expected=f"a claim of kind {' or '.join(wanted)}",
            message="" if held else f"The task asks for a {kind} analysis, and no claim is one.",
            fix="" if held else f"Add a {kind} claim, in prose and ledger.",
        )


def _side_by_side(claims: Sequence[Claim]) -> bool:
    """One measure of one column told for two groups, which is a comparison in all but its kind."""
    seen: dict[tuple[str, str, str], set[str]] = {}
    for claim in claims:
        if claim.kind not in ("stat", "share", "corr", "trend"):
            continue
        for condition in claim.filter:
            if condition.col and condition.op in ("==", "=", "eq", "is"):
                key = (claim.column, (claim.agg or "mean").casefold(), condition.col)
                seen.setdefault(key, set()).add(str(condition.value))
    return any(len(groups) > 1 for groups in seen.values())


def spoken_of(table: Table, claim: Claim) -> set[str]:
    """The columns that a claim uses, by their own names."""
    names = [*claim.col, *claim.by, *(c.col for c in claim.filter if c.col)]
    if ":" in (claim.agg or ""):
        names.append(share_condition(claim.agg or "", claim.column).col)
    names += re.split(r"[:~+,]", claim.how.split(";")[0])[1:] if claim.kind == "forecast" else []
    found = set()
    for name in names:
        try:
            found.add(table.name(name.strip()))
        except NoColumn:
            continue
    return found
