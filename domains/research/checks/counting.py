"""Counts of one kind: what a number of people may be worked out from.

A difference of points gives no number of students. A count that names what a passage counts too
follows from such counts, from sizes and shares, and from nothing else.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.research.sources import Source
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers

FEW = 12
"""Whole numbers up to here may count groups, by which a size is divided."""
_CLOCK = re.compile(r"\b([01]?\d|2[0-4]):([0-5]\d)\b")
_WHOLE = re.compile(r"\b(?:of|among) (?:the |these |those )?$", re.I)
_DID = re.compile(r"\s+(?:had|have|has|were|was|are|is|did|do|does|could|can|would|will)\b|[,.;)]")
_REACH = re.compile(
    r"\s+((?:(?!(?:where|when|while|who|that|which|if|because|as|than|and|or|but|whereas|although)\b)"
    r"[^\W\d_]+(?:[-'’][^\W\d_]+)*\s*){1,3})",
    re.I,
)
"""Up to three words, none of them of another clause: not the guests of `by 19 where guests paid`.
"""


def of_one_kind(
    number: NumberFound, after: str, passages: Sequence[tuple[Source, str]]
) -> list[NumberFound]:
    """The counts and sizes from which a count follows; none where its noun stands with no
    size of the passages, so that anything may count.
    """
    mine = _noun(after)
    if not mine or number.unit or number.decimals or abs(number.value) <= FEW:
        return []
    alike = [n for _, p in passages for n in _counts(p) if mine & _noun(p[n.end :])]
    alike += [n for _, p in passages for n in _parts(p, alike)]
    sizes = {source.n for source, _ in passages if source.n}
    if not any(n.value in sizes for n in alike):
        return []
    return [*alike, *(n for size in sizes for n in numbers(f"{size:.12g} people"))]


def shared_out(
    number: NumberFound, counts: Sequence[NumberFound], figures: Sequence[NumberFound]
) -> bool:
    """The count is one of `counts` over a number of groups, two among them, or a share of it that
    the `figures` beside it give.
    """
    whole = (n for n in figures if not n.unit and not n.decimals)
    parts = {2.0, *(abs(n.value) for n in whole if 1 < abs(n.value) <= FEW)}
    shares = {n.value / 100 for n in figures if n.unit == "percent"}
    factors = [*(1 / part for part in parts), *shares, *(1 - share for share in shares)]
    return any(number.prints(n.value * by) for n in counts for by in factors)


def between(number: NumberFound, figures: Sequence[NumberFound], texts: Sequence[str]) -> bool:
    """The number is the mean of two figures, or the minutes or hours from one time of day of a text
    to another: `from 7:50 to 8:45`.
    """
    alike = [n.value for n in figures if n.percent == number.percent and n.role == "quantity"]
    means = [(a + b) / 2 for a, b in itertools.combinations(alike, 2)]
    spans: list[float] = []
    for text in texts if not number.unit else ():
        times = [60 * int(m[1]) + int(m[2]) for m in _CLOCK.finditer(text)]
        for one, other in itertools.combinations(times, 2):
            spans += [abs(other - one), abs(other - one) / 60]
    return any(number.prints(value) for value in (*means, *spans))


def _counts(passage: str) -> Iterator[NumberFound]:
    for number in numbers(passage):
        if number.role in ("quantity", "spoken") and not number.unit and not number.decimals:
            yield number


def _parts(passage: str, wholes: Sequence[NumberFound]) -> Iterator[NumberFound]:
    """The counts without a noun behind their whole: `of 128 riders asked, 48 had`."""
    of = [n.end for n in _counts(passage) if _WHOLE.search(passage[: n.start])
          and any(n.value == one.value for one in wholes)]  # fmt: skip
    for number in _counts(passage):
        behind = any(end < number.start and "." not in passage[end : number.start] for end in of)
        if behind and _DID.match(passage, number.end):
            yield number


def _noun(after: str) -> set[str]:
    """The content words that follow a number at once."""
    match = _REACH.match(after)
    return set(stems(match[1])) if match is not None else set()
