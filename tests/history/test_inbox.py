"""Wishes from elsewhere: numbered, redacted, answered once, withdrawn when nobody listens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.history.logs import started, write
from workbench.core import events as ev
from workbench.errors import UsageError
from workbench.history import Answer, History


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.db") as opened:
        yield opened


def test_wishes_wait_in_order_for_their_own_session(history: History) -> None:
    one, _ = write(history, [started()])
    two, _ = write(history, [started()])
    numbers = [history.inbox.put(one, "pause"), history.inbox.put(one, "guide", "be brief")]
    history.inbox.put(two, "stop")
    waiting = history.inbox.waiting(one)
    assert [(w.number, w.verb, w.text) for w in waiting] == [
        (numbers[0], "pause", ""),
        (numbers[1], "guide", "be brief"),
    ]


def test_an_answered_wish_waits_no_longer_and_its_answer_stands(history: History) -> None:
    session, _ = write(history, [started()])
    number = history.inbox.put(session, "pause")
    history.inbox.answer(number, 7)
    history.inbox.answer(number, 8)
    assert history.inbox.waiting(session) == []
    assert history.inbox.wait(number) == Answer(7)


def test_a_refused_wish_says_why(history: History) -> None:
    session, _ = write(history, [started()])
    number = history.inbox.put(session, "resume")
    history.inbox.answer(number, None, "it is not paused")
    assert history.inbox.wait(number) == Answer(None, "it is not paused")


def test_nobody_answering_withdraws_the_wish(history: History) -> None:
    session, _ = write(history, [started()])
    number = history.inbox.put(session, "stop")
    assert history.inbox.wait(number, seconds=0.1) is None
    assert history.inbox.waiting(session) == []


def test_a_wishs_placeholders_stay_apart_from_the_logs(history: History) -> None:
    session, _ = write(history, [started(), ev.Noted("a@example.com")])
    history.inbox.put(session, "guide", "not <EMAIL_1> but b@example.com")
    assert history.inbox.waiting(session)[0].text == "not <EMAIL_1> but <EMAIL_1002>"


@pytest.mark.parametrize("by", ["ann.lee@example.org", "Wilhelmina Oosterbeek"])
def test_whose_wish_it_is_reaches_no_disk_unredacted(
    history: History, tmp_path: Path, by: str
) -> None:
    session, _ = write(history, [started()])
    history.inbox.put(session, "guide", "be brief", by)
    history.inbox.put(session, "guide", "be brief", "ann")
    assert by.encode() not in b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert [wish.by[:1] for wish in history.inbox.waiting(session)] == ["<", "a"]


def test_an_unknown_verb_is_refused_with_the_known_ones(history: History) -> None:
    with pytest.raises(UsageError, match="pause"):
        history.inbox.put("s", "explode")  # type: ignore[arg-type]
