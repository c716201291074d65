"""The task of a team file.

    models:       NAME: {about: "…", recall: 0.8, …}      simulated skills (lab.simulated.players)
    trial:        {tasks, parts, hidden, seed}            what a team is tried on
    demands:      {gain, tokens, worth, critic recall, critic precision, validator false accept, …}
    hidden:       {trial: {…}, demands: {…}}              the exam

Skills never reach a prompt: the writer is told the names and what stands in `about`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile, common_task
from workbench.lab.simulated.players import SKILLS, Skill
from workbench.lab.simulated.world import simulated_tasks
from workbench.lab.team.trials import Ground

OWN = frozenset(["models", "trial", "demands"])
TRIAL = {"tasks": 8, "parts": 8, "hidden": 14, "seed": 1}
DEMANDS = {
    "gain": 0.1,
    "tokens": 6000,
    "worth": -0.05,
    "critic recall": 0.4,
    "critic precision": 0.4,
    "validator false accept": 0.4,
    "validator false reject": 0.4,
}
"""What a team has to reach where its task says nothing else: shares, and tokens of one run."""


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    source.known_fields((), COMMON_FIELDS | OWN)
    common = {key: value for key, value in source.data.items() if key in COMMON_FIELDS}
    task = common_task(replace(source, data=common), frozenset(), "team")
    models = source.get(("models",), dict)
    if not models:
        source.fail(("models",), "names no model.", "Give two or more simulated ones.")
    for name in models:
        source.get(("models", name), dict)
        source.known_fields(("models", name), SKILLS | {"about"})
    for name, known in (("trial", TRIAL), ("demands", DEMANDS)):
        if source.get((name,), dict, {}):
            source.known_fields((name,), set(known))
    return replace(task, materials={**{k: source.data[k] for k in OWN if k in source.data}})


def settings_of(task: Task) -> tuple[Ground, Mapping[str, float]]:
    """The ground and the demands of a task that was narrowed to its shown or its hidden part."""
    given: Mapping[str, Any] = task.materials
    more = task.hidden if isinstance(task.hidden, Mapping) and not task.stages else {}
    trial = {**TRIAL, **given.get("trial", {}), **more.get("trial", {})}
    demands = {**DEMANDS, **given.get("demands", {}), **more.get("demands", {})}
    skills = {name: skill_of(fields) for name, fields in given["models"].items()}
    prefix = "exam" if more else "trial"
    tasks = simulated_tasks(trial["tasks"], trial["seed"], trial["parts"], trial["hidden"], prefix)
    return Ground(tuple(tasks), skills, trial["seed"]), demands


def skill_of(fields: Mapping[str, Any]) -> Skill:
    """The skill that a task file gives."""
    return Skill(**{name: value for name, value in fields.items() if name != "about"})
