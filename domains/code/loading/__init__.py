"""A code task's file as a task: every field read, checked, and brought into one canonical form.

Afterwards `Stage.checks` and `Task.hidden` are plain JSON with literals as text, so that a task in
the log needs neither its file nor the files beside it. Each complaint names the file, the line, the
field and the fix. The format is described in the domain's README.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domains.code.drafts.layout import entry_names, modules
from domains.code.loading.names import function_names
from domains.code.loading.settings import Settings
from domains.code.loading.stages import Tests
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.core.taskfile import Place, TaskFile, common_task

STAGE_FIELDS = frozenset(["tests", "pytest", "properties", "keep", "drop"])
_HIDDEN_FIELDS = frozenset(["tests", "pytest", "properties"])


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    if isinstance(source.data.get("hidden"), list):
        source.fail(
            ("hidden",), "is a list.", "Write tests: below hidden:, and the list below that."
        )
    task = common_task(source, STAGE_FIELDS, "code")
    Settings(source).check()
    reader = Tests(source, entry_names(task), modules(task))
    names: set[str] = set()
    stages = []
    for index, stage in enumerate(task.stages):
        place: Place = ("stages", index) if "stages" in source.data else ()
        checks = reader.stage(place, stage.checks, names)
        names |= {test["name"] for test in checks["tests"]} | function_names(checks["files"])
        names |= {entry["name"] for entry in checks["properties"]}
        stages.append(replace(stage, checks=checks))
    if not any(_has_tests(stage.checks) for stage in stages):
        source.fail(("tests",), "is missing: the task has no test.", 'Add "tests:" with one entry.')
    hidden = None
    if task.hidden is not None:
        source.known_fields(("hidden",), _HIDDEN_FIELDS)
        hidden = reader.stage(("hidden",), task.hidden, set())
    return replace(task, stages=tuple(stages), hidden=hidden)


def _has_tests(checks: Mapping[str, Json]) -> bool:
    return bool(checks["tests"] or checks["files"] or checks["properties"])
