"""How many screen lines each line of a draft takes: made for a hundred thousand lines at once.

Each distinct line is measured once for both sides, and most lines need no measuring: one that has
half as many characters as there are cells fits whatever it is drawn as.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from workbench.tui.safe import HANG, hanging, pieces


def unit_heights(shown: Sequence[str], width: int, measured: dict[str, int]) -> list[int]:
    """Screen lines of each line on `width` cells; `measured` keeps what is known of long ones, for
    the other side.
    """
    half = width // 2
    found = [1] * len(shown)
    for unit, line in enumerate(shown):
        if len(line) > half:
            height = measured.get(line)
            if height is None:
                height = measured[line] = _height(line, width)
            found[unit] = height
    return found


def _height(line: str, width: int) -> int:
    if not line.isascii():
        fits = len(line) <= width and cell_len(line) <= width
        return 1 if fits else pieces(line, width, hanging(line, width))
    if len(line) <= width:
        return 1
    third = width // 3
    blank = line.rfind(" ", 1, width)
    rest = len(line) - (blank + 1 if blank > third else width)
    if rest <= width - third - HANG:  # what is left fits however far it is indented
        return 2
    return pieces(line, width, hanging(line, width))
