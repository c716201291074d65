"""The history for those who only look: nothing is written to it but a newer schema, and a missing
file is an empty history.
"""

from __future__ import annotations

from pathlib import Path

from workbench.errors import ReadOnlyHistory
from workbench.history.connection import BUSY_SECONDS, connect_read_only
from workbench.history.migrations import STEPS, schema_version
from workbench.history.place import default_path
from workbench.history.redacted import RedactorFor
from workbench.history.store import History


def open_to_read() -> History:
    """The default history, read-only where it exists already (its folder may be read-only too); one
    that an older version wrote is brought up to date first, or read from a copy in memory.
    """
    path = default_path()
    if path.exists() and _is_older(path):
        try:
            History.open().close()
        except ReadOnlyHistory:
            return History.copy()
    return History.open(read_only=path.exists())


def open_to_gather(redactor_for: RedactorFor | None) -> tuple[History, bool]:
    """The default history for whoever brings its projections up to date in order to read them, and
    whether that is kept: nothing can be written to some, which are then worked on in memory.
    """
    try:
        return History.open(redactor_for=redactor_for), True
    except ReadOnlyHistory:
        if not default_path().exists():
            raise
        return History.copy(redactor_for=redactor_for), False


def _is_older(path: Path) -> bool:
    connection = connect_read_only(path, busy_seconds=BUSY_SECONDS)
    try:
        return schema_version(connection) < len(STEPS)
    finally:
        connection.close()
