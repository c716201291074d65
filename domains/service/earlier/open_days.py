"""Other opening days than a message of ours, a policy or the task gives: `our counter is open
Monday to Friday` after `the counter is open Tuesday to Saturday`.

Weekdays are read as a range, or as those that are left out; both sides have to speak of the same
thing, or of being open. It warns.
"""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import akin, content, stem
from workbench.core.checks import CheckResult
from workbench.prose.reckoning.lengths import openings
from workbench.prose.sentences import split

_DAYS = frozenset(stem(day) for name in day_name for day in (name, f"{name}s"))
_OPEN = re.compile(r"\b(?:open|opens|opening|closed|shut|reach|there|staffed)\b", re.I)


def open_days(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence whose days are not among those that are given for it."""
    given = [one for text in _texts(reply) for one in _spans(text)]
    for sentence in reply.sentences if given else ():
        for said, days in _spans(sentence.text):
            own = [(text, known) for text, known in given if _same_thing(text, said)]
            if own and all(known != days for _, known in own):
                yield stated(
                    reply, sentence, "thread: opening days", "contradiction",
                    f"gives other days than “{own[0][0]}”", criterion="thread",
                    observed=said, expected=own[0][0], fix="Give the days that hold.",
                )  # fmt: skip


def _texts(reply: Reply) -> Iterator[str]:
    yield from (turn.text for turn in reply.desk.turns if not turn.by_customer)
    yield from (policy.statement for policy in reply.desk.policies.values() if policy.current)


def _spans(text: str) -> Iterator[tuple[str, frozenset[int]]]:
    """Each sentence that gives one set of opening days, with them."""
    for start, end in split(text):
        days = {*openings(text[start:end])}
        if len(days) == 1 and _OPEN.search(text[start:end]):
            yield text[start:end], days.pop()


def _same_thing(one: str, other: str) -> bool:
    mine, theirs = (content(_OPEN.sub(" ", text)) - _DAYS for text in (one, other))
    return akin(mine, theirs) or not mine or not theirs
