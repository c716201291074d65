"""Processes that have collected test files, and the pairs of judge and subject that come of them.

A server collects once and is forked for every run. A pair (a judge that holds the tests, a subject
that will hold the draft, connected by a channel) is forked ahead, behind all walls, so that a run
finds one waiting. Pairs are used once.
"""

from __future__ import annotations

import hashlib
import os
import socket
from dataclasses import dataclass
from typing import Any

from workbench.errors import SandboxError
from workbench.sandbox.child import Child, Output
from workbench.sandbox.contract import Draft, Limits, Mode, PytestFile
from workbench.sandbox.inside.border import wire
from workbench.sandbox.line import Line
from workbench.sandbox.processes import Launcher
from workbench.sandbox.sources import modules, sent

COLLECT_SECONDS = 20.0
FORK_SECONDS = 5.0
KEPT_SERVERS = 4
_THREADED = ("thread", "concurrent", "async", "timer")
_LOGGING = ("caplog", "assertLogs", "logging")


@dataclass(frozen=True)
class Job:
    """What is to be judged by what, and how."""

    draft: Draft
    module: str
    files: tuple[PytestFile, ...]
    limits: Limits
    mode: Mode = "split"
    classes: frozenset[str] | None = None
    """Names that the task declares to be classes; None takes those that are written like one."""

    def threaded(self) -> bool:
        """Whether the tests may call the draft from several threads at once.

        The subject then keeps a thread that only reads, so that a call can be answered while
        another one blocks; without need that would slow down every call.
        """
        return any(word in f.source.lower() for f in self.files for word in _THREADED)

    def logs(self) -> bool:
        """Whether the tests may look at what the draft logs."""
        return any(word in f.source for f in self.files for word in _LOGGING)

    def modules(self) -> list[str]:
        """The names under which the tests import the draft."""
        return modules(self.draft, self.module)

    def key(self) -> str:
        """What a server depends on: everything but the draft's text."""
        parts = [
            ",".join(self.modules()),
            self.mode,
            str(self.limits.memory_mb),
            str(self.limits.seconds_total),
        ]
        parts.append("" if self.classes is None else ",".join(["=", *sorted(self.classes)]))
        for file in self.files:
            parts += [file.name, file.source]
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


class TestServer:
    """A process that has collected some test files and can be forked for a run."""

    def __init__(self, launcher: Launcher, job: Job) -> None:
        self.launcher = launcher
        self.child = Child(launcher, "judge", job.limits)
        assert self.child.channel is not None
        self.child.channel.setblocking(True)
        self.line = Line(self.child.channel, "The process that collected the tests")
        request = {
            "modules": job.modules(),
            "files": [[f.name, f.source] for f in job.files],
            "classes": None if job.classes is None else sorted(job.classes),
            "in_process": job.mode == "in-process",
            "narrow": _narrow(launcher),
        }
        answer = self.line.post(request).get(COLLECT_SECONDS)
        self.ids: list[str] = [str(i) for i in answer["ids"]]
        self.late = bool(answer.get("late"))
        self.problems = [(str(n), str(t)) for n, t in answer.get("problems", [])]
        self._spare: Pair | None = None

    def take(self, job: Job) -> Pair:
        """A pair for one run: the one that waits, or a new one."""
        pair, self._spare = self._spare or Pair(self, job), None
        return pair

    def prepare(self, job: Job) -> None:
        """Have a pair made for the next run, without waiting for it."""
        if self._spare is None:
            self._spare = Pair(self, job)

    def close(self) -> None:
        """End it and all that it forked."""
        if self._spare is not None:
            self._spare.close()
        self.child.close()

    def abandon(self) -> None:
        """Give the descriptors back, when the launcher ends anyway."""
        if self._spare is not None:
            self._spare.abandon()
        self.child.abandon()


class Pair:
    """A judge and a subject that wait for a draft; in one process, a judge alone."""

    def __init__(self, server: TestServer, job: Job) -> None:
        self.server = server
        beside = job.mode == "in-process"
        self.subject = None if beside else Child(server.launcher, "subject", job.limits)
        self.results, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        read_end, write_end = os.pipe()
        os.set_blocking(read_end, False)
        self.output = Output(read_end, job.limits.output_bytes)
        self.inbox = wire.Inbox(self.results.fileno())
        self._channel = socket.socket(socket.AF_UNIX) if self.subject is None else _channel_of(self)
        fds = (write_end, self._channel.fileno(), theirs.fileno())
        try:
            self._judge = server.line.post({"op": "run"}, fds)
        finally:
            os.close(write_end)
            theirs.close()

    def begin(self, job: Job, ids: list[str]) -> None:
        """Give the subject its draft and the judge its tests. Raises SandboxError, wire.Gone."""
        if "pid" not in self._judge.get(FORK_SECONDS):
            raise SandboxError(f"No judge could be started: {self._judge.get().get('error')}.")
        request: dict[str, Any] = {"ids": None if self.server.late else ids}
        if self.subject is None:
            request["draft"] = sent(job.draft)
        else:
            assert self.subject.pid
            hello = {"mode": "remote", "source": sent(job.draft), "module": job.module, "seed": 0}
            wire.send(
                self._channel.fileno(), {**hello, "threads": job.threaded(), "logs": job.logs()}
            )
            request.update(pid=self.subject.pid, seconds=job.limits.seconds_per_test)
        wire.send(self.results.fileno(), request)
        self._channel.close()  # from here on it belongs to the two of them
        self.results.setblocking(False)

    def streams(self) -> list[Output]:
        """Where the processes' raw output arrives."""
        return [self.output] if self.subject is None else [self.subject.output, self.output]

    def judge_exit(self) -> int:
        """End the judge; its exit code, or minus the signal that it died of."""
        pid = self._judge.get().get("pid")
        return int(self.server.line.post({"op": "reap", "pid": pid}).get()["exit"])

    def close(self) -> None:
        """Have both processes ended, without waiting for it."""
        try:
            if self.subject is not None:
                self.subject.close()
            pid = self._judge.get(FORK_SECONDS).get("pid")
            if pid is not None:
                self.server.line.post({"op": "reap", "pid": pid})
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Give every descriptor back."""
        if self.subject is not None:
            self.subject.abandon()
        self._channel.close()
        self.results.close()
        self.output.close()


def _channel_of(pair: Pair) -> socket.socket:
    assert pair.subject is not None
    channel = pair.subject.give_away_channel()
    channel.setblocking(True)
    return channel


class TestServers:
    """The servers of one launcher, by what they have collected; the least used one goes first."""

    def __init__(self) -> None:
        self._kept: dict[str, TestServer] = {}

    def get(self, launcher: Launcher, job: Job) -> TestServer:
        """The server for these tests, made now if there is none."""
        key = job.key()
        server = self._kept.pop(key, None) or TestServer(launcher, job)
        self._kept[key] = server
        while len(self._kept) > KEPT_SERVERS:
            self._kept.pop(next(iter(self._kept))).close()
        return server

    def abandon(self) -> None:
        """Let go of all, when their launcher ends."""
        for server in self._kept.values():
            server.abandon()
        self._kept.clear()


def _narrow(launcher: Launcher) -> dict[str, Any] | None:
    """The second filter of a judge: all that the server could still do is taken away."""
    if "seccomp" not in launcher.built:
        return None
    files = bool(launcher.workspace)
    return {"tree": files, "metadata": files}
