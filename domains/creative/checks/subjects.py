"""A figure that a fact gives of one subject, told of the other one: `the small box costs £21`, of
`the big box costs £21, the small box £12`.

Two parts of a fact are about two subjects where they begin alike, or end alike, but for one word.
That word of the other part has to stand in the figure's own clause, and its own word nowhere. Read
off the words, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.entries import Claimed
from domains.creative.quantities import Quantity, quantities
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION
from workbench.prose.findings import found

_BOUND = re.compile(r"[,;:.!?–—()](?!\d)\s*|\s(?:and|but|while|whereas|or)\s")
_COMPARED = re.compile(
    r"\b(?:than|not|nor|no|never|without|instead|unlike|like|as|half|twice|double|same|both|either|"
    r"cannot|from|besides?|against|to|all|each|every|\w+n['’]t)\b|\?",
    re.I,
)
"""Words by which a clause may name the one subject and give a figure of the other."""
_LINKS = r"(?: (?!for\b)[a-z]+){0,3}? (?:for|on|in|at|per)(?: (?:the|an?|our|your)(?: [a-z]+)?)?"
_Part = tuple[list[str], list[str], list[Quantity]]
"""The words before the first figure of a part of a fact, those behind its last, its figures."""


def misplaced(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    """Each figure of a claim that stands with the subject of another one."""
    for fact in facts:
        for one, own, other in _misplaced(claim.quote, fact.statement):
            yield found(
                f"claims.subject: {claim.name} {one.text}", "warn", "claims",
                f"“{claim.quote}” says {one.text} of what is “{other}”; {fact.id} says it of what "
                f"is “{own}”: “{fact.statement}”.", severity="minor", cause="number",
                span=case.span(claim.quote, claim.pointer), observed=one.text,
                expected=fact.statement, fix=f"Give the figure of “{other}”.",
            )  # fmt: skip


def _misplaced(said: str, statement: str) -> Iterator[tuple[Quantity, str, str]]:
    """(figure, its own word in the statement, the word of the other subject that it is told of)."""
    parts, every = _parts(statement), _words(said)
    for one in _counted(said):
        before, behind = _around(said, one)
        own = [part for part in parts if any(one.fits(q) for q in part[2])]
        for part in parts if len(own) == 1 and not _COMPARED.search(before + behind) else ():
            apart = _apart(own[0], part) if part is not own[0] else None
            if apart and apart[0] not in every and _told_of(apart[1:], before, behind):
                yield one, apart[0], " ".join(apart[1:]).strip()
                break


def _told_of(subject: Sequence[str], before: str, behind: str) -> bool:
    """The subject stands right before a figure (`the small box costs only …`) or right behind it
    (`… for the small box`).
    """
    word, noun = (re.escape(each) for each in subject)
    named = rf"{word}s?" + (rf" (?:{noun}s?|ones?)" if noun else "")
    ahead = re.search(rf"(?:^|\s){named}(?:\W+[a-z]+){{0,3}}\W*$", before, re.I)
    return bool(ahead or re.match(rf"{_LINKS} {named}(?!\w)", behind, re.I))


def _parts(statement: str) -> list[_Part]:
    texts = (statement[a:b] for a, b in itertools.pairwise(_edges(statement)))
    return [
        (_words(text[: figures[0].number.start]), _words(text[figures[-1].number.end :]), figures)
        for text in texts
        if (figures := _counted(text))
    ]


def _edges(text: str) -> list[int]:
    return [0, *(at for match in _BOUND.finditer(text) for at in match.span()), len(text)]


def _counted(text: str) -> list[Quantity]:
    return [q for q in quantities(text) if q.number.role != "spoken" or q.value > 1]


def _apart(one: _Part, other: _Part) -> tuple[str, str, str] | None:
    """The word by which two parts differ where they begin or where they end, in either, and the
    noun that follows it in both.
    """
    alike = any(
        a.kind == b.kind or not (a.measured and b.measured) for a in one[2] for b in other[2]
    )
    size = min(len(one[0]), len(other[0]))
    mine, theirs = one[0][:size], other[0][:size]
    if not size and (size := min(len(one[1]), len(other[1]))) > 1:
        mine, theirs = one[1][-size:], other[1][-size:]
    pairs = list(zip(mine, theirs, strict=True))
    differ = [n for n, pair in enumerate(pairs) if len({*pair}) == 2 and "one" not in pair]
    at = differ[0] if alike and len(differ) == 1 else -1
    if at < 0 or not _SMALL.isdisjoint(pairs[at]) or min(map(len, pairs[at])) < 2:
        return None
    if at + 1 < len(mine):
        return mine[at], theirs[at], mine[at + 1] if mine[at + 1] != "one" else theirs[at + 1]
    adjective = at > 0 and mine[at - 1] in ("the", "a", "an") and len(other[0]) != len(one[0])
    return None if adjective else (mine[at], theirs[at], "")


_SMALL = FUNCTION - {"first", "second", "third", "last"}


def _words(text: str) -> list[str]:
    """In small letters and in the singular."""
    return [re.sub(r"(?<=\w\w)s$", "", w) for w in re.findall(r"[^\W\d_]+", text.casefold())]


def _around(text: str, one: Quantity) -> tuple[str, str]:
    """The words of a figure's clause before and behind it; `small box: £12` is one."""
    edges = _edges(re.sub(r"[:–—]", " ", text))
    left = max(at for at in edges if at <= one.number.start)
    right = min(at for at in edges if at >= one.number.end)
    return text[left : one.number.start], text[one.number.end : right]
