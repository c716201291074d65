"""Running a session: the loop, and the parts that perform its steps.

`Runner` is the loop, `Dependencies` what it is handed; the notices are what it tells its listener.
"""

from __future__ import annotations

from workbench.notices import (
    Appended,
    ChecksArriving,
    Live,
    Notice,
    Phase,
    PhaseChanged,
    Problem,
    Streamed,
)
from workbench.runner.dependencies import Checker, Dependencies, Record
from workbench.runner.loop import Runner, started
from workbench.runner.presence import RESUMING

__all__ = [
    "RESUMING",
    "Appended",
    "Checker",
    "ChecksArriving",
    "Dependencies",
    "Live",
    "Notice",
    "Phase",
    "PhaseChanged",
    "Problem",
    "Record",
    "Runner",
    "Streamed",
    "started",
]
