"""Makes a history of 100,000 sessions and 2,000,000 events, rows ready redacted, by the fast path.

The rows are what the store itself would have written for such sessions (a test compares the two on
a small one). `common` stands in half of all events, `rare` in one of 50,000, and the word
`session<n>` in the first event of session n.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from workbench.core import events as ev
from workbench.core.codec import to_json
from workbench.core.ids import ulid
from workbench.core.task import Task
from workbench.history import History
from workbench.history.summary import COLUMNS, SessionSummary, to_row

EVENTS_EACH = 20
DOMAINS = ("code", "math", "essay", "analysis", "service", "creative", "planning", "research")
MODELS = ("practice", "gpt-x", "llama", "qwen", "mistral")
TAGS = ("keeper", "odd", "demo")
_START = datetime(2026, 1, 1, tzinfo=UTC)
_WORDS = tuple(f"{a}{b}{c}" for a in "bdfgklmnprst" for b in "aeiou" for c in "lmnrst")
_BATCH = 1_000
_INSERT_SESSION = (
    f"INSERT INTO sessions (key, {', '.join(COLUMNS)}, first_event, last_event)"
    f" VALUES ({', '.join('?' * (len(COLUMNS) + 3))})"
)
_INSERT_EVENT = (
    "INSERT INTO events (place, id, session, seq, time, author, origin, kind, data, policy,"
    " words, body) VALUES (?, ?, ?, ?, ?, 'workbench', '', ?, ?, 'base-1', ?, NULL)"
)


def build(path: Path, sessions: int, seed: int = 1) -> None:
    """Writes the history to a new file."""
    History.open(path).close()
    db = sqlite3.connect(path, isolation_level=None)
    for pragma in ("synchronous=OFF", "cache_size=-200000", "temp_store=MEMORY"):
        db.execute(f"PRAGMA {pragma}")
    dice = random.Random(seed)
    for first in range(1, sessions + 1, _BATCH):
        _write_batch(db, range(first, min(first + _BATCH, sessions + 1)), dice)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


def _write_batch(db: sqlite3.Connection, keys: range, dice: random.Random) -> None:
    places = ((keys[0] - 1) * EVENTS_EACH + 1, keys[-1] * EVENTS_EACH)
    db.execute("BEGIN")
    for key in keys:
        db.execute(_INSERT_SESSION, _session_row(key, dice))
        db.executemany(_INSERT_EVENT, _event_rows(key, dice))
        if key % 7 == 0:
            db.execute("INSERT INTO tags VALUES (?, ?)", (TAGS[key % 3], key))
    db.execute(
        "INSERT INTO search (rowid, text) SELECT place, text FROM searchable"
        " WHERE place BETWEEN ? AND ?",
        places,
    )
    db.execute("COMMIT")


def session_id(key: int) -> str:
    """The id of session number `key`."""
    return ulid(_milliseconds(key, 0), key.to_bytes(10, "big"))


def _milliseconds(key: int, seq: int) -> int:
    return int(_START.timestamp() * 1000) + key * 60_000 + seq * 1_000


def _time(key: int, seq: int) -> str:
    moment = _START + timedelta(minutes=key, seconds=seq)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _session_row(key: int, dice: random.Random) -> tuple[Any, ...]:
    passed = key % 3 != 0
    summary = SessionSummary(
        id=session_id(key),
        seq=EVENTS_EACH,
        task=f"{DOMAINS[key % 8]}/task_{key % 200}",
        domain=DOMAINS[key % 8],
        title=f"Task {key}",
        model=MODELS[key % 5],
        provider="practice",
        strategy="checked-refine" if key % 4 else "one-shot",
        started=_time(key, 1),
        updated=_time(key, EVENTS_EACH),
        outcome="passed" if passed else "failed",
        reason="target" if passed else "rounds",
        passed=passed,
        score=100.0 if passed else dice.uniform(0, 90),
        drafts=key % 9,
        corrections=int(key % 11 == 0),
        rated=key % 13 == 0,
        tags=(TAGS[key % 3],) if key % 7 == 0 else (),
        simulated=key % 5 == 0,
        tokens=dice.randrange(20_000),
        estimated=False,
        cost=None,
        seconds=dice.uniform(1, 300),
        forked_from="",
    )
    places = (key - 1) * EVENTS_EACH + 1, key * EVENTS_EACH
    return (key, *to_row(summary).values(), *places)


def _event_rows(key: int, dice: random.Random) -> Iterator[tuple[Any, ...]]:
    title = f"Task {key}"
    prompt = f"session{key} {_text(1, (key - 1) * EVENTS_EACH + 1, dice)}"
    task = Task(f"{DOMAINS[key % 8]}/task_{key % 200}", DOMAINS[key % 8], title, prompt)
    for seq in range(1, EVENTS_EACH + 1):
        place = (key - 1) * EVENTS_EACH + seq
        body: ev.Body
        if seq == 1:
            body, words = (
                ev.SessionStarted(task, title=title),
                f"{title}\n{task.id}\n{title}\n{prompt}",
            )
        else:
            words = _text(seq, place, dice)
            body = ev.Noted(words)
        data = json.dumps(to_json(body), separators=(",", ":"))
        id = ulid(_milliseconds(key, seq), place.to_bytes(10, "big"))
        yield place, id, key, seq, _time(key, seq), type(body).kind, data, words


def _text(seq: int, place: int, dice: random.Random) -> str:
    """Six to forty made-up words; `common` in every second text, `rare` in every 50,000th."""
    words = dice.choices(_WORDS, k=dice.randrange(6, 24))
    if seq % 2 == 0:
        words[len(words) // 2] = "common"
    if place % 50_000 == 1:
        words[0] = "rare"
    return " ".join(words)
