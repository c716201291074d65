"""The bundled math tasks, their practice scripts, and small tasks made for one test."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from domains.math import DOMAIN
from domains.math.steps.verdicts import StepsVerdict
from workbench.catalog import find_task, practice_script
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.models.practice_script import Script, parse

TASKS = sorted(
    f"math/{file.stem}"
    for file in (Path(__file__).parents[3] / "assets" / "tasks" / "math").glob("*.yaml")
)


@cache
def task(name: str) -> Task:
    """A bundled task."""
    return find_task(name)


@cache
def script(name: str) -> Script:
    """Its practice script."""
    return parse(practice_script(name), name)


def small_task(problem: str, answer: str | int | None, **more: Json) -> Task:
    """A task of a problem and its answer alone."""
    data = {"id": "math/small", "title": "Small", "prompt": problem, **more}
    return DOMAIN.load(TaskFile("small", data if answer is None else {**data, "answer": answer}))


def solution(*steps: str, answer: str) -> str:
    """A draft of numbered steps."""
    lines = [f"Step {number}: {step}" for number, step in enumerate(steps, 1)]
    return "\n".join([*lines, f"Answer: {answer}"]) + "\n"


def pointed_at(found: StepsVerdict) -> int | None:
    """The step that is refuted, else the one to look at first, else None."""
    if found.first_wrong_step is not None:
        return found.first_wrong_step
    return None if found.suspicion is None else found.suspicion.step
