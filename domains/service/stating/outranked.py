"""A policy that gives way is told as due: `every change costs 12.00 EUR`, where another comes
before it and its condition stands in the ticket.

Precedence and parameters are data. That the condition of the other is met is read from words, a
plain sentence of the ticket that has most of them, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.desk import Policy
from domains.service.machine import as_number
from domains.service.reply import Reply
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

_IF = re.compile(r"\b(?:if|when|where|unless)\b(?P<what>[^,;.]{6,80})", re.I)
SHARE = 2 / 3
"""Share of a condition's content words that one sentence of the ticket has, two at least."""


def outranked(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each entry that tells the figure of the lower of two policies as due."""
    told = {one.entry.policy_id for one in reply.facts}
    for number, placed in enumerate(reply.facts, 1):
        policy, quote = reply.desk.policies.get(placed.entry.policy_id), placed.entry.quote
        above = (one for one in reply.known.current if one.id not in told)
        for other in above if policy and quote else ():
            if policy and _applied(policy, other, quote) and _met(reply, other):
                yield found(
                    f"policy.outranked: {number} {policy.id}", "warn", "accuracy",
                    f"“{quote}” tells {policy.id}; {other.id} comes before it and the ticket "
                    f"speaks of its case: {other.statement}",
                    severity="minor", cause="outranked",
                    span=reply.quoted(quote, placed.pointer), observed=policy.statement,
                    expected=other.statement, fix=f"Follow {other.id}, or say why not.",
                )  # fmt: skip


def _applied(policy: Policy, other: Policy, quote: str) -> bool:
    """The quote prints a figure of the lower policy where the higher one has another."""
    if _rank(policy) >= _rank(other):
        return False
    keys = policy.parameters.keys() & other.parameters.keys() - {"precedence"}
    pairs = [(as_number(policy.parameters[k]), as_number(other.parameters[k])) for k in keys]
    clauses = [one for one in re.split(r"[,;]\s", quote) if not denials(one)]
    printed = [n for one in clauses for n in numbers(one) if n.role == "quantity"]
    return any(
        low is not None and high is not None and low != high
        and any(n.prints(low) for n in printed) and not any(n.prints(high) for n in printed)
        for low, high in pairs
    )  # fmt: skip


def _rank(policy: Policy) -> float:
    return as_number(policy.parameters.get("precedence")) or 0.0


def _met(reply: Reply, policy: Policy) -> bool:
    """A sentence of the ticket that denies and asks nothing has most words of its condition."""
    condition = _IF.search(policy.statement)
    wanted = content(condition["what"]) if condition else set()
    said = [one for turn in reply.desk.turns for one in re.split(r"(?<=[.!?])\s+", turn.text)]
    plain = (one for one in said if not denials(one) and not one.rstrip().endswith("?"))
    return any(len(wanted & content(one)) >= max(2, SHARE * len(wanted)) for one in plain)
