"""The one shell: performs the steps that the rules ask for, appends what happened, tells one
listener.

    step = next_step(session.view(), domain)      what to do, pure
    perform it, append the events, fold them      here

Promises: an event is committed before anybody is told of it; a decision is written only if nothing
came in between since it was computed; a call's answer and the draft made of it are committed
together, so that no finished call is ever paid twice; what fails leaves the session resumable.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from workbench.core import events as ev
from workbench.core.checks import CheckResult, as_hidden
from workbench.core.diffing import text_digest
from workbench.core.domain import Domain, Readiness
from workbench.core.folding import advance, fold
from workbench.core.holding import joined
from workbench.core.ids import ulid
from workbench.core.messages import Message, Usage
from workbench.core.session import Session
from workbench.core.stopping import Stop
from workbench.core.strategy import All, Ask, Check, Compare, Decide, Judge, Wait, Write, next_step
from workbench.core.task import Task
from workbench.errors import ModelError, UsageError
from workbench.models import CallSettings, Finished, Model, Retrying

Phase = Literal["idle", "calling", "checking", "consent", "waiting", "failed", "stopped"]
"""`consent`: a draft waits for the person's yes to run it where isolation is weak."""


@dataclass(frozen=True, slots=True)
class Live:
    """What is true now and not in the log: what the runner is doing, and since when."""

    phase: Phase = "idle"
    since: float = 0.0
    """Of the runner's clock, in seconds."""
    note: str = ""
    draft: str = ""
    """What is being checked, or waits to be."""


@dataclass(frozen=True, slots=True)
class Appended:
    """Events were committed and folded."""

    events: tuple[ev.Event, ...]
    session: Session


@dataclass(frozen=True, slots=True)
class Streamed:
    """A piece of an answer came; nothing of it is saved yet."""

    call: str
    text: str


@dataclass(frozen=True, slots=True)
class ChecksArriving:
    """The results so far of the draft that is being checked."""

    draft: str
    results: tuple[CheckResult, ...]


@dataclass(frozen=True, slots=True)
class PhaseChanged:
    """The runner does something else now."""

    live: Live


@dataclass(frozen=True, slots=True)
class Problem:
    """Something the person should know; the session stays whole."""

    error: Exception


Notice = Appended | Streamed | ChecksArriving | PhaseChanged | Problem
Record = Callable[[Sequence[ev.Body], str], Awaitable[Sequence[ev.Event]]]
"""Commits bodies for an author, in one transaction, and gives the events."""

INTERRUPTING = (
    ev.SessionStopped,
    ev.BranchChosen,
    ev.DraftEdited,
    ev.Accepted,
    ev.FreshStarted,
    ev.TaskRevised,
    ev.Abandoned,
)
"""Acts after which a running call would answer a question that nobody asks any more."""
RESUMING = (ev.Resumed, ev.BranchChosen, ev.DraftEdited, ev.FreshStarted, ev.TaskRevised)
"""Acts after which the person does not want the stop any more that they asked for before."""


class Checker(Protocol):
    """Runs a domain's checks; `CheckWorker` is the real one."""

    def check(self, task: Task, draft: str, before: str | None) -> AsyncIterator[CheckResult]: ...

    async def readiness(self) -> Readiness: ...


@dataclass(frozen=True, slots=True)
class Outfit:
    """What a runner works with."""

    domain: Domain
    model_for: Callable[[ev.ModelChoice, Session], Model]
    checker: Checker
    record: Record
    listener: Callable[[Notice], None] = lambda notice: None
    clock: Callable[[], float] = time.monotonic
    price: Callable[[ev.ModelChoice, Usage], float | None] = lambda choice, usage: None
    """What a call that nobody billed cost at most; None where the price is not known."""
    weak_ok: bool = False
    """The person agreed to run drafts where isolation is weak."""
    retry: Callable[[], None] = lambda: None
    """Called whenever the loop begins to run: what kept the log from being written may be gone."""
    answer_cap: int = 256 * 1024
    timeout: float = 120.0


def new_id() -> str:
    """A fresh id for a draft, call or note."""
    return ulid(time.time_ns() // 1_000_000, secrets.token_bytes(10))


class Runner:
    """One session being run. Its methods are called on one event loop."""

    def __init__(self, outfit: Outfit, log: Sequence[ev.Event] = ()) -> None:
        self._outfit = outfit
        self._log = list(log)
        self.session = fold(self._log)
        self.live = Live(since=outfit.clock())
        self._writing = asyncio.Lock()
        self._turn = asyncio.Lock()
        self._woken = asyncio.Event()
        self._call: asyncio.Task[tuple[str, Finished]] | None = None
        self._stop_wanted = False
        self._consented = outfit.weak_ok
        self._waits = False
        self._holding = ""

    @property
    def log(self) -> Sequence[ev.Event]:
        """All events so far, oldest first; as they were before redaction for those of this
        process.
        """
        return self._log

    @property
    def running(self) -> bool:
        """The loop is under way: it performs a step, or waits for the person."""
        return self._turn.locked()

    async def act(self, *bodies: ev.Body, author: str = "person") -> Sequence[ev.Event]:
        """A person's act: committed, folded, and the running call ended where it no longer
        matters. Gives the events that it became.
        """
        events = await self._append(bodies, author)
        if any(isinstance(body, RESUMING) for body in bodies):
            self._stop_wanted = False
        paused_now = any(isinstance(b, ev.Paused) and not b.after_call for b in bodies)
        if paused_now or any(isinstance(body, INTERRUPTING) for body in bodies):
            self._interrupt()
        self._woken.set()
        return events

    async def stop(self) -> None:
        """The person stops: the running call ends, the best draft stands, hidden checks are
        scored.
        """
        self._stop_wanted = True
        self._interrupt()
        self._woken.set()

    def hold(self, why: str) -> None:
        """Until it is called with an empty reason no further call starts; checks run on.

        For what a person is about to do, such as writing an edit; nothing of it is in the log.
        """
        self._holding = why
        self._woken.set()

    async def until_woken(self) -> None:
        """Returns once the person has acted since the loop last stood still."""
        await self._woken.wait()
        self._woken.clear()

    def consent(self) -> None:
        """The person agrees to weak isolation for this session."""
        self._consented = True
        self._woken.set()

    async def run(self, *, wait: bool = False) -> ev.SessionStopped | None:
        """Perform steps until the session stops.

        With `wait` it waits for the person where only a person can go on; otherwise it returns None
        there. Raises ModelError when a call failed for good and WorkbenchError when the log cannot
        be written; the session can be resumed after either. While it runs already, it waits for
        its turn.
        """
        async with self._turn:
            self._waits = wait
            self._outfit.retry()
            try:
                return await self._run()
            except Exception as error:
                self._enter("failed", getattr(error, "message", type(error).__name__))
                raise

    async def _run(self) -> ev.SessionStopped | None:
        await self._close_broken_call()
        while True:
            seen = self.session
            if seen.stop is not None:
                self._enter("stopped")
                return seen.stop
            step = self._next(seen)
            if isinstance(step, Wait | Ask):
                self._enter("waiting", step.why if isinstance(step, Wait) else step.text)
                if not self._waits:
                    return None
                await self.until_woken()
                continue
            await self._perform(step, seen)

    def _next(self, seen: Session) -> object:
        if self._stop_wanted:
            return Stop("person", "The person stopped it.")
        step = next_step(seen.view(), self._outfit.domain)
        free = isinstance(step, Check | Decide | Stop | Wait | Ask)
        return Wait(self._holding) if self._holding and not free else step

    async def _perform(self, step: object, seen: Session) -> None:
        match step:
            case Write():
                await self._write(step, seen)
            case Check(draft=draft):
                await self._check(draft)
            case Decide(bodies=bodies):
                await self._append(bodies, "workbench", unless_changed=seen)
            case Stop():
                await self._finish(step, seen)
            case All(steps=steps):
                for each in steps:
                    await self._perform(each, self.session)
            case Judge() | Compare():
                raise UsageError(
                    "This strategy needs a judge, and none is set up.", "Choose another strategy."
                )
            case _:
                raise TypeError(f"no rule performs {type(step).__name__}")

    async def _write(self, step: Write, seen: Session) -> None:
        """One call: started, streamed, and its answer committed together with what it became."""
        call = new_id()
        model = self._outfit.model_for(seen.model, seen)
        started = ev.CallStarted(call, step.role, step.messages, seen.model, step.what)
        consumed = ev.GuidanceConsumed(step.guidance, seen.next_number)
        bodies = (consumed, started) if step.guidance else (started,)
        if not await self._append(bodies, "workbench", unless_changed=seen):
            return
        self._enter("calling")
        begun = self._outfit.clock()
        pieces: list[str] = []
        try:
            answer = await self._answer(model, step, call, pieces, seen)
        except ModelError as error:
            spent = self._outfit.clock() - begun
            failed = self._failed(started, error, spent, joined(step.continues, "".join(pieces)))
            await self._append((failed,), "workbench")
            if isinstance(error, Interrupted):
                return
            raise
        rest, finished = answer
        text = joined(step.continues, rest)
        ended = ev.CallFinished(
            call,
            text,
            finished.usage,
            finished.finish_reason,
            finished.tries,
            self._outfit.clock() - begun,
            finished.model,
        )
        await self._append((ended, self._became(step, call, text, seen)), "workbench")

    async def _answer(
        self,
        model: Model,
        step: Write,
        call: str,
        pieces: list[str],
        seen: Session,
    ) -> tuple[str, Finished]:
        """The whole answer; raises Interrupted when the person or the time budget ended it."""
        consuming = self._consume(model, step.messages, self._settings(step, seen), call, pieces)
        self._call = asyncio.create_task(consuming)
        left = seen.budget.seconds and max(0.05, seen.budget.seconds - seen.seconds)
        try:
            async with asyncio.timeout(left or None):
                return await asyncio.shield(self._call)
        except TimeoutError:
            raise Interrupted("The time budget ended the call.") from None
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                raise
            raise Interrupted("The call was ended by the person.") from None
        finally:
            self._call.cancel()
            self._call = None

    def _settings(self, step: Write, seen: Session) -> CallSettings:
        budget, choice = seen.budget.tokens, seen.model
        left = None if budget is None else max(1, budget - seen.usage.tokens)
        caps = [cap for cap in (left, choice.max_tokens) if cap is not None]
        return CallSettings(
            choice,
            role=step.role,
            seed=seen.seed,
            max_tokens=min(caps, default=None),
            answer_cap=self._outfit.answer_cap,
            timeout=self._outfit.timeout,
        )

    async def _consume(
        self,
        model: Model,
        messages: tuple[Message, ...],
        settings: CallSettings,
        call: str,
        pieces: list[str],
    ) -> tuple[str, Finished]:
        finished = None
        async for item in model.stream(messages, settings):
            match item:
                case str():
                    pieces.append(item)
                    self._tell(Streamed(call, item))
                case Retrying(why=why, wait=wait):
                    self._enter("calling", f"retry in {wait:.1f} s: {why}")
                case Finished():
                    finished = item
        if finished is None:
            raise ModelError(
                "The model's answer had no end.", "Run 'workbench resume' to ask again."
            )
        return "".join(pieces), finished

    def _became(self, step: Write, call: str, text: str, seen: Session) -> ev.Body:
        if step.what != "draft":
            return ev.TextWritten(step.what, text, step.parent or "", call)
        draft = self._outfit.domain.extract(text)
        return ev.DraftWritten(
            new_id(),
            draft,
            step.parent,
            call,
            author="person" if seen.model.provider == "person" else "model",
            answer="" if draft == text else text,
            digest=text_digest(self._outfit.domain.normalise(draft)),
        )

    async def _check(self, draft: str) -> None:
        session = self.session
        weak = await self._weakness(session, draft)
        if weak is not None:
            await self._ask_consent(weak, draft)
            return
        self._enter("checking", draft=draft)
        begun = self._outfit.clock()
        view = session.view()
        results = await self._results(view.task, session, draft)
        seconds = self._outfit.clock() - begun
        checked = ev.DraftChecked(draft, results, view.check_set, seconds=seconds)
        await self._append((checked,), "workbench")

    async def _results(self, task: Task, session: Session, draft: str) -> tuple[CheckResult, ...]:
        node = session.drafts[draft]
        before = session.drafts[node.parent].text if node.parent else None
        results: list[CheckResult] = []
        async for result in self._outfit.checker.check(task, node.text, before):
            results.append(result)
            if not result.hidden and task.stages:
                self._tell(ChecksArriving(draft, tuple(results)))
        return tuple(results)

    async def _weakness(self, session: Session, draft: str) -> Readiness | None:
        """The isolation here where the draft must not run in it without the person's yes.

        Only a practice draft, whose text is known, runs without it. A yes is never read from the
        log, which may have come from another machine.
        """
        if self._consented:
            return None
        ready = await self._outfit.checker.readiness()
        if ready.level in ("strong", "medium", "off"):
            self._consented = True
            return None
        node = session.drafts[draft]
        writer = session.call_models.get(node.call)
        known = node.author == "model" and writer is not None and writer.simulated
        return None if known else ready

    async def _ask_consent(self, ready: Readiness, draft: str) -> None:
        """Wait for the person's yes, or for any other act; UsageError where nobody can give it."""
        said = f"Isolation is {ready.level} here: {ready.detail} A draft could do harm."
        if not self._waits:
            hint = f"{ready.repair} Or agree for this session with --weak-ok.".strip()
            raise UsageError(said, hint)
        self._enter("consent", f"{said} {ready.repair}".strip(), draft)
        await self.until_woken()

    async def _finish(self, stop: Stop, seen: Session) -> None:
        """Score the hidden checks of the best draft, then write the stop, unless the person did
        something in between. Hidden checks that may not run here are left out.
        """
        best = seen.accepted or seen.path.best
        due = best is not None and seen.task.hidden is not None and best not in seen.hidden
        if best is not None and due and await self._weakness(seen, best) is None:
            self._enter("checking", "hidden checks", best)
            results = await self._results(seen.task.hidden_only(), seen, best)
            hidden = ev.DraftChecked(best, as_hidden(results), hidden=True)
            await self._append((hidden,), "workbench")
            return
        stopped = ev.SessionStopped(stop.reason, stop.why, best)
        if await self._append((stopped,), "workbench", unless_changed=seen):
            self._stop_wanted = False

    async def _close_broken_call(self) -> None:
        """A call that the program's end cut off counts as failed, at its upper bound."""
        call = self.session.open_call
        if call is not None:
            error = Interrupted("The program ended during the call.")
            await self._append((self._failed(call, error, 0.0, ""),), "workbench")

    def _failed(
        self, call: ev.CallStarted, error: ModelError, seconds: float, text: str
    ) -> ev.CallFailed:
        """The failed call, at what its tries used or, where nobody said, at its upper bound."""
        usage = error.usage
        if usage is None:
            usage = upper_bound(call.messages, text)
            usage = replace(usage, cost=self._outfit.price(call.model, usage))
        return ev.CallFailed(
            call.call,
            type(error).__name__,
            error.message,
            error.hint,
            usage,
            error.tries,
            seconds,
            error.text or text,
        )

    async def _append(
        self,
        bodies: Iterable[ev.Body],
        author: str,
        unless_changed: Session | None = None,
    ) -> Sequence[ev.Event]:
        """Commit, fold, tell. Nothing is written, and none given, when the session moved on from
        the given one.
        """
        async with self._writing:
            if unless_changed is not None and self.session is not unless_changed:
                return ()
            events = await self._outfit.record(tuple(bodies), author)
            for event in events:
                self.session = advance(self.session, self._log, event)
                self._log.append(event)
            self._tell(Appended(tuple(events), self.session))
        return events

    def _interrupt(self) -> None:
        if self._call is not None:
            self._call.cancel()

    def _enter(self, phase: Phase, note: str = "", draft: str = "") -> None:
        same = (phase, draft) == (self.live.phase, self.live.draft)
        since = self.live.since if same else self._outfit.clock()
        self.live = Live(phase, since, note, draft)
        self._tell(PhaseChanged(self.live))

    def _tell(self, notice: Notice) -> None:
        self._outfit.listener(notice)


class Interrupted(ModelError):
    """A call ended before its answer did, by the person, the budget or the program's end."""


def upper_bound(messages: Iterable[Message], text: str) -> Usage:
    """What a call used at most when nobody said: a token has at least one byte, framing adds a
    few.
    """
    sent = sum(len(message.text.encode("utf-8", "replace")) + 8 for message in messages)
    return Usage(sent, len(text.encode("utf-8", "replace")), estimated=True)


def started(
    task: Task,
    model: ev.ModelChoice,
    strategy: ev.StrategyChoice,
    seed: int,
    version: str,
) -> ev.SessionStarted:
    """The first event of a session; the task's budget is its own until the person changes it."""
    return ev.SessionStarted(task, model, strategy, replace(task.budget), seed, version, task.title)
