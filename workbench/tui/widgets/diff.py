"""Two drafts side by side, or unified, in one scrolling widget.

One widget draws both sides, so that they cannot drift apart and jumping is a scroll. Only visible
lines are drawn; words are compared when their row is first seen. The layout comes ready made
(`difflayout`), so that a long one can be computed elsewhere.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message

from workbench.core.diffing import Hunk
from workbench.tui.aside import aside
from workbench.tui.difflayout import Compared, Entry, Layout, lay_out
from workbench.tui.glyphs import UNICODE, Glyphs
from workbench.tui.widgets.diffdrawing import DiffDrawing

AT_ONCE = 3_000
"""Units of both sides up to which a layout is made on the spot (about 8 ms)."""


class DiffView(DiffDrawing, can_focus=True):
    """Shows a compared pair; posts where the person goes."""

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
        super().__init__(glyphs=glyphs, id=id, classes=classes)
        self.split = True
        self.wrapping = True
        self.folded = False
        self._wanted: Compared | None = None
        self._hits: list[int] = []
        self._hit = -1
        self._laid_width = -1
        self._untouched = True
        """The person has not scrolled since the pair was shown."""
        self._begin_at: tuple[int | None, int | None] | None = None

    def show(self, pair: Compared | None, *, keep_place: bool = False) -> None:
        """Show another pair, or none. A long one appears when its layout has been made apart."""
        self._wanted = pair
        self._untouched = self._untouched if keep_place else True
        self._relayout()

    def begin_at(self, left: int | None, right: int | None) -> None:
        """Show these units of the sides on top when the next pair is laid out."""
        self._begin_at = (left, right)

    @property
    def top(self) -> tuple[int | None, int | None]:
        """The units on the first line that is seen; (None, None) at the very beginning."""
        anchor = self._anchor() if round(self.scroll_y) else None
        if anchor is None or anchor.kind in ("fold", "note"):
            return None, None
        return anchor.left, anchor.right

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
        self._settle(pair, await aside(maker))

    def _settle(self, pair: Compared | None, layout: Layout | None) -> None:
        """Take over a pair and its layout, always together."""
        self._cache.clear()
        self._wraps.clear()
        anchor = self._anchor()
        if pair is not self.pair:
            self._words.clear()
            self._syntax = ({}, {})
            self.block = -1
        self.pair, self.layout_ = pair, layout
        self.virtual_size = Size(0, 0) if layout is None else Size(self._laid_width, layout.height)
        if self._begin_at is not None and layout is not None:
            begin, self._begin_at = self._begin_at, None
            self.call_after_refresh(self._show_on_top, *begin)
        elif self._untouched:
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

    @property
    def hunk_lines(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """The lines of both drafts that the current change takes."""
        hunk, pair = self.hunk, self.pair
        if hunk is None or pair is None:
            return None
        return pair.left.line_range(hunk.old), pair.right.line_range(hunk.new)

    def reveal(self, place: int) -> None:
        """Bring the line of the right draft that holds a character into sight, unfolded."""
        if self.pair is None or self.layout_ is None:
            return
        if self.folded:
            self.reshape(split=self.split, wrapping=self.wrapping, folded=False)
        unit = max(0, bisect_right(self.pair.right.starts, place) - 1)
        for index, entry in enumerate(self.layout_.entries):
            if entry.kind not in ("fold", "note") and entry.right == unit:
                y = self.layout_.starts[index]
                self._scroll_away(max(0, y - self.size.height // 3))
                return

    def _show_on_top(self, left: int | None, right: int | None) -> None:
        """Scroll to units of the sides; the layout may have changed since they were seen."""
        if self.layout_ is None or (left, right) == (None, None):
            return
        for index, entry in enumerate(self.layout_.entries):
            if entry.kind not in ("fold", "note") and (entry.left, entry.right) == (left, right):
                self._scroll_away(self.layout_.starts[index])
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
