"""Puts the parts together: settings, history, models, check workers and runners.

The command line and the screens both stand on one `Workbench`. Nothing heavy is opened before it is
needed; every session it runs holds its lease until it is closed.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from workbench.catalog import (
    domain_entries,
    find_domain,
    find_strategy,
    find_task,
    practice_script,
)
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.messages import Usage
from workbench.core.rules.polishing import POLISH
from workbench.core.session import Session
from workbench.core.task import Budget, Task
from workbench.drafting import new_id
from workbench.errors import UsageError
from workbench.inboxing import InboxService
from workbench.models import Model
from workbench.pastrounds import with_past, with_words
from workbench.restoring import Restored, restored, task_of
from workbench.runner import Dependencies, Notice, Runner, started
from workbench.settings import Settings
from workbench.standings import tell_standings, tell_watched
from workbench.templates import digest, own_templates
from workbench.version import VERSION
from workbench.worker import CheckWorker

if TYPE_CHECKING:
    from workbench.history import History, Writer
    from workbench.history.lease import Lease
    from workbench.history.redacted import RedactorFor
    from workbench.models.person import Asking
    from workbench.models.practice_script import Script
    from workbench.redaction import Memo, Policy

Listener = Callable[[Notice], None]


def _nobody(notice: Notice) -> None:
    """Hears nothing."""


class Workbench:
    """One process's parts. Use it as an async context manager; it closes what it opened."""

    def __init__(
        self,
        settings: Settings,
        options: Mapping[str, Json] | None = None,
        weak_ok: bool = False,
        *,
        ask: Asking | None = None,
        pace: float = 0.0,
    ) -> None:
        """`options` go to the domains' workers, e.g. `{"profile": "pure"}`; `ask` is how a person
        is asked for a draft; `pace` the practice model's seconds for a word.
        """
        self.settings = settings
        self._options = dict(options or {})
        self._weak_ok = weak_ok
        self._ask, self._pace = ask, pace
        self._models: dict[tuple[str, ev.ModelChoice], Model] = {}
        self._history: History | None = None
        self._writer: Writer | None = None
        self._workers: dict[str, CheckWorker] = {}
        self._leases: dict[str, Lease] = {}
        self._inboxes: dict[str, InboxService] = {}

    async def __aenter__(self) -> Workbench:
        return self

    async def __aexit__(self, *exception: object) -> None:
        for session in list(self._leases):
            await self.close_session(session)
        await asyncio.gather(*(worker.close() for worker in self._workers.values()))
        if self._writer is not None:
            await asyncio.to_thread(self._writer.close)
        if self._history is not None:
            self._history.close()

    async def open(self) -> None:
        """Open the history off the event loop, and load what the first redaction needs."""
        from workbench.redaction import warm

        await asyncio.to_thread(lambda: self.writer)
        await asyncio.to_thread(warm)

    @property
    def history(self) -> History:
        """The store, opened on first use."""
        if self._history is None:
            from workbench.history import History

            self._history = History.open(redactor_for=redactor_for(self.settings))
        return self._history

    @property
    def writer(self) -> Writer:
        """The one thread that writes, started on first use."""
        if self._writer is None:
            from workbench.history import Writer

            rules = redactor_for(self.settings)
            self._writer = Writer(redactor_for=rules)
        return self._writer

    def worker(self, domain: str) -> CheckWorker:
        """The domain's check worker; one for all sessions of this process."""
        if domain not in self._workers:
            from workbench.sandbox import hide_memory

            hide_memory()  # where drafts run, nobody else may read this process and its keys
            self._workers[domain] = CheckWorker(domain_entries()[domain], self._options)
        return self._workers[domain]

    async def begin(
        self,
        task: Task,
        model: ev.ModelChoice,
        *,
        strategy: ev.StrategyChoice | None = None,
        seed: int = 0,
        judges: Sequence[ev.JudgeChoice] = (),
        listener: Listener = _nobody,
        source: str = "",
    ) -> Runner:
        """A new session on the task: its first event is written, its lease is held. `source` is
        what the task was asked for by: a path or an id, from which a resume reads it again.
        """
        strategy = strategy or self.strategy(judges=judges)
        session = new_id()
        self.model_for(model, Session(id=session, task=task))  # refused before anything is written
        self._hold(session)
        strategy = await with_past(strategy, self.writer, task.domain, model.name)
        strategy = await with_words(strategy, self.writer, task.id, self.settings.author)
        runner = Runner(self._dependencies(session, task.domain, listener))
        first = started(task, model, strategy, seed, VERSION, source or task.id)
        texts = own_templates(find_domain(task.domain))
        first = replace(first, templates=texts, templates_digest=digest(texts))
        first = replace(first, judges=tuple(judges))
        await runner.act(first, author="workbench")
        await tell_standings(runner, self.writer, self.settings.author)
        self._listen(session, runner)
        return runner

    async def reopen(
        self,
        session: str,
        changes: Sequence[ev.Body] = (),
        listener: Listener = _nobody,
        file: str = "",
    ) -> Runner:
        """A past session, to go on with, as it was before redaction; `file` is the task's, where it
        lies elsewhere now. SessionHeld when another process runs it, UsageError when its task
        cannot be had back.
        """
        self._hold(session)
        found = await self.writer.run(lambda history: self.whole(history, session, file))
        task = task_of(found.log).task
        dependencies = self._dependencies(session, task.domain, listener)
        runner = Runner(replace(dependencies, lost=found.lost), found.log)
        texts = own_templates(find_domain(task.domain))
        if texts != dict(runner.session.templates):
            changed = ev.SettingsChanged(templates=texts, templates_digest=digest(texts))
            changes = (changed, *changes)
        if changes:
            await runner.act(*changes)
        await tell_standings(runner, self.writer, self.settings.author)
        self._listen(session, runner)
        return runner

    async def watched(self, runner: Runner, by: Literal["screen", "terminal"]) -> None:
        """The person has the session before their eyes from here on."""
        await tell_watched(runner, self.settings.author, by)

    def whole(self, history: History, session: str, file: str = "") -> Restored:
        """The session's log as it was before redaction. Raises UsageError where it cannot be."""

        def find(name: str) -> Task:
            return find_task(file or name)

        return restored(history.events(session), find, history.subjects.seal, find_domain)

    async def fork(self, source: str, draft: str, listener: Listener = _nobody) -> Runner:
        """A new session with copies of the source's events up to the draft's verdict, going on
        from that draft.
        """

        def copied(history: History) -> str:
            return history.fork(source, draft, settled(history.events(source), draft))

        session = await self.writer.run(copied)
        return await self.reopen(session, (ev.BranchChosen(draft),), listener)

    def _listen(self, session: str, runner: Runner) -> None:
        """Keep the lease, and let other terminals reach the session while it is held."""
        lease = self._leases[session]
        self._inboxes[session] = InboxService(runner, self.writer, lease)

    async def close_session(self, session: str) -> None:
        """Give up the session's lease."""
        inbox = self._inboxes.pop(session, None)
        if inbox is not None:
            await inbox.close()
        lease = self._leases.pop(session, None)
        if lease is not None:
            self.history.release(lease)

    def strategy(
        self, name: str | None = None, judges: Sequence[ev.JudgeChoice] = ()
    ) -> ev.StrategyChoice:
        """The strategy of that name with the person's settings, for a session with these judges;
        UnknownName otherwise.
        """
        chosen, settings = name or self.settings.strategy, self.settings
        strategy = find_strategy(chosen)
        return ev.StrategyChoice(
            chosen,
            items=settings.items,
            feedback="score" if settings.feedback == "score" else "items",
            samples=settings.samples,
            polish=POLISH if judges and strategy.polishes else 0,
            polish_stays="preferred" if judges else "checked",
            knobs=strategy.chosen({}),
        )

    def model_choice(self, name: str | None = None, base_url: str | None = None) -> ev.ModelChoice:
        """The model that `--model` and `--base-url` (else the settings) name."""
        from workbench.models.choose import parse_model

        own_server = "" if name else self.settings.base_url
        chosen = parse_model(name or self.settings.model, base_url or own_server)
        if chosen.provider == "replay":
            source = self.history.resolve(chosen.source)
            scripted = self.history.load(source).simulated
            chosen = replace(chosen, source=source, scripted=scripted)
        return self._tuned(chosen)

    def _tuned(self, choice: ev.ModelChoice) -> ev.ModelChoice:
        """The choice with what the settings say about calls; only a server can heed it."""
        if choice.provider != "openai":
            return choice
        from workbench.models.choose import checked_extra

        settings = self.settings
        return replace(
            choice,
            temperature=settings.temperature,
            max_tokens=settings.max_output_tokens,
            reasoning_effort=settings.reasoning_effort,
            extra=checked_extra(json.dumps(dict(settings.extra))),
        )

    def _hold(self, session: str) -> None:
        if session not in self._leases:
            self._leases[session] = self.history.hold(session)

    def _dependencies(self, session: str, domain: str, listener: Listener) -> Dependencies:
        return Dependencies(
            domain=find_domain(domain),
            model_for=self.model_for,
            checker=self.worker(domain),
            record=partial(self.writer.record, session),
            listener=listener,
            price=self._price,
            weak_ok=self._weak_ok,
            retry=partial(self.writer.retry, session),
            answer_cap=self.settings.answer_cap,
            timeout=self.settings.timeout,
            strategy_for=find_strategy,
            author=self.settings.author,
        )

    def _price(self, choice: ev.ModelChoice, usage: Usage) -> float | None:
        from workbench.models.prices import price_of, read_prices

        price = price_of(choice, read_prices(self.settings.prices))
        return None if price is None else price.cost(usage)

    def model_for(self, choice: ev.ModelChoice, session: Session) -> Model:
        """The session's model; one for all its calls, so that connections stay open."""
        key = (session.id, choice)
        if key not in self._models:
            self._models[key] = self._made_model(choice, session)
        return self._models[key]

    def _asking(self, domain: str) -> Asking | None:
        """How the person is asked; an editor opens a file of the domain's kind."""
        from workbench.models.person import EditorAsking, kind_of

        if not isinstance(self._ask, EditorAsking):
            return self._ask
        return replace(self._ask, kind=kind_of(find_domain(domain).fence))

    def _made_model(self, choice: ev.ModelChoice, session: Session) -> Model:
        from workbench.models.choose import make_model
        from workbench.models.keys import environ_with_key
        from workbench.models.prices import read_prices

        served = choice.provider == "openai"  # a keyring may ask the person to unlock it
        return make_model(
            choice,
            task=session.task.id,
            given=_replayed(session, choice),
            scripts=_script,
            events=self._recorded,
            ask=self._asking(session.task.domain),
            prices=read_prices(self.settings.prices),
            environ=environ_with_key(choice.base_url, os.environ) if served else os.environ,
            pace=self._pace,
        )

    def _recorded(self, session: str) -> Sequence[ev.Event]:
        """A session's log to replay: what was answered, never a redaction of it."""
        found = self.whole(self.history, session)
        if found.lost:
            raise UsageError(
                f"Session {session} holds answers with personal data, which is never stored, so it"
                " cannot be replayed.",
                "Run the task again: workbench run TASK",
            )
        return found.log


def _script(task: str) -> Script | None:
    from workbench.models.practice_script import parse

    data = practice_script(task)
    return None if data is None else parse(data, f"the practice script of {task}")


def _replayed(session: Session, choice: ev.ModelChoice) -> dict[str, int]:
    """How many recorded answers of each role the session was given already."""
    models = session.call_models
    return Counter(role for call, role in session.answered.items() if models.get(call) == choice)


def settled(log: Sequence[ev.Event], draft: str) -> int:
    """The number of the event that made or settled the draft last. UsageError without such one."""
    made = (ev.DraftWritten, ev.DraftEdited, ev.DraftTaken, ev.DraftRefused, ev.DraftDiscarded)
    about = [e.seq for e in log if isinstance(e.body, made) and e.body.draft == draft]
    if not about:
        raise UsageError(f"The session has no draft {draft}.", "'workbench show' lists its drafts.")
    return about[-1]


def redaction_policy(settings: Settings) -> Policy:
    """What the person's settings say about redaction."""
    from workbench.redaction import policy_from

    return policy_from(settings.redaction)


def redactor_for(settings: Settings, memo: Memo | None = None) -> RedactorFor:
    """The redaction of the person's policy, as the history asks for it; `memo` is what its
    sessions know of texts already.
    """
    from workbench.redaction import Memo, Redactor

    policy, known = redaction_policy(settings), memo or Memo()
    return lambda session, numbers: Redactor(policy, numbers, memo=known)


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
