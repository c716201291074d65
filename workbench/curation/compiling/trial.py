"""A check on trial, before it is active: run over what was accepted in its scope. Pure.

An accepted answer that the check would have failed is a false alarm, and is shown; a rejected one
that it would have failed speaks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbench.curation.compiling.proposing import Proposed, Scope


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that a check may be held against."""

    item: str
    """The interaction it comes from."""
    text: str
    accepted: bool
    cluster: str = ""
    """The near-duplicates of its question."""
    task: str = ""
    domain: str = ""
    time: str = ""
    """Id of the event that logged it: in the order of time."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What the check would have said."""

    ran_over: int
    """Accepted answers of the scope."""
    false_alarms: tuple[Answer, ...]
    caught: int
    """Rejected answers of the scope that it fails."""


def in_scope(answer: Answer, source: Answer, scope: Scope) -> bool:
    """Whether the check that comes from `source` speaks of this answer."""
    match scope:
        case "question":
            same = bool(source.cluster) and answer.cluster == source.cluster
            return same or answer.item == source.item
        case "task":
            return bool(source.task) and answer.task == source.task
        case "domain":
            return bool(source.domain) and answer.domain == source.domain
        case "everywhere":
            return True


def tried(check: Proposed, scope: Scope, source: Answer, answers: Iterable[Answer]) -> Trial:
    """The trial of a check in a scope over all answers known."""
    near = [each for each in answers if in_scope(each, source, scope)]
    accepted = [each for each in near if each.accepted]
    alarms = tuple(each for each in accepted if not check.holds(each.text))
    caught = sum(not each.accepted and not check.holds(each.text) for each in near)
    return Trial(len(accepted), alarms, caught)


def fired(
    check: Proposed, scope: Scope, source: Answer, later: Sequence[Answer]
) -> tuple[int, int]:
    """Of the answers given since it is active: how many it fails, and how many it spoke of."""
    near = [each for each in later if in_scope(each, source, scope)]
    return sum(not check.holds(each.text) for each in near), len(near)
