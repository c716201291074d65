"""A sample of the planted faults is found at its place, clean drafts raise no alarm, and a planted
fault never raises the score. `workbench lab faults research` measures the whole.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domains.research import DOMAIN
from workbench.core.checks import CheckResult, failing, scorecard
from workbench.core.faults import FaultOperator
from workbench.core.task import Task
from workbench.lab.faults import FaultReport, measure

NAMES = sorted(operator.name for operator in DOMAIN.fault_operators())
CONTROLS = list(DOMAIN.controls())
EACH = 9
"""Every ninth clean draft: other topics, voices and shapes in turn."""


class Some(type(DOMAIN)):  # type: ignore[misc]
    """The domain with one clean draft out of several."""

    def __init__(self, name: str, each: int) -> None:
        self.only = [one for one in DOMAIN.fault_operators() if one.name == name]
        self.some = CONTROLS[::each]

    def fault_operators(self) -> Sequence[FaultOperator]:
        return self.only

    def controls(self) -> Sequence[object]:
        return self.some


def check(task: Task, draft: str) -> list[CheckResult]:
    return list(DOMAIN.check(task.shown(len(task.stages)), draft, None))


def told(report: FaultReport) -> object:
    misses = [(tally.name, tally.misses) for tally in report.operators if tally.misses]
    return misses, report.alarms, report.raised, report.changed, report.won


@pytest.mark.parametrize("name", NAMES)
def test_a_planted_fault_is_found_at_its_place(name: str) -> None:
    report = measure(Some(name, EACH), check, each=3, laws=False)
    assert report.clean, told(report)


def test_looks_do_not_matter_and_tricks_do_not_pay() -> None:
    report = measure(Some("", 25), check, each=1)
    assert report.clean, told(report)


def test_there_are_seventy_two_clean_drafts_of_nine_styles_and_four_fields() -> None:
    assert len(CONTROLS) == 72
    assert len({control.style for control in CONTROLS}) == 9
    assert len({control.task.materials["field"] for control in CONTROLS}) == 4


@pytest.mark.parametrize("control", CONTROLS[::EACH], ids=lambda control: control.name)
def test_a_clean_draft_passes_without_a_word(control: object) -> None:
    results = check(control.task, control.draft)  # type: ignore[attr-defined]
    assert scorecard(results).passed
    assert failing(results) == ()


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_thirty_of_each_fault_are_found_over_all_clean_drafts(name: str) -> None:
    report = measure(Some(name, 1), check, each=30, laws=False)
    assert report.clean, told(report)
