"""What the data say to a claim: the value, the counts that may be its n, and what else was seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Truth:
    """A claim computed anew."""

    value: float | str
    counts: tuple[int, ...] = ()
    also: tuple[float, ...] = ()
    """Other readings of the same words, right as well."""
    interval: tuple[float, float] | None = None
    """95 %."""
    seen: Mapping[str, Any] = field(default_factory=dict)
    """Plain data that later checks and charts go on with."""
