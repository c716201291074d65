"""What one person did in review, and what undo and redo are about. Pure.

Verdicts, compiled checks and their retirement are taken back in the reverse order in which they
were done, on whatever day; a decision given for several items at once is taken back at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

DEEDS = ("verdict_given", "check_compiled", "check_retired")
"""Kinds of events that undo takes back."""


@dataclass(frozen=True, slots=True)
class Act:
    """One deed of the person, or an undo."""

    stream: str
    event: str
    kind: str
    target: str = ""
    """The event that an undo names."""
    batch: str = ""
    """Of a verdict: the decision on several items that it belongs to."""


def undo_target(acts: Sequence[Act]) -> Act | None:
    """The latest deed that still counts; `acts` are in the order in which they were done."""
    undone = _undone(acts)
    found = (act for act in reversed(acts) if act.kind in DEEDS and act.event not in undone)
    return next(found, None)


def redo_target(acts: Sequence[Act]) -> Act | None:
    """The latest undo that still counts, if nothing was done after it."""
    undone = _undone(acts)
    deeds = {act.event for act in acts if act.kind in DEEDS}
    for act in reversed(acts):
        if act.kind in DEEDS and act.event not in undone:
            return None
        if act.kind == "undone" and act.event not in undone and act.target in deeds:
            return act
    return None


def undos_of(acts: Iterable[Act], events: Iterable[str]) -> list[Act]:
    """Of each of the events the undo that still counts."""
    known, wanted = list(acts), set(events)
    undone = _undone(known)
    return [
        act
        for act in known
        if act.kind == "undone" and act.event not in undone and act.target in wanted
    ]


def _undone(acts: Sequence[Act]) -> set[str]:
    """Ids of events that do not count."""
    found: set[str] = set()
    for act in reversed(acts):
        if act.kind == "undone" and act.event not in found:
            found.add(act.target)
    return found
