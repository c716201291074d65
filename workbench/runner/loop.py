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
from collections.abc import Sequence
from dataclasses import replace

from workbench.core import events as ev
from workbench.core.foretelling import Ending, ending, foretold
from workbench.core.messages import Message, Usage
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
    Wait,
    Write,
    next_step,
)
from workbench.core.task import Task
from workbench.errors import UsageError
from workbench.notices import Live
from workbench.runner.calls import ModelCalls
from workbench.runner.checking import Checking
from workbench.runner.dependencies import Dependencies
from workbench.runner.grading import Grading
from workbench.runner.journal import Journal
from workbench.runner.presence import RESUMING, Presence, interrupts


class Runner:
    """One session being run. Its methods are called on one event loop."""

    def __init__(self, dependencies: Dependencies, log: Sequence[ev.Event] = ()) -> None:
        self._dependencies = dependencies
        self._turn = asyncio.Lock()
        self._journal = Journal(dependencies, log)
        self._presence = Presence(consented=dependencies.weak_ok)
        self._calls = ModelCalls(dependencies, self._journal, self._presence)
        self._checking = Checking(dependencies, self._journal, self._presence)
        self._grading = Grading(dependencies, self._journal, self._calls)
        self._ending: tuple[Session, Ending | None] | None = None

    @property
    def session(self) -> Session:
        """The state that the log describes."""
        return self._journal.session

    @property
    def log(self) -> Sequence[ev.Event]:
        """All events so far, oldest first; as they were before redaction for those of this
        process.
        """
        return self._journal.log

    @property
    def live(self) -> Live:
        """What the loop does now, and since when."""
        return self._journal.live

    @property
    def running(self) -> bool:
        """The loop is under way: it performs a step, or waits for the person."""
        return self._turn.locked()

    async def act(self, *bodies: ev.Body, author: str = "") -> Sequence[ev.Event]:
        """A person's act (of the one who runs it where no author is given): committed, folded, and
        the running call ended where it no longer matters. Gives the events that it became.

        Raises UsageError where it only says go on, and the same stop would follow at once.
        """
        resumes = bodies and all(isinstance(body, ev.Resumed) for body in bodies)
        again = self.ending if resumes else None
        if again is not None:
            way = "Choose another strategy or other settings of it." if again.own else ""
            raise UsageError(f"It would stop again at once: {again.stop.why}", way)
        events = await self._journal.append(bodies, author or self._dependencies.author)
        if any(isinstance(body, RESUMING) for body in bodies):
            self._presence.stop_wanted = False
        if any(interrupts(body) for body in bodies):
            self._calls.interrupt()
        self._presence.wake()
        return events

    async def stop(self) -> None:
        """The person stops: the running call ends, the best draft stands, hidden checks are
        scored.
        """
        self._presence.stop_wanted = True
        self._calls.interrupt()
        self._presence.wake()

    def hold(self, why: str) -> None:
        """Until it is called with an empty reason no further call starts; checks run on.

        For what a person is about to do, such as writing an edit; nothing of it is in the log.
        """
        self._presence.holding = why
        self._presence.wake()

    async def until_woken(self) -> None:
        """Returns once the person has acted since the loop last stood still."""
        await self._presence.until_woken()

    def foretold(self, note: ev.Body | None = None) -> tuple[Message, ...]:
        """The prompt of the next draft as things stand, were that note queued now."""
        return foretold(
            self.session, note, self._dependencies.domain, self._dependencies.strategy_for
        )

    @property
    def ending(self) -> Ending | None:
        """The stop that a stopped session would end in again at once; None where it can go on."""
        if self._ending is None or self._ending[0] is not self.session:
            found = ending(self.session, self._dependencies.domain, self._dependencies.strategy_for)
            self._ending = (self.session, found)
        return self._ending[1]

    def cost(self, usage: Usage) -> float | None:
        """What that much of the session's model costs; None where its price is not known."""
        return self._dependencies.price(self.session.model, usage)

    def consent(self) -> None:
        """The person agrees to weak isolation for this session."""
        self._presence.consented = True
        self._presence.wake()

    async def run(self, *, wait: bool = False, linger: bool = False) -> ev.SessionStopped | None:
        """Perform steps until the session stops.

        With `wait` it waits for the person where only a person can go on; otherwise it returns None
        there, and goes on past a question of the writer, not past one of the strategy. With
        `linger` it waits at a pause or a question, which another terminal can end, and nowhere
        else. Raises ModelError when a call failed for good
        and WorkbenchError when the log cannot be written; the session can be resumed after either.
        While it runs already, it waits for its turn.
        """
        async with self._turn:
            self._presence.waits, self._presence.lingers = wait, wait or linger
            self._calls.forgive()
            self._dependencies.retry()
            try:
                return await self._run()
            except Exception as error:
                self._journal.enter("failed", getattr(error, "message", type(error).__name__))
                raise

    async def _run(self) -> ev.SessionStopped | None:
        await self._calls.close_broken()
        while True:
            seen = self.session
            if seen.stop is not None:
                self._journal.enter("stopped")
                return seen.stop
            step = self._next(seen)
            if isinstance(step, Ask) and step.question not in seen.questions:
                await self._put(step, seen)
                continue
            if isinstance(step, Wait | Ask):
                self._journal.enter("waiting", step.why if isinstance(step, Wait) else step.text)
                if not self._presence.lingers:
                    return None
                await self.until_woken()
                continue
            await self._perform(step, seen)

    async def _put(self, step: Ask, seen: Session) -> None:
        """A strategy's or the learner's question, into the log."""
        said = (step.question, step.text, step.options, step.draft)
        asked = step.asked or ev.QuestionAsked(*said, by="strategy")
        await self._journal.append((asked,), unless_changed=seen)

    def _next(self, seen: Session) -> object:
        if self._presence.stop_wanted:
            return Stop("person", "The person stopped it.")
        view, find = seen.view(), self._dependencies.strategy_for
        step = next_step(view, self._dependencies.domain, find)
        if isinstance(step, Ask) and not self._presence.lingers and not view.waited_for:
            step = next_step(replace(view, question=None), self._dependencies.domain, find)
        free = isinstance(step, Check | Decide | Stop | Wait | Ask)
        holding = self._presence.holding
        return Wait(holding) if holding and not free else step

    async def _perform(self, step: object, seen: Session) -> None:
        match step:
            case Write():
                await self._calls.write((step,), seen)
            case Check(draft=draft):
                await self._checking.check(draft)
            case Decide(bodies=bodies):
                await self._journal.append(bodies, unless_changed=seen)
            case Stop():
                await self._finish(step, seen)
            case All(steps=steps):
                await self._perform_all(steps, seen)
            case Judge() | Compare():
                await self._grading.perform(step, seen)
            case _:
                raise TypeError(f"no rule performs {type(step).__name__}")

    async def _perform_all(self, steps: Sequence[Step], seen: Session) -> None:
        """Calls run at the same time, everything else one after the other."""
        writes = [step for step in steps if isinstance(step, Write)]
        if writes:
            await self._calls.write(writes, seen)
        for step in steps:
            if not isinstance(step, Write):
                await self._perform(step, self.session)

    async def _finish(self, stop: Stop, seen: Session) -> None:
        """Score what hidden checks are due, then write the stop, unless the person did something
        in between.
        """
        best = seen.accepted or seen.path.best
        if await self._checking.scored_hidden(seen, best):
            return
        stopped = ev.SessionStopped(stop.reason, stop.why, best)
        if await self._journal.append((stopped,), unless_changed=seen):
            self._presence.stop_wanted = False


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
