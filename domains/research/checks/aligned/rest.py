"""What a count leaves of its whole, told of the very thing that is counted: `56 of the 130 messages
came in time` of a source in which 74 of 130 did.

The rest is reckoned; that the words are the source's own, and deny nothing, is read, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.polarity import may_deny
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split

_BOUND = re.compile(r"[;:()–—]|[.,](?!\d)|\b(?:and|but|while|whereas|although|though)\b", re.I)
_OF = re.compile(r"\s(?:out )?of (?:the |these |those |all |its |their |our )?", re.I)
_COMING = "come came arrive arrived get got go went gone reach reached turn turned make made"
_LIGHT = frozenset(map(stem, _COMING.split()))
"""Verbs that say no more than that it was so, as `were delivered` may."""
SHARED = 2
"""Content words of the thing counted and of what is said of it that a source has."""


def rest(case: Case) -> Iterator[CheckResult]:
    """A warning for each count that is what its source's leaves, with the source's own words."""
    if not case.sources or not case.english:
        return
    told: set[int] = set()
    for start, end, sources in citing_units(case):
        text = case.document.plain.text[start:end]
        for part, whole in _parts(text):
            clause = _BOUND.split(text[whole.end :])[0]
            before = _BOUND.split(text[: part.start])[-1]
            if may_deny(f"{before} {clause}") or denials(clause) or start + part.start in told:
                continue
            for source in sources:
                other = _counted(source, part, whole, frozenset(stems(clause)))
                if other is not None:
                    told.add(start + part.start)
                    place = (start + part.start, start + whole.end + len(clause))
                    yield _left(case, source, (part, other), place)
                    break


def _parts(text: str) -> Iterator[tuple[NumberFound, NumberFound]]:
    """Each part with its whole, `56 of the 130`."""
    counts = [n for n in numbers(text) if not n.unit and not n.decimals]
    for part, whole in itertools.pairwise(counts):
        if _OF.fullmatch(text, part.end, whole.start) and part.value < whole.value:
            yield part, whole


def _counted(
    source: Source, part: NumberFound, whole: NumberFound, said: frozenset[str]
) -> NumberFound | None:
    """The count of a source's sentence that has these words, of which the part is the rest."""
    left = whole.value - part.value
    if left == part.value or any(n.prints(part.value) for n in source.numbers):
        return None
    for sentence in (source.text[a:b] for a, b in split(source.text)):
        mine = set(stems(sentence))
        given = numbers(sentence)
        other = next((n for n in given if n.value == left and not n.unit), None)
        same = len(said & mine) >= SHARED and said <= mine | _LIGHT and not denials(sentence)
        if other is not None and same and any(n.value == whole.value for n in given):
            return other
    return None


def _left(
    case: Case, source: Source, counts: tuple[NumberFound, NumberFound], place: tuple[int, int]
) -> CheckResult:
    part, other = (" ".join(n.text.split()) for n in counts)
    return found(
        f"support.rest: {source.id} {part}", "warn", "support",
        f"{source.label} counts {other} of whom it tells this; {part} are the rest (heuristic).",
        severity="minor", cause=f"rest {source.id}", span=case.document.span(*place),
        observed=part, expected=other, fix=f"Give {other}, or say that it was not so of {part}.",
    )  # fmt: skip
