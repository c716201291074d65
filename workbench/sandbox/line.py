"""Requests to a server of ours, sent ahead of their answers.

A server answers in the order of the requests, so the client may go on at once and read an answer
when it needs it, or never. That takes the ends of one run and the preparations of the next off the
caller's time.
"""

from __future__ import annotations

import collections
import socket
import time
from typing import Any

from workbench.errors import SandboxError, SandboxSlow
from workbench.sandbox.inside.border import wire


class Answer:
    """An answer that is on its way."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.value: dict[str, Any] | None = None

    def get(self, seconds: float = 10.0) -> dict[str, Any]:
        """The answer, waited for if need be. Raises SandboxError when it does not come, SandboxSlow
        when it did not come in time.
        """
        while self.value is None:
            self._line.read_one(seconds)
        return self.value


class Line:
    """A socket to one server, and the answers that are still due on it."""

    def __init__(self, connection: socket.socket, who: str) -> None:
        self.socket, self.who = connection, who
        self._due: collections.deque[Answer] = collections.deque()

    def post(self, request: dict[str, Any], fds: tuple[int, ...] = ()) -> Answer:
        """Send a request, with descriptors, without waiting. Raises wire.Gone."""
        wire.send_with(self.socket, request, fds)
        answer = Answer(self)
        self._due.append(answer)
        return answer

    def expect(self) -> Answer:
        """An answer that comes without a request: a greeting."""
        answer = Answer(self)
        self._due.append(answer)
        return answer

    def read_one(self, seconds: float) -> None:
        """Read the next answer that is due."""
        try:
            message, _ = wire.receive_with(self.socket, time.monotonic() + seconds)
        except (wire.Gone, wire.BadFrame) as problem:
            raise SandboxError(f"{self.who} has ended ({problem}).") from None
        except wire.Late:
            raise SandboxSlow(
                f"{self.who} gave no answer in {seconds:g} s.",
                "The machine is busy: try again once it is not, or run workbench doctor.",
            ) from None
        if not isinstance(message, dict) or not self._due:
            raise SandboxError(f"{self.who} gave an answer that makes no sense.")
        self._due.popleft().value = message

    def close(self) -> None:
        """Hang up."""
        self.socket.close()
