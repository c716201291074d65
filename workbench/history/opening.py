"""The history for those who only look: nothing is written, and a missing file is an empty
history.
"""

from __future__ import annotations

from workbench.history.place import default_path
from workbench.history.store import History


def open_to_read() -> History:
    """The default history, read-only where it exists already (its folder may be read-only too)."""
    return History.open(read_only=default_path().exists())
