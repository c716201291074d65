"""A right granted although its condition is not met: `you may leave early without a fee`, where
the policy asks for an outage of more than 7 days and the records have 126 hours.

The condition is computed. A policy names a least duration (`only`, `more than`), an action of the
desk asks for the same one of a record, and no such record reaches it. Whether a sentence grants
what the policy has under that condition is read from its words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.desk import Policy
from domains.service.known.lengths import lengths_of
from domains.service.machine import as_number, flat, steps
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import begins, content, listed
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers
from workbench.prose.retold.prices import free

_ONLY = re.compile(r"\bonly (?:if|after|when|once|where|for|from|in case)\b", re.I)
_BOUND = re.compile(
    r"\b(?:if|after|when|once|for)\b[^.;]{0,40}?\b(?:more than|at least|over)\b", re.I
)
_BUT = re.compile(r";\s|\s[–—]\s|,? (?:but|yet)\b")
_GRANTS = re.compile(
    r"\b(?:I|we)(?:['’]ll| will| can| shall)? let you\b|"
    r"\b(?:you|it)(?: \w+)? (?:may|can|are free to|are entitled to|have the right to|"
    r"(?:is|are) (?:allowed|free|able))\b|\byes\b",
    re.I,
)
_OPEN = re.compile(
    r"\b(?:not|cannot|no|never|nor|neither|only|if|unless|after|until|once|when|would|could|might|"
    r"sadly|unfortunately|whether|(?<!have )(?<!you )had|should|costs?|than)\b|n['’]t\b|\?\s*$",
    re.I,
)
_HOURS = {"hour": 1.0, "day": 24.0, "week": 168.0}
_IN_UNITS = ("hour", "day", "week")
SHARED = 3
"""Content words that a grant has in common with what the policy has under its condition. Ours."""


def unmet_conditions(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each such sentence."""
    for policy in reply.known.current:
        only = _ONLY.search(policy.statement) or _BOUND.search(policy.statement)
        short = _short(reply, policy) if only else ""
        if not only or not short:
            continue
        right = content(policy.statement[: only.start()])
        for sentence in reply.sentences:
            text = sentence.text.replace("without a ", "without ")
            granted = right and _GRANTS.search(text) and not _OPEN.search(text)
            granted = granted and len(right & content(text)) >= min(SHARED, len(right))
            if granted or _all_the_same(policy, short, text):
                yield stated(
                    reply, sentence, f"policy.unmet: {policy.id}", "expired",
                    f"grants what {policy.id} has under a condition that is not met ({short}): "
                    f"{policy.statement}", observed=short, expected=policy.statement,
                    fix="Refuse it kindly, with the condition as the reason.",
                )  # fmt: skip
                break


def _all_the_same(policy: Policy, short: str, text: str) -> bool:
    """The sentence tells the policy's own figure, and behind a `but` makes free of charge what the
    policy does under that condition; `after the 8 days that you had` tells what falls short.
    """
    told, *behind = _BUT.split(text)
    figures = {one.count for one in lengths_of(policy)}
    if not free(policy.statement) or not any(one.value in figures for one in numbers(told)):
        return False
    held = rf"\bafter (?:the|your|all|these|only)(?: \w+)? {short.rpartition(' ')[2]}\b"
    plain = (re.sub(held, " ", one) for one in behind)
    plain = (one for one in plain if not (_OPEN.search(one) or begins(one, listed("channels"))))
    return any(_GRANTS.search(one) and free(one) for one in plain)


def _short(reply: Reply, policy: Policy) -> str:
    """The record that falls short of the policy's duration, as an action asks for it."""
    leaves = flat(reply.desk.state)
    for one in (each for action in reply.desk.actions.values() for each in action.pre):
        least, name = as_number(one.value), steps(one.path)[-1]
        if one.op not in ("gt", "ge") or least is None or not _of_policy(least, policy):
            continue
        held = [v for path, leaf in leaves.items()
                if steps(path)[-1] == name and (v := as_number(leaf)) is not None]  # fmt: skip
        if held and all(v < least or (v == least and one.op == "gt") for v in held):
            return f"{name.replace('_', ' ')}: {max(held):g}"
    return ""


def _of_policy(least: float, policy: Policy) -> bool:
    """The figure of an action's condition is a duration of the policy, in whatever unit."""
    given = [length for length in lengths_of(policy) if length.unit in _HOURS]
    counts = [one.count * _HOURS[one.unit] / _HOURS[unit] for one in given for unit in _IN_UNITS]
    return any(abs(least - one) < 1e-9 for one in counts)
