"""Trials of feedback strategies on simulated writers: inner experiments through the real runner.

A strategy, a writer and some tasks give outcomes with every feedback item and what became of it. A
trial that was run is remembered; the figures are SIMULATED and say nothing of any real model.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean

from workbench.core import events as ev
from workbench.core.task import Budget, Task
from workbench.lab.arms import Arm
from workbench.lab.bench import Bench, Parts
from workbench.lab.learning.learner import WORTH, Learner, tellings
from workbench.lab.outcomes import Outcome, Told
from workbench.lab.simulated.players import Player, Skill
from workbench.lab.simulated.world import Here, World

REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class Telling:
    """A strategy of feedback as it is tried."""

    choice: ev.StrategyChoice = ev.StrategyChoice()
    closing: str = ""
    """The last line of each request, where it is not the product's own."""
    tokens: int = 4_000
    rounds: int = 6


@dataclass(frozen=True, slots=True)
class Ground:
    """Which writer, on which tasks."""

    writer: Skill
    tasks: tuple[Task, ...]
    seed: int = 0
    name: str = "writer"


@dataclass(frozen=True, slots=True)
class Trial:
    """What a strategy came to."""

    outcomes: tuple[Outcome, ...]
    learner: Learner = field(default_factory=lambda: Learner(simulated=True))

    @property
    def quality(self) -> float:
        """Mean share of what was hidden, or shown where nothing is."""
        return fmean(one.quality for one in self.outcomes)

    @property
    def shown(self) -> float:
        """Mean share of what the loop saw."""
        return fmean(one.shown for one in self.outcomes)

    @property
    def tokens(self) -> float:
        """Mean tokens of a run."""
        return fmean(one.tokens for one in self.outcomes)

    @property
    def items(self) -> tuple[Told, ...]:
        """Every item that was told."""
        return tuple(told for one in self.outcomes for told in one.items)

    @property
    def fix_rate(self) -> float | None:
        """Share of the items told that were fixed; None where none was told."""
        fates = [WORTH[told.became] for told in self.items if told.became in WORTH]
        return fmean(fates) if fates else None

    @property
    def harm(self) -> float:
        """Checks broken for each item told."""
        broke = [some[0].broke for one in self.outcomes for some in tellings(one.items)]
        return sum(broke) / max(1, len(self.items))

    @property
    def by_task(self) -> Mapping[str, float]:
        """Quality by task."""
        return {one.task: one.quality for one in self.outcomes}


def learned(outcomes: Iterable[Outcome]) -> Trial:
    """The trial of outcomes, with a learner that saw them."""
    learner, known = Learner(simulated=True), tuple(outcomes)
    for outcome in known:
        learner = learner.after(replace(outcome, simulated=True))
    return Trial(known, learner)


class Trials:
    """Runs trials, each arm once."""

    def __init__(self) -> None:
        self._known: dict[str, Outcome] = {}

    def of(self, telling: Telling, ground: Ground) -> Trial:
        """The trial of a strategy."""
        arms = telling_arms(telling, ground)
        keys = [f"{arm.key} {ground.writer!r}" for arm in arms]
        missing = [
            (key, arm) for key, arm in zip(keys, arms, strict=True) if key not in self._known
        ]
        if len(self._known) > REMEMBERED:
            self._known.clear()
            return self.of(telling, ground)
        if missing:
            found = asyncio.run(played([arm for _, arm in missing], ground.writer))
            self._known |= {key: one for (key, _), one in zip(missing, found, strict=True)}
        return learned(self._known[key] for key in keys)


def telling_arms(telling: Telling, ground: Ground) -> list[Arm]:
    """One arm for each task."""
    templates = {"closing": telling.closing} if telling.closing else {}
    model = ev.ModelChoice("practice", ground.name)
    budget = Budget(telling.rounds, telling.tokens)
    return [
        Arm(task, telling.choice, model, ground.seed, budget, templates=templates)
        for task in ground.tasks
    ]


async def played(arms: Sequence[Arm], writer: Skill) -> list[Outcome]:
    """The arms' outcomes in their order."""
    calls = Counter[str]()

    def player(arm: Arm, choice: ev.ModelChoice) -> Player:
        calls[arm.key] += 1
        return Player(choice.name, writer, calls[arm.key])

    parts = Parts(writers=player, domains={"simulated": World()}, checkers={"simulated": Here()})
    async with Bench(parts) as bench:
        return [await bench.run(arm) for arm in arms]
