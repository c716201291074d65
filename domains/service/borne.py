"""What bears the words of a reply although they name no deed: the record that an action took, and
the policy that makes a thing free.
"""

from __future__ import annotations

import re

from domains.service.entries import Done
from domains.service.machine import flat, steps
from domains.service.reply import Reply
from domains.service.words import content
from workbench.prose.dates import dates
from workbench.prose.fields import Placed
from workbench.prose.retold.prices import free

_ALIKE = 2
"""Words in common from which on a sentence speaks of what a policy makes free. Ours."""
_TODAY = re.compile(r"\b(?:today|tonight|this (?:morning|afternoon|evening))\b", re.I)


def of_its_record(reply: Reply, placed: Placed[Done], quote: str) -> bool:
    """The words print a day of the record that an argument names: the slot that was booked."""
    names = {str(value) for value in placed.entry.args.values()}
    leaves = flat(reply.desk.state).items()
    held = [str(value) for path, value in leaves if names & set(steps(path)[:-1])]
    days = [day.date for text in held for day in dates(text) if day.date is not None]
    if reply.desk.today in days and _TODAY.search(quote):
        return True
    return any(said.fits(day) for said in dates(quote) if said.day for day in days)


def by_policy(reply: Reply, text: str) -> bool:
    """The ledger rests these words on a policy that makes something free, or such a policy speaks
    of the same things.
    """
    policies = reply.desk.policies
    ids = [one.entry.policy_id for one in reply.facts
           if one.entry.quote and (one.entry.quote in text or text in one.entry.quote)]  # fmt: skip
    if any(id in policies and free(policies[id].statement) for id in ids):
        return True
    rules = [part for one in reply.known.current for part in re.split(r"[.;]\s", one.statement)]
    return any(len(content(text) & content(part)) >= _ALIKE for part in rules if free(part))


def without(text: str, quotes: list[str]) -> str:
    """A sentence without the words that tell of other actions."""
    for quote in (one.strip() for one in quotes):
        if quote:
            text = "" if text in quote else text.replace(quote, " ")
    return text
