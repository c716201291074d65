"""A lane: one way to run the loop, as an experiment's file gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.catalog import find_strategy
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.knobs import with_knobs
from workbench.core.taskfile import Place, TaskFile

NamedModel = Callable[[str, str], ev.ModelChoice]
"""(name, base URL) -> the choice, as `--model` and `--base-url` mean it."""
_NO_KNOBS = ("strategy", "temperature", "model", "models", "file")
_OF_A_MODEL = frozenset({"model", "base_url", "temperature", "timeout"})


@dataclass(frozen=True, slots=True)
class Lane:
    """One way to run the loop."""

    name: str
    strategy: ev.StrategyChoice
    temperature: float | None = None
    instructions: str = ""
    """The person's own text, at the end of the domain's system message."""
    model: ev.ModelChoice | None = None
    """Who writes in this lane; None = the experiment's models, one after the other."""


def lane(source: TaskFile, place: Place, name: str, named: NamedModel) -> Lane:
    """The lane at a place of the file. Raises UsageError for what does not exist."""
    data = source.get(place, dict)
    strategy = find_strategy(source.get((*place, "strategy"), str, "checked-refine"))
    temperature = source.get((*place, "temperature"), float, None)
    models = source.get((*place, "models"), dict, {})
    knobs = {str(key): value for key, value in data.items() if key not in _NO_KNOBS}
    choice = with_knobs(ev.StrategyChoice(strategy.name), strategy, knobs)
    roles = {
        str(role): model_at(source, (*place, "models", str(role)), model, named)
        for role, model in models.items()
    }
    own = data.get("model")
    model = None if own is None else model_at(source, (*place, "model"), own, named)
    return Lane(name, replace(choice, models=roles), temperature, model=model)


def model_at(source: TaskFile, place: Place, given: Json, named: NamedModel) -> ev.ModelChoice:
    """The model that stands at a place: a name, or a mapping with the address of its server, its
    temperature and its time-out in seconds.
    """
    data = {"model": given} if isinstance(given, str) else given
    if not isinstance(data, Mapping) or "model" not in data:
        source.fail(place, f"{given!r} names no model.", "Write NAME or {model: NAME}.")
    odd = sorted(data.keys() - _OF_A_MODEL)
    if odd:
        source.fail(place, f"'{odd[0]}' is not a field that anything reads.", "Leave it out.")
    choice = named(str(data["model"]), str(data.get("base_url", "")))
    if choice.provider in ("person", "replay"):
        source.fail(place, f"'{choice.name}' cannot be repeated.", "Name another model.")
    return replace(
        choice,
        temperature=_amount(source, place, data, "temperature", choice.temperature),
        timeout=_amount(source, place, data, "timeout", choice.timeout),
    )


def _amount(
    source: TaskFile, place: Place, data: Mapping[str, Json], name: str, default: float | None
) -> float | None:
    value = data.get(name, default)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        source.fail(place, f"{name} should be a number, not {value!r}.")
    return float(value)


def lane_of(lanes: Sequence[Lane], name: str) -> Lane:
    """The lane of that name."""
    return next(one for one in lanes if one.name == name)
