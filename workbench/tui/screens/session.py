"""The ground of the session's screen: its state, its panes, and what its parts ask of each other.

Verbs are done by parts that are handed the screen: `steering` (running, guidance, task and checks),
`authoring` (drafts), `inspecting` (comparing, panes), `undoing`; the `Presenter` (`showing`) draws.
The session is whatever the loop last told; kept here is only what a log does not hold.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Grid, Vertical
from textual.css.query import NoMatches
from textual.worker import Worker

from workbench.core import events as ev
from workbench.core.session import Draft, Session
from workbench.runner import Live, Notice
from workbench.tui.actions import Keymap
from workbench.tui.glyphs import Glyphs
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import Loop, Services
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.diffpane import DiffPane
from workbench.tui.widgets.findings import Findings
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.guidance import GuidanceLine
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.matrix import Matrix
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows
from workbench.tui.widgets.tail import Tail

if TYPE_CHECKING:
    from workbench.core.foretelling import Ending

SPLIT_FROM = 100
"""Columns of the terminal from which two drafts stand side by side."""


class SessionScreen(ActingScreen):
    """State and panes."""

    CSS_PATH = "../session.tcss"
    CONTEXT = "session"

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self.loop: Loop | None = None
        self.session = Session()
        self.live = Live()
        self.left = ""
        self.right = ""
        """Ids of the drafts compared; empty while there are none."""
        self.following = True
        """The selection goes with the newest draft."""
        self.unified: bool | None = None
        """The person's word on unified or side by side; None leaves it to the width."""
        self.zoomed = ""
        self.pane = "timeline"
        self._streaming = ""
        self.found = 0
        """Lines that the last search found."""
        self._loop_worker: Worker[Any] | None = None

    def attach(self, loop: Loop) -> None:
        """Show this loop's session."""
        self.loop = loop
        self.session, self.live = loop.session, loop.live

    def compose(self) -> ComposeResult:
        """Banner; task and checks; timeline, diff and tail; findings and prompt; guidance and keys
        below. Which of them stand where, `placing` says.
        """
        g = self.glyphs
        yield Lines(id="banner")
        with Grid(id="panes"):
            with Vertical(id="side"):
                yield Fitted(id="task", classes="pane")
                yield Matrix(id="checks", classes="pane", glyphs=g)
            with Vertical(id="main"):
                yield Rows(id="timeline", classes="pane")
                yield DiffPane(id="bench", glyphs=g)
                yield Tail(id="tail", classes="pane")
            yield Findings(id="findings", classes="pane", glyphs=g)
            yield Fitted(id="told", classes="pane")
        yield GuidanceLine(id="guidance", glyphs=g)
        yield Hints(id="hints")

    @property
    def stands(self) -> bool:
        """Its panes are there: it was built, and is not being taken down."""
        return self.built and bool(self.query("#bench")) and bool(self.query("#diff"))

    def apart(self, work: Callable[[], Awaitable[None]], group: str) -> Worker[None]:
        """Work in the background whose result is for the panes. A screen that was left meanwhile
        has none: the result is dropped, and ends nothing.
        """

        async def unless_left() -> None:
            try:
                await work()
            except NoMatches:
                if self.stands:
                    raise

        return self.run_worker(unless_left, group=group, exclusive=True)

    @property
    def ending(self) -> Ending | None:
        """The stop that going on would end in at once."""
        return self.loop.ending if self.loop is not None else None

    @property
    def looks_on(self) -> bool:
        """Another process runs the session, or did until now: nothing of it is written here."""
        return self.live.phase in ("watching", "released")

    async def act(self, *bodies: ev.Body) -> None:
        """Append a person's events."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Let the loop run."""
        raise NotImplementedError

    async def reload(self) -> None:
        """Open the session anew: its log grew by another hand than its loop's."""
        if self._loop_worker is not None:
            self._loop_worker.cancel()
        await self.services.close(self.session.id)
        self.attach(await self.services.resume(self.session.id, self.listen))
        if self.session.order:
            self.select(self.session.path.current or self.session.order[-1])
        self.redraw()
        self.go_on()

    def listen(self, notice: Notice) -> None:
        """What the loop tells."""
        raise NotImplementedError

    def hold(self, why: str) -> None:
        """Keep calls back while the person is at something; an empty reason lets them go."""
        if self.loop is not None:
            self.loop.hold(why)

    def select(self, right: str, left: str | None = None) -> None:
        """Compare two drafts."""
        raise NotImplementedError

    def go_to_pane(self, name: str) -> None:
        """Focus a pane."""
        raise NotImplementedError

    async def leave(self) -> None:
        """Close the screen."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw what changed."""
        raise NotImplementedError

    @property
    def chosen(self) -> Draft:
        """The draft on the right."""
        return self.session.drafts[self.right]

    @property
    def diff(self) -> DiffView:
        """The diff."""
        return self.query_one("#diff", DiffView)

    def draft(self, id: str) -> Draft | None:
        """The draft of an id; None when there is none."""
        return self.session.drafts.get(id)


class Share:
    """What the screen hands its verbs over to; it knows the screen, and the screen's other parts
    only through it.
    """

    def __init__(self, screen: SessionScreen) -> None:
        self.screen = screen

    @property
    def session(self) -> Session:
        """The session as the loop last told it."""
        return self.screen.session

    @property
    def services(self) -> Services:
        """The rest of the program."""
        return self.screen.services

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""
        return self.screen.glyphs
