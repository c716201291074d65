"""Old logs stay readable: a log and a file that were written once, and what they said.

`tests/golden/history_1.json` holds one event of every kind as the first version of the store wrote
it; `history_1.sql` is that version's whole file. Neither is ever written again: a change that
cannot read them is a defect of the change.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.history import Filter, History, redact_event
from workbench.history.opening import open_to_read
from workbench.history.place import default_path
from workbench.history.redacted import SessionRedactor
from workbench.redaction import Redactor

GOLDEN = Path(__file__).parents[1] / "golden"


def golden_events() -> list[ev.Event]:
    entries = json.loads((GOLDEN / "history_1.json").read_text())
    return [ev.event_from_json(entry) for entry in entries]


def old_file(path: Path) -> None:
    """The file as the first version left it."""
    db = sqlite3.connect(path)
    db.executescript((GOLDEN / "history_1.sql").read_text())
    db.commit()
    db.close()


def test_the_golden_log_has_every_kind_of_its_time() -> None:
    kinds = {type(event.body).kind for event in golden_events()}
    assert len(kinds) == 39
    assert not any(
        isinstance(event.body, ev.Unread) and event.body.tag != "from_the_future"
        for event in golden_events()
    )


def test_the_golden_log_still_tells_its_story() -> None:
    session = fold(golden_events())
    assert (session.title, session.task.domain) == ("Mean and sum, first try", "code")
    assert [draft.author for draft in session.drafts.values()][-1] == "person"
    assert session.stop is not None
    assert session.stop.reason == "person"
    assert session.drafts["d2"].scorecard.passed
    assert session.drafts["d2"].rating == 0
    assert session.tags == ("keeper",)


def test_a_kind_that_nobody_knows_is_kept_word_for_word(tmp_path: Path) -> None:
    (future,) = [event for event in golden_events() if isinstance(event.body, ev.Unread)]
    assert future.body == ev.Unread("from_the_future", {"a": [1, "two"], "b": None})
    path = tmp_path / "history.db"
    old_file(path)
    with History.open(path) as history:
        assert future in history.events(future.session)


def test_the_golden_log_is_written_and_read_back_the_same(tmp_path: Path) -> None:
    events, guard = golden_events(), SessionRedactor(Redactor())
    with History.open(tmp_path / "history.db") as history:
        history.append([redact_event(event, guard) for event in events])
        assert history.events(events[0].session) == events


def test_the_first_versions_file_opens_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    old_file(path)
    events = golden_events()
    session = events[0].session
    with History.open(path) as history:
        assert history.events(session) == events
        assert history.load(session) == fold(events)
        assert history.search("divides").items[0].kind == "text_written"
        assert [summary.id for summary in history.list(Filter(tag="keeper")).items] == [session]
        (added,) = history.record(session, [ev.Noted("years later")])
        assert added.seq == len(events) + 1


def test_who_only_looks_at_an_older_history_gets_it_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    old_file(default_path())
    for _ in range(2):
        with open_to_read() as history:
            assert history.list(Filter(stream=None)).items
    with History.open(read_only=True) as history:
        assert history.list(Filter(stream=None)).items
