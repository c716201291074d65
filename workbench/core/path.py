"""The tree's nodes and what belongs to a path through it: open items, notes, marks, best, stage.

Values, and how each of them changes by one event; `session` puts them together. A path is kept as
it stood at each of its drafts, so that going back is choosing it again and nothing is removed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from workbench.core import events as ev
from workbench.core.checks import CheckResult, Scorecard, check_vector
from workbench.core.messages import Message, Usage

Verdict = Literal["pending", "taken", "refused", "discarded"]


@dataclass(frozen=True)
class Draft:
    """One node of the tree."""

    id: str
    number: int
    """Order of writing in the session, from 1."""
    text: str
    parent: str | None = None
    author: Literal["model", "person"] = "model"
    call: str = ""
    time: str = ""
    digest: str = ""
    usage: Usage = Usage()
    call_seconds: float = 0.0
    check_seconds: float = 0.0
    results: tuple[CheckResult, ...] = ()
    """Shown results of the latest check."""
    check_set: str = ""
    """The set they belong to; empty while unchecked."""
    scorecard: Scorecard = Scorecard()
    verdict: Verdict = "pending"
    why: str = ""
    broken: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    """What was wrong on the parent and is not here, over the same set: `telling.mending`."""
    items_sent: tuple[ev.FeedbackItem, ...] = ()
    """The latest feedback about this draft, on whatever path."""
    judged: tuple[ev.DraftJudged, ...] = ()
    """The latest judgement of each judge."""
    rating: int = 0
    needs_recheck: bool = False
    group: str = ""
    """The round that it was sampled in, where that had several drafts."""
    unusable: str = ""
    """Why the answer, which stands in `text`, is no draft."""
    polish: int = 0
    """Number of the polish round that it was written in, from 1; 0 for any other draft."""

    @property
    def score(self) -> float:
        """The computed score, 0 where there is none."""
        return self.scorecard.computed or 0.0

    def scores_like(self, other: Draft) -> bool:
        """Both have one score over one set of checks."""
        return (self.check_set, self.score) == (other.check_set, other.score)


@dataclass(frozen=True, slots=True)
class TrackedItem:
    """A feedback item and what became of it on this path."""

    item: ev.FeedbackItem
    status: Literal["open", "addressed", "ignored", "regressed"] = "open"
    ignored: int = 0
    """How many drafts in a row left it unaddressed."""
    sent_with: tuple[int, ...] = ()
    """Numbers of the drafts that were written in answer to it."""

    @property
    def open(self) -> bool:
        """It still has to be addressed."""
        return self.status != "addressed"


@dataclass(frozen=True, slots=True)
class Guidance:
    """A person's note to the model."""

    id: str
    text: str
    status: Literal["pending", "consumed", "withdrawn"] = "pending"
    number: int = 0
    """The draft whose prompt carried it first."""
    holds: Literal["once", "path", "always"] = "path"
    """As in `GuidanceQueued`."""
    check: str = ""
    """The check that it is about; empty for the whole draft."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What the stop rules remember of a checked draft."""

    draft: str
    digest: str
    """The normalised text."""
    vector: tuple[tuple[str, str], ...]
    score: float
    check_set: str
    """Marks are compared only where it is equal: a new set of checks begins anew."""
    passed: int = 0
    total: int = 0
    """How many checks passed, of how many, as people are told it."""


@dataclass(frozen=True, slots=True)
class Round:
    """Several drafts asked for at once, from the first call to the verdict on the best of them."""

    group: str
    messages: tuple[Message, ...]
    parent: str | None
    wanted: int
    drafts: tuple[str, ...] = ()
    done: tuple[int, ...] = ()
    """The samples that gave a draft, or an answer that cannot be one."""
    draw: int = 0
    """As in the `CallStarted` of its calls."""

    @property
    def missing(self) -> tuple[int, ...]:
        """The samples that still have to be asked for."""
        return tuple(n for n in range(self.wanted) if n not in self.done)


@dataclass(frozen=True)
class Path:
    """What belongs to the chosen path of the tree."""

    head: str | None = None
    """Its latest draft."""
    best: str | None = None
    """The draft with the best verdict (★) and nothing else: going elsewhere does not change it."""
    current: str | None = None
    """The draft that the loop goes on from: the latest that was taken, or that a person chose."""
    stage: int = 1
    """Number of stages revealed."""
    items: tuple[TrackedItem, ...] = ()
    guidance: tuple[Guidance, ...] = ()
    marks: tuple[Mark, ...] = ()
    """One for each verdict, oldest first."""
    rounds: int = 0
    """Drafts by the model on this path."""
    refused: str | None = None
    """A refused draft whose diff has not been fed back yet."""
    tried: tuple[str, ...] = ()
    """Refused and discarded drafts on this path since the last fresh start, oldest first."""
    told: str | None = None
    """The draft that the latest feedback is about; its successor has not been written yet."""
    telling: tuple[ev.FeedbackItem, ...] = ()
    """That feedback, for the prompt of the successor; empty once it is written."""
    polishing: int = 0
    """Number of the polish round that this feedback opened; 0 for any other."""
    discarded: int = 0
    """Drafts in a row that tampered with their checks."""
    round: Round | None = None
    """The round under way, where it has several drafts."""
    unusable: int = 0
    """Answers in a row that no draft could be made of."""


def disagreeing(node: Draft, body: ev.DraftChecked) -> frozenset[str]:
    """Checks whose verdict on the same text over the same set of checks was the opposite before."""
    if node.check_set != body.check_set or node.needs_recheck:
        return frozenset()
    before = {result.key: result.status for result in node.results}
    return frozenset(
        r.check for r in body.results if {before.get(r.key), r.status} == {"pass", "fail"}
    )


def comparable(parent: Draft | None, body: ev.DraftChecked) -> bool:
    """The parent was checked over the same set; what a draft fixed is told of no other."""
    return parent is not None and parent.check_set == body.check_set


def marked(path: Path, draft: Draft) -> tuple[Mark, ...]:
    """The marks with this draft's; one draft has one mark for each set of checks, at its first
    place.
    """
    vector = check_vector(draft.results)
    mark = Mark(
        draft.id, draft.digest, vector, draft.score, draft.check_set, *draft.scorecard.counts
    )
    marks = path.marks
    if draft.id in [known.draft for known in marks]:
        for place, known in enumerate(marks):
            if known.draft == draft.id and known.check_set == draft.check_set:
                return (*marks[:place], mark, *marks[place + 1 :])
    return (*marks, mark)


def told(path: Path, items: Iterable[ev.FeedbackItem]) -> tuple[TrackedItem, ...]:
    """The items as they stand once these are sent; new ones last."""
    known = {tracked.item.id: tracked for tracked in path.items}
    for item in items:
        before = known.get(item.id, TrackedItem(item))
        status = "open" if before.status == "addressed" else before.status
        known[item.id] = replace(before, item=item, status=status)
    return tuple(known.values())


def answered(path: Path, draft: Draft) -> tuple[TrackedItem, ...]:
    """The items with this draft noted on those that its prompt told."""
    told = {item.id for item in path.telling}
    return tuple(
        [
            replace(tracked, sent_with=(*tracked.sent_with, draft.number))
            if tracked.item.id in told
            else tracked
            for tracked in path.items
        ]
    )


def followed(
    items: tuple[TrackedItem, ...], outcomes: Mapping[str, ev.Outcome], *, taken: bool
) -> tuple[TrackedItem, ...]:
    """Items after a verdict; what only a refused draft addressed stays open, since the current one
    lacks it.
    """
    if not outcomes:
        return items

    def follow(tracked: TrackedItem) -> TrackedItem:
        match outcomes[tracked.item.id]:
            case "ignored":
                return replace(tracked, status="ignored", ignored=tracked.ignored + 1)
            case "addressed":
                done = replace(tracked, status="addressed", ignored=0)
                return done if taken else tracked
            case "regressed":
                return replace(tracked, status="regressed") if taken else tracked

    return tuple([follow(each) if each.item.id in outcomes else each for each in items])


def reworded(
    path: Path,
    ids: Collection[str],
    *,
    text: str | None = None,
    status: Literal["pending", "consumed", "withdrawn"] | None = None,
    number: int = 0,
) -> tuple[Guidance, ...]:
    """The notes with what is given changed on those with these ids."""
    return tuple(
        replace(
            note,
            text=note.text if text is None else text,
            status=status or note.status,
            number=number or note.number,
        )
        if note.id in ids
        else note
        for note in path.guidance
    )


def carried_over(there: Path, here: Path) -> tuple[Guidance, ...]:
    """The notes of a path that is gone back to, with the pinned ones of the path that is left as
    they stand on it now.
    """
    pinned = {note.id: note for note in here.guidance if note.holds == "always"}
    known = {note.id for note in there.guidance}
    kept = [pinned.get(note.id, note) for note in there.guidance]
    return (*kept, *(note for note in pinned.values() if note.id not in known))
