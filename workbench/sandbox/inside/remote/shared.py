"""Lists, dicts and their like that are on both sides of a channel and stay the same on both.

A container that crosses gets a number, and the other side a container of its own under it. Whenever
a frame crosses, what has changed on the sender's side since the last one goes with it, and is
applied before anything else. Tests and draft take turns, so each finds all containers as the other
left them: `cart.items.append(x)` in a test reaches the draft's list, a list that a test handed over
may be filled later, and `a.items is a.items`, just as in one process.

A container that only this table still refers to is reported as gone, and forgotten once the other
side has confirmed that; what a run leaves behind is so bounded by what it still uses.
"""

from __future__ import annotations

import collections
import contextlib
import sys
import threading
import types
from collections.abc import Callable, Iterator
from operator import is_
from typing import Any

from ..border import codec
from .exports import Exports

Frame = dict[str, Any]

SETTLED, SETTLED_IN_THREADS = 3, 300
"""Frames for which a container is kept although nothing refers to it: one may be on its way."""
CARRIED = ("m", "gone", "ok", "c")
"""The keys of what a frame carries for this table."""
_SCALARS = frozenset((int, float, complex, bool, str, bytes, type(None)))


class Sharing:
    """An `export` that also says how containers cross."""

    def __init__(self, export: codec.Export, share: Callable[[Any], Any]) -> None:
        self._export = export
        self.share = share

    def __call__(self, value: Any) -> Any:
        return self._export(value)


class Entry:
    """One shared container and what it held when both sides last agreed."""

    __slots__ = ("held", "inner", "touched", "value")

    def __init__(self, value: Any, touched: int) -> None:
        self.value = value
        self.held: Any = None
        self.inner: list[int] = []  # ids of the containers in `held`
        self.touched = touched

    def references(self) -> int:
        """How often the container is referred to, this entry included."""
        return sys.getrefcount(self.value)


_ALONE = Entry([], 0).references()


class Shared:
    """One side's table of shared containers."""

    def __init__(
        self, first: int, exports: Exports, import_: codec.Import, learn: Callable[[int, Any], None]
    ) -> None:
        """`first` is 1 on one side and 2 on the other, so that each gives out numbers of its own.

        `exports` and `import_` are for the objects inside containers, `learn` takes the number and
        the portrait of each of their classes.
        """
        self.export = Sharing(exports.export, self.refer)
        self._exports = exports
        self._import, self._learn = import_, learn
        self._next, self._parity = first, first % 2
        self._entries: dict[int, Entry] = {}
        self._numbers: dict[int, int] = {}
        self._fresh: list[int] = []  # numbers that the other side has not heard of
        self._leaving: set[int] = set()  # reported as gone, and not confirmed yet
        self._gone: set[int] = set()  # reported by the other side as gone, and still kept here
        self._confirm: list[int] = []
        self._inside: collections.Counter[int] = collections.Counter()
        self._frames = 0
        self._reading = 0  # values being made of what has arrived
        self._lock = threading.RLock()

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """While a value is made of a frame, every container is kept, here and for the other side:
        to make a set or a dictionary of objects their hash is asked for, in frames of its own, and
        what the first frame names is looked up after that.
        """
        self._reading += 1
        try:
            yield
        finally:
            self._reading -= 1

    def refer(self, value: Any) -> Frame:
        """What stands for a container in a frame."""
        with self._lock:
            number = self._numbers.get(id(value))
            if number is None or number in self._leaving or number in self._gone:
                number, self._next = self._next, self._next + 2
                self._keep(number, value)
                self._fresh.append(number)
            self._entries[number].touched = self._frames
            return {"$": "shared", "v": number}

    def find(self, number: Any) -> Any:
        """The container that a frame refers to. Raises Unencodable for an unknown one."""
        entry = self._entries.get(number) if type(number) is int else None
        if entry is None:
            raise codec.Unencodable(f"no container has the number {number!r}"[:100])
        entry.touched = self._frames
        return entry.value

    @property
    def used(self) -> bool:
        """Whether there are containers that a frame may say something of."""
        return bool(self._entries)

    def outgoing(self) -> Frame:
        """What a frame has to carry for the other side to see the same. Raises Unencodable."""
        if not (self._entries or self._gone or self._confirm or self._exports.news):
            return {}
        with self._lock:
            self._frames += 1
            if not self._reading:
                self._part()
            contents: dict[int, Any] = {}
            waiting = [n for n in self._changed() if n not in self._fresh]
            try:
                while waiting or self._fresh:
                    number = waiting.pop() if waiting else self._fresh.pop()
                    entry = self._entries[number]
                    contents[number] = None  # abandoned with the others if it cannot be encoded
                    contents[number] = codec.encode_items(entry.value, self.export)
                    self._agree(entry)
            except BaseException:
                self.abandon([*contents, *waiting, *self._fresh])
                raise
            confirm, self._confirm = self._confirm, []
            told: Frame = {"m": list(contents.items()), "gone": self._unused(), "ok": confirm}
            told["c"], self._exports.news = self._exports.news, []
            return {key: value for key, value in told.items() if value}

    def failed(self, changes: Frame) -> None:
        """The frame with these changes could not be sent: classes are told of with the next one,
        containers shared no more.
        """
        self._exports.news = [*changes.get("c", []), *self._exports.news]
        self.abandon([number for number, _ in changes.get("m", [])])

    def incoming(self, frame: Frame) -> None:
        """Apply what a frame carries. Raises Unencodable for what makes no sense."""
        with self._lock:
            self._frames += 1
            for number, portrait in _pairs(frame.get("c")):
                self._learn(number, portrait)
            for number in _numbers(frame.get("ok")):
                if number in self._leaving:
                    self.abandon([number])
            contents = [(number, content) for number, content in _pairs(frame.get("m"))]
            for number, content in contents:
                if number not in self._entries:
                    if number % 2 == self._parity:
                        raise codec.Unencodable(f"no container has the number {number}")
                    self._keep(number, codec.empty_like(content))
                    self._agree(self._entries[number])  # its content may take a question to make
            with self.reading():
                for number, content in contents:
                    entry = self._entries[number]
                    _renew(entry.value, codec.decode_items(content, self._import))
                    self._agree(entry)
            for number, _ in contents:
                self._entries[number].touched = self._frames
            self._gone.update(_numbers(frame.get("gone")))

    def _part(self) -> None:
        """Let go of what the other side has no use for, and say so."""
        gone, self._gone = [*self._gone], set()
        self.abandon(gone)
        self._confirm += gone

    def abandon(self, numbers: list[int]) -> None:
        """Forget containers; if they cross again, they get new numbers."""
        for number in numbers:
            entry = self._entries.pop(number, None)
            if entry is None:
                continue
            self._inside.subtract(entry.inner)
            if self._numbers.get(id(entry.value)) == number:
                del self._numbers[id(entry.value)]
            self._leaving.discard(number)
            if number in self._fresh:
                self._fresh.remove(number)

    def _keep(self, number: int, value: Any) -> None:
        self._entries[number] = Entry(value, self._frames)
        self._numbers[id(value)] = number

    def _changed(self) -> list[int]:
        entries = list(self._entries.items())
        return [n for n, e in entries if n not in self._leaving and not _same(e.held, e.value)]

    def _agree(self, entry: Entry) -> None:
        """Both sides have the same content from here on."""
        self._inside.subtract(entry.inner)
        entry.held = _content(entry.value)
        entry.touched = self._frames
        entry.inner = [] if _flat(entry.held) else [id(v) for v in entry.held if _shareable(v)]
        self._inside.update(entry.inner)

    def _unused(self) -> list[int]:
        """Containers that nothing here refers to any more."""
        if self._reading:
            return []
        quiet = SETTLED if threading.active_count() == 1 else SETTLED_IN_THREADS
        gone = [
            number
            for number, entry in self._entries.items()
            if self._frames - entry.touched >= quiet
            and number not in self._leaving
            and entry.references() <= _ALONE + self._inside[id(entry.value)]
        ]
        self._leaving.update(gone)
        return gone


def _shareable(value: Any) -> bool:
    return type(value) in codec.CONTAINERS


def _flat(held: Any) -> bool:
    return isinstance(held, bytes) or set(map(type, held)) <= _SCALARS


def _content(value: Any) -> Any:
    """What a container holds, to tell later whether it changed: by identity, asking no object."""
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, types.SimpleNamespace):
        value = vars(value)
    if isinstance(value, dict):
        return [*value, *dict.values(value)]  # no look-up: to hash a key may take a question
    return list(value)


def _same(held: Any, value: Any) -> bool:
    if held is None:
        return False
    if isinstance(value, bytearray):
        return bool(held == value)
    now = _content(value)
    return len(held) == len(now) and all(map(is_, held, now))


def _renew(target: Any, fresh: Any) -> None:
    """Give a container the content of another one. Raises Unencodable if they are of two kinds."""
    if type(target) is not type(fresh):
        raise codec.Unencodable("a container that turned into another kind")
    if isinstance(target, (list, bytearray)):
        target[:] = fresh
        return
    if isinstance(target, types.SimpleNamespace):
        target, fresh = vars(target), vars(fresh)
    target.clear()
    if isinstance(target, collections.deque):
        target.extend(fresh)
    elif isinstance(target, collections.Counter):
        dict.update(target, fresh)
    else:
        target.update(fresh)
    if isinstance(target, collections.defaultdict):
        target.default_factory = fresh.default_factory


def _numbers(data: Any) -> list[int]:
    if data is None:
        return []
    if type(data) is not list or any(type(n) is not int for n in data):
        raise codec.Unencodable("malformed list of containers")
    return data


def _pairs(data: Any) -> list[tuple[int, Any]]:
    if data is None:
        return []
    if type(data) is not list or any(type(p) is not list or len(p) != 2 for p in data):
        raise codec.Unencodable("malformed contents of containers")
    _numbers([number for number, _ in data])
    return [(number, content) for number, content in data]
