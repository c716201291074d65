"""The pane "Why not yet?": the findings of a draft, the one at the cursor whole, the others as far
as there is room.

Up and down choose a finding, left and right one of the places that it leads to, Enter goes there;
a click on a place does so at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from workbench.tui.glyphs import UNICODE, Glyphs
from workbench.tui.lines import Line, Part
from workbench.tui.why.findings import OpenFinding
from workbench.tui.why.told import Link, Place, brief, links, names_width, whole
from workbench.tui.widgets.painted import Painted

MARK = 2
"""Cells before a place: the sign of the marked one, and a blank."""
GAP = " "
DEPTHS = (4, 3, 2, 1)
"""Lines that tell what is wrong with each of the others, most first, where one does not say it."""


class Findings(Painted, can_focus=True):
    """Shows findings that it is told; knows neither store nor session."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "next finding", show=False),
        Binding("up,k", "move(-1)", "finding before", show=False),
        Binding("right,l", "aim(1)", "next place", show=False),
        Binding("left,h", "aim(-1)", "place before", show=False),
        Binding("pagedown,ctrl+d", "move(10)", "page down", show=False),
        Binding("pageup,ctrl+u", "move(-10)", "page up", show=False),
        Binding("home,g", "move(-100000)", "first", show=False),
        Binding("end,G", "move(100000)", "last", show=False),
        Binding("enter", "follow", "go to the marked place", show=False),
    ]

    @dataclass
    class Followed(Message):
        """The person wants to see a place that a finding leads to."""

        finding: OpenFinding
        place: Place

    def __init__(
        self, *, glyphs: Glyphs = UNICODE, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.glyphs = glyphs
        self.findings: tuple[OpenFinding, ...] = ()
        self.at = 0
        """Index of the finding shown whole."""
        self.aimed = 0
        """Index of the marked place among those of that finding."""
        self.room = 0
        """Lines that may be filled with every finding whole; 0 shows only one so."""
        self._above: Callable[[int], Sequence[Line]] = lambda width: ()
        """What stands above them, for a width."""
        self._most = 0
        """Lines that will be drawn at most, wherever the cursor goes."""
        self._drawn: list[tuple[Line, int]] = []
        """Each line with the index of its finding; -1 for what stands above them."""
        self._links: dict[int, list[tuple[int, Link]]] = {}
        """The drawn lines that hold places of the finding at the cursor, each with its index."""

    def tell(self, findings: Sequence[OpenFinding], above: Callable[[int], Sequence[Line]]) -> None:
        """Show other findings; the cursor stays on the same check where it is still open. `above`
        makes what stands over them, for the width that the pane has now or later.
        """
        wanted = tuple(findings)
        if wanted != self.findings:
            kept = self.findings[self.at].result.check if self.findings else ""
            checks = [finding.result.check for finding in wanted]
            self.at = checks.index(kept) if kept in checks else 0
            self.aimed = 0
        self.findings, self._above = wanted, above
        self._lay_out()

    @property
    def height_wanted(self) -> int:
        """Lines that would show everything."""
        return max(self._most, len(self._drawn))

    @property
    def chosen(self) -> OpenFinding | None:
        """The finding at the cursor."""
        return self.findings[self.at] if self.findings else None

    @property
    def _places(self) -> tuple[Link, ...]:
        return links(self.chosen) if self.chosen is not None else ()

    def _lay_out(self) -> None:
        width = self.inner_width
        if width <= 0:
            return
        above = self._above(width)
        drawn: list[tuple[Line, int]] = [(line, -1) for line in above]
        name = names_width(self.findings, width)
        self._links = {}
        self._most = 0
        every = self._all_fit(width, len(above))
        depth = 0 if every else self._depth(name, width, len(above))
        for index, finding in enumerate(self.findings):
            if index != self.at and not every:
                lines = brief(finding, name, width, depth, self.glyphs)
                drawn += [(line, index) for line in lines]
                continue
            drawn += [(line, index) for line in whole(finding, width, self.glyphs)]
            for row in _rows_of(links(finding), width) if index == self.at else []:
                self._links[len(drawn)] = row
                drawn.append(((), index))
        self._drawn = drawn
        self.virtual_size = Size(0, len(drawn))
        self._reveal()
        self.refresh()

    def _all_fit(self, width: int, above: int) -> bool:
        """There is room for every finding with its values, in the pane as it stands or as high as
        it may become.
        """
        lines = sum(len(whole(finding, width, self.glyphs)) for finding in self.findings)
        return lines + 3 + above <= max(self.room, self.scrollable_content_region.height)

    def _depth(self, name: int, width: int, above: int) -> int:
        """How many lines each finding but the one at the cursor can have, so that all of them are
        seen wherever the cursor is; 0 where there is room for one line each at most.
        """
        for depth in DEPTHS:
            parts = [len(brief(f, name, width, depth, self.glyphs)) for f in self.findings]
            wholes = [
                len(whole(f, width, self.glyphs)) + len(_rows_of(links(f), width))
                for f in self.findings
            ]
            more = (one - part for one, part in zip(wholes, parts, strict=True))
            most = above + sum(parts) + max(more, default=0)
            if most <= max(self.room, self.scrollable_content_region.height):
                self._most = most
                return depth
        return 0

    def on_resize(self) -> None:
        """Other columns for another width."""
        self._lay_out()

    def on_focus(self) -> None:
        """The marked place is seen only where keys lead to it."""
        self.refresh()

    def on_blur(self) -> None:
        """See `on_focus`."""
        self.refresh()

    def _reveal(self) -> None:
        """Scroll so that the finding at the cursor is seen, its head before its end."""
        lines = [y for y, (_, index) in enumerate(self._drawn) if index == self.at]
        height = self.scrollable_content_region.height
        if not lines or height <= 0:
            return
        top = round(self.scroll_y)
        if lines[0] < top or lines[-1] >= top + height:
            y = lines[0] if len(lines) >= height else max(0, lines[-1] - height + 1)
            self.scroll_to(y=0 if self.at == 0 else y, animate=False, immediate=True)

    def action_move(self, by: int) -> None:
        """Go to another finding."""
        at = max(0, min(len(self.findings) - 1, self.at + by))
        if self.findings and at != self.at:
            self.at, self.aimed = at, 0
            self._lay_out()

    def action_aim(self, by: int) -> None:
        """Mark another place of the finding."""
        if self._places:
            self.aimed = (self.aimed + by) % len(self._places)
            self.refresh()

    def action_follow(self) -> None:
        """Go to the marked place."""
        if self.chosen is not None:
            self.post_message(self.Followed(self.chosen, self._places[self.aimed].place))

    def on_click(self, event: events.Click) -> None:
        """A click on a place goes there, one on a finding shows it whole."""
        y = event.y - self.gutter.top + round(self.scroll_y)
        if not 0 <= y < len(self._drawn):
            return
        index = self._drawn[y][1]
        if y in self._links:
            self._click_place(y, event.x - self.gutter.left)
        elif index >= 0:
            self.action_move(index - self.at)

    def _click_place(self, y: int, x: int) -> None:
        start = 0
        for number, link in self._links[y]:
            end = start + MARK + cell_len(link.words) + len(GAP)
            if start <= x < end:
                self.aimed = number
                self.action_follow()
            start = end

    def _place_line(self, y: int) -> Line:
        parts: list[Part] = []
        for number, link in self._links[y]:
            marked = self.has_focus and number == self.aimed
            sign = f"{self.glyphs.cursor} " if marked else " " * MARK
            parts += [(sign, "accent"), (link.words, "hit" if marked else "accent"), (GAP, "")]
        return tuple(parts)

    def render_line(self, y: int) -> Strip:
        """The visible line `y`."""
        at = y + self.scroll_offset.y
        if at >= len(self._drawn):
            return self.paint((), self.inner_width)
        line, index = self._drawn[at]
        if at in self._links:
            line = self._place_line(at)
        head = self.has_focus and index == self.at and (at == 0 or self._drawn[at - 1][1] != index)
        return self.paint(line, self.inner_width, self.tone("quiet-cursor") if head else None)


def _rows_of(places: Sequence[Link], width: int) -> list[list[tuple[int, Link]]]:
    """The places in as many lines as they need."""
    rows: list[list[tuple[int, Link]]] = [[]]
    used = 0
    for number, link in enumerate(places):
        cells = MARK + cell_len(link.words) + len(GAP)
        if rows[-1] and used + cells > width:
            rows.append([])
            used = 0
        rows[-1].append((number, link))
        used += cells
    return rows
