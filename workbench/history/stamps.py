"""The history's clock and randomness: ids and times, made where events are committed."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime

from workbench.core.ids import ulid


def new_id() -> str:
    """A ULID of this millisecond; for sessions, events, drafts and whatever else needs one."""
    return ulid(time.time_ns() // 1_000_000, os.urandom(10))


class Stamps:
    """Ids in the order in which they were made, within one millisecond too: who sorts events by
    their ids, or breaks a tie of times with them, finds the order of arrival.

    The specification of ULIDs calls that monotonic and adds 1. A case's digest is keyed by such an
    id, which must not be guessed from its neighbour: here 64 random bits are added.
    """

    def __init__(self) -> None:
        self._last = 0

    def new_id(self) -> str:
        """An id above all earlier ones of this object."""
        milliseconds, entropy = time.time_ns() // 1_000_000, os.urandom(10)
        if milliseconds <= self._last >> _RANDOM:
            self._last += 1 + int.from_bytes(entropy[:8], "big")
        else:
            self._last = milliseconds << _RANDOM | int.from_bytes(entropy, "big")
        return ulid(self._last >> _RANDOM, (self._last & _MOST).to_bytes(10, "big"))


_RANDOM = 80
"""Bits of an id that are no time."""
_MOST = (1 << _RANDOM) - 1


def now() -> str:
    """UTC in ISO 8601 with milliseconds and a Z, e.g. `2026-11-21T03:38:12.000Z`."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
