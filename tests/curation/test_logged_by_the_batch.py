"""Lines that are logged by the batch are what they are logged one by one; one that cannot be
written costs no other; what was answered outlives a kill.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from workbench.core import curation_events as cu
from workbench.core.codec import to_json
from workbench.curation.desk import Desk
from workbench.curation.intake import take_lines
from workbench.curation.intake.writing import BATCH
from workbench.errors import SessionHeld
from workbench.history import History

ID = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{26}\b")


def lines() -> list[str]:
    """Everything that a line may be, in an order in which lines are about earlier ones."""
    said: list[dict[str, Any]] = []
    for at in range(40):
        about = f"parcel {at % 7}"
        said += [
            {
                "id": f"c{at}",
                "question": f"Where is {about}?",
                "answer": f"Nobody knows where {about} is.{' Please wait.' * (20 * (at % 2))}",
                "user": f"u{at % 5}",
                "tags": ["post"] if at % 3 == 0 else [],
            }
        ]
        match at % 8:
            case 1:
                said += [{"id": f"c{at}", "feedback": "down", "correction": "At Ann Lee's door."}]
            case 2:
                said += [{"id": f"c{at}", "feedback": "up", "note": "ann@example.org says so"}]
            case 3:
                again = {"id": f"d{at}", "retry_of": f"c{at}", "question": "Where?"}
                said += [{**again, "answer": "Here, Ann Lee.", "metadata": {"key": [at, "x"]}}]
            case 4:
                said += [said[-1], {"id": f"c{at}", "edited": "It is here.", "user": "u9"}]
            case 5:
                said += [{"question": "Half a sign \ud800?", "answer": "No id.", "feedback": "up"}]
            case 6:
                said += [{"id": f"x{at}", "feedback": "up"}, {"id": f"c{at}", "unheard": 1}]
    return [*map(json.dumps, said), "no JSON", "[1]"]


def logged(home: Path, groups: Iterable[Sequence[str]]) -> tuple[list[Any], dict[str, Any]]:
    """The answers to the lines, of which each group is a batch, and what the history holds then."""
    home.mkdir()
    (home / "history.key").write_text("00" * 32 + "\n")
    with History.open(home / "history.db") as history:
        desk = Desk(history)
        answers = [*take_lines(history, (part for each in groups for part in (*each, "")))]
        desk.catch_up()
        return answers, held(history)


def held(history: History) -> dict[str, Any]:
    """Everything that a person could see of the history, up to when it was written."""
    names: dict[str, str] = {}
    streams = sorted(row.id for row in history.items.rows())
    found: dict[str, Any] = {}
    for stream in streams:
        log = history.events(stream)
        names |= {event.id: f"{stream[:4]}:{event.seq}" for event in log}
        found[stream] = [(e.seq, e.author, e.body.kind, to_json(e.body)) for e in log]
        summary = history.summary(stream)
        found[f"line {stream}"] = to_json(replace(summary, started="", updated=""))
    rows = {row.id: to_json({"row": str(replace(row, created=""))}) for row in history.items.rows()}
    words = ("parcel", "lee", "email", "wait", "here")
    hits = {
        each: sorted(h.session for h in history.search(each, limit=900).items) for each in words
    }
    marks = history.subjects.streams_of(["Ann Lee", "ann@example.org"], ["u1", "u9"])
    written = json.dumps([found, rows, hits, marks], default=str)
    return dict(enumerate(json.loads(ID.sub(lambda id: names.get(id[0], id[0]), written))))


def test_a_batch_is_stored_as_its_lines_one_by_one(tmp_path: Path) -> None:
    told = lines()
    one_by_one = logged(tmp_path / "ones", [[line] for line in told])
    at_once = logged(tmp_path / "all", [told])
    in_threes = logged(tmp_path / "threes", [told[at : at + 3] for at in range(0, len(told), 3)])
    assert one_by_one[0] == at_once[0] == in_threes[0]
    assert sum("error" in answer for answer in at_once[0]) == 12
    assert one_by_one[1] == at_once[1] == in_threes[1]


def test_a_line_that_cannot_be_written_is_named_and_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        with sqlite3.connect(path) as other:
            other.execute(
                "CREATE TRIGGER refuses BEFORE INSERT ON events WHEN NEW.data LIKE '%poison%'"
                " BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        other.close()
        said = [{"id": f"c{at}", "question": "Which?", "answer": f"No {at}."} for at in range(9)]
        said[4]["answer"] = "poison"
        desk = Desk(history)
        answers = [*take_lines(history, map(json.dumps, said), desk.take_up)]
        assert [answer["id"] for answer in answers] == [each["id"] for each in said]
        assert ["error" in answer for answer in answers] == [at == 4 for at in range(9)]
        assert len(history.items.rows()) == 8


def test_a_stream_that_is_held_or_forgotten_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    first = [json.dumps({"id": id, "question": "Q?", "answer": "A."}) for id in "abc"]
    more = [json.dumps({"id": id, "feedback": "up"}) for id in "abc"]
    with History.open(path) as history:
        [*take_lines(history, first)]
        desk = Desk(history)
        desk.catch_up()
        a, b, c = (desk.resolve(id) for id in "abc")
        history.forget([a])
        history.hold(b)
        with sqlite3.connect(path) as other:
            other.execute("UPDATE leases SET host = 'elsewhere'")
        other.close()
        answers = [*take_lines(history, more)]
        with pytest.raises(SessionHeld):
            history.record(b, [cu.SignalSeen("down")])
        assert ["error" in answer for answer in answers] == [True, True, False]
        assert [len(history.events(stream)) for stream in (b, c)] == [1, 2]


def test_what_was_answered_before_a_kill_is_there_once(tmp_path: Path) -> None:
    count = 2 * BATCH + BATCH // 2
    said = [{"id": f"c{at}", "question": f"Q{at}?", "answer": f"A{at}."} for at in range(count)]
    file = tmp_path / "lines.jsonl"
    file.write_text("\n".join(map(json.dumps, said)), encoding="utf-8")
    command = [sys.executable, "-m", "workbench", "log", str(file)]
    env = {**os.environ, "WORKBENCH_HOME": str(tmp_path)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        answered = [json.loads(process.stdout.readline())["id"] for _ in range(BATCH // 2)]
        process.send_signal(signal.SIGKILL)
        process.wait()
        answered += [json.loads(line)["id"] for line in _whole(process.stdout.read())]
    with History.open(tmp_path / "history.db") as history:
        desk = Desk(history)
        desk.catch_up()
        assert all(history.events(desk.resolve(id)) for id in answered)
        [*take_lines(history, map(json.dumps, said))]
        desk.catch_up()
        rows = history.items.rows()
        assert len(rows) == count
        assert {len(history.events(row.id)) for row in rows} == {1}


def _whole(text: str) -> Iterator[str]:
    """The lines that were written to their end."""
    return (line for line in text.split("\n")[:-1] if line)
