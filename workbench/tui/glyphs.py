"""The signs that the screens draw with: each one cell wide, each with an ASCII stand-in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs. No meaning hangs on a sign or colour alone."""

    passed: str = "✓"
    failed: str = "✗"
    warned: str = "!"
    unknown: str = "?"
    broken_checker: str = "E"
    not_applicable: str = "-"
    not_run: str = "·"
    hidden: str = "h"
    fixed: str = "▲"
    broke: str = "▼"
    flaky: str = "≈"
    cursor: str = "▸"
    best: str = "★"
    running: str = "●"
    paused: str = "‖"
    stopped: str = "■"
    idle: str = "○"
    asks: str = "?"
    up: str = "▲"
    down: str = "▼"
    bar: str = "│"
    rule: str = "─"
    void: str = "╱"
    fold: str = "⋯"
    mark_up: str = "↑"
    answer: str = "↳"
    ellipsis: str = "…"
    branch: str = "├─"
    last_branch: str = "└─"
    stem: str = "│ "
    spark: str = "▁▂▃▄▅▆▇█"
    dot: str = "·"
    minus: str = "−"
    left: str = "◂"
    arrow: str = "→"
    rated: str = "±"
    corrected: str = "✎"


UNICODE = Glyphs()
ASCII = Glyphs(
    passed="+",
    failed="x",
    not_run=".",
    fixed="^",
    broke="v",
    flaky="~",
    cursor=">",
    best="*",
    running="*",
    paused="=",
    stopped="#",
    idle="o",
    up="+",
    down="-",
    bar="|",
    rule="-",
    void=" ",
    fold="...",
    mark_up="^",
    answer="->",
    ellipsis="~",
    branch="|-",
    last_branch="`-",
    stem="| ",
    spark="_.-=+*%#",
    dot="-",
    minus="-",
    left="<",
    arrow="->",
    rated="r",
    corrected="c",
)


def glyphs(ascii_only: bool) -> Glyphs:
    """The set to draw with."""
    return ASCII if ascii_only else UNICODE


def sparkline(values: list[float], signs: str, width: int, top: float = 100.0) -> str:
    """The last `width` values as one sign each, from 0 to `top`; empty when `top` is 0."""
    if top <= 0:
        return ""
    last = values[-width:] if width > 0 else []
    steps = len(signs) - 1
    return "".join(signs[round(max(0.0, min(1.0, value / top)) * steps)] for value in last)
