"""Where things are found by name: domains by entry point, tasks and practice scripts in the assets.

`assets()` is the one function that knows where the bundled files lie, in a checkout and in a wheel.
A TASK on the command line is a bundled or imported id (`code/process_data`, `HumanEval/0`) or the
path of a YAML file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.catalog import imported
from workbench.errors import DomainError, TaskFileError, UnknownName, UsageError, WorkbenchError
from workbench.files import AS_UTF_8, read_whole
from workbench.home import chosen_home
from workbench.yaml_text import parse_yaml

if TYPE_CHECKING:  # the task list is on the way to the first frame, these cost 70 ms
    from workbench.core.codec import Json
    from workbench.core.domain import Domain
    from workbench.core.strategy import Strategy
    from workbench.core.task import Task
    from workbench.core.taskfile import Place, TaskFile
    from workbench.core.telling.context import ContextFile

GROUP = "workbench.domains"
STRATEGIES = "workbench.strategies"


def assets() -> Path:
    """The folder of the bundled files: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def general_rubric() -> Json:
    """The rubric of drafts whose domain has none, as data."""
    return rubric_file(assets() / "rubrics" / "general.yaml")


def rubric_file(file: Path) -> Json:
    """A rubric's YAML as data. Raises UsageError where it is none."""
    try:
        text = read_whole(file, LARGEST_RUBRIC).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        hint = "Give a YAML file with 'name' and 'criteria'."
        raise UsageError(f"{file} cannot be read.", hint) from error
    return parse_yaml(text, str(file))[0]


LARGEST_RUBRIC = 1 << 20
"""Bytes."""


def home() -> Path:
    """The folder of the person's own data: `WORKBENCH_HOME`, else the platform's data directory."""
    if (chosen := chosen_home()) is not None:
        return chosen
    from platformdirs import user_data_path

    return user_data_path("feedback-workbench", appauthor=False)


@cache
def domain_entries() -> Mapping[str, str]:
    """`module:attribute` of every installed domain, by name."""
    return _entries(GROUP)


@cache
def strategy_entries() -> Mapping[str, str]:
    """`module:attribute` of every installed strategy, by name; those that ship here also where the
    installed metadata is older than they are.
    """
    from workbench.core import strategies

    known = {name: f"{strategies.__name__}:{_constant(name)}" for name in strategies.STRATEGIES}
    return {**_entries(STRATEGIES), **known}


def _constant(name: str) -> str:
    return name.upper().replace("-", "_")


def _entries(group: str) -> Mapping[str, str]:
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group=group)}


@cache
def find_domain(name: str) -> Domain:
    """The domain of that name behind its guard; UnknownName lists the installed ones, DomainError
    says why this one cannot be used.
    """
    from workbench.guarding import Guarded

    entries = domain_entries()
    if name not in entries:
        raise UnknownName("domain", name, entries)
    return Guarded(load_domain(entries[name]))


def usable_domains(complain: Callable[[WorkbenchError], None]) -> list[Domain]:
    """Every installed domain that can be used, by name; each other one costs one complaint."""
    found = []
    for name in sorted(domain_entries()):
        try:
            found.append(find_domain(name))
        except DomainError as error:
            complain(error)
    return found


@cache
def load_domain(entry: str) -> Domain:
    """The domain behind `module:attribute`; DomainError when there is none."""
    from workbench.core.domain import Domain

    loaded = _loaded(entry, f"The domain at {entry}")
    if not isinstance(loaded, Domain) or not isinstance(getattr(loaded, "name", None), str):
        what = f"a {type(loaded).__name__} is no Domain with a name"
        raise DomainError(f"The domain at {entry}", "loading", what)
    return loaded


@cache
def find_strategy(name: str) -> Strategy:
    """The strategy of that name; UnknownName lists the installed ones, DomainError says why this
    one cannot be used.
    """
    from workbench.core.strategy import Strategy

    entries = strategy_entries()
    if name not in entries:
        raise UnknownName("strategy", name, entries)
    who = f"The strategy '{name}'"
    loaded = _loaded(entries[name], who)
    if not isinstance(loaded, Strategy):
        raise DomainError(who, "loading", f"a {type(loaded).__name__} is no Strategy")
    return loaded


def _loaded(entry: str, who: str) -> object:
    """What `module:attribute` names; whatever prevents it is a DomainError."""
    from importlib import import_module

    from workbench.guarding import told

    module, _, attribute = entry.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except Exception as error:  # a module may raise anything when it is imported
        raise DomainError(who, "loading", told(error)) from error


@dataclass(frozen=True, slots=True)
class TaskEntry:
    """One line of the task list."""

    id: str
    domain: str
    title: str
    difficulty: str
    source: str
    """`bundled`, `imported`, `yours`, or the path of a file."""


def list_tasks() -> list[TaskEntry]:
    """The bundled and the imported tasks, by domain and as the files are ordered, easy ones
    first.
    """
    bundled = [_entry(file, "bundled") for file in sorted((assets() / "tasks").glob("*/*.yaml"))]
    order = {"easy": 0, "medium": 1, "hard": 2}
    ranked = sorted(bundled, key=lambda e: (e.domain, order.get(e.difficulty, 3), e.id))
    first = [entry for entry in ranked if entry.id == FIRST_TASK]
    others = [entry for entry in ranked if entry.id != FIRST_TASK]
    own = [_entry(file, "yours") for file in sorted(own_tasks().glob("*/*.yaml"))]
    return [*first, *own, *others, *imported_entries()]


def own_tasks() -> Path:
    """Where tasks made by asking lie, with a folder for each domain."""
    return home() / "tasks"


LARGEST_TASK = 8 * 1024 * 1024
"""Bytes of a task file at most."""
FIRST_TASK = "code/process_data"
"""What a newcomer meets first."""


_HEAD = frozenset(("id", "title", "difficulty", "domain"))
_BODY = frozenset(("stages", "tests", "hidden", "prompt"))


def _entry(file: Path, source: str) -> TaskEntry:
    """The list entry from the head of a task file, without reading the whole YAML."""
    head: dict[str, str] = {}
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            key, colon, value = line.partition(":")
            if colon and key in _HEAD:
                head[key] = value.strip().strip("\"'")
            elif key in _BODY and line[:1].isalpha():
                break
    id = head.get("id", f"{file.parent.name}/{file.stem}")
    domain = head.get("domain", file.parent.name)
    return TaskEntry(id, domain, head.get("title", id), head.get("difficulty", ""), source)


def imported_entries() -> list[TaskEntry]:
    """The imported tasks, in the order of their import."""
    return [
        TaskEntry(line["id"], line["domain"], line["title"], "", "imported")
        for line in imported.lines(home())
    ]


def find_task(name: str) -> Task:
    """The task of a bundled, own or imported id, or of a YAML file."""
    if _is_path(name):
        return read_task(Path(name))
    file = _bundled_file(name)
    if file is not None:
        return read_task(file)
    for line in imported.lines(home()):
        if line["id"] == name:
            return _imported_task(line)
    known = [entry.id for entry in list_tasks()]
    near = [id for id in known if id.partition("/")[0] == name.partition("/")[0]]
    shown = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
    raise UnknownName("task", shown, near or known, hint="'workbench tasks' lists them all.")


def task_source(name: str) -> str:
    """What finds the task again from anywhere: an id as it is, a path in full."""
    return str(Path(name).resolve()) if _is_path(name) else name


def _is_path(name: str) -> bool:
    return name.endswith((".yaml", ".yml")) or name.startswith((".", os.sep))


def _imported_task(line: Mapping[str, str]) -> Task:
    from workbench.core.taskfile import TaskFile

    domain = find_domain(line["domain"])
    file = Path(line["file"])
    try:
        for entry in domain.importers[line["importer"]](file):
            if entry["id"] == line["id"]:
                return domain.load(TaskFile(line["id"], entry))
    except OSError as error:
        raise TaskFileError(str(file), f"cannot be read: {error.strerror}.", hint=_AGAIN) from error
    raise TaskFileError(str(file), f"no longer holds {line['id']}.", hint=_AGAIN)


_AGAIN = "Import it again: workbench import FILE"


LONGEST_NAME = 200
"""Bytes of a part of an id up to which a file may be called so; file systems take 255."""


def _bundled_file(name: str) -> Path | None:
    return _file_of(name, (assets() / "tasks", own_tasks()))


def _file_of(id: str, roots: Iterable[Path]) -> Path | None:
    """The file of an id below the first of the roots that has it. An id that is not two plain
    words names none, wherever it would lead as a path.
    """
    parts = domain, stem = id.partition("/")[::2]
    plain = all(part.replace("_", "").replace("-", "").isalnum() for part in parts)
    if not plain or any(len(part.encode(errors="replace")) > LONGEST_NAME for part in parts):
        return None
    places = (root / domain / f"{stem}.yaml" for root in roots)
    return next((file for file in places if file.is_file()), None)


def read_task(file: Path) -> Task:
    """The task of a YAML file; its `domain` field, else its folder, says whose it is."""
    source = read_task_file(file)
    name = source.data.get("domain", file.resolve().parent.name)
    if name not in domain_entries():
        listed = ", ".join(sorted(domain_entries()))
        message = f"no domain called '{name}'."
        source.fail(("domain",), message, f"Add 'domain:' with one of: {listed}.")
    task = find_domain(name).load(source)
    return replace(task, context=_context(source))


def _context(source: TaskFile) -> tuple[ContextFile, ...]:
    """The files that the task names under `context`, which stand beside it or below."""
    from workbench.core.telling.context import MOST, ContextFile

    names = source.get(("context",), list, [])
    if len(names) > MOST:
        source.fail(("context",), f"names {len(names)} files; at most {MOST} are read.")
    found = []
    for index, name in enumerate(names):
        text, left_out = _context_text(source, ("context", index), name)
        found.append(ContextFile(name, text, left_out))
    return tuple(found)


def _context_text(source: TaskFile, place: Place, name: Json) -> tuple[str, int]:
    from workbench.core.telling.context import LONGEST

    folder = Path(source.folder or ".").resolve()
    file = (folder / str(name)).resolve()
    if not isinstance(name, str) or not file.is_relative_to(folder):
        source.fail(place, f"{name!r} is no file beside the task.", "Give a path below its folder.")
    if not file.is_file():
        source.fail(place, f"there is no file {name}.", "Give a path below the task's folder.")
    try:
        with file.open(encoding="utf-8") as lines:
            text = lines.read(LONGEST)
        size = file.stat().st_size
    except UnicodeDecodeError:
        source.fail(place, f"{name} is not UTF-8 text.", AS_UTF_8)
    except OSError as error:
        source.fail(place, f"{name} cannot be read: {error.strerror}.")
    return text, max(0, size - len(text.encode())) if len(text) == LONGEST else 0


def read_task_file(file: Path) -> TaskFile:
    """A YAML file as data with the line of every field."""
    from workbench.core.taskfile import TaskFile

    try:
        text = read_whole(file, LARGEST_TASK).decode("utf-8-sig")
    except UsageError as error:
        message = error.message.removeprefix(f"{file} ")
        raise TaskFileError(str(file), message, hint=error.hint) from error
    except UnicodeDecodeError as error:
        raise TaskFileError(str(file), "is not UTF-8 text.", hint=AS_UTF_8) from error
    except OSError as error:
        hint = "'workbench tasks' lists what there is."
        raise TaskFileError(str(file), f"cannot be read: {error.strerror}.", hint=hint) from error
    data, lines = parse_yaml(text, str(file))
    return TaskFile(str(file), data, lines, str(file.resolve().parent))


def practice_script(task: str) -> Mapping[str, Json] | None:
    """The practice script of a task as data; None when there is none."""
    file = _file_of(task, (assets() / "practice",))
    if file is None:
        return None
    return parse_yaml(file.read_text(encoding="utf-8"), str(file))[0]


def import_tasks(file: Path, redact: Callable[[str], str], domain: str | None = None) -> list[str]:
    """Note the tasks of a foreign file in the index, and give their ids; the file stays where it
    is. Titles go through `redact`, as they may be the first words of anybody's prompt.

    Each importer is tried on the file; the first that recognises its format wins.
    """
    if file.is_dir():
        hint = "Give one of its files; of exercises in folders any '.meta/config.json' brings all."
        raise UsageError(f"{file} is a folder.", hint)
    if not file.is_file():
        raise UsageError(f"There is no file {file}.", "Give the path of a JSONL file (gzip too).")
    chosen = [find_domain(domain)] if domain else usable_domains(lambda error: None)
    for known in chosen:
        for importer, read in known.importers.items():
            entries = list(read(file))
            if entries:
                where = {"domain": known.name, "importer": importer, "file": str(file.resolve())}
                titles = {str(e["id"]): redact(str(e["title"])) for e in entries}
                imported.note(home(), titles, where)
                return [entry["id"] for entry in entries]
    raise UsageError(
        f"No importer recognises {file}.", "'workbench domains' lists the formats each one reads."
    )
