"""What the question allows when two answers are compared: its words and its letters' domain."""

from __future__ import annotations

from dataclasses import dataclass

from domains.math import sampling
from domains.math.values import (
    Value,
)
from domains.math.verdicts import Outcome


@dataclass(frozen=True)
class Context:
    """What the question allows: its words (lower case) and the domain of its letters."""

    words: str = ""
    domain: sampling.Domain = sampling.REALS

    @property
    def asks_percent(self) -> bool:
        return "percent" in self.words or "%" in self.words

    @property
    def asks_degrees(self) -> bool:
        return "degree" in self.words or "\\circ" in self.words or "°" in self.words

    def compare(self, left: Value, right: Value) -> Outcome:
        """The outcome for two values inside a larger one, under the same question."""
        from domains.math.equality import compare

        return compare(left, right, self)


PLAIN = Context()
