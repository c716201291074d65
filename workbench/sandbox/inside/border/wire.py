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
from collections.abc import Callable, Iterable
from typing import Any, cast

MAX_FRAME = 8 * 1024 * 1024
MAX_NODES = 2_000_000  # every value costs at least one separator on the way

AHEAD = 4096
"""Bytes that a `Reader` asks for at once: most frames come whole with one system call."""

_HEAD = struct.Struct("!I")
_loads = json.JSONDecoder().raw_decode


def _encoder() -> Callable[[Any, int], Iterable[str]]:
    """The standard encoder, made once: JSONEncoder makes it anew for every message, which takes as
    long as to encode a short one (5 against 9 µs, measured 2026-11).
    """
    plain = json.JSONEncoder(ensure_ascii=True, check_circular=False, separators=(",", ":"))
    make: Any = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return lambda message, _level: plain.iterencode(message)
    text = json.encoder.encode_basestring_ascii
    return cast(
        Callable[[Any, int], Iterable[str]],
        make(None, plain.default, text, None, ":", ",", False, False, True),
    )


_encoded = _encoder()


class BadFrame(Exception):
    """What arrived is no frame of ours."""


class Gone(Exception):
    """The other side has closed its end, or died."""


class Late(Exception):
    """Nothing whole arrived before the deadline."""


def pack(message: Any) -> bytes:
    """The bytes of one frame. Raises BadFrame when it would be too long or too deep."""
    try:
        body = "".join(_encoded(message, 0)).encode("ascii")
    except (RecursionError, ValueError, TypeError) as problem:
        raise BadFrame(f"not sendable: {problem}") from None
    if len(body) > MAX_FRAME:
        raise BadFrame(f"{len(body)} bytes is more than a frame of {MAX_FRAME} holds")
    return _HEAD.pack(len(body)) + body


def unpack(body: bytes) -> Any:
    """The message in a frame's body. Raises BadFrame for whatever is not clean JSON in bounds."""
    if len(body) > MAX_NODES and _values(body) > MAX_NODES:
        raise BadFrame("more values than a frame may hold")
    try:
        message, end = _loads(body.decode("ascii"))
    except (ValueError, RecursionError, MemoryError) as problem:
        raise BadFrame(f"no frame: {type(problem).__name__}") from None
    if end != len(body):
        raise BadFrame("more than one value in a frame")
    return message


def _values(body: bytes) -> int:
    return body.count(b",") + body.count(b"[") + body.count(b"{")


def send(fd: int, message: Any) -> None:
    """Write one frame to a blocking descriptor. Raises Gone when nobody reads it any more."""
    data = pack(message)
    try:
        written = os.write(fd, data)
        while written < len(data):
            written += os.write(fd, memoryview(data)[written:])
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
        parts.append(_some(fd, min(count, 1 << 20)))
        count -= len(parts[-1])
    return b"".join(parts)


def _some(fd: int, most: int) -> bytes:
    try:
        part = os.read(fd, most)
    except OSError as problem:
        raise Gone(str(problem)) from None
    if not part:
        raise Gone("end of stream")
    return part


class Reader:
    """Frames out of a blocking descriptor, for whoever alone reads from it."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.exact = False
        """Whether never more than one frame is read, because others wait for the descriptor."""
        self._held = b""

    def receive(self) -> Any:
        """The next frame. Raises Gone at the stream's end, BadFrame."""
        data = self._held or _some(self.fd, _HEAD.size if self.exact else AHEAD)
        if len(data) < _HEAD.size:
            data += _exactly(self.fd, _HEAD.size - len(data))
        (length,) = _HEAD.unpack_from(data)
        if length > MAX_FRAME:
            raise BadFrame(f"a frame of {length} bytes")
        end = _HEAD.size + length
        if len(data) < end:
            data += _exactly(self.fd, end - len(data))
        self._held = data[end:]
        return unpack(data[_HEAD.size : end])

    def ready(self) -> bool:
        """Whether something has come, so that to receive it will not block for long."""
        return bool(self._held) or readable(self.fd)


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
