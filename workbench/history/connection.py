"""One connection to the history's file, with the settings that its promises rest on.

- WAL with `synchronous=FULL`: every commit is on the disk when it returns, so that neither kill -9
  nor a power cut loses a committed event (one fsync of the log per commit; NORMAL would survive
  kill -9 alone). On macOS `fullfsync` makes that fsync real.
- `secure_delete=ON`, `temp_store=MEMORY`: erased rows are overwritten, sorting leaves no files.
- Every statement goes through `Database`: whatever SQLite says, in whatever verb, comes out as a
  HistoryError with the next step, and a transaction on a file that was deleted or exchanged
  meanwhile is refused, since its events would be written to nowhere.
- Explicit transactions only (`isolation_level=None`); writers begin with BEGIN IMMEDIATE and wait
  up to `BUSY_SECONDS` for each other.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from workbench.errors import HistoryError
from workbench.history.deferred import FREE, Deferred, Free
from workbench.history.failures import (
    a_folder,
    damaged,
    explain,
    explained,
    forbids_writing,
    foreign,
    is_busy,
    vanished,
)
from workbench.history.place import make_private

BUSY_SECONDS = 10.0
FIRST_START = 120.0
"""Seconds to wait while other processes that started at the same time make the file."""
APPLICATION_ID = 0x46425742
"""`FBWB` in the file's header: tells a history from another program's database."""
_WRITER_PRAGMAS = ("synchronous=FULL", "fullfsync=ON", "secure_delete=ON")
_PRAGMAS = ("temp_store=MEMORY", "foreign_keys=ON", "cache_size=-16000")


class Database(sqlite3.Connection):
    """A connection whose errors name the file and the next step."""

    path: Path
    file: tuple[int, int] | None = None
    """Device and inode of the file that was opened."""
    explains = False
    """False while the file is being opened: whoever opens it has more to say."""
    deferred: Deferred
    """Rows of this transaction that the next statement writes first."""
    found_later: list[tuple[int, str]]
    """Places and texts that the index still has to get in this transaction; see `find_by`."""

    def cursor(self, factory: Any = None) -> Any:
        """A cursor whose errors are explained, too."""
        return super().cursor(factory or _Cursor)

    def execute(self, *statement: Any) -> sqlite3.Cursor:
        """As SQLite's own, which does not ask `cursor` for its cursor."""
        cursor: sqlite3.Cursor = self.cursor()
        return cursor.execute(*statement)

    def executemany(self, *statement: Any) -> sqlite3.Cursor:
        """The same for many rows."""
        cursor: sqlite3.Cursor = self.cursor()
        return cursor.executemany(*statement)

    def find_by(self, place: int, text: str) -> None:
        """Inside a transaction: has the event at this place found by the words of the text. The
        index writes out all that it was given whenever a part of a transaction ends, so that it
        gets everything at once, before the commit.
        """
        self.found_later.append((place, text))

    def numbers(self) -> Free:
        """Inside a transaction: the numbers that rows which are put off may have."""
        if self.deferred.free is None:
            place, key, text = self.execute(FREE).fetchone()
            self.deferred.free, self.deferred.live = Free(place, key, text), True
        return self.deferred.free

    def write_deferred(self) -> None:
        """Before any other statement: writes the rows that wait."""
        try:
            for query, rows in self.deferred.taken():
                self.executemany(query, rows)
        except Exception as error:
            self.deferred.failed = error
            raise

    def settle(self) -> None:
        """Inside a transaction: the index is what the rows are, for whoever reads or changes it;
        all rows are written. Raises what kept some from it, which somebody may have caught.
        """
        if self.deferred.live:
            self.write_deferred()
        if self.deferred.failed is not None:
            raise self.deferred.failed
        waiting, self.found_later = self.found_later, []
        if waiting:
            self.executemany("INSERT INTO search (rowid, text) VALUES (?, ?)", waiting)

    def begin(self) -> None:
        """A write transaction, on the file that was opened and still lies at its path."""
        self.execute("BEGIN IMMEDIATE")
        self.found_later, self.deferred = [], Deferred()
        if self.file is not None and _identity(self.path) != self.file:
            self.execute("ROLLBACK")
            raise vanished(self.path)


class _Cursor(sqlite3.Cursor):
    """What executes and fetches; SQLite's complaints come out explained."""

    connection: Database

    def execute(self, *statement: Any) -> Any:
        if self.connection.deferred.live:
            self.connection.write_deferred()
        try:
            return super().execute(*statement)
        except _UNREADABLE as error:
            raise self._told(error) from _cause(error)

    def executemany(self, *statement: Any) -> Any:
        if self.connection.deferred.live:
            self.connection.write_deferred()
        try:
            return super().executemany(*statement)
        except _UNREADABLE as error:
            raise self._told(error) from _cause(error)

    def fetchone(self) -> Any:
        try:
            return super().fetchone()
        except _UNREADABLE as error:
            raise self._told(error) from _cause(error)

    def fetchall(self) -> list[Any]:
        try:
            return super().fetchall()
        except _UNREADABLE as error:
            raise self._told(error) from _cause(error)

    def __next__(self) -> Any:
        try:
            return super().__next__()
        except _UNREADABLE as error:
            raise self._told(error) from _cause(error)

    def _told(self, error: sqlite3.Error | UnicodeDecodeError) -> Exception:
        if isinstance(error, UnicodeDecodeError):
            return damaged(self.connection.path)
        return explain(self.connection.path, error) if self.connection.explains else error


_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""The latter where SQLite's complaint quotes a damaged schema: Python cannot read its words."""


def _cause(error: Exception) -> Exception | None:
    """The error itself, but for one without a code: its text may quote the row."""
    return error if getattr(error, "sqlite_errorcode", None) else None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: Path, *, own_folder: bool, busy_seconds: float) -> Database:
    """A connection that may write; makes the file if it is missing."""
    with explained(path):
        if path.is_dir():
            raise a_folder(path)
        make_private(path, own_folder=own_folder)
        connection = _open(path, "rw", busy_seconds)
        try:
            _check_owner(connection, path)
            _use_wal(connection, busy_seconds)
            for pragma in _WRITER_PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection


def connect_read_only(path: Path, *, busy_seconds: float) -> Database:
    """A connection that writes nothing; the file must exist. Where nothing at all can be written,
    not even the index of the write-ahead log, the file is read as it lies there, with what such a
    log still holds for it.
    """
    if not path.exists():
        raise HistoryError(f"There is no history at {path} yet.", "Run a session first.")
    if path.is_dir():
        raise a_folder(path)
    with explained(path):
        try:
            return _owned(_open(path, "ro", busy_seconds))
        except sqlite3.OperationalError as error:
            if not forbids_writing(error):
                raise
        wal = path.with_name(f"{path.name}-wal")
        if wal.exists() and wal.stat().st_size:
            return _owned(_copied(path, wal, busy_seconds))
        return _owned(_open(path, "ro&immutable=1", busy_seconds))


def connect_to_copy(path: Path, *, busy_seconds: float) -> Database:
    """A connection to a copy in memory, which may be written and is gone with the connection."""
    with closing(connect_read_only(path, busy_seconds=busy_seconds)) as source, explained(path):
        return _in_memory(source, path, busy_seconds)


def _copied(path: Path, wal: Path, busy_seconds: float) -> Database:
    """What the file and its log hold together: both are copied to where they can be opened."""
    from shutil import copyfile
    from tempfile import TemporaryDirectory

    try:
        with TemporaryDirectory(prefix="workbench-") as folder:
            for file in (path, wal):
                copyfile(file, Path(folder) / file.name)
            with closing(_open(Path(folder) / path.name, "rw", busy_seconds)) as source:
                return _in_memory(source, path, busy_seconds)
    except OSError as error:
        told = "nothing can be written there, and a part of it stands in its write-ahead log"
        hint = "Set TMPDIR to a folder with room for a copy, or copy both files to another home."
        raise HistoryError(f"{path} cannot be read: {told}.", hint) from error


def _in_memory(source: Database, path: Path, busy_seconds: float) -> Database:
    memory = _opened(":memory:", path, busy_seconds)
    source.backup(memory)
    return memory


def _owned(connection: Database) -> Database:
    """The connection, closed where the file is another program's or cannot be read."""
    try:
        _check_owner(connection, connection.path)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def transaction(connection: Database) -> Iterator[None]:
    """One write transaction: committed at the end, rolled back on any exception. Inside another one
    it is a part of that: rolled back alone, committed with it.
    """
    if connection.in_transaction:
        with _part(connection):
            yield
        return
    connection.begin()
    try:
        yield
        connection.settle()
        connection.execute("COMMIT")
    except BaseException:
        connection.deferred = Deferred()
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _part(connection: Database) -> Iterator[None]:
    waiting = list(connection.found_later)
    connection.execute("SAVEPOINT part")
    failed = connection.deferred.failed
    try:
        yield
        connection.execute("RELEASE part")
    except BaseException:
        if connection.in_transaction:
            connection.found_later, connection.deferred = waiting, Deferred()
            connection.deferred.failed = failed
            connection.execute("ROLLBACK TO part")
            connection.execute("RELEASE part")
        raise


def _open(path: Path, mode: str, busy_seconds: float) -> Database:
    return _opened(f"{path.resolve().as_uri()}?mode={mode}", path, busy_seconds)


def _opened(uri: str, path: Path, busy_seconds: float) -> Database:
    """What is opened by its URI, as the history that lies at the path."""
    connection = sqlite3.connect(
        uri,
        uri=True,
        isolation_level=None,
        timeout=busy_seconds,
        factory=Database,
    )
    connection.path, connection.file = path, _identity(path)
    connection.found_later, connection.deferred = [], Deferred()
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _check_owner(connection: sqlite3.Connection, path: Path) -> None:
    """Refuses a database that some other program made."""
    (found,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if found != APPLICATION_ID and (found or tables):
        raise foreign(path)


def _use_wal(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Switching needs the file for itself for a moment, and SQLite does not wait for that."""
    deadline = time.monotonic() + max(busy_seconds, FIRST_START)
    while connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        try:
            if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] == "wal":
                return
            raise sqlite3.OperationalError("this file system has no write-ahead log")
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
