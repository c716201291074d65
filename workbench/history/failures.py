"""What SQLite and the file system say, as errors that name the file and the next step.

Nothing here repairs or removes anything: a damaged file stays as it is until a person sets it aside
(`set_aside`), since most of it can usually still be read by SQLite's own `.recover`.
"""

from __future__ import annotations

import errno
import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType

from workbench.errors import DamagedRow, DiskTrouble, HistoryError, ReadOnlyHistory
from workbench.history.stamps import now

_SIDE_FILES = ("", "-wal", "-shm")


class explained(AbstractContextManager[None]):
    """Turns errors of SQLite and of the operating system into HistoryErrors about this file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if isinstance(error, sqlite3.Error):
            raise explain(self._path, error) from error
        if isinstance(error, OSError):
            raise _explain_system(self._path, error) from error


def explain(path: Path, error: sqlite3.Error) -> HistoryError:
    """The HistoryError for what SQLite said."""
    code = _code(error)
    if forbids_writing(error):
        return _not_writable(path)
    match code:
        case 0:
            return damaged_row(str(path))
        case sqlite3.SQLITE_FULL:
            return DiskTrouble(
                f"The disk is full: nothing more could be saved to {path}.",
                "Free some space and try again; everything saved before is intact.",
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return HistoryError(
                f"Another program keeps {path} locked.",
                "Close it (a database viewer, a backup) and try again; nothing was lost.",
            )
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return damaged(path)
        case sqlite3.SQLITE_INTERRUPT:
            return HistoryError(
                "The search took too long and was given up.",
                "Type more letters before a *, or a word that stands in fewer places.",
            )
        case sqlite3.SQLITE_IOERR:
            return DiskTrouble(
                f"The disk failed while {path} was read or written.",
                "Check the disk and its free space, and try again; what was saved before is"
                " intact.",
            )
        case _:
            name = getattr(error, "sqlite_errorname", "an unknown error")
            return HistoryError(
                f"The history {path} could not be used: SQLite says {name}.",
                f"`sqlite3 '{path}' 'PRAGMA integrity_check'` tells whether the file is sound.",
            )


def damaged(path: Path) -> HistoryError:
    """The file is no readable database."""
    return HistoryError(
        f"{path} is damaged or is no history; it was left untouched.",
        f"Set it aside with `mv '{path}' '{path}.damaged'` to begin a new history; "
        f"`sqlite3 '{path}.damaged' .recover` reads what is left.",
    )


def a_folder(path: Path) -> HistoryError:
    """A folder lies where the file belongs."""
    return HistoryError(
        f"{path} is a folder, where the history's file belongs; it was left untouched.",
        f"Move it away with `mv '{path}' '{path}.moved'`, or point WORKBENCH_HOME elsewhere.",
    )


def damaged_row(what: str, session: str = "") -> DamagedRow:
    """Something in the file cannot be read. Says where, never what stands there."""
    if session:
        hint = f"Everything else is intact. Erase it with: workbench forget --session {session}"
    else:
        hint = "The others are intact; `workbench history` lists them."
    return DamagedRow(f"{what} has a damaged row and cannot be read.", hint)


def vanished(path: Path) -> HistoryError:
    """The file was deleted, moved or exchanged while this program had it open."""
    return HistoryError(
        f"{path} was deleted or exchanged while the program ran; nothing more can be saved to it.",
        "What is on the screen lies in memory alone: save the draft to a file, then start anew.",
    )


def is_busy(error: sqlite3.Error) -> bool:
    """Somebody else has the file for the moment."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def forbids_writing(error: sqlite3.Error) -> bool:
    """The file, or its folder, takes nothing from us."""
    closed = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN)
    return _code(error) in closed


def _code(error: sqlite3.Error) -> int:
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def newer(path: Path, found: int, known: int) -> HistoryError:
    """The file was written by a later version of the program."""
    return HistoryError(
        f"{path} was written by a newer version (schema {found}, this program knows {known}).",
        "Upgrade with `pip install -U feedback-workbench`, or point WORKBENCH_HOME elsewhere.",
    )


def foreign(path: Path) -> HistoryError:
    """A sound SQLite database, but of another program."""
    return HistoryError(
        f"{path} is a database of another program; it was left untouched.",
        "Name another file, or point WORKBENCH_HOME elsewhere.",
    )


def set_aside(path: Path) -> Path:
    """Renames a damaged history with what lies beside it; returns its new place. Nothing is ever
    overwritten: the name carries the time.
    """
    target = path.with_name(f"{path.name}.damaged-{now().replace(':', '')}")
    with explained(path):
        for suffix in _SIDE_FILES:
            side = path.with_name(path.name + suffix)
            if side.exists():
                side.rename(target.with_name(target.name + suffix))
    return target


def _explain_system(path: Path, error: OSError) -> HistoryError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskTrouble(
            f"The disk is full: {path} could not be written.", "Free some space and try again."
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return _not_writable(path)
    return HistoryError(f"{path} could not be opened: {error.strerror or error}.")


def _not_writable(path: Path) -> ReadOnlyHistory:
    return ReadOnlyHistory(
        f"{path} cannot be opened for writing.",
        f"Make '{path.parent}' writable for you, or point WORKBENCH_HOME to a folder that is.",
    )
