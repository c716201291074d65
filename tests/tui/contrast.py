"""What is hard to read on a screen, by computation: the ratio of WCAG 2.2 between the colours in
which each cell is really drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rich.segment import Segment
from textual.color import Color
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import ModalScreen

TEXT, MARK = 4.5, 3.0
"""Least ratios: 1.4.3 for what is read, 1.4.11 for signs that carry a meaning."""
DRAWN = frozenset("─━│┃╭╮╰╯┌┐└┘├┤┬┴┼╱▁▂▃▄▅▆▇█▔▀▎▊▏▕░▌▐▍▋▉╌╍║═" + " ")
"""Frames, fillings and scrollbars: no meaning hangs on them. Of curves and bars the figures stand
beside them.
"""


def contrast(one: Color, two: Color) -> float:
    """(lighter + 0.05) / (darker + 0.05) of the relative luminances."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(color: Color) -> float:
    """Relative luminance, 0 to 1."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def hard_to_read(pilot: Pilot[Any]) -> dict[str, float]:
    """Words and marks of the topmost screen below their least ratio, each with what it has."""
    found: dict[str, float] = {}
    for text, style in pieces(pilot):
        ratio = _ratio(style)
        for word in text.split():
            kept = "".join(char for char in word if char not in DRAWN)
            least = TEXT if any(char.isalnum() for char in kept) else MARK
            if kept and ratio < least:
                found[kept] = min(round(ratio, 2), found.get(kept, ratio))
    return found


def _ratio(style: Any) -> float:
    if style is None or style.color is None or style.bgcolor is None:
        return 1.0
    colors = [Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)]
    return contrast(*(reversed(colors) if style.reverse else colors))


def pieces(pilot: Pilot[Any]) -> Iterator[tuple[str, Any]]:
    """What the topmost screen draws; of a window only itself, not what is dimmed behind it."""
    app = pilot.app
    strips = app.screen._compositor.render_strips(app.size)
    for region in _regions(pilot):
        for strip in strips[region.y : region.bottom]:
            segments: Iterator[Segment] = iter(strip.crop(region.x, region.right))
            for segment in segments:
                yield segment.text, segment.style


def _regions(pilot: Pilot[Any]) -> list[Region]:
    screen = pilot.app.screen
    if not isinstance(screen, ModalScreen):
        return [screen.region]
    return [child.region for child in screen.children if child.display and child.region.area]


def told(found: dict[str, float]) -> str:
    """The worst of them."""
    return ", ".join(f"{word!r} {ratio}" for word, ratio in Counter(found).most_common()[:-9:-1])
