"""Python's search for circles of garbage, seldom: for commands that make millions of small values.

The values of a log, a fold and a row are freed as soon as nobody holds them; circles are rare among
them. The usual search comes after every few hundred new ones and, now and then, walks everything
that is in memory, word lists included: a third of the time that logging took (measured 2026-11).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

OFTEN = (50_000, 20, 50)
"""New values before the youngest are searched, and how many such searches before the older are."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """While the block runs, what is in memory now is never searched, and new values seldom."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*OFTEN)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
