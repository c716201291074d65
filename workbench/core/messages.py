"""What goes to a model and what comes back, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """What a call used. An estimate counts at its upper bound and is shown with ≈."""

    input_tokens: int = 0
    output_tokens: int = 0
    estimated: bool = False
    cost: float | None = None
    """US dollars; None when the price is not known, which is never the same as 0."""

    @property
    def tokens(self) -> int:
        """Input and output together."""
        return self.input_tokens + self.output_tokens

    def plus(self, other: Usage) -> Usage:
        """Both together; an unknown cost makes the sum unknown, unless that side used no tokens."""
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.estimated or other.estimated,
            _sum_of_costs(self, other),
        )


def _sum_of_costs(a: Usage, b: Usage) -> float | None:
    if not a.tokens and a.cost is None:
        return b.cost
    if not b.tokens and b.cost is None:
        return a.cost
    return None if a.cost is None or b.cost is None else a.cost + b.cost
