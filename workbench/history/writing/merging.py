"""Events of other histories, by stream, taken in all at once or not at all; see `adopting`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from workbench.history.adopting import Adopted, Incoming
from workbench.history.connection import Database, transaction
from workbench.history.writing.appending import Appender


def adopt_all(
    db: Database,
    appender: Appender,
    batches: Sequence[Mapping[str, Sequence[Incoming]]],
    bury: Iterable[str],
) -> dict[str, Adopted]:
    """By stream what became of it; `bury` names streams by their hash that are never to come."""
    prepared = [
        appender.prepared(stream, events) for batch in batches for stream, events in batch.items()
    ]
    found: dict[str, Adopted] = {}
    with transaction(db):
        query = "INSERT OR IGNORE INTO buried VALUES (?)"
        db.executemany(query, [(hash,) for hash in bury])
        for each in prepared:
            before = found.get(each.stream, Adopted())
            found[each.stream] = before.plus(appender.take_in(each))
    return found
