"""A figure and what it is in another unit, told as one: `0.48 kPa, that is 4.8 mmHg`.

The sizes of units are known, so that what comes out can be reckoned; that the words set the two
equal is read, so it warns. Two amounts that are no more than beside one another are left alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.research.asking import brief
from domains.research.case import Case
from domains.research.units import Measured, measured
from workbench.core.checks import CheckResult, Span
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

NEAR = 0.03
"""How far off, as a share, a converted figure may be beyond its last digit."""
_EQUALS = re.compile(
    r"\s*,?\s*(?:or|that is|i\.e\.|which (?:is|are|makes?|comes to|equals)|equal to|=|≈|equals|"
    r"in other words|(?:converted|put|turned) (?:in)?to)(?: to say)?,?\s*"
    r"(?:about |roughly |some |nearly |just )?[−–-]?\s*",
    re.I,
)
_BRACKET = re.compile(r"\s*\((?:or |that is |i\.e\. |= |about )?\s*[−–-]?\s*", re.I)
_INSIDE = re.compile(r"\([^()]*\)")
_WORKING = re.compile(r"(?P<left>[^=]+)=(?P<right>[^=]+)")


def conversions(case: Case) -> Iterator[CheckResult]:
    """A warning for each pair of the prose, and for each working of one unit in another, that does
    not come out.
    """
    if not case.sources or not case.english:
        return
    given = measured(" ; ".join([brief(case.task), *(source.told for source in case.sources)]))
    for block in case.document.plain.blocks:
        if block.start >= case.body_end:
            break
        text = case.document.plain.text[block.start : block.end]
        for one, other in _pairs(text):
            if _differ(one, other) and not any(other.same(each) for each in given):
                start = block.start + one.number.start
                span = case.document.span(start, block.start + other.number.end + len(other.unit))
                yield _other(one, other, span)
    listed = case.document.ledger.data.get("workings")
    for at, line in enumerate(listed if isinstance(listed, list) else []):
        pair = _worked(str(line))
        if pair is not None:
            yield _other(*pair, case.document.span_of(f"/workings/{at}"))


def _pairs(text: str) -> Iterator[tuple[Measured, Measured]]:
    """Two measured figures that the words set equal; what stands in brackets between them, such as
    an interval, is passed over.
    """
    bare = _INSIDE.sub(lambda match: " " * len(match[0]), text)
    for one, other in itertools.pairwise(measured(bare)):
        if _EQUALS.fullmatch(" ".join(_between(bare, one, other).split())):
            yield one, other
    for one, other in itertools.pairwise(measured(text)):
        closed = text[other.number.end :].lstrip().removeprefix(other.unit).lstrip()[:1] == ")"
        if closed and _BRACKET.fullmatch(_between(text, one, other)):
            yield one, other


def _between(text: str, one: Measured, other: Measured) -> str:
    behind = text[one.number.end : other.number.start]
    return behind.lstrip(" \u00a0\u202f-").removeprefix(one.unit)


def _differ(one: Measured, other: Measured, by: float = 1.0) -> bool:
    """Units of one dimension and of other sizes, and amounts that are not the same."""
    if not one.alike(other) or one.size == other.size:
        return False
    wanted = abs(one.number.value) * by * one.size / other.size
    slack = other.number.half + one.number.half * by * one.size / other.size
    return abs(abs(other.number.value) - wanted) > max(slack, NEAR * wanted)


def _worked(line: str) -> tuple[Measured, Measured] | None:
    """The two figures of `0.48 kPa x 10 = 4.8 mmHg`, where the second is neither the first in its
    unit nor so many times it.
    """
    match = _WORKING.fullmatch(line)
    left, right = (measured(match[side]) if match else [] for side in ("left", "right"))
    if match is None or len(left) != 1 or len(right) != 1:
        return None
    bare = [n.value for n in numbers(match["left"]) if n.start != left[0].number.start]
    if len(bare) != 1 or not bare[0] or not _differ(left[0], right[0]):
        return None
    times = _differ(left[0], right[0], bare[0]) and _differ(left[0], right[0], 1 / bare[0])
    return (left[0], right[0]) if times else None


def _other(one: Measured, other: Measured, span: Span) -> CheckResult:
    said, given = (f"{each.number.text.strip()} {each.unit}" for each in (other, one))
    right = f"{abs(one.number.value) * one.size / other.size:.3g} {other.unit}"
    return found(
        f"support.conversion: {said}", "warn", "support",
        f"{given} is told as {said}; it is {right}.", severity="minor",
        cause=f"conversion {said}", span=span, observed=said, expected=right,
        fix=f"Write {right}, and mend the working.",
    )  # fmt: skip
