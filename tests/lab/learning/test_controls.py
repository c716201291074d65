"""The controls with few tasks; `tests/benchmarks/lab_controls.py` has them over 200 seeds."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

from workbench.core import events as ev
from workbench.lab.learning.trials import Ground, Telling, Trial, Trials
from workbench.lab.simulated.players import Skill
from workbench.lab.simulated.world import simulated_tasks
from workbench.lab.stats import sign_flip

WRITER = Skill(repair=0.75, vague=0.35, crowded=0.03, breaks=0.06, unasked=0.03)
TOLD, BARE = Telling(), Telling(ev.StrategyChoice(feedback="score"))


def trial(telling: Telling, writer: Skill, hidden: int = 0) -> Trial:
    return Trials().of(telling, Ground(writer, tuple(simulated_tasks(24, 5, 10, hidden)), 5))


def p_of(ours: Trial, theirs: Trial) -> float:
    a, b = ours.by_task, theirs.by_task
    return sign_flip([(a[task] - b[task],) for task in a])


def test_feedback_lifts_a_writer_who_hears_it_and_no_deaf_one() -> None:
    assert p_of(trial(TOLD, WRITER), trial(BARE, WRITER)) < 0.01
    deaf = replace(WRITER, deaf=True, unasked=0.15)
    assert p_of(trial(TOLD, deaf), trial(BARE, deaf)) > 0.05


def test_the_gate_keeps_the_best_draft_whatever_a_harmful_loop_writes() -> None:
    found = trial(TOLD, replace(WRITER, repair=0.05, breaks=0.9))
    assert all(one.shown >= one.course[0].score - 1e-9 for one in found.outcomes)
    assert fmean(one.last for one in found.outcomes) < found.shown


def test_an_overfitter_s_gap_is_seen_and_one_who_mends_causes_has_none() -> None:
    whole = replace(WRITER, repair=0.95, spreads=0.95)
    over = trial(TOLD, replace(whole, overfits=True), hidden=10)
    fair = trial(TOLD, whole, hidden=10)
    assert fmean(one.gap or 0.0 for one in over.outcomes) > 0.25
    assert fmean(one.gap or 0.0 for one in fair.outcomes) < 0.1
