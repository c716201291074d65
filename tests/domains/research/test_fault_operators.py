"""The operators plant what they say, the same for the same seed, in drafts that keep the contract
between prose and ledger; the hand-labelled drafts quote themselves exactly.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from domains.research.faults import operators
from workbench.core.faults import FaultOperator
from workbench.core.task import Task
from workbench.prose.document import read_document

DATA = Path(__file__).parent / "data"
WILD = yaml.safe_load((DATA / "wild.yaml").read_text(encoding="utf-8"))
OPERATORS = operators()


def task(name: str) -> Task:
    given = yaml.safe_load((DATA / "tasks" / f"{name}.yaml").read_text(encoding="utf-8"))
    return Task(given["id"], "research", given["title"], given["prompt"], materials=given)


@pytest.mark.parametrize("wild", WILD, ids=lambda wild: wild["name"])
def test_a_wild_draft_quotes_its_own_prose_exactly(wild: dict[str, Any]) -> None:
    document = read_document(wild["draft"])
    assert document.ledger.present
    assert not document.ledger.complaints
    assert all(document.places(str(c["quote"])) for c in document.ledger.data["claims"])
    assert all(fault["quote"] in wild["draft"] for fault in wild["faults"])


def test_there_are_clean_and_faulty_wild_drafts_of_two_tasks() -> None:
    assert len({wild["task"] for wild in WILD}) == 2
    assert 3 <= sum(not wild["faults"] for wild in WILD) < len(WILD) - 5


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_an_operator_plants_one_fault_and_the_same_for_a_seed(operator: FaultOperator) -> None:
    made = 0
    for wild in WILD:
        for seed in range(4 if not wild["faults"] else 0):
            asked = task(wild["task"])
            planted = operator.plant(asked, wild["draft"], seed)
            if planted is None:
                continue
            made += 1
            assert planted.draft != wild["draft"]
            assert planted == operator.plant(asked, wild["draft"], seed)
            written = planted.draft.replace('\\"', '"').replace("''", "'")
            assert planted.quote in written
            assert not read_document(planted.draft).ledger.complaints
    assert made or operator.name in ("dropped not",)


def test_a_draft_without_ledger_carries_no_fault() -> None:
    assert not [o.name for o in OPERATORS if o.plant(task("hedges"), "No ledger.", 0)]
