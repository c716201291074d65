"""Running a session: the loop, and the parts that perform its steps.

`Runner` is the loop, `Outfit` what it is handed, and the notices are what it tells its listener.
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
from workbench.runner.loop import Runner, started
from workbench.runner.outfit import Checker, Outfit, Record
from workbench.runner.presence import RESUMING

__all__ = [
    "RESUMING",
    "Appended",
    "Checker",
    "ChecksArriving",
    "Live",
    "Notice",
    "Outfit",
    "Phase",
    "PhaseChanged",
    "Problem",
    "Record",
    "Runner",
    "Streamed",
    "started",
]
