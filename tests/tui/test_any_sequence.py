"""Whatever is pressed in whatever order, and whatever the model, another terminal or a crash do in
between: the screen says what the log on the disk says.

What is read off the screen (pill, timeline, best draft, spend, guidance, tree) is compared with the
fold of the log on the disk after each act, by expectations written here and not by the product's
own drawing.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from textual.pilot import Pilot

from tests.support.tiny import words_task
from tests.tui.disk import DiskBench, GatedChecks, post, reattached
from tests.tui.support import screen_text, until
from tests.tui.verbs import VERBS
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message, Usage
from workbench.core.session import Draft, Session
from workbench.errors import ModelUnreachable
from workbench.history import History
from workbench.inboxing import wished
from workbench.models import CallSettings, Finished, Retrying
from workbench.runner import started
from workbench.tui.actions import find
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import UNICODE
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.widgets.hints import Hints
from workbench.tui.words import status

T = TypeVar("T")
TASK = words_task("alpha", "beta gamma", hidden="delta", rounds=7)
ANSWERS = ["alpha", "alpha beta", "beta", "alpha gamma", "alpha beta gamma", ""]
LEAVING = ("screen.close", "draft.fork", "draft.editor")
"""Verbs that leave the session or the terminal; `test_verbs.py` has them."""
PRESSED = sorted(name for name in VERBS if " " not in name and name not in LEAVING)
WISHES = [
    *(("pause", ""), ("resume", ""), ("step", ""), ("stop", ""), ("accept", ""), ("fresh", "")),
    *(("guide", "from elsewhere"), ("rate", "up"), ("rate", "down"), ("budget", "rounds=9")),
]
SIZES = [(120, 44), (80, 24)]

WRITING = [name for name in PRESSED if VERBS[name].writes]
HAPPENINGS: list[tuple[str, Any]] = [
    *(("press", name) for name in [*PRESSED, *WRITING, *WRITING]),
    *(("answer", text) for text in ANSWERS * 4),
    *(("wish", wish) for wish in WISHES),
    *(("size", size) for size in SIZES),
    *[("back", "")] * 6,
    *[("fail", "No connection."), ("kill", ""), ("kill", "")],
]
"""What can happen, once for each of its chances. One rule draws from all of it: with a rule for
each kind, hypothesis would draw too little of what is pressed.
"""


class Held:
    """A model whose next answer, or failure, the test decides."""

    def __init__(self) -> None:
        self.answers: asyncio.Queue[str | Exception] = asyncio.Queue()
        self.waiting = 0
        """Calls that wait for their answer; one that was taken and not yet written is none."""

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        self.waiting += 1
        try:
            answer = await self.answers.get()
        finally:
            self.waiting -= 1
        if isinstance(answer, Exception):
            raise answer
        yield answer
        yield Finished(Usage(10, 5, cost=0.01))


class Stage:
    """One app for all sequences, in a loop that runs only while something is asked of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loop = asyncio.new_event_loop()
        self._jobs: asyncio.Queue[Any] = asyncio.Queue()
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self.model, self.checker = Held(), GatedChecks()
        self.pilot: Pilot[Any]
        self.bench: DiskBench
        self.session = ""

    def __enter__(self) -> Stage:
        self._driving = self._loop.create_task(self._drive())
        self._loop.run_until_complete(self._ready)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._jobs.put_nowait(None)
        self._loop.run_until_complete(self._driving)
        self._loop.close()

    async def _drive(self) -> None:
        """The app lives and dies in one task, as Textual wants it."""
        with History.open(self._folder / "history.db") as history:
            self.bench = DiskBench(history, model=self.model, checker=self.checker)
            self.bench.task = TASK
            async with WorkbenchApp(self.bench).run_test(size=SIZES[0]) as self.pilot:
                await until(self.pilot, lambda: "code/process_data" in screen_text(self.pilot))
                self._ready.set_result(None)
                while (job := await self._jobs.get()) is not None:
                    act, done = job
                    try:
                        done.set_result(await act())
                    except BaseException as error:
                        done.set_exception(error)

    def do(self, act: Callable[[], Awaitable[T]]) -> T:
        """Let the loop run until this is done."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put_nowait((act, done))
        return self._loop.run_until_complete(done)

    @property
    def screen(self) -> WorkbenchScreen:
        """The session's screen."""
        return next(s for s in self.pilot.app.screen_stack if isinstance(s, WorkbenchScreen))

    async def begin(self, level: str) -> None:
        """A new session, in the screen that is there or in a first one."""
        self.model, self.checker = Held(), GatedChecks(level)
        self.bench.model, self.bench.checker = self.model, self.checker
        begun = started(TASK, ev.ModelChoice("openai", "gpt-x"), ev.StrategyChoice(), 1, "test")
        self.session = self.bench.lay([(begun, "workbench")])
        await self.reopen()

    async def reopen(self) -> None:
        """The session from the disk; what ran before is gone as after a crash."""
        app = self.pilot.app
        assert isinstance(app, WorkbenchApp)
        if isinstance(app.screen, WorkbenchScreen):
            await reattached(self.pilot, self.bench, app.screen, self.session)
        else:
            await app.open_session(self.session)

    def stored(self) -> Session:
        """The fold of the log on the disk."""
        return fold(self.bench.disk.events(self.session))

    def acts(self) -> int:
        """How many events of the person are on the disk."""
        events = self.bench.disk.events(self.session)
        return sum(event.author == "person" for event in events)

    async def settle(self) -> None:
        """Until the loop waits for the model or the person, and the screen agrees with the disk."""
        runner = self.screen.loop
        assert runner is not None

        def rests() -> bool:
            if runner.live.phase == "calling":
                waits = self.model.waiting and self.model.answers.empty()
                return runner.session.open_call is not None and bool(waits)
            return runner.live.phase in ("waiting", "consent", "failed", "stopped")

        await until(self.pilot, rests, "the loop to rest")
        error = self.pilot.app._exception
        if error is not None:
            raise error
        await until(self.pilot, lambda: not self.differences(), "the screen to agree")

    def differences(self) -> list[str]:
        """What the screen says otherwise than the disk."""
        runner, stored = self.screen.loop, self.stored()
        assert runner is not None
        text = screen_text(self.pilot)
        found = [] if stored == runner.session else ["the disk holds another session"]
        said = status(stored, runner.live, UNICODE).text
        found += [] if said in text.splitlines()[0] else [f"pill: {said}"]
        found += [f"missing: {part}" for part in guidance_told(stored) if part not in text]
        if {"task", "timeline"} <= self.screen.presenter.places.plan.panes:
            found += [f"missing: {part}" for part in numbers(stored) if part not in text]
            rows = drafts_listed(text)
            wanted = [listed(stored, draft) for draft in in_order(stored)]
            found += [f"row {row}" for row in rows if row not in wanted]
        return found

    async def press(self, name: str) -> None:
        """Carry a verb out, or see it refused."""
        action, row = find(name), VERBS[name]
        reason = action.impossible(self.screen.situation())
        before = self.acts()
        await self._key(action.keys[0] if action.keys else "", name)
        if reason:
            footer = self.screen.query_one(Hints)
            await until(self.pilot, lambda: reason[1:] in footer.message, f"{name}: {reason}")
            assert self.acts() == before, f"{name} was impossible and wrote something"
            return
        for key in row.then:
            await self.pilot.pause()
            await self._key(key, name)
        await self.pilot.pause()
        while not isinstance(self.pilot.app.screen, WorkbenchScreen):
            await self.pilot.app.pop_screen()

    async def _key(self, key: str, name: str) -> None:
        if key:
            post(self.pilot, key)
            await self.pilot.pause()
        else:
            await self.screen.perform(find(name))

    async def wish(self, verb: str, text: str) -> None:
        """What another terminal asks for, as the inbox carries it out."""
        runner = self.bench.runner
        assert runner is not None
        bodies, refusal = wished(verb, text, runner.session)
        if verb == "stop" and not refusal:
            await runner.stop()
            if not runner.running:
                await runner.run()
        elif not refusal:
            await runner.act(*bodies)

    async def look_at_all(self) -> None:
        """The whole timeline and the whole tree, each on a screen of its own."""
        stored = self.stored()
        self.screen.zoomed = ""
        await self.pilot.resize_terminal(*SIZES[0])
        await self.screen.perform(find("pane.timeline"))
        await self.screen.perform(find("pane.zoom"))
        wanted = [listed(stored, draft) for draft in in_order(stored)]
        if len(self.screen.query_one("#timeline").rows) < SIZES[0][1] - 5:  # type: ignore[attr-defined]
            what = f"all drafts: {wanted}"
            await until(self.pilot, lambda: drafts_listed(screen_text(self.pilot)) == wanted, what)
        await self.screen.perform(find("pane.zoom"))
        if stored.order:
            await self.screen.perform(find("screen.tree"))
            tree = [branch(stored, draft) for draft in in_order(stored)]
            shown = lambda: sorted(branches_drawn(screen_text(self.pilot)))  # noqa: E731
            await until(self.pilot, lambda: shown() == sorted(tree), f"the tree {tree}")
            await self.pilot.app.pop_screen()


Listed = tuple[int, str, str, str]
"""Number, mark (best, current or none), author, checks."""


def drafts_listed(text: str) -> list[Listed]:
    """The drafts of the timeline, as they are read off the screen."""
    row = re.compile(r"│ +(\d+) ([★◆ ]) (model|you) +(\d+/\d+|–)")
    found = [match.groups() for line in text.splitlines() if (match := row.search(line))]
    return [(int(number), mark, who, checks) for number, mark, who, checks in found]


def listed(session: Session, draft: Draft) -> Listed:
    """A draft as the timeline has to list it."""
    card = draft.scorecard
    checks = f"{card.passing}/{card.total}" if draft.check_set else "–"
    who = "you" if draft.author == "person" else "model"
    current = "◆" if draft.id == session.path.current else " "
    return draft.number, "★" if draft.id == session.path.best else current, who, checks


def in_order(session: Session) -> list[Draft]:
    """The drafts in the order of writing."""
    return [session.drafts[id] for id in session.order]


Branch = tuple[int, bool, bool]
"""Number, whether it is on the path, whether it is the best."""


def branches_drawn(text: str) -> list[Branch]:
    """The drafts of the tree, as they are read off the screen."""
    row = re.compile(r"([●○]) (\d+) +(★?) *(?:model|you)")
    found = [match.groups() for line in text.splitlines() if (match := row.search(line))]
    return [(int(number), dot == "●", bool(star)) for dot, number, star in found]


def branch(session: Session, draft: Draft) -> Branch:
    """A draft as the tree has to draw it."""
    path, node = set(), session.path.head
    while node is not None:
        path.add(node)
        node = session.drafts[node].parent
    return draft.number, draft.id in path, draft.id == session.path.best


def guidance_told(session: Session) -> list[str]:
    """What the guidance line has to say."""
    waiting = [note.text for note in session.path.guidance if note.status == "pending"]
    if waiting:
        writing = session.open_call is not None and session.open_call.what == "draft"
        more = [f"(+{len(waiting) - 1} more)"] if len(waiting) > 1 else []
        return [f"queued: {waiting[0]}", f"draft {session.next_number + writing}", *more]
    consumed = [note for note in session.path.guidance if note.status == "consumed"]
    if consumed:
        return [f"“{consumed[-1].text}”", f"went into draft {consumed[-1].number}"]
    return ["nothing queued"]


def numbers(session: Session) -> list[str]:
    """What the task pane has to say of best draft, rounds and spend."""
    usage, best = session.usage, session.best
    about = "≈ " if usage.estimated else ""
    used = str(usage.tokens) if usage.tokens < 1000 else f"{usage.tokens / 1000:.1f}k"
    found = [
        f"rounds    {session.path.rounds} of {session.budget.rounds}",
        f"tokens    {about}{used.replace('.0k', 'k')}",
        f"strategy  {session.strategy.name}",
    ]
    if best is not None:
        card = best.scorecard
        found.append(f"checks    {card.passing} of {card.total} on draft {best.number}")
    return found


class Sitting(RuleBasedStateMachine):
    """A person, a model, another terminal and a crash, in any order."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    @initialize(level=st.sampled_from(["strong", "strong", "weak"]))
    def begin(self, level: str) -> None:
        self.stage.do(lambda: self.stage.pilot.resize_terminal(*SIZES[0]))
        self.stage.do(lambda: self.stage.begin(level))

    @rule(what=st.sampled_from(HAPPENINGS))
    def something_happens(self, what: tuple[str, Any]) -> None:
        match what:
            case ("press", name):
                self.stage.do(lambda: self.stage.press(name))
            case ("answer", answer):
                if self.stage.screen.live.phase == "calling":
                    self.stage.model.answers.put_nowait(answer)
            case ("fail", why):
                if self.stage.screen.live.phase == "calling":
                    self.stage.model.answers.put_nowait(ModelUnreachable(why))
            case ("wish", (verb, text)):
                self.stage.do(lambda: self.stage.wish(verb, text))
            case ("size", size):
                self.stage.do(lambda: self.stage.pilot.resize_terminal(*size))
            case ("back", _):
                self.stage.do(lambda: self.stage.press("pair.earlier"))
                self.stage.do(lambda: self.stage.press("draft.branch"))
            case ("kill", _):
                self.stage.do(self.stage.reopen)

    @invariant()
    def the_screen_agrees_with_the_disk(self) -> None:
        if self.stage.session:
            self.stage.do(self.stage.settle)

    def teardown(self) -> None:
        if self.stage.session:
            self.stage.do(self.stage.look_at_all)


def run(examples: int, steps: int, *, derandomize: bool) -> None:
    """So many sequences of at most so many acts."""
    chosen = settings(
        max_examples=examples,
        stateful_step_count=steps,
        derandomize=derandomize,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    with tempfile.TemporaryDirectory() as folder, Stage(Path(folder)) as stage:
        run_state_machine_as_test(lambda: Sitting(stage), settings=chosen)  # type: ignore[no-untyped-call]


def test_the_screen_agrees_with_the_log_after_any_sequence() -> None:
    run(examples=3, steps=16, derandomize=True)


@pytest.mark.long
def test_the_screen_agrees_with_the_log_after_many_sequences() -> None:
    run(examples=60, steps=40, derandomize=False)
