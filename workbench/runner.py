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
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, Protocol

from workbench.calling import Calls, Failures, Heard, Interrupted, answered, used
from workbench.core import events as ev
from workbench.core.checks import CheckResult, as_hidden
from workbench.core.domain import Domain, Readiness
from workbench.core.folding import advance, fold
from workbench.core.messages import Usage
from workbench.core.rules.hiding import next_to_score
from workbench.core.rules.holding import joined
from workbench.core.rules.stopping import Stop
from workbench.core.session import Session
from workbench.core.strategy import (
    All,
    Ask,
    Check,
    Compare,
    Decide,
    Judge,
    Step,
    Strategy,
    Wait,
    Write,
    built_in,
    next_step,
)
from workbench.core.task import Task
from workbench.drafting import drafted, new_id
from workbench.errors import ModelError, UsageError
from workbench.judges import Remembered, chosen, compared, judged, rubric_of
from workbench.judging.judge import ALTERNATIVES, Asked, Told
from workbench.models import CallSettings, Finished, Model
from workbench.models.patience import Patience
from workbench.notices import Appended as Appended
from workbench.notices import ChecksArriving as ChecksArriving
from workbench.notices import Live as Live
from workbench.notices import Notice as Notice
from workbench.notices import Phase as Phase
from workbench.notices import PhaseChanged as PhaseChanged
from workbench.notices import Problem as Problem
from workbench.notices import Streamed as Streamed

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
    timeout: float = 300.0
    patience: Patience = Patience()
    """How often, and after what waits, a stream that broke is asked for again."""
    strategy_for: Callable[[str], Strategy] = built_in
    lost: frozenset[str] = frozenset()
    """Drafts whose text is not what was written, since redaction cut into it: never run again."""


_NOT_WHOLE = CheckResult(
    "whole text",
    "error",
    severity="blocker",
    message="The draft holds personal data, which is never stored; the program ended before it was"
    " checked, and what is left of it cannot be checked in its place.",
    fix="Edit the draft, or accept it as it is.",
)


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
        self._calls = Calls()
        self._failures = Failures(outfit.patience)
        self._stop_wanted = False
        self._consented = outfit.weak_ok
        self._waits = self._lingers = False
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

    async def run(self, *, wait: bool = False, linger: bool = False) -> ev.SessionStopped | None:
        """Perform steps until the session stops.

        With `wait` it waits for the person where only a person can go on; otherwise it returns None
        there, and goes on past a question. With `linger` it waits at a pause or a question, which
        another terminal can end, and nowhere else. Raises ModelError when a call failed for good
        and WorkbenchError when the log cannot be written; the session can be resumed after either.
        While it runs already, it waits for its turn.
        """
        async with self._turn:
            self._waits, self._lingers = wait, wait or linger
            self._failures = Failures(self._outfit.patience)
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
                if not self._lingers:
                    return None
                await self.until_woken()
                continue
            await self._perform(step, seen)

    def _next(self, seen: Session) -> object:
        if self._stop_wanted:
            return Stop("person", "The person stopped it.")
        view, find = seen.view(), self._outfit.strategy_for
        step = next_step(view, self._outfit.domain, find)
        if isinstance(step, Ask) and not self._lingers:
            step = next_step(replace(view, question=None), self._outfit.domain, find)
        free = isinstance(step, Check | Decide | Stop | Wait | Ask)
        return Wait(self._holding) if self._holding and not free else step

    async def _perform(self, step: object, seen: Session) -> None:
        match step:
            case Write():
                await self._write((step,), seen)
            case Check(draft=draft):
                await self._check(draft)
            case Decide(bodies=bodies):
                await self._append(bodies, "workbench", unless_changed=seen)
            case Stop():
                await self._finish(step, seen)
            case All(steps=steps):
                await self._perform_all(steps, seen)
            case Judge() | Compare():
                await self._judge(step, seen)
            case _:
                raise TypeError(f"no rule performs {type(step).__name__}")

    async def _judge(self, step: Judge | Compare, seen: Session) -> None:
        """Ask one judge; what it says is committed unless the session moved on meanwhile."""
        view = seen.view()
        judge = chosen(view, step.judge)
        rubric = rubric_of(self._outfit.domain, view.task)
        remembered = Remembered(tuple(self._log))

        async def ask(choice: ev.JudgeChoice, asked: Asked) -> Told:
            return await self._ask_judge(choice, asked, remembered)

        try:
            match step:
                case Judge(draft=draft):
                    readers = self._outfit.domain.readers(view.task)
                    body = await judged(view, draft, judge, rubric, ask, readers)
                case Compare(first=first, second=second):
                    body = await compared(view, first, second, judge, rubric, ask)
        except Interrupted:
            return
        await self._append((body,), "workbench")

    async def _ask_judge(self, judge: ev.JudgeChoice, asked: Asked, remembered: Remembered) -> Told:
        """One question to a judge's model, in the log like every call. Raises ModelError."""
        known = remembered.answer(judge, asked.messages)
        if known is not None:
            return Told(known)
        step = Write(asked.messages, "judge", "judgement")
        while True:
            call = ev.CallStarted(new_id(), "judge", asked.messages, judge.model, "judgement")
            await self._append((call,), "workbench")
            self._enter("calling", f"the judge {judge.name} grades")
            heard = Heard()
            error = await self._call(step, call, self.session, 1, heard, asked.seed)
            if error is None:
                return Told(heard.text, tuple(heard.alternatives))
            if isinstance(error, Interrupted):
                raise error
            await self._after(error, self.session)

    async def _perform_all(self, steps: Sequence[Step], seen: Session) -> None:
        """Calls run at the same time, everything else one after the other."""
        writes = [step for step in steps if isinstance(step, Write)]
        if writes:
            await self._write(writes, seen)
        for step in steps:
            if not isinstance(step, Write):
                await self._perform(step, self.session)

    async def _write(self, steps: Sequence[Write], seen: Session) -> None:
        """The calls of a round: started together, each answer committed with what it became."""
        first = steps[0]
        group = first.group or (new_id() if first.samples > 1 else "")
        calls = [
            ev.CallStarted(
                *(new_id(), step.role, step.messages, seen.model, step.what),
                *(group, step.sample, step.samples),
            )
            for step in steps
        ]
        consumed = ev.GuidanceConsumed(first.guidance, seen.next_number)
        bodies = (consumed, *calls) if first.guidance else calls
        if not await self._append(bodies, "workbench", unless_changed=seen):
            return
        self._enter("calling")
        pairs, together = zip(steps, calls, strict=True), len(steps)
        asked = [self._call(step, call, seen, together) for step, call in pairs]
        ends = [await asked[0]] if together == 1 else await asyncio.gather(*asked)
        lost = [error for error in ends if error is not None]
        if len(lost) < len(ends):
            lost = [error for error in lost if error.cause not in ev.SPOILT]
        if lost and not any(isinstance(error, Interrupted) for error in lost):
            await self._after(lost[0], seen)

    async def _after(self, error: ModelError, seen: Session) -> None:
        """Go on by itself after a failed call, or raise its error."""
        wait = self._failures.wait(error, seen.seed)
        if wait is None:
            raise error
        if wait:
            self._enter("calling", f"retry in {wait:.1f} s: {error.message}")
            self._woken.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), wait)

    async def _call(
        self,
        step: Write,
        call: ev.CallStarted,
        seen: Session,
        together: int,
        heard: Heard | None = None,
        seed: int | None = None,
    ) -> ModelError | None:
        """One call to its end, in the log as finished or failed; gives the error that ended it."""
        heard, begun = heard or Heard(), self._outfit.clock()
        try:
            finished = await self._answer(step, call, heard, seen, together, seed)
        except ModelError as error:
            spent = self._outfit.clock() - begun
            failed = self._failed(call, error, spent, heard)
            whole = joined(step.continues, failed.text)
            await self._append((replace(failed, text=whole),), "workbench")
            return error
        self._failures.forget()
        text = joined(step.continues, heard.text)
        ended = ev.CallFinished(
            call.call,
            text,
            finished.usage,
            finished.finish_reason,
            finished.tries,
            self._outfit.clock() - begun,
            finished.model,
        )
        became = self._became(step, call, text, seen)
        await self._append((ended, *became), "workbench")
        return None

    async def _answer(
        self,
        step: Write,
        call: ev.CallStarted,
        heard: Heard,
        seen: Session,
        together: int,
        seed: int | None = None,
    ) -> Finished:
        """Only the first call that runs is shown as it streams: two would be read as one."""
        model = self._outfit.model_for(call.model, seen)

        def tell(piece: str) -> None:
            shown = self.session.open_call
            if shown is None or shown.call == call.call:
                self._tell(Streamed(call.call, piece))

        settings = self._settings(step, call.model, seen, together)
        if seed is not None:
            settings = replace(settings, seed=seed, alternatives=ALTERNATIVES)
        note = partial(self._enter, "calling")
        asking = answered(model, step.messages, settings, heard, tell=tell, note=note)
        left = seen.budget.seconds and max(0.05, seen.budget.seconds - seen.seconds)
        return await self._calls.wait(asyncio.create_task(asking), left or None)

    def _settings(
        self, step: Write, choice: ev.ModelChoice, seen: Session, together: int
    ) -> CallSettings:
        budget = seen.budget.tokens
        left = None if budget is None else max(1, (budget - seen.usage.tokens) // together)
        caps = [cap for cap in (left, choice.max_tokens) if cap is not None]
        return CallSettings(
            choice,
            role=step.role,
            seed=seen.seed,
            sample=step.sample,
            max_tokens=min(caps, default=None),
            answer_cap=self._outfit.answer_cap,
            timeout=choice.timeout or self._outfit.timeout,
        )

    def _became(
        self, step: Write, call: ev.CallStarted, text: str, seen: Session
    ) -> tuple[ev.Body, ...]:
        if step.what == "judgement":
            return ()
        if step.what != "draft":
            return (ev.TextWritten(step.what, text, step.parent or "", call.call),)
        parent = seen.drafts.get(step.parent or "")
        author: Literal["model", "person"] = (
            "person" if seen.model.provider == "person" else "model"
        )
        return drafted(self._outfit.domain, seen.view().task, parent, text, call, author)

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
        if draft in self._outfit.lost:
            return (_NOT_WHOLE,)
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
        """Score the hidden checks of the best draft and of those it replaced, then write the stop,
        unless the person did something in between. Hidden checks that may not run here are left
        out.
        """
        best = seen.accepted or seen.path.best
        due = next_to_score(seen, best)
        fit = due is not None and due not in self._outfit.lost
        if due is not None and fit and await self._weakness(seen, due) is None:
            self._enter("checking", "hidden checks", due)
            results = await self._results(seen.task.hidden_only(), seen, due)
            hidden = ev.DraftChecked(due, as_hidden(results), hidden=True)
            await self._append((hidden,), "workbench")
            return
        stopped = ev.SessionStopped(stop.reason, stop.why, best)
        if await self._append((stopped,), "workbench", unless_changed=seen):
            self._stop_wanted = False

    async def _close_broken_call(self) -> None:
        """A call that the program's end cut off counts as failed, at what it used about."""
        for call in self.session.open_calls:
            error = Interrupted("The program ended during the call.", cause="interrupted")
            await self._append((self._failed(call, error, 0.0, Heard()),), "workbench")

    def _failed(
        self, call: ev.CallStarted, error: ModelError, seconds: float, heard: Heard
    ) -> ev.CallFailed:
        """The failed call, at what its tries used as far as anybody knows."""
        usage = error.usage
        if usage is None:
            usage = used(self._log, call.messages, heard)
            usage = replace(usage, cost=self._outfit.price(call.model, usage))
        return ev.CallFailed(
            call.call,
            type(error).__name__,
            error.message,
            error.hint,
            usage,
            error.tries,
            seconds,
            error.text or heard.text,
            error.cause,
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
        self._calls.interrupt()

    def _enter(self, phase: Phase, note: str = "", draft: str = "") -> None:
        same = (phase, draft) == (self.live.phase, self.live.draft)
        since = self.live.since if same else self._outfit.clock()
        self.live = Live(phase, since, note, draft)
        self._tell(PhaseChanged(self.live))

    def _tell(self, notice: Notice) -> None:
        self._outfit.listener(notice)


def started(
    task: Task,
    model: ev.ModelChoice,
    strategy: ev.StrategyChoice,
    seed: int,
    version: str,
    source: str = "",
) -> ev.SessionStarted:
    """The first event of a session; the task's budget is its own until the person changes it.
    `source` is what the task was asked for by.
    """
    budget = replace(task.budget)
    return ev.SessionStarted(
        task, model, strategy, budget, seed, version, task.title, source=source
    )
