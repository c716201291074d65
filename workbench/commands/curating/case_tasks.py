"""The task by whose tests a case is judged: as its session had it, not as it may be today."""

from __future__ import annotations

from workbench.catalog import find_task
from workbench.core.events import SessionStarted, TaskRevised
from workbench.core.task import Task
from workbench.errors import TaskFileError, UnknownName
from workbench.history import History


def task_of_case(history: History, session: str, name: str) -> Task | None:
    """The last revision in the session's log, else the task of that name; None when neither is
    there.
    """
    try:
        log = history.events(session)
    except UnknownName:
        log = []
    tasks = [e.body.task for e in log if isinstance(e.body, (SessionStarted, TaskRevised))]
    try:
        return tasks[-1] if tasks else find_task(name) if name else None
    except (UnknownName, TaskFileError):
        return None
