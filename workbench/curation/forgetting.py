"""Erasure that reaches everything: sessions, interactions, cases, releases, exports' manifests.

What is meant is found by session, by user, by age, or by a subject: a text that still stands
somewhere, or a value that was redacted (its keyed marks), or a user's id. With a stream go all that
hold copies of its events: forks, and the interactions that came of a session, and with those their
cases. Releases and exports get tombstones, and manifests beside exported files lose the cases'
entries. The receipt says how much, never what.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from workbench.core import curation_events as cu
from workbench.core.codec import Json
from workbench.curation.releases import erased_of, exports, releases
from workbench.errors import UsageError
from workbench.history import Filter, History
from workbench.history.redacted import Remembering


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be erased; each field that is given adds to it."""

    sessions: tuple[str, ...] = ()
    """Ids, of sessions or of interactions."""
    user: str = ""
    """A user of an agent, or the author of sessions."""
    subject: str = ""
    older_than_days: float | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was erased, or with `dry_run` would be: counts only."""

    sessions: int = 0
    interactions: int = 0
    events: int = 0
    texts: int = 0
    index_entries: int = 0
    cases: int = 0
    releases: int = 0
    """Releases that have new tombstones."""
    exports: int = 0
    """Exports whose files hold erased rows; their manifests were corrected where they still lie."""
    manifests: int = 0
    found_by_mark: int = 0
    """Streams found though the subject was redacted there."""
    found_by_text: int = 0
    lost_marks: int = 0
    """Marks that match nothing any more, because their key is gone: what they stood for can only
    be found by session, user or age.
    """
    dry_run: bool = False


def forget(history: History, wanted: Wanted, *, dry_run: bool = False) -> Receipt:
    """Erases everything that is meant. Raises UsageError when nothing is named, UnknownName, and
    SessionHeld while one of the sessions runs; then nothing was erased.
    """
    if not (wanted.sessions or wanted.user or wanted.subject or wanted.older_than_days is not None):
        raise UsageError("Nothing is named.", "Use --session, --user, --subject or --older-than.")
    marked, standing = _by_subject(history, wanted.subject)
    streams = {*wanted.sessions, *marked, *standing}
    streams |= {*_by_user(history, wanted.user), *_by_age(history, wanted.older_than_days)}
    kept = {stream for stream in streams if _is_data_set(history, stream)}
    found = history.forget(sorted(streams - kept), _why(wanted), dry_run=True)
    gone = frozenset(found.sessions)
    interactions = {id for id in gone if history.summary(id).stream == "interaction"}
    cases = _cases(history, interactions)
    receipt = Receipt(
        sessions=len(gone) - len(interactions),
        interactions=len(interactions),
        events=found.events,
        texts=found.texts,
        index_entries=found.index_entries,
        cases=len(cases),
        found_by_mark=len(marked),
        found_by_text=len(standing),
        lost_marks=history.subjects.lost() if wanted.subject or wanted.user else 0,
        dry_run=dry_run,
    )
    graves = _graves(history, gone, cases)
    receipt = replace(
        receipt,
        releases=sum(not grave.export for grave in graves),
        exports=sum(grave.export for grave in graves),
    )
    if dry_run or not gone:
        return receipt
    history.forget(sorted(streams - kept), _why(wanted))
    return replace(receipt, manifests=sum(_mark(history, grave) for grave in graves))


def _why(wanted: Wanted) -> str:
    """Why it was erased, without a word of what: this stays as the tombstone's reason."""
    if wanted.subject or wanted.user:
        return "asked for by a person"
    return "too old" if wanted.older_than_days is not None else "asked for"


def _by_subject(history: History, subject: str) -> tuple[set[str], set[str]]:
    """Streams in which the subject was redacted, and streams in which it stands."""
    if not subject:
        return set(), set()
    redactor = history.fresh_redactor("")
    redactor.redact(subject)
    values = redactor.values() if isinstance(redactor, Remembering) else ()
    marked = set(history.subjects.streams_of((subject, *values), users=(subject,)))
    return marked, set(history.streams_holding(subject))


def _by_user(history: History, user: str) -> set[str]:
    """Interactions of an agent's user, and sessions with events by an author of that name."""
    if not user:
        return set()
    return {*history.subjects.streams_of((), users=(user,)), *history.sessions_by(user)}


def _by_age(history: History, days: float | None) -> set[str]:
    """Sessions and interactions that nothing was added to for so many days."""
    if days is None:
        return set()
    before = datetime.now(UTC) - timedelta(days=days)
    until = before.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    found: set[str] = set()
    for stream in ("session", "interaction"):
        after = None
        while True:
            page = history.list(Filter(stream=stream, until=until), after=after, limit=500)
            found |= {entry.id for entry in page.items}
            after = page.next
            if after is None:
                break
    return found


def _is_data_set(history: History, stream: str) -> bool:
    """Releases and exports hold no text of interactions; they get tombstones and stay."""
    return history.summary(stream).stream in ("release", "export")


def _cases(history: History, interactions: Iterable[str]) -> frozenset[str]:
    """Cases that these interactions made, in whatever release."""
    rows = (history.items.get(id) for id in interactions)
    return frozenset(case for row in rows if row for case in json.loads(row.data)["made"])


@dataclass(frozen=True, slots=True)
class _Grave:
    """Tombstones to set in one release or export."""

    stream: str
    cases: tuple[str, ...]
    export: bool = False
    manifest: str = ""


def _graves(history: History, gone: frozenset[str], cases: frozenset[str]) -> list[_Grave]:
    """Where erased cases are named: in releases and in exports."""
    everywhere = set(cases)
    found: list[_Grave] = []
    for release in releases(history):
        erased = erased_of(release, gone)
        everywhere |= set(erased)
        found += [_Grave(release.id, erased)] if erased else []
    for stream, body in exports(history):
        items = body.items or ("",) * len(body.cases)
        pairs = zip(body.cases, items, strict=True)
        erased = tuple(case for case, item in pairs if item in gone or case in everywhere)
        found += [_Grave(stream, erased, True, body.manifest)] if erased else []
    return found


def _mark(history: History, grave: _Grave) -> bool:
    """Sets the tombstones; whether a manifest was corrected too."""
    history.record(grave.stream, [cu.CasesErased(grave.cases)])
    return bool(grave.manifest) and correct_manifest(Path(grave.manifest), grave.cases)


def correct_manifest(path: Path, erased: Iterable[str]) -> bool:
    """Takes the erased cases' entries out of an export's manifest and notes them as tombstones;
    False when it does not lie there any more, or is no manifest.

    `cases` in a manifest is an object by case id, or a list of ids or of objects with `case`.
    """
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if not isinstance(manifest, dict):
        return False
    gone = set(erased)
    manifest["cases"] = _without(manifest.get("cases"), gone)
    manifest["tombstones"] = sorted({*manifest.get("tombstones", []), *gone})
    partial = path.with_name(path.name + ".partial")
    written = json.dumps(manifest, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    partial.write_text(written, encoding="utf-8")
    os.replace(partial, path)
    return True


def _without(cases: Json, gone: set[str]) -> Json:
    match cases:
        case dict():
            return {id: entry for id, entry in cases.items() if id not in gone}
        case list():
            return [entry for entry in cases if _case_id(entry) not in gone]
        case _:
            return cases


def _case_id(entry: Json) -> str:
    named = entry.get("case", entry.get("id", "")) if isinstance(entry, dict) else entry
    return str(named)
