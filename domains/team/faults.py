"""The faults that a team can have, planted one at a time in teams that do well."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from workbench.core.faults import FaultOperator, Planted
from workbench.core.task import Task

Plant = Callable[[Task, str, int], Planted | None]


def operators() -> tuple[FaultOperator, ...]:
    """One operator for each fault."""
    made: Sequence[tuple[str, str, Plant, str]] = (
        ("unknown model", "A role is played by a model that does not exist.", _unknown, "blocker"),
        ("invented role", "A role that no team has.", _invented, "blocker"),
        ("two of a role", "A role stands twice.", _twice, "blocker"),
        ("number out of range", "A knob has a value that means nothing.", _range, "blocker"),
        ("blind critic", "The critic names hardly anything that is wrong.", _blind, "major"),
        ("kind validator", "The validator accepts whatever comes.", _kind, "major"),
    )
    return tuple(FaultOperator(name, told, plant, level) for name, told, plant, level in made)


def _replaced(draft: str, old: str, new: str, check: str, quote: str = "") -> Planted | None:
    place = draft.find(old)
    if not old or place < 0:
        return None
    return Planted(draft[:place] + new + draft[place + len(old) :], (check,), quote or new.strip())


def _unknown(task: Task, draft: str, seed: int) -> Planted | None:
    names = [name for name in task.materials["models"] if f": {name}\n" in draft]
    if not names:
        return None
    name = sorted(names)[seed % len(names)]
    return _replaced(draft, f": {name}\n", f": {name}-{2 + seed}\n", "form", f"{name}-{2 + seed}")


def _invented(task: Task, draft: str, seed: int) -> Planted | None:
    words = ("manager", "tester", "judge", "planner", "boss")
    word = words[seed % len(words)] + str(seed)
    return _replaced(draft, "roles: [", f"roles: [{word}, ", "form", word)


def _twice(task: Task, draft: str, seed: int) -> Planted | None:
    inside = [name.strip() for name in draft.partition("roles: [")[2].partition("]")[0].split(",")]
    return _replaced(draft, "roles: [", f"roles: [{inside[seed % len(inside)]}, ", "form")


def _range(task: Task, draft: str, seed: int) -> Planted | None:
    name = ("points", "items", "tokens")[seed % 3]
    line = next((one for one in draft.splitlines() if one.startswith(f"{name}:")), "")
    return _replaced(draft, line, f"{name}: {('0', '-3', 'many', '1.5')[seed % 4]}", "form")


def _blind(task: Task, draft: str, seed: int) -> Planted | None:
    return _played_by(task, draft, "critic", lambda skill: skill.get("recall", 1.0) <= 0.15)


def _kind(task: Task, draft: str, seed: int) -> Planted | None:
    return _played_by(task, draft, "validator", lambda skill: skill.get("accepts", 0.0) >= 0.9)


def _played_by(
    task: Task, draft: str, role: str, fits: Callable[[Mapping[str, Any]], bool]
) -> Planted | None:
    """The draft with the role played by the task's first model that fits."""
    names = [name for name, skill in task.materials["models"].items() if fits(skill)]
    line = next((one for one in draft.splitlines() if one.startswith(f"  {role}: ")), "")
    if not names:
        return None
    check = "critic recall" if role == "critic" else "no wrong verification"
    return _replaced(draft, line, f"  {role}: {names[0]}", check)
