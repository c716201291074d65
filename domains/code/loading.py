"""A code task's file as a task: every field read, checked, and brought into one canonical form.

Afterwards `Stage.checks` and `Task.hidden` are plain JSON with literals as text, so that a task in
the log needs neither its file nor the files beside it. Each complaint names the file, the line, the
field and the fix. The format is described in README.md beside this module.
"""

from __future__ import annotations

import ast
import keyword
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from domains.code.drafts.layout import MOST_FILES, entry_names, required_names, why_not_a_file
from domains.code.literals import Call, call_of, call_text, text_of, value_of
from domains.code.source import parse
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.core.taskfile import Place, TaskFile, common_task

STAGE_FIELDS = frozenset(["tests", "pytest", "properties", "keep", "drop"])
_HIDDEN_FIELDS = frozenset(["tests", "pytest", "properties"])
_TEST_FIELDS = frozenset(
    ["name", "call", "args", "kwargs", "expect", "raises", "match", "tolerance", "assert", "setup"]
)
_SETTINGS: Mapping[str, type | tuple[type, ...]] = {
    "entry": (str, list),
    "files": (dict, list),
    "classes": list,
    "module": str,
    "signature": str,
    "preamble": str,
    "stub": str,
    "support": str,
    "forbid": list,
    "lint": bool,
    "complexity": int,
    "hard_coded": bool,
    "tolerance": (int, float),
    "seconds_per_test": (int, float),
    "seconds_total": (int, float),
    "memory_mb": int,
}
RESERVED = frozenset(
    [
        *("code present", "files", "loads", "no forbidden import"),
        *("computes its answers", "lint", "complexity"),
    ]
)
"""Names of checks that every draft has."""
LONGEST_NAME = 60
"""A test without a name is called by its call, cut to this many characters."""


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    task = common_task(source, STAGE_FIELDS, "code")
    _Settings(source).check()
    reader = _Tests(source, entry_names(task))
    names: set[str] = set()
    stages = []
    for index, stage in enumerate(task.stages):
        place: Place = ("stages", index) if "stages" in source.data else ()
        checks = reader.stage(place, stage.checks, names)
        names |= {test["name"] for test in checks["tests"]} | _function_names(checks["files"])
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


class _Settings:
    """The task's settings, each of the right kind."""

    def __init__(self, source: TaskFile) -> None:
        self.source = source

    def check(self) -> None:
        if "settings" in self.source.data:
            self.source.known_fields(("settings",), set(_SETTINGS))
        settings = self.source.get(("settings",), dict, {})
        for name, value in settings.items():
            self._kind(name, value)
        self._names(settings)
        self._files(settings)
        texts = ("preamble", "support", "reference")
        for field in texts[: 2 if "files" in settings else 3]:
            self._python((field,) if field == "reference" else ("settings", field))

    def _kind(self, name: str, value: Json) -> None:
        kinds = _SETTINGS[name]
        wants_bool = kinds is bool
        if not isinstance(value, kinds) or (isinstance(value, bool) and not wants_bool):
            listed = kinds if isinstance(kinds, tuple) else (kinds,)
            wanted = " or ".join(
                {str: "text", list: "a list", bool: "true or false"}.get(kind, "a number")
                for kind in listed[-1:]
            )
            self.source.fail(("settings", name), f"should be {wanted}, not {value!r}.")
        if isinstance(value, (int, float)) and not wants_bool and value < 0:
            self.source.fail(("settings", name), f"should not be negative, but is {value}.")

    def _names(self, settings: Mapping[str, Json]) -> None:
        entry = settings.get("entry", [])
        names = [entry] if isinstance(entry, str) else list(entry)
        for name in [*names, *([settings["module"]] if "module" in settings else [])]:
            if not isinstance(name, str) or not name.isidentifier() or keyword.iskeyword(name):
                field = "entry" if name in names else "module"
                hint = "Give the name of the function or class alone, e.g. entry: process_data."
                self.source.fail(("settings", field), f"{name!r} is not a Python name.", hint)
        for index, name in enumerate(settings.get("classes", [])):
            if not isinstance(name, str) or not name.isidentifier():
                hint = "Give names of classes that the draft defines, e.g. classes: [Cart]."
                self.source.fail(("settings", "classes", index), f"{name!r} is no name.", hint)
        for index, name in enumerate(settings.get("forbid", [])):
            if not isinstance(name, str):
                hint = "Give names of modules, e.g. forbid: [statistics, numpy]."
                self.source.fail(("settings", "forbid", index), f"{name!r} is no name.", hint)

    def _files(self, settings: Mapping[str, Json]) -> None:
        """The files of a draft: paths of modules, each name asked of one file alone."""
        place = ("settings", "files")
        if "files" not in settings:
            return
        for other in ("entry", "module", "stub", "preamble"):
            if other in settings:
                hint = "Name what a file must define below the file: bank/report.py: [summary]."
                self.source.fail(place, f"stands beside {other}, which is for one module.", hint)
        files = required_names(settings)
        if not 0 < len(files) <= MOST_FILES or len(files) != len(settings["files"]):
            hint = "Give each file once, e.g. files: [bank/account.py, bank/report.py]."
            self.source.fail(place, f"should name 1 to {MOST_FILES} different files.", hint)
        for path in files:
            why = why_not_a_file(path, [other for other in files if other != path])
            if why:
                hint = "Give a path such as bank/report.py, of names as in Python."
                self.source.fail(place, f"{path} {why}.", hint)
        names = [name for asked in files.values() for name in asked]
        for name in names:
            if not name.isidentifier() or keyword.iskeyword(name):
                self.source.fail(place, f"{name!r} is not a Python name.")
            if names.count(name) > 1:
                self.source.fail(place, f"{name} is asked of more than one file.")

    def _python(self, place: Place) -> None:
        text = self.source.get(place, str, "")
        if parse(text) is None:
            self.source.fail(place, "is not valid Python.", "Check it with: python -m py_compile.")


class _Tests:
    """Reads the tests of a stage, or the hidden ones."""

    def __init__(self, source: TaskFile, entry: Sequence[str]) -> None:
        self.source = source
        self.entry = tuple(entry)

    def stage(self, place: Place, data: Mapping[str, Json], earlier: set[str]) -> dict[str, Json]:
        """The canonical form of `data`, which stands at `place` in the file."""
        tests = [self._test((*place, "tests", n)) for n in range(self._count(place, "tests"))]
        files = self._files((*place, "pytest"), data.get("pytest"))
        number = self._count(place, "properties")
        properties = [self._property((*place, "properties", n)) for n in range(number)]
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

    def _test(self, place: Place) -> dict[str, Json]:
        entry = self._entry(place)
        self.source.known_fields(place, _TEST_FIELDS)
        if "assert" in entry:
            return self._assertion(place)
        call = self._call(place)
        text = call_text(call.function, call.args, call.kwargs)
        test: dict[str, Json] = {"name": self._name(place, text), "call": text}
        if isinstance(entry.get("call"), str) and "\n" not in entry["call"].strip():
            test["call"] = entry["call"].strip()
        test |= self._outcome(place)
        if "tolerance" in entry:
            test["tolerance"] = self.source.get((*place, "tolerance"), float)
        return test

    def _name(self, place: Place, text: str) -> str:
        name: str = self.source.get((*place, "name"), str, "")
        one_line = " ".join((name or text).split())
        cut = one_line if len(one_line) <= LONGEST_NAME else one_line[: LONGEST_NAME - 1] + "…"
        return one_line if name else cut

    def _call(self, place: Place) -> Call:
        entry = self._entry(place)
        if "call" in entry:
            text = self.source.get((*place, "call"), str)
            try:
                call = call_of(text)
            except ValueError as error:
                example = f"Write it as e.g. {self._example()}([1, 2], mode='x')."
                self.source.fail((*place, "call"), f"cannot be read: {error}.", example)
            if self.entry and call.function not in self.entry:
                known = " or ".join(self.entry)
                message = f"calls {call.function}, but the task asks for {known}."
                self.source.fail((*place, "call"), message, "Correct the name, or settings.entry.")
            return call
        if "args" not in entry and "kwargs" not in entry:
            hint = f'Add e.g. call: "{self._example()}(1)", or assert: "…".'
            self.source.fail(place, "says neither call, args nor assert.", hint)
        if len(self.entry) != 1:
            self.source.fail(
                place,
                "gives args, but the task names no single function.",
                "Write the whole call instead.",
            )
        args = self.source.get((*place, "args"), list, [])
        kwargs = self.source.get((*place, "kwargs"), dict, {})
        return Call(self.entry[0], tuple(args), kwargs)

    def _example(self) -> str:
        return self.entry[0] if self.entry else "function"

    def _outcome(self, place: Place) -> dict[str, Json]:
        entry = self._entry(place)
        if ("expect" in entry) == ("raises" in entry):
            hint = 'Give one of both: expect: "2.0", or raises: ValueError.'
            self.source.fail(place, "needs either expect or raises.", hint)
        if "expect" in entry:
            return {"expect": self._expected(place, entry)}
        raises = self.source.get((*place, "raises"), str)
        if not all(part.isidentifier() for part in raises.split(".")):
            hint = "Give the exception's name, e.g. raises: ValueError."
            self.source.fail((*place, "raises"), f"{raises!r} is not a name.", hint)
        return {"raises": raises} | self._match(place)

    def _match(self, place: Place) -> dict[str, Json]:
        match = self.source.get((*place, "match"), str, None)
        return {} if match is None else {"match": match}

    def _expected(self, place: Place, entry: Mapping[str, Json]) -> str:
        value = entry["expect"]
        if not isinstance(value, str) or "call" not in entry:
            return text_of(value)
        try:
            value_of(value)
        except ValueError as error:
            hint = f'For a text, quote it twice: expect: "{value!r}".'
            self.source.fail((*place, "expect"), f"{value!r} cannot be read: {error}.", hint)
        return value.strip()

    def _assertion(self, place: Place) -> dict[str, Json]:
        text = self.source.get((*place, "assert"), str).strip().removeprefix("assert ")
        setup = self.source.get((*place, "setup"), str, "")
        for field, code in (("assert", f"assert {text}"), ("setup", setup)):
            if parse(code) is None:
                self.source.fail((*place, field), f"is not valid Python: {code}.")
        test: dict[str, Json] = {"name": self._name(place, text), "assert": text}
        return test | ({"setup": setup} if setup else {})

    def _property(self, place: Place) -> dict[str, Json]:
        self.source.known_fields(place, {"name", "given", "assert", "setup", "examples"})
        given = self.source.get((*place, "given"), dict)
        text = self.source.get((*place, "assert"), str).strip().removeprefix("assert ")
        for name, strategy in given.items():
            if not str(name).isidentifier() or parse(f"({strategy})") is None:
                hint = 'Write it as in hypothesis: xs: "lists(integers(), min_size=1)".'
                self.source.fail((*place, "given", name), "is no strategy.", hint)
        if parse(f"assert {text}") is None:
            self.source.fail((*place, "assert"), f"is not valid Python: {text}.")
        return {
            "name": self._name(place, text),
            "given": {str(name): str(strategy) for name, strategy in given.items()},
            "assert": text,
            "setup": self.source.get((*place, "setup"), str, ""),
            "examples": self.source.get((*place, "examples"), int, 50),
        }

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
        if not _function_names([{"source": text}]):
            self.source.fail(place, "has no test.", "Name test functions test_….")
        return {"name": name, "source": text}

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


def test_functions(source: str) -> tuple[str, ...]:
    """The tests in a pytest file as pytest names them, without parameters: `TestX::test_y`."""
    tree = parse(source)
    if tree is None:
        return ()
    return tuple(_collected(tree.body, ""))


def _collected(body: Sequence[ast.stmt], prefix: str) -> Sequence[str]:
    found: list[str] = []
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found += [prefix + node.name] if node.name.startswith("test") else []
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            found += _collected(node.body, f"{prefix}{node.name}::")
    return found


def _function_names(files: Sequence[Mapping[str, Any]]) -> set[str]:
    return {name for entry in files for name in test_functions(entry["source"])}
