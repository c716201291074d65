"""The clean drafts that faults are planted in, read from assets/controls/planning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

from workbench.core.faults import Control
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile


def clean_drafts(load: Callable[[TaskFile], Task]) -> Iterator[Control]:
    """Every `<plan>.<style>….md` beside its task `<plan>.yaml`."""
    import yaml

    for file in sorted(_folder().glob("*.yaml")):
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        task = load(TaskFile(str(file), data, {}, str(file.parent)))
        for draft in sorted(file.parent.glob(f"{file.stem}.*.md")):
            style = draft.name.split(".")[1]
            yield Control(draft.stem, task, draft.read_text(encoding="utf-8"), style)


def _folder() -> Path:
    package = Path(str(files("workbench")))
    inside = package / "assets" / "controls" / "planning"
    return inside if inside.is_dir() else package.parent / "assets" / "controls" / "planning"
