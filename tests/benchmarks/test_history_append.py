"""What the store costs over raw sqlite3, and how long it takes to open a long session.

Append: every event of a session of realistic iterations, already redacted, is appended through
`History.append` to one file, and its very rows are written by plain sqlite3 statements, prepared
beforehand, to another one with the same schema, indexes, triggers and pragmas; the two take turns
event by event. Redaction is given apart.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tests.history.logs import long_session
from workbench.core.codec import Json
from workbench.history import History, new_id, redact_event
from workbench.history.connection import connect
from workbench.history.redacted import SessionRedactor
from workbench.redaction import RedactedText, Redactor

pytestmark = pytest.mark.benchmark

ITERATIONS = 150
Statement = tuple[str, tuple[Any, ...]]


class Nothing(Redactor):
    """Finds nothing and looks at nothing."""

    def redact(self, text: str) -> RedactedText:
        return RedactedText(text)

    def redact_json(self, value: Json) -> Json:
        return value


def nothing(session: str, numbers: Mapping[str, int]) -> Redactor:
    return Nothing(start=numbers)


def statements(path: Path, session: str) -> list[list[Statement]]:
    """For each event that the store wrote, the plain inserts that write the same rows."""
    db = sqlite3.connect(path)
    columns = [row[1] for row in db.execute("PRAGMA table_info(sessions)")]
    line = dict(zip(columns, db.execute("SELECT * FROM sessions").fetchone(), strict=True))
    texts = {
        id: (digest, text) for id, digest, text in db.execute("SELECT id, digest, text FROM texts")
    }
    known: set[str] = set()
    found = []
    for row in db.execute("SELECT * FROM events ORDER BY seq").fetchall():
        place, *_, data, _, words, body = row
        one: list[Statement] = []
        for id, (digest, text) in texts.items():
            if digest in data and digest not in known:
                known.add(digest)
                one.append(("INSERT INTO texts VALUES (?, ?, ?, ?)", (id, 1, digest, text)))
        one.append((f"INSERT INTO events VALUES ({','.join('?' * len(row))})", row))
        if words is not None or body is not None:
            text = (words or "") + "\n" + (texts[body][1] if body else "")
            one.append(("INSERT INTO search (rowid, text) VALUES (?, ?)", (place, text)))
        values = {**line, "seq": row[3], "updated": row[4], "last_event": place}
        if row[3] == 1:
            marks = ",".join("?" * len(columns))
            one.insert(0, (f"INSERT INTO sessions VALUES ({marks})", tuple(values.values())))
        else:
            names = ", ".join(f"{name} = ?" for name in columns[2:])
            rest = tuple(values[name] for name in columns[2:])
            one.append((f"UPDATE sessions SET {names} WHERE id = ?", (*rest, line["id"])))
        found.append(one)
    db.close()
    return found


def write_raw(db: sqlite3.Connection, one: list[Statement]) -> None:
    db.execute("BEGIN IMMEDIATE")
    for sql, values in one:
        db.execute(sql, values)
    db.execute("COMMIT")


def append_times(folder: Path, synchronous: str) -> tuple[list[float], list[float]]:
    """Seconds per event, (the store's, raw)."""
    bodies = [body for group in long_session(ITERATIONS) for body in group]
    session = new_id()
    with History.open(folder / "model.db", redactor_for=nothing) as history:
        for body in bodies:
            history.record(session, [body])
        guard = SessionRedactor(Nothing())
        entries = [redact_event(event, guard) for event in history.events(session)]
    prepared = statements(folder / "model.db", session)
    History.open(folder / "raw.db").close()
    raw = connect(folder / "raw.db", own_folder=False, busy_seconds=1.0)
    ours_times, raw_times = [], []
    with History.open(folder / "ours.db", redactor_for=nothing) as history:
        for db in (history._db, raw):
            db.execute(f"PRAGMA synchronous={synchronous}")
        for entry, one in zip(entries, prepared, strict=True):
            began = time.perf_counter()
            history.append([entry])
            between = time.perf_counter()
            write_raw(raw, one)
            raw_times.append(time.perf_counter() - between)
            ours_times.append(between - began)
    raw.close()
    return ours_times, raw_times


@pytest.mark.parametrize("synchronous", ["FULL", "OFF"])
def test_an_append_costs_at_most_half_more_than_raw_sqlite(
    tmp_path: Path, synchronous: str
) -> None:
    ours, raw = append_times(tmp_path, synchronous)
    ratio = sum(ours) / sum(raw)
    print(
        f"\nappend, synchronous={synchronous}: {1e3 * sum(ours) / len(ours):.3f} ms an event, raw"
        f" sqlite3 {sqlite3.sqlite_version} {1e3 * sum(raw) / len(raw):.3f} ms: {ratio:.2f}x"
        f" (medians {median(ours) / median(raw):.2f}x)"
    )
    if synchronous == "FULL":
        assert ratio <= 1.5


def test_redaction_of_an_iteration_apart(tmp_path: Path) -> None:
    times = {}
    for name, redactor_for in (("none", nothing), ("base", None)):
        with History.open(tmp_path / f"{name}.db", redactor_for=redactor_for) as history:
            session, began = new_id(), time.perf_counter()
            for bodies in long_session(ITERATIONS):
                history.record(session, bodies)
            times[name] = (time.perf_counter() - began) / ITERATIONS
    print(
        f"\nan iteration of 6 events in one commit: {1e3 * times['none']:.2f} ms,"
        f" base redaction adds {1e3 * (times['base'] - times['none']):.2f} ms"
    )
    assert times["none"] < 0.05


def test_a_session_of_1000_iterations_opens_within_a_second(tmp_path: Path) -> None:
    session = new_id()
    with History.open(tmp_path / "history.db", redactor_for=nothing) as history:
        for bodies in long_session(1000):
            history.record(session, bodies)
    with History.open(tmp_path / "history.db") as history:
        began = time.perf_counter()
        loaded = history.load(session)
        seconds = time.perf_counter() - began
    print(f"\na session of {loaded.seq} events opens in {seconds:.2f} s")
    assert len(loaded.order) == 1000
    assert seconds < 1.0
