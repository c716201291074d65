"""Charts of a claim as plain data."""

from __future__ import annotations
from workbench.core.checks import CheckResult
from workbench.core.domain import ShownView


def views_of(result: CheckResult) -> tuple[ShownView, ...]:
    """placeholder"""
    return ()
