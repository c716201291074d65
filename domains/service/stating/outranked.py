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
from workbench.prose.reckoning.lengths import lengths

_IF = re.compile(r"\b(?:if|when|where|unless)\b(?P<what>[^,;.]{6,80})", re.I)
SHARE = 2 / 3
"""Share of a condition's content words that one sentence of the ticket has, two at least."""


_ONLY_TO = re.compile(
    r"(?<!even )\b(?:until|till|unless|as long as|so long as|up to|"
    r"only (?:[\w ]{1,30}? )?(?:if|when|once|after|while|where|until))\b"
    r"(?P<what>[^,;.]{0,80})",
    re.I,
)
"""What bounds the words before it."""
_OTHERS = re.compile(
    r"\b(?:others?|otherwise|elsewhere|normally|usually|general(?:ly)?|unlike|whereas|ordinary|"
    r"everyone|anyone|without|no longer|instead|not mean)\b",
    re.I,
)
"""The words tell of those for whom the lower policy is."""


def outranked(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each entry that tells the figure of the lower of two policies as due, or as a
    bound of the higher one.
    """
    yield from _bounded(reply)
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


def _bounded(reply: Reply) -> Iterator[CheckResult]:
    """`Keeps its power until a payment is more than 28 days late`: the 28 days are those of the
    policy that gives way, and the words tell the one that comes before it.
    """
    for number, placed in enumerate(reply.facts, 1):
        policy, quote = reply.desk.policies.get(placed.entry.policy_id), placed.entry.quote
        if policy is None or not policy.current or _OTHERS.search(quote):
            continue
        own = [one for _, one in lengths(policy.statement)]
        for below in (one for one in reply.known.current if _gives_way(one, policy)):
            terms = [one for _, one in lengths(below.statement) if one not in own]
            bounds = (match["what"] for match in _ONLY_TO.finditer(quote))
            said = next((n for what in bounds for n, one in lengths(what) if one in terms), None)
            if said is not None:
                yield found(
                    f"policy.outranked: {number} {policy.id} {below.id}", "warn", "accuracy",
                    f"“{quote}” bounds {policy.id} by the figure of {below.id}, before which it "
                    f"comes: {policy.statement}", severity="minor", cause="outranked",
                    span=reply.quoted(quote, placed.pointer), observed=said.text.strip(),
                    expected=policy.statement, fix=f"Tell {policy.id} without that bound.",
                )  # fmt: skip


def _gives_way(below: Policy, above: Policy) -> bool:
    """The words of the higher policy name the one before which it comes."""
    named = re.search(rf"\b(?:before|above|over) {re.escape(below.id)}\b", above.statement)
    return below.id != above.id and bool(named)


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
