"""Puts the parts together: settings, history, models, check workers and runners.

The command line and the screens both stand on one `Workbench`. Nothing heavy is opened before it is
needed; every session it runs holds its lease until it is closed.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from workbench import __version__
from workbench.catalog import domain_entries, find_domain, practice_script
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.session import Session
from workbench.core.strategy import STRATEGIES
from workbench.core.task import Budget, Task
from workbench.errors import UnknownName, UsageError
from workbench.models import Model
from workbench.runner import Notice, Outfit, Runner, new_id, started
from workbench.settings import Settings
from workbench.worker import CheckWorker

if TYPE_CHECKING:
    from workbench.history import History, Writer

Listener = Callable[[Notice], None]


def _nobody(notice: Notice) -> None:
    """Hears nothing."""


class Workbench:
    """One process's parts. Use it as an async context manager; it closes what it opened."""

    def __init__(
        self, settings: Settings, options: Mapping[str, Json] | None = None, weak_ok: bool = False
    ) -> None:
        """`options` go to the domains' workers, e.g. `{"profile": "pure"}`."""
        self.settings = settings
        self._options = dict(options or {})
        self._weak_ok = weak_ok
        self._history: History | None = None
        self._writer: Writer | None = None
        self._workers: dict[str, CheckWorker] = {}
        self._leases: dict[str, AbstractContextManager[object]] = {}

    async def __aenter__(self) -> Workbench:
        return self

    async def __aexit__(self, *exception: object) -> None:
        for lease in list(self._leases.values()):
            lease.__exit__(None, None, None)
        self._leases.clear()
        await asyncio.gather(*(worker.close() for worker in self._workers.values()))
        if self._writer is not None:
            await asyncio.to_thread(self._writer.close)
        if self._history is not None:
            self._history.close()

    @property
    def history(self) -> History:
        """The store, opened on first use."""
        if self._history is None:
            from workbench.history import History

            self._history = History.open()
        return self._history

    @property
    def writer(self) -> Writer:
        """The one thread that writes, started on first use."""
        if self._writer is None:
            from workbench.history import Writer

            self._writer = Writer(self.history.path)
        return self._writer

    def worker(self, domain: str) -> CheckWorker:
        """The domain's check worker; one for all sessions of this process."""
        if domain not in self._workers:
            self._workers[domain] = CheckWorker(domain_entries()[domain], self._options)
        return self._workers[domain]

    async def begin(
        self,
        task: Task,
        model: ev.ModelChoice,
        *,
        strategy: ev.StrategyChoice | None = None,
        seed: int = 0,
        listener: Listener = _nobody,
    ) -> Runner:
        """A new session on the task: its first event is written, its lease is held."""
        strategy = strategy or self.strategy()
        session = new_id()
        self._hold(session)
        runner = Runner(self._outfit(session, task.domain, listener))
        await runner.act(started(task, model, strategy, seed, __version__), author="workbench")
        return runner

    async def reopen(
        self, session: str, changes: Sequence[ev.Body] = (), listener: Listener = _nobody
    ) -> Runner:
        """A past session, to go on with. SessionHeld when another process runs it."""
        self._hold(session)
        log = await asyncio.to_thread(self.history.events, session)
        task = next(e.body.task for e in log if isinstance(e.body, ev.SessionStarted))
        runner = Runner(self._outfit(session, task.domain, listener), log)
        if changes:
            await runner.act(*changes)
        return runner

    async def fork(self, source: str, draft: str, listener: Listener = _nobody) -> Runner:
        """A new session that holds copies of the source's events up to the draft's verdict."""
        log = await asyncio.to_thread(self.history.events, source)
        session = new_id()
        self._hold(session)
        copied = [replace(event, session=session) for event in up_to(log, draft)]
        await self.writer.copy(session, copied)
        mark = (ev.SessionForked(source, draft), ev.BranchChosen(draft))
        return await self.reopen(session, mark, listener)

    def close_session(self, session: str) -> None:
        """Give up the session's lease."""
        lease = self._leases.pop(session, None)
        if lease is not None:
            lease.__exit__(None, None, None)

    def strategy(self, name: str | None = None) -> ev.StrategyChoice:
        """The strategy of that name with the person's settings; UnknownName otherwise."""
        chosen = name or self.settings.strategy
        if chosen not in STRATEGIES:
            raise UnknownName("strategy", chosen, STRATEGIES)
        return ev.StrategyChoice(chosen, items=self.settings.items)

    def model_choice(self, name: str | None = None, base_url: str | None = None) -> ev.ModelChoice:
        """The model that `--model` and `--base-url` (else the settings) name."""
        from workbench.models.choose import parse_choice

        chosen = parse_choice(name or self.settings.model, base_url or self.settings.base_url)
        if chosen.provider == "replay":
            chosen = replace(chosen, source=self.history.resolve(chosen.source))
        return replace(chosen, temperature=self.settings.temperature)

    def _hold(self, session: str) -> None:
        if session not in self._leases:
            lease = self.history.lease(session)
            lease.__enter__()
            self._leases[session] = lease

    def _outfit(self, session: str, domain: str, listener: Listener) -> Outfit:
        return Outfit(
            domain=find_domain(domain),
            model_for=self._model_for,
            checker=self.worker(domain),
            record=partial(self.writer.record, session),
            listener=listener,
            weak_ok=self._weak_ok,
            answer_cap=self.settings.answer_cap,
            timeout=self.settings.timeout,
        )

    def _model_for(self, choice: ev.ModelChoice, session: Session) -> Model:
        from workbench.models.choose import make_model

        recorded = self.history.events(choice.source) if choice.provider == "replay" else ()
        return make_model(
            choice,
            script=practice_script(session.task.id),
            recorded=recorded,
            session=session,
            prices=self.settings.prices,
            environment=os.environ,
        )


def up_to(log: Sequence[ev.Event], draft: str) -> list[ev.Event]:
    """The log up to the verdict on the draft (its check where there is none), stops left out."""
    last = max(
        (i for i, event in enumerate(log) if getattr(event.body, "draft", None) == draft),
        default=-1,
    )
    if last < 0:
        raise UsageError(f"The session has no draft {draft}.", "'workbench show' lists its drafts.")
    return [event for event in log[: last + 1] if not isinstance(event.body, ev.SessionStopped)]


def budget_with(
    budget: Budget,
    *,
    rounds: int | None = None,
    tokens: int | None = None,
    money: float | None = None,
    seconds: float | None = None,
) -> Budget:
    """The budget with the given limits in place of its own."""
    return Budget(
        rounds or budget.rounds,
        tokens or budget.tokens,
        money or budget.money,
        seconds or budget.seconds,
    )
