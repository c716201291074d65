"""The data of a task as the fault operators read it: a CSV text, or the path of one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from domains.analysis.tables.plain_table import Table
from workbench.core.task import Task


def table_of(task: Task) -> Table:
    """The rows of the task's CSV."""
    given = _field(task, "data")
    if isinstance(given, str) and "\n" in given:
        return _parsed(given)
    return _parsed(_file(given).read_text("utf-8"))


@cache
def _parsed(text: str) -> Table:
    return Table.parse(text)


def time_column(task: Task) -> str | None:
    """The column that orders the rows, where the schema names one."""
    schema = _field(task, "schema")
    time = schema.get("time") if isinstance(schema, Mapping) else None
    return str(time) if time else None


def roles(task: Task) -> dict[str, str]:
    """The role of each column that the schema describes."""
    schema = _field(task, "schema")
    columns = schema.get("columns", []) if isinstance(schema, Mapping) else []
    if isinstance(columns, Mapping):
        columns = [{"name": name, **entry} for name, entry in columns.items()]
    return {str(entry["name"]): str(entry.get("role", "")) for entry in columns}


def _field(task: Task, name: str) -> Any:
    for place in (task.materials, task.settings, *(stage.checks for stage in task.stages)):
        if isinstance(place, Mapping) and name in place:
            return place[name]
    raise KeyError(f"The task {task.id} has no '{name}'.")


def _file(given: Any) -> Path:
    name = str(given.get("path") or given.get("file")) if isinstance(given, Mapping) else str(given)
    package = Path(str(files("workbench")))
    for folder in (package / "assets", package.parent / "assets"):
        file = folder / "controls" / "analysis" / name
        if file.is_file():
            return file
    return Path(name)
