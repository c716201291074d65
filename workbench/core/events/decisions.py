"""What the rules decided, with their version and their reason. The fold applies a decision and
takes none, so that a better rule never rewrites an old history.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from workbench.core.body import Body
from workbench.core.choices import FeedbackItem
from workbench.core.events.drafts import Outcome

RULES = "7"
"""Version of the gate, selection and stop rules that decide now; written into every decision."""


@dataclass(frozen=True, slots=True)
class StageRevealed(Body):
    kind: ClassVar[str] = "stage_revealed"
    stage: int
    """Number of stages now revealed."""
    why: str = ""
    rules: str = RULES


@dataclass(frozen=True, slots=True)
class DraftTaken(Body):
    """The loop goes on from the draft: it becomes the current one, and the best where `best`."""

    kind: ClassVar[str] = "draft_taken"
    draft: str
    why: str = ""
    outcomes: Mapping[str, Outcome] = field(default_factory=dict)
    """What became of the feedback items that were open, by item id."""
    rules: str = RULES
    best: bool = True
    """Its verdict is the best so far; a person's worse draft is taken without becoming the best."""


@dataclass(frozen=True, slots=True)
class DraftRefused(Body):
    """The current draft stands; the refused diff becomes feedback once."""

    kind: ClassVar[str] = "draft_refused"
    draft: str
    why: str
    broken: tuple[str, ...] = ()
    """Checks that held on the current draft and fail on this one."""
    outcomes: Mapping[str, Outcome] = field(default_factory=dict)
    rules: str = RULES
    beaten_by: str = ""
    """The better draft of the same round; such a refusal says nothing about the course."""


@dataclass(frozen=True, slots=True)
class DraftDiscarded(Body):
    kind: ClassVar[str] = "draft_discarded"
    draft: str
    why: str = "tampered"
    rules: str = RULES


@dataclass(frozen=True, slots=True)
class FeedbackSent(Body):
    kind: ClassVar[str] = "feedback_sent"
    draft: str
    """The draft the items are about: the current one."""
    items: tuple[FeedbackItem, ...]
    rules: str = RULES
    polish: int = 0
    """Number of the polish round that they open, from 1; 0 where something had to be mended."""


StopReason = Literal[
    "target",
    "undecided",
    "rounds",
    "plateau",
    "cycle",
    "stalled",
    "drift",
    "tokens",
    "money",
    "seconds",
    "person",
    "model",
    "tampered",
    "checker",
]


@dataclass(frozen=True, slots=True)
class SessionStopped(Body):
    kind: ClassVar[str] = "session_stopped"
    reason: StopReason
    why: str = ""
    """One sentence for the person: which rule, with its numbers."""
    best: str | None = None
    rules: str = RULES
