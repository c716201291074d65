"""What corrections taught, at the beginning of a new session: its compiled checks hold in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.core.task import Task

if TYPE_CHECKING:
    from workbench.history import Writer


async def with_learned(writer: Writer, task: Task) -> Task:
    """The task with the compiled checks of its scope among the added ones."""
    from workbench.curation.compiling.standing import checks_for

    found = await writer.run(lambda history: checks_for(history, task))
    known = {(check.kind, check.text) for check in task.added}
    fresh = [check for check in found if (check.kind, check.text) not in known]
    return replace(task, added=(*task.added, *fresh)) if fresh else task
