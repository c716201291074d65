"""Lists and full-text search: pages that stay fast over 100,000 sessions and 2,000,000 events.

Lists read the `sessions` table in the order of its index, a page from where the last one ended.
Search walks the full-text index backwards from the newest event and stops when the page is full;
it ranks nothing, so a term in half of all events costs no more than a rare one. A filter joins in
from whichever side is smaller: from the hits when they are few, else from the sessions it lets
through.
"""

from __future__ import annotations

import re
import sqlite3
import time
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from workbench.errors import UsageError
from workbench.history.summary import COLUMNS, Outcome, SessionSummary, from_row

T = TypeVar("T")
_FEW = 2_000
"""Hits up to which they are filtered one by one."""
PATIENCE = 2.0
"""Seconds that a list or search may take."""
_MOST_WORDS = 200
"""Words that `begin*` may stand for."""
_OPEN, _CLOSE = "\x02", "\x03"
_SUMMARY = ", ".join(f"s.{name}" for name in COLUMNS)
_COMPARED = ("stream", "domain", "outcome", "reason", "model", "strategy", "rated", "simulated")
"""Fields of `Filter` that are columns and must be equal."""
_UNFINISHED = "(s.reason = '' AND s.outcome NOT IN ('accepted', 'abandoned'))"
_PAUSED = (
    "'paused' = (SELECT e.kind FROM events e WHERE e.session = s.key"
    " AND e.kind IN ('paused', 'resumed') ORDER BY e.seq DESC LIMIT 1)"
)
"""A person paused an unfinished session, or left it, and nobody went on with it since."""
FACETS = ("domain", "model", "strategy", "tag")
"""What a filter can be chosen from."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which sessions are meant; None lets everything through."""

    domain: str | None = None
    outcome: Outcome | None = None
    reason: str | None = None
    """Why it stopped, as the log says: `target`, `plateau`, …"""
    unfinished: bool | None = None
    """Neither stopped nor accepted nor abandoned: it can be gone on with."""
    paused: bool | None = None
    """Of the unfinished: a person left it paused; the others were interrupted, or run."""
    model: str | None = None
    strategy: str | None = None
    since: str | None = None
    """Last changed at this time or later, ISO 8601; `2026-11-01` will do."""
    until: str | None = None
    """Last changed before this time."""
    rated: bool | None = None
    corrected: bool | None = None
    """A person rated, edited, noted, or decided a hunk."""
    simulated: bool | None = None
    tag: str | None = None
    text: str | None = None
    """Sessions with an event that holds these words; written as for `search`."""
    deleted: bool = False
    """The tombstones of erased sessions instead of the living."""
    stream: str | None = "session"
    """Another kind of stream instead: `interaction`, `release`, `export`; None for all."""


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A piece of a list; `next` is what the following page starts from, None at the end."""

    items: tuple[T, ...]
    next: Any = None


@dataclass(frozen=True, slots=True)
class Hit:
    """An event that holds the words."""

    session: str
    title: str
    domain: str
    seq: int
    time: str
    author: str
    kind: str
    snippet: str
    """Its text around the words, on one line."""
    marks: tuple[tuple[int, int], ...]
    """Where the words stand in the snippet: start, end."""
    place: int
    """Its place in the order of arrival."""


@contextmanager
def bounded(db: sqlite3.Connection, seconds: float = PATIENCE) -> Iterator[None]:
    """Interrupts what reads for longer than this, so that no screen waits for it."""
    deadline = time.monotonic() + seconds
    db.set_progress_handler(lambda: int(time.monotonic() > deadline), 50_000)
    try:
        yield
    finally:
        db.set_progress_handler(None, 0)


def list_sessions(
    db: sqlite3.Connection, filter: Filter, after: str | None, limit: int
) -> Page[SessionSummary]:
    """One page, the latest changed first."""
    source, filter = _source(db, filter)
    where, values = _conditions(db, filter)
    if after is not None:
        updated, _, id = after.partition(" ")
        where.append("(s.updated, s.id) < (?, ?)")
        values += [updated, id]
    query = (
        f"SELECT {_SUMMARY} FROM {source} WHERE {' AND '.join(where)}"
        " ORDER BY s.updated DESC, s.id DESC LIMIT ?"
    )
    items = tuple(from_row(row) for row in db.execute(query, (*values, limit + 1)))
    if len(items) <= limit:
        return Page(items)
    last = items[limit - 1]
    return Page(items[:limit], f"{last.updated} {last.id}")


def search_events(
    db: sqlite3.Connection, text: str, filter: Filter, before: int | None, limit: int
) -> Page[Hit]:
    """One page of hits, the newest first."""
    words = match_of(db, text)
    places = list(_places(db, words, filter, before, limit + 1))
    items = tuple(_hit(db, words, place) for place in places[:limit])
    return Page(items, places[limit - 1] if len(places) > limit else None)


def match_of(db: sqlite3.Connection, text: str) -> str:
    """What was typed, in FTS5's language. Raises UsageError when no word is left to look for, or
    too many words begin so.
    """
    wanted: list[str] = []
    unwanted: list[str] = []
    plain = text.replace("\x00", " ").encode("utf-8", "replace").decode()
    for sign, quoted, bare in re.findall(r'(-?)(?:"([^"]*)"?|([^\s"]+))', plain):
        stem = (quoted or bare).rstrip("*")
        if re.search(r"[^\W_]", stem):
            term = _beginning(db, stem) if bare.endswith("*") else f'"{stem}"'
            (unwanted if sign else wanted).append(term)
    if not wanted:
        raise UsageError(
            f"There is no word to look for in '{text}'.",
            'Type words, "a phrase", begin* or -without.',
        )
    found = " AND ".join(wanted)
    return f"({found}) NOT ({' OR '.join(unwanted)})" if unwanted else found


def _beginning(db: sqlite3.Connection, stem: str) -> str:
    """All the index's words that begin so, as alternatives.

    FTS5 would read every event of every such word before it gives the first; over the words
    themselves it goes backwards like over a single one.
    """
    folded = unicodedata.normalize("NFKD", stem.casefold())
    bare = "".join(letter for letter in folded if not unicodedata.combining(letter))
    *head, last = re.findall(r"[^\W_]+", bare) or [stem]
    db.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.words USING fts5vocab(main, search, instance)"
    )
    terms: list[str] = []
    place = last
    while row := db.execute(
        "SELECT term FROM temp.words WHERE term >= ? AND term < ? LIMIT 1",
        (place, last + "\U0010ffff"),
    ).fetchone():
        terms.append(row[0])
        place = row[0] + "\x01"
        if len(terms) > _MOST_WORDS:
            raise UsageError(f"Too many words begin with '{stem}'.", "Type more letters before *.")
    phrases = [" ".join((*head, term)) for term in terms or [last]]
    return "(" + " OR ".join(f'"{phrase}"' for phrase in phrases) + ")"


def paused_among(db: sqlite3.Connection, ids: Sequence[str]) -> frozenset[str]:
    """Those of the sessions that a person left paused."""
    known = ", ".join("?" * len(ids))
    query = f"SELECT s.id FROM sessions s WHERE s.id IN ({known}) AND {_UNFINISHED} AND {_PAUSED}"
    return frozenset(id for (id,) in db.execute(query, tuple(ids)))


def summary(db: sqlite3.Connection, key: int) -> SessionSummary:
    """The line about one session."""
    query = f"SELECT {_SUMMARY} FROM sessions s WHERE s.key = ?"
    return from_row(db.execute(query, (key,)).fetchone())


def matching_ids(db: sqlite3.Connection, name: str) -> list[str]:
    """Ids of living sessions that the name may mean, up to twelve."""
    if name == "last":
        query = (
            "SELECT id FROM sessions WHERE deleted = 0 AND stream = 'session'"
            " ORDER BY updated DESC, id DESC LIMIT 1"
        )
        return [id for (id,) in db.execute(query)]
    query = (
        "SELECT id FROM sessions WHERE id >= ? AND id < ? AND deleted = 0 AND stream = 'session'"
        " ORDER BY id LIMIT 12"
    )
    found = [id for (id,) in db.execute(query, (name, name + "\U0010ffff"))]
    if not found and name != name.upper():
        return matching_ids(db, name.upper())
    return [name] if name in found else found


def _conditions(db: sqlite3.Connection, filter: Filter) -> tuple[list[str], list[Any]]:
    """SQL conditions on `sessions s`, and their values."""
    where: list[str] = ["s.deleted = ?"]
    values: list[Any] = [int(filter.deleted)]
    for name in _COMPARED:
        wanted = getattr(filter, name)
        if wanted is not None:
            where.append(f"s.{name} = ?")
            values.append(wanted)
    if filter.unfinished is not None:
        where.append(_UNFINISHED if filter.unfinished else f"NOT {_UNFINISHED}")
    if filter.paused is not None:
        where += [_UNFINISHED, _PAUSED if filter.paused else f"NOT ifnull({_PAUSED}, 0)"]
    if filter.since is not None:
        where.append("s.updated >= ?")
        values.append(filter.since)
    if filter.until is not None:
        where.append("s.updated < ?")
        values.append(filter.until)
    if filter.corrected is not None:
        where.append("s.corrections > 0" if filter.corrected else "s.corrections = 0")
    if filter.tag is not None:
        where.append("s.key IN (SELECT session FROM tags WHERE tag = ?)")
        values.append(filter.tag)
    if filter.text is not None:
        condition, more = _with_text(db, filter.text)
        where.append(condition)
        values += more
    return where, values


def _source(db: sqlite3.Connection, filter: Filter) -> tuple[str, Filter]:
    """What a list reads, and the filter that is left: the sessions of a text's few hits looked up
    one by one, or all in their order.
    """
    if filter.text is not None:
        places = _newest(db, match_of(db, filter.text), None, _FEW + 1)
        if len(places) <= _FEW:
            return f"{_sessions_of(places)} k CROSS JOIN sessions s ON s.key = k.session", replace(
                filter, text=None
            )
    return "sessions s", filter


def _with_text(db: sqlite3.Connection, text: str) -> tuple[str, list[Any]]:
    """The condition that a session holds the words, and its values."""
    words = match_of(db, text)
    places = _newest(db, words, None, _FEW + 1)
    if len(places) <= _FEW:
        return f"s.key IN {_sessions_of(places)}", []
    return (
        "EXISTS (SELECT 1 FROM search f JOIN events e ON e.place = f.rowid WHERE f.search MATCH ?"
        " AND f.rowid BETWEEN s.first_event AND s.last_event AND e.session = s.key)",
        [words],
    )


def _sessions_of(places: list[int]) -> str:
    return f"(SELECT DISTINCT session FROM events WHERE place IN ({','.join(map(str, places))}))"


def _places(
    db: sqlite3.Connection, words: str, filter: Filter, before: int | None, limit: int
) -> Iterator[int]:
    """Places of the newest hits in sessions that the filter lets through."""
    if filter == Filter(stream=None):
        return iter(_newest(db, words, before, limit))
    few = _newest(db, words, before, _FEW)
    found = _kept(db, words, filter, few, limit)
    if len(found) >= limit or len(few) < _FEW:
        return iter(found)
    return iter((found + _by_session(db, words, filter, few[-1], limit))[:limit])


def _newest(db: sqlite3.Connection, words: str, before: int | None, limit: int) -> list[int]:
    bound, values = ("AND rowid < ?", [before]) if before is not None else ("", [])
    query = f"SELECT rowid FROM search WHERE search MATCH ? {bound} ORDER BY rowid DESC LIMIT ?"
    return [place for (place,) in db.execute(query, (words, *values, limit))]


def _kept(
    db: sqlite3.Connection, words: str, filter: Filter, places: list[int], limit: int
) -> list[int]:
    """Those of the newest hits (their places, newest first) whose session the filter lets through;
    they are looked at one by one until there are enough.
    """
    if not places:
        return []
    where, values = _conditions(db, filter)
    query = (
        "SELECT f.rowid FROM search f CROSS JOIN events e ON e.place = f.rowid"
        " CROSS JOIN sessions s ON s.key = e.session"
        f" WHERE f.search MATCH ? AND f.rowid BETWEEN ? AND ? AND {' AND '.join(where)}"
        " ORDER BY f.rowid DESC LIMIT ?"
    )
    found = db.execute(query, (words, places[-1], places[0], *values, limit))
    return [place for (place,) in found]


def _by_session(
    db: sqlite3.Connection, words: str, filter: Filter, before: int, limit: int
) -> list[int]:
    """Newest hits older than `before`, looked up session by session: for a common word and a filter
    that lets few through. Ends as soon as no later session can hold a newer hit.
    """
    where, values = _conditions(db, filter)
    sessions = db.execute(
        f"SELECT s.key, s.first_event, s.last_event FROM sessions s WHERE {' AND '.join(where)}"
        " AND s.first_event < ? ORDER BY s.last_event DESC",
        (*values, before),
    ).fetchall()
    found: list[int] = []
    for key, first, last in sessions:
        if len(found) >= limit and last < found[limit - 1]:
            break
        hits = db.execute(
            "SELECT f.rowid FROM search f JOIN events e ON e.place = f.rowid"
            " WHERE f.search MATCH ? AND f.rowid BETWEEN ? AND ? AND e.session = ?"
            " ORDER BY f.rowid DESC LIMIT ?",
            (words, first, min(last, before - 1), key, limit),
        )
        found = sorted((*found, *(place for (place,) in hits)), reverse=True)[:limit]
    return found


def newest_hits(db: sqlite3.Connection, text: str, sessions: Sequence[str]) -> dict[str, Hit]:
    """The newest event of each of these sessions that holds the words, by the session's id."""
    words = match_of(db, text)
    query = (
        "SELECT f.rowid FROM sessions s CROSS JOIN search f JOIN events e ON e.place = f.rowid"
        " WHERE s.id = ? AND f.search MATCH ? AND f.rowid BETWEEN s.first_event AND s.last_event"
        " AND e.session = s.key ORDER BY f.rowid DESC LIMIT 1"
    )
    found = {id: db.execute(query, (id, words)).fetchone() for id in sessions}
    return {id: _hit(db, words, row[0]) for id, row in found.items() if row is not None}


def facet(db: sqlite3.Connection, name: str) -> list[str]:
    """Every value of one of the `FACETS` among the living sessions, the most frequent first."""
    if name not in FACETS:
        raise UsageError(f"Sessions are not filtered by '{name}'.", f"Use {', '.join(FACETS)}.")
    if name == "tag":
        query = "SELECT tag FROM tags GROUP BY tag ORDER BY count(*) DESC, tag"
    else:
        query = (
            f"SELECT {name} FROM sessions WHERE deleted = 0 AND stream = 'session'"
            f" GROUP BY {name} ORDER BY count(*) DESC, {name}"
        )
    return [value for (value,) in db.execute(query) if value]


def _hit(db: sqlite3.Connection, words: str, place: int) -> Hit:
    row = db.execute(
        "SELECT s.id, s.title, s.domain, e.seq, e.time, e.author, e.kind,"
        f" snippet(search, 0, '{_OPEN}', '{_CLOSE}', '…', 24)"
        " FROM search f JOIN events e ON e.place = f.rowid JOIN sessions s ON s.key = e.session"
        " WHERE f.search MATCH ? AND f.rowid = ?",
        (words, place),
    ).fetchone()
    snippet, marks = _unmarked(row[-1])
    session, title, domain, seq, time, author, kind = row[:-1]
    return Hit(session, title, domain, seq, time, author, kind, snippet, marks, place)


def _unmarked(marked: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The snippet on one line, and where its marks were."""
    text, marks, start = "", [], 0
    for piece in re.split(f"([{_OPEN}{_CLOSE}])", re.sub(r"\s+", " ", marked).strip()):
        match piece:
            case "\x02":
                start = len(text)
            case "\x03":
                marks.append((start, len(text)))
            case _:
                text += piece
    return text, tuple(marks)
