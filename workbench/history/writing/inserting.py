"""The only statements that insert redacted events, with the line that lists show of their stream.

Of a line only the columns that changed are set: SQLite writes every index anew of which a column is
named, changed or not. Events get their places before they are written, so that the line of a new
stream is complete at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.history.connection import Database
from workbench.history.deferred import Row
from workbench.history.redacted import Redacted
from workbench.history.rows import kind_of
from workbench.history.summary import COLUMNS, Line, encodable
from workbench.history.writing.books import Book
from workbench.history.writing.indexing import found_by, split

_PLACED = (*COLUMNS, "first_event", "last_event", "key")
_NEW_SESSION = (
    f"INSERT INTO sessions ({', '.join(_PLACED)}) VALUES ({', '.join('?' * len(_PLACED))})"
)
_NEW_TEXT = "INSERT INTO texts (id, session, digest, text) VALUES (?, ?, ?, ?)"
_NEW_EVENT = (
    "INSERT INTO events"
    " (place, id, session, seq, time, author, origin, kind, data, policy, words, body)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_LINES, _TEXTS, _EVENTS, _CHANGES = range(4)
"""Ranks of what is put off: an event refers to its stream's line and to its texts."""


class EventRows:
    """Writes the rows of any stream through one connection, inside of transactions."""

    def __init__(self, connection: Database) -> None:
        self._db = connection

    def write(self, book: Book, line: Line, entries: Sequence[Redacted]) -> None:
        """The events, and the stream's line after them."""
        before = book.line
        if book.key in self._db.deferred.lines:
            self._db.write_deferred()
        free = self._db.numbers()
        places = range(free.place, free.place + len(entries))
        key = free.key if book.key is None else book.key
        texts = self._texts(book, free.text, entries)
        known = {**book.texts, **{digest: id for digest, (id, _) in texts.items()}}
        rows = [_row(key, place, each, known) for place, each in zip(places, entries, strict=True)]
        if book.key is None:
            self._add(_LINES, _NEW_SESSION, [(*line.row.values(), places[0], places[-1], key)])
            free.key += 1
        else:
            self._save(book.key, book.saved, line, places)
        self._add(_TEXTS, _NEW_TEXT, [(id, key, *text) for id, text in texts.values()])
        self._add(_EVENTS, _NEW_EVENT, [row for row, _ in rows])
        free.place, free.text = free.place + len(rows), free.text + len(texts)
        for place, (_, words) in zip(places, rows, strict=True):
            if words:
                self._db.find_by(place, words)
        book.key, book.line, book.saved, book.texts = key, line, line, known
        if line.tags != (before.tags if before else ()):
            self.write_tags(book)

    def begin(self, line: Line) -> int:
        """The line of a new stream whose events are written otherwise; its key."""
        key = self._db.numbers().key
        self._db.execute(_NEW_SESSION, (*line.row.values(), None, None, key))
        return key

    def write_tags(self, book: Book) -> None:
        """The stream's tags, as its line says."""
        tags = {encodable(tag) for tag in book.line.tags} if book.line else ()
        self._db.execute("DELETE FROM tags WHERE session = ?", (book.key,))
        self._db.executemany("INSERT INTO tags VALUES (?, ?)", [(tag, book.key) for tag in tags])

    def _save(self, key: int, saved: Line | None, line: Line, places: range) -> None:
        known = saved.row if saved else {}
        changes = {name: v for name, v in line.row.items() if name not in known or known[name] != v}
        sets = "".join(f"{name} = ?, " for name in changes)
        query = (
            f"UPDATE sessions SET {sets}first_event = ifnull(first_event, ?), last_event = ?"
            " WHERE key = ?"
        )
        self._add(_CHANGES, query, [(*changes.values(), places[0], places[-1], key)])
        self._db.deferred.lines.add(key)

    def _texts(
        self, book: Book, first: int, entries: Sequence[Redacted]
    ) -> dict[str, tuple[int, tuple[str, str]]]:
        """The long texts of these events that the stream has not yet, by digest: numbers from
        `first` on, and what is stored.
        """
        fresh = {
            digest: (digest, text)
            for entry in entries
            for digest, text in entry.data.texts.items()
            if digest not in book.texts
        }
        return {digest: (first + at, text) for at, (digest, text) in enumerate(fresh.items())}

    def _add(self, rank: int, query: str, rows: Sequence[Row]) -> None:
        if rows:
            self._db.deferred.add(rank, query, rows)


def _row(key: int, place: int, entry: Redacted, texts: Mapping[str, int]) -> tuple[Row, str]:
    """One event's row, and what it is found by; `texts` says where the stream's long ones lie."""
    event, data = entry.event, entry.data
    words, body = split(found_by(event.body), data.texts)
    envelope = (place, event.id, key, event.seq, event.time, event.author, event.origin)
    content = (kind_of(event.body), data.json, entry.policy)
    indexed = f"{words or ''}\n{data.texts[body] if body else ''}" if words or body else ""
    return (*envelope, *content, words, texts.get(body or "")), indexed
