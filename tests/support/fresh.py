"""Drafts written before their author had read a check, and faults that were put into them by hand:
`tests/domains/*/data/fresh.yaml` as a language model writes, `voices.yaml` as people do,
`strange.yaml`, `guests.yaml`, `visitors.yaml` and `callers.yaml` for tasks that a stranger wrote
(`strange/`).
`harmless` edits of a good draft leave it as good.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from workbench.catalog import find_domain, find_task
from workbench.core.checks import CheckResult, failing
from workbench.core.task import Task

DOMAINS = Path(__file__).parents[1] / "domains"


@dataclass(frozen=True)
class Fresh:
    """A draft with its label."""

    name: str
    task: str
    draft: str
    base: str
    """The good draft that it was made of; empty of a good one."""
    families: tuple[str, ...]
    """Families of checks that rightly speak: of what is wrong in a good draft, of the fault."""
    quote: str = ""
    """Words of the fault."""


@cache
def read(domain: str, file: str = "fresh") -> dict[str, Fresh]:
    """Every draft of a file of a domain, by its name."""
    given: dict[str, Any] = yaml.safe_load(
        (DOMAINS / domain / "data" / f"{file}.yaml").read_text(encoding="utf-8")
    )
    drafts = {
        name: Fresh(name, one["task"], one["draft"], "", tuple(one.get("right", ())))
        for name, one in given["drafts"].items()
    }
    for name, one in given.get("harmless", {}).items():
        base = drafts[one["base"]]
        text = _edited(base.draft, one["edits"])
        drafts[name] = Fresh(name, base.task, text, "", base.families)
    for name, one in given["faulty"].items():
        base = drafts[one["base"]]
        text = _edited(base.draft, one["edits"])
        checks, quote = tuple(one["checks"]), one.get("quote", "")
        drafts[name] = Fresh(name, base.task, text, base.name, checks, quote)
    for name, one in given.get("harmless", {}).items():
        base = drafts[one["base"]]
        drafts[name] = Fresh(name, base.task, _edited(base.draft, one["edits"]), "", base.families)
    return drafts


def task_of(domain: str, one: Fresh) -> Task:
    """The whole task of a draft: a stranger's where there is one, else a bundled one."""
    strange = DOMAINS / domain / "data" / "strange" / f"{one.task.split('/')[-1]}.yaml"
    task = find_task(str(strange) if strange.exists() else one.task)
    return task.shown(len(task.stages))


def _edited(text: str, edits: list[list[str]]) -> str:
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@cache
def told(domain: str, name: str, file: str = "fresh") -> tuple[CheckResult, ...]:
    """The findings on a draft that a writer would be told of."""
    one = read(domain, file)[name]
    results = find_domain(domain).check(task_of(domain, one), one.draft, None)
    return tuple(result for result in failing(results) if result.severity != "info")


def told_of(domain: str, name: str, *edits: tuple[str, str]) -> tuple[CheckResult, ...]:
    """The findings on a good draft after some of its texts were changed everywhere."""
    one = read(domain)[name]
    draft = one.draft
    for old, new in edits:
        assert old in draft, old
        draft = draft.replace(old, new)
    results = find_domain(domain).check(task_of(domain, one), draft, None)
    return tuple(result for result in failing(results) if result.severity != "info")


def family(result: CheckResult) -> str:
    """The part of a check's name before its first full stop, colon or blank."""
    return result.check.split(":")[0].split(".")[0].split(" ")[0]


def names_the_fault(domain: str, one: Fresh, file: str = "fresh") -> bool:
    """A finding that the good draft has not, of one of the label's families, at its words."""
    before = {(r.check, r.message) for r in told(domain, one.base, file)}
    new = [r for r in told(domain, one.name, file) if (r.check, r.message) not in before]
    places = [r.span.quote if r.span else "" for r in new if family(r) in one.families]
    return any(not one.quote or at in one.quote or one.quote in at or not at for at in places)
