"""The store: append-only, gapless, redacted, private, and the same log for everybody."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.history.logs import DRAFT, every_kind, iteration, of_other_streams, started, write
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.errors import HistoryError, RedactionError, UnknownName
from workbench.history import History, new_id, redact_event
from workbench.history.redacted import SessionRedactor
from workbench.redaction import Redactor


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "history.db"


@pytest.fixture
def history(path: Path) -> Iterator[History]:
    with History.open(path) as opened:
        yield opened


def raw(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def test_what_was_recorded_is_read_back_the_same(history: History) -> None:
    session, live = write(history, every_kind())
    assert history.events(session) == live
    assert [event.seq for event in live] == list(range(1, len(live) + 1))


def test_the_sample_log_has_every_kind_of_event() -> None:
    kinds = {type(body).kind for body in (*every_kind(), *of_other_streams())}
    assert kinds | {"undone", "forgotten", "unread"} == set(ev.BODIES)


def test_the_log_on_the_disk_folds_to_the_live_session(history: History) -> None:
    session, live = write(history, every_kind())
    assert history.load(session) == fold(live)


def test_several_bodies_are_committed_together_or_not_at_all(history: History) -> None:
    session, _ = write(history, [started()])
    with pytest.raises(RedactionError):
        history.record(session, [ev.Noted("kept?"), ev.Rated("d1", "no number")])  # type: ignore[arg-type]
    history.record(session, [ev.Noted("on")])
    assert [(e.seq, e.body) for e in history.events(session)[1:]] == [(2, ev.Noted("on"))]


def test_events_that_do_not_follow_are_refused(history: History) -> None:
    session, live = write(history, [started()])
    late = replace(live[0], id=new_id(), seq=3, body=ev.Noted("late"))
    with pytest.raises(HistoryError, match="do not follow"):
        history.append([redact_event(late, SessionRedactor(Redactor()))])
    history.append([redact_event(replace(late, seq=2), SessionRedactor(Redactor()))])
    assert len(history.events(session)) == 2


@pytest.mark.parametrize("raw_thing", [started(), "text", {"kind": "noted"}, None])
def test_anything_but_a_redacted_is_refused(history: History, raw_thing: object) -> None:
    with pytest.raises(RedactionError, match="not redacted"):
        history.append([raw_thing])  # type: ignore[list-item]
    assert history.list().items == ()


def test_a_live_event_is_refused_too(history: History) -> None:
    live = ev.Event(new_id(), "s", 1, "2026-01-01T00:00:00.000Z", "me", started())
    with pytest.raises(RedactionError, match="Event is not redacted"):
        history.append([live])  # type: ignore[list-item]


def test_a_text_that_recurs_is_stored_once_per_session(history: History, path: Path) -> None:
    session, _ = write(history, [started(), *iteration(1), *iteration(2)])
    with raw(path) as db:
        kept = [text for (text,) in db.execute("SELECT text FROM texts")]
        rows = [data for (data,) in db.execute("SELECT data FROM events")]
    assert kept.count(DRAFT) == 1
    assert not any("Mean or sum of the numbers" in data for data in rows)
    assert history.load(session).drafts["d2"].text == DRAFT


def test_a_text_that_looks_like_a_reference_stays_itself(history: History) -> None:
    session, live = write(history, [started(), ev.Noted("\x00" + "0" * 32), ev.Noted("\x00")])
    assert history.events(session) == live


def test_text_without_a_utf8_form_survives(history: History) -> None:
    odd = "half a pair \ud83d " + "x" * 300
    session, live = write(history, [started(), ev.DraftWritten("d1", odd), ev.Noted("\udc80 é")])
    assert history.events(session) == live


def test_events_cannot_be_changed_or_removed_by_sql(history: History, path: Path) -> None:
    write(history, [started(), *iteration(1)])
    db = raw(path)
    for statement in ("UPDATE events SET author = 'x'", "DELETE FROM events", "DELETE FROM texts"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            db.execute(statement)
    db.close()


def test_an_unknown_session_names_the_known_ones(history: History) -> None:
    session, _ = write(history, [started()])
    with pytest.raises(UnknownName, match=session):
        history.events("nobody")


def test_a_session_is_found_by_its_beginning_or_as_the_last(history: History) -> None:
    first, _ = write(history, [started()], "01AAAA")
    second, _ = write(history, [started()], "01AABB")
    assert history.resolve("01AAA") == first
    assert history.resolve("01aabb") == second
    history.record(first, [ev.Noted("touched")])
    assert history.resolve("last") in (first, second)
    with pytest.raises(UnknownName, match="type more"):
        history.resolve("01AA")
    with pytest.raises(UnknownName):
        history.resolve("zz")


def test_the_file_is_private_under_a_loose_umask(path: Path) -> None:
    before = os.umask(0)
    try:
        with History.open(path) as history:
            write(history, [started()])
            modes = {
                entry.name: stat.S_IMODE(entry.stat().st_mode) for entry in path.parent.iterdir()
            }
    finally:
        os.umask(before)
    assert set(modes) >= {"history.db", "history.db-wal"}
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_default_folder_that_was_open_to_others_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "loose"
    home.mkdir()
    home.chmod(0o755)
    (home / "history.db").touch()
    (home / "history.db").chmod(0o644)
    monkeypatch.setenv("WORKBENCH_HOME", str(home))
    History.open().close()
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert stat.S_IMODE((home / "history.db").stat().st_mode) == 0o600


def test_a_reader_sees_the_log_and_cannot_write(history: History, path: Path) -> None:
    session, live = write(history, [started()])
    with History.open(path, read_only=True) as reader:
        assert reader.events(session) == live
        with pytest.raises(HistoryError):
            reader.record(session, [ev.Noted("no")])


def test_undoing_changes_the_session_and_its_line(history: History) -> None:
    session, live = write(history, [started(), *iteration(1), ev.Rated("d1", 1)])
    assert history.summary(session).rated
    history.record(session, [ev.Undone(live[-1].id)])
    assert not history.summary(session).rated
    assert history.load(session).drafts["d1"].rating == 0


def test_two_connections_on_one_session_number_without_a_gap(path: Path) -> None:
    with History.open(path) as one, History.open(path) as two:
        session, _ = write(one, [started()])
        for place in range(10):
            (one, two)[place % 2].record(session, [ev.Noted(f"note {place}")])
        seqs = [event.seq for event in one.events(session)]
    assert seqs == list(range(1, 12))


def test_importing_the_history_loads_nothing_heavy() -> None:
    code = "import sys, workbench.history; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout
    for heavy in ("sqlite_utils", "textual", "openai", "'asyncio'", "platformdirs"):
        assert heavy not in loaded


def test_an_up_to_date_file_opens_without_loading_the_migrations(path: Path) -> None:
    History.open(path).close()
    code = (
        "import sys; from pathlib import Path; from workbench.history import History;"
        f"History.open(Path({str(path)!r})).close(); print('sqlite_utils' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


MEANWHILE = """
import threading
other = threading.Thread(target=lambda: print(__import__("pandas").__name__))
other.start()
other.join()
"""


def test_another_thread_may_load_pandas_while_the_tables_are_made(tmp_path: Path) -> None:
    """A first start makes them while a person already asks something of a table."""
    (tmp_path / "sqlite_utils.py").write_text(MEANWHILE)
    code = "from workbench.history import migrations; migrations._sqlite_utils()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        timeout=120,
    )
    assert (done.stdout.strip(), done.stderr) == ("pandas", "")


def test_half_a_surrogate_pair_in_a_title_or_tag_is_no_obstacle(tmp_path: Path) -> None:
    from dataclasses import replace

    from tests.history.logs import started, write

    with History.open(tmp_path / "history.db") as history:
        session, _ = write(history, [replace(started(), title="Half \ud83d"), ev.Tagged("\ud83d")])
        assert history.summary(session).title == "Half ?"
        assert history.load(session).tags == ("\ud83d",)
