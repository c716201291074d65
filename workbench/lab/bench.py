"""Runs arms: hundreds of sessions at once on one event loop, through the real runner, gate and log.

    async with Bench() as bench:
        outcome = await bench.run(Arm(task, strategy, model, seed, budget))
        async for outcome in bench.run_all(arms, at_once=64): ...

Promises: a session of a bench differs from one of `workbench run` in nothing but where its log is
kept (in memory, or in the history where the bench is given its writer) and in who listens; what a
model sees is messages; an arm that fails comes back as an outcome that says why, and ends no other.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from workbench.catalog import domain_entries, find_domain, find_strategy, practice_script
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import Domain
from workbench.core.ids import ulid
from workbench.core.messages import Usage
from workbench.core.session import Session
from workbench.drafting import new_id
from workbench.errors import WorkbenchError
from workbench.lab.arms import Arm
from workbench.lab.checkers import CheckPool
from workbench.lab.outcomes import Names, Outcome, outcome_of
from workbench.models import Model
from workbench.models.practice_script import Script
from workbench.runner import Checker, Dependencies, Notice, Record, Runner, started
from workbench.settings import Settings
from workbench.templates import digest
from workbench.version import VERSION

if TYPE_CHECKING:
    from workbench.history import Writer
    from workbench.models.openai_compatible import OpenAICompatible

Writers = Callable[[Arm, ev.ModelChoice], Model]
"""Who plays a model of an arm: it is handed messages alone, whatever it is."""
Listener = Callable[[Arm, Notice], None]
AT_ONCE = 64
"""Sessions under way at the same time."""


def _nobody(arm: Arm, notice: Notice) -> None:
    """Hears nothing."""


class MemoryLog:
    """A log that ends with its session; numbers and stamps events as the history does."""

    def __init__(self, session: str) -> None:
        self._session, self._seq = session, 0
        self._begun = time.time_ns() // 1_000_000

    async def record(self, bodies: Sequence[ev.Body], author: str) -> Sequence[ev.Event]:
        """The bodies as the next events."""
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
        first = self._seq + 1
        self._seq += len(bodies)
        return [
            ev.Event(self._id(seq), self._session, seq, stamp, author, body)
            for seq, body in enumerate(bodies, first)
        ]

    def _id(self, seq: int) -> str:
        """Unique in the session, which is all that a log needs that nobody keeps."""
        return ulid(self._begun, seq.to_bytes(10, "big"))


@dataclass(frozen=True, slots=True)
class Parts:
    """What a bench takes from outside; what is left out is the product's own."""

    settings: Settings = Settings()
    writers: Writers | None = None
    """Plays every model in place of the connected ones, e.g. simulated writers."""
    domains: Mapping[str, Domain] | None = None
    """Domains by name, before the installed ones."""
    checkers: Mapping[str, Checker] | None = None
    """Checkers by domain, before pools of warm workers."""
    history: Writer | None = None
    """Where sessions are kept; None keeps them in memory for as long as they run."""
    options: Mapping[str, Json] | None = None
    """Options of the domains' workers."""
    weak_ok: bool = False
    workers: int | None = None
    """Warm workers of each domain; None = one for each core."""


class Bench:
    """The parts that arms share. An async context manager; it closes what it opened."""

    def __init__(self, parts: Parts | None = None) -> None:
        self._parts = parts or Parts()
        self._pools: dict[str, CheckPool] = {}
        self._models: dict[tuple[ev.ModelChoice, str], Model] = {}
        self._servers: list[OpenAICompatible] = []

    async def __aenter__(self) -> Bench:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await asyncio.gather(*(pool.close() for pool in self._pools.values()))
        await asyncio.gather(*(server.close() for server in self._servers))

    async def run(self, arm: Arm, listen: Listener = _nobody) -> Outcome:
        """Run one arm to its end. Raises nothing of the arm's own: see `Outcome.error`."""
        names = Names(arm.key, arm.name, arm.family, arm.twin)
        runner: Runner | None = None
        try:
            runner = await self._begun(arm, listen)
            await runner.run()
            exam = await self._exam(arm, runner.session)
            return outcome_of(names, runner.session, runner.log, exam)
        except WorkbenchError as error:
            told = f"{error.message} {error.hint}".strip()
            if runner is None:
                return outcome_of(names, Session(task=arm.task, model=arm.model), ()).failed(told)
            return outcome_of(names, runner.session, runner.log).failed(told)

    async def run_all(
        self, arms: Iterable[Arm], at_once: int = AT_ONCE, listen: Listener = _nobody
    ) -> AsyncIterator[Outcome]:
        """The arms' outcomes in the order in which they end; arms are taken as there is room, so
        that a generator can still decide what comes next.
        """
        waiting, running = iter(arms), set[asyncio.Task[Outcome]]()
        try:
            while True:
                while len(running) < at_once and (arm := next(waiting, None)) is not None:
                    running.add(asyncio.create_task(self.run(arm, listen)))
                if not running:
                    return
                done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    yield task.result()
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def _begun(self, arm: Arm, listen: Listener) -> Runner:
        session = new_id()
        runner = Runner(self._dependencies(arm, session, listen))
        first = started(arm.posed, arm.model, arm.strategy, arm.seed, VERSION, arm.task.id)
        texts = dict(arm.templates)
        first = replace(first, templates=texts, templates_digest=digest(texts))
        await runner.act(first, author="workbench")
        return runner

    def _dependencies(self, arm: Arm, session: str, listen: Listener) -> Dependencies:
        settings, parts = self._parts.settings, self._parts
        return Dependencies(
            domain=self._domain(arm.task.domain),
            model_for=lambda choice, _: self._model(arm, choice),
            checker=self._checker(arm.task.domain),
            record=self._record(session),
            listener=partial(listen, arm),
            price=self._price,
            weak_ok=parts.weak_ok,
            answer_cap=settings.answer_cap,
            timeout=settings.timeout,
            strategy_for=find_strategy,
        )

    def _record(self, session: str) -> Record:
        history = self._parts.history
        return MemoryLog(session).record if history is None else partial(history.record, session)

    def _domain(self, name: str) -> Domain:
        own = self._parts.domains or {}
        return own[name] if name in own else find_domain(name)

    def _checker(self, domain: str) -> Checker:
        own = self._parts.checkers or {}
        if domain in own:
            return own[domain]
        if domain not in self._pools:
            from workbench.sandbox import hide_memory

            hide_memory()  # where drafts run, nobody else may read this process and its keys
            entry, parts = domain_entries()[domain], self._parts
            self._pools[domain] = CheckPool(entry, parts.options, parts.workers)
        return self._pools[domain]

    def _model(self, arm: Arm, choice: ev.ModelChoice) -> Model:
        """One client for each model, so that connections are shared; a script for each task."""
        if self._parts.writers is not None:
            return self._parts.writers(arm, choice)
        key = (choice, arm.task.id if choice.provider == "practice" else "")
        if key not in self._models:
            self._models[key] = _made(choice, arm, self._parts.settings)
            self._keep_open(self._models[key])
        return self._models[key]

    def _keep_open(self, model: Model) -> None:
        """Hundreds of sessions with one server share its connections."""
        from workbench.models.openai_compatible import OpenAICompatible

        if isinstance(model, OpenAICompatible):
            model.keep_open(AT_ONCE)
            self._servers.append(model)

    def _price(self, choice: ev.ModelChoice, usage: Usage) -> float | None:
        from workbench.models.prices import price_of, read_prices

        price = price_of(choice, read_prices(self._parts.settings.prices))
        return None if price is None else price.cost(usage)

    async def _exam(self, arm: Arm, session: Session) -> tuple[CheckResult, ...]:
        """The best draft over the shown checks of all stages, where the loop ended before them."""
        best, last = session.best, len(arm.task.stages)
        if best is None or session.path.stage >= last:
            return ()
        task = replace(arm.task.shown(last), budget=arm.budget)
        checker = self._checker(arm.task.domain)
        return tuple([result async for result in checker.check(task, best.text, None)])


def _made(choice: ev.ModelChoice, arm: Arm, settings: Settings) -> Model:
    from workbench.models.choose import make_model
    from workbench.models.prices import read_prices

    def script(task: str) -> Script | None:
        return arm.script or _bundled(task)

    prices = read_prices(settings.prices)
    return make_model(choice, task=arm.task.id, scripts=script, prices=prices, pace=0.0)


def _bundled(task: str) -> Script | None:
    from workbench.models.practice_script import parse

    data = practice_script(task)
    return None if data is None else parse(data, f"the practice script of {task}")
