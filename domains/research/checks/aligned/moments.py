"""When a source measured: its `fourth year` told as `the first autumn`.

Ordinals before a stretch of time are read in an entry's words and in the sources that it cites; two
may count from other beginnings, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

_TIMES = r"(?:year|season|spring|summer|autumn|winter|month|week|day|term|semester|quarter)s?"
_NAMES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
_NTH = re.compile(
    rf"\b(?P<nth>{'|'.join(_NAMES)}|\d+(?:st|nd|rd|th))\s+(?:[\w-]+\s+)?{_TIMES}\b", re.I
)
_AFTER = re.compile(rf"\b(?:the|a|an|one)\s+{_TIMES}\s+(?:after|before|later|earlier)\b", re.I)


def moments(case: Case) -> Iterator[CheckResult]:
    """A warning for each entry with a moment of which its sources name only others."""
    if not case.sources or not case.english:
        return
    for claim in case.synthesis.claims:
        sources = case.cited(claim)
        told = " ".join(source.text for source in sources)
        there = _moments(told)
        if not claim.claim.finding or not there or _AFTER.search(told):
            continue
        for nth, words in _moments(claim.claim.quote).items():
            if nth not in there and not re.search(rf"\b{words.split()[0]}\b", told, re.I):
                yield found(
                    f"support.moment: {claim.name}", "warn", "support",
                    f"“{words}” is a moment of none of {', '.join(s.id for s in sources)}: they "
                    f"name “{next(iter(there.values()))}” (heuristic).", severity="minor",
                    cause=f"moment {claim.name}", span=case.span(words, claim.pointer),
                    observed=words, expected=next(iter(there.values())),
                    fix="Say when the source measured.",
                )  # fmt: skip
                break


def _moments(text: str) -> dict[int, str]:
    """Its ordinals of time, each with the words that name it."""
    found_ones: dict[int, str] = {}
    for match in _NTH.finditer(text):
        low = match["nth"].casefold()
        number = _NAMES.index(low) + 1 if low in _NAMES else int(re.sub(r"\D", "", low))
        found_ones.setdefault(number, match[0])
    return found_ones
