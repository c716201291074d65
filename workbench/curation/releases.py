"""Releases: immutable, content-hashed versions of the data set, each a stream in the log.

A release lists its cases by id, split, group and content digest, what it left out and why, and what
changed since the one before, by the rules of `release_rules`. Its rows are made again from the log
whenever they are wanted, and held against the digests. A release that would equal the latest one is
not written twice. A case whose interaction was erased becomes a tombstone.

Eval cases whose row was exported for training, or whose near-duplicate's was, say that they were
seen there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.curation.cases import Case, case_of, cases_of, row_digest
from workbench.curation.items import Item, fold_item
from workbench.curation.prompts import held_out
from workbench.curation.questions import cluster
from workbench.curation.release_rules import Left, Plan, Release, past_of, planned, release_of
from workbench.curation.verdicts import kind_of
from workbench.errors import DamagedRow, HistoryError, UnknownName, UsageError
from workbench.history import Filter, History, new_id
from workbench.history.erasing.renewal import redacted_again

UNUSED = (cu.SignalSeen.kind,)
"""Events of which no case is made: a verdict says what followed from them."""


def current_cases(history: History) -> list[Case]:
    """Every case that standing verdicts make, from all done interactions; none of a question that
    is contested, or that another item's decision speaks for.
    """
    found: list[Case] = []
    for _, log, policies in history.interactions(["done"], UNUSED):
        item = fold_item(log)
        if item is not None:
            found += cases_of(item, policies)
    return found


def make(
    history: History,
    name: str = "",
    *,
    author: str = "person",
    person: str = "",
    simulated: bool = False,
    note: str = "",
    plan: Plan | None = None,
) -> tuple[Release, bool]:
    """A release of everything decided so far, and whether it is a new one: one that equals the
    latest is not written again. `plan`: what it holds, where the caller made that already, for the
    same person. Raises UsageError when the name is taken.
    """
    known = releases(history)
    latest = known[-1] if known else None
    if any(release.name == name for release in known):
        raise UsageError(f"There is a release '{name}' already.", "Releases never change.")
    plan = plan or plan_now(history, known, person=person, simulated=simulated)
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
    cluster_of = history.items.clusters()
    return planned(
        current_cases(history),
        person=person,
        simulated=simulated,
        past=past_of(known, left_by(history, known)),
        cluster_of=cluster_of,
    )


def rows_now(history: History, known: Sequence[Release]) -> Plan:
    """The plan of a release made now, its eval cases marked where training has seen them."""
    plan = plan_now(history, known)
    seen = seen_items(history, {case.item for case in plan.cases}, known)
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
    return named(releases(history), name)


def named(known: Sequence[Release], name: str) -> Release:
    """The same of those that are known."""
    if name in ("", "latest") and known:
        return known[-1]
    found = [release for release in known if release.name == name]
    found = found or [release for release in known if release.id.startswith(name.upper())]
    if len(found) != 1:
        hint = "Make one: workbench release make" if not known else ""
        raise UnknownName("release", name, [release.name for release in known], hint=hint)
    return found[0]


def rows(
    history: History,
    release: Release,
    *,
    training: bool | None = None,
    known: Sequence[Release] | None = None,
) -> list[Case]:
    """The release's cases as they were when it was made, without those that were erased since;
    all, or its training rows alone, or its eval cases alone.

    A case whose text was redacted again since then is given as it is now; its `policy` says so, and
    explains why its digest is another one. Raises HistoryError when a case is no longer what the
    release says for no such reason. `known`: all releases, where the caller read them already.
    """
    wanted = [
        entry
        for entry in release.body.entries
        if training is None or (kind_of(entry.case) == "training") == training
    ]
    seen = seen_items(history, {entry.item for entry in wanted}, known) if not training else ()
    by_item: dict[str, list[cu.ReleaseEntry]] = {}
    for entry in wanted:
        by_item.setdefault(entry.item, []).append(entry)
    found: dict[str, Case] = {}
    for item, log, policies in history.items.logs([*by_item], UNUSED):
        for entry in by_item[item]:
            case = _as_released(release, entry, log, policies, item in seen)
            if case is not None:
                found[entry.case] = case
    return [found[each.case] for each in wanted if each.case in found]


def _as_released(
    release: Release,
    entry: cu.ReleaseEntry,
    log: Sequence[ev.Event],
    policies: Mapping[str, str],
    seen: bool,
) -> Case | None:
    """The case of one entry; None when it was erased. Raises HistoryError as `rows` says."""
    case = case_of(log, entry.case, entry.verdict)
    if case is None:
        return None
    policy, of_verdict = policies[case.first], policies[case.verdict]
    policy = of_verdict if redacted_again(of_verdict) else policy  # the verdict alone may be
    if row_digest(case) != entry.digest and not redacted_again(policy):
        raise HistoryError(f"Case {entry.case} is not what release '{release.name}' says.")
    seen_before = seen and case.kind != "training"
    return replace(
        case,
        group=entry.group,
        split=entry.split,
        policy=policy,
        seen_in_training=seen_before,
    )


def seen_items(
    history: History, items: Collection[str], known: Sequence[Release] | None = None
) -> frozenset[str]:
    """Those of these interactions that training has seen: their row was exported, by whatever
    release, or a near-duplicate's was.
    """
    trained = left_by(history, known).trained
    if not trained:
        return frozenset()
    cluster(history)
    group_of = history.items.clusters()
    seen = {group_of[id] for id in trained if id in group_of}
    return frozenset(id for id in items if group_of.get(id) in seen)


def left_by(history: History, known: Sequence[Release] | None = None) -> Left:
    """Interactions that were exported; `known`: all releases, where the caller read them."""
    made = [body for _, body in exports(history)]
    item_of: dict[str, str] = {}
    if any(not body.items for body in made):
        entries = (e for r in known or releases(history) for e in r.body.entries)
        item_of = {entry.case: entry.item for entry in entries}
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for body in made:
        found[body.training].update(
            body.items or (item_of[case] for case in body.cases if case in item_of)
        )
    return Left(frozenset(found[True]), frozenset(found[False]))


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


def _release(log: Sequence[ev.Event]) -> Release:
    made = next(event for event in log if isinstance(event.body, cu.ReleaseMade))
    assert isinstance(made.body, cu.ReleaseMade)
    erased = [case for e in log if isinstance(e.body, cu.CasesErased) for case in e.body.cases]
    reopened = (item for e in log if isinstance(e.body, cu.SplitReopened) for item in e.body.items)
    gone = tuple(dict.fromkeys(erased))
    return Release(made.session, made.time, made.author, made.body, gone, frozenset(reopened))


def _next_name(known: Sequence[Release]) -> str:
    taken = {release.name for release in known}
    number = len(known) + 1
    while f"r{number}" in taken:
        number += 1
    return f"r{number}"
