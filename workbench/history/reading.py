"""Looks at the file: a session's events with their texts put back, and where it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from operator import itemgetter
from typing import Any

from workbench.core import events as ev
from workbench.errors import DamagedRow
from workbench.history.connection import Database
from workbench.history.failures import damaged_row
from workbench.history.lease import LeaseRow
from workbench.history.redacted import numbers_in
from workbench.history.rows import event_of, references
from workbench.history.summary import COLUMNS

Log = list[ev.Event]

_MANY = 500
"""Texts from which all of a session's are read rather than each by its digest."""
_AT_ONCE = 400
"""Streams that are looked up at once: SQLite takes some 30,000 values for a statement, and their
texts lie in memory together.
"""
_DAMAGE = (DamagedRow, ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What reading a row raises that is not what was written."""
_EVENTS = (
    "SELECT id, seq, time, author, origin, kind, data FROM events"
    " WHERE session = ? AND seq > ? ORDER BY seq"
)
_LINE = f"SELECT key, {', '.join(COLUMNS)} FROM sessions WHERE id = ?"
_STANDING = (
    "SELECT s.seq, s.deleted,"
    " l.session, l.token, l.pid, l.host, l.boot, l.born, l.since, l.heartbeat"
    " FROM (SELECT ? AS id) w LEFT JOIN sessions s ON s.id = w.id"
    " LEFT JOIN leases l ON l.session = w.id"
)


@contextmanager
def snapshot(db: Database) -> Iterator[None]:
    """Several looks at one state of the file, whatever others write meanwhile."""
    if db.in_transaction:
        yield
        return
    db.execute("BEGIN")
    try:
        yield
    finally:
        db.execute("COMMIT")


def key_of(db: Database, session: str) -> int | None:
    """The session's key in this file; None when there is no such session."""
    row = db.execute("SELECT key FROM sessions WHERE id = ?", (session,)).fetchone()
    return None if row is None else int(row[0])


def events_of(db: Database, key: int, session: str, after: int = 0) -> Log:
    """The session's events from number `after` + 1 on. Raises DamagedRow, which names the session
    and says nothing of what stands in it.
    """
    try:
        with snapshot(db):
            found = db.execute(_EVENTS, (key, after)).fetchall()
            digests = {digest for row in found for digest in references(row[-1])}
            texts = _texts(db, key, digests)
        return [event_of(row, session, texts) for row in found]
    except _DAMAGE:
        pass
    raise damaged_row(f"Session {session}", session)


def interaction_logs(
    db: Database, states: Sequence[str], without: Sequence[str] = ()
) -> Iterator[tuple[str, Log, Mapping[str, str]]]:
    """The logs of many interactions in two looks at the file instead of three for each; damaged
    ones are passed over. Ids, logs, and the policy of each event. `without`: kinds of events that
    nobody wants to see.
    """
    wanted = (
        f"SELECT i.stream FROM items i WHERE i.state IN ({', '.join('?' * len(states))})"
        " AND i.ruling IN ('', 'provisional')"
    )
    for id, log, policies in _logs(db, wanted, states, without):
        if log is not None:
            yield id, log, policies


def sound_logs(db: Database, ids: Sequence[str]) -> Iterator[tuple[str, Log]]:
    """The logs of those of these streams that are there and undamaged."""
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        wanted = f"SELECT key FROM sessions WHERE id IN ({', '.join('?' * len(some))})"
        for id, log, _ in _logs(db, wanted, some, ()):
            if log is not None:
                yield id, log


def stream_logs(
    db: Database, ids: Sequence[str], without: Sequence[str] = ()
) -> Iterator[tuple[str, Log, Mapping[str, str]]]:
    """The logs of those of these streams that are there, in two looks at the file for each few
    hundred. Ids, logs, and the policy of each event. Raises DamagedRow as `events_of` does.
    `without`: kinds of events that nobody wants to see.
    """
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        wanted = f"SELECT key FROM sessions WHERE id IN ({', '.join('?' * len(some))})"
        for id, log, policies in _logs(db, wanted, some, without):
            if log is None:
                raise damaged_row(f"Session {id}", id)
            yield id, log, policies


def _logs(
    db: Database, wanted: str, values: Sequence[str], without: Sequence[str]
) -> Iterator[tuple[str, Log | None, Mapping[str, str]]]:
    """Of each stream whose key the query gives: id, log (None where a row of it is damaged),
    and the policy of each event.
    """
    with snapshot(db):
        texts: dict[int, dict[str, str]] = {}
        query = f"SELECT session, digest, text FROM texts WHERE session IN ({wanted})"
        for key, digest, text in db.execute(query, tuple(values)).fetchall():
            texts.setdefault(key, {})[digest] = text
        query = (
            "SELECT e.session, s.id, e.policy, e.id, e.seq, e.time, e.author, e.origin, e.kind,"
            " e.data FROM events e JOIN sessions s ON s.key = e.session WHERE e.session IN"
            f" ({wanted}) AND e.kind NOT IN ({', '.join('?' * len(without))})"
            " ORDER BY e.session, e.seq"
        )
        rows = db.execute(query, (*values, *without)).fetchall()
    for key, found in groupby(rows, key=itemgetter(0)):
        kept = list(found)
        log: Log | None = None
        with suppress(*_DAMAGE):
            log = [event_of(row[3:], row[1], texts.get(key, {})) for row in kept]
        yield kept[0][1], log, {row[3]: row[2] for row in kept}


def standing(db: Database, session: str) -> tuple[int, bool, LeaseRow | None]:
    """The session's last number, whether it was forgotten, and its lease, in one look."""
    row = db.execute(_STANDING, (session,)).fetchone()
    return row[0] or 0, bool(row[1]), row[2:] if row[2] is not None else None


def free_among(db: Database, ids: Collection[str]) -> tuple[set[str], dict[str, int]]:
    """Those of these streams that are there or held; the last numbers of those that anybody may
    write: neither held nor forgotten.
    """
    marks, names = ", ".join("?" * len(ids)), tuple(ids)
    query = f"SELECT session FROM leases WHERE session IN ({marks})"
    held = {id for (id,) in db.execute(query, names)}
    query = f"SELECT id, seq, deleted FROM sessions WHERE id IN ({marks})"
    found = db.execute(query, names).fetchall()
    free = {id: seq for id, seq, deleted in found if not deleted and id not in held}
    return held | {id for id, _, _ in found}, free


def stored_line(db: Database, session: str) -> tuple[int | None, Mapping[str, Any] | None]:
    """The session's key, and its line as it stands in this file; both None without one."""
    row = db.execute(_LINE, (session,)).fetchone()
    return (row[0], dict(zip(COLUMNS, row[1:], strict=True))) if row else (None, None)


def placeholder_numbers(db: Database, key: int) -> Mapping[str, int]:
    """The highest number of each placeholder in the log of the session with this key."""
    highest = dict[str, int]()
    for query in (
        "SELECT data FROM events WHERE session = ?",
        "SELECT text FROM texts WHERE session = ?",
    ):
        for (text,) in db.execute(query, (key,)):
            for kind, number in numbers_in(text).items():
                highest[kind] = max(number, highest.get(kind, 0))
    return highest


def placeholders_given(db: Database, key: int) -> list[tuple[str, str, str]]:
    """Marks of the values of the session with this key, their placeholders and standings."""
    query = "SELECT mark, placeholder, standing FROM placeholders WHERE stream = ?"
    return [tuple(row) for row in db.execute(query, (key,))]


def holding_kinds(db: Database, kinds: Sequence[str], stream: str = "session") -> tuple[str, ...]:
    """The sessions, or other streams, with an event of these kinds, the latest changed first."""
    marks = ", ".join("?" * len(kinds))
    query = (
        "SELECT id FROM sessions WHERE deleted = 0 AND stream = ? AND key IN"
        f" (SELECT session FROM events WHERE kind IN ({marks})) ORDER BY updated DESC"
    )
    return tuple(id for (id,) in db.execute(query, (stream, *kinds)))


def recent_ids(db: Database) -> tuple[str, ...]:
    """The latest changed sessions, for a hint."""
    query = (
        "SELECT id FROM sessions WHERE deleted = 0 AND stream = 'session'"
        " ORDER BY updated DESC LIMIT 12"
    )
    return tuple(id for (id,) in db.execute(query))


def _texts(db: Database, key: int, digests: set[str]) -> Mapping[str, str]:
    """The session's long texts with these digests."""
    query = "SELECT digest, text FROM texts WHERE session = ?"
    if len(digests) > _MANY:
        return dict(db.execute(query, (key,)))
    marks = ", ".join("?" * len(digests))
    return dict(db.execute(f"{query} AND digest IN ({marks})", (key, *digests)))
