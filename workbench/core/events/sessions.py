"""What a session is about and how it runs: its task, its settings, where it comes from, and which
of its entries no longer count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from workbench.core.body import Body
from workbench.core.choices import ModelChoice, StrategyChoice
from workbench.core.task import AddedCheck, Budget, Task


@dataclass(frozen=True, slots=True)
class JudgeChoice:
    """A judge of a session: which model grades, and how often a draft is put before it."""

    model: ModelChoice
    samples: int = 3
    """Answers for one draft where the server gives no log-probabilities."""

    @property
    def name(self) -> str:
        """What its judgements are signed with."""
        return self.model.name


@dataclass(frozen=True, slots=True)
class SessionStarted(Body):
    kind: ClassVar[str] = "session_started"
    task: Task
    model: ModelChoice = ModelChoice()
    strategy: StrategyChoice = StrategyChoice()
    budget: Budget = Budget()
    seed: int = 0
    version: str = ""
    """The program's version that started the session."""
    title: str = ""
    templates: Mapping[str, str] = field(default_factory=dict)
    """Texts of prompts that the project has in place of the domain's own, by name."""
    templates_digest: str = ""
    """Their version; empty where all are the domain's own."""
    source: str = ""
    """What the task was asked for by: the path of its file, or an id."""
    digest: str = ""
    """Of the task as it was before redaction, under the history's own key; empty where redaction
    left it as it was.
    """
    judges: tuple[JudgeChoice, ...] = ()
    """Who grades each draft once it has its verdict."""


@dataclass(frozen=True, slots=True)
class TaskRevised(Body):
    kind: ClassVar[str] = "task_revised"
    task: Task
    why: str = ""
    digest: str = ""
    """As in `SessionStarted`."""


@dataclass(frozen=True, slots=True)
class CheckAdded(Body):
    kind: ClassVar[str] = "check_added"
    check: AddedCheck
    digest: str = ""
    """Of the check, as in `SessionStarted`."""
    by: Literal["person", "model"] = "person"
    """Whose it is: the loop waits for the word of a person who added one, and only for theirs."""


@dataclass(frozen=True, slots=True)
class SettingsChanged(Body):
    """Only the given parts change; they hold from the next round on."""

    kind: ClassVar[str] = "settings_changed"
    model: ModelChoice | None = None
    strategy: StrategyChoice | None = None
    budget: Budget | None = None
    templates: Mapping[str, str] | None = None
    templates_digest: str = ""


@dataclass(frozen=True, slots=True)
class SessionForked(Body):
    """This session holds copies of another's events up to one of its drafts."""

    kind: ClassVar[str] = "session_forked"
    source: str
    draft: str


@dataclass(frozen=True, slots=True)
class Undone(Body):
    """The named event no longer counts; undoing an `Undone` brings it back."""

    kind: ClassVar[str] = "undone"
    event: str


@dataclass(frozen=True, slots=True)
class Forgotten(Body):
    """Events were erased at this place; only their count is kept."""

    kind: ClassVar[str] = "forgotten"
    events: int
    why: str = ""
    drafts: int = 0
    """How many of them wrote or edited a draft; those numbers stay taken."""
