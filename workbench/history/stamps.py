"""The history's clock and randomness: ids and times, made where events are committed."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime

from workbench.core.ids import ulid


def new_id() -> str:
    """A ULID of this millisecond; for sessions, events, drafts and whatever else needs one."""
    return ulid(time.time_ns() // 1_000_000, os.urandom(10))


def now() -> str:
    """UTC in ISO 8601 with milliseconds and a Z, e.g. `2026-11-21T03:38:12.000Z`."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
