"""Releases: immutable, content-hashed versions of the data set, each a stream in the log.

A release lists its cases by id, split, group and content digest, what it left out and why, and what
changed since the one before. Its rows are made again from the log whenever they are wanted, and
held against the digests. Same cases, same digest: a release that would equal the latest one is not
written twice. A case whose interaction was erased becomes a tombstone.

The leak guard: near-duplicates share one group, a group lies on one side of the split as a whole,
and what a release held out once is never a training row of a later one. Eval cases whose row was
exported for training, or whose near-duplicate's was, say that they were seen there.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.codec import to_json
from workbench.curation.cases import Case, canonical, case_of, cases_of, in_group, row_digest
from workbench.curation.clusters.fingerprints import fingerprint
from workbench.curation.clusters.joining import clusters
from workbench.curation.clusters.masking import masked_as_asked
from workbench.curation.importing.taken import HELD_OUT
from workbench.curation.items import Item, fold_item
from workbench.curation.prompts import held_out, held_out_groups, normalised
from workbench.curation.questions import cluster
from workbench.curation.teaching.holes import HELD_BACK, unexplained
from workbench.curation.verdicts import kind_of
from workbench.errors import DamagedRow, HistoryError, UnknownName, UsageError
from workbench.history import Filter, History, new_id
from workbench.history.erasing.renewal import redacted_again

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
class Plan:
    """What a release made now would hold."""

    cases: tuple[Case, ...]
    drops: tuple[cu.ReleaseDrop, ...]


# --- the rules, pure -----------------------------------------------------------------------------


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
    together = _grouped(known, past, cluster_of)
    kept: list[Case] = []
    drops: list[cu.ReleaseDrop] = []
    seen: dict[tuple[str, ...], str] = {}
    rejected = {(case.digest, normalised(case.rejected)) for case in known if case.rejected}
    for case in sorted(together, key=lambda case: (case.time, case.id)):
        why = _left_out(case, person, simulated, rejected)
        same = "" if why else _duplicate(case, seen)
        if why or same:
            drops.append(cu.ReleaseDrop(case.id, why or SAME, same))
        else:
            kept.append(case)
    kept.sort(key=lambda case: case.id)
    drops.sort(key=lambda drop: drop.case)
    return Plan(tuple(kept), tuple(drops))


def _grouped(cases: Sequence[Case], past: Past, cluster_of: Mapping[str, str] | None) -> list[Case]:
    """Near-duplicates together, each group on one side of the split."""
    if cluster_of is None:
        cluster_of = clusters({c.item: fingerprint(c.prompt, c.answer) for c in cases})
    group_of = {case.item: cluster_of[case.item] for case in cases}
    same = {case.item: case.digest for case in cases}
    age = {case.item: case.first for case in cases}
    from_evals = {case.item for case in cases if HELD_OUT in case.tags}
    held = past.held | from_evals
    out = held_out_groups(group_of, same, age, held=held, trained=past.trained)
    return [
        in_group(
            case, group_of[case.item], "held-out" if group_of[case.item] in out else "training"
        )
        for case in cases
    ]


def past_of(known: Iterable[Release]) -> Past:
    """What these releases decided. What was ever held out counts as held out alone."""
    entries = [entry for release in known for entry in release.body.entries]
    held = frozenset(entry.item for entry in entries if entry.split == "held-out")
    trained = frozenset(e.item for e in entries if kind_of(e.case) == "training")
    return Past(held, trained - held)


def _left_out(
    case: Case, person: str, simulated: bool, rejected: Collection[tuple[str, str]]
) -> str:
    """Why the case is not in the release; empty when it is."""
    if not case.answer.strip():
        return "empty answer"
    if case.owner and case.owner != person:
        return "another person's taste"
    if case.kind != "training":
        return ""
    if case.split == "held-out":
        return "held out for evaluation"
    if case.simulated and not simulated:
        return "simulated"
    if (case.digest, normalised(case.answer)) in rejected:
        return "its answer was called bad elsewhere"
    if unexplained(case.answer, (message.text for message in case.messages), case.sources):
        return HELD_BACK
    return ""


def _duplicate(case: Case, seen: dict[tuple[str, ...], str]) -> str:
    """The first case of the cluster that says the same but for ids and numbers of the occasion;
    notes the case where it is the first.
    """
    texts = [masked_as_asked(case.prompt, text) for text in (case.answer, case.rejected)]
    key = (case.kind, case.group, *texts, case.owner)
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


# --- on a history --------------------------------------------------------------------------------


def current_cases(history: History) -> list[Case]:
    """Every case that standing verdicts make, from all done interactions; none of a question that
    is contested, or that another item's decision speaks for.
    """
    found: list[Case] = []
    for _, log, policies in history.interactions(["done"]):
        item = fold_item(log)
        if item is not None:
            for case in cases_of(item):
                used = dict.fromkeys((policies[case.first], policies[case.verdict]))
                found.append(replace(case, policy=", ".join(used)))
    return found


def make(
    history: History,
    name: str = "",
    *,
    author: str = "person",
    person: str = "",
    simulated: bool = False,
    note: str = "",
) -> tuple[Release, bool]:
    """A release of everything decided so far, and whether it is a new one: one that equals the
    latest is not written again. Raises UsageError when the name is taken.
    """
    known = releases(history)
    latest = known[-1] if known else None
    if any(release.name == name for release in known):
        raise UsageError(f"There is a release '{name}' already.", "Releases never change.")
    plan = plan_now(history, known, person=person, simulated=simulated)
    body = release_of(plan, name or _next_name(known), latest, person=person, note=note)
    if latest and not latest.erased and latest.body.digest == body.digest and not name:
        return latest, False
    (event,) = history.record(new_id(), [body], author)
    return _release([event]), True


def plan_now(
    history: History, known: Sequence[Release], *, person: str = "", simulated: bool = False
) -> Plan:
    """What a release made now would hold, after the `known` ones."""
    cluster(history)
    cluster_of = {id: name for id, (_, name) in history.items.sketches().items()}
    return planned(
        current_cases(history),
        person=person,
        simulated=simulated,
        past=past_of(known),
        cluster_of=cluster_of,
    )


def rows_now(history: History, known: Sequence[Release]) -> Plan:
    """The plan of a release made now, its eval cases marked where training has seen them."""
    plan = plan_now(history, known)
    seen = seen_items(history, {case.item for case in plan.cases})
    cases = (
        replace(case, seen_in_training=case.kind != "training" and case.item in seen)
        for case in plan.cases
    )
    return Plan(tuple(cases), plan.drops)


def held_now(plan: Plan, more: Iterable[Item], cluster_of: Mapping[str, str]) -> frozenset[str]:
    """Clusters that are kept for evaluation: those of the plan, and of items without a case those
    that the same rule would keep.
    """
    side = {case.group: case.split for case in plan.cases}
    held = {group for group, split in side.items() if split == "held-out"}
    new = (item for item in more if cluster_of[item.id] not in side)
    return frozenset(held | {cluster_of[item.id] for item in new if held_out(item.digest)})


def releases(history: History) -> list[Release]:
    """All releases, the oldest first."""
    found: list[Release] = []
    after = None
    while True:
        page = history.list(Filter(stream="release"), after=after, limit=200)
        for entry in page.items:
            with suppress(DamagedRow):  # one bad row hides one release, not all of them
                found.append(_release(history.events(entry.id)))
        if page.next is None:
            return sorted(found, key=lambda release: (release.made, release.id))
        after = page.next


def find(history: History, name: str) -> Release:
    """The release of this name, or whose id begins so; `latest` is the last one made."""
    known = releases(history)
    if name in ("", "latest") and known:
        return known[-1]
    found = [release for release in known if release.name == name]
    found = found or [release for release in known if release.id.startswith(name.upper())]
    if len(found) != 1:
        hint = "Make one: workbench release make" if not known else ""
        raise UnknownName("release", name, [release.name for release in known], hint=hint)
    return found[0]


def rows(history: History, release: Release) -> list[Case]:
    """The release's cases as they were when it was made, without those that were erased since.

    A case whose text was redacted again since then is given as it is now; its `policy` says so, and
    explains why its digest is another one. Raises HistoryError when a case is no longer what the
    release says for no such reason.
    """
    seen = seen_items(history, {entry.item for entry in release.body.entries})
    found: list[Case] = []
    for entry in release.body.entries:
        log = _log_of(history, entry.item)
        case = case_of(log, entry.case, entry.verdict) if log else None
        if case is None:
            continue
        policy = _policy(history, case)
        if row_digest(case) != entry.digest and not redacted_again(policy):
            raise HistoryError(f"Case {entry.case} is not what release '{release.name}' says.")
        found.append(
            replace(
                in_group(case, entry.group, entry.split),
                policy=policy,
                seen_in_training=case.kind != "training" and entry.item in seen,
            )
        )
    return found


def _policy(history: History, case: Case) -> str:
    """The rules under which the case's two events were written; those of the verdict where only it
    was redacted again.
    """
    policy, of_verdict = history.policy_of(case.first), history.policy_of(case.verdict)
    return of_verdict if redacted_again(of_verdict) else policy


def seen_items(history: History, items: Collection[str]) -> frozenset[str]:
    """Those of these interactions that training has seen: their row was exported, by whatever
    release, or a near-duplicate's was.
    """
    trained = trained_items(history)
    if not trained:
        return frozenset()
    cluster(history)
    group_of = {id: name for id, (_, name) in history.items.sketches().items()}
    seen = {group_of[id] for id in trained if id in group_of}
    return frozenset(id for id in items if group_of.get(id) in seen)


def trained_items(history: History) -> frozenset[str]:
    """Interactions whose row was exported for training."""
    named: Mapping[str, str] = {
        entry.case: entry.item for release in releases(history) for entry in release.body.entries
    }
    found: set[str] = set()
    for _, body in exports(history):
        if body.training:
            found.update(body.items or (named[case] for case in body.cases if case in named))
    return frozenset(found)


def record_export(history: History, body: cu.ExportMade, author: str = "person") -> str:
    """Notes that a release's cases were written to a file; from then on their eval cases say that
    they were seen in training, if the file is for training. Its stream's id.
    """
    stream = new_id()
    history.record(stream, [body], author)
    return stream


def exports(history: History) -> list[tuple[str, cu.ExportMade]]:
    """All exports with the ids of their streams, the oldest first."""
    found: list[tuple[str, cu.ExportMade]] = []
    after = None
    while True:
        page = history.list(Filter(stream="export"), after=after, limit=200)
        for entry in page.items:
            with suppress(DamagedRow):
                bodies = [event.body for event in history.events(entry.id)]
                found += [(entry.id, body) for body in bodies if isinstance(body, cu.ExportMade)]
        if page.next is None:
            return sorted(found, key=lambda export: export[0])
        after = page.next


def erased_of(release: Release, items: Collection[str]) -> tuple[str, ...]:
    """The release's cases that come from these interactions and have no tombstone yet."""
    return tuple(
        entry.case
        for entry in release.body.entries
        if entry.item in items and entry.case not in release.erased
    )


def _release(log: Sequence[ev.Event]) -> Release:
    made = next(event for event in log if isinstance(event.body, cu.ReleaseMade))
    assert isinstance(made.body, cu.ReleaseMade)
    erased = [case for e in log if isinstance(e.body, cu.CasesErased) for case in e.body.cases]
    return Release(made.session, made.time, made.author, made.body, tuple(dict.fromkeys(erased)))


def _log_of(history: History, item: str) -> list[ev.Event]:
    try:
        return history.events(item)
    except UnknownName:
        return []


def _next_name(known: Sequence[Release]) -> str:
    taken = {release.name for release in known}
    number = len(known) + 1
    while f"r{number}" in taken:
        number += 1
    return f"r{number}"
