"""Two drafts side by side, or unified, in one scrolling widget.

One widget draws both sides, so that they cannot drift apart and jumping is a scroll. Only visible
lines are drawn; words are compared when their row is first seen. The layout comes ready made
(`difflayout`), so that a long one can be computed elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from workbench.core.diffing import Hunk, word_spans
from workbench.tui.difflayout import Compared, Entry, Layout, Page, lay_out, shown_range
from workbench.tui.glyphs import UNICODE, Glyphs
from workbench.tui.safe import wrap
from workbench.tui.widgets.painted import Painted

Range = tuple[int, int]
Layers = list[tuple[Sequence[Range], str]]
"""Ranges of a line and the component class that they are drawn with, later ones on top."""
NO_LAYERS: Layers = []
AT_ONCE = 3_000
"""Units of both sides up to which a layout is made on the spot (about 8 ms)."""
CACHED = 4_000
"""Strips kept; cleared when there are more."""
LONGEST_COMPARED = 2_000
"""Characters of a line up to which its words are compared (a millisecond)."""


class DiffView(Painted, can_focus=True):
    """Shows a compared pair; posts where the person goes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "diff--number",
        "diff--removed",
        "diff--added",
        "diff--removed-word",
        "diff--added-word",
        "diff--void",
        "diff--fold",
        "diff--marked",
        "diff--hit",
        "diff--here",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "scroll_by(1)", "down", show=False),
        Binding("up,k", "scroll_by(-1)", "up", show=False),
        Binding("pagedown,ctrl+d", "page(1)", "page down", show=False),
        Binding("pageup,ctrl+u", "page(-1)", "page up", show=False),
        Binding("home,g", "top", "top", show=False),
        Binding("end,G", "bottom", "bottom", show=False),
        Binding("right", "shift(8)", "right (unwrapped)", show=False),
        Binding("left", "shift(-8)", "left (unwrapped)", show=False),
    ]

    @dataclass
    class BlockChosen(Message):
        """The person went to a change; `index` counts from 0, of `total`."""

        view: DiffView
        index: int
        total: int

    @dataclass
    class LaidOut(Message):
        """What is shown has changed: another pair, another layout."""

        view: DiffView

    def __init__(
        self, *, glyphs: Glyphs = UNICODE, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.glyphs = glyphs
        self._wanted: Compared | None = None
        self.pair: Compared | None = None
        self.layout_: Layout | None = None
        self.split = True
        self.wrapping = True
        self.folded = False
        self.block = -1
        """Index of the change the person is at; -1 before the first jump."""
        self.empty_text = ""
        self._shift = 0
        self._search = ""
        self._hits: list[int] = []
        self._hit = -1
        self._words: dict[tuple[int, int], tuple[list[Range], list[Range]]] = {}
        self._wraps: dict[str, list[Range]] = {}
        self._cache: dict[int, Strip] = {}
        self._laid_width = -1
        self._untouched = True
        """The person has not scrolled since the pair was shown."""

    def show(self, pair: Compared | None, *, keep_place: bool = False) -> None:
        """Show another pair, or none. A long one appears when its layout has been made apart."""
        self._wanted = pair
        self._untouched = self._untouched if keep_place else True
        self._relayout()

    def _first_sight(self) -> int:
        """The line to begin at: the first, or just above a first change that is out of sight."""
        if self.layout_ is None or not self.layout_.blocks:
            return 0
        start, end = self.layout_.blocks[0]
        bottom = self.layout_.starts[end]
        return 0 if bottom <= self.size.height else max(0, self.layout_.starts[start] - 3)

    def reshape(self, *, split: bool, wrapping: bool, folded: bool) -> None:
        """Change how the pair is laid out; the line at the top stays where it is."""
        if (split, wrapping, folded) == (self.split, self.wrapping, self.folded):
            return
        self.split, self.wrapping, self.folded = split, wrapping, folded
        self._shift = 0
        self._relayout()

    def _relayout(self) -> None:
        pair, width = self._wanted, self.inner_width
        self._laid_width = width
        if pair is None or width <= 0:
            self._settle(pair, None)
        elif pair.size <= AT_ONCE:
            self._settle(pair, self._layout_maker(pair, width)())
        else:
            maker = self._layout_maker(pair, width)
            self.run_worker(self._lay_out_apart(pair, maker), group="layout", exclusive=True)

    def _layout_maker(self, pair: Compared, width: int) -> Callable[[], Layout]:
        return partial(
            lay_out,
            pair,
            width,
            split=self.split,
            wrapping=self.wrapping,
            folded=self.folded,
        )

    async def _lay_out_apart(self, pair: Compared, maker: Callable[[], Layout]) -> None:
        self._settle(pair, await asyncio.to_thread(maker))

    def _settle(self, pair: Compared | None, layout: Layout | None) -> None:
        """Take over a pair and its layout, always together."""
        self._cache.clear()
        self._wraps.clear()
        anchor = self._anchor()
        if pair is not self.pair:
            self._words.clear()
            self.block = -1
        self.pair, self.layout_ = pair, layout
        self.virtual_size = Size(0, 0) if layout is None else Size(self._laid_width, layout.height)
        if self._untouched:
            self._top_at(self._first_sight())
        else:
            self._restore(anchor)
        if self._search:
            self.search(self._search, jump=False)
        self.refresh()
        self.post_message(self.LaidOut(self))

    def _anchor(self) -> Entry | None:
        """The entry at the top of the view."""
        if self.layout_ is None or not self.layout_.height:
            return None
        index, _ = self.layout_.at(min(round(self.scroll_y), self.layout_.height - 1))
        return self.layout_.entries[index]

    def _restore(self, anchor: Entry | None) -> None:
        """Scroll to where the entry now stands."""
        if anchor is None or self.layout_ is None or not round(self.scroll_y):
            return
        for index, entry in enumerate(self.layout_.entries):
            same_left = anchor.left is not None and entry.left == anchor.left
            if same_left or (anchor.left is None and entry.right == anchor.right):
                self._top_at(self.layout_.starts[index])
                return

    def on_resize(self) -> None:
        """Lay out anew when the width changed."""
        if self.inner_width != self._laid_width:
            self._relayout()

    def notify_style_update(self) -> None:
        """The theme changed: nothing drawn before may stay."""
        self._cache.clear()
        super().notify_style_update()

    def _top_at(self, y: int) -> None:
        self.scroll_to(y=y, animate=False, immediate=True, force=True)

    def _scroll_away(self, y: int) -> None:
        self._untouched = False
        self._top_at(y)

    def on_mouse_scroll_down(self) -> None:
        """The wheel counts as the person's."""
        self._untouched = False

    def on_mouse_scroll_up(self) -> None:
        """The wheel counts as the person's."""
        self._untouched = False

    def action_scroll_by(self, by: int) -> None:
        """Scroll by lines."""
        self._scroll_away(round(self.scroll_y) + by)

    def action_page(self, by: int) -> None:
        """Scroll by most of a screenful."""
        self._scroll_away(round(self.scroll_y) + by * max(1, self.size.height - 2))

    def action_top(self) -> None:
        """Scroll to the first line."""
        self._scroll_away(0)

    def action_bottom(self) -> None:
        """Scroll to the last line."""
        self._scroll_away(max(0, self.virtual_size.height - self.size.height))

    def action_shift(self, by: int) -> None:
        """Show what stands further right or left, where lines are not wrapped."""
        if not self.wrapping:
            self._shift = max(0, self._shift + by)
            self._cache.clear()
            self.refresh()

    def jump(self, by: int) -> bool:
        """Go to the next or previous change; False when there is none."""
        if self.layout_ is None or not self.layout_.blocks:
            return False
        last = len(self.layout_.blocks) - 1
        block = self.block + by if self.block >= 0 else self._first_block(by)
        if not 0 <= block <= last:
            return False
        self.go_to_block(block)
        return True

    def _first_block(self, by: int) -> int:
        """The first change in sight or below it; going back, the last above."""
        assert self.layout_ is not None
        top = round(self.scroll_y)
        starts = [self.layout_.starts[start] for start, _ in self.layout_.blocks]
        below = next((i for i, y in enumerate(starts) if y >= top), len(starts))
        return below if by > 0 else below - 1

    def go_to_block(self, index: int) -> None:
        """Make a change the current one and scroll to two lines above it."""
        if self.layout_ is None or not 0 <= index < len(self.layout_.blocks):
            return
        self.block = index
        self._cache.clear()
        start, _ = self.layout_.blocks[index]
        self._scroll_away(max(0, self.layout_.starts[start] - 2))
        self.refresh()
        self.post_message(self.BlockChosen(self, index, len(self.layout_.blocks)))

    @property
    def hunk(self) -> Hunk | None:
        """The change that the person is at."""
        if self.pair is None or self.layout_ is None or self.block < 0:
            return None
        start, _ = self.layout_.blocks[self.block]
        return self.pair.hunks[self.layout_.entries[start].hunk]

    def go_to_place(self, left: int | None, right: int | None) -> None:
        """Scroll so that a unit of a side is seen."""
        if self.layout_ is None:
            return
        for index, entry in enumerate(self.layout_.entries):
            here = (left is not None and entry.left == left) or (
                right is not None and entry.right == right
            )
            if here and entry.kind not in ("fold", "note"):
                self._scroll_away(max(0, self.layout_.starts[index] - 3))
                return

    def search(self, text: str, *, jump: bool = True) -> int:
        """Mark every line that holds the text (case ignored); the number of lines found."""
        self._search = text.casefold()
        self._cache.clear()
        self._hits = list(self._found()) if text and self.layout_ is not None else []
        self._hit = -1
        self.refresh()
        if jump and self._hits:
            self.next_hit(1)
        return len(self._hits)

    def _found(self) -> Iterator[int]:
        assert self.layout_ is not None
        assert self.pair is not None
        for index, entry in enumerate(self.layout_.entries):
            if entry.kind in ("fold", "note"):
                continue
            left = "" if entry.left is None else self.pair.left.shown[entry.left]
            right = "" if entry.right is None else self.pair.right.shown[entry.right]
            if self._search in left.casefold() or self._search in right.casefold():
                yield index

    def next_hit(self, by: int) -> tuple[int, int]:
        """Go to the next line found, round and round; (which, of how many), (0, 0) for none."""
        if not self._hits or self.layout_ is None:
            return 0, 0
        self._hit = (self._hit + by) % len(self._hits)
        y = self.layout_.starts[self._hits[self._hit]]
        self._scroll_away(max(0, y - self.size.height // 3))
        return self._hit + 1, len(self._hits)

    def on_click(self, event: events.Click) -> None:
        """A click on a change makes it the current one."""
        if self.layout_ is None or not self.layout_.height:
            return
        y = event.y - self.gutter.top + round(self.scroll_y)
        if y >= self.layout_.height:
            return
        index, _ = self.layout_.at(y)
        for number, (start, end) in enumerate(self.layout_.blocks):
            if start <= index < end:
                self.block = number
                self._cache.clear()
                self.refresh()
                self.post_message(self.BlockChosen(self, number, len(self.layout_.blocks)))

    def render_line(self, y: int) -> Strip:
        """Draws visible line `y`, from the cache where it was drawn before."""
        width = self.inner_width
        layout = self.layout_
        y += self.scroll_offset.y
        if layout is None or self.pair is None or y >= layout.height:
            text = f"  {self.empty_text}" if y == 0 and layout is None else ""
            return self.paint(((text, "dim"),), width)
        strip = self._cache.get(y)
        if strip is None:
            if len(self._cache) > CACHED:
                self._cache.clear()
            strip = self._draw(layout, y).adjust_cell_length(width, self.rich_style)
            self._cache[y] = strip
        return strip

    def _draw(self, layout: Layout, y: int) -> Strip:
        index, part = layout.at(y)
        entry = layout.entries[index]
        here = self.block >= 0 and self._in_block(layout, index)
        match entry.kind:
            case "fold":
                return self._fold(entry)
            case "note":
                return self._note(layout, entry, part, here)
            case _ if layout.split:
                return self._split(layout, entry, part, here)
            case _:
                return self._unified(layout, entry, part, here)

    def _in_block(self, layout: Layout, index: int) -> bool:
        start, end = layout.blocks[self.block]
        return start <= index < end

    def _fold(self, entry: Entry) -> Strip:
        g = self.glyphs
        text = f" {g.fold} {entry.left_note} {g.fold} "
        style = self.rich_style + self.shade("diff--fold")
        line = g.rule * 3 + text
        return Strip([Segment(line + g.rule * max(0, self.inner_width - len(line)), style)])

    def _bar(self, here: bool) -> Segment:
        sign = "┃" if here and self.glyphs.bar == "│" else "#" if here else self.glyphs.bar
        return Segment(
            f" {sign} ", self.rich_style + self.shade("diff--here" if here else "diff--number")
        )

    def _note(self, layout: Layout, entry: Entry, part: int, here: bool) -> Strip:
        indent = layout.digits + 3 if layout.split else 2 * layout.digits + 5
        left = self._note_side(entry.left_note, entry.left_tone, part, indent, layout.text_width)
        right = self._note_side(entry.right_note, entry.right_tone, part, indent, layout.text_width)
        if layout.split:
            return Strip.join([left, Strip([self._bar(here)]), right])
        return left if entry.left_note else right

    def _note_side(self, text: str, tone: str, part: int, indent: int, width: int) -> Strip:
        ranges = wrap(text, width - 2) if text else []
        style = self.rich_style + self.tone(tone)
        if part >= len(ranges):
            return Strip.blank(indent + width, self.rich_style)
        start, end = ranges[part]
        piece = text[start:end]
        lead = "" if part == 0 else "  "
        strip = Strip([Segment(" " * indent, self.rich_style), Segment(lead + piece, style)])
        return strip.adjust_cell_length(indent + width, self.rich_style)

    def _split(self, layout: Layout, entry: Entry, part: int, here: bool) -> Strip:
        assert self.pair is not None
        left_words, right_words = self._word_layers(entry) if entry.kind == "~" else ([], [])
        removed = "" if entry.kind == "=" else "diff--removed"
        added = "" if entry.kind == "=" else "diff--added"
        left = self._side(
            layout, self.pair.left, entry.left, part, removed, self._left_layers(entry, left_words)
        )
        right = self._side(
            layout,
            self.pair.right,
            entry.right,
            part,
            added,
            self._right_layers(entry, right_words),
        )
        return Strip.join([left, Strip([self._bar(here)]), right])

    def _side(
        self, layout: Layout, side: Page, unit: int | None, part: int, kind: str, layers: Layers
    ) -> Strip:
        """One half of a line: number, sign, text; a missing side is a quiet fill."""
        half = layout.digits + 3 + layout.text_width
        if unit is None:
            style = self.rich_style + self.shade("diff--void")
            return Strip([Segment(self.glyphs.void * half, style)])
        sign = {"diff--removed": "-", "diff--added": "+"}.get(kind, " ")
        number = f"{unit + 1:>{layout.digits}}" if part == 0 else " " * layout.digits
        ground = self.rich_style + self.shade(kind)
        head = [
            Segment(number, ground + self.shade("diff--number")),
            Segment(f" {sign if part == 0 else ' '} ", ground),
        ]
        text = self._text(side.shown[unit], part, layout.text_width, ground, layers)
        return Strip([*head, *text]).adjust_cell_length(half, ground)

    def _unified(self, layout: Layout, entry: Entry, part: int, here: bool) -> Strip:
        assert self.pair is not None
        paired = entry.kind in ("-", "+") and entry.left is not None and entry.right is not None
        left_words, right_words = self._word_layers(entry) if paired else ([], [])
        removed, added = entry.kind == "-", entry.kind == "+"
        kind = "diff--removed" if removed else "diff--added" if added else ""
        ground = self.rich_style + self.shade(kind)
        side = self.pair.right if added else self.pair.left
        unit = entry.right if added else entry.left
        layers = (
            self._right_layers(entry, right_words)
            if added
            else self._left_layers(entry, left_words)
        )
        old = "" if added or part else str((entry.left or 0) + 1)
        new = "" if removed or part else str((entry.right or 0) + 1)
        sign = entry.kind if part == 0 and kind else " "
        numbers = f"{old:>{layout.digits}} {new:>{layout.digits}}"
        gutter = "┃" if here and self.glyphs.bar == "│" else "#" if here else " "
        head = [
            Segment(numbers, ground + self.shade("diff--number")),
            Segment(gutter, ground + self.shade("diff--here")),
            Segment(f"{sign} ", ground),
        ]
        text = self._text(side.shown[unit or 0], part, layout.text_width, ground, layers)
        return Strip([*head, *text]).adjust_cell_length(self.inner_width, ground)

    def _left_layers(self, entry: Entry, words: list[Range]) -> Layers:
        assert self.pair is not None
        layers: Layers = [(words, "diff--removed-word")]
        if entry.left is not None:
            layers += self._over(
                self.pair.left.shown[entry.left], self.pair.marks.left.get(entry.left)
            )
        return layers

    def _right_layers(self, entry: Entry, words: list[Range]) -> Layers:
        assert self.pair is not None
        layers: Layers = [(words, "diff--added-word")]
        if entry.right is not None:
            marks = self.pair.marks.right.get(entry.right)
            layers += self._over(self.pair.right.shown[entry.right], marks)
        return layers

    def _over(self, line: str, marks: Sequence[Range] | None) -> Layers:
        layers: Layers = [(marks, "diff--marked")] if marks else []
        if self._search:
            hits = list(_hits(line.casefold(), self._search))
            layers += [(hits, "diff--hit")] if hits else []
        return layers

    def _word_layers(self, entry: Entry) -> tuple[list[Range], list[Range]]:
        """The changed words of a pair, compared when the row is first drawn."""
        assert self.pair is not None
        assert entry.left is not None
        assert entry.right is not None
        key = (entry.left, entry.right)
        if key not in self._words:
            a, b = self.pair.left.units[entry.left], self.pair.right.units[entry.right]
            short = max(len(a), len(b)) <= LONGEST_COMPARED
            left, right = word_spans(a, b) if short else ([], [])
            self._words[key] = (
                [shown_range(self.pair.left, entry.left, place) for place in left],
                [shown_range(self.pair.right, entry.right, place) for place in right],
            )
        return self._words[key]

    def _text(
        self, line: str, part: int, width: int, ground: Style, layers: Layers
    ) -> list[Segment]:
        """The part of a line that stands on one screen line, layers applied."""
        if self.layout_ is None or self.layout_.wrapping:
            ranges = self._pieces(line, width)
            if part >= len(ranges):
                return []
            start, end = ranges[part]
        else:
            start, end = min(self._shift, len(line)), min(len(line), self._shift + width)
        styled = [Segment(t, s) for t, s in self._cut(line, start, end, ground, layers)]
        return list(Strip(styled).crop(0, width))

    def _pieces(self, line: str, width: int) -> list[Range]:
        """Where the line is broken; remembered for lines that fill many."""
        if len(line) <= 4 * width:
            return wrap(line, width)
        if line not in self._wraps:
            self._wraps[line] = wrap(line, width)
        return self._wraps[line]

    def _cut(
        self, line: str, start: int, end: int, ground: Style, layers: Layers
    ) -> Iterator[tuple[str, Style]]:
        cuts = {start, end}
        for ranges, _ in layers:
            for a, b in ranges:
                cuts.update(c for c in (a, b) if start < c < end)
        points = sorted(cuts)
        for a, b in pairwise(points):
            style = ground
            for ranges, name in layers:
                if any(x <= a and b <= y for x, y in ranges):
                    style += self.shade(name)
            yield line[a:b], style


def _hits(line: str, text: str) -> Iterator[Range]:
    at = line.find(text)
    while at >= 0:
        yield at, at + len(text)
        at = line.find(text, at + len(text))
