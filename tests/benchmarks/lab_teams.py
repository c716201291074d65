"""Controls of teams over seeds, each with writers and tasks of its own, on SIMULATED writers.

    python -m tests.benchmarks.lab_teams [SEEDS] [NAME …]

`optimised`: the best team within a few changes against the initial one, on exam tasks that no
choice was made by (8 CPU seconds a seed). `twins`: two roles that do the same share what one alone
is worth. `doubles`: the same with sessions, a critic and another one of the same skill. `planted`:
each kind of failure in traces of its own, and clean ones. The sessions go through the real runner,
gate and log. The sycophant (a judge that praises more each round while the checks fall) is in
tests/judging/test_drift.py.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from dataclasses import replace
from statistics import fmean

from domains.team.optimising import optimised as best_team
from tests.benchmarks.lab_table import Part, share, table
from tests.lab.test_team_trace import clean, planted
from workbench.lab.simulated.players import Skill
from workbench.lab.simulated.world import simulated_tasks
from workbench.lab.team.credit import credits
from workbench.lab.team.failures import DETECTORS, failures
from workbench.lab.team.trials import Crew, Ground, Trials

INITIAL = Crew(("critic", "validator", "coordinator", "optimiser"), {}, 12)


def _skills(draw: random.Random) -> Mapping[str, Skill]:
    """Four models of drawn skill; the one that plays every role at first is a poor critic."""
    return {
        "first": Skill(recall=draw.uniform(0.1, 0.4), alarms=draw.uniform(0.1, 0.4)),
        "keen": Skill(recall=draw.uniform(0.7, 0.95), alarms=draw.uniform(0.02, 0.15)),
        "strict": Skill(confirms=draw.uniform(0.0, 0.1), rejects=draw.uniform(0.0, 0.1)),
        "handy": Skill(repair=draw.uniform(0.8, 0.95), breaks=draw.uniform(0.0, 0.04)),
    }


def optimised(seeds: int) -> list[str]:
    wins, sure, gains = [], [], []
    for seed in range(seeds):
        skills = _skills(random.Random(f"team {seed}"))
        ground = Ground(tuple(simulated_tasks(2, seed, 8, 14)), skills, seed)
        crew = replace(INITIAL, models={"generator": "first"})
        found = best_team(crew, ground, 24, 0.0, seed)
        wins.append(found.gain > 0)
        sure.append(found.changed)
        gains.append(found.gain)
    return [f"| optimised team beats the initial one on exam tasks | {share(wins)} | significantly "
            f"{share(sure)}; mean {100 * fmean(gains):+.1f} points |"]  # fmt: skip


def twins(seeds: int) -> list[str]:
    """A role and its double, of which one alone would do: equal credit, adding up to the whole."""
    equal, whole = [], []
    for seed in range(seeds):
        draw = random.Random(f"double {seed}")
        worth, tasks = draw.uniform(0.05, 0.3), [f"t{n}" for n in range(20)]
        noise = {task: draw.gauss(0.5, 0.15) for task in tasks}
        recorded = {
            frozenset(some): {t: noise[t] + worth * bool(some) for t in tasks}
            for some in ((), ("critic",), ("validator",), ("critic", "validator"))
        }
        first, second = credits(("critic", "validator"), recorded, seed)
        equal.append(abs(first.value - second.value) < 1e-9)
        whole.append(abs(first.value + second.value - worth) < 1e-9)
    return [f"| a role and its double have the same credit | {share(equal)} | "
            f"adding up to what one is worth {share(whole)} |"]  # fmt: skip


def doubles(seeds: int) -> list[str]:
    """A critic and its double, in recorded sessions: a team needs one of them."""
    keen = Skill(recall=0.85, alarms=0.15)
    skills = {"plain": Skill(), "keen": keen, "double": keen}
    ground = Ground(tuple(simulated_tasks(60, 23, 8, 12)), skills, 23)
    trials, models = Trials(), {"generator": "plain"}

    def run(*critics: str) -> Mapping[str, float]:
        roles = ("critic",) if critics else ()
        named = {**models, **({"critic": critics[0]} if critics else {})}
        return trials.of(Crew(roles, named, 12), ground).values

    known = {frozenset(some): run(*some) for some in ((), ("keen",), ("double",))}
    known[frozenset(("keen", "double"))] = run("keen", "double")
    equal, alone, worth = [], [], []
    for seed in range(seeds):
        some = random.Random(f"doubles {seed}").sample(sorted(known[frozenset()]), 20)
        drawn = {team: {task: values[task] for task in some} for team, values in known.items()}
        first, second = credits(("keen", "double"), drawn, seed)
        equal.append(abs(first.value - second.value) < 1e-9 and first.low > 0)
        alone.append(max(abs(first.without), abs(second.without)) < 1e-9)
        worth.append(first.value + second.value)
    return [f"| live: a critic and its double have the same credit, above 0 | {share(equal)} | "
            f"either alone can be left out {share(alone)}; both are worth "
            f"{100 * fmean(worth):+.1f} points |"]  # fmt: skip


def planted_failures(seeds: int) -> list[str]:
    """Each detector on traces with a failure of its kind, and all of them on clean ones."""
    lines = []
    for kind, detect in DETECTORS.items():
        found = [{one.kind for one in detect(planted(kind, seed))} for seed in range(seeds)]
        lines.append(f"| planted: {kind} | {share([one == {kind} for one in found])} | |")
    quiet = [not failures(clean(seed)) for seed in range(seeds)]
    return [*lines, f"| clean traces without a finding | {share(quiet)} | |"]


PARTS: Mapping[str, Part] = {
    "optimised": optimised,
    "twins": twins,
    "doubles": doubles,
    "planted": planted_failures,
}


if __name__ == "__main__":
    table(PARTS, sys.argv[1:])
