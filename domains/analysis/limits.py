"""Values that a sentence gives by a limit: `p < 0.001`, `well below 0.001`, `more than 40 trays`.

A limit is kept or broken by the value itself, so it is held against that, never against digits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from domains.analysis.claims import Claim
from domains.analysis.stated import prints, quoted_numbers
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


def states_a_limit(claim: Claim, value: float, true: Sequence[float]) -> bool:
    """A p-value entered as the limit that its quote prints, where the true one keeps it."""
    limits = [number for number, _ in limited(claim)]
    return (
        claim.kind == "test"
        and any(prints(number, value) for number in limits)
        and any(keeps_a_limit(claim, each) for each in true)
    )
