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
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from workbench.core import events as ev
from workbench.core.session import Session, fold
from workbench.errors import HistoryError, RedactionError, UnknownName
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
from workbench.history.lease import Lease, LeaseRow, Leases
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
from workbench.history.summary import (
    COLUMNS,
    Line,
    SessionSummary,
    line_of,
    next_line,
    to_row,
)

_NEW_SESSION = (
    f"INSERT INTO sessions ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
)
_SAVE_LINE = (
    f"UPDATE sessions SET {', '.join(f'{name} = ?' for name in COLUMNS)},"
    " first_event = ifnull(first_event, ?), last_event = ? WHERE key = ?"
)
_NEW_TEXT = "INSERT INTO texts (session, digest, text) VALUES (?, ?, ?)"
_NEW_EVENT = (
    "INSERT INTO events"
    " (id, session, seq, time, author, origin, kind, data, policy, words, body)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_STANDING = (
    "SELECT s.seq, l.session, l.token, l.pid, l.host, l.boot, l.born, l.since, l.heartbeat"
    " FROM (SELECT ? AS id) w LEFT JOIN sessions s ON s.id = w.id"
    " LEFT JOIN leases l ON l.session = w.id"
)
_EVENT = "id, seq, time, author, origin, kind, data"

Log = list[ev.Event]


@dataclass(slots=True)
class _Book:
    """What this process knows of a session that it writes: as far as it knows the log, and the
    redactor with its map. It is stale when another process wrote, or a transaction failed.
    """

    redactor: SessionRedactor
    stale: bool = True
    key: int | None = None
    line: Line | None = None
    texts: dict[str, int] = field(default_factory=dict)
    """Where the session's long texts lie, by digest."""

    @property
    def seq(self) -> int:
        """Number of the last event known."""
        return self.line.summary.seq if self.line else 0


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
            with self._writing(session, book) as overtaken:
                if overtaken:
                    live = self._stamped(session, book, bodies, author)
                    entries = [redact_event(event, book.redactor) for event in live]
                self._write(session, book, entries)
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
            with self._writing(session, book):
                self._write(session, book, entries)

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
            self._books[session] = book
        if book.stale:
            self._catch_up(session, book)
        return book

    @contextlib.contextmanager
    def _writing(self, session: str, book: _Book) -> Iterator[bool]:
        """A transaction on a session that nobody else holds; says whether another process wrote
        since the book was opened, which is then up to date again.
        """
        try:
            with transaction(self._db):
                last, lease = self._standing(session)
                self._leases.refuse(lease)
                overtaken = last != book.seq
                if overtaken:
                    book.redactor = book.redactor.replaced_by(self.fresh_redactor(session))
                    self._catch_up(session, book)
                yield overtaken
        except BaseException:
            book.stale = True
            raise

    def _catch_up(self, session: str, book: _Book) -> None:
        """Reads what the log says now into the book."""
        book.stale = False
        book.key = self._key(session)
        book.line, book.texts = None, {}
        if book.key is not None:
            log = self._read(book.key, session, 0)
            book.line = line_of(fold(log), session, log[-1].time)
            query = "SELECT digest, id FROM texts WHERE session = ?"
            book.texts = dict(self._db.execute(query, (book.key,)))

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

    def _write(self, session: str, book: _Book, entries: Sequence[Redacted]) -> None:
        """Inside a transaction: the rows of these events, and the session's line."""
        events = [entry.event for entry in entries]
        numbers = [(event.session, event.seq) for event in events]
        if numbers != [(session, book.seq + place) for place in range(1, len(events) + 1)]:
            raise HistoryError(
                f"The events do not follow number {book.seq} of session {session}.",
                "Another process wrote meanwhile; read the log again.",
            )
        old_tags = book.line.summary.tags if book.line else ()
        book.line = line = self._line_after(session, book, events)
        row = to_row(line.summary)
        if book.key is None:
            book.key = self._db.execute(_NEW_SESSION, row).lastrowid
        places = [self._write_event(book, entry) for entry in entries]
        self._db.execute(_SAVE_LINE, (*row, places[0], places[-1], book.key))
        if line.summary.tags != old_tags:
            self._write_tags(book, line.summary.tags)

    def _line_after(self, session: str, book: _Book, events: Sequence[ev.Event]) -> Line:
        """The session's line after the events: carried on where that is plain, else folded."""
        line = book.line
        for event in events:
            line = next_line(line, event) if line else None
        if line is None:
            log = self._read(book.key, session, 0) if book.key else []
            line = line_of(fold([*log, *events]), session, events[-1].time)
        return line

    def _write_event(self, book: _Book, entry: Redacted) -> int:
        event = entry.event
        data = rows.outline(event.body)
        for digest, text in data.texts.items():
            if digest not in book.texts:
                row = (book.key, digest, text)
                book.texts[digest] = _place(self._db.execute(_NEW_TEXT, row))
        words, body = split(found_by(event.body), data.texts)
        place = _place(
            self._db.execute(
                _NEW_EVENT,
                (
                    event.id,
                    book.key,
                    event.seq,
                    event.time,
                    event.author,
                    event.origin,
                    rows.kind_of(event.body),
                    data.json,
                    entry.policy,
                    words,
                    book.texts.get(body or ""),
                ),
            )
        )
        if words or body:
            text = f"{words or ''}\n{data.texts[body] if body else ''}"
            self._db.execute("INSERT INTO search (rowid, text) VALUES (?, ?)", (place, text))
        return place

    def _write_tags(self, book: _Book, tags: Iterable[str]) -> None:
        self._db.execute("DELETE FROM tags WHERE session = ?", (book.key,))
        self._db.executemany("INSERT INTO tags VALUES (?, ?)", [(tag, book.key) for tag in tags])

    def _read(self, key: int, session: str, after: int) -> Log:
        texts = dict(self._db.execute("SELECT digest, text FROM texts WHERE session = ?", (key,)))
        found = self._db.execute(
            f"SELECT {_EVENT} FROM events WHERE session = ? AND seq > ? ORDER BY seq", (key, after)
        )
        return [rows.event_of(row, session, texts) for row in found]

    def _key(self, session: str) -> int | None:
        row = self._db.execute("SELECT key FROM sessions WHERE id = ?", (session,)).fetchone()
        return None if row is None else int(row[0])

    def _standing(self, session: str) -> tuple[int, LeaseRow | None]:
        """The session's last number and its lease, in one look."""
        row = self._db.execute(_STANDING, (session,)).fetchone()
        return row[0] or 0, row[1:] if row[1] is not None else None

    def _recent_ids(self) -> tuple[str, ...]:
        query = "SELECT id FROM sessions WHERE deleted = 0 ORDER BY updated DESC LIMIT 12"
        return tuple(id for (id,) in self._db.execute(query))


def _place(done: sqlite3.Cursor) -> int:
    """Where an INSERT put its row."""
    assert done.lastrowid is not None
    return done.lastrowid


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
