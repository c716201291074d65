"""A model of whether the customer writes again. It measures nothing: it is a simulated customer
whose chances are declared here, and every place that shows it says so.

The customer reads the reply, then writes again with the chance that at least one thing left open
makes them: 1 − (1 − base) · Π (1 − p) over what the checks found. What a survey says may be
imported and held against it (`workbench service ratings`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workbench.core.checks import CheckResult, failing

BASE = 0.05
"""Customers who write again whatever the reply says. Our choice, not evidence."""
CHANCES = {
    "unanswered": 0.60,
    "missing_effect": 0.70,
    "wrong_effect": 0.55,
    "precondition": 0.55,
    "promise_without_action": 0.45,
    "silent_action": 0.35,
    "wrong_value": 0.40,
    "stale_policy": 0.40,
    "foreign_data": 0.50,
    "contradiction": 0.30,
    "blame": 0.30,
    "wrong_name": 0.15,
    "no_next_step": 0.15,
    "vague_next_step": 0.15,
    "asked_again": 0.25,
    "placeholder": 0.25,
    "policy_first": 0.10,
    "apologies": 0.05,
    "generic": 0.10,
    "hard_to_read": 0.10,
    "undisclosed": 0.10,
}
"""Cause of a finding -> chance that it alone makes the customer write again. Our choice, ordered by
what is left undone; import ratings before believing any of them.
"""


@dataclass(frozen=True, slots=True)
class Mood:
    """What the simulated customer does."""

    again: float
    """Chance of another message, 0..1."""
    because: tuple[tuple[str, float], ...]
    """(cause, its chance), the largest first."""


def mood(results: Iterable[CheckResult]) -> Mood:
    """The customer's mood after a draft with these results; a cause counts each time."""
    found = [result.cause for result in failing(results) if result.cause in CHANCES]
    stays = 1.0 - BASE
    for cause in found:
        stays *= 1.0 - CHANCES[cause]
    because = sorted({(cause, CHANCES[cause]) for cause in found}, key=lambda one: -one[1])
    return Mood(round(1.0 - stays, 4), tuple(because))


def told(results: Iterable[CheckResult]) -> CheckResult:
    """The model's word as a result that enters no score."""
    simulated = mood(results)
    causes = ", ".join(cause.replace("_", " ") for cause, _ in simulated.because) or "nothing open"
    return CheckResult(
        "satisfaction",
        "pass",
        "satisfaction",
        severity="info",
        observed=f"{simulated.again:.0%}",
        expected=f"{BASE:.0%}",
        message=f"Model, not a measurement: a simulated customer writes again with a chance of "
        f"{simulated.again:.0%} ({causes}).",
        evidence={"model": "customer automaton 1", "p_again": simulated.again,
                  "because": dict(simulated.because)},
        decides=False,
    )  # fmt: skip
