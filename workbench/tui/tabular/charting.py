"""The picture of a finding in the tones of the theme, and in ASCII.

A domain draws its chart as plain lines, since a worker knows no theme and no terminal. Here each
sign gets its tone by what it means in every chart: full bars and points carry the data, hatching,
dots and frames stay behind them, a dotted rule is a limit in a colour that no bar has. In ASCII
mode the signs have stand-ins of their own: in a chart a bar must not become a rule, nor a point a
question mark. They say nothing about a verdict; the chart's own legend, which is translated with
it, says what each means.
"""

from __future__ import annotations

from itertools import groupby

from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Tone
from workbench.tui.safe import fit, safe

_DATA, _BEHIND, _LIMIT = "█▉▊▋▌▍▎▏▀▄▁▂▃▅▆▇•", "▒░·┌┐└┘├┤┬┴┼│", "┊"
_FRAME, _SLOPE, _RULED = "┌└", "─", "---"
_STAND_INS = str.maketrans(
    {**dict.fromkeys("█▉▊▋▌▀▄▅▆▇", "#"), "▒": "=", "░": ".", "·": ".", "•": "o", "┊": ":", "ρ": "r"}
)
"""What a chart is drawn with in ASCII mode; the rest goes the way of every other text."""


def chart_lines(text: str, width: int, g: Glyphs) -> list[Line]:
    """The chart's lines, each at most `width` columns wide, every sign in its tone."""
    return [_line(fit(f"  {safe(line)}", width), g) for line in text.splitlines()]


def _line(text: str, g: Glyphs) -> Line:
    """Runs of one tone; stand-ins come last, since a tone is read from the sign itself."""
    shown = text.translate(_STAND_INS) if g.full.isascii() else text
    toned = zip(shown, _tones(text), strict=True)
    return tuple(
        ("".join(sign for sign, _ in run), tone)
        for tone, run in groupby(toned, key=lambda pair: pair[1])
    )


def _tones(line: str) -> list[Tone]:
    """A tone for each sign of the line; what a limit's rule runs around is the limit's name."""
    if line.strip().startswith(_RULED):
        return ["bad"] * len(line)
    framed = any(corner in line for corner in _FRAME)
    return [_tone(sign, framed=framed) for sign in line]


def _tone(sign: str, *, framed: bool) -> Tone:
    if sign in _LIMIT:
        return "bad"
    if sign in _DATA:
        return "accent"
    if sign in _BEHIND or (sign == _SLOPE and framed):
        return "dim"
    return "good" if sign == _SLOPE else ""
