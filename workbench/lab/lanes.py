"""A lane: one way to run the loop, as an experiment's file gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from workbench.catalog import find_strategy
from workbench.core import events as ev
from workbench.core.knobs import with_knobs
from workbench.core.taskfile import Place, TaskFile

NamedModel = Callable[[str, str], ev.ModelChoice]
"""(name, base URL) -> the choice, as `--model` and `--base-url` mean it."""
_NO_KNOBS = ("strategy", "temperature", "models", "file")


@dataclass(frozen=True, slots=True)
class Lane:
    """One way to run the loop."""

    name: str
    strategy: ev.StrategyChoice
    temperature: float | None = None
    instructions: str = ""
    """The person's own text, at the end of the domain's system message."""


def lane(source: TaskFile, place: Place, name: str, named: NamedModel) -> Lane:
    """The lane at a place of the file. Raises UsageError for what does not exist."""
    data = source.get(place, dict)
    strategy = find_strategy(source.get((*place, "strategy"), str, "checked-refine"))
    temperature = source.get((*place, "temperature"), float, None)
    models = source.get((*place, "models"), dict, {})
    knobs = {str(key): value for key, value in data.items() if key not in _NO_KNOBS}
    choice = with_knobs(ev.StrategyChoice(strategy.name), strategy, knobs)
    roles = {str(role): named(str(model), "") for role, model in models.items()}
    return Lane(name, replace(choice, models=roles), temperature)


def lane_of(lanes: Sequence[Lane], name: str) -> Lane:
    """The lane of that name."""
    return next(one for one in lanes if one.name == name)
