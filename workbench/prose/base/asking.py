"""Lines of a request to the writer that several domains of prose word alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SIGNS_LEFT = "signs that stand alone (-, x, =, &) are not counted"


def length_asked(given: Any) -> str:
    """How long the prose has to be: `given` has min, max or both, in words."""
    if not isinstance(given, Mapping):
        return ""
    bounds = [f"{word} {given[k]}" for k, word in (("min", "at least"), ("max", "at most"))
              if given.get(k)]  # fmt: skip
    counts = "headings and tables counted, the ledger and keys in square brackets not"
    return f"Length: {', '.join(bounds)} words, {counts}; {SIGNS_LEFT}." if bounds else ""
