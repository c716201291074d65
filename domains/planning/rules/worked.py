"""Amounts that a memo works out in the open: what is left of one after another, the sum of those
beside it, so many times what each costs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.prose.document import Document
from workbench.prose.numbers import NumberFound

_EACH = re.compile(r"\b(?:each|every|per|apiece|a (?:day|week|month|year|head|piece))\b", re.I)
MOST_TIMES = 12
LEAST = 10.0
"""An amount from which on it is worth working with: small counts fit everything."""


def is_worked(
    document: Document, number: NumberFound, wholes: Sequence[float], known: Sequence[float] = ()
) -> bool:
    """Whether an amount follows from those in its own paragraph or row: what is left of a whole
    (the budget, the cost, the rest) or of another of them, a sum, or so many times one. What
    stands behind it bears it only where it is known: a total and its rest would bear each other.
    """
    text, near = beside(document, number)
    values = [
        one.value
        for one in near
        if one.value >= LEAST
        and (one.start < number.start or (one.start > number.start and _is_known(one, known)))
    ]
    if any(number.prints(whole - value) for whole in (*wholes, *values) for value in values):
        return True
    before = [one.value for one in near if one.start < number.start and one.value >= LEAST]
    if any(number.prints(sum(before[-count:])) for count in range(2, len(before) + 1)):
        return True
    times = range(2, MOST_TIMES + 1) if _EACH.search(text) else ()
    return any(number.prints(count * value) for count in times for value in values)


def _is_known(number: NumberFound, known: Sequence[float]) -> bool:
    return any(number.prints(amount) for amount in known)


def beside(document: Document, number: NumberFound) -> tuple[str, list[NumberFound]]:
    """The text of the number's paragraph, of a cell that of its row, and the numbers in it."""
    plain = document.plain
    own = next((b for b in plain.blocks if b.start <= number.start < b.end), None)
    if own is None:
        return "", []
    blocks = [own]
    if own.kind == "cell":
        blocks = [b for b in plain.blocks if b.kind == "cell" and b.row == own.row]
    inside = [
        n
        for n in document.numbers
        if n.role == "quantity" and any(b.start <= n.start < b.end for b in blocks)
    ]
    return " ".join(plain.text[b.start : b.end] for b in blocks), inside
