"""Results of the prose domains: a warning never decides."""

from __future__ import annotations

from typing import Any

from workbench.core.checks import CheckResult, Severity, Span, Status


def found(
    check: str,
    status: Status,
    criterion: str,
    message: str,
    *,
    severity: Severity = "major",
    cause: str = "",
    span: Span | None = None,
    observed: str = "",
    expected: str = "",
    fix: str = "",
    decides: bool = True,
) -> CheckResult:
    """A result that decides where it passes or fails and is a blocker or major."""
    return CheckResult(
        check,
        status,
        criterion,
        severity=severity,
        cause=cause,
        span=span,
        observed=observed,
        expected=expected,
        message=message,
        fix=fix,
        decides=decides and status in ("pass", "fail") and severity in ("blocker", "major"),
    )


def noted(check: str, criterion: str, message: str, **more: Any) -> CheckResult:
    """A guess that no words of the task or the prompt make a demand of: shown beside the findings
    as unknown, told to nobody, of no weight.
    """
    return found(check, "unknown", criterion, message, severity="info", decides=False, **more)
