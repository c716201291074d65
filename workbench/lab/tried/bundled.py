"""The bundled tasks of a tried domain, and the drafts that their practice scripts end with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

from workbench.core.codec import Json
from workbench.core.faults import Control
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

Load = Callable[[TaskFile], Task]


def asset_folder(domain: str, kind: str) -> Path:
    """Where the bundled files of a domain lie, in a checkout and in a wheel."""
    package = Path(str(files("workbench")))
    inside = package / "assets" / kind / domain
    return inside if inside.is_dir() else package.parent / "assets" / kind / domain


def task_named(domain: str, name: str, load: Load) -> Task:
    """A bundled task by its id, or that of a file. Raises OSError, ValueError and TaskFileError."""
    bundled = asset_folder(domain, "tasks") / f"{name.removeprefix(f'{domain}/')}.yaml"
    file = bundled if bundled.is_file() else Path(name)
    return load(TaskFile(str(file), _read(file)))


def repaired(domain: str, load: Load) -> Iterator[Control]:
    """The repaired draft of every bundled practice script."""
    for file in sorted(asset_folder(domain, "practice").glob("*.yaml")):
        script = _read(file)
        draft = str(script["draft"])
        for fault in script["faults"]:
            draft = draft.replace(fault["broken"], fault["repair"])
        yield Control(file.stem, task_named(domain, file.stem, load), draft, "repaired")


def _read(file: Path) -> Json:
    import yaml

    data: Json = yaml.safe_load(file.read_text(encoding="utf-8"))
    return data
