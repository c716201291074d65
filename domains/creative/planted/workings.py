"""Faults of what copy works out: a sum that is wrong, an operand from nowhere."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from domains.creative.planted import add
from workbench.prose.planting import Mark, Opened
from workbench.prose.planting.figures import summed

_INVENTED = (57, 83, 137, 214, 389, 611, 1130)
"""Figures that no brief has; one that it has all the same is left out."""


def wrong_working(parts: Opened, random: Random) -> Mark | None:
    """A working of the ledger comes to another figure, and the copy tells it."""
    made = summed([" ; ".join(_facts(parts))], random)
    if made is None:
        return None
    sides, _, wrong = made
    return _with_working(parts, f"{sides} = {wrong}", wrong, random)


def invented_operand(parts: Opened, random: Random) -> Mark | None:
    """A working takes a figure that stands nowhere, and the copy tells what it comes to: no given
    figure, or the sum would be one told backwards.
    """
    given = set(re.findall(r"\d+", str(parts.materials)))
    free = [one for one in _INVENTED if str(one) not in given]
    known = [n for one in _facts(parts) for n in re.findall(r"(?<![\d.,:])\d{1,4}(?![\d.,:])", one)]
    if not free or not known:
        return None
    pairs = [(one, int(other)) for one in free for other in known
             if str(one + int(other)) not in given]  # fmt: skip
    if not pairs:
        return None
    operand, other = random.choice(pairs)
    total = f"{operand + other}"
    return _with_working(parts, f"{other} + {operand} = {total}", total, random)


def _with_working(parts: Opened, line: str, result: str, random: Random) -> Mark | None:
    if not add(parts, f"Taken together, that makes {result}.", random):
        return None
    parts.ledger["workings"] = [line]
    return Mark(("workings",), line, "/workings/0")


def _facts(parts: Opened) -> list[str]:
    """The statements of a brief that somebody vouches for."""
    given: Any = parts.materials.get("facts") or ()
    listed = [one for one in given if isinstance(one, dict) and one.get("substantiated", True)]
    return [str(one.get("statement") or one.get("text") or "") for one in listed]
