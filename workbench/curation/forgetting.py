"""Erasure that reaches everything: sessions, interactions, cases, releases, exports' manifests.

What is meant is found by session, by user, by age, or by a subject: a text that still stands
somewhere, or a value that was redacted (its keyed marks), or a user's id. With a stream go all that
hold copies of its events: forks, and the interactions that came of a session, and with those their
cases. Releases and exports get tombstones, and manifests beside exported files lose the cases'
entries. The receipt says how much, never what; it is kept in the history's log of erasures.

The order makes an interruption harmless: first the files beside the history (`beside`), then in one
transaction the rows, the tombstones and an entry that names what is left, then what it names
(manifests, index, write-ahead log). Before the transaction nothing of the history is lost, so that
the same command finds everything again; after it `finish` does the rest, whoever calls it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.curation.beside import Cleared, Gone, clear, replace_file, set_aside
from workbench.curation.release_rules import erased_of
from workbench.curation.releases import exports, releases
from workbench.errors import DamagedRow, SessionHeld, UsageError
from workbench.history import Filter, History
from workbench.history.erasing.standing import pattern_of
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

    @property
    def empty(self) -> bool:
        """Nothing is named."""
        return not (self.sessions or self.user or self.subject) and self.older_than_days is None

    @property
    def why(self) -> str:
        """Why it is erased, without a word of what: this stays as the tombstone's reason."""
        if self.subject or self.user:
            return "asked for by a person"
        if self.older_than_days is not None:
            return f"unchanged for {self.older_than_days:g} days"
        return "asked for"


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was erased, or with `dry_run` would be: counts only, and where to look by hand."""

    sessions: int = 0
    interactions: int = 0
    events: int = 0
    texts: int = 0
    index_entries: int = 0
    wishes: int = 0
    """Messages in the inboxes of sessions."""
    cases: int = 0
    releases: int = 0
    """Releases that have new tombstones."""
    exports: int = 0
    """Exports whose files hold erased rows; their manifests were corrected where they still lie."""
    manifests: int = 0
    unsent: int = 0
    """Texts that were typed and not sent."""
    run_results: int = 0
    """Answers to eval cases, in the runs that are kept."""
    imported_tasks: int = 0
    half_written: int = 0
    """Files that a killed process had left behind."""
    found_by_mark: int = 0
    """Streams found though the subject was redacted there."""
    found_by_text: int = 0
    lost_marks: int = 0
    """Marks that match nothing any more, because their key is gone: what they stood for can only
    be found by session or age, and a user where the name was not redacted.
    """
    held: int = 0
    """Streams that were left out because a process runs them; only where age alone chose them."""
    verdicts_left: int = 0
    """Verdicts by that author on other people's interactions; they stay, under their pseudonym."""
    names_left: int = 0
    """Releases and exports whose own name, note or path holds the subject."""
    settings: int = 0
    """1 when the subject stands in the settings file, which only its owner changes."""
    outside: tuple[str, ...] = ()
    """Files that were exported and may hold erased rows, and damaged histories that were set aside:
    out of reach.
    """
    log_cut: bool = True
    """The write-ahead log is empty. False while another process reads; the next start cuts it."""
    dry_run: bool = False

    @property
    def nothing(self) -> bool:
        """Nothing was found."""
        found = (self.sessions, self.interactions, *(getattr(self, name) for name in _FILES))
        return not any(found)


_FILES = tuple(entry.name for entry in fields(Cleared) if entry.name != "settings")
_NO_COUNTS = ("outside", "log_cut", "dry_run")


def forget(
    history: History,
    wanted: Wanted,
    *,
    dry_run: bool = False,
    home: Path | None = None,
    pass_held: bool = False,
) -> Receipt:
    """Erases everything that is meant, from the history and from the files below `home` (None: the
    history alone). Raises UsageError when nothing is named, UnknownName, and SessionHeld while one
    of the sessions runs; then nothing was erased. `pass_held` leaves those out instead.
    """
    if wanted.empty:
        raise UsageError("Nothing is named.", "Use --session, --user, --subject or --older-than.")
    if not dry_run:
        finish(history)
    plan = _plan(history, wanted, pass_held)
    receipt = replace(plan.receipt, dry_run=dry_run)
    if home is not None:
        receipt = _with_files(receipt, home, plan.gone, dry_run)
    if dry_run or not plan.streams:
        return receipt
    done = history.forget(
        plan.streams,
        wanted.why,
        also={grave.stream: [cu.CasesErased(grave.cases)] for grave in plan.graves},
        counts=counts_of(receipt),
        remaining=[[grave.manifest, list(grave.cases)] for grave in plan.graves if grave.manifest],
    )
    manifests, cut = finish(history)[done.erasure]
    return replace(receipt, manifests=manifests, log_cut=cut)


def finish(history: History) -> dict[str, tuple[int, bool]]:
    """Does what erasures left to do, interrupted ones too: for each the manifests that were
    corrected, and whether the write-ahead log could be cut; else it stays open.
    """
    found: dict[str, tuple[int, bool]] = {}
    for erasure in history.erasures.unfinished():
        left = erasure.remaining or []
        manifests = sum(correct_manifest(Path(path), cases) for path, cases in left)
        found[erasure.id] = manifests, history.scrub()
        if found[erasure.id][1]:
            history.erasures.done(erasure.id, manifests=manifests)
    return found


def counts_of(receipt: Receipt) -> dict[str, int]:
    """The receipt's numbers, as the log of erasures keeps them."""
    names = (entry.name for entry in fields(receipt) if entry.name not in _NO_COUNTS)
    return {name: value for name in names if (value := getattr(receipt, name))}


@dataclass(frozen=True, slots=True)
class _Plan:
    """What an erasure will do to the history."""

    streams: tuple[str, ...]
    graves: tuple[_Grave, ...]
    gone: Gone
    receipt: Receipt


def _plan(history: History, wanted: Wanted, pass_held: bool) -> _Plan:
    marked, standing = _by_subject(history, wanted.subject)
    by_user = _by_user(history, wanted.user)
    streams = {*wanted.sessions, *marked, *standing, *by_user}
    streams |= _by_age(history, wanted.older_than_days)
    streams = {stream for stream in streams if not history.was_forgotten(stream)}
    kept = {stream for stream in streams if _is_data_set(history, stream)}
    chosen, held = _without_held(history, sorted(streams - kept), pass_held)
    found = history.forget(chosen, dry_run=True)
    gone = frozenset(found.sessions)
    interactions = {id for id in gone if history.summary(id).stream == "interaction"}
    cases = _cases(history, interactions)
    graves = tuple(_graves(history, gone, cases))
    authored = history.standing.elsewhere(wanted.user) if wanted.user else {}
    names = {*gone, *cases, *(f"rate-{id}" for id in interactions), *_drafts(history, gone)}
    receipt = Receipt(
        sessions=len(gone) - len(interactions),
        interactions=len(interactions),
        events=found.events,
        texts=found.texts,
        index_entries=found.index_entries,
        wishes=found.wishes,
        cases=len(cases),
        releases=sum(not grave.export for grave in graves),
        exports=sum(grave.export for grave in graves),
        found_by_mark=len(marked),
        found_by_text=len(standing - kept),
        lost_marks=history.subjects.lost() if wanted.subject or wanted.user else 0,
        held=held,
        verdicts_left=sum(count for id, count in authored.items() if id not in gone),
        names_left=len(standing & kept),
        outside=tuple(sorted({_exported(grave) for grave in graves if grave.manifest})),
    )
    pattern = pattern_of(wanted.subject) if wanted.subject else None
    return _Plan(tuple(chosen), graves, Gone(frozenset(names), pattern), receipt)


def _without_held(history: History, streams: list[str], pass_held: bool) -> tuple[list[str], int]:
    """The streams that nobody runs, nor a copy of them, and how many were left out. Raises
    SessionHeld for the first one that is held, unless those are to be passed over.
    """
    everything = history.forget(streams, dry_run=True).sessions
    leases = [lease for id in everything if (lease := history.leases.holder(id))]
    if not leases:
        return streams, 0
    if not pass_held:
        raise SessionHeld(
            f"Session {leases[0].session} is held by process {leases[0].holder.pid}.",
            "End it first; nothing was erased.",
        )
    held = {lease.session for lease in leases}
    free = [id for id in streams if not held & {*history.forget([id], dry_run=True).sessions}]
    return free, len(streams) - len(free)


def _with_files(receipt: Receipt, home: Path, gone: Gone, dry_run: bool) -> Receipt:
    cleared = clear(home, gone, dry_run=dry_run)
    aside = tuple(str(file) for file in set_aside(home)) if gone.names or gone.subject else ()
    counts = {entry.name: getattr(cleared, entry.name) for entry in fields(cleared)}
    return replace(receipt, outside=(*receipt.outside, *aside), **counts)


def _exported(grave: _Grave) -> str:
    return grave.manifest.removesuffix(".manifest.json")


def readable(history: History, stream: str) -> Sequence[ev.Event]:
    """The stream's events; none where a row is damaged, which keeps nobody from erasing it."""
    try:
        return history.events(stream)
    except DamagedRow:
        return ()


def _drafts(history: History, gone: Iterable[str]) -> set[str]:
    """Ids of their drafts, under which unsent edits are kept."""
    made = (ev.DraftWritten, ev.DraftEdited)
    logs = (readable(history, id) for id in gone)
    found = {e.body.draft for log in logs for e in log if isinstance(e.body, made)}
    return {draft for draft in found if len(draft) == _ULID}


_ULID = 26


def _by_subject(history: History, subject: str) -> tuple[set[str], set[str]]:
    """Streams in which the subject was redacted, and streams in which it stands."""
    if not subject:
        return set(), set()
    redactor = history.fresh_redactor("")
    redactor.redact(subject)
    values = redactor.values() if isinstance(redactor, Remembering) else ()
    marked = set(history.subjects.streams_of((subject, *values), users=(subject,)))
    return marked, set(history.standing.holding(subject))


def _by_user(history: History, user: str) -> set[str]:
    """Interactions of an agent's user, and sessions with events by an author of that name."""
    if not user:
        return set()
    marked = history.subjects.streams_of((), users=(user,))
    return {*marked, *history.standing.of_user(user), *history.standing.by(user)}


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
    return frozenset(case for row in rows if row for case in _made(row.data))


def _made(data: str) -> Sequence[str]:
    """The cases that an item's row names; none where the row is damaged."""
    try:
        return [str(case) for case in json.loads(data)["made"]]
    except (ValueError, TypeError, KeyError):
        return ()


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


def correct_manifest(path: Path, erased: Iterable[str]) -> bool:
    """Takes the erased cases' entries out of an export's manifest and notes them as tombstones;
    False when it does not lie there any more, or is no manifest.

    `cases` in a manifest is an object by case id, or a list of ids or of objects with `case`.
    `drops` may name erased cases too.
    """
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if not isinstance(manifest, dict) or "cases" not in manifest:
        return False
    gone = set(erased)
    for part in ("cases", "drops"):
        if part in manifest:
            manifest[part] = _without(manifest[part], gone)
    manifest["tombstones"] = sorted({*manifest.get("tombstones", []), *gone})
    after = json.dumps(manifest, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    try:
        replace_file(path, after)
    except OSError:
        return False
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
