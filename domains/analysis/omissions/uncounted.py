"""Entries without the n that most entries of the ledger give: one finding with the counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domains.analysis.measuring import COUNTING, canonical
from domains.analysis.verdicts import Judge, Judged
from workbench.core.checks import CheckResult

KINDS = ("stat", "compare", "share", "trend", "corr", "test")
COUNTS = (*COUNTING, "min", "max")
"""Aggregates that are a count, or whose value no number of rows makes surer."""


def uncounted(judge: Judge, judged: Sequence[Judged]) -> Iterator[CheckResult]:
    """A doubt at the first of them; nothing where most entries leave their n out."""
    if judge.table.sampled:
        return
    about = [one for one in judged if not one.open and _rests_on_rows(one)]
    without = [one for one in about if one.named.claim.n is None]
    if not without or 2 * len(without) > len(about):
        return
    listed = "; ".join(
        f"{one.named.name} rests on {one.known.counts[0]:,}" for one in without if one.known
    )
    several = "entries give" if len(without) > 1 else "entry gives"
    yield judge.result(
        "n",
        without[0].named,
        "warn",
        f"{len(without)} {several} no n, where the others do: {listed}.",
        severity="minor",
        observed="no n",
        expected=listed,
        fix="Give each entry the n of its rows, and say it in the text where it is small.",
        field="n",
        decides=False,
    )


def _rests_on_rows(one: Judged) -> bool:
    claim = one.named.claim
    if one.known is None or not one.known.counts or claim.kind not in KINDS:
        return False
    return not (claim.kind == "stat" and canonical(claim.agg or "count") in COUNTS)
