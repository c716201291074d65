"""How the state changes with what a session is about, and with its settings."""

from __future__ import annotations

from workbench.core import events as ev
from workbench.core.changing import replace
from workbench.core.folding.paths import Appliers, for_checks, on_path
from workbench.core.said import revised
from workbench.core.session import Session
from workbench.core.task import Task


def _started(s: Session, body: ev.SessionStarted, event: ev.Event) -> Session:
    return replace(
        s,
        id=event.session,
        task=body.task,
        check_set=body.task.check_set(s.path.stage),
        title=body.title or body.task.title,
        model=body.model,
        strategy=body.strategy,
        budget=body.budget,
        seed=body.seed,
        started=event.time,
        version=body.version,
        judges=body.judges,
        templates=body.templates,
        templates_digest=body.templates_digest,
    )


def _with_task(s: Session, task: Task) -> Session:
    """The task as it now is; what a person added to the old one holds on. What was told of the
    draft was told of the old requirement, and is told anew.
    """
    kept = tuple(check for check in s.task.added if check not in task.added)
    s = replace(s, task=replace(task, added=(*kept, *task.added)), stop=None)
    s = replace(s, revised=revised(s.current) or s.revised)
    return for_checks(on_path(s, round=None, told=None, telling=(), polishing=0))


def _settings_changed(s: Session, body: ev.SettingsChanged) -> Session:
    return replace(
        s,
        model=body.model or s.model,
        strategy=body.strategy or s.strategy,
        budget=body.budget or s.budget,
        templates=s.templates if body.templates is None else body.templates,
        templates_digest=s.templates_digest if body.templates is None else body.templates_digest,
    )


def _check_added(s: Session, body: ev.CheckAdded) -> Session:
    return _with_task(s, replace(s.task, added=(*s.task.added, body.check)))


SESSIONS: Appliers = {
    ev.SessionStarted: _started,
    ev.TaskRevised: lambda s, body, event: _with_task(s, body.task),
    ev.CheckAdded: lambda s, body, event: _check_added(s, body),
    ev.SettingsChanged: lambda s, body, event: _settings_changed(s, body),
    ev.SessionForked: lambda s, body, event: replace(s, forked_from=body),
    ev.Forgotten: lambda s, body, event: replace(s, forgotten=s.forgotten + body.drafts),
    ev.Undone: lambda s, body, event: s,
    ev.Unread: lambda s, body, event: s,
}
