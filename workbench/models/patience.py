"""How long to wait between tries, and how often to try.

What the server asks for (Retry-After) is honoured up to a cap; beyond it the call fails at once and
says how long. Otherwise the wait doubles, with a jitter that comes from the seed, so that the same
session waits the same.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


@dataclass(frozen=True, slots=True)
class Patience:
    """The knobs of waiting."""

    tries: int = 4
    """In all, the first included."""
    first: float = 0.5
    """Seconds after the first failed try; each further wait is twice as long."""
    most: float = 8.0
    """Longest wait that is our own choice."""
    longest: float = 60.0
    """Longest wait that a server may ask for."""

    def wait(self, tries: int, asked: float | None, seed: int) -> float | None:
        """Seconds to wait after so many tries; None = no further one."""
        if tries >= self.tries or (asked is not None and asked > self.longest):
            return None
        doubled = min(self.most, self.first * 2.0 ** (tries - 1))
        own = doubled * (0.75 + 0.25 * _share(seed, tries))
        return own if asked is None else asked + own / 10


def _share(seed: int, tries: int) -> float:
    """A number in [0, 1) that the seed and the try decide."""
    digest = hashlib.blake2b(f"{seed}:{tries}".encode(), digest_size=7).digest()
    return int.from_bytes(digest, "big") / (1 << 56)


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds that a response asks to wait: `retry-after-ms`, or `retry-after` as seconds or as an
    HTTP date (RFC 9110, 10.2.3); None when it does not say, or says nonsense.
    """
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after")
    seconds = _number(value)
    return seconds if seconds is not None or value is None else _until(value, now)


def _number(value: str | None) -> float | None:
    try:
        number = float(value or "")
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0 else None


def _until(date: str, now: datetime | None) -> float | None:
    try:
        then = parsedate_to_datetime(date)
    except ValueError:
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (then - (now or datetime.now(UTC))).total_seconds())
