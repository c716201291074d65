"""The log: every event that can happen in a session, one class per kind.

The log is append-only and the only truth; state is a fold of it (`session`). A new field gets a
default, a kind is never renamed, so that old logs stay readable (tests/golden). Decisions are
events: they carry the rule's version and its reason, and the fold applies them without deciding
anything.

Texts inside events may be long and may recur; the store keeps each once per session.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from workbench.core.body import Body as Body
from workbench.core.checks import CheckResult
from workbench.core.choices import FeedbackItem as FeedbackItem
from workbench.core.choices import ModelChoice as ModelChoice
from workbench.core.choices import StrategyChoice as StrategyChoice
from workbench.core.codec import Json, from_json, to_json
from workbench.core.curation_events import StreamBody
from workbench.core.messages import Message, Usage
from workbench.core.task import AddedCheck, Budget, Task

RULES = "4"
"""Version of the gate, selection and stop rules that decide now; written into every decision."""


Outcome = Literal["addressed", "ignored", "regressed"]


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
class StageRevealed(Body):
    kind: ClassVar[str] = "stage_revealed"
    stage: int
    """Number of stages now revealed."""
    why: str = ""
    rules: str = RULES


@dataclass(frozen=True, slots=True)
class CheckAdded(Body):
    kind: ClassVar[str] = "check_added"
    check: AddedCheck
    digest: str = ""
    """Of the check, as in `SessionStarted`."""


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
class CallStarted(Body):
    kind: ClassVar[str] = "call_started"
    call: str
    role: str
    """`writer`, `critic`, `judge`, …"""
    messages: tuple[Message, ...]
    model: ModelChoice
    what: str = "draft"
    """What the answer becomes: `draft`, or the role of a text (`critique`, `lesson`)."""
    group: str = ""
    """Id of the round, where it asks for several drafts at once."""
    sample: int = 0
    """Which of them this is, from 0."""
    samples: int = 1
    """How many the round asks for."""
    draw: int = 0
    """How many drafts of this very request were asked for before the round."""


@dataclass(frozen=True, slots=True)
class CallFinished(Body):
    kind: ClassVar[str] = "call_finished"
    call: str
    text: str
    usage: Usage = Usage()
    finish_reason: str = "stop"
    tries: int = 1
    seconds: float = 0.0
    model: str = ""
    """The name that the server gave for itself."""


SPOILT = frozenset({"cut_off", "empty", "no_text", "too_long"})
"""Causes of a failed call whose answer ended by itself and can be no draft: the same request would
end alike, so that the next one says what to do.
"""


@dataclass(frozen=True, slots=True)
class CallFailed(Body):
    kind: ClassVar[str] = "call_failed"
    call: str
    error: str
    """Class of the error, e.g. `ModelAnswerError`."""
    message: str
    hint: str = ""
    usage: Usage = Usage()
    tries: int = 1
    seconds: float = 0.0
    text: str = ""
    """What had been streamed until then; never becomes a draft."""
    cause: str = ""
    """The kind of fault, e.g. `cut_off`, `broken_off`; empty in logs from before it was kept."""


@dataclass(frozen=True, slots=True)
class DraftWritten(Body):
    kind: ClassVar[str] = "draft_written"
    draft: str
    text: str
    parent: str | None = None
    call: str = ""
    author: Literal["model", "person"] = "model"
    answer: str = ""
    """The whole answer when the draft is only a part of it; empty when they are the same."""
    digest: str = ""
    """Of the draft as its domain normalises it; equal drafts are returns to an earlier one."""
    group: str = ""
    sample: int = 0
    """As in the `CallStarted` of its call."""
    unusable: str = ""
    """Why no draft could be made of the answer, which then stands in `text`; never checked."""


@dataclass(frozen=True, slots=True)
class TextWritten(Body):
    """A text that is no draft: a critique, a lesson, a plan."""

    kind: ClassVar[str] = "text_written"
    role: str
    text: str
    draft: str = ""
    call: str = ""


@dataclass(frozen=True, slots=True)
class DraftEdited(Body):
    """A person's edit: a child draft with author `person`."""

    kind: ClassVar[str] = "draft_edited"
    draft: str
    parent: str
    text: str
    why: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class DraftChecked(Body):
    kind: ClassVar[str] = "draft_checked"
    draft: str
    results: tuple[CheckResult, ...]
    check_set: str = ""
    """`Task.check_set` at the time; scores are compared only where it is equal."""
    hidden: bool = False
    seconds: float = 0.0
    before_redaction: bool = False
    """The text on disk differs from the text that was checked; it is checked again on resume."""


@dataclass(frozen=True, slots=True)
class DraftJudged(Body):
    kind: ClassVar[str] = "draft_judged"
    draft: str
    judge: str
    score: float
    """0..100."""
    results: tuple[CheckResult, ...] = ()
    rubric: str = ""
    """The rubric's version."""
    levels: Mapping[str, float] = field(default_factory=dict)
    """Level of each criterion, 1..5."""
    discarded: int = 0
    """Comments thrown out because their quote does not stand in the draft."""
    reliable: bool = True
    """Enough of what the judge said could be found in the draft."""
    outcomes: Mapping[str, Outcome] = field(default_factory=dict)
    """What became of this judge's earlier comments, by item id."""


@dataclass(frozen=True, slots=True)
class DraftsCompared(Body):
    """A judge compared two drafts, asked once in each order. It informs; nothing rests on it."""

    kind: ClassVar[str] = "drafts_compared"
    first: str
    second: str
    judge: str
    winner: str = ""
    """The better draft; empty for a tie, and where the judge's two answers contradict."""
    consistent: bool = True
    why: str = ""


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


@dataclass(frozen=True, slots=True)
class GuidanceQueued(Body):
    kind: ClassVar[str] = "guidance_queued"
    guidance: str
    text: str


@dataclass(frozen=True, slots=True)
class GuidanceEdited(Body):
    kind: ClassVar[str] = "guidance_edited"
    guidance: str
    text: str


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


@dataclass(frozen=True, slots=True)
class Unread(Body):
    """An event of a kind that this version does not know; kept as it was written, folded as
    nothing.
    """

    kind: ClassVar[str] = "unread"
    tag: str
    data: Json = None


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log."""

    id: str
    """ULID, globally unique."""
    session: str
    seq: int
    """Local sequence number in its session, from 1, without gaps."""
    time: str
    """UTC, ISO 8601 with milliseconds and a Z."""
    author: str
    """Pseudonymous: `workbench`, or a person's id."""
    body: Body
    origin: str = ""
    """The id of the event that this one is a copy of (forks, merges); empty for an original."""


BODIES: dict[str, type[Body]] = {
    cls.kind: cls
    for cls in (*Body.__subclasses__(), *StreamBody.__subclasses__())
    if cls is not StreamBody
}
"""Every kind by its tag, of all streams."""


def event_to_json(event: Event) -> dict[str, Json]:
    """The event as one flat JSON object: envelope, `kind`, and the body's fields under `data`."""
    body = event.body
    tag, data = (
        (body.tag, body.data) if isinstance(body, Unread) else (type(body).kind, to_json(body))
    )
    return {
        "id": event.id,
        "session": event.session,
        "seq": event.seq,
        "time": event.time,
        "author": event.author,
        "origin": event.origin,
        "kind": tag,
        "data": data,
    }


def event_from_json(entry: Mapping[str, Json]) -> Event:
    """The event of its JSON form; a kind that this version does not know comes back as `Unread`."""
    return Event(
        id=entry["id"],
        session=entry["session"],
        seq=entry["seq"],
        time=entry["time"],
        author=entry["author"],
        origin=entry.get("origin", ""),
        body=body_from_json(entry["kind"], entry["data"]),
    )


def body_from_json(tag: str, data: Json) -> Body:
    """The body of a kind and its fields."""
    cls = BODIES.get(tag)
    return Unread(tag, data) if cls is None or cls is Unread else from_json(cls, data)
