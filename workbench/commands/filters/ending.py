"""How a command over JSON lines ends: what could be used is answered, the rest is counted.

A line that cannot be used has an output line of its own with its `error`; the count stands once at
the end, on stderr, and the exit status is 1 as soon as there was one.
"""

from __future__ import annotations

import sys

UNUSED = 1
"""Exit status where a line could not be used."""


def ended(unused: int) -> int:
    """The exit status after so many lines that could not be used, which are counted on stderr."""
    if not unused:
        return 0
    lines = "1 line" if unused == 1 else f"{unused} lines"
    said = f"{lines} could not be used; what is wrong stands in the output line of each."
    print(f"workbench: {said}", file=sys.stderr)
    return UNUSED
