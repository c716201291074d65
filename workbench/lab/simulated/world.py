"""The simulated domain: drafts of numbered parts, each right or wrong, so that the truth is known.

A draft has a line `part 3: 417` for each part; the right value follows from the task's key and the
part's number. It goes through the real runner, gate and log like any draft; only who writes is
simulated, and whatever is shown of it has to say so.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import AsyncGenerator, Iterator, Mapping
from typing import ClassVar

from workbench.core.checks import CheckResult, span_at
from workbench.core.domain import Domain, Readiness
from workbench.core.task import Budget, Stage, Task
from workbench.core.taskfile import TaskFile, common_task

_LINE = re.compile(r"^part (\d+): (\d+)$", re.M)


def right_value(key: str, part: int) -> int:
    """The value that a part should have."""
    digest = hashlib.blake2b(f"{key} {part}".encode(), digest_size=4).digest()
    return 100 + int.from_bytes(digest, "big") % 900


def values_in(draft: str) -> dict[int, int]:
    """The parts of a draft with their values."""
    return {int(found[1]): int(found[2]) for found in _LINE.finditer(draft)}


def draft_of(values: Mapping[int, int]) -> str:
    """The draft with these values."""
    return "\n".join(f"part {part}: {value}" for part, value in sorted(values.items()))


class World(Domain):
    """Drafts of parts; a check for each."""

    name: ClassVar[str] = "simulated"
    system: ClassVar[str] = "You write simulated drafts."

    def load(self, source: TaskFile) -> Task:
        """A task file with `parts`."""
        return common_task(source, frozenset({"parts"}), self.name)

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """One check for each part that the task names."""
        values, key = values_in(draft), task.title
        given = [stage.checks for stage in task.stages] or [task.hidden or {"parts": []}]
        for part in (part for checks in given for part in checks["parts"]):
            value, right = values.get(part), right_value(key, part)
            line = next((m for m in _LINE.finditer(draft) if int(m[1]) == part), None)
            yield CheckResult(
                f"part {part}",
                "pass" if value == right else "fail",
                "parts",
                span=span_at(draft, *line.span()) if line is not None else None,
                observed=str(value),
                expected=str(right),
                message="" if value == right else f"part {part} is wrong.",
                fix="" if value == right else f"Write {right} there.",
            )


class Here:
    """A checker in this very process: nothing of a simulated draft is run."""

    def __init__(self) -> None:
        self._world = World()

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        """The results, as they come."""
        for result in self._world.check(task, draft, before):
            yield result

    async def readiness(self) -> Readiness:
        """Nothing untrusted is run."""
        return Readiness()


def simulated_tasks(
    count: int, seed: int, parts: int = 8, hidden: int = 4, prefix: str = "simulated"
) -> list[Task]:
    """Tasks of `parts` shown and `hidden` further parts; `seed` makes others."""
    draw = random.Random(f"{prefix} {seed}")
    made = []
    for number in range(count):
        key = f"{prefix}-{seed}-{number}-{draw.getrandbits(32):08x}"
        shown = Stage("all", "", {"parts": list(range(1, parts + 1))})
        more = {"parts": list(range(parts + 1, parts + hidden + 1))} if hidden else None
        prompt = f"SIMULATED task {key}: write {parts + hidden} parts."
        made.append(
            Task(f"{prefix}/{number}", "simulated", key, prompt, (shown,), more, budget=Budget(6))
        )
    return made
