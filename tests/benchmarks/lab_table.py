"""What the controls of the lab print: a Markdown table of parts, each with what it cost."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence

Part = Callable[[int], list[str]]
"""Seeds -> rows."""


def share(hits: Sequence[bool]) -> str:
    """`190 of 200 (95 %)`."""
    return f"{sum(hits)} of {len(hits)} ({100 * sum(hits) / max(1, len(hits)):.0f} %)"


def table(parts: Mapping[str, Part], typed: Sequence[str]) -> None:
    """Run the parts that were typed, all by default, over as many seeds (200 by default)."""
    seeds, only = int(typed[0]) if typed else 200, typed[1:]
    print(f"SIMULATED writers, {seeds} seeds\n\n| control | result | detail |\n|---|---|---|")
    for name, part in parts.items():
        if not only or name in only:
            began = time.process_time()
            print("\n".join(part(seeds)), flush=True)
            print(f"{name}: {time.process_time() - began:.1f} CPU s", file=sys.stderr, flush=True)
