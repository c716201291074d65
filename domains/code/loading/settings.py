"""A code task's settings: each of the right kind, names that are names, code that is Python."""

from __future__ import annotations

import keyword
from collections.abc import Mapping

from domains.code.drafts.layout import MOST_FILES, required_names, why_not_a_file
from domains.code.source import load_error, parse
from workbench.core.codec import Json
from workbench.core.taskfile import Place, TaskFile

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
    "readable": bool,
    "speed": dict,
}
_SPEED = {"calls", "reference", "at_most"}


class Settings:
    """The task's settings, each of the right kind."""

    def __init__(self, source: TaskFile) -> None:
        self.source = source

    def check(self) -> None:
        """Complain about the first setting that cannot be used."""
        if "settings" in self.source.data:
            self.source.known_fields(("settings",), set(_SETTINGS))
        settings = self.source.get(("settings",), dict, {})
        for name, value in settings.items():
            self._kind(name, value)
        self._names(settings)
        self._files(settings)
        if "speed" in settings:
            self._speed()
        texts = ("preamble", "support", "reference")
        for field in texts[: 2 if "files" in settings else 3]:
            self._python((field,) if field == "reference" else ("settings", field))

    def _kind(self, name: str, value: Json) -> None:
        kinds = _SETTINGS[name]
        wants_bool = kinds is bool
        if not isinstance(value, kinds) or (isinstance(value, bool) and not wants_bool):
            listed = kinds if isinstance(kinds, tuple) else (kinds,)
            names = {str: "text", list: "a list", bool: "true or false", dict: "a mapping"}
            wanted = names.get(listed[-1], "a number")
            self.source.fail(("settings", name), f"should be {wanted}, not {value!r}.")
        if isinstance(value, (int, float)) and not wants_bool and value < 0:
            self.source.fail(("settings", name), f"should not be negative, but is {value}.")

    def _speed(self) -> None:
        """Calls to count the operations of, and a good solution to compare with."""
        place: Place = ("settings", "speed")
        self.source.known_fields(place, _SPEED)
        calls = self.source.get((*place, "calls"), list)
        if not calls or not all(isinstance(call, str) and parse(call) for call in calls):
            hint = "Write calls: [fibonacci(20)]."
            self.source.fail((*place, "calls"), "should be a list of calls.", hint)
        self.source.get((*place, "reference"), str)
        self._python((*place, "reference"))
        if self.source.get((*place, "at_most"), float, 2.0) < 1:
            self.source.fail((*place, "at_most"), "should be at least 1.")

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
            error = load_error(text)
            told = f": {error.msg} in its line {error.lineno}" if error and error.lineno else ""
            hint = "Check it with: python -m py_compile."
            self.source.fail(place, f"is not valid Python{told}.", hint)
