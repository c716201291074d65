"""The signs that the screens draw with: each one cell wide, each with an ASCII stand-in."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import get_character_cell_size


class Glyphs(NamedTuple):
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
    current: str = "◆"
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
    parted: str = "≠"
    rated: str = "±"
    corrected: str = "✎"
    full: str = "█"
    empty: str = "░"


UNICODE = Glyphs()
ASCII = Glyphs(
    passed="y",
    failed="x",
    not_run=".",
    fixed="^",
    broke="v",
    flaky="f",
    cursor=">",
    best="*",
    current="@",
    running="R",
    paused="P",
    stopped="S",
    idle="o",
    asks="Q",
    up="u",
    down="d",
    not_applicable="n",
    bar="|",
    rule="-",
    void=" ",
    fold="...",
    mark_up="'",
    answer="=>",
    ellipsis="~",
    branch="|-",
    last_branch="`-",
    stem="| ",
    spark="_.,-=%&#",
    dot=":",
    minus="-",
    left="[",
    arrow="->",
    parted="#",
    rated="r",
    corrected="c",
    full="#",
    empty=".",
)


STAND_INS = str.maketrans(
    {
        "·": "-",
        "…": "~",
        "–": "-",
        "—": "-",
        "≈": "<",
        "×": "x",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "→": ">",
        "↵": "\\",
        "\u00a0": " ",
        **dict.fromkeys("─━═╌╍▔▁▂▃▄▅▆▇█▀▌▐▊▎▍▉▋", "-"),
        **dict.fromkeys("│┃║┆┇▏▕", "|"),
        **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼╔╗╚╝", "|"),
    }
)
"""What ASCII mode draws for the signs in sentences and frames; `≈` counts at an upper bound, so it
is drawn as `<`. A corner is no `+`: that is a line that was added.
"""


def as_ascii(text: str) -> str:
    """The text in ASCII, each character as many cells wide as before; `?` where nothing stands in
    for it.
    """
    if text.isascii():
        return text
    known = text.translate(STAND_INS)
    return "".join(
        char if char.isascii() else "?" * get_character_cell_size(char) for char in known
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
