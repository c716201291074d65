"""Split judging: the tests run in one sandboxed process, the draft in another, the clock is here.

Per set of test files one server is kept, which has collected them; per run it is forked once. A
test that does not come back takes the blame for its run; both processes are killed and a fresh pair
goes on with the remaining tests.
"""

from __future__ import annotations

import select
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from workbench.sandbox.child import Flood
from workbench.sandbox.contract import Limits, LoadFailure, TestOutcome
from workbench.sandbox.inside.border import wire
from workbench.sandbox.processes import Launcher
from workbench.sandbox.table import SHOWN, blame, load_failure, not_loaded, told_of
from workbench.sandbox.testservers import Job, Pair, TestServers
from workbench.sandbox.text import fit


def run(
    launcher: Launcher, servers: TestServers, job: Job, done: list[str]
) -> Iterator[TestOutcome]:
    """Outcomes of all tests in the job's files but those `done`, each as soon as it is known."""
    end = time.monotonic() + job.limits.seconds_total
    server = servers.get(launcher, job)
    if server.problems:
        yield from _uncollected(server.problems)
        return
    left = [i for i in server.ids if i not in done]
    while left:
        if time.monotonic() >= end:
            yield from (_unreached(i, job.limits) for i in left)
            return
        pair = server.take(job)
        trial = Trial(pair, job, left, end)
        try:
            pair.begin(job, left)
            yield from trial.confirmed() if job.mode == "in-process" else trial.outcomes()
        finally:
            pair.close()
            server.prepare(job)
        left = trial.left


class Trial:
    """One judge and one subject, until all tests are done or one of them breaks the pair."""

    def __init__(self, pair: Pair, job: Job, ids: list[str], end: float) -> None:
        self.pair, self.limits, self.left, self.end = pair, job.limits, list(ids), end
        self.tampered = self.complete = False
        self.crossed = 0.0
        """Seconds that the present test has had for its calls' way between the processes."""

    def confirmed(self) -> Iterator[TestOutcome]:
        """Outcomes of a run in one process: held back until the canaries have failed as they must.

        A canary is a test that cannot pass. Where one passed, or the run broke off, no pass counts.
        """
        found = list(self.outcomes())
        for outcome in found:
            if outcome.passed and (self.tampered or not self.complete):
                message = "a test that must fail did not, so no pass of this run counts"
                yield replace(outcome, status="tampered", message=message)
            else:
                yield outcome

    def outcomes(self) -> Iterator[TestOutcome]:
        """Stream results; after it `left` holds the tests that a fresh pair has to try."""
        try:
            load = self._next(self.limits.seconds_per_test)
        except (wire.Late, wire.Gone, wire.BadFrame, Flood) as problem:
            yield from self._not_loaded(self._load_blame(problem))
            return
        said = load.get("load")
        if not isinstance(said, dict) or "gone" in said:
            yield from self._not_loaded(self._load_blame(wire.Gone("")))
            return
        if said.get("loaded") is not True:
            yield from self._not_loaded(load_failure(said))
            return
        yield from self._tests()

    def _tests(self) -> Iterator[TestOutcome]:
        current, began = "", time.monotonic()
        while True:
            try:
                seconds = self.limits.seconds_per_test + self.crossed
                message = self._next(began + seconds - time.monotonic())
            except (wire.Late, wire.Gone, wire.BadFrame, Flood) as problem:
                yield self._broken(current or self.left[0], problem, began)
                return
            if "start" in message:
                current, began, self.crossed = str(message["start"]), time.monotonic(), 0.0
            elif "crossed" in message:
                self._lengthen(message["crossed"])
            elif "finish" in message:
                yield from self._finished(message["finish"], began)
                if message["finish"].get("status") == "gone":
                    return
                current, began, self.crossed = "", time.monotonic(), 0.0
            elif "collected" in message:
                self.left = [str(i) for i in message["collected"]]
                if message.get("problems"):
                    problems = [(str(n), str(t)) for n, t in message["problems"]]
                    yield from _uncollected(problems)
                    self.left = []
                    return
            elif "canary" in message:
                self.tampered = self.tampered or message["canary"] != "failed"
            elif "end" in message:
                self.complete = True
                yield from self._rest()
                return

    def _lengthen(self, seconds: Any) -> None:
        """Give the test the time that its calls were on their way, unless the judge that says so
        holds the draft itself. The run's own end stays where it is.
        """
        if self.pair.subject is not None:
            self.crossed = max(self.crossed, float(seconds))

    def _finished(self, result: dict[str, Any], began: float) -> Iterator[TestOutcome]:
        name = str(result["id"])
        if result["status"] == "gone":
            yield self._broken(name, wire.Gone(str(result.get("tampered") or "")), began)
            return
        if name in self.left:
            self.left.remove(name)
            yield _outcome(result, self.limits)

    def _rest(self) -> Iterator[TestOutcome]:
        """A judge that ends properly has told of every test; what it left out never passes."""
        for name in self.left:
            yield TestOutcome(name, "incomplete", message="the judge ended without telling of it")
        self.left = []

    def _broken(self, name: str, problem: Exception, began: float) -> TestOutcome:
        """The test that was running when the pair broke, and why it broke."""
        if name in self.left:
            self.left.remove(name)
        status, message = self._blame(problem)
        if status == "timeout" and self.crossed:
            message += f", not counting {self.crossed:.1f} s of calls from process to process"
        return TestOutcome(
            name,
            status,
            message=message,
            output=self._printed(),
            milliseconds=(time.monotonic() - began) * 1000,
        )

    def _blame(self, problem: Exception) -> tuple[Any, str]:
        if self.pair.subject is None:
            return self._blame_judge(problem)
        if isinstance(problem, wire.Gone) and str(problem):
            self.pair.subject.end()
            return "tampered", f"the draft's process broke the protocol: {fit(str(problem), 200)}"
        return blame(self.pair.subject, problem)

    def _blame_judge(self, problem: Exception) -> tuple[Any, str]:
        """In one process the judge's end is the draft's doing."""
        code = self.pair.judge_exit()
        match problem:
            case wire.Late():
                return "timeout", f"no answer within {self.limits.seconds_per_test:g} s"
            case Flood():
                return "output_limit", f"more than {self.pair.output.total >> 20} MB of output"
            case wire.BadFrame():
                return "tampered", f"the process broke the protocol: {problem}"
            case _:
                return "crashed", f"the process ended ({code}) in the middle of the test"

    def _load_blame(self, problem: Exception) -> LoadFailure:
        status, message = self._blame(problem)
        return LoadFailure(status, f"while it was imported: {message}")

    def _not_loaded(self, failure: LoadFailure) -> Iterator[TestOutcome]:
        names, self.left = self.left, []
        for name in names:
            yield not_loaded(name, failure)

    def _next(self, seconds: float) -> dict[str, Any]:
        """The judge's next message, while both processes' output is drained."""
        deadline = min(self.end, time.monotonic() + seconds)
        while True:
            found = self.pair.inbox.take()
            if found is not None:
                if not isinstance(found[0], dict):
                    raise wire.BadFrame("no message")
                return found[0]
            if self.pair.inbox.ended:
                raise wire.Gone("")
            self._wait(deadline)
            if any(stream.flooded for stream in self.pair.streams()):
                raise Flood

    def _wait(self, deadline: float) -> None:
        poll = select.poll()
        poll.register(self.pair.inbox.fd, select.POLLIN)
        streams = [stream for stream in self.pair.streams() if stream.open]
        for stream in streams:
            poll.register(stream.fd, select.POLLIN)
        left = deadline - time.monotonic()
        ready = {fd for fd, _ in poll.poll(left * 1000)} if left > 0 else set()
        if not ready:
            raise wire.Late("deadline")
        for stream in streams:
            stream.drain()
        if self.pair.inbox.fd in ready:
            self.pair.inbox.fill()

    def _printed(self) -> str:
        return "".join(stream.take() for stream in self.pair.streams())


def _outcome(result: dict[str, Any], limits: Limits) -> TestOutcome:
    raw = result.get("told")
    told = told_of(raw) if isinstance(raw, dict) else None
    observed = f"{told['type']}: {told['text']}" if told else str(result.get("observed", ""))
    return TestOutcome(
        name=str(result["id"]),
        status=result["status"],
        message=fit(str(result.get("message", "")), SHOWN),
        observed=fit(observed, SHOWN),
        expected=fit(str(result.get("expected", "")), SHOWN),
        line=told["line"] if told else None,
        source_line=told["source_line"] if told else "",
        traceback=told["traceback"] if told else "",
        output=fit(str(result.get("output", "")), limits.output_bytes),
        milliseconds=float(result.get("ms", 0.0)),
        ahead=result.get("ahead") is True,
    )


def _uncollected(problems: list[tuple[str, str]]) -> Iterator[TestOutcome]:
    for name, text in problems:
        message = f"the test file could not be collected: {fit(text, SHOWN)}"
        yield TestOutcome(name, "error", message=message)


def _unreached(name: str, limits: Limits) -> TestOutcome:
    message = f"the run's {limits.seconds_total:g} s were used up before this test"
    return TestOutcome(name, "incomplete", message=message)
