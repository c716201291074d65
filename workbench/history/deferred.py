"""Rows of one transaction that wait, so that many are inserted by one statement.

Logging writes a handful of rows for each line. Put off, those of some hundred lines go to the disk
together, in the order in which they refer to each other. Nobody can tell: whoever asks SQLite
anything through the same connection has them written first, and other connections see nothing
before the commit. Until then their numbers are given out here, as SQLite would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Row = tuple[object, ...]


@dataclass(slots=True)
class Free:
    """The next free number of each table whose rows are put off."""

    place: int
    key: int
    text: int


FREE = (
    "SELECT (SELECT ifnull(max(place), 0) FROM events) + 1,"
    " (SELECT ifnull(max(key), 0) FROM sessions) + 1, (SELECT ifnull(max(id), 0) FROM texts) + 1"
)


class Deferred:
    """The rows that wait, by the statements that insert them."""

    def __init__(self) -> None:
        self.live = False
        """Something waits, or a number was told: both end with the next statement."""
        self.free: Free | None = None
        self.lines: set[int] = set()
        """Streams whose line is to be changed: two changes keep their order."""
        self.failed: Exception | None = None
        """What went wrong where rows were written that somebody believed to be written."""
        self._rows: dict[tuple[int, str], list[Row]] = {}

    def add(self, rank: int, query: str, rows: Iterable[Row]) -> None:
        """Rows for a statement; those of lower ranks are written first."""
        self.live = True
        self._rows.setdefault((rank, query), []).extend(rows)

    def taken(self) -> Iterator[tuple[str, list[Row]]]:
        """Everything that waits, once."""
        rows = self._rows
        self.clear()
        for rank, query in sorted(rows):
            yield query, rows[rank, query]

    def clear(self) -> None:
        """Nothing waits any more, and no number is known."""
        self.live, self.free, self._rows = False, None, {}
        self.lines.clear()
