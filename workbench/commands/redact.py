"""`workbench redact`: a filter that shows what would be redacted, JSON lines in and out."""

from __future__ import annotations

import argparse
import sys

from workbench.assembly import redaction_policy
from workbench.redaction import run_filter
from workbench.settings import load_settings


def redact_command(options: argparse.Namespace) -> int:
    """Answer each line with its text redacted and the spans; 0 when each got an answer."""
    lines = (raw.decode("utf-8", "replace") for raw in sys.stdin.buffer)
    for answer in run_filter(lines, redaction_policy(load_settings())):
        print(answer, flush=True)
    return 0
