"""The operators do what they say: each plants its fault in the clean drafts, the same one for the
same seed, and leaves everything else as it was.
"""

from __future__ import annotations

from collections import Counter

import pytest

from domains.analysis import faults
from domains.analysis.planted.planting import apart
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile


def plain(source: TaskFile) -> Task:
    materials = {key: value for key, value in source.data.items() if key not in COMMON_FIELDS}
    id, title, prompt = (str(source.data[key]) for key in ("id", "title", "prompt"))
    return Task(id, "analysis", title, prompt, materials=materials)


CONTROLS = list(faults.controls(plain))
OPERATORS = faults.operators()
RARE = (
    "points for per cent",
    "reversed trend",
    "leaked column",
    "in-sample score",
    "no skill",
    "best of many",
    "outlier-driven r",
    "Simpson",
    "silent dirt",
)
"""Those that few of the data sets can carry."""


def test_there_are_sixty_clean_drafts_in_five_hands() -> None:
    assert len(CONTROLS) >= 60
    assert set(Counter(control.style for control in CONTROLS)) == set(faults.STYLES)


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.name)
def test_every_quote_of_a_clean_ledger_stands_in_its_prose(control: Control) -> None:
    parts = apart(control.draft)
    assert parts is not None
    for entry in [*parts.claims, *parts.ledger["recommendations"]]:
        assert entry["quote"] in parts.prose


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_each_operator_plants_in_thirty_ways(operator: FaultOperator) -> None:
    made = [
        (control, seed, planted)
        for control in CONTROLS
        for seed in range(1 + (operator.name in RARE) * 5)
        if (planted := operator.plant(control.task, control.draft, seed)) is not None
    ]
    assert len(made) >= 30
    for control, seed, planted in made:
        assert planted.draft != control.draft
        assert seed or operator.plant(control.task, control.draft, seed) == planted
        assert planted.quote in planted.draft
        assert apart(planted.draft) is not None
        if operator.name == "invented quote":
            continue
        parts = apart(planted.draft)
        assert parts is not None
        assert all(claim["quote"] in parts.prose for claim in parts.claims), control.name
