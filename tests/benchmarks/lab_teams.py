"""Controls of teams over seeds, each with writers and tasks of its own, on SIMULATED writers.

    python -m tests.benchmarks.lab_teams [SEEDS] [NAME …]

`optimised`: the best team within a few changes against the initial one, on exam tasks that no
choice was made by (8 CPU seconds a seed). `twins`: two roles that do the same share what one alone
is worth. The sessions go through the real runner, gate and log. The sycophant (a judge that praises
more each round while the checks fall) is in tests/judging/test_drift.py.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from dataclasses import replace
from statistics import fmean

from domains.team.optimising import optimised as best_team
from tests.benchmarks.lab_table import Part, share, table
from workbench.lab.simulated.players import Skill
from workbench.lab.simulated.world import simulated_tasks
from workbench.lab.team.credit import credits
from workbench.lab.team.trials import Crew, Ground

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


PARTS: Mapping[str, Part] = {
    "optimised": optimised,
    "twins": twins,
}


if __name__ == "__main__":
    table(PARTS, sys.argv[1:])
