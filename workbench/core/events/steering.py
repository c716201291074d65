"""What a person says and does: notes to the writer, verdicts on hunks and drafts, questions and
answers, pausing, going back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from workbench.core.body import Body
from workbench.core.events.ratings import Saw

Holds = Literal["once", "path", "always"]
"""How long a note is told: in one prompt; in every prompt from there on, on its branch; in every
prompt of the session whatever branch it goes on from (pinned).
"""


@dataclass(frozen=True, slots=True)
class GuidanceQueued(Body):
    kind: ClassVar[str] = "guidance_queued"
    guidance: str
    text: str
    holds: Holds = "path"
    check: str = ""
    """The check that it is about; it is then told only while that check is open."""


@dataclass(frozen=True, slots=True)
class GuidanceEdited(Body):
    kind: ClassVar[str] = "guidance_edited"
    guidance: str
    text: str
    holds: Holds | None = None
    """How long it holds from now on; None leaves it."""


@dataclass(frozen=True, slots=True)
class GuidanceWithdrawn(Body):
    kind: ClassVar[str] = "guidance_withdrawn"
    guidance: str


@dataclass(frozen=True, slots=True)
class GuidanceConsumed(Body):
    """The notes went into the prompt of the draft with this number."""

    kind: ClassVar[str] = "guidance_consumed"
    guidance: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class HunkDecided(Body):
    """One hunk of a revision accepted or refused; named by both drafts and both line ranges (from
    0, end excluded).
    """

    kind: ClassVar[str] = "hunk_decided"
    old: str
    new: str
    old_lines: tuple[int, int]
    new_lines: tuple[int, int]
    accepted: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rated(Body):
    kind: ClassVar[str] = "rated"
    draft: str
    value: int
    """+1, -1, or 0 to take a rating back."""
    note: str = ""
    saw: Saw = "unknown"
    """What the person had seen of the draft by then."""


@dataclass(frozen=True, slots=True)
class Noted(Body):
    kind: ClassVar[str] = "noted"
    text: str
    draft: str = ""


@dataclass(frozen=True, slots=True)
class Tagged(Body):
    kind: ClassVar[str] = "tagged"
    tag: str
    on: bool = True
    draft: str = ""


@dataclass(frozen=True, slots=True)
class Accepted(Body):
    """A person accepts a draft as it is, whatever the checks say."""

    kind: ClassVar[str] = "accepted"
    draft: str


@dataclass(frozen=True, slots=True)
class Copied(Body):
    kind: ClassVar[str] = "copied"
    draft: str


@dataclass(frozen=True, slots=True)
class Abandoned(Body):
    kind: ClassVar[str] = "abandoned"
    why: str = ""


@dataclass(frozen=True, slots=True)
class QuestionAsked(Body):
    kind: ClassVar[str] = "question_asked"
    question: str
    text: str
    options: tuple[str, ...] = ()
    draft: str = ""
    """The draft whose writer asks; the answer then goes into its next prompt."""
    by: Literal["writer", "strategy", "learner"] = "writer"
    """Who asks. The loop goes past a writer's or learner's question where nobody can answer; a
    strategy's is waited for.
    """
    about: str = ""
    """Of a learner: the key of the finding that it asks about."""
    drafts: tuple[str, ...] = ()
    """Of a learner: the drafts between which its first options choose."""
    worth: float = 0.0
    """Points of the score that the answer was expected to be worth."""
    propensity: float = 1.0
    """The chance that this question had of being asked, among those that could be."""
    audit: bool = False
    """It was drawn at random, so that what nobody doubts is looked at too."""


@dataclass(frozen=True, slots=True)
class QuestionAnswered(Body):
    kind: ClassVar[str] = "question_answered"
    question: str
    text: str


@dataclass(frozen=True, slots=True)
class Paused(Body):
    """The person wants no new step; `after_call` lets the running call finish first."""

    kind: ClassVar[str] = "paused"
    why: str = ""
    after_call: bool = False


@dataclass(frozen=True, slots=True)
class Resumed(Body):
    """Go on; with `steps` = n pause again after n drafts."""

    kind: ClassVar[str] = "resumed"
    steps: int = 0
    fragment: bool = False
    """The next draft continues what the call that was ended had written."""


@dataclass(frozen=True, slots=True)
class FreshStarted(Body):
    """Forget what was tried and what was said; keep the best draft."""

    kind: ClassVar[str] = "fresh_started"
    why: str = ""


@dataclass(frozen=True, slots=True)
class BranchChosen(Body):
    """Go back to a draft and go on from there (restore); nothing is removed."""

    kind: ClassVar[str] = "branch_chosen"
    draft: str
