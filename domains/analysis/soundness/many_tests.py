"""A p-value picked from many: below 0.05 by itself, and not after a correction for their number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.analysis.claims import Claim, Condition
from domains.analysis.kinds.testing import CORRECTED, adjusted, family_of, test
from domains.analysis.soundness.differences import around, own_sentences
from domains.analysis.tables.table import NoColumn, NoMeaning, Table
from domains.analysis.verdicts import Judge, Judged, shown
from domains.analysis.wording import hedged
from workbench.core.checks import CheckResult

ALPHA = 0.05
MOST_LEVELS = 60
LEAST_FAMILY = 5
NEARLY = 0.2
"""A p below which the smallest of a family may be made something of."""
LOOKS = re.compile(
    r"\b(?:many|looked|tried|tries|tests|tested|number of|chance|correct\w*|adjust\w*|"
    r"allow\w* for|luck\w*|best of|smallest of|no finding|multiple)\b(?! (?:closer|again|into))",
    re.I,
)
"""Says of a p that it is one of many."""
OF_MANY = re.compile(
    r"\b(?:(?:un)?correct(?:ed|ion|ing)|(?:un)?adjust\w*|bonferroni|benjamini|holm|"
    r"false discover\w+|"
    r"multiple|multiplicity|(?<!not )(?<!no )(?<!than )(?<!beyond )(?:luck\w*|fluke)|nothing of|"
    r"(?:one|best|smallest|lowest|first) (?:out )?of (?:the |our |these )?"
    r"[\w-]+ (?:tests?|looks?|tries|comparisons?|attempts?|p[- ]values?))\b",
    re.I,
)
"""Takes a p below 0.05 back for the number of tests beside it."""


def tested(judge: Judge, judged: Judged, others: Sequence[Judged]) -> Iterator[CheckResult]:
    """The results of a p-value below 0.05, and of one that may have been picked."""
    named, known = judged.named, judged.known
    if known is None or "p" not in known.seen:
        return
    claim, p = named.claim, float(known.seen.get("raw", known.seen["p"]))
    if p >= ALPHA:
        yield from _picked(judge, judged, others, p)
    if p >= ALPHA or known.seen.get("corrected") or CORRECTED.search(claim.how):
        return
    family = _family(judge.table, claim)
    beside = [float(j.known.seen["p"]) for j in others if _single(j) and j.known is not None]
    beside = beside if len(beside) >= LEAST_FAMILY or _of_a_part(claim, others) else []
    family = max((family, beside, _levels(judge.table, claim, others)), key=len)
    if len(family) < 2:
        return
    nearest = min(range(len(family)), key=lambda n: abs(family[n] - p))
    after = adjusted(family)[nearest]
    corrected = any(_is_corrected(o) and claim.column in o.named.claim.col for o in others)
    if after < ALPHA or corrected or OF_MANY.search(around(judge, claim.quote)):
        return
    doubted = hedged(own_sentences(judge, claim.quote))
    yield judge.result(
        "test",
        named,
        "warn" if doubted else "fail",
        f"“{claim.quote}” gives p = {shown(p)}, one of {len(family)} tests; adjusted for their "
        f"number (Benjamini-Hochberg) p is {after:.3f}.",
        observed=f"p = {shown(p)}",
        expected=f"p = {after:.3f} after adjustment",
        fix="Report the adjusted p and do not call it a finding.",
        severity="minor" if doubted else "major",
        evidence={"tests": len(family), "adjusted": after},
        decides=not doubted,
    )


def _picked(
    judge: Judge, judged: Judged, others: Sequence[Judged], p: float
) -> Iterator[CheckResult]:
    """A doubt about the smallest p of a family that is told by itself, where no entry corrects for
    their number and no word takes it back: it was picked for being the smallest.
    """
    claim = judged.named.claim
    told = around(judge, claim.quote)
    own = own_sentences(judge, claim.quote)
    if p >= NEARLY or judged.open or hedged(own) or LOOKS.search(told):
        return
    if CORRECTED.search(claim.how) or any(_is_corrected(one) for one in others):
        return
    family = _family(judge.table, claim)
    if len(family) < LEAST_FAMILY or p > min(family) + 1e-9:
        return
    after = adjusted(family)[family.index(min(family))]
    yield judge.result(
        "test",
        judged.named,
        "warn",
        f"“{claim.quote}” gives p = {p:.2g}, the smallest of {len(family)} of its kind; adjusted "
        f"for their number (Benjamini-Hochberg) p is {after:.2f}.",
        observed=f"p = {p:.2g}",
        expected=f"p = {after:.2f} after adjustment",
        fix="Report the adjusted p of the family, and make nothing of the smallest.",
        evidence={"tests": len(family), "adjusted": after, "tell": True},
        decides=False,
    )


def _is_corrected(one: Judged) -> bool:
    seen = one.known.seen if one.known else {}
    return bool(seen.get("corrected")) or (
        one.named.claim.kind == "test" and bool(CORRECTED.search(one.named.claim.how))
    )


def _levels(table: Table, claim: Claim, others: Sequence[Judged]) -> list[float]:
    """The p of the same test in every group of a column, where the ledger has it for two of them or
    more: those that were looked at and left out count as well.
    """
    column = _level(table, claim)
    told = [j for j in others if _single(j) and _level(table, j.named.claim) == column]
    if not column or len(told) < 2:
        return []
    rest = [condition for condition in claim.filter if condition.col != column]
    values = table.rows(rest)[column].dropna().unique().tolist()
    found = []
    for value in values[:MOST_LEVELS]:
        one = Condition.model_validate({"col": column, "op": "==", "value": value})
        try:
            found.append(
                float(test(table, claim.model_copy(update={"filter": [*rest, one]})).seen["p"])
            )
        except (NoMeaning, NoColumn, ValueError, KeyError):
            continue
    return found


def _of_a_part(claim: Claim, others: Sequence[Judged]) -> bool:
    """The same test stands beside it on more of the rows: this part may have been picked."""
    tests = [one.named.claim for one in others if _single(one) and one.named.claim is not claim]
    same = [one for one in tests if (one.col, one.by) == (claim.col, claim.by)]
    return any(len(one.filter) < len(claim.filter) for one in same)


def _level(table: Table, claim: Claim) -> str:
    """The column of groups of which the claim's filter keeps one."""
    kept = [c.col for c in claim.filter if not c.first and c.op in ("==", "=", "eq", "is")]
    return next((column for column in kept if column in table.groups()), "")


def _family(table: Table, claim: Claim) -> list[float]:
    try:
        return family_of(table, claim)
    except (NoMeaning, NoColumn, ValueError):
        return []


def _single(judged: Judged) -> bool:
    known = judged.known
    return (
        judged.named.claim.kind == "test"
        and known is not None
        and "p" in known.seen
        and "family" not in known.seen
    )
