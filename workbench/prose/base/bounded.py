"""Checks that hold a draft's sentences against one another or against all of a task, kept from
drafts of a length that no task allows.

Such a check takes time with the square of the length. Beyond the bound it says `unknown`, so that
the draft stays undecided; what is counted or searched for is checked at any length.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TypeVar

from workbench.core.checks import CheckResult
from workbench.prose.document import Document

LONGEST = 24_000
"""Characters of prose that every task may have: near 4,000 words, where the longest limit of a task
that comes with the workbench is 1,500 words (2026-11). A ledger, which quotes draft and sources,
may have twice as many.
"""
PER_WORD = 12
"""Characters of a draft for each word that a task allows: two drafts' worth of English."""

CaseT = TypeVar("CaseT")
Check = Callable[[CaseT], Iterable[CheckResult]]


def too_long(document: Document, words: object = None) -> bool:
    """Whether a draft is longer than any task allows; `words` is the task's own limit, if any."""
    own = PER_WORD * int(words) if isinstance(words, int | float) else 0
    return max(len(document.plain.text), len(document.ledger.body) / 2) > max(LONGEST, own)


def upper_bound(length: object) -> object:
    """The most words of a task's `length: {min, max}`."""
    return length.get("max") if isinstance(length, Mapping) else None


def compared(
    checks: Iterable[Check[CaseT]], case: CaseT, light: Collection[Check[CaseT]], long: bool
) -> Iterator[CheckResult]:
    """The results of the checks on a case; of a `long` one those that are not `light` say that
    they are unknown.
    """
    for check in checks:
        if long and check not in light:
            yield not_compared(check.__name__.strip("_"))
        else:
            yield from check(case)


def not_compared(name: str) -> CheckResult:
    """The unknown result of a check that a draft is too long for."""
    return CheckResult(
        name, "unknown", "task", cause="too_long", message="The draft is too long to compare.",
        fix=f"Cut it below {LONGEST:,} characters.",
    )  # fmt: skip
