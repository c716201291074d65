"""A declared working as it was found to be: what it gives, or its fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.prose.dates import DateFound
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.forms import close
from workbench.prose.reckoning.known import Result

Kind = Literal["unread", "operand", "sum", "words"]
"""`words`: it has words of another language, and may be right by them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a working."""

    kind: Kind
    figure: str = ""
    """The operand that stands nowhere, or the result that is not what the working comes to."""
    right: str = ""
    """What it comes to instead, printed as the figure is."""
    taken: str = ""
    """The sum itself, as it is written."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Working:
    """A line with what it gives; nothing where it has a fault, or rests on one that has."""

    line: str
    results: tuple[Result, ...] = ()
    fault: Fault | None = None
    taken: tuple[NumberFound, ...] = ()
    """The figures that its sums take."""

    def gives(self, number: NumberFound, before: str = "") -> bool:
        """Whether prose may tell this figure by it; `before` are the words in front of it."""
        return any(one.told_by(number, before) for one in self.results)

    def takes(self, number: NumberFound, beside: Sequence[NumberFound]) -> bool:
        """Whether prose may tell this figure by it: it goes into a result told beside it."""
        own = any(_alike_printed(one, number) for one in self.taken)
        return own and any(self.gives(other) for other in beside if other is not number)

    def gives_day(self, day: DateFound) -> bool:
        """Whether prose may name this day by it."""
        return any(one.day is not None and day.fits(one.day) for one in self.results)

    def gives_time(self, minute: int) -> bool:
        """Whether prose may name this time of day, in minutes after midnight, by it."""
        return any(one.minute == minute for one in self.results)


def _alike_printed(one: NumberFound, other: NumberFound) -> bool:
    return one.of_kind(other) and close(abs(one.value), abs(other.value))
