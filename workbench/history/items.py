"""What lists of interactions show, stored beside the log: a row for each, without any text.

The rows are a projection: they follow from the log alone, can be made again at any time, and carry
ids, states, numbers and digests only. `curation` folds the logs and writes the rows; a bookmark
says up to which event it has looked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import NamedTuple

from workbench.core import events as ev
from workbench.history.connection import Database, transaction
from workbench.history.reading import stream_logs


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One interaction as a list needs it."""

    id: str
    state: str
    created: str
    """When it took place, UTC."""
    digest: str
    """Of its normalised prompt."""
    answer: str
    """Digest of its normalised answer."""
    sketch: bytes
    """Fingerprint of its prompt and answer, for near-duplicates."""
    need: float
    """How much it needs a person, by what is known of it alone."""
    data: str
    """The rest, JSON."""
    question: str = ""
    """Names what is asked; equal for all items of one question."""
    cluster: str = ""
    """Its near-duplicates, by their smallest member; empty until somebody looked. Not written by
    `put`."""
    ruling: str = ""
    """What was decided over all items of the question; `stale` until it is looked at again, as
    `put` leaves it."""


class Brief(NamedTuple):
    """What decides an item's place in the queue."""

    id: str
    created: str
    first: str
    """Id of the event that logged it."""
    need: float
    skipped: bool
    ruling: str
    question: str
    cluster: str
    state: str
    same: str
    """Equal for items that one look decides; see `curation.queue`."""


_ALL = tuple(entry.name for entry in fields(ItemRow))
_COLUMNS = tuple(name for name in _ALL if name not in ("cluster", "ruling"))
_VALUES = attrgetter(*_COLUMNS)
_PUT = (
    f"INSERT INTO items ({', '.join(_COLUMNS)}, ruling, stream)"
    f" SELECT {', '.join('?' * len(_COLUMNS))}, 'stale', key"
    " FROM sessions WHERE id = ? AND deleted = 0"
    f" ON CONFLICT (id) DO UPDATE SET"
    f" {', '.join(f'{name} = excluded.{name}' for name in _COLUMNS[1:])},"
    " ruling = 'stale',"
    " cluster = CASE WHEN sketch = excluded.sketch THEN cluster ELSE '' END"
)
_SELECT = f"SELECT {', '.join(_ALL)} FROM items"


_AT_ONCE = 10_000
"""Rows that are looked up at once: SQLite takes some 30,000 values for a statement."""
_DECIDED = "WHERE state IN ('done', 'discarded') AND ruling != 'provisional'"
_WAITING = (
    'SELECT id, created, substr(data, instr(data, \'"first": "\') + 10, 26), need,'
    " instr(data, '\"skipped\": 0,') = 0, ruling, question, cluster, state,"
    " CASE WHEN substr(data, 1, 10) = '{\"same\": \"' THEN substr(data, 11, 16) ELSE '' END"
    " FROM items"
    " WHERE state IN ('pending', 'draft', 'flagged') AND ruling IN ('', 'conflict', 'provisional')"
    " OR state = 'done' AND ruling IN ('conflict', 'provisional')"
    " OR state = 'discarded' AND ruling = 'conflict'"
)


class Items:
    """The rows of one history."""

    def __init__(self, connection: Database) -> None:
        self._db = connection

    def changed(self, limit: int = 1_000) -> list[tuple[str, str, int]]:
        """Streams with events after the bookmark, the longest unchanged first: id, kind of stream,
        and where the last event lies.
        """
        found = self._db.execute(
            "SELECT id, stream, last_event FROM sessions"
            " WHERE last_event > ifnull((SELECT place FROM bookmarks WHERE name = 'items'), 0)"
            " AND +deleted = 0 ORDER BY last_event LIMIT ?",  # +: by place, not all the living ones
            (limit,),
        )
        return [(id, stream, place) for id, stream, place in found]

    def places(self, ids: Collection[str]) -> dict[str, int]:
        """Where the last event of each of these streams lies."""
        query = f"SELECT id, last_event FROM sessions WHERE id IN ({', '.join('?' * len(ids))})"
        return dict(self._db.execute(query, tuple(ids)).fetchall())

    def logs(
        self, ids: Sequence[str], without: Sequence[str] = ()
    ) -> Iterator[tuple[str, list[ev.Event], Mapping[str, str]]]:
        """Of those of these interactions that are there, in no order: id, log but for kinds of
        events, and by event the rules under which it was written. Raises DamagedRow.
        """
        return stream_logs(self._db, ids, without)

    def put(self, rows: Iterable[ItemRow], place: int | None = None) -> None:
        """Writes the rows, and moves the bookmark to the place if one is given."""
        with transaction(self._db):
            self._db.executemany(_PUT, [(*_VALUES(row), row.id) for row in rows])
            if place is not None:
                self._db.execute(
                    "INSERT INTO bookmarks VALUES ('items', ?)"
                    " ON CONFLICT (name) DO UPDATE SET place = excluded.place",
                    (place,),
                )

    def fill(self, row: ItemRow) -> None:
        """Writes the row's `data` anew; what was ruled on its question stands."""
        with transaction(self._db):
            self._db.execute("UPDATE items SET data = ? WHERE id = ?", (row.data, row.id))

    def rows(self, states: Sequence[str] = ()) -> list[ItemRow]:
        """All rows, or those in one of the states; in no order."""
        where = f" WHERE state IN ({', '.join('?' * len(states))})" if states else ""
        query = f"{_SELECT}{where}"
        return [ItemRow(*row) for row in self._db.execute(query, tuple(states)).fetchall()]

    def waiting(self) -> list[Brief]:
        """The items that stand in the queue (as `queue.waits` says of a row), without what takes
        long to read.
        """
        return [*map(Brief._make, self._db.execute(_WAITING).fetchall())]

    def decided(self) -> tuple[frozenset[str], frozenset[str]]:
        """The questions that somebody decided, and the clusters of these items."""
        found = self._db.execute(f"SELECT DISTINCT question, cluster FROM items {_DECIDED}")
        pairs = found.fetchall()
        clusters = frozenset(cluster for _, cluster in pairs)
        return frozenset(question for question, _ in pairs), clusters - {""}

    def reviewed(self) -> list[ItemRow]:
        """Rows of decided items on which a reviewer's verdict stands, and that are no matter of
        their question.
        """
        query = f"{_SELECT} {_DECIDED} AND ruling = '' AND instr(data, '\"reviewers\": []') = 0"
        return [ItemRow(*row) for row in self._db.execute(query)]

    def some(self, ids: Sequence[str]) -> dict[str, ItemRow]:
        """The rows of these items, by id."""
        found: dict[str, ItemRow] = {}
        for start in range(0, len(ids), _AT_ONCE):
            part = ids[start : start + _AT_ONCE]
            query = f"{_SELECT} WHERE id IN ({', '.join('?' * len(part))})"
            found |= {row[0]: ItemRow(*row) for row in self._db.execute(query, part)}
        return found

    def get(self, id: str) -> ItemRow | None:
        """One row."""
        query = f"{_SELECT} WHERE id = ?"
        row = self._db.execute(query, (id,)).fetchone()
        return None if row is None else ItemRow(*row)

    def alike(self, digest: str) -> list[ItemRow]:
        """The rows with this prompt."""
        query = f"{_SELECT} WHERE digest = ?"
        return [ItemRow(*row) for row in self._db.execute(query, (digest,))]

    def asked(self, question: str) -> list[ItemRow]:
        """The rows of one question."""
        return self.asked_each([question]).get(question, [])

    def asked_each(self, questions: Sequence[str]) -> dict[str, list[ItemRow]]:
        """The rows of each of these questions that has any."""
        found: dict[str, list[ItemRow]] = {}
        for start in range(0, len(questions), _AT_ONCE):
            part = questions[start : start + _AT_ONCE]
            query = f"{_SELECT} WHERE question IN ({', '.join('?' * len(part))})"
            for row in (ItemRow(*each) for each in self._db.execute(query, part)):
                found.setdefault(row.question, []).append(row)
        return found

    def unruled(self, limit: int) -> list[str]:
        """Questions of which an item came, went or changed, so that the ruling has to be made
        again.
        """
        query = (
            "SELECT DISTINCT question FROM items WHERE ruling = 'stale' AND question != '' LIMIT ?"
        )
        return [question for (question,) in self._db.execute(query, (limit,))]

    def rule(self, rulings: Mapping[str, str]) -> None:
        """Notes the rulings, by id."""
        with transaction(self._db):
            self._db.executemany(
                "UPDATE items SET ruling = ? WHERE id = ? AND ruling != ?",
                [(ruling, id, ruling) for id, ruling in rulings.items()],
            )

    def unclustered(self) -> bool:
        """Whether an item came that nobody has looked for near-duplicates of."""
        query = "SELECT EXISTS (SELECT 1 FROM items WHERE cluster = '')"
        return bool(self._db.execute(query).fetchone()[0])

    def count(self) -> int:
        """How many there are."""
        return int(self._db.execute("SELECT count(*) FROM items").fetchone()[0])

    def sketches(self) -> dict[str, tuple[bytes, str]]:
        """Every item's fingerprint and cluster."""
        query = "SELECT id, sketch, cluster FROM items"
        found = self._db.execute(query).fetchall()
        return {id: (sketch, cluster) for id, sketch, cluster in found}

    def clusters(self) -> dict[str, str]:
        """Every item's cluster, empty where nobody looked."""
        return dict(self._db.execute("SELECT id, cluster FROM items").fetchall())

    def assign(self, clusters: Mapping[str, str]) -> None:
        """Notes the clusters, by id."""
        with transaction(self._db):
            self._db.executemany(
                "UPDATE items SET cluster = ? WHERE id = ?",
                [(cluster, id) for id, cluster in clusters.items()],
            )

    def matching(self, name: str) -> list[str]:
        """Ids that are the name or begin with it, up to twelve."""
        query = "SELECT id FROM items WHERE id >= ? AND id < ? ORDER BY id LIMIT 12"
        bare = name.upper()
        found = [id for (id,) in self._db.execute(query, (bare, bare + "\U0010ffff"))]
        return [bare] if bare in found else found

    def acts(self, author: str, limit: int = 500) -> list[tuple[str, str, str, str, str]]:
        """The author's latest verdicts, checks and undos on interactions, oldest first: stream,
        event id, kind, the event that an undo names, and the batch of a verdict (else empty).
        """
        found = self._db.execute(f"{_ACTS} ORDER BY e.place DESC LIMIT ?", (author, limit))
        return [(*act,) for act in reversed(found.fetchall())]

    def batch(self, author: str, batch: str) -> list[tuple[str, str]]:
        """Stream and event id of each verdict that the author gave at once, oldest first."""
        query = f"SELECT * FROM ({_ACTS} ORDER BY e.place) WHERE batch = ?"
        return [(act[0], act[1]) for act in self._db.execute(query, (author, batch))]


_ACTS = (
    "SELECT s.id, e.id, e.kind, CASE WHEN json_valid(e.data) THEN"
    " ifnull(json_extract(e.data, '$.event'), '') ELSE '' END AS target,"
    " CASE WHEN json_valid(e.data) THEN ifnull(json_extract(e.data, '$.batch'), '') ELSE '' END"
    " AS batch FROM events e JOIN sessions s ON s.key = e.session"
    " WHERE e.author = ? AND s.stream = 'interaction' AND"
    " e.kind IN ('verdict_given', 'check_compiled', 'check_retired', 'undone')"
)
