"""Cases as JSON lines: how another program, or another part of this one, hands them over."""

from __future__ import annotations

import json
from pathlib import Path

from workbench.core.codec import from_json
from workbench.curation.exporting.cases import ExportCase
from workbench.errors import UsageError


def read_cases(file: Path) -> list[ExportCase]:
    """The cases of a file; UsageError names the first line that holds none."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise UsageError(f"{file} cannot be read: {reason}.", "Give a file of cases.") from error
    lines = enumerate(text.split("\n"), start=1)
    return [_case(file, number, line) for number, line in lines if line.strip()]


def _case(file: Path, number: int, line: str) -> ExportCase:
    try:
        data = json.loads(line)
        case = from_json(ExportCase, data)
        if not isinstance(case.id, str) or case.kind not in ("golden", "regression", "rated"):
            raise ValueError("id or kind")
        return case
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        hint = 'A line is {"id", "kind": golden|regression|rated, "prompt": [{"role", "text"}], …}.'
        raise UsageError(f"{file}:{number} holds no case.", hint) from error
