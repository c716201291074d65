"""The start of the screens, while the search for cycles of garbage rests.

All that is made until the first frame stands, modules, classes and widgets, stays to the end:
looking through it again and again took an eighth of the time. What has no cycles is freed as
always.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def at_rest() -> Iterator[None]:
    """Around the whole run of the screens; the search begins when `begun` says so."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def begun() -> None:
    """The first frame stands: search from now on, but not among what is there. Without `at_rest`
    nothing changes.
    """
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
