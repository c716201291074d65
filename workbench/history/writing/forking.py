"""Copies of a session's events in a session of their own, each with the id of its original.

The rows are copied as they lie, redacted, so that a fork sees exactly what the disk holds; the
origin ids let a later erasure of the original find the copies.
"""

from __future__ import annotations

from workbench.history.connection import Database
from workbench.history.rows import references
from workbench.history.stamps import new_id

_COPIED = "id, seq, time, author, origin, kind, data, policy, words, body"


def copy_events(db: Database, source: int, target: int, last: int) -> tuple[int, int]:
    """Inside a transaction: events 1 to `last` of one session as those of another, still empty one
    (both by key); the first and last place of the copies.
    """
    found = db.execute(
        f"SELECT {_COPIED} FROM events WHERE session = ? AND seq <= ? ORDER BY seq", (source, last)
    ).fetchall()
    moved = _copy_texts(db, source, target, {d for row in found for d in references(row[6])})
    places = []
    for id, seq, time, author, origin, kind, data, policy, words, body in found:
        copy = (new_id(), target, seq, time, author, origin or id, kind, data, policy, words)
        places.append(
            db.execute(
                "INSERT INTO events (id, session, seq, time, author, origin, kind, data, policy,"
                " words, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*copy, moved.get(body)),
            ).lastrowid
        )
    db.execute(
        "INSERT INTO search (rowid, text) SELECT place, text FROM searchable WHERE session = ?",
        (target,),
    )
    db.execute(
        "INSERT INTO placeholders SELECT ?, mark, placeholder, standing FROM placeholders"
        " WHERE stream = ?",
        (target, source),
    )
    return places[0] or 0, places[-1] or 0


def _copy_texts(db: Database, source: int, target: int, digests: set[str]) -> dict[int, int]:
    """The texts with these digests, copied; from the originals' ids to the copies'."""
    moved: dict[int, int] = {}
    query = "SELECT id, digest, text FROM texts WHERE session = ?"
    for id, digest, text in db.execute(query, (source,)).fetchall():
        if digest in digests:
            row = (target, digest, text)
            done = db.execute("INSERT INTO texts (session, digest, text) VALUES (?, ?, ?)", row)
            moved[id] = done.lastrowid or 0
    return moved
