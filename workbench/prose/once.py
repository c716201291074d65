"""The same words cost one finding, however many checks fall over them.

Two findings are one slip where they observe the same words at the same place, or where they have
the same cause and the words of the one hold those of the other. The severest is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from workbench.core.checks import SEVERITY_ORDER, CheckResult

_WRONG = {"fail": 0, "warn": 1}
LEAST_WORDS = 3
"""Words from which one observation that holds another one is the same slip."""


def once(results: Iterable[CheckResult]) -> list[CheckResult]:
    """The results in their order, without the weaker ones of those that tell one slip twice."""
    listed = list(results)
    wrong = [at for at, one in enumerate(listed) if one.status in _WRONG and one.span is not None]
    dropped: set[int] = set()
    for one, other in _touching(listed, wrong):
        if dropped & {one, other} or not _same_slip(listed[one], listed[other]):
            continue
        dropped.add(other if _rank(listed[one]) <= _rank(listed[other]) else one)
    return [result for at, result in enumerate(listed) if at not in dropped]


def _touching(listed: list[CheckResult], wrong: list[int]) -> list[tuple[int, int]]:
    """The pairs whose spans overlap, in the order of the results."""
    spans = sorted((one.start, one.end, at) for at in wrong if (one := listed[at].span))
    pairs: list[tuple[int, int]] = []
    going: list[tuple[int, int, int]] = []
    for span in spans:
        going = [one for one in going if one[1] > span[0]]
        pairs += [(min(one[2], span[2]), max(one[2], span[2])) for one in going]
        going.append(span)
    return sorted(pairs)


def _rank(one: CheckResult) -> tuple[int, int]:
    return _WRONG[one.status], SEVERITY_ORDER[one.severity]


def _same_slip(one: CheckResult, other: CheckResult) -> bool:
    if not _overlap(one, other):
        return False
    mine, theirs = (" ".join(each.observed.split()) for each in (one, other))
    if mine and mine == theirs and _printed(one, mine) and _printed(other, mine):
        return one.cause == other.cause or one.criterion == other.criterion
    short, long = sorted((mine, theirs), key=len)
    held = short in long and len(short.split()) >= LEAST_WORDS
    return held and bool(one.cause) and one.cause == other.cause


def _printed(one: CheckResult, words: str) -> bool:
    """What was observed are words of the draft, and no measure of them."""
    said = " ".join(one.span.quote.split()) if one.span is not None else ""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", said) is not None


def _overlap(one: CheckResult, other: CheckResult) -> bool:
    a, b = one.span, other.span
    return a is not None and b is not None and a.start < b.end and b.start < a.end


def numbered(results: Iterable[CheckResult]) -> Iterator[CheckResult]:
    """The results, where several have one name from the second on with a number."""
    seen: dict[str, int] = {}
    for result in results:
        count = seen[result.check] = seen.get(result.check, 0) + 1
        yield result if count == 1 else replace(result, check=f"{result.check} ({count})")
