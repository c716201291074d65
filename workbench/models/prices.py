"""What a model's tokens cost. An unknown price is None and makes the cost unknown, never 0."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.messages import Usage


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens."""

    input: float
    output: float

    def cost(self, usage: Usage) -> float:
        """US dollars for so many tokens."""
        return (usage.input_tokens * self.input + usage.output_tokens * self.output) / 1_000_000
