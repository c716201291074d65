"""The development sets for the math engine, and the measures that are taken on them."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
Record = dict[str, Any]


def load(name: str) -> list[Record]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines() if line]


def split(records: Iterable[Record], name: str) -> list[Record]:
    """`dev` was tuned on, `held-out` and `blind` were scored before anybody looked at them."""
    return [r for r in records if name in ("all", r["split"])]


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def times(values: Sequence[float]) -> str:
    """Median, 95th percentile and maximum of milliseconds."""
    middle, late = statistics.median(values), percentile(values, 0.95)
    return f"median {middle:.1f} ms, p95 {late:.0f} ms, max {max(values):.0f} ms"


def harmonic(a: float, b: float) -> float:
    """ProcessBench's F1 of the two accuracies."""
    return 2 * a * b / (a + b) if a + b else 0.0
