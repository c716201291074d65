"""Which files a task asks for, what each must define, and how the tests import it.

A task of one module has none, and a name of its own for the module. The files of a task with
several are named once, in `settings.files`; no path of an answer is ever taken but one of these.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from workbench.core.task import Task

_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\..*)?", re.IGNORECASE)
"""Names that are devices on Windows, whatever follows the first dot (Microsoft, Naming Files)."""
_TOOLS = frozenset(["pytest", "_pytest", "hypothesis", "conftest", "pluggy"])
MOST_FILES = 20
"""Files of one draft."""


def required_names(settings: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """File -> names that it must define; empty for a task of one module."""
    files = settings.get("files", {})
    if isinstance(files, Mapping):
        return {str(path): _listed(names) for path, names in files.items()}
    return {str(path): () for path in files}


def _listed(names: Any) -> tuple[str, ...]:
    found = [names] if isinstance(names, str) else names or ()
    return tuple(str(name) for name in found)


def file_names(task: Task) -> tuple[str, ...]:
    """The files that the draft must have; none for a task of one module."""
    return tuple(required_names(task.settings))


def entry_names(task: Task) -> tuple[str, ...]:
    """Names that the draft must define, the main one first; may be none."""
    files = required_names(task.settings)
    if files:
        return tuple(name for names in files.values() for name in names)
    entry = task.settings.get("entry", ())
    return (entry,) if isinstance(entry, str) else tuple(str(name) for name in entry)


def file_of(task: Task, name: str) -> str:
    """The file that must define a name; empty for a task of one module."""
    files = required_names(task.settings)
    return next((path for path, names in files.items() if name in names), "")


def module_name(task: Task) -> str:
    """The name under which test files import the draft, where it is one module."""
    return str(task.settings.get("module", "solution"))


def module_of(path: str) -> str:
    """`bank/report.py` -> `bank.report`, `bank/__init__.py` -> `bank`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def modules(task: Task) -> tuple[str, ...]:
    """The names under which test files import the draft."""
    return tuple(map(module_of, file_names(task))) or (module_name(task),)


def home_of(task: Task, name: str) -> str:
    """The module from which tests import one of the draft's names."""
    path = file_of(task, name)
    return module_of(path) if path else module_name(task)


def imports(task: Task, used: Collection[str]) -> list[str]:
    """The statements that give a text what it uses of the draft."""
    by_home: dict[str, list[str]] = {}
    for name in entry_names(task):
        if name in used:
            by_home.setdefault(home_of(task, name), []).append(name)
    lines = [f"from {home} import {', '.join(names)}" for home, names in by_home.items()]
    return lines + [f"import {name}" for name in modules(task) if name.partition(".")[0] in used]


def why_not_a_path(path: str) -> str:
    """Why a path can be no file of a draft, whatever the task; empty where it can be one."""
    parts = path.split("/")
    if "\\" in path or ":" in path or path.startswith(("/", "~")):
        return "is not a path inside the draft's folder"
    if any(part in ("", ".", "..") for part in parts):
        return "leaves the draft's folder" if ".." in parts else "has an empty part"
    if any(_DEVICES.fullmatch(part) for part in parts):
        return "has the name of a device"
    names = [*parts[:-1], parts[-1].removesuffix(".py")]
    if not path.endswith(".py") or not all(map(_is_name, names)):
        return "is not the path of a Python module"
    return ""


def why_not_a_file(path: str, others: Iterable[str]) -> str:
    """Why a task cannot ask for this file beside `others`; empty where it can."""
    found = why_not_a_path(path)
    if found:
        return found
    module = module_of(path)
    top = module.partition(".")[0]
    if top in sys.stdlib_module_names or top in _TOOLS or top.startswith("test_"):
        return f"hides the module {top} of Python or of the tests"
    there = set(others)
    if path in there:
        return "stands there twice"
    around = {module_of(other) for other in there if not other.endswith("/__init__.py")}
    inner = [name for name in around if name.startswith(f"{module}.")]
    clash = inner if not path.endswith("/__init__.py") else []
    if clash or any(module.startswith(f"{name}.") for name in around) or module in around:
        return "is a module and a folder at once"
    return ""


def _is_name(text: str) -> bool:
    return text.isidentifier() and text.isascii() and not keyword.iskeyword(text)
