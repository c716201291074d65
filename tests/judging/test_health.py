"""The probes tell a judge that can be believed from those that cannot."""

from __future__ import annotations

import asyncio

import pytest

from tests.judging.simulated import RUBRIC, TASK, a_draft, judge
from workbench.judging.health import Health, Material, padded_copy, probed, with_instruction
from workbench.judging.rubrics import Rubric

CAUGHT_BY = {
    "position": {"itself", "swap"},
    "length": {"padded"},
    "sycophant": {"blocker"},
    "phantom": {"quotes"},
    "obeying": {"instruction"},
}
DRAFTS = 10


def probed_judge(kind: str, seed: int, rubric: Rubric = RUBRIC) -> Health:
    drafts = tuple(a_draft(4 + k % 3, 1000 * seed + k) for k in range(DRAFTS))
    return asyncio.run(probed(judge(kind, seed), Material(TASK, drafts), rubric, seed=seed))


def share_caught(kind: str, seeds: range) -> float:
    caught = 0
    for seed in seeds:
        failed = {result.probe for result in probed_judge(kind, seed).failed}
        caught += bool(failed & CAUGHT_BY[kind])
    return caught / len(seeds)


@pytest.mark.parametrize("kind", CAUGHT_BY)
def test_each_biased_judge_is_caught_by_its_probe(kind: str) -> None:
    assert share_caught(kind, range(10)) >= 0.95


def test_the_honest_judge_keeps_its_weight() -> None:
    assert [probed_judge("honest", seed).weight for seed in range(10)] == [1.0] * 10


@pytest.mark.long
@pytest.mark.parametrize("kind", CAUGHT_BY)
def test_each_biased_judge_is_caught_in_nearly_all_of_200_seeds(kind: str) -> None:
    assert share_caught(kind, range(200)) >= 0.95


@pytest.mark.long
def test_the_honest_judge_is_kept_in_nearly_all_of_200_seeds() -> None:
    kept = sum(probed_judge("honest", seed).weight for seed in range(200))
    assert kept >= 190


def test_a_failed_probe_sets_the_weight_to_nothing_and_says_which() -> None:
    health = probed_judge("length", 3)
    assert health.weight == 0.0
    (failed,) = [result for result in health.failed if result.probe == "padded"]
    assert failed.rate < 0.8
    assert failed.asked == DRAFTS


def test_a_padded_copy_says_nothing_new_and_an_instruction_leaves_the_text() -> None:
    draft = a_draft(5, 1)
    assert set(padded_copy(draft).split()) - set(draft.split()) == {
        "To",
        "say",
        "it",
        "once",
        "more:",
    }
    assert draft in with_instruction(draft)
