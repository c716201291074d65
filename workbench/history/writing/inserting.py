"""The only statements that insert redacted events, with the line that lists show of their stream.

Of a line only the columns that changed are set: SQLite writes every index anew of which a column is
named, changed or not. Events get their places before they are written, so that the line of a new
stream is complete at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.history.connection import Database
from workbench.history.redacted import Redacted
from workbench.history.rows import kind_of
from workbench.history.summary import COLUMNS, Line, encodable
from workbench.history.writing.books import Book
from workbench.history.writing.indexing import found_by, split

_PLACED = (*COLUMNS, "first_event", "last_event")
_NEW_SESSION = (
    f"INSERT INTO sessions ({', '.join(_PLACED)}) VALUES ({', '.join('?' * len(_PLACED))})"
)
_NEW_TEXT = "INSERT INTO texts (session, digest, text) VALUES (?, ?, ?)"
_NEW_EVENT = (
    "INSERT INTO events"
    " (place, id, session, seq, time, author, origin, kind, data, policy, words, body)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_NEXT = "SELECT ifnull(max(place), 0) + 1 FROM events"


class EventRows:
    """Writes the rows of any stream through one connection, inside of transactions."""

    def __init__(self, connection: Database) -> None:
        self._db = connection

    def write(self, book: Book, line: Line, entries: Sequence[Redacted]) -> None:
        """The events, and the stream's line after them."""
        before, book.line = book.line, line
        first = int(self._db.execute(_NEXT).fetchone()[0])
        places = range(first, first + len(entries))
        if book.key is None:
            book.key = self.begin(line, places[0], places[-1])
        else:
            self._save(book.key, book.saved, line, places)
        book.saved = line
        rows = [self._row(book, place, each) for place, each in zip(places, entries, strict=True)]
        self._db.executemany(_NEW_EVENT, rows)
        if line.tags != (before.tags if before else ()):
            self.write_tags(book)

    def begin(self, line: Line, first: int | None = None, last: int | None = None) -> int:
        """The line of a new stream, and where its events will lie; its key."""
        return self._insert(_NEW_SESSION, (*line.row.values(), first, last))

    def write_tags(self, book: Book) -> None:
        """The stream's tags, as its line says."""
        tags = {encodable(tag) for tag in book.line.tags} if book.line else ()
        self._db.execute("DELETE FROM tags WHERE session = ?", (book.key,))
        self._db.executemany("INSERT INTO tags VALUES (?, ?)", [(tag, book.key) for tag in tags])

    def _save(self, key: int, saved: Line | None, line: Line, places: range) -> None:
        known = saved.row if saved else {}
        changes = {name: v for name, v in line.row.items() if name not in known or known[name] != v}
        sets = "".join(f"{name} = ?, " for name in changes)
        self._db.execute(
            f"UPDATE sessions SET {sets}first_event = ifnull(first_event, ?), last_event = ?"
            " WHERE key = ?",
            (*changes.values(), places[0], places[-1], key),
        )

    def _row(self, book: Book, place: int, entry: Redacted) -> tuple[object, ...]:
        """One event's row, its long texts written already."""
        event, data = entry.event, entry.data
        for digest, text in data.texts.items():
            if digest not in book.texts:
                book.texts[digest] = self._insert(_NEW_TEXT, (book.key, digest, text))
        words, body = split(found_by(event.body), data.texts)
        envelope = (place, event.id, book.key, event.seq, event.time, event.author, event.origin)
        content = (kind_of(event.body), data.json, entry.policy)
        if words or body:
            self._db.find_by(place, f"{words or ''}\n{data.texts[body] if body else ''}")
        return *envelope, *content, words, book.texts.get(body or "")

    def _insert(self, query: str, values: tuple[object, ...]) -> int:
        """Inserts a row and returns its number."""
        place = self._db.execute(query, values).lastrowid
        assert place is not None
        return place
