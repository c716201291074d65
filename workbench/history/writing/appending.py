"""Where events are written: stamped, redacted, numbered inside the write transaction.

Redaction takes place before the transaction, so that no other process waits for it. If another
process wrote to the session meanwhile, the events are numbered and redacted anew, inside. The fold
of the log is asked only where an event's effect on the session's line is not plain (`summary`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import cast

from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.errors import HistoryError, RedactionError
from workbench.history.adopting import Adopted, Incoming, Prepared, policy_in, sorted_out
from workbench.history.connection import Database, transaction
from workbench.history.erasing.renewal import Renewal, renewed_wishes, replace_rows, rewrite
from workbench.history.erasing.subjects import MARKS, Subjects
from workbench.history.lease import Leases
from workbench.history.reading import (
    Log,
    events_of,
    free_among,
    key_of,
    placeholder_numbers,
    placeholders_given,
    snapshot,
    sound_logs,
    standing,
    stored_line,
)
from workbench.history.redacted import (
    Recalling,
    Redacted,
    RedactorFor,
    RedactorLike,
    SessionRedactor,
    can,
    numbers_in,
    redact_event,
)
from workbench.history.rows import dumped
from workbench.history.stamps import Stamps
from workbench.history.summary import COLUMNS, Line, first_line, line_of, next_line
from workbench.history.writing.books import Book, once, same, stamped, unused, users_of
from workbench.history.writing.forking import copy_events
from workbench.history.writing.inserting import EventRows
from workbench.history.writing.safe import agreeing, safe, safe_again
from workbench.history.writing.written import MOST, Written

_RENEW_LINE = f"UPDATE sessions SET {', '.join(f'{name} = ?' for name in COLUMNS)} WHERE key = ?"


class Appender:
    """Writes the events of any session through one connection."""

    def __init__(
        self,
        connection: Database,
        leases: Leases,
        redactor_for: RedactorFor | None,
        subjects: Subjects,
    ) -> None:
        self._db, self._leases, self._subjects = connection, leases, subjects
        self._redactor_for = redactor_for or _default_rules
        self._stamped = partial(stamped, Stamps())
        self._books: dict[str, Book] = {}
        self._rows = EventRows(connection)
        self.written = Written()

    def record(self, session: str, bodies: Sequence[ev.Body], author: str) -> Log:
        """The bodies as the session's next events, live; see `History.record`."""
        book = self._book(session)
        live = self._stamped(session, book, bodies, author)
        entries = agreeing(live, book.redactor, self._subjects.seal)
        with self._writing(session, book) as overtaken:
            if overtaken:
                live = self._stamped(session, book, bodies, author)
                entries = agreeing(live, book.redactor, self._subjects.seal)
            self._write_noted(session, book, entries, live)
        self.written.reached(session, book.seq)
        return live

    def foresee(self, sessions: Collection[str]) -> None:
        """Inside a transaction: finds out in one look where they stand."""
        there, free = free_among(self._db, sessions)
        self.written.foresee(set(sessions) - there, free)

    def read_ahead(self, sessions: Sequence[str]) -> None:
        """Inside a transaction: reads what will be read, in a few looks for all, and where it will
        be written after.
        """
        self.foresee(sessions)
        for session, log in sound_logs(self._db, sessions[:MOST]):
            self.written.note(session, log)

    def has(self, session: str) -> bool:
        """Whether there is a session of this id."""
        if session in self.written.absent:
            return False
        return session in self.written.open or key_of(self._db, session) is not None

    def adopt(self, session: str, events: Sequence[ev.Event]) -> int:
        """Events of other streams or histories as the session's next ones; see `History.adopt`."""
        book = self._book(session)
        with self._writing(session, book):
            fresh = [event for event in once(events) if not self._known(event.id)]
            live = [
                replace(event, session=session, seq=book.seq + place)
                for place, event in enumerate(fresh, 1)
            ]
            if live:
                entries = [safe(each, book.redactor, self._subjects.seal) for each in live]
                self._write_noted(session, book, entries, live)
        return len(live)

    def prepared(self, stream: str, incoming: Sequence[Incoming]) -> Prepared:
        """Events of another history, redacted on their own; see `adopting`."""
        texts = " ".join(dumped(each.event.body) for each in incoming)
        redactor = SessionRedactor(self._redactor_for(stream, numbers_in(texts)))
        entries: list[Redacted] = []
        for each in incoming:
            entry = redact_event(each.event, redactor)
            changed = not same(entry.event, each.event)
            entries.append(entry.placed(0, policy_in(entry.policy, each.policy, changed)))
        users = users_of([each.event for each in incoming])
        return Prepared(stream, tuple(entries), tuple(redactor.values()), tuple(users))

    def take_in(self, prepared: Prepared) -> Adopted:
        """Inside a transaction: what is new of these events, and what hides more than ours."""
        stream = prepared.stream
        self.let_go(stream)
        _, deleted, lease = standing(self._db, stream)
        self._leases.refuse(lease)
        if deleted:
            return Adopted()
        key = key_of(self._db, stream)
        found = sorted_out(self._db, key, prepared)
        if found.fresh:
            key = self._write_fresh(stream, key, found.fresh)
        assert key is not None
        if found.better:
            replace_rows(self._db, key, found.better)
            self._fold_anew(stream, Book(unused(), stale=False, key=key))
        self._subjects.note(key, prepared.values, prepared.users)
        self.let_go(stream)
        return found.counts

    def _write_fresh(self, stream: str, key: int | None, fresh: Sequence[Redacted]) -> int:
        """Inside a transaction: redacted events as the stream's next ones; the stream's key."""
        book = Book(unused(), stale=False) if key is None else self._book(stream)
        numbered = enumerate(fresh, book.seq + 1)
        self._write(stream, book, [entry.placed(seq, entry.policy) for seq, entry in numbered])
        assert book.key is not None
        return book.key

    def _fold_anew(self, session: str, book: Book) -> None:
        """The session's line and tags, from its rows as they are now."""
        assert book.key is not None
        log = events_of(self._db, book.key, session)
        book.line = line_of(fold(log), session, log[-1].time)
        self._db.execute(_RENEW_LINE, (*book.line.row.values(), book.key))
        self._rows.write_tags(book)

    def renew(self, session: str, *, dry_run: bool = False) -> Renewal:
        """The stream redacted by the present rules; see `renewal`. Redaction takes place before the
        transaction, and once more if somebody wrote meanwhile.
        """
        self.let_go(session)
        while True:
            key = key_of(self._db, session)
            if key is None:
                return Renewal(dry_run=dry_run)
            log = events_of(self._db, key, session)
            redactor = SessionRedactor(self.fresh_redactor(session))
            entries = [safe_again(event, redactor, self._subjects.seal) for event in log]
            changed = [
                not same(entry.event, event) for entry, event in zip(entries, log, strict=True)
            ]
            wishes = renewed_wishes(self._db, session, redactor)
            done = Renewal(1, len(log), sum(changed), len(wishes), dry_run=dry_run)
            if dry_run:
                return done
            with transaction(self._db):
                self._leases.refuse_any(session)
                last, deleted, _ = standing(self._db, session)
                if deleted:
                    return Renewal()
                if last != log[-1].seq:
                    continue
                rewrite(self._db, key, entries, changed)
                book = Book(redactor, stale=False, key=key)
                self._fold_anew(session, book)
                self._note_subjects(book)
                self._db.executemany("UPDATE wishes SET wish = ? WHERE number = ?", wishes)
            return done

    def append(self, entries: Sequence[Redacted]) -> None:
        """Redacted events whose numbers follow the session's last one; see `History.append`."""
        for entry in entries:
            if not isinstance(entry, Redacted):
                raise RedactionError(
                    f"A {type(entry).__name__} is not redacted and was not written.",
                    "Pass it through redact_event, or use History.record.",
                )
        if not entries:
            return
        session = entries[0].event.session
        book = self._book(session)
        with self._writing(session, book):
            self._write(session, book, entries)

    def copy(self, source: str, target: str, log: Log, body: ev.SessionForked) -> None:
        """The source's log, or the beginning of it that is given, as the beginning of a new
        session, and the event that says so, all in one transaction.
        """
        book = self._book(target)
        with self._writing(target, book):
            book.line = line_of(fold(log), target, log[-1].time)
            book.key = self._rows.begin(book.line)
            places = copy_events(self._db, key_of(self._db, source) or 0, book.key, log[-1].seq)
            self._db.execute(
                "UPDATE sessions SET first_event = ?, last_event = ? WHERE key = ?",
                (*places, book.key),
            )
            self._rows.write_tags(book)
            (event,) = self._stamped(target, book, [body], "workbench")
            self._write(target, book, [redact_event(event, book.redactor)])
        self.let_go(target)

    def bury(self, session: str, body: ev.Forgotten) -> None:
        """Inside a transaction that erased the session: its tombstone."""
        self.let_go(session)
        book = Book(SessionRedactor(self.fresh_redactor(session)), stale=False)
        (event,) = self._stamped(session, book, [body], "workbench")
        self._write(session, book, [redact_event(event, book.redactor)])
        self._db.execute(
            "UPDATE sessions SET deleted = 1, outcome = 'forgotten' WHERE id = ?", (session,)
        )

    def add(self, session: str, bodies: Sequence[ev.Body]) -> None:
        """Inside a transaction: the bodies as the session's next events."""
        self.let_go(session)
        book = self._book(session)
        live = self._stamped(session, book, bodies, "workbench")
        self._write(session, book, [redact_event(event, book.redactor) for event in live])

    def log(self, session: str, known: Callable[[str], int], after: int = 0) -> Log:
        """What the disk says of the session; see `History.events`. `known` gives its key."""
        if (log := self.written.log(session)) is not None:
            return log[after:]
        log = events_of(self._db, known(session), session, after)
        if not after:
            self.written.note(session, log)
        return log

    def let_go(self, session: str) -> None:
        """Forgets what this process remembers of the session, the redactor's map included."""
        self._books.pop(session, None)
        self.written.drop(session)

    def let_all_go(self) -> None:
        """The same for every session: what was written since a transaction began was taken back."""
        self._books.clear()
        self.written.clear()

    def fresh_redactor(self, session: str) -> RedactorLike:
        """A redactor whose numbering goes on above the session's log."""
        return self._fresh_redactor(session, key_of(self._db, session))

    def _fresh_redactor(self, session: str, key: int | None) -> RedactorLike:
        """The same by the session's key; None for a session that has no event yet."""
        numbers = {} if key is None else placeholder_numbers(self._db, key)
        redactor = self._redactor_for(session, numbers)
        if can(type(redactor), Recalling):
            given = [] if key is None else placeholders_given(self._db, key)
            cast(Recalling, redactor).recall(self._subjects.seal, given)
        return redactor

    def _book(self, session: str) -> Book:
        """The session's book, begun from the log when this process has none yet."""
        book = self._books.get(session)
        if book is None:
            book = Book(unused())
            self._books[session] = book
        if book.stale:
            self._catch_up(session, book)
        return book

    def _catch_up(self, session: str, book: Book) -> None:
        """Reads what the log says now into the book; its redactor numbers above that."""
        with snapshot(self._db):
            absent = session in self.written.absent
            book.key, saved = (None, None) if absent else stored_line(self._db, session)
            book.line, book.texts = None, {}
            book.saved = Line(saved) if saved else None
            book.marked = 0
            book.redactor = book.redactor.replaced_by(self._fresh_redactor(session, book.key))
            if book.key is not None:
                log = self.written.log(session) or events_of(self._db, book.key, session)
                book.line = self._line_after(session, Book(book.redactor), log)
                query = "SELECT digest, id FROM texts WHERE session = ?"
                book.texts = dict(self._db.execute(query, (book.key,)))
        book.stale = False

    @contextmanager
    def _writing(self, session: str, book: Book) -> Iterator[bool]:
        """A transaction on a session that nobody else holds; says whether another process wrote
        since the book was read, which is then up to date again. Inside a transaction that knows
        the session it is none of its own: what is written is put off, and nothing of it fails.
        """
        try:
            if self.written.may_write(session, book.seq):
                yield False
                return
            with transaction(self._db):
                last, deleted, lease = standing(self._db, session)
                self._leases.refuse(lease)
                if deleted:
                    message = f"Session {session} was forgotten; nothing can be added to it."
                    raise HistoryError(message)
                overtaken = last != book.seq
                if overtaken:
                    self._catch_up(session, book)
                yield overtaken
        except BaseException:
            book.stale = True
            self.written.drop(session)
            raise

    def _write(self, session: str, book: Book, entries: Sequence[Redacted]) -> None:
        """Inside a transaction: the rows of these events, and the session's line."""
        events = [entry.event for entry in entries]
        numbers = [(event.session, event.seq) for event in events]
        if numbers != [(session, book.seq + place) for place in range(1, len(events) + 1)]:
            raise HistoryError(
                f"The events do not follow number {book.seq} of session {session}.",
                "Another process wrote meanwhile; read the log again.",
            )
        self.written.add(session, book.seq, events)
        self.written.absent.discard(session)
        self._rows.write(book, self._line_after(session, book, events), entries)

    def _line_after(self, session: str, book: Book, events: Sequence[ev.Event]) -> Line:
        """The session's line after the events: carried on where that is plain, else folded."""
        line, more = book.line, events
        if book.key is None:
            line, more = first_line(events[0]), events[1:]
        for event in more:
            line = next_line(line, event) if line else None
        if line is None:
            log = events_of(self._db, book.key, session) if book.key else []
            line = line_of(fold([*log, *events]), session, events[-1].time)
        return line

    def _known(self, event: str) -> bool:
        query = "SELECT 1 FROM events WHERE id = ?"
        return self._db.execute(query, (event,)).fetchone() is not None

    def _write_noted(
        self, session: str, book: Book, entries: Sequence[Redacted], live: Log
    ) -> None:
        """The same with the subjects of the live events; nothing is written where that fails."""
        values = book.redactor.values()
        marks = self._subjects.marks(values[book.marked :], users_of(live))
        self._write(session, book, entries)
        self._note(book, marks, len(values))

    def _note_subjects(self, book: Book) -> None:
        """Inside a transaction: marks for the values replaced since the last time."""
        values = book.redactor.values()
        self._note(book, self._subjects.marks(values[book.marked :]), len(values))

    def _note(self, book: Book, marks: Sequence[tuple[str, str]], marked: int) -> None:
        assert book.key is not None
        self._subjects.put(book.key, marks)
        book.marked = marked
        if rows := [(book.key, *given) for given in book.redactor.given()]:
            query = "INSERT OR REPLACE INTO placeholders VALUES (?, ?, ?, ?)"
            self._db.deferred.add(MARKS, query, rows)


def _default_rules(session: str, numbers: Mapping[str, int]) -> RedactorLike:
    """The redactor where no policy is given: every rule of the default one."""
    from workbench.redaction import Redactor

    return Redactor(start=numbers)
