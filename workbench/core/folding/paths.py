"""What a changed draft, path or task changes with it: the small steps that the appliers share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from workbench.core import events as ev
from workbench.core.changing import replace
from workbench.core.path import Draft, carried_over
from workbench.core.session import Session

Applier = Callable[[Session, Any, ev.Event], Session]
"""The state after an event, of the state, the event's body and the event itself."""
Appliers = Mapping[type[ev.Body], Applier]
"""Of one family of events: the applier of each kind."""


def with_draft(s: Session, draft: Draft) -> Session:
    """The state with this draft in place of the one of its id."""
    return replace(s, drafts={**s.drafts, draft.id: draft})


def on_path(s: Session, **changes: object) -> Session:
    """The state with its path changed; the path is kept for a return to the draft at its end."""
    path = replace(s.path, **changes)  # type: ignore[arg-type]
    paths = s.paths if path.head is None else {**s.paths, path.head: path}
    return replace(s, path=path, paths=paths)


def for_checks(s: Session) -> Session:
    """The state with the digest of the checks that hold now."""
    return replace(s, check_set=s.task.check_set(s.path.stage))


def went_back(s: Session, draft: str) -> Session:
    """Going back to a draft makes it the current one, even where the gate had refused it; one that
    tampered, or that no verdict has been given on, does not become current by it. The best verdict
    stays the best, a stage that was revealed stays so, and pinned notes come along.
    """
    stage = max(s.paths[draft].stage, s.path.stage)
    notes = carried_over(s.paths[draft], s.path)
    path = replace(s.paths[draft], best=s.path.best, stage=stage, round=None, guidance=notes)
    s = replace(s, path=path, stop=None, accepted=None)
    if s.drafts[draft].verdict in ("taken", "refused"):
        others = tuple(id for id in path.tried if id != draft)
        refused = None if path.refused == draft else path.refused
        s = on_path(s, current=draft, tried=others, refused=refused)
    return for_checks(s)
