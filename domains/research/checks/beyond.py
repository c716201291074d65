"""What the synthesis says beyond the question and its sources: days, names, unnamed studies; and
what is left in it of writing it.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.research.asking import brief
from domains.research.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.beyond.findings import beyond as told_beyond
from workbench.prose.leftovers import leftovers


def beyond(case: Case) -> Iterator[CheckResult]:
    """A warning for each day, name and assertion that nothing gives, and for each leftover."""
    if not case.english or not case.sources:
        return
    body = [one for one in case.sentences if one.end <= case.body_end]
    given = "\n".join([brief(case.task), *case.asked("protected_facts")])
    yield from told_beyond(body, given, case.document.span)
    yield from leftovers(body, case.document.span, "ledger")
