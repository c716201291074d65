"""Drawing a compared pair: one strip for each visible line of the layout.

Words of a replaced pair are compared when their row is first drawn; strips are kept until the
layout, the search or the theme changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from workbench.core.diffing import word_spans
from workbench.core.structure import changed_cells
from workbench.tui.colouring.syntax import Spans
from workbench.tui.difflayout import Compared, Entry, Layout, shown_range
from workbench.tui.glyphs import UNICODE, Glyphs
from workbench.tui.safe import hanging, wrap
from workbench.tui.tabular.pages import Page
from workbench.tui.widgets.painted import Painted

Range = tuple[int, int]
Layers = list[tuple[Sequence[Range], str]]
"""Ranges of a line and the component class that they are drawn with, later ones on top."""
CACHED = 4_000
"""Strips kept; cleared when there are more."""
LONGEST_COMPARED = 2_000
"""Characters of a line up to which its words are compared (a millisecond)."""


class DiffDrawing(Painted):
    """Draws what `pair` and `layout_` say."""

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
        "syntax--keyword",
        "syntax--string",
        "syntax--number",
        "syntax--comment",
        "syntax--function",
        "syntax--type",
    }

    def __init__(
        self, *, glyphs: Glyphs = UNICODE, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.glyphs = glyphs
        self.pair: Compared | None = None
        self.layout_: Layout | None = None
        self.block = -1
        """Index of the change the person is at; -1 before the first jump."""
        self.empty_text = ""
        self._shift = 0
        self._search = ""
        self._words: dict[tuple[int, int], tuple[list[Range], list[Range]]] = {}
        self._wraps: dict[str, list[Range]] = {}
        self._cache: dict[int, Strip] = {}
        self._syntax: tuple[Mapping[int, Layers], Mapping[int, Layers]] = ({}, {})

    def colour(self, pair: Compared, left: Spans, right: Spans) -> None:
        """What is a keyword, a string and so on, by line of each side; dropped when another pair
        is shown by now.
        """
        if pair is self.pair:
            self._syntax = (_syntax_layers(pair.left, left), _syntax_layers(pair.right, right))
            self._cache.clear()
            self.refresh()

    def notify_style_update(self) -> None:
        """The theme changed: nothing drawn before may stay."""
        self._cache.clear()
        super().notify_style_update()

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
        alone = self.pair.left is self.pair.right
        old = "" if added or part or alone else str((entry.left or 0) + 1)
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
            layers = [*self._syntax[0].get(entry.left, ()), *layers]
            layers += self._over(
                self.pair.left.shown[entry.left], self.pair.marks.left.get(entry.left)
            )
        return layers

    def _right_layers(self, entry: Entry, words: list[Range]) -> Layers:
        assert self.pair is not None
        layers: Layers = [(words, "diff--added-word")]
        if entry.right is not None:
            layers = [*self._syntax[1].get(entry.right, ()), *layers]
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
            self._words[key] = _differing(self.pair, *key)
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
        hang = hanging(line, width) if part else 0
        if hang:
            styled.insert(0, Segment(" " * hang, ground))
        return list(Strip(styled).crop(0, width))

    def _pieces(self, line: str, width: int) -> list[Range]:
        """Where the line is broken; remembered for lines that fill many."""
        if len(line) <= 4 * width:
            return wrap(line, width, hanging(line, width))
        if line not in self._wraps:
            self._wraps[line] = wrap(line, width, hanging(line, width))
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


def _syntax_layers(side: Page, spans: Spans) -> dict[int, Layers]:
    """The spans as layers, at their shown places."""
    return {
        line: [([shown_range(side, line, place)], f"syntax--{kind}") for kind, place in spans[line]]
        for line in spans
        if line < len(side.shown)
    }


def _differing(pair: Compared, left: int, right: int) -> tuple[list[Range], list[Range]]:
    """What differs in a pair of units, in shown places: cells of rows, else words."""
    if left in pair.left.cells and right in pair.right.cells:
        rows = pair.left.pieces[left], pair.right.pieces[right]
        gone, come = changed_cells(*rows, pair.left.text, pair.right.text)
        return (
            [pair.left.cells[left][cell] for cell in sorted(gone)],
            [pair.right.cells[right][cell] for cell in sorted(come)],
        )
    a, b = pair.left.units[left], pair.right.units[right]
    short = max(len(a), len(b)) <= LONGEST_COMPARED
    lefts, rights = word_spans(a, b) if short else ([], [])
    return (
        [shown_range(pair.left, left, place) for place in lefts],
        [shown_range(pair.right, right, place) for place in rights],
    )


def _hits(line: str, text: str) -> Iterator[Range]:
    at = line.find(text)
    while at >= 0:
        yield at, at + len(text)
        at = line.find(text, at + len(text))
