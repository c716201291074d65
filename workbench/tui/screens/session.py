"""The ground of the session's screen: its state, its panes, and what its parts ask of each other.

The screen is made of parts that share this state: `steering` (running, guidance, task and checks),
`authoring` (drafts), `inspecting` (comparing, panes), `undoing`, and `showing` (drawing). The
session is whatever the loop last told; kept here is only what a log does not hold.
"""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.worker import Worker

from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.session import Draft, Session
from workbench.runner import Live
from workbench.tui.actions import Keymap
from workbench.tui.glyphs import Glyphs
from workbench.tui.grid import Grid
from workbench.tui.lines import Line, Row
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import Loop, Services
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.diffpane import DiffPane
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.guidance import GuidanceLine
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.matrix import Matrix
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows
from workbench.tui.widgets.tail import Tail

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
        self._arriving: tuple[CheckResult, ...] = ()
        self._streamed: list[str] = []
        self._streaming = ""
        self._stream_size = 0
        self._due = False
        self._timeline: tuple[Session, Line, tuple[Row, ...]] = (Session(), (), ())
        self._grid = Grid(self.session)
        self._compared: tuple[Any, ...] = ()
        self._found = 0
        self._view_line = ""
        """What is looked at, as it was last kept."""
        self._acts: tuple[int, tuple[str, str]] = (-1, ("", ""))
        """What can be undone and redone, by the length of the log that it was found in."""
        self._loop_worker: Worker[Any] | None = None

    def attach(self, loop: Loop) -> None:
        """Show this loop's session."""
        self.loop = loop
        self.session, self.live = loop.session, loop.live

    def compose(self) -> ComposeResult:
        """Banner; task and checks on the left; timeline, diff and tail on the right; guidance and
        keys below.
        """
        g = self.glyphs
        yield Lines(id="banner")
        with Horizontal(id="panes"):
            with Vertical(id="side"):
                yield Fitted(id="task", classes="pane")
                yield Matrix(id="checks", classes="pane", glyphs=g)
            with Vertical(id="main"):
                yield Rows(id="timeline", classes="pane")
                yield DiffPane(id="bench", glyphs=g)
                yield Tail(id="tail", classes="pane")
        yield GuidanceLine(id="guidance", glyphs=g)
        yield Hints(id="hints")

    async def act(self, *bodies: ev.Body) -> None:
        """Append a person's events."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Let the loop run."""
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
