"""The task of a meta file.

    writer:     {name: Ada, repair: 0.8, vague: 0.3, crowded: 0.05, …}  simulated (lab.simulated)
    templates:  NAME: closing line
    trial:      {tasks, parts, hidden, seed, tokens, rounds}
    demands:    {gain, fix rate, size, gap}
    hidden:     {trial: {…}, demands: {…}}                     the exam

How the writer takes feedback never reaches a prompt: that is what has to be found out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile, common_task
from workbench.lab.learning.trials import Ground, Telling
from workbench.lab.simulated.players import SKILLS, Skill
from workbench.lab.simulated.world import simulated_tasks

OWN = frozenset(["writer", "templates", "trial", "demands"])
TRIAL = {"tasks": 8, "parts": 10, "hidden": 0, "seed": 1, "tokens": 4000, "rounds": 6}
DEMANDS = {"gain": 0.2, "fix rate": 0.5, "size": 0.7, "gap": 0.25}
"""Shares: gain over the bare score, items fixed, yield of the size of a round against the best
size's, and how far what was shown may lie above what was hidden.
"""


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    source.known_fields((), COMMON_FIELDS | OWN)
    common = {key: value for key, value in source.data.items() if key in COMMON_FIELDS}
    task = common_task(replace(source, data=common), frozenset(), "meta")
    source.get(("writer",), dict)
    source.known_fields(("writer",), SKILLS | {"name"})
    for name, known in (("trial", TRIAL), ("demands", DEMANDS)):
        if source.get((name,), dict, {}):
            source.known_fields((name,), set(known))
    for name in source.get(("templates",), dict, {}):
        source.get(("templates", name), str)
    return replace(task, materials={key: source.data[key] for key in OWN if key in source.data})


def settings_of(task: Task) -> tuple[Ground, Telling, Mapping[str, float]]:
    """Ground, budget and demands of a task narrowed to its shown or its hidden part."""
    given: Mapping[str, Any] = task.materials
    more = task.hidden if isinstance(task.hidden, Mapping) and not task.stages else {}
    trial = {**TRIAL, **given.get("trial", {}), **more.get("trial", {})}
    demands = {**DEMANDS, **given.get("demands", {}), **more.get("demands", {})}
    prefix = "exam" if more else "trial"
    tasks = simulated_tasks(trial["tasks"], trial["seed"], trial["parts"], trial["hidden"], prefix)
    telling = Telling(tokens=trial["tokens"], rounds=trial["rounds"])
    skill = {key: value for key, value in given["writer"].items() if key != "name"}
    ground = Ground(Skill(**skill), tuple(tasks), trial["seed"], writer_of(task))
    return ground, telling, demands


def writer_of(task: Task) -> str:
    """What the task's writer is called."""
    return str(task.materials["writer"].get("name", "the writer"))


def templates_of(task: Task) -> Mapping[str, str]:
    """The closing lines that a draft may choose from."""
    found: Mapping[str, str] = task.materials.get("templates", {})
    return found
