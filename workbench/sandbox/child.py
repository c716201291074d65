"""One child as the client sees it: its frames, its output, its deadline and its end.

The child is never trusted: its frames are capped and rebuilt, its output is drained, counted and
clipped, and its end is brought about by SIGKILL through its server when the clock says so.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import time
from dataclasses import dataclass
from typing import Any

from workbench.errors import SandboxError
from workbench.sandbox.contract import Limits
from workbench.sandbox.inside.border import wire
from workbench.sandbox.line import Answer
from workbench.sandbox.processes import Launcher
from workbench.sandbox.text import fit

FLOOD_BYTES = 16 * 1024 * 1024  # output beyond this ends the child


class Output:
    """What a child writes to its standard streams: kept up to a limit, counted beyond it."""

    def __init__(self, fd: int, keep: int) -> None:
        self.fd, self.keep = fd, keep
        self.total = 0
        self.open = True
        self._kept = bytearray()
        self._since = 0

    @property
    def flooded(self) -> bool:
        """Whether more came than anybody would read."""
        return self.total > FLOOD_BYTES

    def drain(self) -> None:
        """Take what is there now, without waiting."""
        while self.open and not self.flooded:
            try:
                part = os.read(self.fd, 1 << 16)
            except BlockingIOError:
                return
            except OSError:
                part = b""
            if not part:
                self.open = False
                return
            self.total += len(part)
            self._since += len(part)
            self._kept += part[: max(0, self.keep - len(self._kept))]

    def close(self) -> None:
        """Give the descriptor back. Safe to call twice."""
        if self.fd >= 0:
            os.close(self.fd)
        self.fd, self.open = -1, False

    def take(self) -> str:
        """The text since the last call, clean and clipped; says how much was left out."""
        text = bytes(self._kept).decode("utf-8", "backslashreplace")
        left_out = self._since - len(self._kept)
        self._kept.clear()
        self._since = 0
        shown = fit(text, self.keep)
        return f"{shown}\n… {left_out} bytes left out …" if left_out > 0 else shown


@dataclass(frozen=True)
class Ending:
    """How a child ended, as a status of the lattice and a sentence."""

    status: Any
    message: str


class Child:
    """A spawned process with its channel (or none, when another process talks to it)."""

    def __init__(
        self,
        launcher: Launcher,
        role: str,
        limits: Limits,
    ) -> None:
        self.launcher, self.role, self.limits = launcher, role, limits
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        read_end, write_end = os.pipe()
        try:
            quota = _quota(limits, bool(launcher.workspace))
            fds = (write_end, write_end, theirs.fileno())
            self._spawned = launcher.spawn(role, quota, fds)
        except BaseException:
            ours.close()
            os.close(read_end)
            raise
        finally:
            theirs.close()
            os.close(write_end)
        os.set_blocking(read_end, False)
        self.channel: socket.socket | None = ours
        self.output = Output(read_end, limits.output_bytes)
        self.inbox = wire.Inbox(ours.fileno())
        self._ending: Answer | None = None

    @property
    def pid(self) -> int:
        """The child's number as its server knows it. Raises SandboxError if it was not forked."""
        answer = self._spawned.get()
        if "pid" not in answer:
            raise SandboxError(f"No child could be started: {answer.get('error')}.")
        return int(answer["pid"])

    @property
    def ended(self) -> bool:
        """Whether its end was ordered."""
        return self._ending is not None

    def send(self, *messages: Any) -> None:
        """Send frames; a child that is gone shows when it is read from."""
        assert self.channel is not None
        self.channel.setblocking(True)
        self.channel.settimeout(5.0)
        with contextlib.suppress(OSError):
            self.channel.sendall(b"".join(map(wire.pack, messages)))
        self.channel.setblocking(False)

    def give_away_channel(self) -> socket.socket:
        """Hand the channel to another process; from now on only the output is read here."""
        assert self.channel is not None
        channel, self.channel = self.channel, None
        return channel

    def receive(self, deadline: float) -> Any:
        """The next frame. Raises wire.Late at the deadline, wire.Gone, wire.BadFrame."""
        while True:
            message = self.inbox.take()
            if message is not None:
                return message[0]
            if self.inbox.ended:
                raise wire.Gone("end of stream")
            if self.output.flooded:
                raise Flood
            self._wait(deadline)

    def _wait(self, deadline: float) -> None:
        poll = select.poll()
        poll.register(self.inbox.fd, select.POLLIN)
        if self.output.open:
            poll.register(self.output.fd, select.POLLIN)
        left = deadline - time.monotonic()
        ready = {fd for fd, _ in poll.poll(max(0.0, left) * 1000)} if left > 0 else set()
        if not ready:
            raise wire.Late("deadline")
        self.output.drain()
        if self.inbox.fd in ready:
            self.inbox.fill()

    def end(self, patience: float = 0.0) -> tuple[int, bool]:
        """Kill it and its group; returns exit code (minus signal) and whether it still lived."""
        if self._ending is None:
            self._ending = self.launcher.reap(self.role, self.pid, patience)
        answer = self._ending.get()
        self.output.drain()
        return int(answer["exit"]), bool(answer["alive"])

    def ending(self) -> Ending:
        """End it and say why it went away by itself, from what the kernel says of its end."""
        code, lived = self.end(patience=0.5)
        if lived:
            return Ending("tampered", "the draft closed the channel to its checker")
        if code == -signal.SIGXCPU or code == -signal.SIGKILL:
            return Ending("timeout", "it used more processor time than the run may take")
        if code < 0:
            return Ending("crashed", f"the process died of {_signal_name(-code)}")
        return Ending("crashed", f"the process ended (exit status {code}) before it answered")

    def close(self) -> None:
        """Have the child ended and give its descriptors back. Safe to call twice."""
        try:
            if self._ending is None:
                self._ending = self.launcher.reap(self.role, self.pid)
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Give the descriptors back without a word to the server, which is ending anyway."""
        if self.channel is not None:
            self.channel.close()
            self.channel = None
        self.output.close()


class Flood(Exception):
    """More output than anybody would read."""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _quota(limits: Limits, files: bool) -> dict[str, Any]:
    return {
        "cpu_seconds": int(limits.seconds_total) + 2,
        "memory_mb": limits.memory_mb,
        "file_bytes": 8 << 20 if files else 0,
    }
