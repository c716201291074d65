"""What an experiment compares, from a YAML file; every field read and every complaint with a fix.

    name: does-detail-pay
    tasks: [code/process_data, {generate: code, count: 60, seed: 1}, {imported: MBPP/, count: 100}]
    lanes:
      specific: {strategy: checked-refine}
      vague:    {strategy: checked-refine, detail: named}
      sampling: {strategy: best-of-n, temperature: 0.8}
    baseline: sampling
    models: [practice, {model: gpt-x, base_url: "http://127.0.0.1:11434/v1"}]
    budget: {rounds: 8, tokens: 6000}        # tokens also by domain or id: {code: 3000}
    repeats: 2
    caps: {tokens: 2000000, money: 5.0, minutes: 60}

A lane holds a strategy, its knobs, `temperature`, a `model` of its own in place of the experiment's
(a name or a mapping as under `models`), and models of single roles (`models: {critic: NAME}`).
`prompt: FILE` in place of `lanes` makes the person's own prompt the subject (`subjects`).
`twins: true` gives every task an impossible twin, `racing: true` stops lanes early,
`holdback: true` scores a third of the shown checks afterwards.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.core.task import Budget, Task
from workbench.core.taskfile import TaskFile
from workbench.lab.lanes import Lane, NamedModel, lane, model_at
from workbench.lab.subjects import prompt_lanes

FIELDS = frozenset(
    [
        *("name", "tasks", "lanes", "baseline", "models", "budget", "repeats", "seed", "caps"),
        *("twins", "racing", "holdback", "aa", "at_once", "prompt"),
    ]
)


@dataclass(frozen=True, slots=True)
class TaskSource:
    """Where tasks come from: one by its id or file, templates of a domain, or an imported set."""

    task: str = ""
    generate: str = ""
    imported: str = ""
    """What the ids of the set begin with."""
    count: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Caps:
    """What the whole experiment may use; no arm is started that could go beyond."""

    tokens: int | None = None
    money: float | None = None
    minutes: float | None = None


@dataclass(frozen=True, slots=True)
class Spec:
    """A whole experiment."""

    name: str
    sources: tuple[TaskSource, ...]
    lanes: tuple[Lane, ...]
    baseline: str
    models: tuple[ev.ModelChoice, ...]
    budget: Budget = Budget()
    repeats: int = 1
    seed: int = 0
    caps: Caps = Caps()
    twins: bool = False
    racing: bool = False
    holdback: bool = False
    aa: bool = True
    """Run the baseline twice, to see what it differs from itself by."""
    at_once: int = 64
    tokens_of: Mapping[str, int] = field(default_factory=dict)
    """Tokens of one arm by the id of its task, else by its domain, where they differ; drafts of a
    plan are ten times as long as replies.
    """

    def budget_of(self, task: Task) -> Budget:
        """What one arm on that task may use."""
        whole = self.tokens_of.get(task.domain, self.budget.tokens)
        return replace(self.budget, tokens=self.tokens_of.get(task.id, whole))

    def models_of(self, lane: Lane) -> tuple[ev.ModelChoice, ...]:
        """Who writes in a lane, one after the other."""
        return self.models if lane.model is None else (lane.model,)

    @property
    def writers(self) -> tuple[ev.ModelChoice, ...]:
        """Every model that writes drafts, once."""
        return tuple(dict.fromkeys(m for lane in self.lanes for m in self.models_of(lane)))

    @property
    def mixed(self) -> bool:
        """A lane brings its own model: lanes are then compared whoever writes in them."""
        return any(lane.model is not None for lane in self.lanes)

    @property
    def digest(self) -> str:
        """Of all that its arms depend on; caps and speed are none of it."""
        kept = to_json(replace(self, caps=Caps(), at_once=0))
        return hashlib.blake2b(json.dumps(kept, sort_keys=True).encode(), digest_size=5).hexdigest()


def read_spec(source: TaskFile, named: NamedModel) -> Spec:
    """The experiment of a spec file. Raises TaskFileError with line, field and fix, UsageError for
    a strategy, knob or model that does not exist.
    """
    source.known_fields((), FIELDS)
    lanes = _lanes(source, named)
    names, models = [lane.name for lane in lanes], _models(source, named)
    if len(models) > 1 and any(lane.model is not None for lane in lanes):
        hint = "Give every lane a model of its own, or none."
        source.fail(("models",), "are several, and a lane has a model of its own.", hint)
    baseline = source.get(("baseline",), str, names[0])
    if baseline not in names:
        known = ", ".join(names)
        source.fail(("baseline",), f"'{baseline}' is no lane.", f"The lanes are: {known}.")
    return Spec(
        source.get(("name",), str, Path(source.name).stem),
        _sources(source),
        lanes,
        baseline,
        models,
        _budget(source),
        _whole(source, "repeats", 1),
        source.get(("seed",), int, 0),
        _caps(source),
        source.get(("twins",), bool, False),
        source.get(("racing",), bool, False),
        source.get(("holdback",), bool, False),
        source.get(("aa",), bool, True),
        _whole(source, "at_once", 64),
        _tokens_of(source),
    )


def _lanes(source: TaskFile, named: NamedModel) -> tuple[Lane, ...]:
    if "prompt" in source.data and "lanes" not in source.data:
        return prompt_lanes(source, named)
    given = source.get(("lanes",), dict, {})
    if not given:
        hint = "Write lanes: {NAME: {strategy: checked-refine}}."
        source.fail(("lanes",), "is missing: there is nothing to compare.", hint)
    return tuple(lane(source, ("lanes", str(name)), str(name), named) for name in given)


def _sources(source: TaskFile) -> tuple[TaskSource, ...]:
    given = source.get(("tasks",), object, [])
    listed = given if isinstance(given, list) else [given]
    if not listed:
        source.fail(("tasks",), "names no task.", "Write tasks: {generate: code, count: 60}.")
    return tuple(_task_source(source, n, one) for n, one in enumerate(listed))


def _task_source(source: TaskFile, number: int, one: Json) -> TaskSource:
    place = ("tasks", number)
    if isinstance(one, str):
        return TaskSource(task=one)
    kinds = {"generate", "imported"}
    if not isinstance(one, Mapping) or len(kinds & one.keys()) != 1:
        hint = "Write an id, {generate: DOMAIN, count: N, seed: N} or {imported: PREFIX}."
        source.fail(place, f"{one!r} names no tasks.", hint)
    odd = sorted(one.keys() - kinds - {"count", "seed"})
    if odd:
        source.fail(place, f"'{odd[0]}' is not a field that anything reads.", "Leave it out.")
    count, seed = one.get("count", 60 if "generate" in one else 0), one.get("seed", 0)
    if not isinstance(count, int) or not isinstance(seed, int) or count < 0:
        source.fail(place, "count and seed should be whole numbers.")
    return TaskSource("", str(one.get("generate", "")), str(one.get("imported", "")), count, seed)


def _models(source: TaskFile, named: NamedModel) -> tuple[ev.ModelChoice, ...]:
    given = source.get(("models",), list, ["practice"])
    return tuple(
        model_at(source, ("models", number), one, named) for number, one in enumerate(given)
    )


def _budget(source: TaskFile) -> Budget:
    data = source.get(("budget",), dict, {})
    if data:
        source.known_fields(("budget",), {"rounds", "tokens", "money", "seconds"})
    return Budget(
        source.get(("budget", "rounds"), int, Budget().rounds),
        None if _tokens_of(source) else source.get(("budget", "tokens"), int, None),
        source.get(("budget", "money"), float, None),
        source.get(("budget", "seconds"), float, None),
    )


def _tokens_of(source: TaskFile) -> Mapping[str, int]:
    given = source.get(("budget",), dict, {}).get("tokens")
    if not isinstance(given, Mapping):
        return {}
    for name, tokens in given.items():
        if isinstance(tokens, bool) or not isinstance(tokens, int) or tokens < 1:
            source.fail(("budget", "tokens", str(name)), "should be a number of tokens.")
    return {str(name): tokens for name, tokens in given.items()}


def _caps(source: TaskFile) -> Caps:
    if source.get(("caps",), dict, {}):
        source.known_fields(("caps",), {"tokens", "money", "minutes"})
    return Caps(
        source.get(("caps", "tokens"), int, None),
        source.get(("caps", "money"), float, None),
        source.get(("caps", "minutes"), float, None),
    )


def _whole(source: TaskFile, name: str, default: int) -> int:
    value: int = source.get((name,), int, default)
    if value < 1:
        source.fail((name,), f"should be at least 1, not {value}.")
    return value
