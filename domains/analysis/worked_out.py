"""Numbers that a sentence works out before its reader's eyes: a total over the weeks that it names,
the same amount in a unit a thousand times as large. They need no entry of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.prose.contract import is_known
from workbench.prose.document import Document
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.derived import derivable

LEAST_DIGITS = 3
"""Of a number worked out; one of two digits is a quotient of almost any page."""
TENS = (10.0, 100.0, 1000.0)
"""A point left out, a unit a thousand times as large."""


def worked_out(document: Document, number: NumberFound, known: Sequence[float]) -> bool:
    """Whether two numbers of the same sentence that have an entry give this one."""
    if (
        number.unit
        or len(number.text.strip("0.,").replace(",", "").replace(".", "")) < LEAST_DIGITS
    ):
        return False
    sentence = next((s for s in document.sentences if s.start <= number.start < s.end), None)
    if sentence is None:
        return False
    given = [
        one
        for one in document.numbers
        if sentence.start <= one.start < sentence.end
        and one.start != number.start
        and is_known(one, known)
    ]
    turned = (v for one in given for ten in TENS for v in (one.value / ten, one.value * ten))
    return any(map(number.prints, turned)) or derivable(number, given, "", rates=False)
