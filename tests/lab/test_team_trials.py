"""Simulated trials go through the real runner; halving finds what is better and nothing else."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from domains.team.optimising import changes, optimised
from workbench.core.messages import Message
from workbench.lab.simulated.players import Skill, answer
from workbench.lab.simulated.world import draft_of, right_value, simulated_tasks, values_in
from workbench.lab.team.halving import halved
from workbench.lab.team.measures import measures
from workbench.lab.team.trials import Crew, Ground, Trials

SKILLS = {
    "plain": Skill(),
    "keen": Skill(recall=0.9, alarms=0.05, confirms=0.05, rejects=0.05),
    "blind": Skill(recall=0.0, alarms=0.3),
    "mule": Skill(harmful=True),
}
CREW = Crew(("critic", "validator", "optimiser"), {"generator": "plain", "critic": "keen"}, 12)


def ground(count: int = 6, seed: int = 3) -> Ground:
    return Ground(tuple(simulated_tasks(count, seed, 8, 12)), SKILLS, seed)


def test_a_simulated_writer_sees_messages_alone_and_repairs_what_is_named() -> None:
    task = simulated_tasks(1, 0)[0]
    wrong = {part: right_value(task.title, part) + (part == 2) for part in range(1, 13)}
    asked = Message("user", task.prompt)
    said = Message("assistant", draft_of(wrong))
    sure = Skill(repair=1.0, unasked=0.0, breaks=0.0)
    named = Message("user", "1. part 2 is wrong.\n  expected: 5")
    mended = values_in(answer(sure, (asked, said, named), 0))
    assert mended[2] == right_value(task.title, 2)
    for text in ("Score: 91 of 100.", "These pass and must stay so: part 1, part 2."):
        assert values_in(answer(sure, (asked, said, Message("user", text)), 0)) == wrong
    deaf = replace(sure, deaf=True)
    assert values_in(answer(deaf, (asked, said, named), 0)) == wrong


def test_who_mends_a_cause_mends_what_was_not_shown_and_an_overfitter_does_not() -> None:
    task = simulated_tasks(1, 0, 4, 4)[0]
    asked = Message("user", task.prompt)
    sure = Skill(repair=1.0, unasked=0.0, breaks=0.0, spreads=1.0)
    first = values_in(answer(sure, (asked,), 0))
    wrong = {part for part, value in first.items() if value != right_value(task.title, part)}
    assert {part + 4 for part in wrong if part <= 4} == {part for part in wrong if part > 4}
    one = next(part for part in sorted(wrong) if part <= 4)
    said = (
        asked,
        Message("assistant", draft_of(first)),
        Message("user", f"1. part {one} is wrong."),
    )
    mended = values_in(answer(sure, said, 0))
    assert mended[one + 4] == right_value(task.title, one + 4)
    special = values_in(answer(replace(sure, overfits=True), said, 0))
    assert special[one] == right_value(task.title, one)
    assert special[one + 4] == first[one + 4]


def test_a_trial_is_the_same_twice_and_a_known_one_is_not_run_again() -> None:
    first, again = Trials(), Trials()
    known = first.of(CREW, ground(3))
    assert known.values == again.of(CREW, ground(3)).values
    assert first.of(CREW, ground(3)).runs["simulated/0"] is known.runs["simulated/0"]


def test_a_good_critic_helps_a_blind_one_does_not_and_a_mule_harms_without_breaking_the_gate() -> (
    None
):
    trials = Trials()
    good, alone = trials.of(CREW, ground()), trials.solo(CREW, ground())
    assert good.quality > alone.quality + 0.15
    blind = trials.of(replace(CREW, models={**CREW.models, "critic": "blind"}), ground())
    assert blind.quality < good.quality - 0.15
    models = {**CREW.models, "coordinator": "mule"}
    led = Crew((*CREW.roles, "coordinator"), models, 12)
    harmed = trials.of(led, ground())
    assert harmed.quality < good.quality - 0.15
    for run in harmed.runs.values():
        first = run.session.drafts[run.session.order[0]]
        best = run.session.best
        assert best is not None
        assert best.score >= first.score


def test_a_critic_s_recall_and_precision_are_those_of_its_skill() -> None:
    found = measures(Trials().of(CREW, ground(12)).runs.values())
    recall, precision = found["critic recall"], found["critic precision"]
    assert recall.value is not None
    assert precision.value is not None
    assert abs(recall.value - 0.9) < 0.15
    assert precision.value > 0.75
    assert found["generator faults"].value == pytest.approx(0.5, abs=0.15)


def test_halving_keeps_the_incumbent_where_nothing_is_better() -> None:
    def noise(candidate: float, count: int, seed: int) -> dict[str, float]:
        draw = random.Random(f"{candidate} {seed}")
        return {str(n): candidate + draw.gauss(0, 0.1) for n in range(count)}

    changed = 0
    for seed in range(10):
        flat = [0.5 + k * 1e-9 for k in range(1, 9)]
        found = halved(
            0.5, flat, lambda c, n, s=seed: noise(c, n, s), lambda c, s=seed: noise(c, 24, s + 999)
        )
        changed += found.changed
    assert changed <= 1
    better = halved(
        0.5, [0.4, 0.5, 0.7, 0.3, 0.45], lambda c, n: noise(c, n, 1), lambda c: noise(c, 24, 2)
    )
    assert (better.chosen, better.changed) == (0.7, True)
    assert [round.tasks for round in better.rounds] == [3, 6]


@pytest.mark.long
def test_a_team_with_a_bad_critic_is_optimised_into_one_that_wins_on_the_exam() -> None:
    poor = Crew(("critic",), {"generator": "plain", "critic": "blind"}, 8)
    skills = {name: SKILLS[name] for name in ("plain", "keen", "blind")}
    small = Ground(tuple(simulated_tasks(1, 3, 4, 6)), skills)
    assert len(changes(poor, small)) == 11
    found = optimised(poor, small, exam=16, price=0.0)
    assert found.changed
    assert found.gain > 0.1
