"""What a release of the data set holds, of which cases: the rules, pure.

The leak guard: near-duplicates share one group, a group lies on one side of the split as a whole,
and what a release held out once is never a training row of a later one. Same cases, same digest.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.core import curation_events as cu
from workbench.core.codec import to_json
from workbench.curation.cases import Case, canonical, in_group, row_digest
from workbench.curation.clusters.fingerprints import fingerprint
from workbench.curation.clusters.joining import clusters
from workbench.curation.clusters.masking import masked_as_asked
from workbench.curation.importing.taken import HELD_OUT
from workbench.curation.prompts import held_out_groups, normalised
from workbench.curation.teaching.holes import HELD_BACK, unexplained
from workbench.curation.verdicts import kind_of

SAME = "the same as another"
"""Why a case is left out that says what another one says already."""


@dataclass(frozen=True, slots=True)
class Release:
    """A version of the data set."""

    id: str
    """Of its stream."""
    made: str
    """When, UTC."""
    author: str
    body: cu.ReleaseMade
    erased: tuple[str, ...] = ()
    """Tombstones: cases that can no longer be made."""
    reopened: frozenset[str] = frozenset()
    """Interactions whose side of the split it no longer settles; see `resplitting`."""

    @property
    def name(self) -> str:
        """What people call it."""
        return self.body.name


@dataclass(frozen=True, slots=True)
class Past:
    """Interactions that earlier releases put on one side of the split."""

    held: frozenset[str] = frozenset()
    trained: frozenset[str] = frozenset()
    """Those with a training row in a release."""


@dataclass(frozen=True, slots=True)
class Left:
    """Interactions of which something stands in a file that was exported."""

    trained: frozenset[str] = frozenset()
    """For training."""
    evaluated: frozenset[str] = frozenset()
    """For anything else."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a release made now would hold."""

    cases: tuple[Case, ...]
    drops: tuple[cu.ReleaseDrop, ...]


def planned(
    cases: Iterable[Case],
    *,
    person: str = "",
    simulated: bool = False,
    past: Past = Past(),
    cluster_of: Mapping[str, str] | None = None,
) -> Plan:
    """The cases with their groups and splits, and those left out with the reason.

    `person`: whose matters of taste are wanted besides the facts; `simulated`: rows of the practice
    model may be trained on; `past`: what earlier releases decided; `cluster_of`: the clusters of
    the interactions, where they are known.
    """
    known = sorted(cases, key=lambda case: case.id)
    kept: list[Case] = []
    drops: list[cu.ReleaseDrop] = []
    seen: dict[tuple[str, ...], str] = {}
    told: dict[tuple[str, str], str] = {}
    asked = {case.item: case for case in known}
    same = {item: case.digest for item, case in asked.items()}
    group_of, out = _grouped(known, same, past, cluster_of)
    turned_down = {(case.item, case.rejected) for case in known if case.rejected}
    bad = {(same[item], normalised(text)) for item, text in turned_down}
    for case in sorted(known, key=lambda case: (case.time, case.id)):
        group = group_of[case.item]
        why = _left_out(case, same[case.item], person, simulated, group in out, bad)
        first = "" if why else _duplicate(case, group, seen, told)
        if why or first:
            drops.append(cu.ReleaseDrop(case.id, why or SAME, first))
        else:
            kept.append(in_group(case, group, "held-out" if group in out else "training"))
    kept.sort(key=lambda case: case.id)
    drops.sort(key=lambda drop: drop.case)
    return Plan(tuple(kept), tuple(drops))


def _grouped(
    cases: Sequence[Case],
    same: Mapping[str, str],
    past: Past,
    cluster_of: Mapping[str, str] | None,
) -> tuple[dict[str, str], frozenset[str]]:
    """By interaction the group of its near-duplicates, and the groups that are held out; `same`:
    by interaction the digest of its prompt.
    """
    if cluster_of is None:
        cluster_of = clusters({c.item: fingerprint(c.prompt, c.answer) for c in cases})
    group_of = {case.item: cluster_of[case.item] for case in cases}
    age = {case.item: case.first for case in cases}
    from_evals = {case.item for case in cases if HELD_OUT in case.tags}
    held = past.held | from_evals
    return group_of, held_out_groups(group_of, same, age, held=held, trained=past.trained)


def past_of(known: Iterable[Release], left: Left = Left()) -> Past:
    """What these releases decided, and what left for training without one. What was ever held out
    counts as held out alone.
    """
    pins = [(entry.item, held) for release in known for entry, held in pinned(release, left)]
    held = frozenset(item for item, held in pins if held)
    trained = left.trained.union(item for item, held in pins if not held)
    return Past(held, trained - held)


def pinned(release: Release, left: Left) -> Iterator[tuple[cu.ReleaseEntry, bool]]:
    """The entries by which the release puts an interaction on one side for good, and whether that
    is the side of evaluation. One whose split was reopened is on none, unless it left on one.
    """
    for entry in release.body.entries:
        held = entry.split == "held-out"
        if not held and kind_of(entry.case) != "training":
            continue
        gone = left.evaluated if held else left.trained
        if entry.item not in release.reopened or entry.item in gone:
            yield entry, held


def _left_out(
    case: Case,
    same: str,
    person: str,
    simulated: bool,
    held: bool,
    rejected: Collection[tuple[str, str]],
) -> str:
    """Why the case is not in the release; empty when it is. `held`: its group is held out."""
    if not case.answer.strip():
        return "empty answer"
    if case.owner and case.owner != person:
        return "another person's taste"
    if case.kind != "training":
        return ""
    if held:
        return "held out for evaluation"
    if case.simulated and not simulated:
        return "simulated"
    if (same, normalised(case.answer)) in rejected:
        return "its answer was called bad elsewhere"
    if unexplained(case.answer, (message.text for message in case.messages), case.sources):
        return HELD_BACK
    return ""


def _duplicate(
    case: Case, group: str, seen: dict[tuple[str, ...], str], told: dict[tuple[str, str], str]
) -> str:
    """The first case of the cluster that says the same but for ids and numbers of the occasion;
    notes the case where it is the first. `told`: by interaction and text what was compared of it,
    for the other cases of the interaction.
    """
    texts = []
    for text in (case.answer, case.rejected):
        if text and (case.item, text) not in told:
            told[case.item, text] = masked_as_asked(case.prompt, text)
        texts.append(text and told[case.item, text])
    key = (case.kind, group, *texts, case.owner)
    if key in seen:
        return seen[key]
    seen[key] = case.id
    return ""


def release_of(plan: Plan, name: str, previous: Release | None, **more: str) -> cu.ReleaseMade:
    """The event of a release."""
    entries = tuple(
        cu.ReleaseEntry(c.id, c.item, c.split, c.group, row_digest(c), c.verdict)
        for c in plan.cases
    )
    before = {entry.case: entry for entry in previous.body.entries} if previous else {}
    now = {entry.case: entry for entry in entries}
    return cu.ReleaseMade(
        name=name,
        digest=content_digest(entries),
        entries=entries,
        drops=plan.drops,
        counts=counted(plan),
        previous=previous.id if previous else "",
        added=tuple(sorted(now.keys() - before.keys())),
        removed=tuple(sorted(before.keys() - now.keys())),
        changed=tuple(
            sorted(
                case
                for case in now.keys() & before.keys()
                if (now[case].digest, now[case].split) != (before[case].digest, before[case].split)
            )
        ),
        **more,
    )


def content_digest(entries: Sequence[cu.ReleaseEntry]) -> str:
    """Of all entries: what they hold and on which side of the split."""
    content = sorted((entry.case, entry.split, entry.digest) for entry in entries)
    return hashlib.blake2b(canonical(to_json(content)).encode(), digest_size=16).hexdigest()


def counted(plan: Plan) -> dict[str, int]:
    """How many of what: kinds, splits, near-duplicates, and each reason for leaving out."""
    sizes = Counter(case.group for case in {c.item: c for c in plan.cases}.values())
    found = Counter(case.kind for case in plan.cases)
    counts = {kind: found.get(kind, 0) for kind in ("golden", "regression", "training")}
    if provisional := sum(case.provisional for case in plan.cases):
        counts["provisional"] = provisional
    counts["held-out"] = sum(case.split == "held-out" for case in plan.cases)
    counts["near-duplicates"] = sum(size for size in sizes.values() if size > 1)
    for drop in plan.drops:
        counts[f"left out: {drop.reason}"] = counts.get(f"left out: {drop.reason}", 0) + 1
    return counts


def erased_of(release: Release, items: Collection[str]) -> tuple[str, ...]:
    """The release's cases that come from these interactions and have no tombstone yet."""
    return tuple(
        entry.case
        for entry in release.body.entries
        if entry.item in items and entry.case not in release.erased
    )
