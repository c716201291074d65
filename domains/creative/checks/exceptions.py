"""An exception that a fact makes, denied: `Fridays too` of a fact with `no samples on Fridays`.

Only where a sentence tells of the same thing, takes in the very day or time that the fact leaves
out, and denies nothing itself. Read off the words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found

_TIME = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:bank |public |school )?holidays?|"
    r"weekends?|january|february|april|june|july|august|september|october|november|december|christmas|easter)"
)
_LEFT_OUT = re.compile(
    r"\b(?:no|not|never|closed|except|nothing|nobody|none|cannot)\b[^.;,]*?\b"
    rf"(?:on|in|at|over|for|except) (?:an? |the )?(?P<one>{_TIME})\b"
    rf"|\b(?:except|apart from|but not) (?:on |in |at )?(?P<two>{_TIME})\b",
    re.I,
)
"""What a fact leaves out: `no samples are accepted on Fridays`, `daily except Sundays`."""


def exceptions(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that takes in what a fact leaves out."""
    facts = [fact for fact in case.brief.facts if fact.substantiated] if case.english else []
    left_out = [(fact, match) for fact in facts for match in _LEFT_OUT.finditer(fact.statement)]
    for piece in case.copy if left_out else ():
        for sentence in piece.sentences:
            for fact, match in left_out:
                time = (match["one"] or match["two"]).casefold()
                about = set(stems(fact.statement)) - set(stems(time))
                clauses = (c for c in re.split(r"[;:–—]\s", sentence) if about & set(stems(c)))
                said = next(filter(None, (_taken_in(clause, time) for clause in clauses)), "")
                if said:
                    yield found(
                        f"claims.turned: {fact.id} {time}", "warn", "claims",
                        f"“{sentence}” says “{said}”; {fact.id} leaves that out: "
                        f"“{fact.statement}”.",
                        severity="minor", cause="turned", observed=said,
                        span=case.span(sentence, piece.pointer), expected=fact.statement,
                        fix="Say what the fact leaves out.",
                    )  # fmt: skip


def _taken_in(sentence: str, time: str) -> str:
    """The words by which a clause takes in a time; none where it denies anything, or asks."""
    one = rf"{re.escape(time.removesuffix('s'))}s?"
    match = re.search(
        rf"\b(?:(?:even|also|including|yes,) (?:on |in |at |over )?(?:an? |the )?{one}"
        rf"|{one},? (?:too|included|as well))\b",
        sentence, re.I,
    )  # fmt: skip
    apart = re.search(r"\b(?:except|unless|only|other|but|closed)\b|\?\W*$", sentence, re.I)
    return "" if match is None or apart or denials(sentence) else match[0]
