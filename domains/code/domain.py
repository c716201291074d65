"""The code domain's face towards the workbench."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from domains.code.benchmarks import (
    import_bigcodebench,
    import_evalplus,
    import_humaneval,
    import_livecodebench,
    import_mbpp,
    import_polyglot,
)
from domains.code.drafts.bundle import normalised_files
from domains.code.drafts.layout import entry_names, file_names, module_name, required_names
from domains.code.drafts.revising import revised
from domains.code.drafts.several import holds_files, revised_files
from domains.code.extraction import extract
from domains.code.feedback import in_words
from domains.code.holdback import hold_back
from domains.code.impossible import impossible
from domains.code.lint import Linter
from domains.code.loading import load_task
from domains.code.statics import settings_list
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import Domain, PlainTests, Readiness, Revision, ShownView
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.prompting import compose
from workbench.errors import SettingsError

if TYPE_CHECKING:
    from workbench.sandbox import Layers, Mode, Profile, Sandbox

Importer = Callable[[Path], Iterable[Mapping[str, Json]]]

_READING_SECONDS = 10.0
"""Processor time in the checker itself for one draft, beside what the task gives a test."""
PROFILES = ("pure", "tempdir", "process", "off")


class CodeDomain(Domain):
    """Drafts are Python modules; checks are tests run in the sandbox, and findings of reading."""

    name: ClassVar[str] = "code"
    runs_asserts: ClassVar[bool] = True
    takes_edits: ClassVar[bool] = True
    fence: ClassVar[str | None] = "python"
    importers: ClassVar[Mapping[str, Importer]] = {
        "evalplus": import_evalplus,
        "humaneval": import_humaneval,
        "mbpp": import_mbpp,
        "livecodebench": import_livecodebench,
        "bigcodebench": import_bigcodebench,
        "polyglot": import_polyglot,
    }

    def __init__(self) -> None:
        self._sandbox: Sandbox | None = None
        self._linter = Linter()
        self._options: Mapping[str, Json] = {}

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is in README.md beside this module."""
        return load_task(source)

    def hold_back(self, task: Task) -> Task:
        """The task with a third of its shown tests among the hidden ones."""
        return hold_back(task)

    def impossible(self, task: Task) -> Task | None:
        """The task with one shown test that contradicts another."""
        return impossible(task)

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with what the draft must define and must not import."""
        texts = {**self.templates(), **view.templates}
        files = file_names(view.task)
        kind = "_files" if files else ""
        how = texts[f"answer{kind}"].replace("{file}", files[0] if files else "")
        demands = f"{_demands(view.task)}\n{how}".strip()
        task = replace(view.task, prompt=f"{view.task.prompt.strip()}\n\n{demands}")
        seen = replace(view, task=task)
        return compose(
            seen, system=texts[f"system{kind}"], fence=self.fence, noun="tests", word=self.feedback
        )

    def extract(self, answer: str) -> str:
        """The code in the answer; one without code comes back whole, and so do several files."""
        if holds_files(answer):
            return answer
        return extract(answer).code

    def revise(self, answer: str, task: Task, before: str | None) -> Revision:
        """The module in the answer, or the changes in it applied to the best draft; of a task with
        several files, the draft with those that the answer gives.
        """
        required = required_names(task.settings)
        if required:
            return revised_files(answer, before, required)
        return revised(answer, before, entry_names(task))

    def templates(self) -> Mapping[str, str]:
        """The system prompt, and how to answer."""
        return {name: _text(name) for name in ("system", "answer", "system_files", "answer_files")}

    def normalise(self, draft: str) -> str:
        """The code without comments and layout, of several files each by itself."""
        return normalised_files(draft)

    def feedback(self, result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
        """The finding with its input, expected and actual value, and the line in the draft."""
        return in_words(result, level, drafts)

    def configure(self, options: Mapping[str, Json]) -> None:
        """Options: `profile`, `layers_off` (names of layers), `in_process`, `hash_seed`."""
        from workbench.sandbox import Layers

        profile = options.get("profile", "pure")
        if profile not in PROFILES:
            known = ", ".join(PROFILES)
            raise SettingsError(f"No sandbox profile called {profile!r}.", f"Known: {known}.")
        try:
            Layers().without(*map(str, options.get("layers_off", [])))
        except ValueError as error:
            raise SettingsError(f"{str(error)[0].upper()}{str(error)[1:]}.") from None
        if self._sandbox is not None:
            self._sandbox.close()
        self._linter.close()
        self._sandbox, self._options = None, dict(options)

    def readiness(self) -> Readiness:
        """How well untrusted code is kept apart here, by the sandbox's own attacks on itself."""
        from workbench.sandbox import self_test

        if self._options.get("profile") == "off":
            return Readiness("off", "Drafts run without any isolation.", "Leave the profile pure.")
        report = self_test(self._layers())
        failed = [row for row in report.rows if not row.ok]
        detail = "; ".join(f"{row.layer}: {row.detail}" for row in failed)
        repair = next((row.repair for row in failed if row.repair), "")
        tried = sum(":" in row.layer for row in report.rows)
        held = f"The sandbox was attacked in {tried} ways just now, and held each time."
        told = f"{detail}." if detail else held
        return Readiness(report.level, told, repair)

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        from domains.code.checking import Examination, too_much_to_read
        from domains.code.drafts.handing import limits_of
        from workbench.sandbox import bounded

        mode: Mode = "in-process" if self._options.get("in_process") else "split"
        limits = limits_of(task)
        try:
            sandbox = self._running()
            results = Examination(task, draft, sandbox, self._linter, mode).results()
            yield from bounded(
                results, _READING_SECONDS + limits.seconds_per_test, limits.memory_mb
            )
        except MemoryError:
            self.configure(self._options)  # what was being said to its processes is lost
            yield too_much_to_read(limits)

    def check_seconds(self, task: Task) -> float:
        """The wall clock for a draft: what each of its runs may take, and the reading."""
        from domains.code.drafts.handing import limits_of

        stages = [stage.checks for stage in task.stages] + [task.hidden or {}]
        files = sum(2 + 2 * len(checks.get("files", ())) for checks in stages)
        return 60.0 + limits_of(task).seconds_total * (1 + files + len(task.added))

    def views(self, result: CheckResult) -> tuple[ShownView, ...]:
        """A failing test as a small table of its facts."""
        evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
        if result.status == "pass" or not evidence.get("input"):
            return ()
        rows = [["input", evidence["input"]], ["expected", result.expected]]
        rows.append(["got", result.observed])
        return (ShownView("table", result.check, {"columns": ["", "value"], "rows": rows}),)

    def plain_tests(self, task: Task) -> PlainTests | None:
        """The task's shown tests as statements that raise; None for a draft of several files, which
        no single namespace holds.
        """
        if file_names(task):
            return None
        from domains.code.portable import plain_tests

        return plain_tests(task)

    def _running(self) -> Sandbox:
        from workbench.sandbox import Sandbox

        if self._sandbox is None:
            profile: Profile = self._options.get("profile", "pure")
            seed = int(self._options.get("hash_seed", 0))
            self._sandbox = Sandbox(self._layers(), profile, seed)
        return self._sandbox

    def _layers(self) -> Layers:
        from workbench.sandbox import Layers

        return Layers().without(*map(str, self._options.get("layers_off", [])))


def _demands(task: Task) -> str:
    """What the draft must define and must not import, as a part of the prompt."""
    signature = str(task.settings.get("signature", "")).strip()
    names = entry_names(task)
    files = required_names(task.settings)
    lines = [_files_asked(files)] if files else []
    if files and signature:
        lines.append(f"Keep to this: `{signature}`.")
    elif files:
        pass
    elif signature:
        lines.append(f"Define at the top level of one module: `{signature}`.")
    elif names:
        listed = ", ".join(f"`{name}`" for name in names)
        lines.append(f"Define at the top level of one module: {listed}.")
    forbidden = settings_list(task.settings, "forbid")
    if forbidden:
        lines.append(f"Do not import {', '.join(forbidden)}.")
    if "speed" in task.settings:
        most = float(task.settings["speed"].get("at_most", 2.0))
        lines.append(
            f"Its operations are counted: at most {most:g} times those of a good solution."
        )
    lines.append(_environment(task))
    return "\n".join(lines)


def _files_asked(files: Mapping[str, Sequence[str]]) -> str:
    """The files and what each must define, as a list."""
    lines = ["Write these files; they import each other by these paths, and there is no other:"]
    for path, names in files.items():
        listed = ", ".join(f"`{name}`" for name in names)
        lines.append(f"- `{path}`, which defines {listed}" if names else f"- `{path}`")
    return "\n".join(lines)


def _environment(task: Task) -> str:
    """Where the draft runs: the version, what may be imported, and how long a test may take."""
    from workbench.sandbox import Limits

    seconds = float(task.settings.get("seconds_per_test", Limits().seconds_per_test))
    version = ".".join(map(str, sys.version_info[:2]))
    one = f"as the module `{module_name(task)}`"
    what = "as modules of one folder" if file_names(task) else one
    return (
        f"It runs on Python {version} with the standard library alone, {what}, "
        f"without network or files; each test has {seconds:g} s."
    )


def _text(name: str) -> str:
    """One of the domain's prompts."""
    from importlib.resources import files

    return files("domains.code").joinpath(f"prompts/{name}.md").read_text(encoding="utf-8").strip()
