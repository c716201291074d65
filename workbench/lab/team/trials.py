"""Trials of a team on simulated ground: every session through the real runner, gate and log.

Promises: the one model beside a team has the same tasks, seeds and tokens; a trial that was run is
remembered by all that decides it and never run twice; the figures are SIMULATED and say nothing of
any real model.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean

from workbench.core import events as ev
from workbench.core.task import Budget, Task
from workbench.lab.arms import Arm
from workbench.lab.bench import Bench, Parts
from workbench.lab.simulated.players import Player, Skill
from workbench.lab.simulated.world import Here, World
from workbench.lab.team.beside import ROUNDS, Run, traced
from workbench.lab.team.credit import Recorded, subsets

REMEMBERED = 4_000
"""Runs kept."""


@dataclass(frozen=True, slots=True)
class Crew:
    """A team's configuration."""

    roles: tuple[str, ...] = ("critic", "validator", "coordinator", "optimiser")
    """Beside the generator, in the order in which they speak."""
    models: Mapping[str, str] = field(default_factory=dict)
    """Who plays each role; the generator's model where a role is not named."""
    points: int = 5
    items: int = 5
    tokens: int = 6_000

    def without(self, role: str) -> Crew:
        """The crew when that role is left out."""
        return replace(self, roles=tuple(name for name in self.roles if name != role))

    def model_of(self, role: str) -> str:
        """Who plays a role."""
        return self.models.get(role) or self.models.get("generator", "")


@dataclass(frozen=True, slots=True)
class Ground:
    """What crews are tried on."""

    tasks: tuple[Task, ...]
    skills: Mapping[str, Skill]
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """A crew's runs over the ground's tasks."""

    runs: Mapping[str, Run]
    """By task."""
    price: float = 0.0
    """Quality that a thousand tokens are worth."""

    def value(self, task: str) -> float:
        """Quality of a run less what it cost."""
        one = self.runs[task].outcome
        return one.quality - self.price * one.tokens / 1000

    @property
    def values(self) -> dict[str, float]:
        """By task."""
        return {task: self.value(task) for task in self.runs}

    @property
    def quality(self) -> float:
        """Mean quality, 0 to 1."""
        return fmean(run.outcome.quality for run in self.runs.values())

    @property
    def tokens(self) -> float:
        """Mean tokens of a run."""
        return fmean(run.outcome.tokens for run in self.runs.values())


class Trials:
    """Runs trials, each arm once."""

    def __init__(self) -> None:
        self._known: dict[str, Run] = {}

    def of(self, crew: Crew, ground: Ground, price: float = 0.0) -> Trial:
        """The crew's trial; a crew without roles is one model alone."""
        return Trial(self._runs(crew_arms(crew, ground), ground), price)

    def solo(self, crew: Crew, ground: Ground, price: float = 0.0) -> Trial:
        """The generator's model alone, at the crew's tokens."""
        return self.of(replace(crew, roles=()), ground, price)

    def recorded(self, crew: Crew, ground: Ground, price: float = 0.0) -> Recorded:
        """The values of every subset of the crew's roles, by task."""
        return {
            some: self.of(
                replace(crew, roles=tuple(r for r in crew.roles if r in some)), ground, price
            ).values
            for some in subsets(crew.roles)
        }

    def _runs(self, arms: Sequence[Arm], ground: Ground) -> dict[str, Run]:
        skills = ground.skills
        keys = [f"{arm.key} {sorted((n, repr(s)) for n, s in skills.items())}" for arm in arms]
        missing = [
            (key, arm) for key, arm in zip(keys, arms, strict=True) if key not in self._known
        ]
        if missing:
            if len(self._known) > REMEMBERED:
                self._known.clear()
                return self._runs(arms, ground)
            found = asyncio.run(_played([arm for _, arm in missing], skills))
            self._known |= {key: run for (key, _), run in zip(missing, found, strict=True)}
        return {arm.task.id: self._known[key] for arm, key in zip(arms, keys, strict=True)}


def crew_arms(crew: Crew, ground: Ground) -> list[Arm]:
    """One arm for each task."""
    budget = Budget(ROUNDS, crew.tokens)
    models = {role: _simulated(crew.model_of(role)) for role in ("generator", *crew.roles)}
    knobs = {"roles": ",".join(crew.roles), "convene": "always", "points": crew.points}
    team = ev.StrategyChoice("team", crew.items, plateau=4, knobs=knobs, models=models)
    alone = ev.StrategyChoice("checked-refine", crew.items, plateau=4)
    strategy = team if crew.roles else alone
    model = _simulated(crew.model_of("generator"))
    return [Arm(task, strategy, model, ground.seed, budget) for task in ground.tasks]


def _simulated(name: str) -> ev.ModelChoice:
    return ev.ModelChoice("practice", name)


async def _played(arms: Sequence[Arm], skills: Mapping[str, Skill]) -> list[Run]:
    parts = Parts(
        writers=lambda _, choice: Player(choice.name, skills[choice.name]),
        domains={"simulated": World()},
        checkers={"simulated": Here()},
    )
    async with Bench(parts) as bench:
        return [await traced(bench, arm) for arm in arms]
