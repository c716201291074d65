"""Redaction once more, of what lies in the history already: rows keep their place, id and time.

Every row names the rules under which it was written. When the rules have grown (a newer version, a
word added to the deny-list), a renewal takes each stream whose rows are older through the present
redactor and writes back what that changes: data, long texts, index, tags and the stream's line, in
one transaction for each stream. What an older rule hid stays hidden. A renewal that was stopped
goes on with the streams that are left, and one that was finished finds nothing to do.

A row that a renewal changed says so for good: its rules read `NEW after OLD`. The digests of
releases were taken of the older text; by that mark they can still be explained.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.errors import DamagedRow, RedactionError, SessionHeld
from workbench.history.connection import Database
from workbench.history.inbox import apart
from workbench.history.redacted import Redacted, SessionRedactor
from workbench.history.rows import references
from workbench.history.walking import is_name
from workbench.history.writing.indexing import found_by, split

AFTER = " after "


@dataclass(frozen=True, slots=True)
class Renewal:
    """What was, or with `dry_run` would be, redacted again: counts, and what could not be."""

    streams: int = 0
    """Looked at: those with rows under other rules."""
    events: int = 0
    """Rows under other rules."""
    changed: int = 0
    """Rows in which the present rules found something."""
    wishes: int = 0
    """Messages in inboxes that changed."""
    held: tuple[str, ...] = ()
    """Sessions that a process runs: left as they are."""
    failed: tuple[str, ...] = ()
    """Streams that the redactor could not take: left as they are."""
    dry_run: bool = False


def in_turn(
    waiting: Mapping[str, int],
    renew: Callable[[str], Renewal],
    told: Callable[[int, int], None],
) -> Renewal:
    """The streams renewed one after the other, and all of it together; one that is held, or that
    the redactor refuses, is named and passed over.
    """
    total = Renewal(events=sum(waiting.values()))
    for place, stream in enumerate(waiting):
        told(place, len(waiting))
        try:
            one = renew(stream)
        except SessionHeld:
            total = replace(total, held=(*total.held, stream))
        except (RedactionError, DamagedRow):
            total = replace(total, failed=(*total.failed, stream))
        else:
            total = replace(
                total,
                streams=total.streams + one.streams,
                changed=total.changed + one.changed,
                wishes=total.wishes + one.wishes,
            )
    return total


def marked(now: str, before: str) -> str:
    """The rules of a row that was changed again."""
    return f"{now}{AFTER}{before.partition(AFTER)[0]}"


def redacted_again(policy: str) -> bool:
    """Whether a row with these rules differs from what was first written."""
    return AFTER in policy


def stale(db: Database, version: str, everything: bool) -> dict[str, int]:
    """Living streams and how many of their rows stand under other rules; all with `everything`."""
    query = (
        "SELECT s.id, count(*) FROM events e JOIN sessions s ON s.key = e.session"
        " WHERE s.deleted = 0 AND (? OR (e.policy != ? AND instr(e.policy, ?) != 1))"
        " GROUP BY s.id ORDER BY s.id"
    )
    return dict(db.execute(query, (everything, version, version + AFTER)))


def rewrite(db: Database, key: int, entries: Sequence[Redacted], changed: Sequence[bool]) -> None:
    """Inside a transaction: the rows of a whole stream as these entries, in their order."""
    db.execute("INSERT INTO permits VALUES ('redacted again')")
    found = db.execute("SELECT place, policy FROM events WHERE session = ? ORDER BY seq", (key,))
    for (place, before), entry, new in zip(found.fetchall(), entries, changed, strict=True):
        if new:
            _rewrite_event(db, key, place, entry, marked(entry.policy, before))
        elif before != entry.policy and not before.startswith(entry.policy + AFTER):
            policy = marked(entry.policy, before) if redacted_again(before) else entry.policy
            db.execute("UPDATE events SET policy = ? WHERE place = ?", (policy, place))
    _finish(db, key)


def replace_rows(db: Database, key: int, better: Mapping[int, Redacted]) -> None:
    """Inside a transaction: single rows of a stream as these entries, by place."""
    db.settle()
    db.execute("INSERT INTO permits VALUES ('redacted elsewhere')")
    for place, entry in better.items():
        query = "SELECT policy FROM events WHERE place = ?"
        (before,) = db.execute(query, (place,)).fetchone()
        policy = marked(entry.policy.partition(AFTER)[0], before)
        _rewrite_event(db, key, place, entry, policy)
    _finish(db, key)


def _finish(db: Database, key: int) -> None:
    _drop_unused_texts(db, key)
    # whoever follows the log looks at the stream again
    db.execute(
        "UPDATE bookmarks SET place = min(place,"
        " (SELECT ifnull(last_event, 1) - 1 FROM sessions WHERE key = ?))",
        (key,),
    )
    db.execute("DELETE FROM permits")


def _rewrite_event(db: Database, key: int, place: int, entry: Redacted, policy: str) -> None:
    db.execute(
        "INSERT INTO search (search, rowid, text)"
        " SELECT 'delete', place, text FROM searchable WHERE place = ?",
        (place,),
    )
    event, data = entry.event, entry.data
    db.executemany(
        "INSERT OR IGNORE INTO texts (session, digest, text) VALUES (?, ?, ?)",
        [(key, digest, text) for digest, text in data.texts.items()],
    )
    words, body = split(found_by(event.body), data.texts)
    db.execute(
        "UPDATE events SET author = ?, data = ?, policy = ?, words = ?,"
        " body = (SELECT id FROM texts WHERE session = ? AND digest = ?) WHERE place = ?",
        (event.author, data.json, policy, words, key, body, place),
    )
    db.execute(
        "INSERT INTO search (rowid, text) SELECT place, text FROM searchable WHERE place = ?",
        (place,),
    )


def _drop_unused_texts(db: Database, key: int) -> None:
    used: set[str] = set()
    for (data,) in db.execute("SELECT data FROM events WHERE session = ?", (key,)):
        used.update(references(data))
    found = db.execute("SELECT id, digest FROM texts WHERE session = ?", (key,)).fetchall()
    unused = [(id,) for id, digest in found if digest not in used]
    db.executemany("DELETE FROM texts WHERE id = ?", unused)


def renewed_wishes(db: Database, session: str, redactor: SessionRedactor) -> list[tuple[str, int]]:
    """The messages in a session's inbox that the redactor changes: their new JSON, and number."""
    changed: list[tuple[str, int]] = []
    query = "SELECT number, wish FROM wishes WHERE session = ?"
    for number, written in db.execute(query, (session,)):
        wish = json.loads(written)
        said = {"text": wish["text"], "by": wish.get("by", "")}
        free = {key: value for key, value in said.items() if key == "text" or not is_name(value)}
        safe = {key: apart(value, redactor.text(value)) for key, value in free.items()}
        if safe != free:
            changed.append((json.dumps({**wish, **safe}), number))
    return changed
