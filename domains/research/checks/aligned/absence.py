"""What a passage says of those without a thing, told of those who have it: `people without a car`
as `car owners`.

A clause of the claim is held against the clause of the passage that shares its words; which words
belong together is a guess, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.polarity import may_deny
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

CRITERION = "support"
ALIKE = 3
"""Content words in common that make two clauses tell one thing where no comparison shows it."""
_BOUND = re.compile(r"[;:()–—]|[.?!](?=\s|$)|,(?!\d)|\b(?:and|but|while|whereas|although)\b", re.I)
_LACKING = re.compile(
    r"(?<!with or )(?<!with and )\bwithout (?:an? |any |the |such )?(?P<what>[\w-]+)", re.I
)
_MORE = re.compile(r"\b(?:more|less|fewer|higher|lower|longer|shorter|better|worse)\b", re.I)


def absence(case: Case) -> Iterator[CheckResult]:
    """The first clause of each finding that has what its passage says is lacking."""
    if not case.sources or not case.english:
        return
    for claim in case.synthesis.claims:
        quote = claim.claim.quote
        for cite in claim.claim.cites if claim.claim.finding else ():
            turn = lacking(quote, cite.source_quote)
            if turn is not None:
                said, given, what = turn
                yield found(
                    f"support.without: {claim.name} {what}", "warn", CRITERION,
                    f"“{said}” is said where the passage says “{given}” (heuristic).",
                    severity="minor", cause=f"without {what}", span=case.span(said, claim.pointer),
                    observed=said, expected=given, fix="Say of whom the source says it.",
                )  # fmt: skip
                break


def lacking(text: str, passage: str) -> tuple[str, str, str] | None:
    """(clause of the text, clause of the passage, the thing): it is there in the one and lacking in
    the other, while both tell the same.
    """
    for theirs in _clauses(passage):
        for mine in _clauses(text):
            for one, other in ((mine, theirs), (theirs, mine)):
                what = _lacked(other)
                alone = what and passage.casefold().count(what) == text.casefold().count(what) == 1
                if _of_two_arms(mine, theirs):
                    continue
                if what and alone and _has(one, what) and _alike(mine, theirs, what):
                    return mine.strip(), theirs.strip(), what
    return None


def _of_two_arms(mine: str, theirs: str) -> bool:
    """Each gives figures, and none that the other gives: they tell of one group each."""
    here, there = ([n for n in numbers(one) if n.role == "quantity"] for one in (mine, theirs))
    same = any(a.percent == b.percent and a.prints(b.value) for a in here for b in there)
    return bool(here) and bool(there) and not same


def _clauses(text: str) -> list[str]:
    return [piece for piece in _BOUND.split(text) if piece.strip()]


def _lacked(clause: str) -> str:
    match = _LACKING.search(clause)
    return match["what"].casefold() if match else ""


def _has(clause: str, what: str) -> bool:
    """The clause has the thing and denies nothing."""
    there = set(stems(what)) & set(stems(clause))
    return bool(there) and not may_deny(clause)


def _alike(mine: str, theirs: str, what: str) -> bool:
    """The clauses compare the same way round and share a word besides, or many words."""
    shared = set(stems(mine)) & set(stems(theirs)) - set(stems(what))
    ways = [{m[0].casefold() for m in _MORE.finditer(one)} for one in (mine, theirs)]
    return len(shared) >= (1 if ways[0] and ways[0] == ways[1] else ALIKE) and ways[0] == ways[1]
