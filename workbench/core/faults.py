"""Seeded faults: how a domain shows that its checks find what they say they find.

An operator plants one known fault in a clean draft and says which check has to name it, and where.
Operators are written from the fault's description, before the check is; `workbench lab faults`
measures recall, location, false alarms and undo with them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from workbench.core.task import Task


@dataclass(frozen=True, slots=True)
class Planted:
    """A draft with one fault in it."""

    draft: str
    checks: tuple[str, ...]
    """Ids of the checks of which at least one has to fail or warn."""
    quote: str = ""
    """Text of the draft that the finding's span has to overlap; empty where something is missing.
    """
    pointer: str = ""
    """Or a JSON pointer into the ledger; a finding above or below it is at the place too."""


@dataclass(frozen=True, slots=True)
class FaultOperator:
    """One kind of fault."""

    name: str
    description: str
    """The fault in a sentence, as someone who has not read the check would say it."""
    plant: Callable[[Task, str, int], Planted | None]
    """(task, clean draft, seed) to the faulty draft; None where this draft cannot carry the fault.
    Deterministic in its arguments.
    """
    severity: str = "major"
    """The least severity that the finding must have: blocker, major or minor."""


@dataclass(frozen=True, slots=True)
class Control:
    """A clean draft: no check of blocker or major severity may complain about it."""

    name: str
    task: Task
    draft: str
    style: str = ""
    """Whose way of writing it is in, so that alarms are counted over styles."""
