"""A real HTTP/1.1 server on loopback that answers like the chat API, well or badly, and logs it.

    with OpenAIServer(faults={1: "429"}) as server:      # in a test; runs in a thread of its own
        OpenAICompatible(ModelChoice("openai", "loopback-1", server.base_url))

    python -m tests.support.openai_server --port-file P --log L --pace 0.05 --fault reset_midway@2

The log is appended to with one write a line, so that it survives any kill: `asked` when a request
has been read; then `finished` once the last byte of a whole answer was handed to the system,
`failed` where a fault was answered instead, `broken` where a fault or a vanished client broke the
exchange off. A digest names what was asked; `asked_again` lists what was asked once more after it
had been finished. (A client killed between the last byte and its own commit has to ask again: ask
about the digests of calls that its session had recorded as finished.)
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import os
import tempfile
import threading
import time
from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.openai_faults import FAULTS, Broken, Exchange, reply
from tests.support.openai_oddities import ODDITIES
from workbench.core.messages import Message

Json = Any
Answer = Callable[[Sequence[Message], int], str]
"""Messages and seed in, the answer out."""
SCRIPTS = ChainMap(FAULTS, ODDITIES)
EVERY = 0
"""In `faults`: a fault for each request that has none of its own."""


def digest(messages: Sequence[Message]) -> str:
    """A short name for what was asked."""
    text = json.dumps([[message.role, message.text] for message in messages])
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


@dataclass(frozen=True)
class Line:
    """One line of the server's log."""

    request: int
    kind: str
    """`asked`, then one of `finished`, `failed`, `broken`."""
    digest: str
    fault: str
    streamed: bool
    time: float
    """Seconds since 1970."""


def read_log(path: Path) -> tuple[Line, ...]:
    """The log so far."""
    if not path.exists():
        return ()
    return tuple(Line(**json.loads(line)) for line in path.read_text().splitlines())


def asked_again(lines: Sequence[Line]) -> tuple[str, ...]:
    """Digests that were asked once more after a whole answer to them had been finished."""
    finished: set[str] = set()
    again: list[str] = []
    for line in lines:
        if line.kind == "asked" and line.digest in finished:
            again.append(line.digest)
        if line.kind == "finished":
            finished.add(line.digest)
    return tuple(again)


def always(text: str) -> Answer:
    """A model that answers the same whatever is asked."""
    return lambda messages, seed: text


class OpenAIServer:
    """The server; a context manager that works in plain and in async tests."""

    def __init__(
        self,
        answer: Answer | str = "The draft, whole and unharmed: café ☕.",
        *,
        faults: Mapping[int, str] | str = "",
        log: Path | None = None,
        pace: float = 0.0,
        port: int = 0,
        models: Sequence[str] = ("loopback-1", "loopback-2"),
    ) -> None:
        """`faults` maps the number of a request (from 1) to a fault; one name holds for all."""
        self._answer = always(answer) if isinstance(answer, str) else answer
        self._faults = {EVERY: faults} if isinstance(faults, str) else dict(faults)
        for name in self._faults.values():
            assert not name or name in SCRIPTS, f"no fault called {name}"
        handle, fresh = tempfile.mkstemp(suffix=".jsonl") if log is None else (None, "")
        if handle is not None:
            os.close(handle)
        self._own_log = log is None
        self.log_path = Path(fresh) if log is None else log
        self.pace, self.port, self.models = pace, port, models
        self.bodies: list[Mapping[str, Json]] = []
        self.headers: list[Mapping[str, str]] = []
        self.targets: list[str] = []
        self._count = len([line for line in read_log(self.log_path) if line.kind == "asked"])
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._exchanges: list[Exchange] = []

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def lines(self) -> tuple[Line, ...]:
        return read_log(self.log_path)

    @property
    def requests(self) -> int:
        """How many completions were asked for."""
        return self._count

    def hurry(self) -> None:
        """From now on without a pause between the pieces, also in answers that have begun."""
        self.pace = 0.0
        for exchange in self._exchanges:
            exchange.pace = 0.0

    def __enter__(self) -> OpenAIServer:
        self._thread.start()
        assert self._ready.wait(600), "the server did not come up"
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)
        if self._own_log:
            self.log_path.unlink(missing_ok=True)

    def _run(self) -> None:
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self.serve())

    async def serve(self) -> None:
        """Answer until stopped."""
        self._stop = asyncio.Event()
        server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            while await self._one(reader, writer):
                pass
        except (Broken, OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        first = await reader.readexactly(1)
        if first == b"\x16":  # a TLS handshake: answered in plain HTTP, as web servers do
            writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            return False
        rest = await reader.readuntil(b"\r\n\r\n")
        head = (first + rest).decode("latin-1").split("\r\n")
        method, target, _ = head[0].split(" ")
        pairs = (line.split(":", 1) for line in head[1:] if line)
        headers = {name.strip().lower(): value.strip() for name, value in pairs}
        data = await reader.readexactly(int(headers.get("content-length", 0)))
        body = json.loads(data) if data else {}
        path = target.split("?")[0]
        if method == "GET" and path.endswith("/models"):
            listed = [{"id": name, "object": "model"} for name in self.models]
            await Exchange(body, headers, "", writer).whole({"object": "list", "data": listed})
        elif path.startswith("/v1/") and path.endswith("/chat/completions"):
            self.targets.append(target)
            await self._complete(body, headers, writer)
        else:
            await Exchange(body, headers, "", writer).failure(404, "no such page")
        return headers.get("connection", "").lower() != "close"

    async def _complete(
        self, body: Mapping[str, Json], headers: Mapping[str, str], writer: asyncio.StreamWriter
    ) -> None:
        self._count += 1
        number = self._count
        self.bodies.append(body)
        self.headers.append(headers)
        messages = [Message(entry["role"], entry["content"]) for entry in body["messages"]]
        fault = self._faults.get(number, self._faults.get(EVERY, ""))
        note = {"request": number, "digest": digest(messages), "fault": fault}
        note["streamed"] = bool(body.get("stream"))
        self._note(note, "asked")
        answer = self._answer(messages, int(body.get("seed", 0)))
        exchange = Exchange(body, headers, answer, writer, self.pace)
        self._exchanges.append(exchange)
        end = "broken"
        try:
            await (SCRIPTS[fault] if fault else reply)(exchange)
            end = "failed"
        finally:
            self._note(note, "finished" if exchange.finished else end)

    def _note(self, note: Mapping[str, Json], kind: str) -> None:
        line = json.dumps({**note, "kind": kind, "time": time.time()}) + "\n"
        handle = os.open(self.log_path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, line.encode())
        finally:
            os.close(handle)


def parse_faults(entries: Sequence[str]) -> dict[int, str]:
    """`["429@1", "reset@3", "length"]` as a plan; one without a number holds for every request."""
    plan: dict[int, str] = {}
    for entry in entries:
        name, _, number = entry.partition("@")
        plan[int(number) if number else EVERY] = name
    return plan


def scripted(path: Path) -> Answer:
    """A model that follows a practice script, so that a loop over HTTP can reach its target."""
    import yaml

    from workbench.models.practice import answer
    from workbench.models.practice_script import parse

    script = parse(yaml.safe_load(path.read_text()), str(path))
    return lambda messages, seed: answer(script, messages, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--port-file", type=Path, help="gets the port once the server listens")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--pace", type=float, default=0.0, help="seconds before each piece")
    parser.add_argument("--fault", action="append", default=[], help="NAME or NAME@REQUEST")
    parser.add_argument("--answer", default="The draft.")
    parser.add_argument("--script", type=Path, help="a practice script to answer by")
    options = parser.parse_args()
    answer = scripted(options.script) if options.script else always(options.answer)
    faults = parse_faults(options.fault)
    server = OpenAIServer(
        answer, faults=faults, log=options.log, pace=options.pace, port=options.port
    )
    with server:
        if options.port_file:
            part = options.port_file.with_suffix(".part")
            part.write_text(str(server.port))
            part.replace(options.port_file)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
