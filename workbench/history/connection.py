"""One connection to the history's file, with the settings that its promises rest on.

- WAL with `synchronous=FULL`: every commit is on the disk when it returns, so that neither kill -9
  nor a power cut loses a committed event (one fsync of the log per commit; NORMAL would survive
  kill -9 alone). On macOS `fullfsync` makes that fsync real.
- `secure_delete=ON`, `temp_store=MEMORY`: erased rows are overwritten, sorting leaves no files.
- Explicit transactions only (`isolation_level=None`); writers begin with BEGIN IMMEDIATE and wait
  up to `BUSY_SECONDS` for each other.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from workbench.errors import HistoryError
from workbench.history import failures
from workbench.history.place import make_private

BUSY_SECONDS = 10.0
APPLICATION_ID = 0x46425742
"""`FBWB` in the file's header: tells a history from another program's database."""
_WRITER_PRAGMAS = ("synchronous=FULL", "fullfsync=ON", "secure_delete=ON")
_PRAGMAS = ("temp_store=MEMORY", "foreign_keys=ON", "cache_size=-16000")


def connect(path: Path, *, own_folder: bool, busy_seconds: float) -> sqlite3.Connection:
    """A connection that may write; makes the file if it is missing."""
    with failures.explained(path):
        if path.is_dir():
            raise failures.damaged(path)
        make_private(path, own_folder=own_folder)
        connection = _open(f"{path.resolve().as_uri()}?mode=rw", busy_seconds)
        try:
            _check_owner(connection, path)
            _use_wal(connection, busy_seconds)
            for pragma in _WRITER_PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection


def connect_read_only(path: Path, *, busy_seconds: float) -> sqlite3.Connection:
    """A connection that writes nothing; the file must exist."""
    if not path.exists():
        raise HistoryError(f"There is no history at {path} yet.", "Run a session first.")
    with failures.explained(path):
        connection = _open(f"{path.resolve().as_uri()}?mode=ro", busy_seconds)
        try:
            _check_owner(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """One write transaction: committed at the end, rolled back on any exception."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _open(uri: str, busy_seconds: float) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=busy_seconds)
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _check_owner(connection: sqlite3.Connection, path: Path) -> None:
    """Refuses a database that some other program made."""
    (found,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if found != APPLICATION_ID and (found or tables):
        raise failures.foreign(path)


def _use_wal(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Switching needs the file for itself for a moment, and SQLite does not wait for that."""
    deadline = time.monotonic() + busy_seconds
    while True:
        try:
            if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] == "wal":
                return
            raise sqlite3.OperationalError("this file system has no write-ahead log")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
