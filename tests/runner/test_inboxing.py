"""The holder of a session: it beats, and it turns wishes from elsewhere into events."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.support.tiny import DOMAIN, InProcess, Scripted, words_task
from workbench.core import events as ev
from workbench.errors import ModelUnreachable, SessionHeld
from workbench.history import History, Writer, lease
from workbench.history.inbox import Answer
from workbench.inboxing import InboxService
from workbench.models import Model
from workbench.runner import Dependencies, Runner, started

TASK = words_task("alpha beta", rounds=3)


@asynccontextmanager
async def held(
    path: Path, model: Model, *acts: ev.Body, beat: float = 20.0
) -> AsyncIterator[tuple[Runner, History]]:
    """A session that this process holds, with its inbox, and the history as another sees it."""
    writer = Writer(path)
    session = "01S"
    dependencies = Dependencies(
        DOMAIN, lambda c, s: model, InProcess(), partial(writer.record, session)
    )
    runner = Runner(dependencies)
    with History.open(path) as other:
        mine = await writer.run(lambda history: history.hold(session))
        begun = started(TASK, ev.ModelChoice("openai", "x"), ev.StrategyChoice(), 1, "test")
        await runner.act(begun, author="workbench")
        if acts:
            await runner.act(*acts)
        service = InboxService(runner, writer, mine, beat)
        try:
            yield runner, other
        finally:
            await service.close()
            await asyncio.to_thread(writer.close)


async def wished(other: History, verb: str, text: str = "") -> Answer | None:
    """What `ctl` gets as its answer."""
    number = other.inbox.put("01S", verb, text)  # type: ignore[arg-type]
    for _ in range(500):
        if answer := other.inbox.answer_to(number):
            return answer
        await asyncio.sleep(0.01)
    return None


def kind_at(other: History, seq: int | None) -> str:
    """The kind of the event of a number."""
    return next(type(e.body).kind for e in other.events("01S") if e.seq == seq)


async def test_the_answer_is_the_number_of_the_event_that_the_wish_became(tmp_path: Path) -> None:
    asked = ev.QuestionAsked("q1", "Which one?")
    async with held(tmp_path / "h.db", Scripted(["alpha"]), asked, ev.Paused()) as (runner, other):
        running = asyncio.create_task(runner.run(wait=True))
        for verb, text, kind in (
            ("answer", "the second", "question_answered"),
            ("guide", "short", "guidance_queued"),
            ("budget", "rounds=5", "settings_changed"),
            ("stop", "", "session_stopped"),
        ):
            answer = await wished(other, verb, text)
            assert answer is not None
            assert kind_at(other, answer.seq) == kind
        await running


async def test_a_wish_to_stop_reaches_a_loop_that_stands_still_after_a_failure(
    tmp_path: Path,
) -> None:
    model = Scripted([ModelUnreachable("gone")])
    async with held(tmp_path / "h.db", model) as (runner, other):
        with pytest.raises(ModelUnreachable):
            await runner.run(wait=True)
        answer = await wished(other, "stop")
        assert answer is not None
        assert kind_at(other, answer.seq) == "session_stopped"


async def test_a_wish_that_cannot_be_written_says_why_and_later_ones_are_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with held(tmp_path / "h.db", Scripted(["alpha"]), ev.Paused()) as (runner, other):
        act = runner.act

        async def refusing(*bodies: ev.Body, author: str = "person") -> Sequence[ev.Event]:
            raise SessionHeld("The disk is full.")

        monkeypatch.setattr(runner, "act", refusing)
        answer = await wished(other, "guide", "one")
        assert answer is not None
        assert answer.refused == "The disk is full"
        monkeypatch.setattr(runner, "act", act)
        answer = await wished(other, "guide", "two")
        assert answer is not None
        assert answer.seq is not None


async def test_a_session_that_is_open_keeps_its_lease_and_a_crashed_one_can_be_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "h.db"
    monkeypatch.setattr(lease, "SILENCE", 2.0)
    async with held(path, Scripted(["alpha"]), ev.Paused(), beat=0.1) as (_, other):
        seen_from_elsewhere(path)
        await asyncio.sleep(2.4)
        found = other.leases.holder("01S")
        assert found is not None, "it beats, so it is alive though its process cannot be seen"
        with pytest.raises(SessionHeld):
            other.hold("01S")
    async with asyncio.timeout(60):
        while not other_takes(path):
            await asyncio.sleep(0.1)


def seen_from_elsewhere(path: Path) -> None:
    """The holder counts as one on another machine: only its heartbeat tells that it lives."""
    with sqlite3.connect(path) as db:
        db.execute("UPDATE leases SET host = 'another-machine'")
    db.close()


def other_takes(path: Path) -> bool:
    """Another process can hold the session now."""
    with History.open(path) as history, contextlib.suppress(SessionHeld):
        return bool(history.hold("01S"))
    return False


async def test_two_people_rate_and_guide_one_running_session_and_the_learner_takes_both(
    tmp_path: Path,
) -> None:
    model = Scripted(["alpha", "alpha beta"])
    async with held(tmp_path / "h.db", model, ev.Paused()) as (runner, other):
        running = asyncio.create_task(runner.run(wait=True))
        await wished(other, "step")
        while not runner.session.paused:
            await asyncio.sleep(0.01)
        for who, verb, text in (
            ("ann", "rate", "up"),
            ("bob", "rate", "down"),
            ("bob", "guide", "x"),
        ):
            number = other.inbox.put("01S", verb, text, who)  # type: ignore[arg-type]
            while other.inbox.answer_to(number) is None:
                await asyncio.sleep(0.01)
        acts = [(e.author, type(e.body)) for e in runner.log[-3:]]
        assert acts == [("ann", ev.Rated), ("bob", ev.Rated), ("bob", ev.GuidanceQueued)]
        people = {said.author for said in runner.session.said}
        assert people == {"ann", "bob"}, "neither rating takes the other's place"
        answer = await wished(other, "require", "contains beta gamma")
        assert answer is not None
        assert kind_at(other, answer.seq) == "check_added"
        refused = await wished(other, "require", "somehow nicer")
        assert refused is not None
        assert "begins with contains" in refused.refused
        await wished(other, "stop")
        await running


async def test_another_terminal_answers_a_question_through_the_inbox(tmp_path: Path) -> None:
    question = ev.QuestionAsked("q", "which?", draft="")
    async with held(tmp_path / "h.db", Scripted(["alpha"]), question) as (runner, other):
        answer = await wished(other, "answer", "this one")
        assert answer is not None
        assert kind_at(other, answer.seq) == "question_answered"
        assert runner.session.answers == {"q": "this one"}
