"""Structured drafts as pages of the diff: JSON indented alike, the columns of tables aligned over
both drafts.

The characters are the draft's own; only blanks are added or left out, and the places follow, so
that findings stay at their spans.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.cells import cell_len

from workbench.core.diffing import split_lines
from workbench.core.structure import NUMBER, RULE, Piece, content, pieces_of
from workbench.tui.safe import safe
from workbench.tui.tabular.pages import Page, line_starts, page

WIDEST = 32
"""Cells up to which a column is aligned; a longer content pushes the rest of its row."""
Units = Callable[[str], list[str]]
Widths = Mapping[tuple[int, str], tuple[int, bool]]
"""By table and name of the column: cells, and whether it holds numbers alone."""


def pages(left: str, right: str, units: Units = split_lines) -> tuple[Page, Page]:
    """Both drafts ready to be compared: by cells where both have structure (an empty one takes
    any), else by the units of the domain.
    """
    olds, news = pieces_of(left, units), pieces_of(right, units)
    if (olds is None and left.strip()) or (news is None and right.strip()) or not (olds or news):
        return page(left, units(left)), page(right, units(right))
    widths = _widths([(left, olds or []), (right, news or [])])
    return _page(left, olds or [], widths), _page(right, news or [], widths)


def _widths(sides: Sequence[tuple[str, Sequence[Piece]]]) -> Widths:
    found: dict[tuple[int, str], tuple[int, bool]] = {}
    for text, pieces in sides:
        for piece in pieces:
            for name, cell in zip(piece.heads, piece.cells, strict=False):
                said = text[slice(*cell)]
                size, numbers = found.get((piece.table, name), (1, True))
                head = content(text, cell) == name or RULE.fullmatch(f"|{said}|")
                numbers = numbers and bool(head or not said or NUMBER.fullmatch(said))
                found[piece.table, name] = max(size, min(WIDEST, cell_len(said))), numbers
    return found


def _page(text: str, pieces: Sequence[Piece], widths: Widths) -> Page:
    units, shown = [], []
    places: dict[int, Sequence[int]] = {}
    cells: dict[int, Sequence[tuple[int, int]]] = {}
    for index, piece in enumerate(pieces):
        unit = text[piece.start : piece.end]
        drawn = _row(text, piece, widths) if piece.cells else _value(unit, piece.depth)
        units.append(unit)
        shown.append(safe(drawn.text))
        places[index] = drawn.places
        if piece.cells:
            cells[index] = drawn.cells
    starts = tuple(piece.start for piece in pieces)
    return Page(
        tuple(units),
        tuple(shown),
        starts,
        places,
        line_starts(text),
        tuple(pieces),
        text,
        cells,
    )


class _Drawn:
    """A shown line as it grows, and the shown place of each character of its unit."""

    def __init__(self) -> None:
        self.text = ""
        self.places: list[int] = []
        self.cells: list[tuple[int, int]] = []

    def blank(self, cells: int, sign: str = " ") -> None:
        """Something that is not in the draft."""
        self.text += sign * cells

    def take(self, piece: str) -> None:
        """Characters of the draft, one for one."""
        for char in piece:
            self.places.append(len(self.text))
            self.text += " " if char in "\n\r\t" else char

    def leave_out(self, count: int) -> None:
        """Characters that are not shown."""
        self.places += [len(self.text)] * count

    def end(self) -> _Drawn:
        """All characters are taken."""
        self.places.append(len(self.text))
        return self


def _value(unit: str, depth: int) -> _Drawn:
    """A value of a document, or a piece of text: indented, line breaks as one blank."""
    drawn = _Drawn()
    drawn.blank(2 * depth)
    quoted, before = False, ""
    for char in unit:
        quoted ^= char == '"' and before != "\\"
        if char in "\n\r\t" or (char == " " and before in " \n\r\t" and not quoted and depth):
            drawn.leave_out(1)
            if char == "\n" and not drawn.text.endswith(" "):
                drawn.blank(1)
        else:
            drawn.take(char)
        before = char
    return drawn.end()


def _row(text: str, piece: Piece, widths: Widths) -> _Drawn:
    """A row of a table: each cell filled to the width of its column, numbers to the right."""
    drawn = _Drawn()
    ends = [start for start, _ in piece.cells[1:]] + [piece.end]
    _take_signs(drawn, text[piece.start : piece.cells[0][0]])
    for index, ((start, end), following) in enumerate(zip(piece.cells, ends, strict=True)):
        name = piece.heads[index] if index < len(piece.heads) else ""
        width, numbers = widths.get((piece.table, name), (1, False))
        said, gap = text[start:end], text[end:following]
        missing = " " * max(0, width - cell_len(said))
        if RULE.fullmatch(f"|{said}|"):
            _cell(drawn, said, "", missing.replace(" ", "-"), gap)
        elif numbers:
            _cell(drawn, said, missing, "", gap)
        else:
            _cell(drawn, said, "", missing, gap)
    return drawn.end()


def _cell(drawn: _Drawn, said: str, before: str, after: str, gap: str) -> None:
    """A cell with what fills its column, and the sign behind it; a comma stands at the content, a
    bar at the end of the column. An empty cell is as wide as one blank, so that it can be marked.
    """
    drawn.blank(len(before))
    begin = len(drawn.text) - (not said and bool(before))
    drawn.take(said)
    end = max(len(drawn.text), begin + 1)
    drawn.cells.append((begin, end))
    if not gap:
        return
    if gap.strip() != ",":
        drawn.text += after
        if gap.strip():
            drawn.blank(1)
        after = ""
    _take_signs(drawn, gap)
    drawn.text += after


def _take_signs(drawn: _Drawn, gap: str) -> None:
    """What stands between two cells: its signs with one blank behind, a tab as two blanks."""
    for char in gap:
        if char in " \t\r\n":
            drawn.leave_out(1)
        else:
            drawn.take(char)
    if gap:
        drawn.blank(1 + (gap.strip() == ""))
