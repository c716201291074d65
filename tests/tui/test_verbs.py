"""Every verb in every state: it does what its row says, in the log on the disk and on the screen,
or it is refused with its reason and nothing is written.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.support.tiny import InProcess, words_task
from tests.tui.disk import DiskBench, Failing, GatedChecks, Signed, lived, post, reattached, up_to
from tests.tui.support import Gated, screen_text, until
from tests.tui.verbs import STATES, VERBS, Row, Shown, but
from workbench.core import events as ev
from workbench.history import History
from workbench.models import Model
from workbench.tui.actions import find, hints, of_context
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import UNICODE
from workbench.tui.palette import ActionProvider
from workbench.tui.screens.help import help_rows
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.widgets.hints import Hints
from workbench.tui.words import status

SIZE = (112, 34)
"""Room for two drafts side by side, and no more."""
TASK = words_task("alpha beta gamma", hidden="delta", rounds=6)
NOTE = ev.GuidanceQueued("G1", "be brief")


async def leading_to(state: str) -> list[Signed]:
    """The log that leads up to a state."""
    if state == "target":
        return await lived(TASK, ["alpha", "alpha beta gamma"])
    if state == "budget":
        task = words_task("alpha beta gamma", hidden="delta", rounds=2)
        return await lived(task, ["alpha", "alpha beta"])
    whole = await lived(TASK, ["alpha", "alpha beta", "alpha beta x", "alpha y"])
    two = up_to(whole, ev.DraftTaken, 2)
    match state:
        case "new":
            return [*whole[:1], (ev.Paused(), "person")]
        case "first call":
            return whole[:1]
        case "checking" | "consent":
            return up_to(whole, ev.DraftWritten, 3)
        case "paused":
            return [*two, (NOTE, "person"), (ev.Paused(), "person")]
        case "calling":
            return [*two, (NOTE, "person")]
        case "asked":
            return [*two, (ev.QuestionAsked("Q1", "Which colour?"), "workbench")]
        case _:
            return two


REACHED = {
    "new": "paused",
    "first call": "writing draft 1",
    "calling": "writing draft 3",
    "last call": "writing draft 3",
    "checking": "checking draft 3",
    "paused": "paused after draft 2",
    "asked": "waiting for your answer",
    "consent": "weak isolation: Y decides",
    "failed": "call failed: r tries again",
    "target": "stopped: target reached",
    "budget": "stopped: rounds used up",
}
"""What the pill says in each state."""


def model_of(state: str) -> Model:
    """The model that holds the session there."""
    if state == "failed":
        return Failing()
    return Gated(["alpha beta z"], open_gate=False)


def checker_of(state: str) -> InProcess:
    """The checker that holds the session there."""
    level = "weak" if state == "consent" else "strong"
    return GatedChecks(level, open_gate=state != "checking")


class Scene:
    """One app; `fresh` brings a new session into the state."""

    def __init__(self, pilot: Pilot[Any], bench: DiskBench, state: str, log: list[Signed]) -> None:
        self.pilot, self.bench, self.state, self._log = pilot, bench, state, log
        self.session = ""

    @property
    def screen(self) -> WorkbenchScreen:
        """The session's screen."""
        screen = self.pilot.app.screen
        assert isinstance(screen, WorkbenchScreen), screen
        return screen

    async def fresh(self) -> WorkbenchScreen:
        """The state anew, from the disk, in the screen that is open or in a new one."""
        app = self.pilot.app
        assert isinstance(app, WorkbenchApp)
        await self.back()
        self.bench.model, self.bench.checker = model_of(self.state), checker_of(self.state)
        self.session = self.bench.lay(self._log)
        if isinstance(app.screen, WorkbenchScreen):
            await reattached(self.pilot, self.bench, app.screen, self.session)
        else:
            await app.open_session(self.session)
        if self.state == "last call":
            await until(self.pilot, lambda: self.screen.session.open_call is not None)
            await self.screen.act(ev.Paused(after_call=True))
        await until(self.pilot, self._reached, self.state)
        return self.screen

    def _reached(self) -> bool:
        """The state is there, and the screen has caught up."""
        screen = self.screen
        assert screen.loop is not None
        now = status(screen.loop.session, screen.loop.live, UNICODE).text
        newest = screen.session.order[-1:] == ((screen.right,) if screen.right else ())
        laid_out = screen.diff.layout_ is not None or not screen.right
        said = REACHED[self.state]
        drawn = newest and laid_out and not screen.diff.split
        return said in now and drawn and said in self.pill()

    def pill(self) -> str:
        """The line that says what is true now."""
        return screen_text(self.pilot).splitlines()[0]

    def kinds(self) -> list[str]:
        """The kinds of the events on the disk."""
        return [type(event.body).kind for event in self.bench.disk.events(self.session)]

    def wrote(self, kind: str, after: int) -> bool:
        """The runner told of such an event."""
        log = self.bench.logs_of(self.session)[after:]
        return any(type(event.body).kind == kind for event in log)

    def release(self) -> None:
        """What waits ends."""
        if isinstance(self.bench.checker, GatedChecks):
            self.bench.checker.gate.set()

    def shown(self, what: Shown) -> bool:
        """It is seen now."""
        if isinstance(what, str):
            return what in screen_text(self.pilot)
        screen = self.pilot.app.screen
        return isinstance(screen, WorkbenchScreen) and bool(what(screen))

    async def back(self) -> None:
        """Leave what lies above the session, or the task list."""
        app = self.pilot.app
        benches = [n for n, s in enumerate(app.screen_stack) if isinstance(s, WorkbenchScreen)]
        while len(app.screen_stack) - 1 > (benches[0] if benches else 0):
            await app.pop_screen()


@asynccontextmanager
async def scene(state: str, folder: Path) -> AsyncIterator[Scene]:
    """An app over a history of its own."""
    with History.open(folder / "history.db") as history:
        bench = DiskBench(history, model=model_of(state), checker=checker_of(state))
        bench.task = TASK
        async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            yield Scene(pilot, bench, state, await leading_to(state))


def action_of(row: str) -> str:
    """The action id of a row's name."""
    return row.partition(" ")[0]


def test_every_verb_of_a_session_has_a_row() -> None:
    assert {action_of(name) for name in VERBS} == {a.id for a in of_context("session")}
    assert {state for row in VERBS.values() for state in row.refused} <= set(STATES)


@pytest.mark.parametrize("state", STATES)
async def test_what_is_impossible_is_refused_with_its_reason(state: str, tmp_path: Path) -> None:
    async with scene(state, tmp_path) as here:
        screen = await here.fresh()
        reasons = {name: VERBS[name].refused.get(state, "") for name in VERBS if " " not in name}
        assert {a.id: why for a, why in screen.possible()} == reasons
        assert told_by_help(screen) == reasons
        assert await told_by_palette(screen) == reasons
        shown = hints("session", screen.keys, screen.situation())
        assert {h.reason for h in shown} <= {"", *reasons.values()}
        before = here.kinds()
        for name, reason in reasons.items():
            if reason:
                await refused(here, name, reason)
        assert here.kinds() == before, "nothing may be written"


async def refused(here: Scene, name: str, reason: str) -> None:
    """Press its key; the footer says why not."""
    action = find(name)
    footer = here.screen.query_one(Hints)
    here.screen.flash("")
    if action.keys:
        post(here.pilot, action.keys[0])
    else:
        await here.screen.perform(action)
    said = f"Not now: {action.label}. {reason[:1].upper()}{reason[1:]}."
    await until(here.pilot, lambda: footer.message == said, f"{name}: {said}")


def told_by_help(screen: WorkbenchScreen) -> dict[str, str]:
    """The reasons that the help gives, by action id."""
    rows = ["".join(text for text, _ in line) for line in help_rows(screen)]
    found = {}
    for action in of_context("session"):
        said = next(row for row in rows if f" {action.help}" in row)
        found[action.id] = said.partition("not now: ")[2]
    return found


async def told_by_palette(screen: WorkbenchScreen) -> dict[str, str]:
    """The reasons that the command palette gives, by action id."""
    said = {}
    async for hit in ActionProvider(screen).discover():
        command: Any = hit.command
        said[command.args[0].id] = hit.help or ""
    return {
        id: help.removeprefix("Not now: ").rstrip(".") if help.startswith("Not now: ") else ""
        for id, help in said.items()
    }


def possible(state: str, *, writing: bool) -> list[str]:
    """The rows that are possible in a state: those that write into the log, or the others."""
    return [
        name
        for name, row in VERBS.items()
        if state in row.only
        and state not in row.refused
        and bool(row.also.get(state, (row.writes,))[0]) is writing
    ]


QUICK = but("last call", "budget")
LOOKED = ("first call", "calling", "target")
SHARE = 3
"""In the quick run a row is tried in every so-manyth of the states in which it is possible."""


def sampled(state: str, states: Sequence[str], *, writing: bool) -> list[str]:
    """Of the rows that are possible, those tried in this state in the quick run; a row that is
    possible in any of these states is tried in one at least.
    """
    chosen = []
    for n, name in enumerate(VERBS):
        able = [s for s in states if name in possible(s, writing=writing)]
        if state in able and able.index(state) % SHARE == n % min(SHARE, len(able)):
            chosen.append(name)
    return chosen


@pytest.mark.parametrize(("states", "writing"), [(QUICK, True), (LOOKED, False)])
def test_the_quick_run_tries_every_row_somewhere(states: Sequence[str], writing: bool) -> None:
    everywhere = {name for state in states for name in possible(state, writing=writing)}
    tried = {name for state in states for name in sampled(state, states, writing=writing)}
    assert tried == everywhere


@pytest.mark.parametrize("state", QUICK)
async def test_what_is_possible_does_what_its_row_says(state: str, tmp_path: Path) -> None:
    async with scene(state, tmp_path) as here:
        for name in sampled(state, QUICK, writing=True):
            await carried_out(here, name, VERBS[name])


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
async def test_all_that_is_possible_does_what_its_row_says(state: str, tmp_path: Path) -> None:
    async with scene(state, tmp_path) as here:
        for name in possible(state, writing=True):
            await carried_out(here, name, VERBS[name])


@pytest.mark.parametrize("state", LOOKED)
async def test_looking_shows_what_its_row_says_and_writes_nothing(
    state: str, tmp_path: Path
) -> None:
    async with scene(state, tmp_path) as here:
        for name in sampled(state, LOOKED, writing=False):
            await carried_out(here, name, VERBS[name])


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
async def test_looking_shows_it_in_every_state(state: str, tmp_path: Path) -> None:
    async with scene(state, tmp_path) as here:
        for name in possible(state, writing=False):
            await carried_out(here, name, VERBS[name])


async def carried_out(here: Scene, name: str, row: Row) -> None:
    """In a fresh session: press the keys, find the event on the disk and the text on screen."""
    await here.fresh()
    writes, shows = row.also.get(here.state, (row.writes, row.shows))
    await pressed(here, row.before)
    before = here.kinds()
    stale = bool(shows) and here.state not in row.stays and here.shown(shows)
    assert not stale, f"{name}: {shows} is there before it"
    action = find(action_of(name))
    if action.keys:
        post(here.pilot, action.keys[0])
    else:
        await here.screen.perform(action)
    await pressed(here, row.then, opening=True)
    if row.opens_gate:
        here.release()
    if writes:
        await until(here.pilot, lambda: here.wrote(writes, len(before)), f"{name}: {writes}")
        assert writes in here.kinds()[len(before) :]
    if shows:
        await until(here.pilot, lambda: here.shown(shows), f"{name}: {shows}")
    if not writes:
        assert here.kinds() == before, f"{name} wrote something"


async def pressed(here: Scene, keys: tuple[str, ...], *, opening: bool = False) -> None:
    """Press keys as a person does: what a key opens is there before the next one."""
    for key in keys:
        if opening:
            await here.pilot.pause()
        post(here.pilot, key)
        await here.pilot.pause()
