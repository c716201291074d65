"""The history: one SQLite file, append-only, the only door to it.

Promises, and where they stand:

- Nothing unredacted is written: `append` takes `Redacted` alone, and `record` makes them.
- What `record` returned is on the disk and outlives kill -9 (see `connection`).
- A session's events are numbered from 1 without gaps, also under several processes: events are
  numbered inside the write transaction, and who comes second numbers and redacts anew.
- An event that the fold cannot apply is refused, so that every log on the disk can be opened.
- A session that another living process holds is not written to (SessionHeld).

A `History` belongs to the thread that opened it; `writer.Writer` gives the others a way in.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from workbench.core import events as ev
from workbench.core.session import Session, fold
from workbench.errors import HistoryError, RedactionError, UnknownName, WorkbenchError
from workbench.history import failures, rows, search
from workbench.history.base_redactor import BaseRedactor, numbers_in
from workbench.history.connection import (
    BUSY_SECONDS,
    connect,
    connect_read_only,
    transaction,
)
from workbench.history.inbox import Inbox
from workbench.history.indexing import found_by, split
from workbench.history.lease import Lease, Leases
from workbench.history.migrations import STEPS, bring_up_to_date, schema_version
from workbench.history.place import default_path
from workbench.history.redacted import (
    Redacted,
    RedactorFor,
    RedactorLike,
    SessionRedactor,
    redact_event,
)
from workbench.history.search import Filter, Hit, Page
from workbench.history.stamps import new_id, now
from workbench.history.summary import COLUMNS, SessionSummary, summary_of, to_row

_SAVE_SUMMARY = (
    f"INSERT INTO sessions ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
    " ON CONFLICT (id) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in COLUMNS if name != "id")
    + " RETURNING key"
)
_EVENT = "id, seq, time, author, origin, kind, data"

Log = list[ev.Event]


@dataclass(slots=True)
class _Book:
    """What this process knows of a session that it writes: its fold as on the disk, and the
    redactor with its map.
    """

    redactor: SessionRedactor
    state: Session = field(default_factory=Session)
    tags: tuple[str, ...] = ()

    @property
    def seq(self) -> int:
        return self.state.seq


class History:
    """The history's file, open."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        redactor_for: RedactorFor | None,
        read_only: bool,
    ) -> None:
        """Use `History.open`."""
        self.path = path
        self.read_only = read_only
        self._db = connection
        self._redactor_for = redactor_for or (lambda session, numbers: BaseRedactor(numbers))
        self._books: dict[str, _Book] = {}
        self._leases = Leases(path, connection)
        self._inbox = Inbox(connection, self.fresh_redactor)

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

        No path means the default file (`place.default_path`). `redactor_for` makes a session's
        redactor from its id and the placeholder numbers in use; without it the base redactor
        serves. Raises HistoryError, and leaves a damaged, foreign or newer file as it is.
        """
        own_folder = path is None
        path = path or default_path()
        if read_only:
            connection = connect_read_only(path, busy_seconds=busy_seconds)
        else:
            connection = connect(path, own_folder=own_folder, busy_seconds=busy_seconds)
        try:
            if read_only:
                _check_schema(connection, path)
            else:
                bring_up_to_date(connection, path)
        except BaseException:
            connection.close()
            raise
        return cls(path, connection, redactor_for, read_only)

    def close(self) -> None:
        """Closes the file; harmless when repeated."""
        self._books.clear()
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
        with self._explained():
            book = self._book(session)
            live = self._stamped(session, book, bodies, author)
            entries = [redact_event(event, book.redactor) for event in live]
            with transaction(self._db):
                if self._last_seq(session) != book.seq:
                    self._catch_up(session, book)
                    live = self._stamped(session, book, bodies, author)
                    entries = [redact_event(event, book.redactor) for event in live]
                state = self._write(session, book, entries)
            book.state, book.tags = state, state.tags
        return live

    def append(self, entries: Sequence[Redacted]) -> None:
        """Commits redacted events of one session whose numbers follow its last one, all or none.

        Anything but a `Redacted` is refused with RedactionError; numbers that do not follow, with
        HistoryError.
        """
        for entry in entries:
            if not isinstance(entry, Redacted):
                raise RedactionError(
                    f"A {type(entry).__name__} is not redacted and was not written.",
                    "Pass it through redact_event, or use History.record.",
                )
        if not entries:
            return
        session = entries[0].event.session
        with self._explained():
            book = self._book(session)
            with transaction(self._db):
                if self._last_seq(session) != book.seq:
                    self._catch_up(session, book)
                state = self._write(session, book, entries)
            book.state, book.tags = state, state.tags

    def let_go(self, session: str) -> None:
        """Forgets what this process remembers of the session, the redactor's map included."""
        self._books.pop(session, None)

    # Reading

    def events(self, session: str, after: int = 0) -> Log:
        """The session's events as on the disk, from number `after` + 1 on. Raises UnknownName."""
        with self._explained():
            key = self._key(session)
            if key is None:
                raise UnknownName("session", session, self._recent_ids())
            return self._read(key, session, after)

    def load(self, session: str) -> Session:
        """The session as its log on the disk tells it. Raises UnknownName."""
        return fold(self.events(session))

    def list(
        self, filter: Filter | None = None, after: str | None = None, limit: int = 50
    ) -> Page[SessionSummary]:
        """Sessions, the latest changed first; `after` is the previous page's `next`."""
        with self._explained():
            return search.list_sessions(self._db, filter or Filter(), after, limit)

    def search(
        self,
        text: str,
        filter: Filter | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> Page[Hit]:
        """Events that hold all the words, the newest first; `before` is the previous page's
        `next`.

        Words in quotes must follow each other, `wor*` finds beginnings, `-word` leaves out.
        """
        with self._explained():
            return search.search_events(self._db, text, filter or Filter(), before, limit)

    def summary(self, session: str) -> SessionSummary:
        """The one line about a session. Raises UnknownName."""
        with self._explained():
            found = search.summary(self._db, session)
        if found is None:
            raise UnknownName("session", session, self._recent_ids())
        return found

    def resolve(self, name: str) -> str:
        """The id of the session meant: a whole id, its beginning if only one has it, or `last`."""
        with self._explained():
            found = search.matching_ids(self._db, name)
            if len(found) == 1:
                return found[0]
            hint = f"{len(found)} sessions or more begin so: type more of it." if found else ""
            raise UnknownName("session", name, found or self._recent_ids(), hint=hint)

    # Holding

    def lease(self, session: str) -> contextlib.AbstractContextManager[Lease]:
        """Holds the session while the block runs; see `lease.Leases`. Raises SessionHeld."""
        return self._holding(session)

    @property
    def leases(self) -> Leases:
        """Who holds what; to take and release a lease without a block."""
        return self._leases

    @property
    def inbox(self) -> Inbox:
        """Wishes from other processes to the one that holds a session."""
        return self._inbox

    @contextlib.contextmanager
    def _holding(self, session: str) -> Iterator[Lease]:
        with self._explained():
            lease = self._leases.take(session)
        try:
            yield lease
        finally:
            self.let_go(session)
            with self._explained():
                self._leases.release(lease)

    # Inside

    def _explained(self) -> contextlib.AbstractContextManager[None]:
        return failures.explained(self.path)

    def _book(self, session: str) -> _Book:
        """The session's book, begun from the log when this process has none yet."""
        book = self._books.get(session)
        if book is None:
            book = _Book(SessionRedactor(self.fresh_redactor(session)))
            self._catch_up_state(session, book)
            self._books[session] = book
        return book

    def _catch_up(self, session: str, book: _Book) -> None:
        """Another process wrote: takes over its events, and numbers placeholders above its own."""
        book.redactor = book.redactor.replaced_by(self.fresh_redactor(session))
        self._catch_up_state(session, book)

    def _catch_up_state(self, session: str, book: _Book) -> None:
        key = self._key(session)
        if key is None:
            book.state, book.tags = Session(), ()
            return
        book.state = fold(self._read(key, session, 0))
        book.tags = book.state.tags

    def fresh_redactor(self, session: str) -> RedactorLike:
        """A redactor whose numbering goes on above the session's log."""
        return self._redactor_for(session, self._numbers(session))

    def _numbers(self, session: str) -> Mapping[str, int]:
        """The highest number of each placeholder in the session's log."""
        key = self._key(session)
        highest: dict[str, int] = {}
        for query in (
            "SELECT data FROM events WHERE session = ?",
            "SELECT text FROM texts WHERE session = ?",
        ):
            for (text,) in self._db.execute(query, (key,)):
                for kind, number in numbers_in(text).items():
                    highest[kind] = max(number, highest.get(kind, 0))
        return highest

    def _stamped(self, session: str, book: _Book, bodies: Sequence[ev.Body], author: str) -> Log:
        """The bodies as the next events after the book's last one."""
        time = now()
        return [
            ev.Event(new_id(), session, book.seq + place, time, author, body)
            for place, body in enumerate(bodies, 1)
        ]

    def _write(self, session: str, book: _Book, entries: Sequence[Redacted]) -> Session:
        """Inside a transaction: the rows of these events, and the session's line; the new fold."""
        self._leases.check(session)
        events = [entry.event for entry in entries]
        numbers = [(event.session, event.seq) for event in events]
        if numbers != [(session, book.seq + place) for place in range(1, len(events) + 1)]:
            raise HistoryError(
                f"The events do not follow number {book.seq} of session {session}.",
                "Another process wrote meanwhile; read the log again.",
            )
        state = self._folded(session, book.state, events)
        (key,) = self._db.execute(
            _SAVE_SUMMARY, to_row(summary_of(state, session, events[-1].time))
        ).fetchone()
        places = [self._write_event(key, entry) for entry in entries]
        self._db.execute(
            "UPDATE sessions SET first_event = ifnull(first_event, ?), last_event = ?"
            " WHERE key = ?",
            (places[0], places[-1], key),
        )
        if state.tags != book.tags:
            self._write_tags(key, state.tags)
        return state

    def _folded(self, session: str, state: Session, events: Sequence[ev.Event]) -> Session:
        """The fold after the events; an event that does not fit the log is refused."""
        try:
            if any(isinstance(event.body, ev.Undone) for event in events):
                return fold([*self._log(session), *events])
            for event in events:
                state = state.apply(event)
        except WorkbenchError:
            raise
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise HistoryError(
                f"The events do not fit the log of session {session}"
                f" ({type(error).__name__}: {error}); they were not written."
            ) from error
        return state

    def _log(self, session: str) -> Log:
        key = self._key(session)
        return [] if key is None else self._read(key, session, 0)

    def _write_event(self, key: int, entry: Redacted) -> int:
        event, json = entry.event, entry.json
        data = rows.outline(json["data"])
        for digest, text in data.texts.items():
            self._db.execute(
                "INSERT INTO texts (session, digest, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (key, digest, text),
            )
        words, body = split(found_by(event.body), data.texts.values())
        place = self._db.execute(
            "INSERT INTO events"
            " (id, session, seq, time, author, origin, kind, data, policy, words, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
            " (SELECT id FROM texts WHERE session = ? AND digest = ?))",
            (
                event.id,
                key,
                event.seq,
                event.time,
                event.author,
                event.origin,
                json["kind"],
                data.json,
                entry.policy,
                rows.storable(words),
                key,
                rows.digest_in(data, body),
            ),
        ).lastrowid
        assert place is not None
        if words or body:
            self._db.execute(
                "INSERT INTO search (rowid, text) SELECT place, text FROM searchable"
                " WHERE place = ?",
                (place,),
            )
        return place

    def _write_tags(self, key: int, tags: Iterable[str]) -> None:
        self._db.execute("DELETE FROM tags WHERE session = ?", (key,))
        self._db.executemany("INSERT INTO tags VALUES (?, ?)", [(tag, key) for tag in tags])

    def _read(self, key: int, session: str, after: int) -> Log:
        texts = dict(self._db.execute("SELECT digest, text FROM texts WHERE session = ?", (key,)))
        found = self._db.execute(
            f"SELECT {_EVENT} FROM events WHERE session = ? AND seq > ? ORDER BY seq", (key, after)
        )
        return [rows.event_of(row, session, texts) for row in found]

    def _key(self, session: str) -> int | None:
        row = self._db.execute("SELECT key FROM sessions WHERE id = ?", (session,)).fetchone()
        return None if row is None else int(row[0])

    def _last_seq(self, session: str) -> int:
        row = self._db.execute("SELECT seq FROM sessions WHERE id = ?", (session,)).fetchone()
        return 0 if row is None else int(row[0])

    def _recent_ids(self) -> tuple[str, ...]:
        query = "SELECT id FROM sessions WHERE deleted = 0 ORDER BY updated DESC LIMIT 12"
        return tuple(id for (id,) in self._db.execute(query))


def _check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """A reader cannot migrate: it takes exactly the schema it knows."""
    with failures.explained(path):
        found = schema_version(connection)
    if found > len(STEPS):
        raise failures.newer(path, found, len(STEPS))
    if found < len(STEPS):
        raise HistoryError(
            f"{path} was written by an older version and must be brought up to date first.",
            "Open it once for writing, e.g. with `workbench history`.",
        )
