"""What the question allows when two answers are compared: its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from domains.math.algebra.outcomes import Outcome
from domains.math.answers.values import Value


@dataclass(frozen=True)
class Context:
    """What the question allows: its words (lower case). `comparing` is the whole comparison, for
    the parts of larger values.
    """

    comparing: Callable[[Value, Value, Context], Outcome]
    words: str = ""

    @property
    def asks_percent(self) -> bool:
        return "percent" in self.words or "%" in self.words

    @property
    def asks_degrees(self) -> bool:
        return "degree" in self.words or "\\circ" in self.words or "°" in self.words

    def compare(self, left: Value, right: Value) -> Outcome:
        """The outcome for two values inside a larger one, under the same question."""
        return self.comparing(left, right, self)


Rules = Mapping[tuple[type, type], Callable[[Any, Any, Context], Outcome]]
"""How two kinds of values are compared; each rule in one order of the two."""
