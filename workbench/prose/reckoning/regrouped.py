"""A given amount written out in two units: `17 x 60 minutes + 20 minutes = 1040 minutes`.

Its counts of the larger unit and of the rest stand nowhere before; the amount itself does, and the
sum holds, so that they are what the amount comes to in those units.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.prose.reckoning.forms import close
from workbench.prose.reckoning.known import Known, Result
from workbench.prose.reckoning.sums import Operand, Sum

SIZES = frozenset({7.0, 12.0, 24.0, 60.0, 100.0, 1000.0})
"""How many of a smaller unit people put into a larger one, and write the rest beside it."""


def regrouped(sides: Sequence[Sum], known: Known) -> list[Result]:
    """The count of the larger unit and the rest of a line that writes a stated amount so, whichever
    side has it; nothing of any other line.
    """
    for one, other in (sides, sides[::-1]) if len(sides) == 2 else ():
        parts, whole = _parts(one), other.operands[0]
        if parts is None or len(other.operands) != 1 or whole.number is None:
            continue
        value, (count, size, rest) = whole.number.value, parts
        whole_counts = all(n == round(n) and n >= 0 for n in (count, rest)) and rest < size
        if whole_counts and close(count * size + rest, value) and _stated(value, known):
            return [Result(count), Result(rest)]
    return []


def _stated(value: float, known: Known) -> bool:
    return any(close(value, one) for one in (*known.values, *(made.value for made in known.made)))


def _parts(side: Sum) -> tuple[float, float, float] | None:
    """(how many of the larger unit, its size, the rest) of `17 x 60 + 20`."""
    signs = [one for one in side.tokens if isinstance(one, str)]
    figures = [one.number.value for one in side.tokens if isinstance(one, Operand) and one.number]
    if signs != ["*", "+"] or len(figures) != 3 or len(side.tokens) != 5:
        return None
    if isinstance(side.tokens[0], str) or side.tokens[1] != "*":
        return None
    first, second, rest = figures
    return next(((a, b, rest) for a, b in ((first, second), (second, first)) if b in SIZES), None)
