"""From a spec to arms: which, in which order, and what they will cost at most.

Arms go task by task through all lanes, in an order drawn from the seed, so that an experiment that
is ended early has compared whole tasks, and so that racing may look at any time. The A/A lane
repeats the baseline with other seeds and comes first within a task.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.catalog import find_domain, find_task, list_tasks
from workbench.core import events as ev
from workbench.core.task import Budget, Task
from workbench.errors import UsageError
from workbench.lab.arms import Arm
from workbench.lab.generating import generate
from workbench.lab.lanes import Lane, lane_of
from workbench.lab.spec import Spec, TaskSource
from workbench.models.practice_script import Script
from workbench.models.tokens import BYTES_PER_TOKEN

AGAIN = "(again)"
"""What the baseline's second run is called."""
APART = 1_000
"""Between the seeds of the baseline's two runs."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A task of the experiment."""

    task: Task
    family: str
    script: Script | None = None
    twin: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that an experiment runs."""

    spec: Spec
    posed: tuple[Posed, ...]
    """In the order in which they are run."""

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """The lanes that are run, the baseline's repetition among them."""
        base = lane_of(self.spec.lanes, self.spec.baseline)
        again = (replace(base, name=f"{base.name} {AGAIN}"),) if self.spec.aa else ()
        return (*again, *self.spec.lanes)

    def block(self, posed: Posed, repeat: int = 0) -> Iterator[Arm]:
        """The arms of one task in all lanes and models."""
        several = [self.spec.models_of(lane) for lane in self.lanes]
        for turn in range(max(map(len, several))):
            for lane, models in zip(self.lanes, several, strict=True):
                if turn < len(models):
                    yield self._arm(posed, lane, models[turn], repeat)

    def arms(self) -> Iterator[Arm]:
        """All arms, task by task; twins once."""
        for posed in self.posed:
            for repeat in range(1 if posed.twin else self.spec.repeats):
                yield from self.block(posed, repeat)

    @property
    def count(self) -> int:
        """How many arms there are."""
        each = sum(len(self.spec.models_of(lane)) for lane in self.lanes)
        return each * sum(1 if posed.twin else self.spec.repeats for posed in self.posed)

    def _arm(self, posed: Posed, lane: Lane, model: ev.ModelChoice, repeat: int) -> Arm:
        if lane.temperature is not None:
            model = replace(model, temperature=lane.temperature)
        apart = APART if lane.name.endswith(AGAIN) else 0
        return Arm(
            posed.task,
            lane.strategy,
            model,
            self.spec.seed + repeat + apart,
            self.spec.budget_of(posed.task),
            lane.name,
            posed.family,
            posed.script,
            posed.twin,
            _templates(posed.task, lane),
        )


def _templates(task: Task, lane: Lane) -> Mapping[str, str]:
    """The domain's system message with the lane's own text at its end."""
    if not lane.instructions:
        return {}
    own = find_domain(task.domain).templates().get("system", "")
    return {"system": f"{own.strip()}\n\n{lane.instructions}"}


def planned(spec: Spec) -> Plan:
    """The plan of a spec. Raises UsageError where it has no tasks or a task is there twice."""
    posed = [one for source in spec.sources for one in _posed(source)]
    ids = [one.task.id for one in posed]
    twice = next((id for id in ids if ids.count(id) > 1), None)
    if twice is not None:
        raise UsageError(f"The task {twice} is there twice.", "Name each task once.")
    if not posed:
        raise UsageError("The experiment has no tasks.", "Name some under 'tasks'.")
    if spec.holdback:
        posed = [replace(one, task=_held_back(one.task)) for one in posed]
    random.Random(f"order {spec.seed}").shuffle(posed)
    twins = [twin for one in posed if spec.twins and (twin := _twin(one))]
    return Plan(spec, (*posed, *twins))


def _posed(source: TaskSource) -> Sequence[Posed]:
    if source.generate:
        made = generate(source.generate, source.count, source.seed)
        return [Posed(one.task, one.family, one.script) for one in made]
    if source.imported:
        ids = [e.id for e in list_tasks() if e.id.startswith(source.imported)]
        chosen = random.Random(f"imported {source.seed}").sample(ids, len(ids))
        wanted = chosen[: source.count] if source.count else chosen
        if not wanted:
            raise UsageError(f"No task's id begins with '{source.imported}'.", "Import it first.")
        return [Posed(find_task(id), id) for id in wanted]
    task = find_task(source.task)
    return [Posed(task, task.id)]


def _held_back(task: Task) -> Task:
    return find_domain(task.domain).hold_back(task)


def _twin(posed: Posed) -> Posed | None:
    """The task made impossible, where its domain can."""
    task = find_domain(posed.task.domain).impossible(posed.task)
    if task is None:
        return None
    return Posed(replace(task, id=f"{task.id} impossible"), posed.family, posed.script, True)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an experiment costs before it is run: from what a draft is likely to need, up to what
    the budgets allow.
    """

    arms: int
    likely: int
    """Tokens, where every arm uses half of its rounds."""
    most: int | None
    """Tokens that the budgets allow; None where they limit none."""
    money: float | None
    """US dollars of the likely tokens; None where a price is not known."""


def estimated(plan: Plan, prices: Mapping[ev.ModelChoice, float | None]) -> Estimate:
    """The estimate; `prices` are US dollars for a token of each model, about."""
    likely, money, most = 0, 0.0, list[int | None]()
    known = all(prices.get(model) is not None for model in plan.spec.writers)
    cold = {replace(model, temperature=None): price for model, price in prices.items()}
    for arm in plan.arms():
        tokens = _one_arm(arm.task, arm.budget)
        likely += tokens
        money += tokens * (cold.get(replace(arm.model, temperature=None)) or 0.0)
        most.append(arm.budget.tokens)
    limits = [tokens for tokens in most if tokens is not None]
    whole = sum(limits) if len(limits) == len(most) else None
    return Estimate(plan.count, likely, whole, money if known else None)


def _one_arm(task: Task, budget: Budget) -> int:
    """Half of the rounds, each with the task and the draft read and the draft written."""
    asked = len(task.prompt.encode()) / BYTES_PER_TOKEN + 200
    draft = max(100.0, len(task.reference.encode()) / BYTES_PER_TOKEN)
    rounds = (budget.rounds + 1) / 2
    whole = int(rounds * (asked + 2 * draft + 300))
    return whole if budget.tokens is None else min(whole, budget.tokens)
