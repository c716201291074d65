"""What a session is: values, and questions that they answer.

A session is a tree of drafts; what belongs to the chosen path (open items, guidance, the current
draft, counters, stage) lives in `Path` (`path`); spend and budget belong to the whole session. It
is made by `folding.fold` alone.

Invariants: a draft's number is its place in the order of writing and never changes, not even when
an earlier draft is undone or forgotten; hidden results live in `Session.hidden` alone;
`Session.view()` is all that rules, prompts and judges get.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.curation_events import Stream
from workbench.core.growing import Growing
from workbench.core.messages import Usage
from workbench.core.path import Draft as Draft
from workbench.core.path import Guidance as Guidance
from workbench.core.path import Mark as Mark
from workbench.core.path import Path as Path
from workbench.core.path import TrackedItem as TrackedItem
from workbench.core.path import Verdict as Verdict
from workbench.core.rules.holding import Held
from workbench.core.said import Revised, Said
from workbench.core.task import Budget, Task


class _Pathed:
    """The drafts that matter on a path."""

    __slots__ = ()
    drafts: Mapping[str, Draft]
    path: Path

    @property
    def head(self) -> Draft | None:
        """The latest draft of the path."""
        return self.drafts[self.path.head] if self.path.head else None

    @property
    def best(self) -> Draft | None:
        """The draft with the best verdict."""
        return self.drafts[self.path.best] if self.path.best else None

    @property
    def current(self) -> Draft | None:
        """The draft of the path that the loop goes on from."""
        return self.drafts[self.path.current] if self.path.current else None


@dataclass(frozen=True, slots=True)
class View(_Pathed):
    """What rules, prompts, gate, critic and judge may know: shown checks only, the task without its
    hidden part.
    """

    session: str
    task: Task
    stages: int
    """How many stages the task has in all."""
    model: ev.ModelChoice
    strategy: ev.StrategyChoice
    budget: Budget
    seed: int
    check_set: str
    """The set of checks that scores are compared over now."""
    drafts: Mapping[str, Draft]
    order: tuple[str, ...]
    next_number: int
    """The number that the next draft will have."""
    path: Path
    usage: Usage
    seconds: float
    paused: bool
    held: Held
    """Why no call starts until the person says go on; empty when nothing holds."""
    fragment: str
    """What an ended call had written and the next draft continues; empty when there is none."""
    accepted: str | None
    question: str | None
    texts: tuple[ev.TextWritten, ...]
    flaky: frozenset[str]
    hunks: tuple[ev.HunkDecided, ...]
    last_failure: ev.CallFailed | None = None
    """The latest failed call, until another one finishes."""
    question_text: str = ""
    judges: tuple[ev.JudgeChoice, ...] = ()
    compared: tuple[ev.DraftsCompared, ...] = ()
    calibrations: Mapping[tuple[str, str], ev.JudgeCalibrated] = field(default_factory=dict)
    """What is known of a judge, by its name and the rubric's version."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """What the person said, by question."""
    waited_for: bool = False
    """The question that waits is a strategy's: nothing goes on without its answer."""
    asked: Mapping[str, ev.QuestionAsked] = field(default_factory=dict)
    """Every question of this session, answered or not, by its id."""
    said: tuple[Said, ...] = ()
    """What people said of findings and drafts."""
    revised: Revised | None = None
    """The best draft as it stood when the requirement changed last."""
    templates: Mapping[str, str] = field(default_factory=dict)
    """Texts of prompts that the project has in place of the domain's own, by name."""

    @property
    def open_items(self) -> tuple[TrackedItem, ...]:
        """Feedback items that still have to be addressed."""
        return tuple(tracked for tracked in self.path.items if tracked.open)


@dataclass(frozen=True)
class Session(_Pathed):
    """One loop over one task, as the log tells it."""

    id: str = ""
    stream: Stream = "session"
    """What kind of stream the log is; only the title and the model of others are folded."""
    task: Task = Task("", "", "", "")
    title: str = ""
    model: ev.ModelChoice = ev.ModelChoice()
    strategy: ev.StrategyChoice = ev.StrategyChoice()
    budget: Budget = Budget()
    seed: int = 0
    started: str = ""
    version: str = ""
    seq: int = 0
    """Sequence number of the last event folded."""
    drafts: Mapping[str, Draft] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    """Ids of the drafts in the order of writing."""
    undone: frozenset[str] = frozenset()
    """Drafts that no longer count; they keep their numbers."""
    forgotten: int = 0
    """How many drafts were erased from the log; they keep their numbers too."""
    check_set: str = ""
    """`Task.check_set` of the stage that the path has reached; digested once, not at every look."""
    path: Path = Path()
    paths: Mapping[str, Path] = field(default_factory=dict)
    """The path as it stood last when the key was its head."""
    usage: Usage = Usage()
    calls: int = 0
    retries: int = 0
    failed_calls: int = 0
    seconds: float = 0.0
    """Time spent in calls and checks."""
    open_calls: tuple[ev.CallStarted, ...] = ()
    """Started and not yet ended, in the order of their start."""
    last_failure: ev.CallFailed | None = None
    """The latest failed call, until another one finishes."""
    call_models: Growing[ev.ModelChoice] = field(default_factory=Growing)
    answered: Growing[str] = field(default_factory=Growing)
    """Who answered, by call, of the calls that were finished: `writer`, `critic`, …"""
    call_usage: Growing[Usage] = field(default_factory=Growing)
    call_seconds: Growing[float] = field(default_factory=Growing)
    paused: bool = False
    pause_after_call: bool = False
    steps_left: int = 0
    """Drafts until the next pause; 0 = run on."""
    held: Held = ""
    """Why no call starts until the person says go on; empty when nothing holds."""
    fragment: str = ""
    """What the call that the person ended had written of a draft, until it is dropped."""
    continuing: bool = False
    """The person wants the next draft to continue it."""
    accepted: str | None = None
    questions: Mapping[str, ev.QuestionAsked] = field(default_factory=dict)
    """Asked and not yet answered."""
    answers: Mapping[str, str] = field(default_factory=dict)
    asked: Mapping[str, ev.QuestionAsked] = field(default_factory=dict)
    """Every question, answered or not."""
    said: tuple[Said, ...] = ()
    """What people said of findings and drafts, by author."""
    revised: Revised | None = None
    """The best draft as it stood when the requirement changed last."""
    texts: tuple[ev.TextWritten, ...] = ()
    notes: tuple[ev.Noted, ...] = ()
    tags: tuple[str, ...] = ()
    hunks: tuple[ev.HunkDecided, ...] = ()
    judges: tuple[ev.JudgeChoice, ...] = ()
    compared: tuple[ev.DraftsCompared, ...] = ()
    calibrations: Mapping[tuple[str, str], ev.JudgeCalibrated] = field(default_factory=dict)
    """The latest word on each judge, by its name and the rubric's version."""
    ratings: tuple[ev.Event, ...] = ()
    """`RatedByRubric` and `RatedPair` with their authors, oldest first."""
    copied: tuple[str, ...] = ()
    hidden: Mapping[str, tuple[CheckResult, ...]] = field(default_factory=dict)
    """Hidden results by draft; for the person's eyes, after the event."""
    flaky: frozenset[str] = frozenset()
    """Checks that gave two verdicts on one and the same text."""
    stop: ev.SessionStopped | None = None
    abandoned: bool = False
    forked_from: ev.SessionForked | None = None
    simulated: bool = False
    """The practice model wrote at least one draft."""
    templates: Mapping[str, str] = field(default_factory=dict)
    templates_digest: str = ""

    @property
    def open_call(self) -> ev.CallStarted | None:
        """The first call that has not ended."""
        return self.open_calls[0] if self.open_calls else None

    @property
    def corrected(self) -> bool:
        """A person rated, edited, noted, or decided a hunk; writing the drafts oneself is none."""
        own = (draft for draft in self.drafts.values() if draft.author == "person")
        edited = any(not draft.call for draft in own)
        rated = any(draft.rating for draft in self.drafts.values())
        return bool(edited or rated or self.ratings or self.notes or self.hunks)

    def hidden_score(self, draft: str) -> tuple[int, int] | None:
        """(passed, total) of the draft's hidden checks; None when they have not run."""
        if draft not in self.hidden:
            return None
        applying = [result for result in self.hidden[draft] if result.applies]
        return sum(result.status == "pass" for result in applying), len(applying)

    @property
    def next_number(self) -> int:
        """The number that the next draft will have."""
        return len(self.order) + len(self.undone) + self.forgotten + 1

    def by_number(self, number: int) -> Draft | None:
        """The draft with this number."""
        place = bisect_left(self.order, number, key=lambda id: self.drafts[id].number)
        found = self.drafts[self.order[place]] if place < len(self.order) else None
        return found if found is not None and found.number == number else None

    def lineage(self, draft: str) -> tuple[str, ...]:
        """The draft's ancestors and itself, oldest first."""
        found: list[str] = []
        node = self.drafts.get(draft)
        while node is not None and node.id not in found:
            found.append(node.id)
            node = self.drafts.get(node.parent or "")
        return tuple(reversed(found))

    def view(self) -> View:
        """What steers: shown checks only, the revealed stages, nothing hidden."""
        return View(
            session=self.id,
            task=self.task.shown(self.path.stage),
            stages=len(self.task.stages),
            model=self.model,
            strategy=self.strategy,
            budget=self.budget,
            seed=self.seed,
            check_set=self.check_set or self.task.check_set(self.path.stage),
            drafts=self.drafts,
            order=self.order,
            next_number=self.next_number,
            path=self.path,
            usage=self.usage,
            seconds=self.seconds,
            paused=self.paused,
            held=self.held,
            fragment=self.fragment if self.continuing else "",
            accepted=self.accepted,
            question=next(iter(self.questions), None),
            texts=self.texts,
            flaky=self.flaky,
            hunks=self.hunks,
            judges=self.judges,
            compared=self.compared,
            calibrations=self.calibrations,
            answers=self.answers,
            asked=self.asked,
            said=self.said,
            revised=self.revised,
            waited_for=any(asked.by == "strategy" for asked in self.questions.values()),
            last_failure=self.last_failure,
            question_text=next((asked.text for asked in self.questions.values()), ""),
            templates=self.templates,
        )
