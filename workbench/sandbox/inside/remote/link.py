"""Questions and answers over one channel, in both directions at once and from several threads.

A thread that asks waits for its own answer and serves the questions that belong to its call in the
meantime, so that a test may call the draft, which calls back into the test, which calls the draft.
Every frame carries the number of the logical thread `t` that it belongs to; 0 is the main thread.
"""

from __future__ import annotations

import collections
import contextlib
import itertools
import threading
from collections.abc import Callable
from typing import Any, Protocol

from ..border import codec, wire
from .exports import Refused
from .shared import CARRIED, Shared

Frame = dict[str, Any]
Serve = Callable[[Frame], Frame]


_MALFORMED = (RecursionError, AttributeError, KeyError, TypeError, ValueError)
"""What comes of a class or container that is described wrongly."""


_CARRIED = frozenset((*CARRIED, "s"))
"""What a frame says beside its question or answer, of containers, classes and event loops."""
LINGER = 0.2
"""Seconds for which a thread waits for the next question of the one that it serves."""


class Loops(Protocol):
    """What frames carry for the event loops of both sides."""

    def context(self) -> Frame: ...
    def arrived(self, frame: Frame) -> None: ...
    def left(self, frame: Frame) -> Frame: ...
    def outgoing(self) -> Frame: ...
    def incoming(self, frame: Frame) -> None: ...


class Link:
    """One end of a channel. Whoever waits first reads for all."""

    loops: Loops

    def __init__(self, fd: int, serve: Serve, own_threads: str, shared: Shared) -> None:
        self.fd = fd
        self.reader = wire.Reader(fd)
        self.shared = shared
        self.serve = serve
        self.dead = ""  # why the other side cannot be asked any more
        self.broken = False  # whether that is because it did not keep to the protocol
        self._own_threads = own_threads  # marks threads that began on this side
        self._numbers = itertools.count(1)
        self._threads = itertools.count(1)
        self._local = threading.local()
        self._lock = threading.RLock()
        self._change = threading.Condition(self._lock)
        self._waiting = 0  # threads that wait for a change
        self._reading = False
        self._arrived: collections.deque[Frame] = collections.deque()
        self._inboxes: dict[Any, collections.deque[Frame]] = {}
        self.strangers: Any = None  # whose inbox takes frames of threads that nobody serves yet
        self._writing = threading.RLock()  # to encode a bound method, the other side is asked

    def adopt(self, thread: Any) -> None:
        """Make the current thread the one that serves logical thread `thread`."""
        self._local.number = thread
        with self._lock:
            self._inboxes.setdefault(thread, collections.deque())

    def me(self) -> Any:
        """The logical thread that the current one belongs to."""
        if not hasattr(self._local, "number"):
            main = threading.current_thread() is threading.main_thread()
            self.adopt(0 if main else f"{self._own_threads}{next(self._threads)}")
        return self._local.number

    def ask(self, question: Frame) -> Frame:
        """Put a question and return its answer. Raises wire.Gone once the other side is gone."""
        if self.dead:
            raise wire.Gone(self.dead)
        me, number = self.me(), next(self._numbers)
        self.send({**question, "q": number, "t": me, **self.loops.context()})
        while True:
            frame = self.next(me)
            if frame.get("a") == number:
                self.loops.arrived(frame)
                return frame
            if "q" not in frame:
                self.broken = True
                raise self.die("it answered a question that nobody asked")
            self._serve_in_its_thread(frame, me)

    def take_in(self) -> None:
        """Read and serve what has come while this thread waited for something else."""
        me = self.me()
        with self._lock:
            if self._reading or self.dead or not self.reader.ready():
                return
            self._reading = True
        self._read_one(me)
        self._see()
        while self._inboxes[me]:
            self._serve_in_its_thread(self._inboxes[me].popleft(), me)

    def _serve_in_its_thread(self, frame: Frame, me: Any) -> None:
        """What a call asks back is answered where the call was made; what another thread of the
        other side asks, in a thread of its own, so that they run side by side here too.
        """
        if frame.get("t") == me or frame.get("op") == "news":
            self.answer(frame)
        else:
            threading.Thread(target=self._serve_stranger, args=(frame,), daemon=True).start()

    def _serve_stranger(self, frame: Frame | None) -> None:
        assert frame is not None
        thread = frame.get("t")
        self.adopt(thread)
        with contextlib.suppress(wire.Gone):
            while frame is not None:
                self.answer(frame)
                frame = self._next_of_stranger(thread)

    def _next_of_stranger(self, thread: Any) -> Frame | None:
        with self._change:
            inbox = self._inboxes[thread]
            self._waiting += 1
            self._change.wait_for(lambda: inbox or self.dead, LINGER)
            self._waiting -= 1
            if not inbox:
                del self._inboxes[thread]
                return None
            frame = inbox.popleft()
        self._see()
        return frame

    def answer(self, frame: Frame) -> None:
        """Serve one question and send what comes of it."""
        reply = {
            **self.serve(frame),
            **self.loops.left(frame),
            "a": frame["q"],
            "t": frame.get("t"),
        }
        try:
            self.send(reply)
        except wire.BadFrame as problem:
            self.send({"unsendable": str(problem), "a": frame["q"], "t": frame.get("t")})

    def send(self, frame: Frame) -> None:
        """Write one frame, whole, with what has changed in shared containers.

        Raises wire.BadFrame when that is too much, or cannot cross; the containers in question are
        shared no more.
        """
        with self._writing:
            try:
                changes = self.shared.outgoing()
            except codec.Unencodable as problem:
                raise wire.BadFrame(str(problem)) from None
            try:
                wire.send(self.fd, {**frame, **changes, **self.loops.outgoing()})
            except wire.BadFrame:
                self.shared.failed(changes)
                raise

    def next(self, me: Any) -> Frame:
        """The next frame for a logical thread; reads the channel if nobody else does."""
        frame = self._wait(me)
        if self._arrived:
            self._see()
        return frame

    def _see(self) -> None:
        """Apply what the frames so far say of shared containers, in the order of their arrival.

        Not while reading: to make a dictionary of objects, the other side is asked for their hash.
        """
        try:
            with self._writing:
                while self._arrived:
                    arrived = self._arrived.popleft()
                    self.shared.incoming(arrived)
                    self.loops.incoming(arrived)
        except (codec.Unencodable, Refused, *_MALFORMED) as problem:
            self.broken = True
            raise self.die(str(problem)) from None

    def _wait(self, me: Any) -> Frame:
        while True:
            with self._lock:
                inbox = self._inboxes[me]
                while self._reading and not inbox and not self.dead:
                    self._waiting += 1
                    self._change.wait()
                    self._waiting -= 1
                if inbox:
                    return inbox.popleft()
                if self.dead:
                    raise wire.Gone(self.dead)
                self._reading = True
            self._read_one(me)

    def _read_one(self, me: Any) -> None:
        """Read a frame and put it where it belongs; a stranger's question goes to the reader."""
        try:
            frame = self.reader.receive()
            if not isinstance(frame, dict) or not ("q" in frame or "a" in frame):
                raise wire.BadFrame("neither question nor answer")
            whose = frame.get("t")
            hash(whose)
        except (wire.Gone, wire.BadFrame, TypeError) as problem:
            self.broken = self.broken or not isinstance(problem, wire.Gone)
            self.die(str(problem))
            frame = None
        with self._lock:
            self._reading = False
            if frame is not None:
                if self.shared.used or not _CARRIED.isdisjoint(frame):
                    self._arrived.append(frame)
                fallback = me if self.strangers is None else self.strangers
                self._inboxes.get(whose, self._inboxes[fallback]).append(frame)
            if self._waiting:
                self._change.notify_all()

    def die(self, why: str) -> wire.Gone:
        """Remember that the other side is lost, for this and every later question."""
        self.dead = self.dead or why or "end of stream"
        return wire.Gone(self.dead)
