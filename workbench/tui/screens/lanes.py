"""An experiment while it runs: its lanes side by side, each with what it found so far.

It is handed values and draws them; it reads no store and decides nothing. Leaving it ends the
program that runs the experiment, which goes on from its journal when it is started again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.filter import LineFilter

from workbench.tui.glyphs import UNICODE, Glyphs, glyphs, sparkline
from workbench.tui.lines import Line, Part, Tone
from workbench.tui.plain import AsciiFilter
from workbench.tui.racing.columns import bar, fits_across, side_by_side
from workbench.tui.safe import safe, wrapped
from workbench.tui.themes import CONTRAST, THEMES
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.painted import TONES, Lines

NARROWEST = 24
"""Columns of a lane; where fewer lanes fit side by side, the others come below."""
NOW_LINES = 2
"""Lines of what happens in a lane."""
SEPARATOR = " · "
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
    return SEPARATOR.join(text for text, _ in _heading(state))


def heading_lines(state: LanesState, width: int) -> list[Line]:
    """The same in as many lines as it needs, broken between its parts."""
    lines: list[list[Part]] = []
    room = 0
    for part in _heading(state):
        taken = cell_len(SEPARATOR + part[0])
        if not lines or taken > room:
            lines.append([part])
            room = width - cell_len(part[0])
        else:
            lines[-1] += [(SEPARATOR, "dim"), part]
            room -= taken
    return [tuple(line) for line in lines]


def _heading(state: LanesState) -> list[Part]:
    over = state.done >= state.total
    left = f"about {state.left} left" if state.left and not over else ""
    parts: list[Part] = [
        (safe(state.title), "strong"),
        (f"{state.done} of {state.total} arms", ""),
        (state.spent, ""),
        (left, ""),
        ("SIMULATED" if state.simulated else "", "warn"),
        (f"ended by {state.ended}" if state.ended else "", "warn"),
        ("done" if over else "", "good"),
    ]
    return [part for part in parts if part[0]]


def keys_line(state: LanesState | None) -> Line:
    """What q does: where it is over, nothing is stopped."""
    over = state is not None and (bool(state.ended) or state.done >= state.total)
    told = "shows the report" if over else "stop; it goes on when it is run again"
    return (("q", "accent"), (f" {told}", ""))


def lane_lines(
    lane: LaneState, width: int, g: Glyphs = UNICODE, *, leads: bool = False
) -> list[Line]:
    """A lane's column; of the one that leads the name has a star."""
    quality = "–" if lane.quality is None else f"{100 * lane.quality:5.1f}"
    curve = sparkline([100 * share for share in lane.curve], g.spark, CURVE)
    role = " (baseline)" if lane.baseline else ""
    arms = f"{lane.done} arm{'s' * (lane.done != 1)} · {lane.tokens:,.0f} tok each"
    tone: Tone
    told, tone = (f"out: {lane.out}", "warn") if lane.out else (lane.now, "dim")
    end: list[Line] = [((line, tone),) for line in wrapped(told, width)[:NOW_LINES]]
    return [
        ((f"{g.best} " if leads else "", "warn"), (safe(lane.name), "strong"), (role, "dim")),
        ((f"{bar(lane.quality or 0.0, g)} {quality}", "good" if leads else ""),),
        ((arms, ""),),
        ((curve, "accent"), ("  best by draft" if curve else "", "dim")),
        *end,
    ]


def drawn(state: LanesState, width: int, g: Glyphs = UNICODE) -> list[Line]:
    """The lanes in rows of as many as fit side by side; what leads is marked."""
    best = max((lane.quality or 0.0 for lane in state.lanes if not lane.out), default=0.0)

    def leads(lane: LaneState) -> bool:
        return bool(best) and lane.quality == best and not lane.out

    room = width // fits_across(len(state.lanes), width, NARROWEST) - 1
    cells = [lane_lines(lane, room, g, leads=leads(lane)) for lane in state.lanes]
    return side_by_side(cells, width, NARROWEST)


class LanesApp(App[None]):
    """Shows states as they come, until the person leaves."""

    TITLE = "Experiment"
    CSS_PATH = "../workbench.tcss"
    CSS = "#heading, #keys { height: 1; padding: 0 1; } #lanes { height: 1fr; }"
    COMPONENT_CLASSES: ClassVar[set[str]] = {*TONES}
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
        yield Lines(id="heading")
        yield Fitted(id="lanes", classes="pane")
        yield Lines(id="keys")

    def on_mount(self) -> None:
        """Begin to watch."""
        lanes = self.query_one("#lanes", Lines)
        lanes.border_title, lanes.note, lanes.can_focus = "Lanes", "", True
        lanes.focus()
        self.query_one("#keys", Lines).show([keys_line(None)])
        if self._theme_wanted in self.available_themes:
            self.theme = self._theme_wanted
        self._watching = asyncio.create_task(self._watch())

    def on_resize(self, event: Resize) -> None:
        """Draw for the new width, which the app itself has only after this."""
        self._draw(event.size.width)

    async def on_unmount(self) -> None:
        """End what is watched; what was finished is kept."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    async def _watch(self) -> None:
        try:
            async for state in self._states:
                self._state = state
                self._draw(self.size.width)
        except Exception as error:  # shown by whoever started the app
            self.error = error
            self.exit()

    def watch_theme(self, theme: str) -> None:
        """High contrast changes more than colours."""
        self.set_class(theme == CONTRAST.name, "contrast")

    def _draw(self, width: int) -> None:
        state = self._state
        if state is None:
            return
        top = self.query_one("#heading", Lines)
        lines = heading_lines(state, width - 2)
        top.styles.height = len(lines)
        top.show(lines)
        self.query_one("#lanes", Fitted).fit(lambda room: drawn(state, room, self._glyphs))
        self.query_one("#keys", Lines).show([keys_line(state)])
