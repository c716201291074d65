"""Futures and tasks of the other process, as this side holds them.

A task that waits for one is woken in the turn in which it would be in one process: callbacks are
kept here, and the other side says when each of them is due.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from typing import Any, Protocol

WAITED_FOR = frozenset(("done", "cancelled", "cancel", "uncancel", "cancelling", "get_name"))
"""What may be asked of a future that is merely waited for, or of the task that is running."""
ASKED = WAITED_FOR | {"result", "exception", "set_name", "set_result", "set_exception"}


class Asking(Protocol):
    """What a mirror needs of the loops of its side."""

    def find(self, name: Any) -> asyncio.AbstractEventLoop: ...
    def of_future(self, number: int, name: str, args: Any, kwargs: Any) -> Any: ...
    def watch(self, number: int, callback: Callable[[], Any]) -> None: ...


class Woken:
    """Is called when what a coroutine of the other side waits for is done."""

    def __init__(self) -> None:
        self.callbacks: list[Callable[[], Any]] = []

    def __call__(self) -> None:
        for callback in self.callbacks:
            callback()


class Waited:
    """What a coroutine of the other side waits for: a future, of which only the end matters."""

    _asyncio_future_blocking = True

    def __init__(self, loops: Asking, number: int, loop: Any, woken: Woken) -> None:
        self.loops, self.number, self.loop, self.woken = loops, number, loop, woken

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self.loops.find(self.loop)

    def add_done_callback(self, callback: Any, *, context: Any = None) -> None:
        self.woken.callbacks.append(_due(callback, self, context))

    def cancel(self, msg: Any = None) -> bool:
        return self.loops.of_future(self.number, "cancel", (), {"msg": msg}) is True

    def result(self) -> None:
        """What it gave, or raised, is the other side's."""


class Mirror:
    """A future, or a task, of the other side."""

    _asyncio_future_blocking = False
    _cancel_message = None
    _log_destroy_pending = False
    _loops_: Asking
    _number_: int

    def become(self, loops: Asking, number: int, task: bool, loop: Any) -> None:
        """Stand for the future with this number, which belongs to the loop of this name."""
        self.__dict__.update(
            _loops_=loops, _number_=number, _task_=task, _loop_=loop, _over_=False, _callbacks_={}
        )

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """Futures are told by their class."""
        return asyncio.Task if self.__dict__["_task_"] else asyncio.Future

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self._loops_.find(self.__dict__["_loop_"])

    def done(self) -> bool:
        if not self.__dict__["_over_"] and self._asked("done") is True:
            self.__dict__["_over_"] = True
        return bool(self.__dict__["_over_"])

    def cancelled(self) -> bool:
        return self._asked("cancelled") is True

    def cancel(self, msg: Any = None) -> bool:
        return self._asked("cancel", msg=msg) is True

    def _make_cancelled_error(self) -> asyncio.CancelledError:
        return asyncio.CancelledError()

    def uncancel(self) -> int:
        return int(self._asked("uncancel"))

    def cancelling(self) -> int:
        return int(self._asked("cancelling"))

    def get_name(self) -> str:
        return str(self._asked("get_name"))

    def set_name(self, name: object) -> None:
        self._asked("set_name", str(name))

    def result(self) -> Any:
        return self._asked("result")

    def exception(self) -> Any:
        return self._asked("exception")

    def set_result(self, result: Any) -> None:
        self._asked("set_result", result)

    def set_exception(self, problem: Any) -> None:
        self._asked("set_exception", problem)

    def add_done_callback(self, callback: Any, *, context: Any = None) -> None:
        held = self.__dict__["_callbacks_"]
        mark = object()
        held[mark] = callback
        due = _due(callback, self, context)
        self._loops_.watch(self._number_, lambda: due() if held.pop(mark, None) else None)

    def remove_done_callback(self, callback: Any) -> int:
        held = self.__dict__["_callbacks_"]
        found = [mark for mark, other in held.items() if other == callback]
        for mark in found:
            del held[mark]
        return len(found)

    def __await__(self) -> Generator[Any, Any, Any]:
        if not self.done():
            self._asyncio_future_blocking = True
            yield self
        return self.result()

    __iter__ = __await__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"<{'Task' if self.__dict__['_task_'] else 'Future'} {self._number_}>"

    def _asked(self, name: str, *args: Any, **kwargs: Any) -> Any:
        return self._loops_.of_future(self._number_, name, args, kwargs)


def _due(callback: Any, future: Any, context: Any) -> Callable[[], Any]:
    if context is None:
        return lambda: callback(future)
    return lambda: context.run(callback, future)
