"""Erasure: what is forgotten leaves rows, texts, index and write-ahead log, and a tombstone stays.

`forget` erases whole sessions together with every session that holds copies of their events
(forks, found by their origin ids). In a session's place stays one `Forgotten` event with the count
of what was there, so that other histories learn of it and the id is not used again. The entry in
`erasures` is written with the rows' removal and closed when their bytes are gone too. The row's
bytes are overwritten (secure_delete), the full-text index is merged until no segment holds an
erased word, and the log is folded back into the file and cut to nothing. What SQLite cannot reach
stays out of reach: freed blocks of the disk under the file system, swap, backups.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbench.history.connection import Database

_PAGES = 500
"""Index pages merged in one step: about a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was, or with `dry_run` would be, erased: counts only."""

    sessions: tuple[str, ...]
    """The sessions asked for and the forks that hold copies of them."""
    events: int
    texts: int
    index_entries: int
    wishes: int = 0
    """What other processes had left in the sessions' inboxes."""
    erasure: str = ""
    """Its entry in the log of erasures."""


def with_copies(db: Database, sessions: Iterable[str]) -> tuple[str, ...]:
    """The sessions and, again and again, every one that holds copies of their events."""
    found: dict[str, None] = {}
    waiting = list(sessions)
    while waiting:
        session = waiting.pop(0)
        if session in found:
            continue
        found[session] = None
        waiting += [
            id
            for (id,) in db.execute(
                "SELECT DISTINCT s.id FROM events c JOIN sessions s ON s.key = c.session"
                " WHERE c.origin != '' AND c.origin IN (SELECT e.id FROM events e"
                " JOIN sessions o ON o.key = e.session WHERE o.id = ?)",
                (session,),
            )
        ]
    return tuple(found)


def count(db: Database, sessions: Sequence[str]) -> Receipt:
    """What erasing these sessions would erase."""
    keys = _keys(db, sessions)

    def total(query: str) -> int:
        return sum(db.execute(query, (key,)).fetchone()[0] for key in keys)

    return Receipt(
        tuple(sessions),
        total("SELECT count(*) FROM events WHERE session = ?"),
        total("SELECT count(*) FROM texts WHERE session = ?"),
        total("SELECT count(*) FROM searchable WHERE session = ?"),
        sum(
            db.execute("SELECT count(*) FROM wishes WHERE session = ?", (id,)).fetchone()[0]
            for id in sessions
        ),
    )


def erase(db: Database, sessions: Sequence[str], why: str) -> None:
    """Inside a transaction: removes the sessions' rows, texts, index entries, tags and wishes."""
    db.settle()
    db.execute("INSERT INTO permits VALUES (?)", (why,))
    for session, key in zip(sessions, _keys(db, sessions), strict=True):
        db.execute(
            "INSERT INTO search (search, rowid, text)"
            " SELECT 'delete', place, text FROM searchable WHERE session = ?",
            (key,),
        )
        for table in ("events", "texts", "tags"):
            db.execute(f"DELETE FROM {table} WHERE session = ?", (key,))
        for table in ("items", "subjects", "placeholders"):
            db.execute(f"DELETE FROM {table} WHERE stream = ?", (key,))
        db.execute("DELETE FROM sessions WHERE key = ?", (key,))
        for table in ("wishes", "leases"):
            db.execute(f"DELETE FROM {table} WHERE session = ?", (session,))
    # places of the last rows are given out again: no bookmark may stand above what is left
    db.execute(
        "UPDATE bookmarks SET place = min(place, (SELECT ifnull(max(place), 0) FROM events))"
    )
    db.execute("DELETE FROM permits")


def scrub(db: Database) -> bool:
    """Merges the index until no erased word is left in it and empties the write-ahead log; False
    when another process's reading kept the log from being cut, which its next checkpoint does.

    The merge goes in steps of `_PAGES`, so that no writer waits for the whole of a large index.
    """
    db.execute("INSERT INTO search (search, rank) VALUES ('usermerge', 2)")
    pages = -_PAGES
    while _merged(db, pages):
        pages = _PAGES
    busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def _merged(db: Database, pages: int) -> bool:
    """One step of a merge; False when there was nothing left to do (FTS5's documented sign: fewer
    than two changes). A negative number begins one of everything.
    """
    before = db.total_changes
    db.execute("INSERT INTO search (search, rank) VALUES ('merge', ?)", (pages,))
    return db.total_changes - before >= 2


def _keys(db: Database, sessions: Sequence[str]) -> list[int]:
    query = "SELECT key FROM sessions WHERE id = ?"
    return [db.execute(query, (session,)).fetchone()[0] for session in sessions]
