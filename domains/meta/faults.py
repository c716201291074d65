"""The faults that a strategy of feedback can have, planted one at a time in ones that do well."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workbench.core.faults import FaultOperator, Planted
from workbench.core.task import Task

Plant = Callable[[Task, str, int], Planted | None]


def operators() -> tuple[FaultOperator, ...]:
    """One operator for each fault."""
    made: Sequence[tuple[str, str, Plant, str]] = (
        ("unknown strategy", "A strategy that does not exist.", _strategy, "blocker"),
        ("invented field", "A field that nothing reads.", _field, "blocker"),
        ("value out of range", "A knob has a value that means nothing.", _value, "blocker"),
        ("bare names", "A writer who needs detail is told names alone.", _names, "major"),
    )
    return tuple(FaultOperator(name, told, plant, level) for name, told, plant, level in made)


def _line(draft: str, name: str) -> str:
    return next((one for one in draft.splitlines() if one.startswith(f"{name}:")), "")


def _replaced(draft: str, name: str, new: str, check: str) -> Planted | None:
    old = _line(draft, name)
    return Planted(draft.replace(old, new, 1), (check,), new) if old else None


def _strategy(task: Task, draft: str, seed: int) -> Planted | None:
    word = ("refine", "checked_refine", "best", "reflexion", "auto")[seed % 5]
    return _replaced(draft, "strategy", f"strategy: {word}{seed}", "form")


def _field(task: Task, draft: str, seed: int) -> Planted | None:
    line = f"{('mood', 'tone', 'item', 'style', 'depth')[seed % 5]}{seed}: {seed}"
    return Planted(f"{draft.rstrip()}\n{line}\n", ("form",), line)


def _value(task: Task, draft: str, seed: int) -> Planted | None:
    name, value = (("items", "0"), ("detail", "much"), ("plateau", "-1"), ("items", "few"))[
        seed % 4
    ]
    return _replaced(draft, name, f"{name}: {value}", "form")


def _names(task: Task, draft: str, seed: int) -> Planted | None:
    if float(task.materials["writer"].get("vague", 1.0)) > 0.5:
        return None
    return _replaced(draft, "detail", "detail: named", "fix rate")
