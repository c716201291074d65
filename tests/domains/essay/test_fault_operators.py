"""The operators plant what they say, the same for the same seed, in clean drafts that keep the
contract between prose and ledger.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from domains.essay import faults
from domains.essay.planted import Opened, evidence_of, other_figure, planting, sentences_of
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile
from workbench.prose.planting import Mark

RARE = ("dropped section", "swapped figures", "merged sentences", "dropped not")


def plain(source: TaskFile) -> Task:
    materials = {key: value for key, value in source.data.items() if key not in COMMON_FIELDS}
    id, title, prompt = (str(source.data[key]) for key in ("id", "title", "prompt"))
    return Task(id, "essay", title, prompt, materials=materials)


CONTROLS = list(faults.controls(plain))
OPERATORS = faults.operators()


def opened(control: Control) -> Opened:
    kept: list[Opened] = []

    def keep(parts: Opened, random: Random) -> Mark:
        kept.append(parts)
        return Mark(())

    planting(keep)(control.task, control.draft, 0)
    return kept[0]


def test_there_are_sixty_clean_drafts_in_three_voices_and_four_shapes() -> None:
    styles = Counter(control.style for control in CONTROLS)
    assert len(CONTROLS) >= 60
    assert {style.split(".")[0] for style in styles} == {"plain", "formal", "personal"}
    assert {style.split(".")[1] for style in styles} == {"essay", "headings", "letter", "bullets"}


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.name)
def test_a_clean_draft_quotes_its_prose_and_its_sources_exactly(control: Control) -> None:
    parts = opened(control)
    texts = {s["id"]: s["text"] for s in control.task.materials["sources"]}
    assert parts.argument["thesis"]["quote"] in parts.prose
    assert all(claim["quote"] in parts.prose for claim in parts.claims)
    for _, entry in evidence_of(parts):
        assert entry["source_quote"] in texts[entry["source"]]
        assert entry["draft_quote"] in parts.prose


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_each_operator_plants_in_thirty_ways(operator: FaultOperator) -> None:
    made = [
        (control, seed, planted)
        for control in CONTROLS
        for seed in range(1 + (operator.name in RARE))
        if (planted := operator.plant(control.task, control.draft, seed)) is not None
    ]
    assert len(made) >= 30
    for control, seed, planted in made[::4]:
        assert planted.draft != control.draft
        assert operator.plant(control.task, control.draft, seed) == planted
        assert planted.quote in planted.draft or _escaped(planted.quote) in planted.draft


def _escaped(quote: str) -> str:
    return re.sub(r"'", "''", quote)


def test_what_an_operator_does_to_quotes_keeps_them_in_the_prose() -> None:
    for operator in OPERATORS:
        if operator.name in ("removed thesis",):
            continue
        for control in CONTROLS[::5]:
            planted = operator.plant(control.task, control.draft, 1)
            if planted is None:
                continue
            parts = opened(Control("", control.task, planted.draft))
            for claim in parts.claims:
                assert claim["quote"] in parts.prose, (operator.name, control.name)


def test_another_figure_is_another_and_looks_alike() -> None:
    for printed in ("12", "6,240", "41", "4.5"):
        for seed in range(20):
            assert other_figure(printed, Random(seed)) != printed
    assert "," in other_figure("96,000", Random(1))


def test_sentences_of_a_control_end_at_their_marks() -> None:
    assert sentences_of("One. Two? Three.") == ["One.", "Two?", "Three."]
