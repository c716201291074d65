"""A change told as a part (`lower by a sixth after five years`) of which the one source sentence
with the same span of time gives another share.

The span (five years, three months) is what both have in common, with a content word more; which
change is meant is a guess, so this warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.told import Passage, passages
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import loosely, roughly
from workbench.prose.retold.counting import noun_behind

_TIME = frozenset(stems("year month week day quarter season term"))
_BEFORE = re.compile(r"\bby\s+(?:\w+\s+){0,2}?$", re.I)
_BEHIND = re.compile(
    r"\s+(?:lower|higher|less|more|fewer|larger|smaller|greater|below|above|faster|slower|cheaper|"
    r"dearer|better|worse|down|up)\b",
    re.I,
)
_OPEN = re.compile(r"\b(?:if|would|could|should|may|might|hop\w+|goal|plan\w*|suppos\w+)\b", re.I)


def anchored(case: Case) -> Iterator[CheckResult]:
    """A warning for each part that the source with this span of time tells otherwise."""
    known = [one for one in passages(case) if _spans(one.text) and _shares(one)]
    for sentence in case.document.sentences if known else ():
        text = sentence.text
        spans = _spans(text)
        if not spans or _OPEN.search(text) or denials(text):
            continue
        for number in numbers(text):
            if not _is_change(text, number):
                continue
            near = [one for one in known if spans & _spans(one.text)
                    and (set(stems(text)) & one.stems) - _TIME]  # fmt: skip
            shares = [share for one in near for share in _shares(one)]
            if shares and not any(_fits(text, number, one.value) for one in shares):
                at = sentence.start + number.start
                yield _otherwise(case, at, number, near[0])


def _spans(text: str) -> set[tuple[float, str]]:
    """Each span of time that a text counts: (5, year)."""
    return {(n.value, noun) for n in numbers(text) if not n.percent
            and (noun := noun_behind(text, n)) in _TIME}  # fmt: skip


def _shares(passage: Passage) -> list[NumberFound]:
    return [n for n in passage.own if n.percent and n.role == "quantity"]


def _is_change(text: str, number: NumberFound) -> bool:
    part = number.role == "spoken" and number.unit == "percent"
    return part and bool(_BEFORE.search(text[: number.start]) or _BEHIND.match(text, number.end))


def _fits(text: str, number: NumberFound, value: float) -> bool:
    before = text[max(0, number.start - 24) : number.start]
    return any(number.prints(one) or loosely(number, one) or roughly(number, one, before)
               for one in (value, 100 - value))  # fmt: skip


def _otherwise(case: Case, at: int, number: NumberFound, passage: Passage) -> CheckResult:
    given = _shares(passage)[0].text.strip()
    return found(
        f"ev.change: {number.text}", "warn", "evidence",
        f"“{number.text}” is told of what the source gives as {given}: “{passage.text}” "
        "(heuristic).", severity="minor", cause=f"change {number.text}",
        span=case.document.span(at, at + len(number.text)), observed=number.text, expected=given,
        fix="Tell the change that the source gives.",
    )  # fmt: skip
