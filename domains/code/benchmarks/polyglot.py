"""The Python part of aider's polyglot benchmark: Exercism exercises as folders, each with
`.meta/config.json`, `.docs/instructions.md`, a stub and a test file.

Any exercise's `.meta/config.json` stands for all of them: its neighbours are imported with it. The
stub is shown, the tests are run as they are and shown by name and finding alone, as in the
benchmark's second try; the example solution is the reference.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from domains.code.benchmarks.rows import Problem
from domains.code.source import parse
from workbench.core.codec import Json
from workbench.core.telling.prompting import fenced
from workbench.errors import TaskFileError

CONFIG = "config.json"
LARGEST = 1 << 20
"""Bytes of one file of an exercise."""
_DOCS = ("introduction.md", "instructions.md", "instructions.append.md")


def import_polyglot(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data for each exercise in one module; nothing where the file is no exercise's
    configuration. TaskFileError names the file that does not fit.
    """
    if path.name != CONFIG or path.parent.name != ".meta" or _files(path) is None:
        return
    exercises = path.resolve().parent.parent.parent
    for config in sorted(exercises.glob(f"*/.meta/{CONFIG}")):
        named = _files(config)
        solutions = named["solution"] if named is not None else ()
        if named is not None and len(solutions) == 1 and solutions[0].endswith(".py"):
            folder = config.parent.parent
            title = folder.name.replace("-", " ").capitalize()
            yield Problem(f"polyglot/{folder.name}", title, partial(_task, folder, named))


def _files(config: Path) -> Mapping[str, Sequence[str]] | None:
    """Paths by kind, below the exercise's folder; None where the file has no such list."""
    try:
        data = json.loads(_text(config))["files"]
        found = {kind: [str(name) for name in data[kind]] for kind in ("solution", "test")}
        found["example"] = [str(name) for name in data.get("example", [])]
    except (ValueError, KeyError, TypeError, TaskFileError):
        return None
    return found


def _task(folder: Path, named: Mapping[str, Sequence[str]]) -> dict[str, Json]:
    stub = _text(folder / _inside(folder, named["solution"][0]))
    module = Path(named["solution"][0]).stem
    docs = [folder / ".docs" / name for name in _DOCS]
    told = "\n\n".join(_text(file).strip() for file in docs if file.is_file())
    tests = [_text(folder / _inside(folder, name)) for name in named["test"]]
    references = [_text(folder / _inside(folder, name)) for name in named["example"]]
    return {
        "prompt": f"{told}\n\nComplete the module `{module}`:\n\n{fenced(stub, 'python')}",
        "difficulty": "benchmark",
        "settings": {
            "entry": _entries(stub),
            "module": module,
            "lint": False,
            "complexity": 0,
        },
        "pytest": tests[0] if len(tests) == 1 else tests,
        **({"reference": references[0]} if len(references) == 1 else {}),
    }


def _entries(stub: str) -> list[str]:
    """What the stub defines at its top level, which tests may use."""
    tree = parse(stub)
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return [node.name for node in (tree.body if tree else ()) if isinstance(node, kinds)]


def _inside(folder: Path, name: str) -> str:
    """A path that stays in the exercise's folder."""
    if not (folder / name).resolve().is_relative_to(folder):
        raise TaskFileError(str(folder), f"names {name}, which lies elsewhere.")
    return name


def _text(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise TaskFileError(str(file), f"has more than {LARGEST >> 20} MB.")
        return data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise TaskFileError(str(file), f"cannot be read: {error}.") from None
