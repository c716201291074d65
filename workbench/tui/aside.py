"""Long work beside the screen: in a thread, while the search for cycles of garbage rests.

A comparison of long drafts makes hundreds of thousands of small objects that all stay; looking
through them again and again took a third of its time. What has no cycles is freed as always.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


async def aside(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What `work` gives, computed in a thread; its errors are raised here."""
    return await asyncio.to_thread(_at_rest, partial(work, *args, **kwargs))


def _at_rest(work: Callable[[], R]) -> R:
    """Of two that overlap the first to end lets the collector work again, which only costs time."""
    resting = gc.isenabled()
    gc.disable()
    try:
        return work()
    finally:
        if resting:
            gc.enable()
