"""Values that a writer without tools leaves open: computed, and told once to be taken over.

An open value is no guess, so there is no fault to find and nothing that passes. A report with open
values is unfinished, which is one finding whatever their number: it weighs as many claims as it
holds up, so that leaving all of them open never scores above stating them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domains.analysis.stated import told_digits
from domains.analysis.verdicts import Judged, described, shown
from workbench.core.checks import CheckResult


def to_take_over(judged: Sequence[Judged]) -> Iterator[CheckResult]:
    """One finding with all values that the ledger leaves open, a line for each: a list in one
    line is cut where there is little room.
    """
    found = [one for one in judged if one.open and one.known is not None]
    if not found:
        return
    listed = "".join(f"\n- {_computed(one)}" for one in found)
    many = "s" * (len(found) != 1)
    yield CheckResult(
        "open values",
        "fail",
        "claims",
        weight=float(len(found)),
        cause="open",
        message=f"The ledger leaves {len(found)} value{many} open. The data give:{listed}",
        fix="Write each value into its sentence and its entry, rounded alike in both, and the n "
        "into the entry; where the words promised something else, change them or leave the claim "
        "out.",
        evidence={
            "values": {one.named.name: one.known.value for one in found if one.known},
            "moves": True,  # the next draft may leave other values open
        },
    )


def _computed(one: Judged) -> str:
    known, claim = one.known, one.named.claim
    assert known is not None
    what = described(claim).removeprefix("recomputed, ")
    count = f" (n = {known.counts[0]:,})" if known.counts else ""
    interval = known.interval
    span = f", 95 % interval {rounded(interval[0])} to {rounded(interval[1])}" if interval else ""
    return f"{one.named.name}, {what}: {rounded(known.value)}{span}{count}"


def rounded(value: float | str) -> str:
    """A value with the digits that every finding tells: with fewer, what a writer rounds from
    them would not be what the data round to (4.5448 told as 4.545, and written 4.55).
    """
    if isinstance(value, str) or float(value).is_integer():
        return shown(value)
    return shown(told_digits(value))
