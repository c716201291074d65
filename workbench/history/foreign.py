"""Another program's SQLite file, read and never written.

Opened read-only, so that neither a journal nor a migration of ours touches it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.core.codec import Json
from workbench.errors import HistoryError

if TYPE_CHECKING:
    import sqlite3


class ForeignTables:
    """The tables of a file; a context manager. HistoryError when it is no sound SQLite file."""

    def __init__(self, file: Path) -> None:
        import sqlite3

        self._file = file
        self._errors = sqlite3.Error
        self._db: sqlite3.Connection = sqlite3.connect(
            f"{file.resolve().as_uri()}?mode=ro", uri=True
        )
        self._db.row_factory = sqlite3.Row
        self._names: frozenset[str] | None = None

    def __enter__(self) -> ForeignTables:
        return self

    def __exit__(self, *exception: object) -> None:
        self._db.close()

    def names(self) -> frozenset[str]:
        """The tables there are."""
        if self._names is None:
            found = self._run("select name from sqlite_master where type = 'table'")
            self._names = frozenset(str(row["name"]) for row in found)
        return self._names

    def rows(self, table: str, order: Sequence[str] = ()) -> Iterator[dict[str, Json]]:
        """Every row of a table, by the given columns."""
        sorting = ", ".join(_quoted(column) for column in order)
        query = f"select * from {_quoted(table)}" + (f" order by {sorting}" if order else "")
        return self._run(query)

    def _run(self, query: str) -> Iterator[dict[str, Json]]:
        try:
            for row in self._db.execute(query):
                yield dict(row)
        except self._errors as error:
            message = f"{self._file} cannot be read: {error}."
            raise HistoryError(message, "Is it whole, and the file that you meant?") from error


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
