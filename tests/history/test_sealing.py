"""The digest of a draft that redaction cut into confirms no guess, and still tells equal drafts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.history.logs import TASK, started, write
from tests.support.tiny import DOMAIN
from workbench.core import events as ev
from workbench.core.diffing import text_digest
from workbench.core.folding import fold
from workbench.history import History, redact_event
from workbench.history.redacted import SessionRedactor
from workbench.redaction import Redactor
from workbench.restoring import restored

MAIL = "jane.roe@example.com"
CUT = f"contact = '{MAIL}'\n"
PLAIN = "contact = None\n"
DRAFTS = (
    ev.DraftWritten("d1", CUT, digest=text_digest(CUT)),
    ev.DraftWritten("d2", PLAIN, digest=text_digest(PLAIN)),
    ev.DraftWritten("d3", CUT, digest=text_digest(CUT)),
    ev.DraftEdited("d4", "d3", CUT, digest=text_digest(CUT)),
)


def digests(log: Sequence[ev.Event]) -> list[str]:
    """Of the drafts of a log, in order."""
    session = fold(log)
    return [session.drafts[id].digest for id in session.order]


def guesses() -> set[str]:
    """What anybody can reckon who knows the form of the draft and tries values."""
    return {text_digest(CUT.replace(MAIL, value)) for value in (MAIL, "<EMAIL_1>")}


def stored(folder: Path) -> list[ev.Event]:
    """The log of the drafts as it lies on the disk."""
    with History.open(folder / "history.db") as history:
        session, live = write(history, [started(), *DRAFTS])
        assert digests(live) == [body.digest for body in DRAFTS], "live ones are as they were"
        return history.events(session)


def test_a_cut_drafts_digest_is_keyed_and_equal_drafts_stay_equal(tmp_path: Path) -> None:
    one, two, three, four = digests(stored(tmp_path))
    assert one == three == four
    assert two == text_digest(PLAIN), "what can be read anyway keeps its digest"
    assert not guesses() & {one, three, four}


def test_in_two_homes_the_digests_of_one_draft_differ(tmp_path: Path) -> None:
    assert digests(stored(tmp_path / "a"))[0] != digests(stored(tmp_path / "b"))[0]


def old(history: History) -> str:
    """A log as earlier versions wrote it: the digest is that of the whole text."""
    session, live = write(history, [started()])
    redactor = SessionRedactor(Redactor())
    later = [
        ev.Event(f"{live[0].id[:-2]}{n:02}", session, n + 2, live[0].time, "me", body)
        for n, body in enumerate(DRAFTS)
    ]
    history.append([redact_event(event, redactor) for event in later])
    return session


def test_a_renewal_seals_what_earlier_versions_left_open(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        session = old(history)
        assert digests(history.events(session))[0] == text_digest(CUT)
        assert history.renew(everything=True).changed == 3
        found = digests(history.events(session))
        assert not guesses() & set(found)
        assert found[0] == found[2] == found[3] != found[1] == text_digest(PLAIN)
        assert history.renew(everything=True).changed == 0


@pytest.mark.parametrize("earlier", [False, True], ids=["sealed", "of an earlier version"])
def test_a_resumed_session_compares_new_drafts_with_old_ones(tmp_path: Path, earlier: bool) -> None:
    """The value stands in the task, so the drafts are whole again, and so are their digests."""
    task = f"Write to {MAIL}."
    asked = ev.SessionStarted(TASK.__class__("t", "words", "T", task), source="t")
    with History.open(tmp_path / "history.db") as history:
        session, live = write(history, [asked, *DRAFTS[:1]])
        if earlier:
            raw = [redact_event(e, SessionRedactor(Redactor())) for e in live]
            assert raw[1].event.body.digest == text_digest(CUT)  # type: ignore[attr-defined]
            log: list[ev.Event] = [raw[0].event, raw[1].event]
        else:
            log = history.events(session)
        found = restored(log, lambda name: asked.task, history.subjects.seal, lambda name: DOMAIN)
    assert found.lost == frozenset()
    assert digests(found.log) == [text_digest(CUT)]


def test_a_draft_whose_value_is_gone_is_lost_sealed_or_not(tmp_path: Path) -> None:
    log = stored(tmp_path)
    with History.open(tmp_path / "history.db") as history:
        find, seal = (lambda name: TASK), history.subjects.seal
        found = restored(log, find, seal, lambda name: DOMAIN)
    assert found.lost == {"d1", "d3", "d4"}
