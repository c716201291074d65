"""Screens over a history on the disk: states of a session, each reached by a real runner.

A state is a log that leads up to it, the answers of the model from there on, and what holds it
there: a model that stops in mid-stream or fails, a checker that waits, isolation that is weak.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from tests.support.tiny import DOMAIN, InProcess, Scripted, numbered
from tests.tui.support import TIME, Bench, until
from workbench.commands.curating.reviewing import WrittenDesk
from workbench.commands.racing.desk import FIRST_LINES
from workbench.commands.rating_desk import WrittenRating
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.messages import Message
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.errors import ModelUnreachable, SessionHeld
from workbench.history import History
from workbench.lab.entrants import Entrant, Ground, entrants
from workbench.lab.race import adopt_lanes, begin_lane, lane_name
from workbench.models import CallSettings, Finished, Model, Retrying
from workbench.runner import Dependencies, Notice, Runner, started
from workbench.tui.racing.desk import Lane
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.services import ModelLine

T = TypeVar("T")
Signed = tuple[ev.Body, str]
"""A body and its author."""


class GatedChecks(InProcess):
    """A checker that waits at a gate after its first result."""

    def __init__(self, level: str = "strong", *, open_gate: bool = True) -> None:
        super().__init__(level=level)
        self.gate = asyncio.Event()
        if open_gate:
            self.gate.set()

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        """The results, the second one once the gate is open."""
        async for result in super().check(task, draft, before):
            yield result
            await self.gate.wait()


class Failing:
    """A model that is never reached."""

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        raise ModelUnreachable("No connection to the model.", "Look at the network.")
        yield ""


class DiskBench(Bench):
    """Services on a history on the disk; sessions are real runners with this model and checker."""

    def __init__(self, history: History, *, model: Model, checker: InProcess | None = None) -> None:
        super().__init__(model=model)
        self.disk = history
        self.checker = checker or InProcess()
        self.desk = WrittenDesk(self.ask, "person")
        self.rating = WrittenRating(self.ask, "person")
        self._sessions = 0
        self._runners: dict[str, Runner] = {}

    def made(
        self, session: str, listener: Callable[[Notice], None], log: Sequence[ev.Event] = ()
    ) -> Runner:
        """A runner of the session, going on from this log."""

        async def record(bodies: Sequence[ev.Body], author: str) -> Sequence[ev.Event]:
            await asyncio.sleep(0)
            return self.disk.record(session, bodies, author)

        dependencies = Dependencies(
            DOMAIN, lambda choice, session: self.model, self.checker, record, listener
        )
        self.runner = self._runners[session] = Runner(dependencies, log)
        return self.runner

    def logs_of(self, session: str) -> Sequence[ev.Event]:
        """What the session's runner has committed."""
        return self._runners[session].log

    async def start(
        self, task: str, model: ModelLine, listener: Callable[[Notice], None]
    ) -> Runner:
        runner = self.made(self.fresh_id(), listener)
        begun = started(self.task, self.choice(model), ev.StrategyChoice(), 1, "test")
        await runner.act(begun, author="workbench")
        return runner

    async def resume(self, session: str, listener: Callable[[Notice], None]) -> Runner:
        return self.made(session, listener, self.disk.events(session))

    async def fork(self, session: str, draft: str, listener: Callable[[Notice], None]) -> Runner:
        runner = await self.resume(self.disk.fork(session, draft), listener)
        await runner.act(ev.BranchChosen(draft))
        return runner

    async def ask(self, act: Callable[[History], T]) -> T:
        """Do something with the history, as the desk asks for it."""
        return act(self.disk)

    @property
    def race(self) -> DiskRace:
        """Races over the same history, with the same model and checker."""
        return DiskRace(self)

    def fresh_id(self) -> str:
        """An id for another session."""
        self._sessions += 1
        return numbered(self._sessions)

    def lay(self, bodies: Sequence[Signed]) -> str:
        """A new session on the disk with these bodies; its id."""
        session = self.fresh_id()
        for author, run in groupby(bodies, key=itemgetter(1)):
            self.disk.record(session, tuple(body for body, _ in run), author)
        return session


class DiskRace:
    """Lanes as the real desk makes them, but for the model and the checker."""

    def __init__(self, bench: DiskBench) -> None:
        self.bench = bench

    def suggested(self, session: Session) -> Sequence[str]:
        return FIRST_LINES

    def read(self, session: Session, lines: Sequence[str]) -> Sequence[Entrant]:
        return entrants(lines, Ground(session.model, session.strategy), named)

    async def enter(
        self, session: str, draft: str, lane: Lane, listener: Callable[[Notice], None]
    ) -> Runner:
        if lane.name == "held":
            raise SessionHeld("Another process runs it.", "Wait for it.")
        runner = await self.bench.fork(session, draft, listener)
        entrant = Entrant(lane.name, lane.model, lane.strategy, lane.note)
        await begin_lane(runner, entrant)
        return runner

    async def back(self, lane: str, listener: Callable[[Notice], None]) -> Runner:
        return await self.bench.resume(lane, listener)

    def name_of(self, lane: Session) -> str:
        return lane_name(lane)

    async def take_over(self, session: str, lanes: Sequence[str]) -> int:
        return adopt_lanes(self.bench.disk, session, lanes)

    async def close(self, lane: str) -> None:
        return None


def named(name: str, base_url: str) -> ev.ModelChoice:
    """A model by its name alone."""
    return ev.ModelChoice("practice" if name == "practice" else "openai", name, base_url=base_url)


async def lived(task: Task, answers: Sequence[str]) -> list[Signed]:
    """The bodies of a session that really ran to its end."""
    made: list[ev.Event] = []

    async def record(bodies: Sequence[ev.Body], author: str) -> Sequence[ev.Event]:
        fresh = [
            ev.Event(numbered(len(made) + n), "S", len(made) + n, TIME, author, body)
            for n, body in enumerate(bodies, 1)
        ]
        made.extend(fresh)
        return fresh

    model = Scripted(answers)
    runner = Runner(Dependencies(DOMAIN, lambda choice, session: model, InProcess(), record))
    begun = started(task, ev.ModelChoice("openai", "gpt-x"), ev.StrategyChoice(), 1, "test")
    await runner.act(begun, author="workbench")
    await runner.run()
    return [(event.body, event.author) for event in made]


def up_to(bodies: Sequence[Signed], kind: type[ev.Body], number: int = 1) -> list[Signed]:
    """The beginning of a log, up to the so-manieth body of a kind."""
    places = [place for place, (body, _) in enumerate(bodies) if isinstance(body, kind)]
    return list(bodies[: places[number - 1] + 1])


def post(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys by their names or characters, without waiting."""
    for key in keys:
        name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
        character = key if len(key) == 1 else {"space": " "}.get(key)
        pilot.app.post_message(events.Key(name, character))


async def reattached(
    pilot: Pilot[Any], bench: DiskBench, screen: WorkbenchScreen, session: str
) -> None:
    """The screen as it is when it opens a session from the disk; what ran in it is gone as after a
    crash. To mount it anew takes four times as long.
    """
    await asyncio.sleep(0.05)  # a worker that is ended before it began never counts as finished
    worker = screen._loop_worker
    screen.attach(await bench.resume(session, screen.listen))
    if worker is not None:
        worker.cancel()  # at once: it would go on with the loop that is attached now
        await until(pilot, lambda: worker.is_finished)
    screen.left = screen.right = screen.zoomed = ""
    screen.following, screen.unified, screen.found = True, None, 0
    screen.presenter.forget()
    screen.diff.show(None)
    screen.diff.reshape(split=False, wrapping=True, folded=False)
    screen.go_to_pane("timeline")
    screen.flash("")
    screen.go_on()
    screen.redraw()
