"""Wordings of described faults that were written before a check was opened:
`tests/domains/*/data/blind.yaml`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tests.support.fresh import DOMAINS, family, told, told_of

STATED = "uncovered"
"""What nothing gives is named by one family, whatever the fault; it counts since the first look."""


def rows(domain: str) -> list[dict[str, Any]]:
    """The described faults of a domain, each with three tries."""
    file: Path = DOMAINS / domain / "data" / "blind.yaml"
    given: list[dict[str, Any]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return given


def named(domain: str, row: dict[str, Any], edits: list[list[str]]) -> bool:
    """A finding of the fault's families that the good draft has not."""
    before = {result.check for result in told(domain, row["base"])}
    found = told_of(domain, row["base"], *((old, new) for old, new in edits))
    return any(r.check not in before and family(r) in [*row["checks"], STATED] for r in found)
