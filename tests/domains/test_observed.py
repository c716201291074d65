"""A law over the domains of prose: what a finding shows as words of the draft stands in the draft.

A reader who is shown words that are not his looks for them in vain, and believes the next finding
less. Computed values (they hold a digit) and named absences (`not cited`) are no words of a draft.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from workbench.core.checks import CheckResult, Span, failing, span_at
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.prose.folding import fold

PROSE = (
    "creative", "essay",
    pytest.param("research", marks=pytest.mark.long),
    pytest.param("service", marks=pytest.mark.long),
)  # fmt: skip
ABSENT = re.compile(r"\b(?:no|not|nothing|none)\b")


def foreign(draft: str, result: CheckResult) -> list[str]:
    """Words that a finding shows as the draft's and that are not in it."""
    shown = [result.span.quote] if result.span is not None and result.span.quote else []
    if not re.search(r"\d", result.observed) and not ABSENT.search(result.observed):
        shown += re.split(r" … |; |, ", result.observed)
    whole = fold(draft)
    return [
        one for one in shown
        if one.strip() and not whole.places(one) and one.casefold() not in draft.casefold()
    ]  # fmt: skip


def planted(name: str, operator: FaultOperator) -> Iterator[tuple[Control, str]]:
    """One clean draft with the fault in it."""
    for control in list(import_module(f"domains.{name}").DOMAIN.controls())[::3]:
        made = operator.plant(control.task, control.draft, 0)
        if made is not None:
            yield control, made.draft
            return


def shown(control: Control) -> Task:
    return control.task.shown(len(control.task.stages))


@pytest.mark.parametrize("name", PROSE)
def test_words_that_a_finding_shows_stand_in_the_draft(name: str) -> None:
    domain = import_module(f"domains.{name}").DOMAIN
    wrong = [
        (operator.name, result.check, words)
        for operator in domain.fault_operators()
        for control, draft in planted(name, operator)
        for result in failing(
            domain.check(control.task.shown(len(control.task.stages)), draft, None)
        )
        if (words := foreign(draft, result))
    ]
    assert wrong == []


def finding(observed: str = "", span: Span | None = None) -> CheckResult:
    return CheckResult("x", "warn", "x", observed=observed, span=span)


@pytest.mark.parametrize(
    ("observed", "seen"),
    [
        ("workers", ["workers"]),
        ("staff", []),
        ("hours, workers", ["workers"]),
        ("12 %", []),
        ("not cited", []),
    ],
)
def test_the_law_sees_words_that_are_not_the_drafts(observed: str, seen: list[str]) -> None:
    draft = "None of the three counts staff hours."
    assert foreign(draft, finding(observed)) == seen
    assert foreign(draft, finding(span=span_at(draft, 0, 4))) == []
    assert foreign(draft, finding(span=Span(quote="workers"))) == ["workers"]
