"""Drafts and other texts as they are written, checked, judged and compared: what is known of them,
before anything is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from workbench.core.body import Body
from workbench.core.checks import CheckResult

Outcome = Literal["addressed", "ignored", "regressed"]


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
class Doubt:
    """A finding of a check that a judge who read the draft does not find there."""

    key: str
    """The finding's (`CheckResult.key`)."""
    why: str
    quote: str = ""
    """Words of the draft or the task that show it."""


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
    repeats: str = ""
    """The earlier draft of the same text whose judgement this is; empty where the judge was
    asked.
    """
    doubts: tuple[Doubt, ...] = ()
    """The findings read from prose that the judge does not find in the draft. They stand; they are
    told last, and as doubted.
    """
    upheld: tuple[str, ...] = ()
    """The findings (`CheckResult.key`) that the judge finds in the draft as well."""


@dataclass(frozen=True, slots=True)
class DraftsCompared(Body):
    """A judge compared two drafts, asked once in each order. It informs; only whether a polished
    draft is taken may rest on it.
    """

    kind: ClassVar[str] = "drafts_compared"
    first: str
    second: str
    judge: str
    winner: str = ""
    """The better draft; empty for a tie, and where the judge's two answers contradict."""
    consistent: bool = True
    why: str = ""
