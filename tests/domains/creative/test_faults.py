"""Faults that another hand planted in clean drafts of six briefs: found at their place, and no
trick pays. The checks were mended after the first look at these operators.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domains.creative import DOMAIN
from workbench.core.checks import CheckResult, scorecard
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.lab.faults import FaultReport, measure

NAMES = sorted(operator.name for operator in DOMAIN.fault_operators())


class Some(type(DOMAIN)):  # type: ignore[misc]
    """The domain with one operator, and some of the clean drafts that can carry its fault."""

    def __init__(self, name: str, many: int) -> None:
        self.only = [one for one in DOMAIN.fault_operators() if one.name == name]
        every = list(DOMAIN.controls())
        plants = [one.plant for one in self.only]
        fit = [c for c in every if all(plant(c.task, c.draft, 0) for plant in plants)]
        self.some = fit[:: max(1, len(fit) // many)]

    def fault_operators(self) -> Sequence[FaultOperator]:
        return self.only

    def controls(self) -> Sequence[Control]:
        return self.some


def check(task: Task, draft: str) -> list[CheckResult]:
    return list(DOMAIN.check(task.shown(len(task.stages)), draft, None))


def told(report: FaultReport) -> object:
    misses = [(tally.name, tally.misses) for tally in report.operators if tally.misses]
    return misses, report.alarms, report.raised, report.changed, report.won


def test_there_are_sixty_clean_drafts_in_three_voices_and_several_layouts() -> None:
    styles = {control.style for control in DOMAIN.controls()}
    assert len(list(DOMAIN.controls())) >= 60
    assert {style.split(".")[0] for style in styles} == {"plain", "lively", "dry"}
    assert len({style.split(".")[1] for style in styles}) >= 6


@pytest.mark.parametrize("name", NAMES)
def test_a_planted_fault_is_found_at_its_place(name: str) -> None:
    report = measure(Some(name, 5), check, each=5, laws=False)
    assert report.operators[0].planted
    assert report.clean, told(report)


def test_looks_do_not_matter_and_tricks_do_not_pay() -> None:
    report = measure(Some("", 7), check, each=1)
    assert report.clean, told(report)


def test_a_clean_draft_passes_and_no_other() -> None:
    for control in list(DOMAIN.controls())[::7]:
        assert scorecard(check(control.task, control.draft)).passed


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_thirty_of_each_fault_are_found_over_all_clean_drafts(name: str) -> None:
    report = measure(Some(name, 99), check, each=30, laws=False)
    assert report.operators[0].planted == 30
    assert report.clean, told(report)
