"""A race: two to four lanes go on from one draft, side by side, by the same checks.

Each lane is a session of its own that is saved as it goes. Taking one over copies all of them as
branches into the session below and goes on with the winner; leaving pauses them, and `W` on the
session goes on with the race, after a crash too. One lane's failure is told in its column and is
nothing to the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.worker import WorkerState

from workbench.core import events as ev
from workbench.core.diffing import unified
from workbench.tui.banner import banner
from workbench.tui.lines import Line, Tone
from workbench.tui.racing.desk import Lane
from workbench.tui.racing.lane import RunningLane
from workbench.tui.racing.standings import leader, race_lines
from workbench.tui.reasons import Situation
from workbench.tui.safe import wrapped
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.screens.session import SessionScreen
from workbench.tui.services import Loop
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.keys import key_name
from workbench.tui.widgets.painted import Lines
from workbench.tui.words import model_label

FRAME = 0.1
"""Seconds between two drawings while lanes stream."""
ENDING = 3.0
"""How long leaving waits for calls to end; a resume closes them otherwise."""


def race_name(session: str) -> str:
    """Under what a race that is not decided is kept."""
    return f"view:race:{session}"


class RaceScreen(ActingScreen):
    """Lanes side by side."""

    CSS_PATH = "../../session.tcss"
    CONTEXT = "race"

    def __init__(self, bench: SessionScreen, lanes: Sequence[Lane | str]) -> None:
        """Lanes that start from the draft that the session's screen shows on its right, or ids of
        those that were left.
        """
        super().__init__(bench.services, bench.keys, bench.glyphs)
        self._bench, self._desk = bench, bench.services.race
        self._origin, self._draft = bench.session.id, bench.right
        self._entering = tuple(lanes)
        names = [lane if isinstance(lane, str) else lane.name for lane in lanes]
        self.lanes = [RunningLane(name, self._mark) for name in names]
        self.at = 0
        self._due, self._pressed, self._over = True, "", False

    def compose(self) -> ComposeResult:
        """Banner, lanes with their checks, footer."""
        yield Lines(id="banner")
        yield Lines(id="race", classes="pane")
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """All lanes at once."""
        self.built = True
        pane = self.query_one("#race", Lines)
        pane.can_focus = False
        for number, lane in enumerate(self.lanes):
            self._start(lane, self._entering[number])
        self.set_interval(FRAME, self._tick)
        self._draw()

    def on_resize(self) -> None:
        """Columns follow the width."""
        self._mark()

    async def on_key(self, event: events.Key) -> None:
        """Whether a line or a page is scrolled."""
        self._pressed = key_name(event)

    def situation(self) -> Situation:
        """The lane under the cursor."""
        lane = self.lanes[self.at]
        right = lane.view(self.services.clock()).best
        waits = any(each.live.phase == "consent" for each in self.lanes)
        phase = "consent" if waits else lane.live.phase
        ending = lane.loop.ending if lane.loop is not None else None
        known = (lane.session, phase)
        return Situation(*known, right=right, listed=len(self.lanes), ending=ending)

    def _mark(self) -> None:
        self._due = True

    def _tick(self) -> None:
        if self._due or any(lane.running for lane in self.lanes):
            self._draw()

    def _draw(self) -> None:
        self._due = False
        if not self.built or self._over:
            return
        now = self.services.clock()
        views = [lane.view(now) for lane in self.lanes]
        pane, session = self.query_one("#race", Lines), self._bench.session
        running = sum(lane.busy for lane in self.lanes)
        ahead = leader(views)
        told = f"{running} of {len(views)} running" if running else "all lanes stand"
        if ahead >= 0:
            told += f" · {self.lanes[ahead].name} leads"
        simulated = any(view.session.simulated for view in views) or session.model.simulated
        label = " / ".join(
            dict.fromkeys(model_label(v.session.model) for v in views if v.session.id)
        )
        where = f"{session.task.id} · race"
        self.query_one("#banner", Lines).show([banner(where, label, simulated, self.size.width)])
        draft = self._bench.draft(self._draft)
        pane.border_title = f"Race from draft {draft.number}" if draft is not None else "Race"
        pane.note = told
        width, height = max(20, pane.inner_width), pane.scrollable_content_region.height
        pane.show(race_lines(views, self.at, width, height, self.glyphs))
        self.show_hints()

    def _start(self, lane: RunningLane, entering: Lane | str) -> None:
        lane.worker = self.run_worker(
            self._run(lane, entering), group="lane", exit_on_error=False, name=lane.name
        )

    async def _run(self, lane: RunningLane, entering: Lane | str) -> None:
        try:
            lane.attach(await self._entered(lane, entering))
            await asyncio.to_thread(self._keep)
            await self._go(lane)
        except Exception as error:  # one lane's; it must not look as if it ran
            lane.failed(error)
        self._mark()

    async def _entered(self, lane: RunningLane, entering: Lane | str) -> Loop:
        if not isinstance(entering, str):
            return await self._desk.enter(self._origin, self._draft, entering, lane.listen)
        loop = await self._desk.back(entering, lane.listen)
        lane.name = self._desk.name_of(loop.session) or lane.name
        if (loop.session.paused or loop.session.held) and loop.ending is None:
            await loop.act(ev.Resumed())
        return loop

    async def _go(self, lane: RunningLane) -> None:
        assert lane.loop is not None
        lane.trouble = ""
        await lane.loop.run()
        if lane.session.stop is None and lane.live.note and not lane.session.paused:
            lane.trouble = lane.live.note if lane.live.phase == "waiting" else ""

    def _keep(self) -> None:
        """Which lanes there are, for a race that is left or killed."""
        ids = [lane.session.id for lane in self.lanes if lane.session.id]
        self.keep(race_name(self._origin), "" if self._over else " ".join(ids))

    async def _again(self, lane: RunningLane) -> None:
        if lane.loop is None or lane.running:
            return
        if lane.session.paused or lane.session.held or lane.session.stop is not None:
            await lane.loop.act(ev.Resumed())
        lane.worker = self.run_worker(self._rerun(lane), group="lane", exit_on_error=False)

    async def _rerun(self, lane: RunningLane) -> None:
        try:
            await self._go(lane)
        except Exception as error:  # as in _run
            lane.failed(error)
        self._mark()

    async def _halt(self, why: str) -> None:
        """All lanes stand, each call written off as ended."""
        for lane in self.lanes:
            loop = lane.loop
            if loop is not None and loop.session.stop is None and not loop.session.paused:
                await loop.act(ev.Paused(why))
        for _ in range(round(ENDING / 0.05)):
            if not any(lane.loop and lane.loop.session.open_call for lane in self.lanes):
                break
            await asyncio.sleep(0.05)
        for lane in self.lanes:
            if lane.worker is not None and lane.worker.state is WorkerState.RUNNING:
                lane.worker.cancel()

    async def _leave(self) -> None:
        for lane in self.lanes:
            if lane.session.id:
                await self._desk.close(lane.session.id)
        self.dismiss()

    async def do_race_take(self) -> None:
        """The lane under the cursor wins: all lanes become branches, and it is gone on from."""
        winner = self.lanes[self.at]
        await self._halt("the race is decided")
        others = [lane.session.id for lane in self.lanes if lane is not winner and lane.session.id]
        await self._desk.take_over(self._origin, [*others, winner.session.id])
        self._over = True
        await asyncio.to_thread(self._keep)
        await self._bench.reload()
        await self._leave()
        self._bench.flash(f"Taken over: {winner.name}. The other lanes are branches (T).", "good")

    def do_race_left(self) -> None:
        """The lane before."""
        self.at = (self.at - 1) % len(self.lanes)
        self._draw()

    def do_race_right(self) -> None:
        """The next lane."""
        self.at = (self.at + 1) % len(self.lanes)
        self._draw()

    def do_race_look(self) -> None:
        """What the lane's best draft changed."""
        from workbench.tui.screens.asking import TextScreen

        lane = self.lanes[self.at]
        best, begun = lane.session.best, self._bench.draft(self._draft)
        if best is None or begun is None:
            return
        names = (f"draft {begun.number}", lane.name)
        text = unified(begun.text, best.text, names=names) or "It changed nothing."
        width = min(self.size.width - 8, 120)
        rows: list[Line] = [
            ((f" {part}", _tone(line)),)
            for line in text.splitlines()
            for part in wrapped(line, width) or [""]
        ]
        self.app.push_screen(TextScreen(f"{lane.name}: what its best draft changed", rows))

    async def do_race_hold(self) -> None:
        """Pause the lane, or let it go on."""
        lane = self.lanes[self.at]
        if lane.loop is not None and lane.running and not lane.session.paused:
            await lane.loop.act(ev.Paused())
        else:
            await self._again(lane)

    async def do_race_again(self) -> None:
        """Run the lane on."""
        await self._again(self.lanes[self.at])

    async def do_race_consent(self) -> None:
        """The person agrees to weak isolation, for all lanes."""
        for lane in self.lanes:
            if lane.loop is not None:
                lane.loop.consent()
                await self._again(lane)

    def do_race_down(self) -> None:
        """Scroll the checks."""
        self._scroll(1)

    def do_race_up(self) -> None:
        """Scroll them back."""
        self._scroll(-1)

    def _scroll(self, by: int) -> None:
        pane = self.query_one("#race", Lines)
        lines = 1 if self._pressed in ("down", "j", "up", "k") else max(1, pane.size.height - 2)
        pane.scroll_to(y=pane.scroll_y + by * lines, animate=False)

    async def do_race_end(self) -> None:
        """No lane wins; they stay in the history."""
        self._over = True
        await self._halt("the race was given up")
        await asyncio.to_thread(self._keep)
        await self._leave()

    async def do_race_close(self) -> None:
        """Back; the lanes pause and can be gone on with."""
        going = any(lane.session.stop is None for lane in self.lanes)
        await self._halt("the race was left")
        await asyncio.to_thread(self._keep)
        self._over = True
        await self._leave()
        told = "The lanes are paused: W goes on with the race."
        self._bench.flash(told if going else "Every lane has ended: W shows the race again.")

    def do_race_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)


def _tone(line: str) -> Tone:
    if line.startswith("@@"):
        return "accent"
    return "good" if line.startswith("+") else "bad" if line.startswith("-") else ""
