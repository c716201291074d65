"""`log --listen`: an agent's traces as they happen, from its OpenTelemetry exporter into the log.

Connections have threads of their own; the history has one, this one. A request waits until its
answers are committed. Of a trace whose calls come one after the other, each further answer is an
interaction of its own; the same one sent again is the same.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import queue
import secrets
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from workbench.commands.curating.receiving import PATH, Receiver
from workbench.core.codec import Json
from workbench.curation.desk import Desk, stream_id
from workbench.curation.importing import Taken, as_log_line
from workbench.curation.intake import take
from workbench.curation.trust.policy import Trust
from workbench.errors import HistoryError, UnknownName, UsageError, WorkbenchError
from workbench.history import History

PORT = 4318
"""OTLP/HTTP's own."""
TOKEN = "WORKBENCH_LISTEN_TOKEN"
"""Variable of the environment with the token; a new one is made where it is not set."""
_LEAST_TOKEN = 16
_SOON = 1.0
"""Seconds of silence after which what came is taken up into the queue."""
_LOOK = 0.1
"""Seconds until it is seen that it is to stop."""
_WAITING = 64
"""Requests that wait for the history; more are told to come again."""
_TRACES = 10_000


@dataclass(slots=True)
class _Names:
    """Under which id an answer of a trace is kept: the trace's own for its first answer."""

    history: History
    known: dict[str, str] = field(default_factory=dict)

    def of(self, item: Taken) -> str:
        """The id; another one for each further answer of the trace."""
        said = hashlib.blake2b(f"{item.question}\0{item.answer}".encode(), digest_size=6)
        mark = said.hexdigest()
        if self.known.setdefault(item.ref, mark if self._new(item.ref) else "") == mark:
            return item.ref
        while len(self.known) > _TRACES:
            del self.known[next(iter(self.known))]
        return f"{item.ref}:{mark}"

    def _new(self, ref: str) -> bool:
        """Whether no process has kept an answer of the trace."""
        try:
            return not self.history.events(stream_id(f"ref:{ref}"))
        except UnknownName:
            return True


_Job = tuple[Sequence[Taken], "Future[int]"]


def listen(history: History, where: str, trust: Trust) -> int:
    """Takes traces in until Ctrl-C or SIGTERM. Raises UsageError where that cannot begin."""
    host, port = address(where)
    token = token_of(os.environ.get(TOKEN, ""))
    jobs: queue.Queue[_Job] = queue.Queue(_WAITING)
    with (
        _signalled() as stopping,
        Receiver(host, port, token, lambda items: _handed_over(jobs, items)) as receiver,
    ):
        _tell(receiver, token)
        thread = threading.Thread(target=receiver.serve_forever, name="receiver", daemon=True)
        thread.start()
        try:
            _work(history, jobs, trust, stopping)
        finally:
            receiver.shutdown()
            _finish(history, jobs)
    caught = _caught_up(history, trust)
    print(f"Stopped; {caught} more taken up. Next: workbench review", file=sys.stderr)
    return 0


@contextlib.contextmanager
def _signalled() -> Iterator[threading.Event]:
    """Set at the first Ctrl-C or SIGTERM, between two requests and never in the middle of one; the
    second ends the process. Where Ctrl-C is ignored, as behind a script's `&`, it stays so.
    """
    stopping = threading.Event()
    kept = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGINT)}
    heard = [each for each, before in kept.items() if before is not signal.SIG_IGN]
    heard = list({*heard, signal.SIGTERM})

    def stop(number: int, frame: object) -> None:
        stopping.set()
        for each in heard:
            signal.signal(each, signal.SIG_DFL)

    for each in heard:
        signal.signal(each, stop)
    try:
        yield stopping
    finally:
        for each, before in kept.items():
            signal.signal(each, before)


def address(where: str) -> tuple[str, int]:
    """`[HOST:]PORT`, the port 4318 where it is empty."""
    host, _, port = where.rpartition(":")
    if not port.isascii() or not port.isdecimal() or int(port) > 65_535:
        raise UsageError(f"'{where}' is no port.", f"Write --listen {PORT} or 127.0.0.1:{PORT}.")
    return host.strip("[]") or "127.0.0.1", int(port)


def token_of(given: str) -> str:
    """The token from the environment, or a new one."""
    if given and (len(given) < _LEAST_TOKEN or not given.isascii() or not given.isprintable()):
        raise UsageError(
            f"{TOKEN} has to be {_LEAST_TOKEN} printable characters at least.",
            "Leave it unset: a token is made then.",
        )
    return given or secrets.token_urlsafe(24)


def _tell(receiver: Receiver, token: str) -> None:
    host, port = receiver.server_address[:2]
    shown = f"[{host!s}]" if ":" in str(host) else str(host)
    given = f"${TOKEN}" if os.environ.get(TOKEN) else token
    print(
        f"Listening on http://{shown}:{port}{PATH}; Ctrl-C or SIGTERM stops. For the agent:\n"
        f"  export OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=http://{shown}:{port}{PATH}\n"
        f"  export OTEL_EXPORTER_OTLP_HEADERS='authorization=Bearer%20{given}'\n"
        "  export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf",
        file=sys.stderr,
        flush=True,
    )


def _handed_over(jobs: queue.Queue[_Job], items: Sequence[Taken]) -> int:
    """In a connection's thread: waits until the history has the items."""
    if not items:
        return 0
    done: Future[int] = Future()
    try:
        jobs.put_nowait((items, done))
    except queue.Full:
        raise HistoryError("Too many requests wait.", "Send it again in a moment.") from None
    return done.result()


def _work(
    history: History, jobs: queue.Queue[_Job], trust: Trust, stopping: threading.Event
) -> None:
    """Jobs in their order, and in every pause what came is taken up; until it is to stop."""
    names, fresh, still = _Names(history), False, 0.0
    while not stopping.is_set():
        try:
            job = jobs.get(timeout=_LOOK)
        except queue.Empty:
            still += _LOOK
            if fresh and still >= _SOON:
                fresh = _caught_up(history, trust) < 0
            continue
        still = 0.0
        _perform(history, names, job)
        fresh = True


def _finish(history: History, jobs: queue.Queue[_Job]) -> None:
    """What was handed over before the end is kept, and answered."""
    names = _Names(history)
    while True:
        try:
            _perform(history, names, jobs.get_nowait())
        except queue.Empty:
            return


def _perform(history: History, names: _Names, job: _Job) -> None:
    """The answers of one request, committed at once; its thread hears of it, or why not."""
    items, done = job
    try:
        with history.together():
            answers = [_kept(history, item, names) for item in items]
    except WorkbenchError as error:
        done.set_exception(error)
        return
    except BaseException:
        done.set_exception(HistoryError("The workbench stopped.", "Send it again later."))
        raise
    for answer in answers:
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    done.set_result(sum("error" in answer for answer in answers))


def _kept(history: History, item: Taken, names: _Names) -> dict[str, Json]:
    """The answer to one item, as `log` gives it. What the disk refuses is raised: the exporter is
    to send it again.
    """
    id = names.of(item)
    try:
        took = take(history, {**as_log_line(item), "id": id})
    except UsageError as error:
        return {"id": id, "error": str(error)}
    history.let_go(took.id)
    told = {"not_understood": [*took.problems]} if took.problems else {}
    return {"id": id if took.named else took.id, **told}


def _caught_up(history: History, trust: Trust) -> int:
    """How many interactions were taken up into the queue."""
    return Desk(history, trust=trust).catch_up().interactions
