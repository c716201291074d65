"""Two figures of a comparison given to each other's group: `9.5 % with, 6.1 % without`.

A figure belongs to those who were compared with where the words beside it say so, in the source and
in the draft. Which words those are is read, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.attributed import asked
from domains.research.checks.quality import citing_units
from workbench.core.checks import CheckResult, Span
from workbench.prose.english import stems
from workbench.prose.figures import with_shared_units
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split

_BOUND = re.compile(r"[,;:()–—|\n\t](?!\d)|\b(?:and|but|while|whereas|against|versus)\b", re.I)
_COMPARED = re.compile(
    r"\b(?:without|none|others|the other|else|the rest|controls?|untreated|"
    r"(?:with|had|got|given|where) no(?! (?:more|less|fewer|clear|effect|difference)\b))\b",
    re.I,
)
_HOW = "after|with|under|for|among|using|on|in|by"
_GROUP = re.compile(
    rf"\b(?P<how>{_HOW})\s(?P<whom>(?:(?!(?:{_HOW})\b)[\w-]+\s){{0,3}}(?!(?:{_HOW})\b)[\w-]+)[\s.]*$",
    re.I,
)
"""Who had a figure, at the end of its clause."""
_TO = re.compile(
    r"[\s\u00a0]?(?:%|(?:[^\W\d_]+[²³]?(?:/[^\W\d_]+[²³]?)*))?\s?(?:to|→|–|—)\s"
    r"(?:about |nearly |only |just )?",
    re.I,
)
"""Between the two ends of one change: `from 9.0 mg/l to 8.8`."""
_OF = re.compile(r"\s(?:out )?of (?:the |those |these |all |their |its |our )?", re.I)
"""Between a part and its whole, `57 of 240`; the whole is no figure of its own."""
Pair = tuple[NumberFound, NumberFound]


def arms(case: Case) -> Iterator[CheckResult]:
    """A warning for each pair that its source has the other way round."""
    if not case.sources or not case.english:
        return
    told: set[int] = set()
    thing = asked(case)
    for first, last, sources in citing_units(case):
        start, end = case.row_of(first) or (first, last)
        text = case.document.plain.text[start:end]
        for mine in pairs(text, thing):
            for source in sources:
                theirs = (p for a, b in split(source.text) for p in pairs(source.text[a:b]))
                if start + mine[0].start not in told and any(_turned(mine, p) for p in theirs):
                    told.add(start + mine[0].start)
                    places = sorted((n.start, n.end) for n in mine)
                    span = case.document.span(start + places[0][0], start + places[-1][1])
                    yield _other(source.label, mine, span)


def pairs(text: str, thing: frozenset[str] = frozenset()) -> Iterator[Pair]:
    """(of those treated, of those compared with), for each two neighbours of one kind of which the
    words tell the one from the other, or of which one alone names the `thing` asked about.
    """
    given = [n for n in numbers(text) if n.role in ("quantity", "spoken")]
    figures = [n for n in with_shared_units(given, text) if n.role == "quantity"]
    figures = [n for n in figures if not any(_OF.fullmatch(text[m.end : n.start])
                                             for m in figures if m.end < n.start)]  # fmt: skip
    beside = {n.start: _beside(text, n, figures) for n in figures}
    marked = {at: _COMPARED.search(words) is not None for at, words in beside.items()}
    for one, other in itertools.pairwise(figures):
        if _TO.fullmatch(text[one.end : other.start]):  # what moved from here to there is one arm
            marked[one.start] = marked[other.start] = marked[one.start] or marked[other.start]
    for one, other in itertools.pairwise(figures):
        if one.percent == other.percent and marked[one.start] != marked[other.start]:
            yield (other, one) if marked[one.start] else (one, other)
        elif one.percent == other.percent and not marked[one.start]:
            named = _named(beside[one.start], beside[other.start], thing)
            if named is not None:
                yield (one, other) if named else (other, one)


def _named(words: str, others: str, thing: frozenset[str]) -> bool | None:
    """Whether the first of two like phrases, `after the dribble` and `after syrup`, names the
    thing, and not the second; None where both or neither do.
    """
    mine, theirs = _GROUP.search(words), _GROUP.search(others)
    if mine is None or theirs is None or mine["how"].casefold() != theirs["how"].casefold():
        return None
    here, there = (not thing.isdisjoint(stems(one["whom"])) for one in (mine, theirs))
    return None if here == there else here


def _beside(text: str, number: NumberFound, figures: list[NumberFound]) -> str:
    """The words of its clause, up to the next figures."""
    edges = [match.span() for match in _BOUND.finditer(text)]
    left = max([0, *(b for _, b in edges if b <= number.start),
                *(n.end for n in figures if n.end <= number.start)])  # fmt: skip
    right = min([len(text), *(a for a, _ in edges if a >= number.end),
                 *(n.start for n in figures if n.start >= number.end)])  # fmt: skip
    return text[left:right]


def _turned(mine: Pair, theirs: Pair) -> bool:
    one, other = theirs
    alike = mine[0].percent == one.percent and one.value != other.value
    return alike and mine[0].prints(other.value) and mine[1].prints(one.value)


def _other(label: str, mine: Pair, span: Span) -> CheckResult:
    one, other = (" ".join(n.text.split()) for n in mine)
    return found(
        f"support.arms: {one} {other}", "warn", "support",
        f"The synthesis gives {other} to those who were compared with, and {one} to the rest; "
        f"{label} has it the other way round (heuristic).", severity="minor",
        cause=f"arms {one} {other}", span=span, observed=f"{one}, compared with {other}",
        expected=f"{other}, compared with {one}", fix="Give each group its own figure.",
    )  # fmt: skip
