"""From what people say and do to eval cases and training rows.

    interactions ─► signals ─► review queue ─► verdicts ─► cases ─► releases ─► exports
    (any agent,     (ledger)   (people)        (rules)               (immutable)
     sessions)

Everything is an event in the one log (`core.curation_events`); the folders' rules are pure, and
`Desk` is where a person meets them. Importing this package loads nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbench.curation.calls import log_interaction as log
    from workbench.curation.desk import Desk

__all__ = ["Desk", "log"]


def __getattr__(name: str) -> Any:
    match name:
        case "Desk":
            from workbench.curation.desk import Desk

            return Desk
        case "log":
            from workbench.curation.calls import log_interaction

            return log_interaction
        case _:
            raise AttributeError(f"module 'workbench.curation' has no attribute {name!r}")
