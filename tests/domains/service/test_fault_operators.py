"""The operators plant what they say, the same for the same seed, in clean drafts whose ledgers
quote them exactly.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from domains.service import faults
from domains.service.planted.reply import Reply, planting
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile
from workbench.prose.planting import Mark


def plain(source: TaskFile) -> Task:
    materials = {key: value for key, value in source.data.items() if key not in COMMON_FIELDS}
    id, title, prompt = (str(source.data[key]) for key in ("id", "title", "prompt"))
    return Task(id, "service", title, prompt, hidden=source.data["hidden"], materials=materials)


CONTROLS = list(faults.controls(plain))
OPERATORS = faults.operators()


def opened(control: Control, draft: str = "") -> Reply:
    kept: list[Reply] = []

    def keep(reply: Reply, random: Random) -> Mark:
        kept.append(reply)
        return Mark(())

    planting(keep)(control.task, draft or control.draft, 0)
    return kept[0]


def test_there_are_sixty_clean_drafts_in_three_voices_and_three_shapes() -> None:
    styles = Counter(control.style for control in CONTROLS)
    assert len(CONTROLS) >= 60
    assert {style.split(".")[0] for style in styles} == {"warm", "brief", "formal"}
    assert {style.split(".")[1] for style in styles} == {"letter", "list", "headed"}


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.name)
def test_a_clean_reply_quotes_itself_and_says_what_it_must(control: Control) -> None:
    reply = opened(control)
    assert all(one["quote"] in reply.prose for one in reply.ledger["answers"])
    assert all(one["quote"] in reply.prose for one in reply.ledger["facts"])
    assert all(one["text"] in reply.prose for one in reply.materials["disclosures"])
    assert {one["intent"] for one in reply.ledger["answers"]} == {
        one["id"] for one in control.task.hidden["intents"]
    }
    assert len(reply.prose.split()) <= reply.materials["channel"]["max_words"]


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_each_operator_plants_in_thirty_ways(operator: FaultOperator) -> None:
    every = ((one, operator.plant(one.task, one.draft, 1)) for one in CONTROLS)
    made = list(islice(((one, planted) for one, planted in every if planted is not None), 30))
    assert len(made) == 30
    for control, planted in made[::6]:
        assert planted.draft != control.draft
        assert operator.plant(control.task, control.draft, 1) == planted
        assert planted.quote in planted.draft


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_quotes_stay_exact_unless_the_fault_is_a_quote(operator: FaultOperator) -> None:
    if operator.name == "invented answer":
        return
    for control in CONTROLS[::5]:
        planted = operator.plant(control.task, control.draft, 2)
        if planted is not None:
            reply = opened(control, planted.draft)
            entries = [*reply.ledger["answers"], *reply.ledger["facts"]]
            assert all(one["quote"] in reply.prose for one in entries), control.name
