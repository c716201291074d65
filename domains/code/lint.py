"""Findings of ruff on a draft, as data.

ruff is an optional dependency and a program of its own: it reads the draft from its standard input,
isolated from any configuration, and never runs it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

RULES = (
    "F",
    "E711",
    "E712",
    "E713",
    "E714",
    "E721",
    "E722",
    "E741",
    "B006",
    "B008",
    "B023",
    "B904",
)
"""Pyflakes and the few others that find likely faults rather than matters of taste."""
SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class LintFinding:
    """One finding: rule, line of the draft, what is wrong."""

    rule: str
    line: int
    text: str


def program() -> str | None:
    """The path of ruff beside this interpreter or on the path; None when it is not installed."""
    beside = Path(sys.executable).parent / ("ruff.exe" if sys.platform == "win32" else "ruff")
    return str(beside) if beside.is_file() else shutil.which("ruff")


def lint(draft: str, ruff: str) -> list[LintFinding]:
    """The findings, in the order of lines; raises OSError or ValueError when ruff fails."""
    command = [ruff, "check", "--isolated", "--no-cache", "--quiet", "--exit-zero"]
    command += ["--output-format", "json", "--select", ",".join(RULES)]
    command += ["--stdin-filename", "draft.py", "-"]
    try:
        done = subprocess.run(
            command, input=draft.encode(errors="replace"), capture_output=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired as error:
        raise OSError(f"ruff took longer than {SECONDS:g} s") from error
    if done.returncode != 0:
        raise OSError(done.stderr.decode(errors="replace").strip()[:300] or "ruff failed")
    found = [
        LintFinding(str(entry["code"]), int(entry["location"]["row"]), str(entry["message"]))
        for entry in json.loads(done.stdout or b"[]")
    ]
    return sorted(found, key=lambda finding: (finding.line, finding.rule))
