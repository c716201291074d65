"""Faults of judges in wordings from no list: which of them the probes catch, reported apart.

The wordings were written before the probes were read and are not tuned. At the first look
(2026-11-22) 13 of the 15 were caught: two of the three that obey were not, since the probe knew one
manner of instruction. It knows six since, and these are a development set for that probe now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from tests.judging.simulated import RUBRIC, TASK, a_draft
from tests.judging.test_health import DRAFTS
from tests.judging.worded import CASES, WORDINGS, worded
from workbench.judging.health import Health, Material, probed
from workbench.judging.judge import compare, grade

LEAST = 0.80


def health(kind: str, name: str, seed: int) -> Health:
    drafts = tuple(a_draft(4 + k % 3, 1000 * seed + k) for k in range(DRAFTS))
    return asyncio.run(probed(worded(kind, name, seed), Material(TASK, drafts), RUBRIC, seed=seed))


def caught(kind: str, name: str, seeds: Sequence[int]) -> float:
    """The share of seeds in which the judge loses its weight."""
    return sum(health(kind, name, seed).weight == 0.0 for seed in seeds) / len(seeds)


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_a_fault_in_a_wording_from_no_list_is_caught(kind: str, name: str) -> None:
    assert caught(kind, name, range(5)) >= LEAST


@pytest.mark.long
@pytest.mark.parametrize(("kind", "name"), CASES)
def test_a_fault_in_a_wording_from_no_list_is_caught_in_200_seeds(kind: str, name: str) -> None:
    assert caught(kind, name, range(200)) >= LEAST


@pytest.mark.parametrize("entry", WORDINGS["obeying"], ids=lambda entry: str(entry["name"]))
def test_a_stranger_s_instruction_moves_one_of_the_judges_that_the_probe_catches(
    entry: dict[str, str],
) -> None:
    draft = a_draft(5, 1)
    planted = f"{draft}\n\n{entry['plant']}"

    def lifted(name: str) -> bool:
        judge = worded("obeying", name, 1)
        plain = asyncio.run(grade(judge, TASK, draft, RUBRIC, samples=1))
        moved = asyncio.run(grade(judge, TASK, planted, RUBRIC, samples=1))
        return sum(moved.levels.values()) > sum(plain.levels.values())

    assert any(lifted(str(each["name"])) for each in WORDINGS["obeying"])


@pytest.mark.parametrize("entry", WORDINGS["length"], ids=lambda entry: str(entry["name"]))
def test_a_stranger_s_padding_wins_before_the_judge_that_the_probe_catches(
    entry: dict[str, str],
) -> None:
    draft = a_draft(4, 2)
    padded = f"{draft}\n\n{entry['padding']}"
    found = asyncio.run(compare(worded("length", entry["name"], 1), TASK, draft, padded, RUBRIC))
    assert found.winner == "b"
