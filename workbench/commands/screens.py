"""The screens' view of the rest of the program: `Services` on one `Workbench`.

Nothing that opens slowly is opened before the first frame: the task list reads file heads, the
history opens when `ready` is awaited.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from workbench.catalog import (
    FIRST_TASK,
    TaskEntry,
    domain_entries,
    find_domain,
    find_task,
    home,
    list_tasks,
    own_tasks,
    read_task,
)
from workbench.commands.unsent import UnsentTexts
from workbench.errors import UsageError, WorkbenchError
from workbench.settings import Settings, load_settings
from workbench.tui.door.starting import at_rest
from workbench.tui.services import DisplaySettings, ModelLine

if TYPE_CHECKING:  # the first frame waits for none of these
    from workbench.assembly import Workbench
    from workbench.commands.watching import Watching
    from workbench.core import events as ev
    from workbench.core.checks import CheckResult
    from workbench.core.messages import Message
    from workbench.core.session import Draft, Session
    from workbench.core.task import Task
    from workbench.history import History
    from workbench.newtask import Question
    from workbench.runner import Notice, Runner
    from workbench.tui.racing.desk import RaceDesk
    from workbench.tui.rating.desk import RatingDesk
    from workbench.tui.reviews.desk import ReviewDesk
    from workbench.tui.sessions import HistoryPage, HistoryQuery, Regrades

T = TypeVar("T")
PACE = 0.03
"""Seconds for a word of the practice model: quick enough to wait for, slow enough to watch."""
Listener = Callable[["Notice"], None]
SET_UPS = frozenset({"meta", "team"})
"""Domains in which no prompt alone makes a task."""
HISTORY = "history.db"
"""The history's file, by name: asking the history itself would import it before the first frame."""


def open_review(author: str) -> int:
    """Run the terminal workbench at the review queue of this reviewer; its exit status."""
    settings = load_settings()
    services = ScreenServices(replace(settings, author=author or settings.author), "", "")
    services.first_review = True
    return _run(services)


def open_screens(first_task: str = "", first_session: str = "", first_table: str = "") -> int:
    """Run the terminal workbench; its exit status."""
    newcomer = not (first_task or first_session or first_table or (home() / HISTORY).exists())
    first = FIRST_TASK if newcomer else first_task
    services = ScreenServices(load_settings(), first, first_session)
    services.first_table, services.newcomer = first_table, newcomer
    return _run(services)


def _run(services: ScreenServices) -> int:
    with at_rest():
        from workbench.tui.app import run_app

        return run_app(services)


class ScreenServices:
    """What the screens ask for, done with the real parts."""

    def __init__(self, settings: Settings, first_task: str, first_session: str) -> None:
        self._settings = settings
        self._opened: Workbench | None = None
        self.asking: Callable[[Sequence[Message]], Awaitable[str]] | None = None
        self.first_task, self.first_session = first_task, first_session
        self.first_table, self.newcomer = "", False
        self.first_review = False
        self.look = DisplaySettings(
            theme=settings.theme,
            ascii=settings.glyphs == "ascii",
            mouse=settings.mouse,
            notify=settings.notify,
            editor=settings.editor,
            keymap=settings.keymap,
        )
        self._kept = UnsentTexts(home() / "unsent.json", settings)

    @property
    def _workbench(self) -> Workbench:
        """The parts, put together when they are first wanted."""
        if self._opened is None:
            from workbench.assembly import Workbench

            self._opened = Workbench(self._settings, ask=self._ask, pace=PACE)
        return self._opened

    async def _ask(self, messages: Sequence[Message]) -> str:
        """A draft by the person, typed on the screen."""
        if self.asking is None:
            raise UsageError("Nobody can be asked here.", "Choose another model.")
        return await self.asking(messages)

    @property
    def desk(self) -> ReviewDesk:
        """The review desk, in the writer's thread."""
        from workbench.commands.curating.reviewing import WrittenDesk
        from workbench.curation.trust.policy import trust_of

        return WrittenDesk(self._run, self._settings.author, trust_of(self._settings))

    @property
    def rating(self) -> RatingDesk:
        """The rating desk, in the writer's thread."""
        from workbench.commands.rating_desk import WrittenRating

        return WrittenRating(self._run, self._settings.author)

    @property
    def race(self) -> RaceDesk:
        """Races over the same workbench."""
        from workbench.commands.racing.desk import ForkedLanes

        return ForkedLanes(self._workbench)

    def tasks(self) -> Sequence[TaskEntry]:
        """All tasks, the one to suggest first."""
        return list_tasks()

    def models(self) -> Sequence[ModelLine]:
        """The models that can be chosen, the one in force first."""
        own = self._settings.model
        lines = [ModelLine("practice", "practice"), ModelLine("person", "person")]
        if own not in ("practice", "person"):
            lines.insert(0, ModelLine("openai", own, self._settings.base_url, "from the settings"))
        elif os.environ.get("OPENAI_API_KEY"):
            lines.append(ModelLine("openai", "gpt-5-mini", "", "key in OPENAI_API_KEY"))
        return sorted(lines, key=lambda line: line.name != own)

    def questions(self) -> Mapping[str, Sequence[Question]]:
        """What is asked for a task of each installed domain but those whose tasks are set-ups of a
        trial, which are written as a file.
        """
        from workbench.newtask import questions

        return {domain: questions(domain) for domain in sorted({*domain_entries()} - SET_UPS)}

    async def make_task(self, domain: str, answers: Mapping[str, str]) -> str:
        """Write the task's file among the person's own tasks."""
        from workbench.newtask import save

        file = await asyncio.to_thread(save, domain, answers, own_tasks(), read_task)
        return f"{domain}/{file.stem}"

    async def ask_table(self, file: str, question: str) -> str:
        """A task beside the table; one that is there already, perhaps corrected, is kept."""
        task = Path(file).expanduser().with_suffix(".task.yaml")
        if not task.exists():
            ask = find_domain("analysis").commands["ask"]
            await asyncio.to_thread(lambda: list(ask([file, question])))
        return str(task.resolve())

    async def servers(self) -> Sequence[ModelLine]:
        """The models of servers that run on this machine."""
        from workbench.commands.modelsetup import servers_found

        return await asyncio.to_thread(servers_found)

    def model_on(self, name: str, base_url: str) -> ModelLine:
        """A model on a server that the person named."""
        from workbench.commands.modelsetup import line_for

        return line_for(name, base_url)

    async def try_model(self, model: ModelLine) -> str:
        """One small call; the model, and never a key, is kept for the next start."""
        from workbench.commands.modelsetup import price_words, tried
        from workbench.core.session import Session
        from workbench.settings import save_settings

        choice = self.choice(model)
        said = await tried(
            self._workbench.model_for(choice, Session()),
            choice,
            price_words(choice, self._settings.prices),
        )
        save_settings(model=choice.name, base_url=choice.base_url)
        return said

    async def ready(self) -> None:
        """Open the history and warm what the first session needs."""
        await asyncio.to_thread(import_module, "workbench.assembly")
        await self._workbench.open()
        await self._run(self._keep_to_retention)
        await asyncio.to_thread(self._look_up_price)

    def _look_up_price(self) -> None:
        """The list of prices takes half a second to read: not while a draft streams."""
        from workbench.commands.modelsetup import price_words

        chosen = next((line for line in self.models() if line.provider == "openai"), None)
        if chosen is not None:
            price_words(self.choice(chosen), self._settings.prices)

    def _keep_to_retention(self, history: History) -> None:
        """Erases what is too old; what cannot be erased now is tried again at the next start."""
        from workbench.commands.curating.forget import keep_to_retention

        with suppress(WorkbenchError):
            keep_to_retention(history, self._settings.retention_days, home())

    async def start(self, task: str, model: ModelLine, listener: Listener) -> Runner:
        """A new session on the task."""
        chosen = await asyncio.to_thread(find_task, task)
        from workbench.commands.curating.learned import with_learned
        from workbench.commands.judge import judges_of

        bench = self._workbench
        runner = await bench.begin(
            await with_learned(bench.writer, chosen),
            self.choice(model),
            seed=1,
            judges=judges_of(self._settings),
            listener=listener,
        )
        await bench.watched(runner, "screen")
        return runner

    async def resume(self, session: str, listener: Listener) -> Runner:
        """A past session, to go on with."""
        runner = await self._workbench.reopen(session, (), listener)
        await self._workbench.watched(runner, "screen")
        return runner

    async def watch(self, session: str, listener: Listener) -> Watching | None:
        """A session as another process runs it."""
        from workbench.commands.watching import watching

        return await watching(self._run, session, listener)

    async def fork(self, session: str, draft: str, listener: Listener) -> Runner:
        """A new session with copies of another's events up to one of its drafts."""
        runner = await self._workbench.fork(session, draft, listener)
        await self._workbench.watched(runner, "screen")
        return runner

    async def close(self, session: str) -> None:
        """Give up the session's lease."""
        await self._workbench.close_session(session)

    async def shut(self) -> None:
        """End the workers and the writer, when the screens are gone."""
        await self._workbench.__aexit__(None, None, None)

    async def history(self, query: HistoryQuery, after: str, limit: int) -> HistoryPage:
        """A page of the history, the latest changed first."""
        from workbench.commands.pastlist import page_of

        return await self._run(lambda history: page_of(history, query, after, limit))

    async def facet(self, name: str) -> Sequence[str]:
        """What the history can be filtered by."""
        return await self._run(lambda history: history.facet(name))

    async def read(self, session: str) -> Sequence[ev.Event]:
        """A past session's log."""
        return await self._run(lambda history: history.events(session))

    async def regrade(self, sessions: Sequence[str]) -> Regrades:
        """Today's checks over the drafts of past sessions, kept beside their verdicts."""
        from workbench.commands.regrade import regraded_lines
        from workbench.tui.sessions import Regrades

        found, said = await regraded_lines(sessions, self._settings)
        return Regrades(tuple(found), said)

    async def tag(self, session: str, tag: str, on: bool) -> None:
        """Set or take away a tag."""
        from workbench.core import events as ev

        await self._workbench.writer.record(session, (ev.Tagged(tag, on),), "person")

    async def would_delete(self, session: str) -> str:
        """What forgetting a session would erase, as one sentence."""
        return await self._forget(session, dry_run=True)

    async def delete(self, session: str) -> str:
        """Forget a session and all that came of it; the receipt as one sentence."""
        return await self._forget(session, dry_run=False)

    async def _forget(self, session: str, dry_run: bool) -> str:
        def act(history: History) -> str:
            from workbench.commands.curating.forget import told
            from workbench.curation.desk import Desk
            from workbench.curation.forgetting import Wanted, forget
            from workbench.curation.trust.policy import trust_of

            Desk(history, trust=trust_of(self._settings)).catch_up()
            wanted = Wanted(sessions=(session,))
            return told(forget(history, wanted, dry_run=dry_run, home=home()))

        return await self._run(act)

    async def reread_task(self, task: str) -> Task:
        """The task as its file says now."""
        return await asyncio.to_thread(find_task, task)

    def choice(self, model: ModelLine) -> ev.ModelChoice:
        """The model as the log writes it."""
        from workbench.core import events as ev

        if model.provider == "openai":
            chosen = self._workbench.model_choice(model.name, model.base_url)
            return replace(chosen, temperature=self._settings.temperature)
        return ev.ModelChoice(model.provider, model.name)

    def units(self, domain: str, text: str) -> list[str]:
        """What the domain compares; lines where it is not installed."""
        if domain not in domain_entries():
            return text.splitlines()
        return find_domain(domain).units(text)

    def fence(self, domain: str) -> str | None:
        """The language of the domain's drafts; None where it is not installed."""
        return find_domain(domain).fence if domain in domain_entries() else None

    def decided(self, session: Session, hypothesis: str, says: str | None) -> Task:
        """The task with a hypothesis as the person has it."""
        results = session.current.results if session.current is not None else ()
        return find_domain(session.task.domain).decided(session.task, results, hypothesis, says)

    async def check_text(self, session: Session, draft: Draft, text: str) -> Sequence[CheckResult]:
        """What the shown checks say about a text in a draft's place."""
        parent = session.drafts.get(draft.parent or "")
        worker = self._workbench.worker(session.task.domain)
        ready = await worker.readiness()
        if ready.level not in ("strong", "medium", "off"):
            said = (
                f"Isolation is {ready.level} here: only what is in the log is run, with your yes."
            )
            raise UsageError(said, ready.repair)
        before = parent.text if parent is not None else None
        return [result async for result in worker.check(session.view().task, text, before)]

    def new_id(self) -> str:
        """A fresh id."""
        from workbench.drafting import new_id

        return new_id()

    def clock(self) -> float:
        """The runner's clock, seconds."""
        return time.monotonic()

    def keep(self, name: str, text: str) -> None:
        """Keep unsent text under a name; empty forgets it."""
        self._kept.put(name, text)

    def kept(self, name: str) -> str:
        """What was kept under the name."""
        return self._kept.get(name)

    def save_look(self, look: DisplaySettings) -> None:
        """Write the screen's settings."""
        from workbench.settings import save_settings

        save_settings(
            theme=look.theme,
            glyphs="ascii" if look.ascii else "unicode",
            mouse=look.mouse,
            notify=look.notify,
        )

    async def _run(self, act: Callable[[History], T]) -> T:
        """Do something with the history in the writer's thread."""
        return await self._workbench.writer.run(act)
