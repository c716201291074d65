"""The schema, as named, ordered, transactional steps (sqlite-utils' Migrations).

A step is never changed once released: a later one follows it. All pending steps run in one
transaction; `user_version` holds how many have run, so that an up-to-date file opens without
loading sqlite-utils at all, and a file from the future is recognised.

sessions   one row per stream: what lists show, kept up to date with each append
events     the log, append-only: triggers refuse every UPDATE and DELETE that has no permit
texts      texts of 200 characters and more, once per session by content
search     full-text index over `searchable` (a view), which `events.words` and `events.body` define
tags       for filtering by tag
leases     who runs a session
wishes     the inbox by which other processes reach that holder
items      one row per interaction, a projection: states, numbers and digests, no text
bookmarks  how far a projection has read the log
placeholders  keyed marks of redacted values with what stands for them in a stream
subjects   keyed marks of redacted values and of users, to find the streams to erase
permits    holds a row only inside the transaction of a forget, or of a renewal of the redaction
erasures   receipts, counts only, and what an interrupted erasure has still to do
buried     hashes of streams that were erased elsewhere, and that no bundle may bring in
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from workbench.errors import HistoryError
from workbench.history.connection import (
    APPLICATION_ID,
    FIRST_START,
    Database,
    connect,
    connect_read_only,
    connect_to_copy,
    transaction,
)
from workbench.history.failures import explained, newer


def connected(path: Path, own_folder: bool, busy_seconds: float) -> Database:
    """A connection that may write, to a file of this schema; makes the file if it is missing."""
    connection = connect(path, own_folder=own_folder, busy_seconds=busy_seconds)
    return _checked(connection, path, bring_up_to_date)


def connected_to_read(path: Path, own_folder: bool, busy_seconds: float) -> Database:
    """A connection that writes nothing, to a file that exists and has this schema, whoever's
    folder it lies in.
    """
    connection = connect_read_only(path, busy_seconds=busy_seconds)
    return _checked(connection, path, _expect_this_schema)


def connected_to_copy(path: Path, busy_seconds: float) -> Database:
    """A connection to a copy in memory, brought up to date, of a file that exists."""
    connection = connect_to_copy(path, busy_seconds=busy_seconds)
    return _checked(connection, path, bring_up_to_date)


def _checked(connection: Database, path: Path, check: Callable[[Database, Path], None]) -> Database:
    """The connection once the check has passed; closed where it has not."""
    try:
        check(connection, path)
    except BaseException:
        connection.close()
        raise
    connection.explains = True
    return connection


def bring_up_to_date(connection: Database, path: Path) -> None:
    """Runs the pending steps; refuses a file that a newer version wrote."""
    found = schema_version(connection)
    if found == len(STEPS):
        return
    if found > len(STEPS):
        raise newer(path, found, len(STEPS))
    with explained(path), _patience(connection), transaction(connection):
        if schema_version(connection) == len(STEPS):
            return  # another process that started at the same time was first
        _apply(connection)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={len(STEPS)}")


def _expect_this_schema(connection: Database, path: Path) -> None:
    """A reader cannot migrate: it takes exactly the schema it knows."""
    with explained(path):
        found = schema_version(connection)
    if found > len(STEPS):
        raise newer(path, found, len(STEPS))
    if found < len(STEPS):
        raise HistoryError(
            f"{path} was written by an older version and must be brought up to date first.",
            "Open it once for writing, e.g. with `workbench history`.",
        )


@contextmanager
def _patience(connection: Database) -> Iterator[None]:
    """Waits longer than usual: twenty that start at once wait for the one that makes the tables."""
    (usual,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute(f"PRAGMA busy_timeout={int(FIRST_START * 1000)}")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA busy_timeout={usual}")


def schema_version(connection: Database) -> int:
    """How many steps have run on this file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _apply(connection: Database) -> None:
    sqlite_utils = _sqlite_utils()
    steps = sqlite_utils.Migrations("workbench")
    for step in STEPS:
        steps(name=step.__name__)(step)
    steps.apply(sqlite_utils.Database(connection))


class _Unseen:
    """Numpy and pandas cannot be found by imports of one thread; other threads may load them."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Raises ModuleNotFoundError for the two; None lets the usual finders look for others."""
        if name in ("numpy", "pandas") and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(f"{name} is left out here", name=name)


def _sqlite_utils() -> Any:
    """The package without pandas and numpy behind it. Where these are installed it loads both, for
    types of columns that are never written here, and a first start waits three times as long.
    """
    unseen = _Unseen()
    finders: list[Any] = sys.meta_path
    finders.insert(0, unseen)
    try:
        import sqlite_utils
    finally:
        finders.remove(unseen)
    return sqlite_utils


def m001_the_log(db: Any) -> None:
    """Sessions, events and their long texts."""
    db["sessions"].create(
        {
            "key": int,
            "id": str,
            "seq": int,
            "task": str,
            "domain": str,
            "title": str,
            "model": str,
            "provider": str,
            "strategy": str,
            "started": str,
            "updated": str,
            "outcome": str,
            "reason": str,
            "passed": int,
            "score": float,
            "drafts": int,
            "corrections": int,
            "rated": int,
            "tags": str,
            "simulated": int,
            "tokens": int,
            "estimated": int,
            "cost": float,
            "seconds": float,
            "forked_from": str,
            "deleted": int,
            "first_event": int,
            "last_event": int,
        },
        pk="key",
        not_null=("id", "seq", "updated", "tags", "deleted"),
        strict=True,
    )
    db["sessions"].create_index(["id"], unique=True)
    db.execute(
        "CREATE INDEX sessions_newest ON sessions (deleted, updated DESC, id DESC,"
        " domain, outcome, model, strategy, rated, corrections, simulated)"
    )
    db.execute(
        "CREATE TABLE texts (id INTEGER PRIMARY KEY, session INTEGER NOT NULL,"
        " digest TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (session, digest)) STRICT"
    )
    db.execute(
        "CREATE TABLE events (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
        " session INTEGER NOT NULL REFERENCES sessions (key), seq INTEGER NOT NULL,"
        " time TEXT NOT NULL, author TEXT NOT NULL, origin TEXT NOT NULL, kind TEXT NOT NULL,"
        " data TEXT NOT NULL, policy TEXT NOT NULL, words TEXT, body INTEGER,"
        " UNIQUE (session, seq)) STRICT"
    )
    db.execute("CREATE INDEX events_origin ON events (origin) WHERE origin != ''")


def m002_append_only(db: Any) -> None:
    """What was written stays; only a forget, which leaves its permit, may remove."""
    db["permits"].create({"why": str}, strict=True)
    db.execute(
        "CREATE TRIGGER events_never_change BEFORE UPDATE ON events"
        " BEGIN SELECT RAISE(ABORT, 'events are append-only'); END"
    )
    for table in ("events", "texts"):
        db.execute(
            f"CREATE TRIGGER {table}_never_vanish BEFORE DELETE ON {table}"
            " WHEN NOT EXISTS (SELECT 1 FROM permits)"
            " BEGIN SELECT RAISE(ABORT, 'events are append-only'); END"
        )
    db.execute(
        "CREATE TRIGGER texts_never_change BEFORE UPDATE ON texts"
        " BEGIN SELECT RAISE(ABORT, 'events are append-only'); END"
    )


def m003_search(db: Any) -> None:
    """The full-text index; the view defines, for good, which words an event is found by."""
    db.execute(
        "CREATE VIEW searchable AS SELECT e.place AS place, e.session AS session,"
        " ifnull(e.words, '') || char(10) || ifnull(t.text, '') AS text"
        " FROM events e LEFT JOIN texts t ON t.id = e.body"
        " WHERE e.words IS NOT NULL OR e.body IS NOT NULL"
    )
    db.execute(
        "CREATE VIRTUAL TABLE search USING fts5(text, content='searchable',"
        " content_rowid='place', tokenize='unicode61 remove_diacritics 2')"
    )
    db.execute(
        "CREATE TABLE tags (tag TEXT NOT NULL, session INTEGER NOT NULL,"
        " PRIMARY KEY (tag, session)) STRICT, WITHOUT ROWID"
    )
    db.execute("CREATE INDEX tags_of_session ON tags (session)")


def m004_holders(db: Any) -> None:
    """Leases and the inbox."""
    db.execute(
        "CREATE TABLE leases (session TEXT PRIMARY KEY, token TEXT NOT NULL, pid INTEGER NOT NULL,"
        " host TEXT NOT NULL, boot TEXT NOT NULL, born TEXT NOT NULL, since TEXT NOT NULL,"
        " heartbeat REAL NOT NULL) STRICT"
    )
    db.execute(
        "CREATE TABLE wishes (number INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL,"
        " wish TEXT NOT NULL, made TEXT NOT NULL, answered TEXT NOT NULL DEFAULT '',"
        " seq INTEGER) STRICT"
    )
    db.execute("CREATE INDEX wishes_waiting ON wishes (session, number) WHERE answered = ''")


def m005_streams(db: Any) -> None:
    """Streams beside sessions, the rows of interactions, and the marks that find a subject."""
    db.execute("ALTER TABLE sessions ADD COLUMN stream TEXT NOT NULL DEFAULT 'session'")
    db.execute("DROP INDEX sessions_newest")
    db.execute(
        "CREATE INDEX sessions_newest ON sessions (deleted, stream, updated DESC, id DESC,"
        " domain, outcome, model, strategy, rated, corrections, simulated)"
    )
    db.execute("CREATE INDEX sessions_by_place ON sessions (last_event)")
    db.execute(
        "CREATE TABLE items (id TEXT PRIMARY KEY, state TEXT NOT NULL, created TEXT NOT NULL,"
        " digest TEXT NOT NULL, answer TEXT NOT NULL, sketch BLOB NOT NULL, need REAL NOT NULL,"
        " data TEXT NOT NULL, stream INTEGER NOT NULL) STRICT"
    )
    db.execute("CREATE INDEX items_by_state ON items (state)")
    db.execute("CREATE INDEX items_by_digest ON items (digest)")
    db.execute("CREATE INDEX items_of_stream ON items (stream)")
    db.execute("CREATE TABLE bookmarks (name TEXT PRIMARY KEY, place INTEGER NOT NULL) STRICT")
    db.execute(
        "CREATE TABLE subjects (mark TEXT NOT NULL, stream INTEGER NOT NULL, key TEXT NOT NULL,"
        " PRIMARY KEY (mark, stream, key)) STRICT, WITHOUT ROWID"
    )
    db.execute("CREATE INDEX subjects_of_stream ON subjects (stream)")


def m006_erasures(db: Any) -> None:
    """Receipts of erasures, tombstones of other histories, and rows redacted again in place."""
    db.execute(
        "CREATE TABLE erasures (id TEXT PRIMARY KEY, time TEXT NOT NULL, why TEXT NOT NULL,"
        " counts TEXT NOT NULL, remaining TEXT NOT NULL) STRICT"
    )
    db.execute("CREATE TABLE buried (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")
    for table in ("events", "texts"):
        db.execute(f"DROP TRIGGER {table}_never_change")
        db.execute(
            f"CREATE TRIGGER {table}_never_change BEFORE UPDATE ON {table}"
            " WHEN NOT EXISTS (SELECT 1 FROM permits)"
            " BEGIN SELECT RAISE(ABORT, 'events are append-only'); END"
        )


def m007_reasons(db: Any) -> None:
    """Lists are filtered by why a session stopped, and by whether it did."""
    db.execute("DROP INDEX sessions_newest")
    db.execute(
        "CREATE INDEX sessions_newest ON sessions (deleted, stream, updated DESC, id DESC,"
        " domain, outcome, reason, model, strategy, rated, corrections, simulated)"
    )


def m008_questions(db: Any) -> None:
    """Items know their question, their near-duplicates and what was decided over all of them. The
    bookmark goes back to the beginning, so that every row is made anew.
    """
    for column in ("question", "cluster", "ruling"):
        db.execute(f"ALTER TABLE items ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")
        if column != "ruling":
            db.execute(f"CREATE INDEX items_by_{column} ON items ({column})")
    db.execute("CREATE INDEX items_unruled ON items (question) WHERE ruling = 'stale'")
    for name, event in (("went", "DELETE"), ("changed", "UPDATE OF question")):
        new = " AND OLD.question != NEW.question" if name == "changed" else ""
        db.execute(
            f"CREATE TRIGGER items_{name} AFTER {event} ON items WHEN OLD.question != ''{new}"
            " BEGIN UPDATE items SET ruling = 'stale' WHERE question = OLD.question;"
            " UPDATE items SET cluster = '' WHERE cluster = OLD.cluster; END"
        )
    db.execute("DELETE FROM bookmarks WHERE name = 'items'")


def m009_placeholders(db: Any) -> None:
    """Which placeholder stands for which value of a stream, by a keyed mark of the value."""
    db.execute(
        "CREATE TABLE placeholders (stream INTEGER NOT NULL, mark TEXT NOT NULL,"
        " placeholder TEXT NOT NULL, standing TEXT NOT NULL,"
        " PRIMARY KEY (stream, mark)) STRICT, WITHOUT ROWID"
    )


STEPS: tuple[Callable[[Any], None], ...] = (
    m001_the_log,
    m002_append_only,
    m003_search,
    m004_holders,
    m005_streams,
    m006_erasures,
    m007_reasons,
    m008_questions,
    m009_placeholders,
)
"""In order, for ever."""
