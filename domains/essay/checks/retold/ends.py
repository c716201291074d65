"""Where a change is said to lead, held against the source that tells the same change: `down to 26
disturbances a month` where reports of disturbed lessons fell to 29 a month.

An end is no sum of other figures, so it has to be one of the passage's own. The same rate and the
noun in common say that both tell one thing; that is a guess, and what is hoped or supposed is let
be.
"""

from __future__ import annotations

import re

from domains.essay.case import Case
from domains.essay.checks.reckoned import noun_of
from domains.essay.checks.told import WORDS, passages
from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound
from workbench.prose.retold.counting import rate

_END = re.compile(
    r"\b(?:to|from|at|now|still)\s+(?:(?:about|nearly|some|only|just|almost|roughly|a mere)\s+)?"
    r"\D{0,2}$",
    re.I,
)
_SUPPOSED = re.compile(
    r"\b(?:if|would|could|should|may|might|hop\w+|goal|aim\w*|plan\w*|target|expect\w*|suppos\w+)\b",
    re.I,
)


def other_end(case: Case, number: NumberFound) -> NumberFound | None:
    """The end that the one source with this rate and noun gives, where this figure is another."""
    text = case.document.plain.text
    by, noun = rate(text, number), noun_of(text, number)
    inside = next((s for s in case.document.sentences if s.start <= number.start < s.end), None)
    if inside is None or by in ("", "in all") or not noun:
        return None
    if not _END.search(text[inside.start : number.start]) or _SUPPOSED.search(inside.text):
        return None
    mine = set(stems(inside.text)) - {by}
    near = [one for one in passages(case)
            if noun in one.stems and len(mine & one.stems) >= WORDS]  # fmt: skip
    if denials(inside.text) or any(number.prints(n.value) for one in near for n in one.near):
        return None
    ends = [n for one in near for n in one.own
            if n.percent == number.percent and rate(one.text, n) == by]  # fmt: skip
    return ends[0] if ends else None
