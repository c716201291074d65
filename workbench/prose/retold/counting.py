"""What a figure counts: the noun behind it, and the unit of time or thing that it is told by.

`150,000 crowns a year` counts crowns, by the year; `150,000 crowns in all` counts them once.
"""

from __future__ import annotations

import re

from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound

BEHIND = 24
"""Characters behind a figure in which the noun that it counts stands."""
_BOUND = re.compile(r"[,;:()–—]|\.(?!\d)")


def noun_behind(text: str, number: NumberFound) -> str:
    """The stem of the first content word behind a figure, in its own clause; `money` where a
    currency is written with the figure itself.
    """
    if number.unit == "money":
        return "money"
    after = _BOUND.split(text[number.end : number.end + BEHIND])[0]
    return next(iter(stems(after)), "")
