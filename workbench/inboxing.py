"""Wishes from another terminal, turned into events by the process that runs the session.

The holder of the session's lease looks into the inbox a few times a second while it runs; each wish
is answered with the number of the event it became, or with why it became none. The same service
says every twenty seconds that the holder lives, so that a machine that shares the folder neither
takes a session that is open nor waits for one whose machine is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.addedchecks import read_check
from workbench.core.session import Session
from workbench.drafting import new_id
from workbench.errors import UsageError, WorkbenchError
from workbench.runner import Runner

if TYPE_CHECKING:
    from workbench.history import Wish, Writer
    from workbench.history.lease import Lease

PERIOD = 0.25
"""Seconds between two looks; `ctl` waits two seconds for its answer."""
BEAT = 20.0
"""Seconds between two heartbeats: a third of the silence after which a holder counts as dead."""


class InboxService:
    """Answers a session's wishes until it is closed; a wish that it has begun gets its answer."""

    def __init__(self, runner: Runner, writer: Writer, lease: Lease, beat: float = BEAT) -> None:
        self._runner, self._writer, self._lease, self._beat = runner, writer, lease, beat
        self._beaten = time.monotonic()
        self._leaving = asyncio.Event()
        self._task = asyncio.create_task(self._serve())

    async def close(self) -> None:
        """Look a last time, answer, and end."""
        self._leaving.set()
        await self._task

    async def _serve(self) -> None:
        while True:
            last = self._leaving.is_set()
            with contextlib.suppress(WorkbenchError):  # a disk that is full or locked: next time
                await self._look()
            if last:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._leaving.wait(), PERIOD)

    async def _look(self) -> None:
        session, now = self._lease.session, time.monotonic()
        if now - self._beaten >= self._beat:
            await self._writer.run(lambda history: history.leases.beat(self._lease))
            self._beaten = now
        for wish in await self._writer.run(lambda history: history.inbox.waiting(session)):
            seq, refusal = await _fulfilled(self._runner, wish)
            await self._answer(wish.number, seq, refusal)

    async def _answer(self, number: int, seq: int | None, refusal: str) -> None:
        await self._writer.run(lambda history: history.inbox.answer(number, seq, refusal))


async def _fulfilled(runner: Runner, wish: Wish) -> tuple[int | None, str]:
    """The number of the event that the wish became, or why it became none."""
    bodies, refusal = wished(wish.verb, wish.text, runner.session)
    if refusal:
        return None, refusal
    try:
        if wish.verb == "stop":
            return await _stopped(runner)
        events = await runner.act(*bodies, author=wish.by)
        return events[-1].seq, ""
    except WorkbenchError as error:
        return None, error.message.rstrip(".")


async def _stopped(runner: Runner) -> tuple[int | None, str]:
    """Stop, also where the loop stands still after a failure; while checks still run, the number
    of the latest event, since the stop will follow it.
    """
    await runner.stop()
    if not runner.running:
        await runner.run()
    await _until_stopped(runner)
    stops = [e.seq for e in runner.log if isinstance(e.body, ev.SessionStopped)]
    stopped = runner.session.stop is not None and stops
    return (stops[-1] if stopped else runner.session.seq), ""


async def _until_stopped(runner: Runner) -> None:
    """Wait a moment for the stop that follows the hidden checks."""
    for _ in range(30):
        if runner.session.stop is not None:
            return
        await asyncio.sleep(0.05)


def wished(verb: str, text: str, session: Session) -> tuple[Sequence[ev.Body], str]:
    """The events that a wish becomes, and why it becomes none (empty when it does)."""
    best = session.best
    stopped = session.stop is not None
    match verb:
        case "pause":
            done = "it is stopped" if stopped else "it is paused already" if session.paused else ""
            return ((ev.Paused("by ctl"),), done)
        case "resume":
            held = session.paused or session.held or stopped
            return ((ev.Resumed(),), "" if held else "it is running already")
        case "step":
            return ((ev.Resumed(steps=1),), "")
        case "stop":
            return ((), "it is stopped already" if stopped else "")
        case "guide":
            note = ev.GuidanceQueued(new_id(), text)
            return ((note,), "" if text.strip() else "the note is empty")
        case "answer":
            return _answer(text, session)
        case "accept":
            return ((ev.Accepted(best.id),), "") if best else ((), "there is no draft yet")
        case "rate":
            value = {"up": 1, "+1": 1, "down": -1, "-1": -1, "0": 0}.get(text.strip())
            if best is None or value is None:
                return ((), "say up, down or 0, once there is a draft")
            return ((ev.Rated(best.id, value),), "")
        case "fresh":
            return ((ev.FreshStarted("by ctl"),), "")
        case "require":
            return _requirement(text, session)
        case "budget":
            return _budget(text, session)
        case _:
            return ((), f"'{verb}' is no wish")


def _answer(text: str, session: Session) -> tuple[Sequence[ev.Body], str]:
    """To the oldest question."""
    question = next(iter(session.questions), None)
    if question is None:
        return ((), "nothing is asked")
    said = text.strip()
    return ((ev.QuestionAnswered(question, said),), "" if said else "the answer is empty")


def _requirement(text: str, session: Session) -> tuple[Sequence[ev.Body], str]:
    """A check in a line, which holds from now on; the best draft is held against it at once."""
    taken = {check.name for check in session.task.added}
    try:
        return ((ev.CheckAdded(read_check(text, taken)),), "")
    except UsageError as error:
        return ((), f"{error.message} {error.hint}".rstrip(". "))


def _budget(text: str, session: Session) -> tuple[Sequence[ev.Body], str]:
    """`rounds=12` and the like, several parted by blanks."""
    kinds = {"rounds": int, "tokens": int, "money": float, "seconds": float}
    changes: dict[str, float] = {}
    for part in text.split():
        name, _, value = part.partition("=")
        try:
            changes[name] = kinds[name](value)
        except (KeyError, ValueError):
            return ((), f"'{part}' is no limit: say rounds=12, tokens=…, money=… or seconds=…")
    if not changes or min(changes.values()) <= 0:
        return ((), "say which limit, e.g. rounds=12")
    budget = replace(session.budget, **changes)  # type: ignore[arg-type]
    return ((ev.SettingsChanged(budget=budget),), "")
