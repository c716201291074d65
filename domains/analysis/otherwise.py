"""Values that a sentence gives otherwise than by their digits: by a limit (`p well below 0.001`),
in another unit, roughly, or as the rows that a share counts.

A limit is kept or broken by the value itself, so it is held against that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from domains.analysis.claims import Claim
from domains.analysis.measuring import is_share
from domains.analysis.planted.truths import Truth
from domains.analysis.stated import prints, quoted_numbers
from domains.analysis.tables.table import Table
from domains.analysis.tables.units import prints_in_other_unit
from workbench.prose.contract import is_known
from workbench.prose.numbers import NumberFound

_BELOW = re.compile(
    r"(?:[<≤]=?|\b(?:below|under|beneath|(?:less|smaller|lower|fewer) than|at most|"
    r"no more than|not (?:above|over)|up to))\s*$",
    re.I,
)
_ABOVE = re.compile(
    r"(?:[>≥]=?|\b(?:above|over|beyond|(?:more|larger|higher|greater|bigger) than|at least|"
    r"exceed(?:s|ed|ing)?|no less than))\s*$",
    re.I,
)


def limited(claim: Claim) -> list[tuple[NumberFound, int]]:
    """The numbers of the quote that are limits: 1 for one from below, -1 from above."""
    found = []
    for number in quoted_numbers(claim):
        before = claim.quote[: number.start]
        side = -1 if _BELOW.search(before) else 1 if _ABOVE.search(before) else 0
        if side:
            found.append((number, side))
    return found


def keeps_a_limit(claim: Claim, value: float) -> bool:
    """Whether a value lies on the side of a limit that the quote says."""
    return any(
        side * (scaled - number.value) >= 0
        for number, side in limited(claim)
        for scaled in ((value, 100 * value) if number.percent else (value,))
    )


def prints_otherwise(table: Table, claim: Claim, known: Truth) -> bool:
    """The quote prints a right value in another unit, roughly, or as the rows of a share."""
    assert isinstance(known.value, float)
    if prints_in_other_unit(table, claim, known.value):
        return True
    share = claim.kind == "share" or is_share(claim.agg)
    rows = [known.value * count / 100 for count in known.counts if share]
    said = ((n, claim.quote[max(0, n.start - 24) : n.start]) for n in quoted_numbers(claim))
    return any(is_known(number, [known.value, *rows], before) for number, before in said)


def states_a_limit(claim: Claim, value: float, true: Sequence[float]) -> bool:
    """A p-value entered as the limit that its quote prints, where the true one keeps it."""
    limits = [number for number, _ in limited(claim)]
    return (
        claim.kind == "test"
        and any(prints(number, value) for number in limits)
        and any(keeps_a_limit(claim, each) for each in true)
    )
