"""Drafts written by hand before the checks were read: right ones, and each with one fault.

`faults.yaml` names the right drafts with their tasks, and the wrong ones as changes to a right one,
with the words by which a finding shows that it means the fault; `harmless` lists changes that leave
a draft right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from workbench.catalog import find_task
from workbench.core.checks import CheckResult, failing
from workbench.core.domain import Domain
from workbench.core.task import Task


@dataclass(frozen=True)
class Wild:
    """One draft; without `places` it is right."""

    name: str
    base: str
    task: str
    text: str
    places: tuple[str, ...] = ()
    missed: str = ""
    """Why the fault is known not to be found."""


def wild(folder: Path) -> list[Wild]:
    """All drafts of a folder, the right ones first."""
    given = yaml.safe_load((folder / "faults.yaml").read_text(encoding="utf-8"))
    texts = {name: (folder / f"{name}.md").read_text(encoding="utf-8") for name in given["right"]}
    right = [Wild(name, name, task, texts[name]) for name, task in given["right"].items()]
    return [*right, *_harmless(given, texts), *_wrong(given, texts)]


def _harmless(given: Any, texts: dict[str, str]) -> Iterator[Wild]:
    """Right drafts that are another right one with an edit."""
    for entry in given.get("harmless", ()):
        base = entry["base"]
        yield Wild(entry["id"], base, given["right"][base], _changed(entry, texts))


def _changed(entry: Any, texts: dict[str, str]) -> str:
    text = texts[entry["base"]]
    for old, new in entry["change"]:
        changed = re.sub(new, "", text) if old == "REGEX" else text.replace(old, new)
        assert changed != text, f"{entry['id']}: nothing changes at {old!r}"
        text = changed
    return text


def _wrong(given: Any, texts: dict[str, str]) -> Iterator[Wild]:
    for entry in given["wrong"]:
        text, base = _changed(entry, texts), entry["base"]
        places, missed = tuple(entry["places"]), entry.get("missed", "")
        yield Wild(entry["id"], base, given["right"][base], text, places, missed)


def task_of(one: Wild, folder: Path) -> Task:
    """The bundled task, or the one beside the drafts."""
    return find_task(str(folder / one.task) if one.task.endswith(".yaml") else one.task)


def wrong_in(domain: Domain, task: Task, text: str) -> list[CheckResult]:
    """Everything that is wrong, advice too."""
    return list(failing(domain.check(task.shown(len(task.stages)), text, None)))


def names(result: CheckResult, places: tuple[str, ...]) -> bool:
    """The finding speaks of the fault, by message or by place."""
    quote = result.span.quote if result.span is not None else ""
    said = f"{result.check} {result.message} {quote} {result.observed} {result.expected}"
    return any(place.casefold() in said.casefold() for place in places)


@dataclass(frozen=True)
class Hands:
    """The drafts of a folder, judged by one domain."""

    domain: Domain
    folder: Path

    @cached_property
    def drafts(self) -> list[Wild]:
        """All of them, the right ones first."""
        return wild(self.folder)

    @cached_property
    def before(self) -> dict[str, list[CheckResult]]:
        """What is wrong with each right draft already, by name; filled as asked for."""
        return {}

    def wrong_with(self, name: str) -> list[CheckResult]:
        """What is wrong with a right draft, judged once."""
        if name not in self.before:
            (one,) = [one for one in self.drafts if one.name == name]
            self.before[name] = wrong_in(self.domain, task_of(one, self.folder), one.text)
        return self.before[name]

    def alarms(self, one: Wild) -> list[str]:
        """Blocker and major failures of a right draft."""
        found = self.wrong_with(one.name)
        severe = ("blocker", "major")
        return [r.check for r in found if r.status == "fail" and r.severity in severe]

    def newly_wrong(self, one: Wild) -> list[CheckResult]:
        """What the fault put into a right draft brought about."""
        before = {(result.check, result.status) for result in self.wrong_with(one.base)}
        found = wrong_in(self.domain, task_of(one, self.folder), one.text)
        return [result for result in found if (result.check, result.status) not in before]
