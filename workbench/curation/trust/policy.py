"""The policy of trust, from the settings."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from workbench.settings import Settings

_SEED = "second-1"


@dataclass(frozen=True, slots=True)
class Trust:
    """What it takes before something is trained on."""

    people: int = 2
    """Different people elsewhere whose agreement stands in for a reviewer."""
    second_reviews: float = 0.1
    """Share of reviewed items that a second reviewer decides blind."""

    def drawn(self, id: str) -> bool:
        """Whether the item is among those; the same on every machine, for good."""
        found = hashlib.blake2b(f"{_SEED}:{id}".encode(), digest_size=8).digest()
        return int.from_bytes(found, "big") < self.second_reviews * 2**64


USUAL = Trust()
"""Where nobody says otherwise."""


def trust_of(settings: Settings) -> Trust:
    """The person's own policy."""
    return Trust(settings.agreeing_people, settings.second_reviews)
