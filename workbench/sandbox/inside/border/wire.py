"""Frames between processes: four bytes of length, then that many bytes of JSON, with caps.

A frame is data and nothing else: no code, no object of a foreign class can arrive in it. Anything
that does not fit (too long, cut off, no JSON, nested beyond the reader's depth) is `BadFrame`.
"""

from __future__ import annotations

import json
import os
import select
import socket
import struct
import time
from typing import Any

MAX_FRAME = 8 * 1024 * 1024
MAX_NODES = 2_000_000  # every value costs at least one separator on the way

_HEAD = struct.Struct("!I")
_dumps = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
_loads = json.JSONDecoder().decode


class BadFrame(Exception):
    """What arrived is no frame of ours."""


class Gone(Exception):
    """The other side has closed its end, or died."""


class Late(Exception):
    """Nothing whole arrived before the deadline."""


def pack(message: Any) -> bytes:
    """The bytes of one frame. Raises BadFrame when it would be too long or too deep."""
    try:
        body = _dumps(message).encode("ascii")
    except (RecursionError, ValueError, TypeError) as problem:
        raise BadFrame(f"not sendable: {problem}") from None
    if len(body) > MAX_FRAME:
        raise BadFrame(f"{len(body)} bytes is more than a frame of {MAX_FRAME} holds")
    return _HEAD.pack(len(body)) + body


def unpack(body: bytes) -> Any:
    """The message in a frame's body. Raises BadFrame for whatever is not clean JSON in bounds."""
    if body.count(b",") + body.count(b"[") + body.count(b"{") > MAX_NODES:
        raise BadFrame("more values than a frame may hold")
    try:
        return _loads(body.decode("ascii"))
    except (ValueError, RecursionError, MemoryError) as problem:
        raise BadFrame(f"no frame: {type(problem).__name__}") from None


def send(fd: int, message: Any) -> None:
    """Write one frame to a blocking descriptor. Raises Gone when nobody reads it any more."""
    data = memoryview(pack(message))
    try:
        while data:
            data = data[os.write(fd, data) :]
    except OSError as problem:
        raise Gone(str(problem)) from None


def receive(fd: int) -> Any:
    """Read one frame from a blocking descriptor. Raises Gone at its end."""
    (length,) = _HEAD.unpack(_exactly(fd, _HEAD.size))
    if length > MAX_FRAME:
        raise BadFrame(f"a frame of {length} bytes")
    return unpack(_exactly(fd, length))


def readable(fd: int) -> bool:
    """Whether a read would not block."""
    poll = select.poll()
    poll.register(fd, select.POLLIN)
    return bool(poll.poll(0))


def _exactly(fd: int, count: int) -> bytes:
    parts = []
    while count:
        try:
            part = os.read(fd, min(count, 1 << 20))
        except OSError as problem:
            raise Gone(str(problem)) from None
        if not part:
            raise Gone("end of stream")
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


class Inbox:
    """Frames out of a stream that is read without blocking, for a reader that serves several."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.ended = False
        self._held = bytearray()

    def fill(self) -> None:
        """Take in what is there now; call after the descriptor polls readable."""
        try:
            part = os.read(self.fd, 1 << 18)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        if not part:
            self.ended = True
        self._held += part

    def take(self) -> Any | None:
        """The next whole message as a 1-tuple, or None if there is none yet."""
        if len(self._held) < _HEAD.size:
            return None
        (length,) = _HEAD.unpack_from(self._held)
        if length > MAX_FRAME:
            raise BadFrame(f"a frame of {length} bytes")
        end = _HEAD.size + length
        if len(self._held) < end:
            return None
        body = bytes(self._held[_HEAD.size : end])
        del self._held[:end]
        return (unpack(body),)


def send_with(sock: socket.socket, message: Any, fds: tuple[int, ...] = ()) -> None:
    """One frame over a unix socket, with descriptors riding on its first bytes."""
    data = pack(message)
    try:
        sent = socket.send_fds(sock, [data], list(fds)) if fds else sock.send(data)
        if sent < len(data):
            sock.sendall(data[sent:])
    except OSError as problem:
        raise Gone(str(problem)) from None


def receive_with(sock: socket.socket, deadline: float | None = None) -> tuple[Any, list[int]]:
    """One frame and its descriptors. `deadline` is a time of the monotonic clock."""
    fd = sock.fileno()
    _wait(fd, deadline)
    try:
        head, fds, _, _ = socket.recv_fds(sock, _HEAD.size, 8)
    except OSError as problem:
        raise Gone(str(problem)) from None
    if not head:
        raise Gone("end of stream")
    if len(head) < _HEAD.size:
        head += _exactly(fd, _HEAD.size - len(head))
    (length,) = _HEAD.unpack(head)
    if length > MAX_FRAME:
        raise BadFrame(f"a frame of {length} bytes")
    return unpack(_exactly(fd, length)), fds


def _wait(fd: int, deadline: float | None) -> None:
    if deadline is None:
        return
    poll = select.poll()
    poll.register(fd, select.POLLIN)
    if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
        raise Late("no answer in time")
