"""The log's other streams: interactions and what people said of them, releases, exports.

Each interaction, release and export is a stream of its own in the one log, numbered, redacted and
erased like a session. What they mean is folded in `workbench.curation`; a session's fold passes
them over. The fold of an interaction does not depend on the order of its events, so that histories
that were merged in any order agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from workbench.core.body import Body
from workbench.core.codec import Json
from workbench.core.messages import Message

CURATION_RULES = "2"
"""Version of the curation rules that decide now; written into every verdict."""

Stream = Literal["session", "interaction", "release", "export"]

SignalKind = Literal[
    "up",
    "down",
    "rating",
    "edited",
    "tried_again",
    "accepted",
    "copied",
    "abandoned",
]
"""`up`, `down` and `rating` were said by a person; the others follow from what a person did."""

Verdict = Literal["up", "down", "skip", "flag", "discard", "draft", "reopen"]
"""What can be decided about an interaction; `draft` is half a decision, kept for later."""

ItemState = Literal["pending", "draft", "flagged", "done", "discarded"]


class StreamBody(Body):
    """Base of the bodies that do not belong to sessions."""

    stream: ClassVar[Stream]
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class InteractionLogged(StreamBody):
    """A question and its answer, from a session or from an agent elsewhere."""

    kind: ClassVar[str] = "interaction_logged"
    stream: ClassVar[Stream] = "interaction"
    question: str
    answer: str
    before: tuple[Message, ...] = ()
    """The conversation up to the question: a system prompt first, then turns, oldest first."""
    sources: Json = None
    """What the answer relied on, as the agent gave it: a list of texts or objects."""
    model: str = ""
    user: str = ""
    """Who asked, as the agent calls them."""
    time: str = ""
    """When it took place: UTC, ISO 8601."""
    ref: str = ""
    """The agent's own id of it."""
    tags: tuple[str, ...] = ()
    session: str = ""
    """The workbench's session that it comes from, if it does."""
    draft: str = ""
    simulated: bool = False
    """The practice model wrote the answer."""
    score: float | None = None
    """What computed checks gave the answer, 0..100; None when nothing checked it."""
    judged: float | None = None
    """What judges gave it, 0..100."""
    task: str = ""
    domain: str = ""
    metadata: Json = None
    """Whatever else the agent wanted kept."""
    unread: tuple[str, ...] = ()
    """What of the logged line was not understood, in sentences."""


@dataclass(frozen=True, slots=True)
class SignalSeen(StreamBody):
    """Something that a person said of an interaction, or did with it. Never decides by itself."""

    kind: ClassVar[str] = "signal_seen"
    stream: ClassVar[Stream] = "interaction"
    signal: SignalKind
    by: str = ""
    """Whose it is: a user of the agent, or the author of the session's event."""
    correction: str = ""
    """What the answer should have been, with `down` and `edited`."""
    share: float | None = None
    """Of `rating`: 0 for the worst, 1 for the best."""
    note: str = ""
    time: str = ""
    next: str = ""
    """Of `tried_again`: the stream of the answer that followed; empty where it is not known."""


@dataclass(frozen=True, slots=True)
class VerdictGiven(StreamBody):
    """A decision about an interaction, and what it made."""

    kind: ClassVar[str] = "verdict_given"
    stream: ClassVar[Stream] = "interaction"
    verdict: Verdict
    correction: str = ""
    tags: tuple[int, ...] = ()
    """Failure tags, by number."""
    note: str = ""
    source: Literal["person", "explicit", "agreement"] = "person"
    """Who decided: a person in review, what the user had said outright, or users who agree."""
    basis: tuple[str, ...] = ()
    """Ids of the signals that a decision without a reviewer rests on."""
    resolves: tuple[str, ...] = ()
    """Ids of the verdicts that this one replaces: those that stood when it was given."""
    state: ItemState = "pending"
    """What the rule made of the item."""
    made: tuple[str, ...] = ()
    """Ids of the cases it made."""
    why: str = ""
    seconds: float = 0.0
    """How long the item was looked at; 0 = not known."""
    provisional: bool = False
    """One person's word from elsewhere: a case, but no training row until somebody agrees."""
    saw: bool = False
    """Whoever gave it saw what others had said of the answer; such a label measures nobody."""
    contract: Json = None
    """The case's contract as its reviewer left it; None where the one that follows stands."""
    batch: str = ""
    """Names the decision that was given for several items at once; empty for one alone."""
    rules: str = CURATION_RULES


@dataclass(frozen=True, slots=True)
class CheckCompiled(StreamBody):
    """A check that was made out of a correction, confirmed by a person after a trial."""

    kind: ClassVar[str] = "check_compiled"
    stream: ClassVar[Stream] = "interaction"
    rule: str
    """What it demands, in a sentence."""
    form: Literal["contains", "lacks"]
    text: str
    """What an answer must hold, or must not."""
    scope: Literal["question", "task", "domain", "everywhere"]
    place: str = ""
    """Of the scope: the task or the domain; empty for the others."""
    ran_over: int = 0
    """Accepted answers of its scope that the trial held against it."""
    false_alarms: int = 0
    """Those of them that it would have failed."""


@dataclass(frozen=True, slots=True)
class CheckRetired(StreamBody):
    """The compiled check does not hold any more."""

    kind: ClassVar[str] = "check_retired"
    stream: ClassVar[Stream] = "interaction"
    check: str
    """Id of the event that confirmed it."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class ReleaseEntry:
    """One case in a release. The digest is keyed with the id of the interaction's first event, so
    that it can no longer be tried out once the interaction is erased.
    """

    case: str
    item: str
    split: Literal["training", "held-out"]
    group: str
    """The near-duplicates that it belongs to, by their first case."""
    digest: str
    """Of the row's canonical JSON."""
    verdict: str
    """Id of the verdict that made it, so that the row can be made again as it was."""


@dataclass(frozen=True, slots=True)
class ReleaseDrop:
    """A case that was left out, and why."""

    case: str
    reason: str
    other: str = ""
    """The case that says the same, where that is the reason."""


@dataclass(frozen=True, slots=True)
class ReleaseMade(StreamBody):
    """An immutable version of the data set."""

    kind: ClassVar[str] = "release_made"
    stream: ClassVar[Stream] = "release"
    name: str
    digest: str
    """Of all its entries; the same cases always give the same one."""
    entries: tuple[ReleaseEntry, ...] = ()
    drops: tuple[ReleaseDrop, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    previous: str = ""
    """The stream of the release before; empty for the first."""
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    person: str = ""
    """Whose matters of taste it holds besides the facts; empty for none."""
    note: str = ""
    rules: str = CURATION_RULES


@dataclass(frozen=True, slots=True)
class ExportMade(StreamBody):
    """A release, or part of it, written to a file in a format."""

    kind: ClassVar[str] = "export_made"
    stream: ClassVar[Stream] = "export"
    format: str
    release: str
    cases: tuple[str, ...]
    """In the file, in its order."""
    items: tuple[str, ...] = ()
    """The interactions that they come from, in the same order."""
    training: bool = False
    """The file is for training; its cases are `seen in training` from now on."""
    sha256: str = ""
    manifest: str = ""
    """Where its manifest lies."""


@dataclass(frozen=True, slots=True)
class CasesErased(StreamBody):
    """Tombstones: these cases of the release or export can no longer be made; their interactions
    were erased.
    """

    kind: ClassVar[str] = "cases_erased"
    stream: ClassVar[Stream] = "release"
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SplitReopened(StreamBody):
    """The release says no longer on which side of the split these interactions lie for good: the
    group that it took them for is none any more.
    """

    kind: ClassVar[str] = "split_reopened"
    stream: ClassVar[Stream] = "release"
    items: tuple[str, ...]
    note: str = ""
