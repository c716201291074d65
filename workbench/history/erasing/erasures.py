"""The log of erasures: receipts that hold counts only, and what is still to be done.

An erasure is noted in the very transaction that removes the rows, together with what can only be
done afterwards: files to correct, the index to merge, the write-ahead log to cut. Whoever is killed
in between leaves it standing there, and whoever opens the history next finishes it. What remains is
named by ids and by the paths of manifests, and is gone when it is done; the counts stay.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from workbench.core.codec import Json
from workbench.history.connection import Database, transaction
from workbench.history.stamps import new_id, now


@dataclass(frozen=True, slots=True)
class Erasure:
    """One entry."""

    id: str
    time: str
    why: str
    """`asked for by a person`, `older than 90 days`, …; never what."""
    counts: Json
    """An object: how much of what."""
    remaining: Json = None
    """What is still to be done, as who began it wrote it; None when nothing is."""


class Erasures:
    """The entries of one history."""

    def __init__(self, connection: Database) -> None:
        self._db = connection

    def begin(self, why: str, counts: Json, remaining: Json) -> str:
        """Inside the transaction that erases: the entry, with all that is still to be done."""
        id = new_id()
        row = (id, now(), why, json.dumps(counts), json.dumps(remaining))
        self._db.execute("INSERT INTO erasures VALUES (?, ?, ?, ?, ?)", row)
        return id

    def done(self, id: str, **counts: int) -> None:
        """Nothing of it is left to do; more counts may be added."""
        with transaction(self._db):
            query = "SELECT counts FROM erasures WHERE id = ?"
            row = self._db.execute(query, (id,)).fetchone()
            if row is not None:
                told = json.dumps({**json.loads(row[0]), **counts})
                self._db.execute(
                    "UPDATE erasures SET remaining = '', counts = ? WHERE id = ?", (told, id)
                )
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    def unfinished(self) -> list[Erasure]:
        """Those with something left to do, the oldest first."""
        return self._found("WHERE remaining != ''")

    def all(self) -> list[Erasure]:
        """Every receipt, the oldest first."""
        return self._found("")

    def _found(self, where: str) -> list[Erasure]:
        query = f"SELECT id, time, why, counts, remaining FROM erasures {where} ORDER BY id"
        return [
            Erasure(id, time, why, json.loads(counts), json.loads(left) if left else None)
            for id, time, why, counts, left in self._db.execute(query)
        ]
