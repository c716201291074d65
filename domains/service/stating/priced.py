"""What something costs, told with another amount than the policy's: `a new diagnosis costs £25.00`
where the policy has £45.00. Both name the thing right before a verb of price. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import stem
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.numbers import numbers

_COSTS = re.compile(
    r"\b(?P<what>[a-z]+)(?:,? (?:which|that))?"
    r"(?: (?:will|would|now|then|normally|usually|only|always))* "
    r"(?:costs?|comes? at|is charged at|is priced at|is billed at) (?:you )?"
    r"(?:just |only |exactly )?$"
)
_RATE = re.compile(r"\s*(?:an?|per|each|every|for (?:each|every))\b")
_FUNCTION = frozenset(["it", "this", "that", "which", "they", "these", "one", "all", "each"])


def priced(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each price of a thing of which policies give other ones alone."""
    told = [(policy, one) for policy in reply.known.current for one in _prices(policy.statement)]
    for sentence in reply.sentences if told else ():
        if denials(sentence.text):
            continue
        for what, rate, amount in _prices(sentence.text):
            same = [(policy, one) for policy, one in told if one[:2] == (what, rate)]
            if same and all(abs(one[2] - amount) >= CENT for _, one in same):
                policy, known = same[0]
                yield stated(
                    reply, sentence, f"policy.price: {amount:.2f}", "wrong_value",
                    f"gives another price than {policy.id}: {policy.statement}",
                    observed=f"{amount:.2f}", expected=f"{known[2]:.2f}",
                    fix=f"Give the price that {policy.id} has.",
                )  # fmt: skip


CENT = 0.005
"""Amounts nearer than this are the same."""


def _prices(text: str) -> Iterator[tuple[str, str, float]]:
    """(stem of the thing, for each of what, amount) of each price that a text gives."""
    for number in numbers(text):
        match = _COSTS.search(text[: number.start].casefold()) if number.unit == "money" else None
        if match and match["what"] not in _FUNCTION:
            rate = _RATE.match(text, number.end)
            each = re.match(r"\s*(\w+)", text[rate.end() :]) if rate else None
            yield stem(match["what"]), stem(each[1]) if each else "", number.value
