"""Coroutines and futures of this side, as the other side drives them.

The judge's side is `guarded`: its draft may drive what a test handed to it or has it wait for, but
of a future that is merely waited for, and of the tests' tasks, it learns no result and sets none.
"""

from __future__ import annotations

import asyncio
import inspect
from typing import Any, Protocol

from . import exports
from .link import Frame, Link
from .mirrors import ASKED, WAITED_FOR, Mirror, Waited
from .shadows import Wake


class Side(Protocol):
    """One end of the border."""

    exports: exports.Exports
    link: Link

    def question(self, frame: Frame) -> Frame: ...
    def result(self, reply: Frame) -> Any: ...
    def encoded(self, value: Any) -> Any: ...
    def decoded(self, data: Any) -> Any: ...


class Owner(Protocol):
    """What steps need of the loops of their side."""

    def reference(self, future: Any) -> Any: ...
    def own_future(self, number: Any) -> Any: ...
    def run_there(self, loop: asyncio.AbstractEventLoop, number: int) -> None: ...


class Steps:
    """Answers to questions about awaitables by number."""

    def __init__(self, side: Side, loops: Owner, guarded: bool) -> None:
        self._side, self._loops, self._guarded = side, loops, guarded
        self._running_apart: dict[Any, Any] = {}  # by drive, where the awaitable itself is none

    def step(self, frame: Frame) -> Frame:
        """Run an awaitable to its next suspension, or its end. Raises what it raises, Refused."""
        target = self._side.exports[frame["h"]]
        if not inspect.isawaitable(target) or not (self._given(frame["h"]) or _plain(target)):
            raise exports.Refused("this cannot be awaited")
        running = self._running(target, frame["d"])
        over = True
        try:
            if frame.get("close"):
                running.close()
                return {"value": None}
            waits = self._advanced(running, frame)
            over = False
        except StopIteration as end:
            return {"value": self._side.encoded(end.value)}
        finally:
            if over:
                self._running_apart.pop(frame["d"], None)
        return {"waits": self._waiting(waits, frame.get("k"))}

    def _given(self, number: Any) -> bool:
        """Whether an awaitable was handed over, and not merely named as what is waited for."""
        return not self._guarded or number in self._side.exports.given

    def _running(self, target: Any, drive: Any) -> Any:
        if inspect.iscoroutine(target) or inspect.isgenerator(target):
            return target
        if drive not in self._running_apart:
            self._running_apart[drive] = target.__await__()
        return self._running_apart[drive]

    def _advanced(self, running: Any, frame: Frame) -> Any:
        if "throw" in frame:
            problem = self._side.decoded(frame["throw"])
            if not isinstance(problem, BaseException):
                raise exports.Refused("no exception")
            return running.throw(problem)
        sent = self._side.decoded(frame["send"])
        return running.send(sent) if hasattr(running, "send") else next(running)

    def _waiting(self, waits: Any, number: Any) -> Frame:
        """What stands for what a coroutine waits for; the other side is woken by a number."""
        if not asyncio.isfuture(waits) and not isinstance(waits, Waited):
            return {"value": self._side.encoded(waits)}
        if isinstance(waits, asyncio.Future) and not isinstance(waits, (Mirror, Waited)):
            waits.add_done_callback(Wake(number, self._loops.run_there))
        blocking, waits._asyncio_future_blocking = bool(waits._asyncio_future_blocking), False
        return {"future": self._loops.reference(waits), "blocking": blocking}

    def asked(self, frame: Frame) -> Frame:
        """What a future answers. Raises Refused."""
        number, name = frame["h"], str(frame["name"])
        if name not in (ASKED if self._given(number) else WAITED_FOR):
            raise exports.Refused(f"{name!r} is not to be asked of a future"[:100])
        args = [self._side.decoded(a) for a in frame["args"]]
        kwargs = {str(k): self._side.decoded(v) for k, v in frame["kwargs"].items()}
        value = getattr(self._loops.own_future(number), name)(*args, **kwargs)
        return {"value": self._side.encoded(value)}


def _plain(target: Any) -> bool:
    """An awaitable that is no future: it has a number only because it was handed over."""
    return not isinstance(target, asyncio.Future)
