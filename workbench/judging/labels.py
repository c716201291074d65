"""Judges against people, from what stands in the history.

A label counts where its author had seen neither the checks' verdict nor a judge's level, and where
label and judgement are about one rubric version. Everything that is left out is counted with its
reason, so that a thin calibration says why it is thin. Criteria of fact are pooled over people; a
matter of taste is one person's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from workbench.core import events as ev
from workbench.core.session import Session
from workbench.judging.agreement import Replacement, may_replace
from workbench.judging.calibration import Calibration, Labelled, calibrated
from workbench.judging.pairing import Compared, Preferences, preferences


@dataclass(frozen=True, slots=True)
class Label:
    """Levels that a person gave to one draft."""

    item: str
    """The draft, as `SESSION:NUMBER`."""
    author: str
    rubric: str
    levels: Mapping[str, float]
    saw: ev.Saw
    domain: str = ""


@dataclass(frozen=True, slots=True)
class Graded:
    """Levels that a judge gave to one draft."""

    item: str
    judge: str
    rubric: str
    levels: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All levels of a history, people's and judges'."""

    labels: tuple[Label, ...] = ()
    graded: tuple[Graded, ...] = ()
    pairs: tuple[Compared, ...] = ()
    """Pairs that people compared; of several of one person for one pair the latest."""
    unreliable: int = 0
    """Judgements left out because too few of their quotes stood."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One judge with one rubric version, as the history's labels have it."""

    judge: str
    calibration: Calibration
    stand_in: Replacement
    preferences: Preferences
    """Its order of drafts against people's blind pairs, of whichever rubric version."""
    people: tuple[str, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)
    """Labels of drafts that it graded which do not count, by reason."""

    def as_event(self) -> ev.JudgeCalibrated:
        """What a session's log keeps of it."""
        found = self.calibration.agreement
        none = not found.n
        return ev.JudgeCalibrated(
            self.judge,
            self.calibration.rubric,
            self.calibration.role,
            0.0 if none else round(found.value, 3),
            0.0 if none else round(found.low, 3),
            found.n,
        )


def evidence(sessions: Iterable[Session]) -> Evidence:
    """What people and judges said of the drafts of these sessions; of several labels of one person
    for one draft and rubric the latest is meant.
    """
    labels: dict[tuple[str, str, str], Label] = {}
    graded: list[Graded] = []
    pairs: dict[tuple[frozenset[str], str], Compared] = {}
    unreliable = 0
    for session in sessions:
        names = {draft.id: f"{session.id}:{draft.number}" for draft in session.drafts.values()}
        for event in session.ratings:
            if isinstance(event.body, ev.RatedByRubric):
                label = _label(event.body, event.author, names, session.task.domain)
                labels[label.item, label.author, label.rubric] = label
            elif isinstance(event.body, ev.RatedPair):
                pair = _pair(event.body, event.author, names, session)
                pairs[frozenset((pair.left, pair.right)), pair.author] = pair
        for draft in session.drafts.values():
            for word in draft.judged:
                unreliable += not word.reliable
                if word.reliable:
                    graded.append(Graded(names[draft.id], word.judge, word.rubric, word.levels))
    return Evidence(tuple(labels.values()), tuple(graded), tuple(pairs.values()), unreliable)


def _pair(body: ev.RatedPair, author: str, names: Mapping[str, str], session: Session) -> Compared:
    lengths = len(session.drafts[body.left].text), len(session.drafts[body.right].text)
    left, right = names[body.left], names[body.right]
    return Compared(left, right, body.winner, author, body.saw, lengths)


def _label(body: ev.RatedByRubric, author: str, names: Mapping[str, str], domain: str) -> Label:
    return Label(names[body.draft], author, body.rubric, body.levels, body.saw, domain)


def standings(
    found: Evidence, author: str, tastes: Mapping[str, frozenset[str]] | None = None
) -> tuple[Standing, ...]:
    """Every judge with every rubric version that it graded by, against the blind labels. `tastes`
    names the criteria of each rubric version that are a matter of taste: there only the labels of
    `author` count.
    """
    keys = sorted({(g.judge, g.rubric) for g in found.graded})
    return tuple(_standing(found, judge, rubric, author, tastes or {}) for judge, rubric in keys)


def _standing(
    found: Evidence, judge: str, rubric: str, author: str, tastes: Mapping[str, frozenset[str]]
) -> Standing:
    own = {g.item: g.levels for g in found.graded if (g.judge, g.rubric) == (judge, rubric)}
    about = [label for label in found.labels if label.item in own]
    reasons = Counter(reason for label in about if (reason := _left_out(label, rubric)))
    usable = [label for label in about if not _left_out(label, rubric)]
    taste = tastes.get(rubric, frozenset())
    rows = [
        Labelled(label.item, criterion, own[label.item][criterion], level)
        for label in usable
        for criterion, level in label.levels.items()
        if criterion in own[label.item] and (label.author == author or criterion not in taste)
    ]
    labelled = {row.item for row in rows}
    rest = [fmean(levels.values()) for item, levels in own.items() if item not in labelled]
    return Standing(
        judge,
        calibrated(rows, rubric, rest=rest),
        may_replace(_flat(own), _by_person(usable)),
        preferences(found.pairs, own),
        tuple(sorted({label.author for label in usable})),
        dict(reasons),
    )


def _left_out(label: Label, rubric: str) -> str:
    """Why the label does not count; empty where it does."""
    if label.rubric != rubric:
        return "by another version of the rubric"
    return "" if label.saw == "nothing" else f"given after seeing: {label.saw}"


def _flat(own: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    return {f"{item} {name}": level for item, of in own.items() for name, level in of.items()}


def _by_person(labels: Sequence[Label]) -> dict[str, dict[str, float]]:
    people: dict[str, dict[str, float]] = {}
    for label in labels:
        flat = {f"{label.item} {name}": level for name, level in label.levels.items()}
        people.setdefault(label.author, {}).update(flat)
    return people
