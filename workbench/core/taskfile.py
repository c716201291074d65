"""A task file as data with the line of every field, so that a complaint can point at its place.

Reading the YAML is the catalog's business; here is what it hands to a domain's `load`, and the part
of a task file that all domains share: id, title, prompt, stages, hidden, materials, settings,
budget, redact, difficulty, reference; and `context`, a list of files beside the task file, which
the catalog reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from workbench.core.codec import Json
from workbench.core.task import Budget, Stage, Task
from workbench.errors import TaskFileError

Place = tuple[str | int, ...]
"""The way to a field: keys and list indices, e.g. `("stages", 0, "tests", 2, "expect")`."""

_MISSING = object()
_TYPES = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}
_TYPES |= {list: "a list", dict: "a mapping", Mapping: "a mapping"}


@dataclass(frozen=True)
class TaskFile:
    """One parsed task file."""

    name: str
    """Path or bundled id, as shown in complaints."""
    data: Mapping[str, Json]
    lines: Mapping[Place, int] = field(default_factory=dict)
    """Line of each field, from 1."""
    folder: str = ""
    """Where files that the task names are found; empty for tasks that were not read from disk."""

    def fail(self, place: Place, message: str, hint: str = "") -> NoReturn:
        """Raise a TaskFileError at the field's line (or that of its nearest known parent)."""
        known = next((place[:n] for n in range(len(place), 0, -1) if place[:n] in self.lines), ())
        name = ".".join(str(part) for part in place)
        raise TaskFileError(self.name, message, line=self.lines.get(known), field=name, hint=hint)

    def get(self, place: Place, kind: type, default: Json = _MISSING) -> Json:
        """The value at a place, of the given type; complains when it is missing and no default is
        given.
        """
        value: Json = self.data
        for part in place:
            if not _present(value, part):
                return self._missing(place, kind, default)
            value = value[part]
        if value is None and default is not _MISSING:
            return default
        fits = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            return float(value)
        if not fits:
            self.fail(place, f"should be {_TYPES.get(kind, kind.__name__)}, not {_shown(value)}.")
        return value

    def _missing(self, place: Place, kind: type, default: Json) -> Json:
        if default is not _MISSING:
            return default
        wanted = _TYPES.get(kind, "a value")
        return self.fail(place, "is missing.", f"Add '{place[-1]}:' with {wanted}.")

    def known_fields(self, place: Place, allowed: frozenset[str] | set[str]) -> None:
        """Complain about a field that nobody reads, with the nearest name that is read."""
        from difflib import get_close_matches

        for key in self.get(place, Mapping):
            if key not in allowed:
                near = get_close_matches(str(key), sorted(allowed), n=1)
                known = f"Known: {', '.join(sorted(allowed))}."
                guess = f"Did you mean '{near[0]}'?" if near else known
                self.fail((*place, key), "is not a field that anything reads.", guess)


def _shown(value: Json) -> str:
    """The value as a complaint quotes it."""
    try:
        text = repr(value)
    except ValueError:  # an integer of more digits than Python writes
        return "that number"
    return text if len(text) <= 80 else f"{text[:80]}…"


def _present(value: Json, part: str | int) -> bool:
    if isinstance(value, list):
        return isinstance(part, int) and 0 <= part < len(value)
    return isinstance(value, Mapping) and part in value


COMMON_FIELDS = frozenset(
    [
        "id",
        "domain",
        "title",
        "prompt",
        "stages",
        "hidden",
        "materials",
        "settings",
        "budget",
        "redact",
        "difficulty",
        "reference",
        "context",
    ]
)


def common_task(source: TaskFile, stage_fields: frozenset[str], domain: str) -> Task:
    """The task with the shared fields read; each stage keeps `stage_fields` as its `checks`.

    A file without `stages` has one, made of its top-level `stage_fields` (e.g. `tests`).
    """
    source.known_fields((), COMMON_FIELDS | stage_fields)
    return Task(
        id=source.get(("id",), str),
        domain=domain,
        title=source.get(("title",), str),
        prompt=source.get(("prompt",), str),
        stages=_stages(source, stage_fields),
        hidden=source.get(("hidden",), dict, None),
        materials=source.get(("materials",), dict, {}),
        settings=source.get(("settings",), dict, {}),
        budget=_budget(source),
        redact=source.get(("redact",), bool, True),
        difficulty=source.get(("difficulty",), str, ""),
        reference=source.get(("reference",), str, ""),
    )


def _stages(source: TaskFile, stage_fields: frozenset[str]) -> tuple[Stage, ...]:
    entries = source.get(("stages",), list, None)
    if entries is None:
        checks = {key: source.data[key] for key in stage_fields if key in source.data}
        return (Stage("all", "", checks),)
    for key in sorted(stage_fields & set(source.data)):
        source.fail(
            (key,), "stands beside 'stages', where nothing reads it.", "Move it to a stage."
        )
    stages = []
    for index in range(len(entries)):
        place = ("stages", index)
        source.get(place, dict)
        source.known_fields(place, stage_fields | {"name", "prompt"})
        checks = {key: entries[index][key] for key in stage_fields if key in entries[index]}
        name = source.get((*place, "name"), str, f"stage {index + 1}")
        stages.append(Stage(name, source.get((*place, "prompt"), str, ""), checks))
    if not stages:
        source.fail(("stages",), "has no stage.", "Give one, or leave 'stages' out.")
    return tuple(stages)


def _budget(source: TaskFile) -> Budget:
    given = source.get(("budget",), dict, None) or {}
    if given:
        source.known_fields(("budget",), {"rounds", "tokens", "money", "seconds"})
    for key, limit in given.items():
        if isinstance(limit, int | float) and limit <= 0:
            source.fail(("budget", key), f"should be more than 0, not {_shown(limit)}.")
    return Budget(
        rounds=source.get(("budget", "rounds"), int, Budget().rounds),
        tokens=source.get(("budget", "tokens"), int, None),
        money=source.get(("budget", "money"), float, None),
        seconds=source.get(("budget", "seconds"), float, None),
    )
