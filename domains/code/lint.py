"""Findings of ruff on a draft, as data, from one warm process.

To start ruff takes longer than all the tests of a table, so it is started once, as the language
server that it also is, and asked over its pipes; a draft is data to it and never run. It sees no
configuration and no file, holds the draft only while it is asked about it, has a limit on memory,
and is killed and started anew when it does not answer in time or ends.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import subprocess
import sys
import time
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RULES = (
    "F",
    "E711",
    "E712",
    "E713",
    "E714",
    "E721",
    "E722",
    "E741",
    "B006",
    "B008",
    "B023",
    "B904",
)
"""Pyflakes and the few others that find likely faults rather than matters of taste."""
SECONDS = 10.0
"""Patience with one draft."""
MEMORY_MB = 1024
"""Address space of the server; its threads' stacks and its tables need about 300."""
_LONGEST_ANSWER = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class LintFinding:
    """One finding: rule, line of the draft, what is wrong."""

    rule: str
    line: int
    text: str


class LintError(Exception):
    """ruff is missing, ended, or gave no answer that makes sense. Says nothing about the draft."""


def program() -> str | None:
    """The path of ruff beside this interpreter or on the path; None when it is not installed."""
    beside = Path(sys.executable).parent / ("ruff.exe" if sys.platform == "win32" else "ruff")
    return str(beside) if beside.is_file() else shutil.which("ruff")


class Linter:
    """A warm ruff: started on first use, started anew when it was lost. One user at a time."""

    def __init__(self) -> None:
        self._server: _Server | None = None

    def lint(self, source: str, seconds: float = SECONDS) -> list[LintFinding]:
        """The findings, in the order of lines. Raises LintError."""
        end = time.monotonic() + seconds
        if self._server is None:
            self._server = _start(end)
            weakref.finalize(self, self._server.close)  # also where nobody calls `close`
        try:
            told = self._server.diagnose(source, end)
            found = [_finding(entry) for entry in told]
        except (OSError, ValueError, KeyError, TypeError) as problem:
            self.close()
            raise LintError(f"{type(problem).__name__}: {problem}") from problem
        return sorted(found, key=lambda finding: (finding.line, finding.rule))

    def close(self) -> None:
        """End the process. Safe to call twice; a later use starts anew."""
        server, self._server = self._server, None
        if server is not None:
            server.close()


def _finding(entry: dict[str, Any]) -> LintFinding:
    """A diagnostic's code, line from 1 and message without the advice that follows it."""
    line = int(entry["range"]["start"]["line"]) + 1
    text = str(entry["message"]).partition("\n")[0]
    return LintFinding(str(entry.get("code") or "syntax"), line, text)


def _start(end: float) -> _Server:
    path = program()
    if path is None:
        raise LintError("ruff is not installed")
    try:
        process = subprocess.Popen(
            [path, "server", "--isolated"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            cwd=os.path.dirname(path),
        )
    except OSError as problem:
        raise LintError(str(problem)) from problem
    server = _Server(process)
    try:
        server.greet(end)
    except (OSError, ValueError) as problem:
        server.close()
        raise LintError(f"{type(problem).__name__}: {problem}") from problem
    return server


class _Server:
    """One process that speaks the Language Server Protocol on its standard streams.

    Messages are JSON after a header that gives their length (LSP 3.17, "Base Protocol").
    """

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._in, self._out = process.stdin.fileno(), process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._held = bytearray()
        self._asked = 0
        _limit(process.pid)

    def greet(self, end: float) -> None:
        """The protocol's handshake, with the rules to apply."""
        settings = {"lint": {"select": list(RULES)}, "configurationPreference": "editorOnly"}
        about: dict[str, Any] = {
            "processId": None,
            "rootUri": None,
            "capabilities": {"textDocument": {"diagnostic": {}}},
            "initializationOptions": {"settings": settings},
        }
        number = self._next()
        self._write(end, {"id": number, "method": "initialize", "params": about})
        self._answer(number, end)
        self._write(end, {"method": "initialized", "params": {}})

    def diagnose(self, source: str, end: float) -> list[dict[str, Any]]:
        """What ruff finds in a text, as the protocol's diagnostics."""
        text = source.encode("utf-8", "replace").decode("utf-8")
        place = {"uri": "file:///draft.py"}
        opened = {**place, "languageId": "python", "version": 1, "text": text}
        number = self._next()
        self._write(  # in one go: every write may wake the other process and wait for it
            end,
            {"method": "textDocument/didOpen", "params": {"textDocument": opened}},
            {
                "id": number,
                "method": "textDocument/diagnostic",
                "params": {"textDocument": place},
            },
            {"method": "textDocument/didClose", "params": {"textDocument": place}},
        )
        result = self._answer(number, end)
        items: list[dict[str, Any]] = result["items"]
        return items

    def close(self) -> None:
        """Kill it and give the pipes back."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process.wait()

    def _next(self) -> int:
        self._asked += 1
        return self._asked

    def _answer(self, number: int, end: float) -> Any:
        """The result of the request of this number, past whatever else ruff says."""
        while True:
            message = self._read(end)
            if message.get("id") == number and "method" not in message:
                if "result" not in message:
                    raise ValueError(f"ruff refused: {message.get('error')}"[:300])
                return message["result"]

    def _write(self, end: float, *messages: dict[str, Any]) -> None:
        data = memoryview(b"".join(map(_framed, messages)))
        while data:
            _wait(self._in, select.POLLOUT, end)
            data = data[os.write(self._in, data) :]

    def _read(self, end: float) -> dict[str, Any]:
        """The next message. Raises OSError at the deadline and at the end of the stream."""
        while (head := self._held.find(b"\r\n\r\n")) < 0:
            self._fill(end)
        length = _length(bytes(self._held[:head]))
        while len(self._held) < head + 4 + length:
            self._fill(end)
        message = json.loads(self._held[head + 4 : head + 4 + length])
        del self._held[: head + 4 + length]
        if not isinstance(message, dict):
            raise ValueError("ruff sent no message")
        return message

    def _fill(self, end: float) -> None:
        _wait(self._out, select.POLLIN, end)
        part = os.read(self._out, 1 << 16)
        if not part:
            raise OSError("ruff has ended")
        self._held += part


def _framed(message: dict[str, Any]) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **message}).encode("ascii")
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and 0 <= int(value) <= _LONGEST_ANSWER:
            return int(value)
    raise ValueError("ruff sent a message without a length")


def _wait(fd: int, what: int, end: float) -> None:
    poll = select.poll()
    poll.register(fd, what)
    if not poll.poll(max(0.0, end - time.monotonic()) * 1000):
        raise TimeoutError("ruff gave no answer in time")


def _limit(pid: int) -> None:
    """Bound what a draft can make ruff take, where the system lets another process be limited."""
    import resource

    if hasattr(resource, "prlimit"):
        most = MEMORY_MB << 20
        with contextlib.suppress(OSError):
            resource.prlimit(pid, resource.RLIMIT_AS, (most, most))
            resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))
