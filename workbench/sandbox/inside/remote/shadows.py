"""An event loop that runs in the other process, as this side sees it.

Coroutines here find it where they look for the running loop. Whatever is to be called soon or at
some time takes its place in the queue of the real loop, which then has this side call it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from .clocks import Clock

Schedule = Callable[["Shadow", asyncio.Handle, float | None], None]


class Wake:
    """A callback that is due on the other side, where it has a number."""

    def __init__(self, number: int, run: Callable[[Any, int], None]) -> None:
        self.number, self._run = number, run

    def __call__(self, done: Any) -> None:
        self._run(done.get_loop(), self.number)


class Shadow(asyncio.BaseEventLoop):
    """Stands for a loop of the other side, which `name` names."""

    def __init__(
        self,
        name: str,
        schedule: Schedule,
        wake: Callable[[Shadow, int], None],
        made: Callable[[Shadow, Any], None],
    ) -> None:
        """`schedule` has a handle run by the real loop, `wake` a callback that lies on its side;
        `made` is told of every task.
        """
        self._begun, self.clock = False, Clock(0.0)
        super().__init__()
        self.name, self._begun = name, True
        self._schedule, self._wake, self._made = schedule, wake, made

    def __del__(self) -> None:
        """There is nothing of its own to close."""

    def is_running(self) -> bool:
        return self._begun

    def time(self) -> float:
        return self.clock.time()

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        if type(callback) is Wake:
            self._wake(self, callback.number)
        else:
            self._schedule(self, handle, None)
        return handle

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self._schedule(self, timer, float(when))
        return timer

    def create_task(self, coro: Any, **how: Any) -> Any:
        task: Any = super().create_task(coro, **how)
        self._made(self, task)
        return task

    def generator_hooks(self) -> tuple[Any, Any]:
        """What is told of asynchronous generators that begin here, and of those left unfinished."""
        own: Any = self
        return own._asyncgen_firstiter_hook, own._asyncgen_finalizer_hook
