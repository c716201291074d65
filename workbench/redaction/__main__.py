"""`python -m workbench.redaction` is the filter of `run_filter` from standard input to standard
output.
"""

from __future__ import annotations

import sys

from .lines import run_filter


def main() -> int:
    """Copy standard input, redacted, to standard output line by line."""
    with open(0, encoding="utf-8", errors="replace", closefd=False) as lines:
        for line in run_filter(lines):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
