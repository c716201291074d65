"""The history: one SQLite file, append-only, the only door to it.

Promises, and where they stand:

- Nothing unredacted is written: `append` takes `Redacted` alone, and `record` makes them.
- What `record` returned is on the disk and outlives kill -9 (see `connection`).
- A session's events are numbered from 1 without gaps, also under several processes: events are
  numbered inside the write transaction, and who comes second numbers and redacts anew.
- A session that another living process holds is not written to (SessionHeld).

A `History` belongs to the thread that opened it; `writer.Writer` gives the others a way in.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, TracebackType

from workbench.core import events as ev
from workbench.core.body import Body
from workbench.core.codec import Json
from workbench.core.folding import fold
from workbench.core.session import Session
from workbench.errors import HistoryError, UnknownName
from workbench.history.adopting import Adopted, Incoming
from workbench.history.connection import BUSY_SECONDS, Database, transaction
from workbench.history.erasing.erasures import Erasures
from workbench.history.erasing.forgetting import Receipt
from workbench.history.erasing.renewal import Renewal
from workbench.history.erasing.standing import Standing
from workbench.history.erasing.subjects import Subjects
from workbench.history.inbox import Inbox
from workbench.history.items import Items
from workbench.history.lease import Lease, Leases
from workbench.history.migrations import connected, connected_to_copy, connected_to_read
from workbench.history.place import default_path
from workbench.history.reading import (
    Log,
    holding_kinds,
    interaction_logs,
    key_of,
    recent_ids,
    standing,
)
from workbench.history.redacted import Redacted, RedactorFor, RedactorLike
from workbench.history.search import (
    Filter,
    Hit,
    Page,
    bounded,
    facet,
    list_sessions,
    matching_ids,
    newest_hits,
    paused_among,
    search_events,
    summary,
)
from workbench.history.stamps import new_id
from workbench.history.summary import SessionSummary
from workbench.history.writing.appending import Appender
from workbench.history.writing.eraser import Eraser
from workbench.history.writing.merging import adopt_all


class History:
    """The history's file, open."""

    def __init__(
        self,
        path: Path,
        connection: Database,
        redactor_for: RedactorFor | None,
        read_only: bool,
    ) -> None:
        """Use `History.open`."""
        self.path = path
        self.read_only = read_only
        self._db = connection
        self._leases = Leases(connection)
        self._subjects = Subjects(connection, path)
        self._items = Items(connection)
        self._erasures = Erasures(connection)
        self._standing = Standing(connection)
        self._appender = Appender(connection, self._leases, redactor_for, self._subjects)
        self._eraser = Eraser(connection, self._leases, self._appender, self._erasures)
        self._inbox = Inbox(connection, self._appender.fresh_redactor, self._subjects)

    @classmethod
    def open(
        cls,
        path: Path | None = None,
        *,
        read_only: bool = False,
        redactor_for: RedactorFor | None = None,
        busy_seconds: float = BUSY_SECONDS,
    ) -> History:
        """Opens the history, making it if it is missing (not with `read_only`).

        No path: the default file (`place.default_path`). `redactor_for` makes a session's redactor
        from its id and the placeholder numbers in use; without it the default policy holds. Raises
        HistoryError, and leaves a damaged, foreign or newer file as it is.
        """
        own_folder, path = path is None, path or default_path()
        opened = connected_to_read if read_only else connected
        return cls(path, opened(path, own_folder, busy_seconds), redactor_for, read_only)

    @classmethod
    def copy(cls, path: Path | None = None, *, redactor_for: RedactorFor | None = None) -> History:
        """A history in memory that begins as the file at the path is, brought up to date: for
        whoever has to work on one that nothing can be written to. What is written to it is lost.
        """
        path = path or default_path()
        return cls(path, connected_to_copy(path, BUSY_SECONDS), redactor_for, False)

    def close(self) -> None:
        """Closes the file; harmless when repeated."""
        self._db.close()

    def __enter__(self) -> History:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    # Writing

    def record(self, session: str, bodies: Sequence[ev.Body], author: str = "workbench") -> Log:
        """Commits the bodies as the session's next events, all or none, and returns them live:
        unredacted, with id, number and time.

        A session comes into being with its first event. Raises RedactionError, SessionHeld, or
        HistoryError; then nothing was written.
        """
        if not bodies:
            return []
        return self._appender.record(session, bodies, author)

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Commits all that is written while the block runs at once, or, after an exception, nothing
        of it. Other processes wait: keep it short.
        """
        try:
            with transaction(self._db), self._appender.written.kept():
                yield
        except BaseException:
            self._appender.let_all_go()
            raise

    def append(self, entries: Sequence[Redacted]) -> None:
        """Commits redacted events of one session whose numbers follow its last one, all or none.

        Anything but a `Redacted` is refused with RedactionError; numbers that do not follow, with
        HistoryError.
        """
        self._appender.append(entries)

    def adopt(self, session: str, events: Sequence[ev.Event]) -> int:
        """Commits events that were made elsewhere (another stream, another history) as the
        session's next ones, with their own ids, times, authors and origins, redacted anew; events
        whose id is known already are left out. Gives how many were new.

        Raises HistoryError when the session was forgotten, and what `record` raises.
        """
        return self._appender.adopt(session, events)

    def adopt_all(
        self,
        batches: Sequence[Mapping[str, Sequence[Incoming]]],
        bury: Iterable[str] = (),
    ) -> dict[str, Adopted]:
        """Takes in events of other histories by stream, batch for batch, all or none; `bury` names
        streams by their hash that are never to come. By stream what became of it; see `adopting`.

        Raises UsageError for a forged id, SessionHeld, RedactionError; then nothing was changed.
        """
        found = adopt_all(self._db, self._appender, batches, bury)
        if any(each.hidden for each in found.values()):
            self.scrub()
        return found

    def buried(self) -> frozenset[str]:
        """Hashes of streams that were erased elsewhere, and that nothing may bring in."""
        return frozenset(hash for (hash,) in self._db.execute("SELECT hash FROM buried"))

    def policies(self, session: str) -> Mapping[str, str]:
        """By event the rules under which it was written."""
        query = "SELECT id, policy FROM events WHERE session = ?"
        return dict(self._db.execute(query, (self._known(session),)))

    def fork(self, source: str, draft: str, last: int | None = None) -> str:
        """A new session with copies of the source's events up to number `last` (None: all), and
        then a `SessionForked` from this draft; its id. Raises UnknownName, HistoryError.
        """
        session, log = new_id(), self.events(source)[:last]
        if not log:
            raise HistoryError(f"Session {source} has no event up to number {last}.")
        self._appender.copy(source, session, log, ev.SessionForked(source, draft))
        return session

    def forget(
        self,
        sessions: Sequence[str],
        why: str = "",
        *,
        dry_run: bool = False,
        also: Mapping[str, Sequence[ev.Body]] = MappingProxyType({}),
        counts: Json = None,
        remaining: Json = None,
    ) -> Receipt:
        """Erases the sessions and their forks, leaving a tombstone each; see `forgetting`.

        `also`: events that other streams get in the same transaction; `counts` and `remaining`: of
        the entry in the log of erasures. With `remaining` the entry stays open, and its owner calls
        `scrub` and closes it; without, this does both. With `dry_run` it only counts. Raises
        UnknownName, and SessionHeld while one of them runs; then nothing was erased.
        """
        for session in sessions:
            self._known(session)
        return self._eraser.forget(
            sessions, why, dry_run=dry_run, also=also, counts=counts, remaining=remaining
        )

    def renew(
        self,
        *,
        everything: bool = False,
        dry_run: bool = False,
        told: Callable[[int, int], None] = lambda done, of: None,
    ) -> Renewal:
        """Redacts what was written under other rules by the present ones; see `renewal`.

        `everything`: rows of the present rules too, for a word of one's own that was exchanged.
        `told` hears how many streams are done, of how many. Streams that are held or that the
        redactor refuses stay as they are and are named. Interrupted, it goes on when called again.
        """
        return self._eraser.renew(everything=everything, dry_run=dry_run, told=told)

    def older_rows(self) -> int:
        """How many rows stand under other rules of redaction than the present ones."""
        return self._eraser.older_rows()

    def scrub(self) -> bool:
        """Overwrites what erased rows left in the index and in the write-ahead log; False while
        another process's reading keeps the log from being cut.
        """
        return self._eraser.scrub()

    def was_forgotten(self, session: str) -> bool:
        """Whether only a tombstone is left of it."""
        return standing(self._db, session)[1]

    def fresh_redactor(self, session: str) -> RedactorLike:
        """A redactor by this history's rules, numbering above the session's log; to compare a live
        text with what is on the disk.
        """
        return self._appender.fresh_redactor(session)

    def let_go(self, session: str) -> None:
        """Forgets what this process remembers of the session, the redactor's map included."""
        self._appender.let_go(session)

    # Reading

    def events(self, session: str, after: int = 0) -> Log:
        """The session's events as on the disk, from number `after` + 1 on. Raises UnknownName."""
        return self._appender.log(session, self._known, after)

    def has(self, session: str) -> bool:
        """Whether there is a session or other stream of this id, also one that was forgotten."""
        return self._appender.has(session)

    def foresee(self, sessions: Collection[str]) -> None:
        """Inside `together`: finds out at once which of them there are, before they are written."""
        self._appender.foresee(sessions)

    def read_ahead(self, sessions: Sequence[str]) -> None:
        """Inside `together`: the same for sessions that are read before they are written."""
        self._appender.read_ahead(sessions)

    def interactions(
        self, states: Sequence[str], without: Sequence[str] = ()
    ) -> Iterator[tuple[str, Log, Mapping[str, str]]]:
        """Of every interaction whose item is in one of the states and that no other one speaks for:
        its id, its log but for kinds of events, and by event the rules under which it was written.
        """
        return interaction_logs(self._db, states, without)

    def policy_of(self, event: str) -> str:
        """Version of the redaction rules under which an event was written; empty when there is no
        such event.
        """
        query = "SELECT policy FROM events WHERE id = ?"
        row = self._db.execute(query, (event,)).fetchone()
        return str(row[0]) if row else ""

    def load(self, session: str) -> Session:
        """The session as its log on the disk tells it. Raises UnknownName."""
        return fold(self.events(session))

    def list(
        self, filter: Filter | None = None, after: str | None = None, limit: int = 50
    ) -> Page[SessionSummary]:
        """Sessions, the latest changed first; `after` is the previous page's `next`."""
        with bounded(self._db):
            return list_sessions(self._db, filter or Filter(), after, limit)

    def search(
        self,
        text: str,
        filter: Filter | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> Page[Hit]:
        """Events that hold all the words, newest first; `before` is the previous page's `next`.

        Words in quotes must follow each other, `wor*` finds beginnings, `-word` leaves out.
        """
        with bounded(self._db):
            return search_events(self._db, text, filter or Filter(), before, limit)

    def paused(self, sessions: Sequence[str]) -> frozenset[str]:
        """Those of the sessions that a person left paused; what else is unfinished was
        interrupted, or runs.
        """
        return paused_among(self._db, sessions)

    def newest_hits(self, text: str, sessions: Sequence[str]) -> dict[str, Hit]:
        """For each session that holds the words, its newest event that does."""
        with bounded(self._db):
            return newest_hits(self._db, text, sessions)

    def holding(self, *kinds: type[Body], stream: str = "session") -> Sequence[str]:
        """The sessions, or other streams, with an event of these kinds, the latest changed
        first.
        """
        with bounded(self._db):
            return holding_kinds(self._db, [kind.kind for kind in kinds], stream)

    def facet(self, name: str) -> Sequence[str]:
        """Every domain, model, strategy or tag of the sessions, the most frequent first."""
        with bounded(self._db):
            return facet(self._db, name)

    def summary(self, session: str) -> SessionSummary:
        """The one line about a session. Raises UnknownName."""
        return summary(self._db, self._known(session))

    def resolve(self, name: str) -> str:
        """The id of the session meant: a whole id, its beginning if only one has it, or `last`."""
        found = matching_ids(self._db, name)
        if len(found) == 1:
            return found[0]
        recent = recent_ids(self._db)
        lists = "'last' is the latest one; 'workbench history' lists them." if recent else ""
        hint = f"{len(found)} sessions or more begin so: type more of it." if found else lists
        raise UnknownName("session", name, found or recent, hint=hint)

    # Holding

    @contextlib.contextmanager
    def lease(self, session: str) -> Iterator[Lease]:
        """Holds the session while the block runs. Raises SessionHeld."""
        lease = self.hold(session)
        try:
            yield lease
        finally:
            self.release(lease)

    def hold(self, session: str) -> Lease:
        """Takes the session's lease, until `release`. Raises SessionHeld."""
        return self._leases.take(session)

    def release(self, lease: Lease) -> None:
        """Gives a lease back, and forgets what this process remembers of its session."""
        self.let_go(lease.session)
        self._leases.release(lease)

    @property
    def leases(self) -> Leases:
        """Who holds what."""
        return self._leases

    @property
    def items(self) -> Items:
        """The rows of the interactions, for lists."""
        return self._items

    @property
    def subjects(self) -> Subjects:
        """The marks by which a redacted subject is found."""
        return self._subjects

    @property
    def standing(self) -> Standing:
        """Where a text or a name stands as it is: for erasure."""
        return self._standing

    @property
    def erasures(self) -> Erasures:
        """The log of erasures: receipts, and what is left to do."""
        return self._erasures

    @property
    def inbox(self) -> Inbox:
        """Wishes from other processes to the one that holds a session."""
        return self._inbox

    def _known(self, session: str) -> int:
        """The session's key. Raises UnknownName."""
        key = key_of(self._db, session)
        if key is None:
            raise UnknownName("session", session, recent_ids(self._db))
        return key
