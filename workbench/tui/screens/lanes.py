"""An experiment while it runs: its lanes side by side, each with what it found so far.

It is handed values and draws them; it reads no store and decides nothing. Leaving it ends the
program that runs the experiment, which goes on from its journal when it is started again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.filter import LineFilter
from textual.widgets import Static

from workbench.tui.glyphs import UNICODE, Glyphs, glyphs, sparkline
from workbench.tui.plain import AsciiFilter
from workbench.tui.racing.columns import bar, fits_across
from workbench.tui.safe import fit, safe
from workbench.tui.themes import THEMES

NARROWEST = 24
"""Columns of a lane; where fewer lanes fit side by side, the others come below."""
CURVE = 12
"""Drafts of a curve at most."""


@dataclass(frozen=True, slots=True)
class LaneState:
    """One lane as it stands."""

    name: str
    done: int
    quality: float | None = None
    """Mean of finished arms, 0 to 1."""
    tokens: float = 0.0
    """Mean of an arm."""
    curve: tuple[float, ...] = ()
    """Mean best score after each draft."""
    now: str = ""
    """The latest thing that happened in one of its sessions."""
    baseline: bool = False
    out: str = ""
    """Why it left the race."""


@dataclass(frozen=True, slots=True)
class LanesState:
    """The whole experiment as it stands."""

    title: str
    done: int
    total: int
    lanes: tuple[LaneState, ...]
    left: str = ""
    """About how long it still takes."""
    spent: str = ""
    simulated: bool = False
    ended: str = ""


def heading(state: LanesState) -> str:
    """One line about the whole."""
    parts = [state.title, f"{state.done} of {state.total} arms", state.spent]
    parts.append(f"about {state.left} left" if state.left and state.done < state.total else "")
    parts.append("SIMULATED" if state.simulated else "")
    parts.append(f"ended by {state.ended}" if state.ended else "")
    if state.done >= state.total:
        parts.append("done · q shows the report")
    return " · ".join(part for part in parts if part)


def lane_lines(lane: LaneState, width: int, g: Glyphs = UNICODE) -> list[str]:
    """A lane's column, each line cut to its width."""
    quality = "–" if lane.quality is None else f"{100 * lane.quality:5.1f}"
    curve = sparkline([100 * share for share in lane.curve], g.spark, CURVE)
    lines = [
        f"{safe(lane.name)}{' (baseline)' if lane.baseline else ''}",
        f"{bar(lane.quality or 0.0, g)} {quality}",
        f"{lane.done} arms · {lane.tokens:,.0f} tokens each",
        f"{curve}  best by draft" if curve else "",
        f"out: {lane.out}" if lane.out else safe(lane.now),
    ]
    return [fit(line, width) for line in lines]


def drawn(state: LanesState, width: int, g: Glyphs = UNICODE) -> Text:
    """The lanes in rows of as many as fit side by side; the one that leads is marked."""
    across = fits_across(len(state.lanes), width, NARROWEST)
    column = max(1, width // across)
    best = max((lane.quality or 0.0 for lane in state.lanes), default=0.0)
    text = Text()
    for first in range(0, len(state.lanes), across):
        row = state.lanes[first : first + across]
        for line in zip(*(lane_lines(lane, column - 2, g) for lane in row), strict=True):
            for lane, cell in zip(row, line, strict=True):
                leads = bool(best) and lane.quality == best and not lane.out
                style = "dim" if lane.out else "bold" if leads else ""
                text.append(cell.ljust(column), style)
            text.append("\n")
        text.append("\n")
    return text


class LanesApp(App[None]):
    """Shows states as they come, until the person leaves."""

    TITLE = "Experiment"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "quit", "stop; it goes on when it is run again")
    ]

    def __init__(
        self,
        states: AsyncIterator[LanesState],
        theme: str = "workbench-dark",
        *,
        ascii_only: bool = False,
    ) -> None:
        super().__init__()
        self._glyphs, self._plain = glyphs(ascii_only), AsciiFilter() if ascii_only else None
        self._states, self._theme_wanted = states, theme
        self._state: LanesState | None = None
        self._watching: asyncio.Task[None] | None = None
        self.error: BaseException | None = None
        """What ended the experiment, for the caller to raise."""
        for known in THEMES:
            self.register_theme(known)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own, and ASCII alone where that is wanted."""
        filters = super().get_line_filters()
        return filters if self._plain is None else [*filters, self._plain]

    def compose(self) -> ComposeResult:
        """A heading, the lanes, and what can be pressed."""
        yield Static("", id="heading", markup=False)
        with VerticalScroll():
            yield Static("", id="lanes", markup=False)
        yield Static("q stop; it goes on when it is run again", id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin to watch."""
        if self._theme_wanted in self.available_themes:
            self.theme = self._theme_wanted
        self._watching = asyncio.create_task(self._watch())

    def on_resize(self, event: Resize) -> None:
        """Draw for the new width."""
        self._draw()

    async def on_unmount(self) -> None:
        """End what is watched; what was finished is kept."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    async def _watch(self) -> None:
        try:
            async for state in self._states:
                self._state = state
                self._draw()
        except Exception as error:  # shown by whoever started the app
            self.error = error
            self.exit()

    def _draw(self) -> None:
        if self._state is None:
            return
        width = max(NARROWEST, self.size.width - 2)
        self.query_one("#heading", Static).update(heading(self._state))
        self.query_one("#lanes", Static).update(drawn(self._state, width, self._glyphs))
