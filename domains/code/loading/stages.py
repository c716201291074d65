"""The tests of one stage, or the hidden ones: read, named, and told apart from those before."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from domains.code.loading.entries import Entries
from domains.code.loading.names import function_names, test_functions
from domains.code.loading.scope import imported_names, unknown_names
from workbench.core.codec import Json
from workbench.core.taskfile import Place, TaskFile

RESERVED = frozenset(
    [
        *("code present", "files", "loads", "no forbidden import"),
        *("computes its answers", "lint", "complexity", "speed", "readable"),
    ]
)
"""Names of checks that every draft has."""


class Tests:
    """Reads the tests of a stage, or the hidden ones."""

    def __init__(self, source: TaskFile, entry: Sequence[str], modules: Sequence[str]) -> None:
        """`entry` are the names of the draft, `modules` those under which tests import it."""
        self.source = source
        self._entry_names, self._modules = entry, modules
        self._entries = Entries(source, entry)

    def stage(self, place: Place, data: Mapping[str, Json], earlier: set[str]) -> dict[str, Json]:
        """The canonical form of `data`, which stands at `place` in the file."""
        read, count = self._entries, self._count(place, "tests")
        tests = [read.test_at((*place, "tests", n)) for n in range(count)]
        files = self._files((*place, "pytest"), data.get("pytest"))
        number = self._count(place, "properties")
        properties = [read.property_at((*place, "properties", n)) for n in range(number)]
        self._distinct(place, tests, properties, files)
        checks: dict[str, Json] = {"tests": tests, "files": files, "properties": properties}
        for field in ("keep", "drop"):
            checks[field] = self._earlier((*place, field), data.get(field, []), earlier)
        return checks

    def _count(self, place: Place, field: str) -> int:
        return len(self.source.get((*place, field), list, []))

    def _distinct(
        self, place: Place, tests: list[Json], properties: list[Json], files: list[Json]
    ) -> None:
        """Complain about a name that is used twice; calls without a name get a number instead."""
        seen: set[str] = set(RESERVED)
        for index, test in enumerate(tests):
            where = (*place, "tests", index)
            if test["name"] in seen and "name" not in self._entry(where):
                test["name"] = f"{test['name']} ({index + 1})"
            self._fresh(where, test["name"], seen)
        for index, entry in enumerate(properties):
            self._fresh((*place, "properties", index), entry["name"], seen)
        for index, file in enumerate(files):
            for name in test_functions(file["source"]):
                self._fresh((*place, "pytest", index), name, seen)

    def _fresh(self, place: Place, name: str, seen: set[str]) -> None:
        if name in RESERVED:
            self.source.fail(place, f"has a name that every draft's checks have: {name}.")
        if name in seen:
            hint = "Give each test a name of its own."
            self.source.fail(place, f"has the same name as a test before it: {name}.", hint)
        seen.add(name)

    def _entry(self, place: Place) -> Mapping[str, Json]:
        entry: Mapping[str, Json] = self.source.get(place, dict)
        return entry

    def _files(self, place: Place, data: Json) -> list[Json]:
        entries = data if isinstance(data, list) else [] if data is None else [data]
        listed = isinstance(data, list)
        files = []
        for index, entry in enumerate(entries):
            where = (*place, index) if listed else place
            files.append(self._file(where, entry, index))
        return files

    def _file(self, place: Place, entry: Json, index: int) -> dict[str, Json]:
        if not isinstance(entry, str):
            self.source.fail(place, "should be a test file's text, or its path beside the task.")
        name, text = f"test_task_{index + 1}.py", entry
        if "\n" not in entry.strip() and entry.strip().endswith(".py"):
            name, text = Path(entry.strip()).name, self._read(place, entry.strip())
        try:
            ast.parse(text)
        except (SyntaxError, ValueError) as error:
            self.source.fail(place, f"is not valid Python: {error}.")
        if not function_names([{"source": text}]):
            self.source.fail(place, "has no test.", "Name test functions test_….")
        self._reaches_the_draft(place, text)
        return {"name": name, "source": text}

    def _reaches_the_draft(self, place: Place, text: str) -> None:
        """Complain about a file that every draft would fail by: it uses the draft's names without
        importing them, or imports it under another name.
        """
        settings = self.source.get(("settings",), dict, {})
        own = "\n".join(str(settings.get(part, "")) for part in ("preamble", "support"))
        home = self._modules[0]
        for name in unknown_names(f"{own}\n{text}"):
            if name in self._entry_names and len(self._modules) == 1:
                hint = f"Begin it with: from {home} import {name}."
                self.source.fail(place, f"uses {name} and does not import it.", hint)
        for module in imported_names(text):
            if module in self._entry_names and module not in (
                *self._modules,
                *sys.stdlib_module_names,
            ):
                hint = f"Import it from {home}, or give the draft that name: settings.module."
                self.source.fail(place, f"imports {module}, which is no module.", hint)

    def _read(self, place: Place, path: str) -> str:
        folder = Path(self.source.folder) if self.source.folder else None
        if folder is None or Path(path).is_absolute() or ".." in Path(path).parts:
            hint = "Give a path beside the task file, or the test's text itself."
            self.source.fail(place, f"{path} cannot be read from here.", hint)
        try:
            return (folder / path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            self.source.fail(place, f"{folder / path} cannot be read: {error}.")

    def _earlier(self, place: Place, names: Json, earlier: set[str]) -> list[str]:
        if names == "all":
            return sorted(earlier)
        if not isinstance(names, list):
            self.source.fail(place, "should be a list of names of earlier tests, or 'all'.")
        for index, name in enumerate(names):
            if name not in earlier:
                known = ", ".join(sorted(earlier)) or "none"
                message = f"{name!r} is no test of an earlier stage."
                self.source.fail((*place, index), message, f"Earlier tests: {known}.")
        return [str(name) for name in names]
