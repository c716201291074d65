"""Personal data and secrets become placeholders before a text touches the disk.

The history's one choke point calls `Redactor`; `run_filter` is `workbench redact`. Everything runs
on this machine, without a model and without the network. Importing this loads no library and
compiles no pattern; `warm` does both ahead of time.
"""

from __future__ import annotations

from .lines import run_filter
from .placeholders import Json, numbers_in
from .plugins import Detector
from .policy import POLICY_VERSION, Policy
from .redactor import Placed, RedactedText, Redactor
from .spans import ENTITIES, Span

__all__ = [
    "ENTITIES",
    "POLICY_VERSION",
    "Detector",
    "Json",
    "Placed",
    "Policy",
    "RedactedText",
    "Redactor",
    "Span",
    "numbers_in",
    "run_filter",
    "warm",
]


def warm() -> None:
    """Load and compile what the first redaction needs; for a thread after the first screen is
    drawn.
    """
    Redactor().redact(
        "Dear Ann Lee, call +1 202 555 0123 or write to ann@example.org, 1 Main Street. key=1\n"
    )
