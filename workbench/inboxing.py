"""Wishes from another terminal, turned into events by the process that runs the session.

The holder of the session's lease looks into the inbox a few times a second while it runs; each wish
is answered with the number of the event it became, or with why it became none.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.session import Session
from workbench.runner import Runner, new_id

if TYPE_CHECKING:
    from workbench.history import Wish, Writer

PERIOD = 0.25
"""Seconds between two looks; `ctl` waits two seconds for its answer."""


class InboxService:
    """Answers a session's wishes until it is closed; a wish that it has begun gets its answer."""

    def __init__(self, runner: Runner, writer: Writer) -> None:
        self._runner, self._writer = runner, writer
        self._leaving = asyncio.Event()
        self._task = asyncio.create_task(self._serve())

    async def close(self) -> None:
        """Look a last time, answer, and end."""
        self._leaving.set()
        await self._task

    async def _serve(self) -> None:
        session = self._runner.session.id
        while True:
            last = self._leaving.is_set()
            for wish in await self._writer.run(lambda history: history.inbox.waiting(session)):
                await _answer(self._runner, self._writer, wish)
            if last:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._leaving.wait(), PERIOD)


async def _answer(runner: Runner, writer: Writer, wish: Wish) -> None:
    bodies, refusal = wished(wish.verb, wish.text, runner.session)
    if wish.verb == "stop" and not refusal:
        await runner.stop()
        await _until_stopped(runner)
    elif bodies:
        await runner.act(*bodies)
    seq = None if refusal else runner.session.seq
    await writer.run(lambda history: history.inbox.answer(wish.number, seq, refusal))


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
            held = session.paused or stopped
            return ((ev.Resumed(),), "" if held else "it is running already")
        case "step":
            return ((ev.Resumed(steps=1),), "")
        case "stop":
            return ((), "it is stopped already" if stopped else "")
        case "guide":
            note = ev.GuidanceQueued(new_id(), text)
            return ((note,), "" if text.strip() else "the note is empty")
        case "accept":
            return ((ev.Accepted(best.id),), "") if best else ((), "there is no draft yet")
        case "rate":
            value = {"up": 1, "+1": 1, "down": -1, "-1": -1, "0": 0}.get(text.strip())
            if best is None or value is None:
                return ((), "say up, down or 0, once there is a draft")
            return ((ev.Rated(best.id, value),), "")
        case "fresh":
            return ((ev.FreshStarted("by ctl"),), "")
        case "budget":
            return _budget(text, session)
        case _:
            return ((), f"'{verb}' is no wish")


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
