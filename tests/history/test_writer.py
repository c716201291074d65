"""The writer's thread: in order, awaited until committed, failing loudly and for good."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.history.logs import started
from workbench.core import events as ev
from workbench.errors import HistoryError, RedactionError, SessionHeld
from workbench.history import History, Writer, new_id
from workbench.redaction import RedactedText, Redactor


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def writer(path: Path) -> Iterator[Writer]:
    opened = Writer(path)
    yield opened
    opened.close()


class Slow(Redactor):
    """Takes its time, and refuses one word."""

    def redact(self, text: str) -> RedactedText:
        if "slow" in text:
            time.sleep(0.3)
        if "bad" in text:
            raise ValueError(text)
        return super().redact(text)


def slow(session: str, numbers: Mapping[str, int]) -> Redactor:
    return Slow(start=numbers)


async def test_record_returns_once_the_events_are_on_the_disk(writer: Writer, path: Path) -> None:
    session = new_id()
    live = await writer.record(session, [started(), ev.Noted("x")])
    with History.open(path, read_only=True) as reader:
        assert reader.events(session) == live


async def test_events_are_committed_in_the_order_they_were_handed_over(
    writer: Writer, path: Path
) -> None:
    session = new_id()
    await writer.record(session, [started()])
    waiting = [writer.record(session, [ev.Noted(str(n))]) for n in range(30)]
    await asyncio.gather(*waiting)
    with History.open(path, read_only=True) as reader:
        texts = [event.body.text for event in reader.events(session)[1:]]  # type: ignore[attr-defined]
    assert texts == [str(n) for n in range(30)]


async def test_slow_redaction_does_not_hold_up_the_loop(path: Path) -> None:
    writer = Writer(path, redactor_for=slow)
    session = new_id()
    await writer.record(session, [started()])
    pending = asyncio.ensure_future(writer.record(session, [ev.Noted("slow")]))
    turns = 0
    while not pending.done():
        await asyncio.sleep(0.005)
        turns += 1
    writer.close()
    assert turns > 5


async def test_a_failure_stops_the_sessions_later_events_until_retried(path: Path) -> None:
    writer = Writer(path, redactor_for=slow)
    session, other = new_id(), new_id()
    await writer.record(session, [started()])
    with pytest.raises(RedactionError):
        await writer.record(session, [ev.Noted("bad")])
    with pytest.raises(RedactionError):
        await writer.record(session, [ev.Noted("good")])
    assert isinstance(writer.error(session), RedactionError)
    await writer.record(other, [started()])
    writer.retry(session)
    (event,) = await writer.record(session, [ev.Noted("good")])
    writer.close()
    assert event.seq == 2


async def test_a_cancelled_caller_loses_the_answer_not_the_events(path: Path) -> None:
    writer = Writer(path, redactor_for=slow)
    session = new_id()
    await writer.record(session, [started()])
    first = asyncio.ensure_future(writer.record(session, [ev.Noted("slow")]))
    second = asyncio.ensure_future(writer.record(session, [ev.Noted("queued")]))
    await asyncio.sleep(0.05)
    first.cancel()
    second.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    await asyncio.to_thread(writer.close)
    with History.open(path, read_only=True) as reader:
        assert [event.seq for event in reader.events(session)] == [1, 2, 3]


def test_closing_writes_what_was_handed_over(path: Path) -> None:
    before = threading.enumerate()
    writer = Writer(path, redactor_for=slow)
    session = new_id()
    writer.submit(session, [started()])
    last = writer.submit(session, [ev.Noted("slow")])
    writer.close()
    writer.close()
    assert last.done()
    own = [thread for thread in threading.enumerate() if thread not in before]
    assert not any(thread.name == "history" for thread in own)
    with pytest.raises(HistoryError, match="closed"):
        writer.submit(session, [ev.Noted("late")])


def test_a_history_that_cannot_be_opened_says_so_at_once(tmp_path: Path) -> None:
    (tmp_path / "history.db").write_bytes(b"no database at all " * 100)
    with pytest.raises(HistoryError, match="damaged"):
        Writer(tmp_path / "history.db")


async def test_a_session_is_held_through_the_writer(writer: Writer, path: Path) -> None:
    session = new_id()
    await writer.record(session, [started()])
    lease = await writer.run(lambda history: history.hold(session))
    await writer.record(session, [ev.Noted("mine")])
    with History.open(path) as other, pytest.raises(SessionHeld):
        other.hold(session)
    await writer.run(lambda history: history.release(lease))
    with History.open(path) as other, other.lease(session):
        pass


async def test_other_work_takes_its_turn_in_the_writers_thread(writer: Writer) -> None:
    session = new_id()
    await writer.record(session, [started()])
    assert await writer.run(lambda history: history.resolve("last")) == session
    assert await writer.run(lambda history: threading.current_thread().name) == "history"
