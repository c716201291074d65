"""A way out for what a chain of near-duplicates held on one side of the split.

A release pins each interaction to its side for good, together with its cluster. Where a cluster
was taken apart since (a better rule of what is near, a text that linked two), its parts stay where
the whole lay, though they have nothing in common. `resplit` takes such pins back, so that each part
goes its own way; by its oldest prompt as ever, so that nobody picks a side.

What must not leak keeps its pin: an interaction that stands in a file written for training or for
evaluation, on that side, with everything near to it; also when the file is written after the pin
was taken back (`release_rules.past_of`). Files written from another copy of the history are known
once it was merged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from workbench.core import curation_events as cu
from workbench.curation import questions
from workbench.curation.release_rules import Left, Release, past_of, pinned, planned
from workbench.curation.releases import current_cases, left_by, releases
from workbench.history import History

CROSSED = "lies on the other side of the split since it was made anew"
"""Why a release's row is in no file of it any more."""


@dataclass(frozen=True, slots=True)
class Loosened:
    """What one release no longer pins."""

    release: Release
    items: tuple[str, ...]
    groups: int
    """That they were."""
    clusters: int
    """That they are now."""


@dataclass(frozen=True, slots=True)
class Resplit:
    """Pins taken back, and what a release made now would hold before and after."""

    releases: tuple[Loosened, ...] = ()
    before: Mapping[str, int] = field(default_factory=dict)
    after: Mapping[str, int] = field(default_factory=dict)


def resplit(
    history: History, author: str = "person", *, note: str = "", dry_run: bool = False
) -> Resplit:
    """Takes back what may be taken back; with `dry_run` only says what that would be."""
    questions.cluster(history)
    known, cluster_of = releases(history), history.items.clusters()
    left = left_by(history, known)
    found = loosened(known, cluster_of, left)
    freed = {each.release.id: each.items for each in found}
    then = [replace(r, reopened=r.reopened | set(freed.get(r.id, ()))) for r in known]
    cases = current_cases(history)
    counts = []
    for state in (known, then):
        plan = planned(cases, past=past_of(state, left), cluster_of=cluster_of)
        rows = sum(case.kind == "training" for case in plan.cases)
        held = sum(case.split == "held-out" for case in plan.cases)
        counts.append({"training": rows, "held-out": held})
    if not dry_run:
        with history.together():
            for each in found:
                history.record(each.release.id, [cu.SplitReopened(each.items, note)], author)
    return Resplit(tuple(found), *counts)


def loosened(known: Sequence[Release], cluster_of: Mapping[str, str], left: Left) -> list[Loosened]:
    """By release the interactions whose pin rests on a group that is no cluster any more; `known`
    from the oldest on. Pure.

    A pin of a group that is whole rests on an earlier one where a member of it has one: what a
    group that fell apart pinned once, every later release pinned again.
    """
    loose = _loose(known, cluster_of, left)
    found = []
    for release in known:
        groups = _groups(release, left)
        items = {item: group for (group, side), own in groups.items() for item in own & loose[side]}
        if items:
            parts = {cluster_of[item] for item in items}
            whole = len(set(items.values()))
            found.append(Loosened(release, tuple(sorted(items)), whole, len(parts)))
    return found


def _loose(
    known: Sequence[Release], cluster_of: Mapping[str, str], left: Left
) -> dict[bool, set[str]]:
    """By side (held out or not) the interactions that nothing holds there."""
    firm: dict[bool, set[str]] = {True: {*left.evaluated}, False: {*left.trained}}
    loose: dict[bool, set[str]] = {True: set(), False: set()}
    for release in known:
        for (_, side), own in _groups(release, left).items():
            if len({cluster_of[item] for item in own if item in cluster_of}) > 1:
                loose[side] |= own
            elif own & firm[side] or not own & loose[side]:
                firm[side] |= own
            else:
                loose[side] |= own
    near = {side: {cluster_of.get(item) for item in items} for side, items in firm.items()}
    return {
        side: {i for i in items if i in cluster_of and cluster_of[i] not in near[side]}
        for side, items in loose.items()
    }


def _groups(release: Release, left: Left) -> dict[tuple[str, bool], set[str]]:
    """The interactions that the release pins, by their group and whether it is held out."""
    found: dict[tuple[str, bool], set[str]] = {}
    for entry, held in pinned(release, left):
        found.setdefault((entry.group, held), set()).add(entry.item)
    return found


def crossed(history: History, release: Release, known: Sequence[Release]) -> frozenset[str]:
    """Interactions of the release whose split was reopened, and that lie on the other side since,
    or are near to what left on it: they are in no file of this release any more.
    """
    if not release.reopened:
        return frozenset()
    left, cluster_of = left_by(history, known), history.items.clusters()
    past = past_of([each for each in known if each.id != release.id], left)
    others = {True: past.trained | left.trained, False: past.held | left.evaluated}
    taken = {held: {cluster_of.get(item, item) for item in items} for held, items in others.items()}
    return frozenset(
        entry.item
        for entry in release.body.entries
        if entry.item in release.reopened
        and cluster_of.get(entry.item, entry.item) in taken[entry.split == "held-out"]
    )
