"""An amount that only a superseded policy has, told as what is due: `a charge of £5.00 for each
part`, although other figures of the desk would make that amount, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.borne import worked
from domains.service.desk import Policy
from domains.service.machine import as_number, flat
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers

_GONE = re.compile(
    r"\b(?:no longer|not|never|nor|neither|used to|formerly|until|instead|old|previous|former|"
    r"earlier|once|before|was|were|had|has been|replaced|dropped|waived|rather than)\b|"
    r"n['’]t\b|\?\s*$",
    re.I,
)
"""It is told as gone, or as what is not asked."""
_NONE = re.compile(r"\b(?:no|without|free of|any)\b[^,;:]*$", re.I)
"""What stands before an amount that nobody pays."""
_WORDS = 2
"""Words that the clause and the old policy have in common at least. Ours."""
_CLAUSE = re.compile(r"[;:]\s|\s[–—]\s|,\s(?:and|but|so)\s")


def gone(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each, once for an amount."""
    told: set[str] = set()
    for sentence in reply.sentences:
        for clause in _CLAUSE.split(sentence.text):
            for number in numbers(clause):
                printed = number.text.strip()
                old = _only_in(reply, clause, number) if printed not in told else None
                denied = _GONE.search(clause) or _NONE.search(clause[: number.start])
                if old is None or denied or worked(reply, number, clause):
                    continue
                told.add(printed)
                yield stated(
                    reply, sentence, f"policy.gone: {printed}", "stale_policy",
                    f"tells {printed} as {old.id} did, which no longer holds ({old.statement})",
                    observed=printed, expected=f"what {old.instead} says",
                    fix=f"Tell {old.instead} in its place.",
                )  # fmt: skip


def _only_in(reply: Reply, clause: str, number: NumberFound) -> Policy | None:
    """The policy that no longer holds, has this amount and speaks of the same, where nothing that
    holds prints it and no action moves it.
    """
    if number.unit != "money" or not number.value or reply.moves(number):
        return None
    if any(map(number.prints, _given(reply))):
        return None
    said = content(clause)
    for policy in reply.desk.policies.values():
        amounts = (n.value for n in numbers(policy.statement) if n.unit == "money")
        alike = len(said & content(policy.statement)) >= _WORDS
        if alike and not policy.current and any(map(number.prints, amounts)):
            return policy
    return None


def _given(reply: Reply) -> Iterator[float]:
    """Every amount and count that something that holds prints."""
    desk = reply.desk
    texts = [desk.facts, desk.task.prompt, *(one.statement for one in reply.known.current)]
    texts += [line.text for line in desk.disclosures]
    yield from (n.value for text in texts for n in numbers(text))
    values = [*flat(desk.state).values(), *flat(reply.run.state).values()]
    values += [v for one in reply.known.current for v in one.parameters.values()]
    yield from (n for value in values if (n := as_number(value)) is not None)
