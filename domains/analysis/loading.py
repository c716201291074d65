"""An analysis task's file as a task. Beside the fields that all domains share it has

    data: cafe.csv             # beside the task file; or csv: with the text itself
    schema:
      grain: one row per shop and week
      time: week
      columns: [{name, role, unit, known, min, max, nulls}, …]   # role: time id group measure
    question: …                #       outcome flag
    audience: …
    decision: …                # what is to be decided: a recommendation is wanted
    required_kinds: [descriptive, trend, correlation, prediction]
    tolerances: {relative: 0.001, COLUMN or KIND: 0.5}
    constants: [4500, two years]   # numbers that the report may print without a claim
    design: observational      # or randomised

They may stand at the top, in `materials` or in `settings`. The data stay where they are; the task
holds their path.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile, common_task

MATERIALS = ("data", "csv", "schema", "question", "audience", "decision", "source")
SETTINGS = ("required_kinds", "tolerances", "constants", "design")
DESIGNS = ("observational", "randomised", "randomized", "experiment")
_OWN = frozenset([*MATERIALS, *SETTINGS])


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    source.known_fields((), COMMON_FIELDS | _OWN)
    given = source.data
    materials = {key: given[key] for key in MATERIALS if key in given}
    settings = {key: given[key] for key in SETTINGS if key in given}
    question = str(materials.get("question", "") or "")
    common = {key: value for key, value in given.items() if key in COMMON_FIELDS}
    common.setdefault("prompt", question)
    common.setdefault("title", question[:60] or str(given.get("id", "")))
    task = common_task(replace(source, data=common), frozenset(), "analysis")
    materials = {**task.materials, **materials}
    settings = {**task.settings, **settings}
    _check(source, materials, settings)
    return replace(task, materials=_located(source, materials), settings=settings)


def _check(source: TaskFile, materials: Mapping[str, Any], settings: Mapping[str, Any]) -> None:
    if not materials.get("data") and not materials.get("csv"):
        source.fail(("data",), "is missing.", "Add 'data:' with the name of a CSV file.")
    for name in ("required_kinds", "constants"):
        if not isinstance(settings.get(name, []), list):
            source.fail((name,), f"should be a list, not {settings[name]!r}.")
    if not isinstance(settings.get("tolerances") or {}, Mapping):
        source.fail(("tolerances",), f"should be a mapping, not {settings['tolerances']!r}.")
    design = settings.get("design", "observational")
    if design not in DESIGNS:
        source.fail(("design",), f"is {design!r}.", f"Known: {', '.join(DESIGNS)}.")


def _located(source: TaskFile, materials: Mapping[str, Any]) -> dict[str, Any]:
    """The materials with the data's whole path, so that the worker finds them."""
    name = materials.get("data")
    if not isinstance(name, str):
        return dict(materials)
    if "\n" in name:
        return {**{k: v for k, v in materials.items() if k != "data"}, "csv": name}
    path = Path(source.folder, name) if source.folder else Path(name)
    if not path.is_file():
        source.fail(("data",), f"names {name}, which is not there.", f"Put it at {path}.")
    return {**materials, "data": str(path)}
