"""Old rows under new rules: redacted again in place, resumable, and nothing left behind."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.history.logs import DRAFT, every_kind, iteration, started, write
from tests.history.test_redacted import everything_under
from workbench.core import events as ev
from workbench.core.checks import CheckResult, span_at
from workbench.core.folding import fold
from workbench.history import History
from workbench.redaction import POLICY_VERSION, Policy, Redactor

WORD = "Quetzalcoatlus"


def opened(folder: Path, *deny: str) -> History:
    """The history under rules with these words of one's own."""

    def redactor(session: str, numbers: Mapping[str, int]) -> Redactor:
        return Redactor(Policy(deny=deny), numbers)

    return History.open(folder / "history.db", redactor_for=redactor)


def old(folder: Path) -> str:
    """A session in which the word stands everywhere, written under the default rules."""
    text = f"{DRAFT}\n# {WORD} wrote this\n"
    place = text.index("wrote")
    span = span_at(text, place, place + 5)
    with opened(folder) as history:
        session, _ = write(
            history,
            [
                *(started(), ev.Tagged(WORD), ev.Noted(f"ask {WORD}, ann@example.org")),
                *iteration(1, text),
                ev.DraftChecked("d1", (CheckResult("style", "fail", span=span),), "set-2"),
                ev.Rated("d1", 1, "fine"),
            ],
        )
        history.inbox.put(session, "guide", f"as {WORD} said", f"old {WORD}")
    return session


def test_what_the_new_rules_hide_leaves_rows_index_tags_and_bytes(tmp_path: Path) -> None:
    session = old(tmp_path)
    assert WORD.encode() in everything_under(tmp_path)
    with opened(tmp_path, WORD) as history:
        before = history.events(session)
        done = history.renew()
        after = history.events(session)
        assert (done.streams, done.events, done.wishes) == (1, len(before), 1)
        assert 5 <= done.changed < len(before)
        assert WORD.encode() not in everything_under(tmp_path)
        assert WORD.lower()[:9].encode() not in everything_under(tmp_path).lower()
        kept = [(e.id, e.seq, e.time, e.author, type(e.body)) for e in after]
        assert kept == [(e.id, e.seq, e.time, e.author, type(e.body)) for e in before]
        assert history.search(WORD).items == ()
        assert history.search("wrote this").items
        assert history.summary(session).tags == ("<DENIED_1>",)
        assert history.load(session) == fold(after)
        assert "<DENIED_1>, <EMAIL_1>" in str(after[2].body), "numbered as the log numbers"
        assert history.subjects.streams_of([WORD]) == [session], "and still found for erasure"
        (wish,) = history.inbox.waiting(session)
        assert WORD not in wish.text + wish.by
        assert history.erasures.unfinished() == []


def test_places_move_with_the_text(tmp_path: Path) -> None:
    session = old(tmp_path)
    with opened(tmp_path, WORD) as history:
        history.renew()
        log = history.events(session)
    (checked,) = [e.body for e in log if isinstance(e.body, ev.DraftChecked)][-1:]
    (draft,) = [e.body for e in log if isinstance(e.body, ev.DraftWritten)]
    span = checked.results[0].span
    assert span is not None
    assert draft.text[span.start : span.end] == span.quote == "wrote"
    assert checked.before_redaction


def test_a_second_time_there_is_nothing_to_do(tmp_path: Path) -> None:
    session = old(tmp_path)
    with opened(tmp_path, WORD) as history:
        history.renew()
        first = history.events(session)
        again = history.renew()
        assert (again.streams, again.events, again.changed) == (0, 0, 0)
        everything = history.renew(everything=True)
        assert everything.events == len(first)
        assert everything.changed == 0
        assert history.events(session) == first


def test_rows_say_under_which_rules_they_were_written_and_changed(tmp_path: Path) -> None:
    session = old(tmp_path)
    one, two = (f"{POLICY_VERSION};deny={words}" for words in (1, 2))
    with opened(tmp_path, WORD) as history:
        history.renew()
        policies = [history.policy_of(event.id) for event in history.events(session)]
        assert set(policies) == {one, f"{one} after {POLICY_VERSION}"}
        assert policies[-1] == one
    with opened(tmp_path, WORD, "fine") as history:
        assert history.renew().changed == 1
        policies = [history.policy_of(event.id) for event in history.events(session)]
        assert set(policies) == {two, f"{two} after {one}"}


def test_a_word_exchanged_for_another_needs_every_row(tmp_path: Path) -> None:
    session = old(tmp_path)
    with opened(tmp_path, "something") as history:
        history.renew()
    with opened(tmp_path, WORD) as history:
        assert history.renew().events == 0
        assert history.renew(everything=True).changed >= 5
        assert WORD not in str(history.events(session))


def test_a_dry_run_counts_the_same_and_changes_nothing(tmp_path: Path) -> None:
    session = old(tmp_path)
    with opened(tmp_path, WORD) as history:
        before = history.events(session)
        dry = history.renew(dry_run=True)
        assert history.events(session) == before
        assert history.erasures.all() == []
        done = history.renew()
        assert (dry.streams, dry.events, dry.changed) == (done.streams, done.events, done.changed)


def test_what_is_held_is_named_and_done_the_next_time(tmp_path: Path) -> None:
    session = old(tmp_path)
    with opened(tmp_path, WORD) as history:
        with opened(tmp_path) as other, other.lease(session):
            done = history.renew()
            assert (done.held, done.streams) == ((session,), 0)
        assert WORD in str(history.events(session))
        assert history.renew().streams == 1


def test_erased_sessions_and_every_kind_of_event_are_left_sound(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        gone, _ = write(history, [started()])
        session, _ = write(history, every_kind())
        history.forget([gone])
    with opened(tmp_path, "median") as history:
        assert history.renew().streams == 1
        assert "median" not in str(history.events(session))
        assert history.was_forgotten(gone)
    with sqlite3.connect(tmp_path / "history.db") as db:
        db.execute("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("SELECT count(*) FROM permits").fetchone() == (0,)
    db.close()


def test_without_a_permit_rows_still_cannot_be_changed(tmp_path: Path) -> None:
    import pytest

    old(tmp_path)
    db = sqlite3.connect(tmp_path / "history.db")
    for query in ("UPDATE events SET data = '{}'", "UPDATE texts SET text = 'x'"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            db.execute(query)
    db.close()


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.history.test_renewal import WORD, opened

def told(done, of):
    if done == 2:
        os.kill(os.getpid(), signal.SIGKILL)

with opened(Path(sys.argv[1]), WORD) as history:
    history.renew(told=told)
"""


def test_a_renewal_that_was_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    for _ in range(4):
        old(tmp_path)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], env={**os.environ})
    assert killed.returncode == -signal.SIGKILL
    with opened(tmp_path, WORD) as history:
        assert len(history.erasures.unfinished()) == 1
        assert history.renew().streams == 2
        assert WORD.encode() not in everything_under(tmp_path)


@given(st.lists(st.sampled_from(["Alpha", "Beta", "gamma", "a@b.example", "x" * 220]), max_size=5))
@settings(max_examples=10, deadline=None)
def test_a_renewal_gives_what_writing_under_the_new_rules_would_have_given(
    words: list[str],
) -> None:
    import tempfile

    bodies = [started(), *(ev.Noted(f"{word} met {word} and Alpha") for word in words)]
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        with opened(Path(one)) as history:
            session, _ = write(history, bodies)
        with opened(Path(one), "Alpha", "Beta") as history:
            history.renew()
            renewed = [event.body for event in history.events(session)]
        with opened(Path(other), "Alpha", "Beta") as history:
            session, _ = write(history, bodies)
            fresh = [event.body for event in history.events(session)]
    assert renewed == fresh
