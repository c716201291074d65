"""What a sample of rows can say of a claim about all of them.

Where a file was too large to be held, a claim's value is computed on rows drawn at random. How far
that may lie from the whole file's is measured by tenths of the sample: their spread gives the
standard error of any aggregate, slope or coefficient alike. Sums and counts grow with the rows.
Extremes, distinct values and repeated rows cannot be told from a sample at all.
"""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import stdev

from domains.analysis.claims import Claim
from domains.analysis.measuring import canonical
from domains.analysis.planted.truths import Truth
from domains.analysis.recompute import truth
from domains.analysis.tables.table import NoColumn, NoMeaning, Table

TENTHS = 10
ERRORS = 5.0
"""Standard errors within which a stated value holds; Student's t with 9 degrees of freedom passes
4.8 once in a thousand."""
_ALONE = ("max", "min", "nunique", "dup_count", "range")
_GROWING = ("sum", "count")


def tellable(claim: Claim) -> bool:
    """Whether rows drawn at random say anything of the claim's value."""
    keyed = any(condition.first for condition in claim.filter)
    return not keyed and claim.kind != "test" and canonical(claim.agg) not in _ALONE


def grown(table: Table, claim: Claim, known: Truth) -> Truth:
    """The truth with sums and counts as the whole file would have them."""
    linear = claim.kind in ("stat", "trend") or (
        claim.kind == "compare" and known.seen.get("form") == "diff"
    )
    default = "count" if claim.kind == "stat" and not claim.column else "mean"
    grows = linear and canonical(claim.agg or default) in _GROWING
    if not grows or not isinstance(known.value, float):
        return known
    interval = known.interval and (known.interval[0] * table.of, known.interval[1] * table.of)
    also = tuple(value * table.of for value in known.also)
    return replace(known, value=known.value * table.of, also=also, interval=interval)


def doubt(table: Table, claim: Claim) -> float:
    """How far the sample's value may lie from the whole file's; infinite where tenths of the
    sample are too few rows to say.
    """
    values = []
    for n in range(TENTHS):
        part = Table(table.frame.iloc[n::TENTHS], table.schema, table.time, "", table.of * TENTHS)
        try:
            value = grown(part, claim, truth(part, claim)).value
        except (NoMeaning, NoColumn, ValueError, ZeroDivisionError):
            return math.inf
        values.append(float(value) if isinstance(value, float) else math.nan)
    spread = stdev(values) / math.sqrt(TENTHS)
    return math.inf if math.isnan(spread) else ERRORS * spread
