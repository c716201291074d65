"""Replies written freely and labelled by hand, reported apart from the planted faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from domains.service import DOMAIN
from tests.support.practising import task
from workbench.core.checks import CheckResult, failing

WILD: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "wild" / "drafts.yaml").read_text(encoding="utf-8")
)


def found(one: dict[str, Any]) -> tuple[CheckResult, ...]:
    return failing(DOMAIN.check(task(one["task"]).shown(1), one["draft"], None))


def named(fault: dict[str, Any], results: tuple[CheckResult, ...]) -> bool:
    """A finding of one of the families, at the place that the label quotes."""
    fit = [r for r in results if r.check.replace(":", ".").split(".")[0] in fault["checks"]]
    at = fault["quote"]
    return any(not at or (r.span and (at in r.span.quote or r.span.quote in at)) for r in fit)


def test_there_are_ten_and_some_are_clean() -> None:
    assert len(WILD) >= 10
    assert sum(not one["faults"] for one in WILD) >= 3


@pytest.mark.parametrize(
    "one", [one for one in WILD if one["faults"]], ids=lambda one: str(one["name"])
)
def test_each_labelled_fault_is_named_at_its_place(one: dict[str, Any]) -> None:
    results = found(one)
    for fault in one["faults"]:
        if "noted" not in fault:
            assert named(fault, results), [(r.check, r.message) for r in results]


def test_a_rule_that_another_outranks_is_warned_of_in_the_case_of_that_one() -> None:
    """The note says only that the other ranks higher; the ticket speaks of its case."""
    (one,) = (one for one in WILD if any("noted" in fault for fault in one["faults"]))
    (fault,) = one["faults"]
    results = DOMAIN.check(task(one["task"]).shown(1), one["draft"], None)
    (noted,) = (r for r in results if r.check.startswith(fault["noted"]))
    assert (noted.status, noted.severity, noted.decides) == ("unknown", "info", False)
    told = [(r.check, r.status, r.severity) for r in found(one) if named(fault, [r])]
    assert told == [("policy.outranked: 1 R1", "warn", "minor")]


@pytest.mark.parametrize(
    "one", [one for one in WILD if not one["faults"]], ids=lambda one: str(one["name"])
)
def test_a_clean_one_raises_no_blocker_and_no_major_alarm(one: dict[str, Any]) -> None:
    severe = [r for r in found(one) if r.severity in ("blocker", "major")]
    assert [(r.check, r.message) for r in severe] == []
