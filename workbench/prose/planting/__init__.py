"""Opens and closes drafts for fault operators: prose, and the ledger below it as data.

It knows no domain and no check. A ledger is written back in the language that it came in, so that
a planted fault is the only thing that changes; clean drafts lie under assets/controls/DOMAIN.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from workbench.core.faults import Control, FaultOperator, Planted
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

Data = dict[str, Any]

_FENCE = re.compile(
    r"^(?P<fence>`{3,})(?P<info>[^\n]*ledger[^\n]*)\n(?P<body>.*?)\n(?P=fence)", re.M | re.S
)


@dataclass
class Parted:
    """A draft taken apart."""

    prose: str
    info: str
    ledger: Data
    materials: Data

    def closed(self) -> str:
        """The draft put together again."""
        return f"{self.prose}```{self.info}\n{self._written()}\n```\n"

    def _written(self) -> str:
        import yaml

        if "yaml" not in self.info:
            return json.dumps(self.ledger, indent=1, ensure_ascii=False)
        text: str = yaml.safe_dump(self.ledger, sort_keys=False, allow_unicode=True, width=160)
        return text.rstrip()


def parted(draft: str) -> tuple[str, str, Data] | None:
    """The prose before the last ledger, the words of its fence, its data; None without one."""
    found = list(_FENCE.finditer(draft))
    return (draft[: found[-1].start()], found[-1]["info"], _data(found[-1])) if found else None


@dataclass
class Opened(Parted):
    """A draft taken apart, to be changed in place."""

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs of plain prose: no heading, list, greeting or signature."""
        pieces = [piece.strip() for piece in self.prose.split("\n\n")]
        return [p for p in pieces if re.match(r"[A-Z“\"]", p) and re.search(r"[.!?”\"\])]$", p)]

    def say(self, old: str, new: str, fields: frozenset[str] | None = None) -> None:
        """Put other words in place of old ones: in the prose, and in the texts of the ledger that
        stand under one of the names `fields`; under all where it is None.
        """
        self.prose = self.prose.replace(old, new)
        self.ledger = replaced(self.ledger, old, new, fields)

    def unsay(self, words: str) -> None:
        """Take words out of the prose alone."""
        left = self.prose.replace(words, "").replace("  ", " ")
        self.prose = re.sub(r"\n{3,}", "\n\n", re.sub(r" +(?=\n|$)", "", left))


def replaced(value: Any, old: str, new: str, fields: frozenset[str] | None = None) -> Any:
    """Ledger data with other words in its texts, under the named fields or everywhere."""
    if isinstance(value, dict):
        return {
            key: replaced(one, old, new, None if fields and key in fields else fields)
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [replaced(one, old, new, fields) for one in value]
    fits = isinstance(value, str) and fields is None
    return value.replace(old, new) if fits else value


@dataclass(frozen=True)
class Mark:
    """Where the fault is, and the checks of which one has to name it."""

    checks: tuple[str, ...]
    quote: str = ""
    pointer: str = ""


Mutation = Callable[[Opened, Random], Mark | None]
"""Changes an opened draft; None where this draft cannot carry the fault."""


def planting(mutate: Mutation) -> Callable[[Task, str, int], Planted | None]:
    """An operator from a function that changes an opened draft."""

    def plant(task: Task, draft: str, seed: int) -> Planted | None:
        found = parted(draft)
        if found is None:
            return None
        parts = Opened(*found, {**task.materials, **task.settings})
        mark = mutate(parts, Random(seed))
        if mark is None:
            return None
        return Planted(parts.closed(), mark.checks, mark.quote, mark.pointer)

    return plant


def operators_of(
    made: tuple[tuple[str, str, Mutation, str], ...],
) -> tuple[FaultOperator, ...]:
    """Operators from rows of name, description, mutation and least severity."""
    return tuple(
        FaultOperator(name, told, planting(mutate), level) for name, told, mutate, level in made
    )


def _data(fence: re.Match[str]) -> Data:
    import yaml

    loads = yaml.safe_load if "yaml" in fence["info"] else json.loads
    data = loads(fence["body"])
    return data if isinstance(data, dict) else {}


def clean_drafts(domain: str, load: Callable[[TaskFile], Task]) -> Iterator[Control]:
    """Every clean draft under assets/controls/DOMAIN; `load` makes tasks of their files.

    A draft is called TASK.STYLE-NUMBER.md, its style `formal.letter` or the like.
    """
    import yaml

    for file in sorted(control_folder(domain).glob("*.yaml")):
        drafts = sorted(file.parent.glob(f"{file.stem}.*.md"))
        if not drafts:
            continue
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        task = load(TaskFile(str(file), data, {}, str(file.parent)))
        for draft in drafts:
            style = draft.stem.partition(".")[2].rpartition("-")[0]
            yield Control(draft.stem, task, draft.read_text(encoding="utf-8"), style)


def control_folder(domain: str) -> Path:
    """Where a domain's clean drafts lie, in a checkout and in a wheel."""
    package = Path(str(files("workbench")))
    inside = package / "assets" / "controls" / domain
    return inside if inside.is_dir() else package.parent / "assets" / "controls" / domain
