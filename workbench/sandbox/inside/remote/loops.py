"""Event loops in which coroutines of the tests and of the draft take turns, as in one process.

The loop that runs is on one side, wherever `asyncio.run` was called; the other side has a shadow of
it. A coroutine of the other side is taken from one suspension to the next by questions (`steps`),
and all callbacks of both sides stand in the one queue of the real loop, so that the order of things
does not depend on how long a message takes, and its time (`clocks`) does not either.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import math
import sys
from asyncio import events, tasks
from collections import deque
from collections.abc import Callable, Generator, Iterator
from typing import Any

from . import clocks, exports
from .link import Frame
from .mirrors import Mirror, Waited, Woken
from .shadows import Shadow, Wake
from .steps import Side, Steps

_Loop = asyncio.AbstractEventLoop


class Loops:
    """The event loops of one side: real ones of its own, shadows of the other side's."""

    def __init__(self, side: Side, letter: str, guarded: bool) -> None:
        """`letter` begins the names of the loops that run on this side."""
        self._side, self._letter = side, letter
        self._real: dict[str, _Loop] = {}
        self._names: dict[int, str] = {}
        self._clocks: dict[int, clocks.Clock] = {}
        self._shadows: dict[str, Shadow] = {}
        self._calls: dict[int, Callable[[], Any]] = {}
        self._steps = Steps(side, self, guarded)
        self._tasks: list[asyncio.Task[Any]] = []  # of shadows, and not reported as done yet
        self._mirrored: dict[int, Mirror] = {}
        self._news: deque[list[Any]] = deque()
        self._numbers = itertools.count(1)
        self._kept: list[Any] = []
        side.exports.name_of_loop = self.name_of

    # Names of loops.

    def name_of(self, loop: _Loop) -> str:
        """The name that both sides know a loop by."""
        if isinstance(loop, Shadow):
            return loop.name
        if id(loop) not in self._names:
            name = f"{self._letter}{len(self._real) + 1}"
            self._names[id(loop)], self._real[name] = name, loop
            self._join(loop)
        return self._names[id(loop)]

    def find(self, name: Any) -> _Loop:
        """The loop of this name. Raises Refused."""
        if type(name) is not str or (name not in self._real and name[:1] == self._letter):
            raise exports.Refused(f"no loop has the name {name!r}"[:100])
        if name in self._real:
            return self._real[name]
        if name not in self._shadows:
            self._shadows[name] = Shadow(name, self._schedule, self._wake, self._made)
        return self._shadows[name]

    def _join(self, loop: Any) -> None:
        """Have a loop of this side listen to the other side, and end its generators too."""
        self._clocks[id(loop)] = clocks.install(loop)
        self._side.link.reader.exact = True
        with contextlib.suppress(NotImplementedError, AttributeError):
            loop.add_reader(self._side.link.fd, self._listen, loop)
        with contextlib.suppress(AttributeError):
            self._kept.append(_Generators(self, self.name_of(loop)))
            loop._asyncgens.add(self._kept[-1])

    def _listen(self, loop: _Loop) -> None:
        with self._ending(loop):
            self._side.link.take_in()
        if self._side.link.dead:
            loop.remove_reader(self._side.link.fd)
            loop.stop()

    @contextlib.contextmanager
    def _ending(self, loop: _Loop) -> Iterator[None]:
        """Stop the loop once the other side is lost, which nothing in it would ever notice."""
        try:
            yield
        except BaseException:
            if not self._side.link.dead:
                raise
            loop.stop()

    # What travels with the frames.

    def context(self) -> Frame:
        """The running loop and task, for a question that is asked from inside of them."""
        loop = asyncio._get_running_loop()
        if loop is None:
            return {}
        name, task = self.name_of(loop), self.reference(asyncio.current_task(loop))
        return {"loop": name, "task": task, **self._leaving(loop)}

    def _leaving(self, loop: _Loop) -> Frame:
        """The time to go with a frame: the loop's own, or what code here has spent of it."""
        if isinstance(loop, Shadow):
            return {"spent": loop.clock.spent()}
        return {"now": self._clocks[id(loop)].stop()}

    def arrived(self, frame: Frame) -> None:
        """Go on with the running loop's time when a frame has come."""
        loop = asyncio._get_running_loop()
        if isinstance(loop, Shadow):
            loop.clock.set(clocks.seconds(frame.get("now")))
        elif id(loop) in self._clocks:
            self._clocks[id(loop)].go_on(clocks.seconds(frame.get("spent")))

    def left(self, frame: Frame) -> Frame:
        """The time to go with the answer to a question."""
        try:
            return self._leaving(self.find(frame["loop"])) if "loop" in frame else {}
        except exports.Refused:
            return {}

    def reference(self, future: Any) -> Any:
        """What stands for a future, or for None, in a frame."""
        if future is None:
            return None
        if isinstance(future, (Mirror, Waited)):
            return ["home", future._number_ if isinstance(future, Mirror) else future.number]
        kind = isinstance(future, asyncio.Task)
        return ["away", self._side.exports.number(future), kind, self.name_of(future.get_loop())]

    def _referred(self, told: Any) -> Any:
        """The future that a frame refers to. Raises Refused."""
        match told:
            case None:
                return None
            case ["home", number]:
                return self.own_future(number)
            case ["away", int(number), task, loop]:
                return self._side.decoded(
                    {"$": "awaitable", "v": [number, "", "task" if task else "future", loop]}
                )
        raise exports.Refused("malformed reference to a future")

    def own_future(self, number: Any) -> Any:
        """A future of this side by number. Raises Refused."""
        found = self._side.exports[number]
        if not isinstance(found, asyncio.Future) or isinstance(found, Mirror):
            raise exports.Refused("no future of this side")
        return found

    def outgoing(self) -> Frame:
        """What the other side's loops have to do since the last frame."""
        news = []
        while self._news:
            news.append(self._news.popleft())
        return {"s": news} if news else {}

    def incoming(self, frame: Frame) -> None:
        """Put into this side's loops what a frame says. Raises Refused, ValueError, TypeError."""
        for told in frame.get("s") or ():
            name, what, number, *when = told
            if name not in self._real or type(number) is not int:
                raise exports.Refused("malformed news of a loop")
            loop = self._real[name]
            if what == "task":
                self._mirror(number, name)
            elif what == "wake":
                _put(loop, functools.partial(self._run_here, number), None)
            else:
                run = functools.partial(self.run_there, loop, number)
                _put(loop, run, float(when[0]) if when else None)

    def _run_here(self, number: Any) -> None:
        self._calls.pop(number, lambda: None)()

    def run_there(self, loop: _Loop, number: int) -> None:
        """Have the other side call back what it has under this number."""
        with self._ending(loop):
            self._side.question({"op": "run", "k": number})

    def _mirror(self, number: int, name: str) -> None:
        """Let a task that the other side began be among all tasks of the loop."""
        made = self._referred(["away", number, True, name])
        if isinstance(made, Mirror):
            self._mirrored[number] = made
            tasks._register_task(made)  # type: ignore[arg-type]

    # What shadows of this side ask for.

    def _schedule(self, shadow: Shadow, handle: asyncio.Handle, when: float | None) -> None:
        number = self._call(lambda: None if handle.cancelled() else handle._run())
        self._tell([shadow.name, "call", number, *([] if when is None else [when])], shadow)

    def _wake(self, shadow: Shadow, number: int) -> None:
        self._tell([shadow.name, "wake", number], shadow)

    def _made(self, shadow: Shadow, task: asyncio.Task[Any]) -> None:
        self._tasks.append(task)
        self._tell([shadow.name, "task", self._side.exports.number(task)], shadow)

    def _tell(self, news: list[Any], shadow: Shadow) -> None:
        """With the next frame; at once from a thread in which the loop does not run."""
        self._news.append(news)
        if asyncio._get_running_loop() is not shadow:
            self._side.question({"op": "news"})

    def _call(self, function: Callable[[], Any]) -> int:
        number = next(self._numbers)
        self._calls[number] = function
        return number

    # Awaiting what is on the other side.

    def drive(self, number: int) -> Generator[Any, Any, Any]:
        """Run an awaitable of the other side, from one suspension to the next."""
        drive = next(self._numbers)
        how: Frame = {"send": None}
        while True:
            woken = Woken()
            asked: Frame = {"op": "step", "h": number, "d": drive, "k": self._call(woken), **how}
            reply = self._side.question(asked)
            if "waits" not in reply:
                self._calls.pop(asked["k"], None)
                return self._side.result(reply)
            waits = self._awaited(reply["waits"], woken)
            try:
                sent = yield waits
                how = {"send": self._side.encoded(sent)}
            except GeneratorExit:
                self.close(number, drive)
                raise
            except BaseException as problem:
                how = {"throw": self._side.encoded(problem)}

    def close(self, number: int, drive: int = 0) -> None:
        """End an awaitable of the other side before it has come to its end."""
        self._side.question({"op": "step", "h": number, "d": drive, "close": True})

    def _awaited(self, told: Any, woken: Woken) -> Any:
        match told:
            case {"value": value}:
                return self._side.decoded(value)
            case {"future": ["home", number], "blocking": blocking}:
                own = self.own_future(number)
                own._asyncio_future_blocking = blocking is True
                return own
            case {"future": ["away", int(number), _, loop], "blocking": blocking}:
                made = Waited(self, number, loop, woken)
                made._asyncio_future_blocking = blocking is True
                return made
        raise exports.Refused("malformed suspension")

    def of_future(self, number: int, name: str, args: Any, kwargs: Any) -> Any:
        """What a future of the other side answers."""
        encoded = [self._side.encoded(a) for a in args]
        named = {k: self._side.encoded(v) for k, v in kwargs.items()}
        asked = {"op": "future", "h": number, "name": name, "args": encoded, "kwargs": named}
        reply = self._side.question(asked)
        for over in reply.get("over") or ():
            mirror = self._mirrored.pop(over, None) if type(over) is int else None
            if mirror is not None:
                mirror.__dict__["_over_"] = True
        return self._side.result(reply)

    def watch(self, number: int, callback: Callable[[], Any]) -> None:
        """Have a callback called when a future of the other side is done, in its turn there."""
        self._side.question({"op": "watch", "h": number, "k": self._call(callback)})

    def generators(self, name: str) -> Any:
        """An awaitable that closes what the other side's shadow of a loop has left open."""
        return self._side.result(self._side.question({"op": "generators", "of": name}))

    # Answers to the other side.

    @contextlib.contextmanager
    def entered(self, frame: Frame) -> Iterator[None]:
        """Inside of the loop and the task from which a question is asked. Raises Refused."""
        if "loop" not in frame:
            yield
            return
        loop, task = self.find(frame["loop"]), self._referred(frame.get("task"))
        before, hooks = asyncio._get_running_loop(), sys.get_asyncgen_hooks()
        if before is not loop:
            events._set_running_loop(loop)
            if isinstance(loop, Shadow):
                sys.set_asyncgen_hooks(*loop.generator_hooks())
        self.arrived(frame)
        current = asyncio.current_task(loop)
        _swap(loop, current, task)
        try:
            yield
        finally:
            _swap(loop, asyncio.current_task(loop), current)
            if before is not loop:
                events._set_running_loop(before)
                sys.set_asyncgen_hooks(*hooks)

    def perform(self, frame: Frame) -> Frame | None:
        """The reply to a question about loops; None for any other. Raises what the code raises."""
        match frame.get("op"):
            case "step":
                return self._steps.step(frame)
            case "future":
                return {**self._steps.asked(frame), "over": self._over()}
            case "watch":
                woken = Wake(frame["k"], self.run_there)
                self.own_future(frame["h"]).add_done_callback(woken)
            case "run":
                self._run_here(frame["k"])
            case "generators":
                return {"value": self._side.encoded(self.find(frame["of"]).shutdown_asyncgens())}
            case "news":
                pass
            case _:
                return None
        return {"value": None}

    def _over(self) -> list[int]:
        """The numbers of the tasks here that have ended since they were told the last time."""
        over = [task for task in self._tasks if task.done()]
        self._tasks = [task for task in self._tasks if not task.done()]
        return [self._side.exports.number(task) for task in over]


class _Generators:
    """Has the other side's generators closed when the loop closes its own."""

    def __init__(self, loops: Loops, name: str) -> None:
        self._loops, self._name = loops, name

    async def aclose(self) -> None:
        await self._loops.generators(self._name)


def _swap(loop: _Loop, before: Any, after: Any) -> None:
    """Make another task the current one."""
    if before is after:
        return
    if before is not None:
        tasks._leave_task(loop, before)
    if after is not None:
        tasks._enter_task(loop, after)


def _put(loop: _Loop, run: Callable[[], None], when: float | None) -> None:
    """Have a loop run something, soon or at some time, from whatever thread."""
    if when is not None and not math.isfinite(when):
        raise ValueError("no time")
    here = asyncio._get_running_loop() is loop
    with contextlib.suppress(RuntimeError):  # the loop is closed
        if when is None:
            (loop.call_soon if here else loop.call_soon_threadsafe)(run)
        elif here:
            loop.call_at(when, run)
        else:
            loop.call_soon_threadsafe(loop.call_at, when, run)
