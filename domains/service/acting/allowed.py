"""Whether each action of the ledger could be taken; computed, so it decides."""

from __future__ import annotations

from collections.abc import Iterator

from domains.service.acting.words import written
from domains.service.reply import Reply
from workbench.core.checks import CheckResult

CRITERION = "resolution"
_CAUSES = {
    "unknown_action": "is not an action of this desk",
    "missing_argument": "lacks an argument",
    "precondition": "is not allowed here",
}
_FIXES = {
    "unknown_action": "Use one of the actions that the task lists, under its name.",
    "missing_argument": "Give every argument that the action needs.",
    "precondition": "Take the action out, or change its arguments so that the condition holds, "
    "and tell the customer what is possible instead.",
}


def valid(reply: Reply) -> Iterator[CheckResult]:
    """One result for each action: whether it could be taken."""
    for number, placed in enumerate(reply.actions):
        refusal = reply.run.refusals.get(number)
        name = f"actions.valid: {number + 1} {placed.entry.name}"
        if refusal is None:
            yield CheckResult(name, "pass", CRITERION, severity="blocker")
            continue
        yield CheckResult(
            name,
            "fail",
            CRITERION,
            severity="blocker",
            cause=refusal.cause,
            span=reply.document.span_of(placed.pointer),
            observed=refusal.observed,
            expected=refusal.expected,
            message=f"The action {written(placed.entry)} {_CAUSES[refusal.cause]}: "
            f"{refusal.observed}; expected {refusal.expected}.",
            fix=_FIXES[refusal.cause],
            evidence={"call": placed.entry.name, "args": dict(placed.entry.args)},
        )
