"""What a verb is: its id, words, keys, context, and why it is impossible now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from workbench.tui.reasons import Reason, unless_looking, unless_watching

Context = Literal[
    "picker", "session", "history", "tree", "review", "rating", "pairing", "apart", "race"
]


class Action(NamedTuple):
    """One verb."""

    id: str
    label: str
    """One or two words for the footer."""
    keys: tuple[str, ...]
    impossible: Reason
    """Why it cannot be done now; empty when it can."""
    help: str
    """What it does, one sentence without its full stop."""
    context: Context = "session"

    @property
    def group(self) -> str:
        """Under which heading the help lists it."""
        return GROUPS.get(self.id.partition(".")[0], "")


GROUPS: Mapping[str, str] = {
    "session": "The loop",
    "draft": "The draft on the right",
    "guidance": "What the model is told",
    "check": "Task and checks",
    "task": "Task and checks",
    "pair": "Which drafts are compared",
    "left": "Which drafts are compared",
    "diff": "How they are shown",
    "hunk": "One change",
    "undo": "Undo",
    "redo": "Undo",
    "pane": "Panes",
    "screen": "Screens",
}
"""The headings of the help, by the first word of an action's id; other screens need none."""


ACTING = ("session", "guidance", "draft", "check", "task", "hunk", "undo", "redo")
"""First words of the ids of what is written into the session's log, or begins another session."""
LOOKING = ("draft.copy", "draft.prompt", "draft.route")
"""Which of those only look."""


def _acts(id: str) -> bool:
    return id.partition(".")[0] in ACTING and id not in LOOKING


def verb(id: str, label: str, keys: str, impossible: Reason, help: str) -> Action:
    """The action of an id; its first word says in which context it is."""
    own: dict[str, Context] = {
        "picker": "picker",
        "history": "history",
        "tree": "tree",
        "review": "review",
        "rating": "rating",
        "pairing": "pairing",
        "apart": "apart",
        "race": "race",
    }
    context = own.get(id.partition(".")[0], "session")
    if id == "session.run":
        impossible = unless_watching(impossible)
    elif _acts(id):
        impossible = unless_looking(impossible)
    return Action(id, label, tuple(keys.split()), impossible, help, context)
