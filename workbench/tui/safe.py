"""Text from models and files as a terminal may show it.

`safe` replaces, one for one, every character that could steer a terminal or reorder a line (control
characters, bidirectional overrides, lone surrogates) by a visible sign, so that character offsets
of spans stay true. Widths count terminal cells.
"""

from __future__ import annotations

import re

from rich.cells import cell_len, get_character_cell_size

TAB = 4
"""Columns between tab stops."""
HANG = 2
"""Cells by which the pieces of a wrapped line stand further in than the line."""

_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def safe(text: str) -> str:
    """The text, as long as before, with nothing in it that a terminal would obey."""
    return _UNSAFE.sub(_sign, text) if _UNSAFE.search(text) else text


def plain_text(text: str) -> bool:
    """Its lines can be shown as they are: no tab, nothing that a terminal would obey, and no line
    that ends with anything but LF.
    """
    flat = text.replace("\n", "")
    return flat.isprintable() or ("\t" not in flat and not _UNSAFE.search(flat))


def _sign(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else "\ufffd"


def one_line(text: str) -> str:
    """The text on one line: blanks and line breaks become single spaces."""
    return safe(" ".join(text.split()))


def whole_pieces(text: str, width: int) -> str:
    """The text without its last pieces, as many as have no room: half a count is none."""
    while cell_len(text) > width and " · " in text:
        text = text.rpartition(" · ")[0]
    return text


def fit(text: str, width: int, *, ellipsis: str = "…") -> str:
    """The text cut to `width` cells, with an ellipsis where something is missing. A number is left
    out rather than cut: the first digits of one are another.
    """
    if cell_len(text) <= width:
        return text
    if width <= 0:
        return ""
    kept: list[str] = []
    used = cell_len(ellipsis)
    for char in text:
        used += get_character_cell_size(char)
        if used > width:
            break
        kept.append(char)
    start = "".join(kept)
    return _NUMBER_BEGUN.sub("", start) + ellipsis[:width]


_NUMBER_BEGUN = re.compile(r"\d[\d.,]*$")
"""Digits at the end of a text that was cut: nobody could tell whether more followed."""


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text cut or filled to exactly `width` cells."""
    cut = fit(text, width)
    blanks = " " * (width - cell_len(cut))
    return blanks + cut if right else cut + blanks


def expand_tabs(line: str) -> tuple[str, list[int] | None]:
    """The line with tabs as blanks, and for each character of the old line (and its end) its new
    place; None where nothing moved.
    """
    if "\t" not in line:
        return line, None
    out: list[str] = []
    places: list[int] = []
    length = cells = 0
    for char in line:
        places.append(length)
        piece = " " * (TAB - cells % TAB) if char == "\t" else char
        out.append(piece)
        length += len(piece)
        cells += cell_len(piece)
    return "".join(out), [*places, length]


def wrap(line: str, width: int, hang: int = 0) -> list[tuple[int, int]]:
    """Character ranges of the line's pieces, each at most `width` cells (one character at least),
    all but the first `hang` cells fewer; broken after the last blank that fits, else hard. At least
    one range.
    """
    if width <= 0 or len(line) * 2 <= width:
        return [(0, len(line))]
    if line.isascii():
        return _wrap(line, width, None, hang)
    return _wrap(line, width, [get_character_cell_size(char) for char in line], hang)


def pieces(line: str, width: int, hang: int = 0) -> int:
    """How many ranges `wrap` would give, in a tenth of its time: for the height of long drafts."""
    if width <= 0 or not line.isascii():
        return len(wrap(line, width, hang))
    start, count, end = 0, 1, len(line)
    while end - start > width:
        blank = line.rfind(" ", start + 1, start + width)
        start = blank + 1 if blank > start + width // 3 else start + width
        if count == 1:
            width = max(1, width - hang)
        count += 1
    return count


def hanging(line: str, width: int) -> int:
    """Cells by which the pieces of a wrapped line are indented: `HANG` more than the line itself;
    none where it begins at the margin or they would become narrow.
    """
    indent = len(line) - len(line.lstrip(" "))
    return indent + HANG if 0 < indent <= width // 3 else 0


def _wrap(line: str, width: int, sizes: list[int] | None, hang: int) -> list[tuple[int, int]]:
    ranges: list[tuple[int, int]] = []
    start, end = 0, len(line)
    while start < end:
        if ranges and hang:
            width, hang = max(1, width - hang), 0
        stop = _reach(sizes, start, end, width)
        if stop < end:
            blank = line.rfind(" ", start + 1, stop)
            if blank > start + width // 3:
                stop = blank + 1
        ranges.append((start, stop))
        start = stop
    return ranges or [(0, 0)]


def _reach(sizes: list[int] | None, start: int, end: int, width: int) -> int:
    """The first index that no longer fits on a line that begins at `start`."""
    if sizes is None:
        return min(end, start + width)
    used = 0
    for index in range(start, end):
        used += sizes[index]
        if used > width:
            return max(index, start + 1)
    return end


def beginning(text: str, width: int, most: int, *, ellipsis: str = "…") -> list[str]:
    """At most so many of the text's lines, wrapped; the last ends in an ellipsis where more would
    follow.
    """
    lines = wrapped(text, width)
    if len(lines) <= most:
        return lines
    *kept, last = lines[:most]
    end = f"{last} {ellipsis}"
    if cell_len(end) > width:
        end = fit(last + ellipsis * width, width, ellipsis=ellipsis)
    return [*kept, end]


def wrapped(text: str, width: int) -> list[str]:
    """The text's lines, wrapped to `width` cells."""
    lines: list[str] = []
    for raw in safe(text).splitlines() or [""]:
        line, _ = expand_tabs(raw)
        lines += [line[a:b].rstrip() for a, b in wrap(line, width)]
    return lines
