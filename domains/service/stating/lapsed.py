"""A time limit given and taken back: `should you miss that day, we will still take it back`.

Where a policy sets a limit, a sentence that grants something to whoever is late has to rest on a
policy that says so. How a sentence names the lateness and the grant is data; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from domains.service.lengths import lengths_of
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content, lists
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.english import denials

_MONTH = re.compile(
    r"\bin (?P<month>January|February|March|April|May|June|July|August|September|October|November|"
    r"December)\b"
)
SHARED = 2
"""Content words that a policy on what comes later has in common with the sentence."""


def lapsed(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that grants what comes after a limit."""
    limits = [one for one in reply.known.current if lengths_of(one)]
    for sentence in reply.sentences if limits else ():
        grant = _forms("granting").search(sentence.text)
        if grant is None or denials(_clause(sentence.text, grant)):
            continue
        late = _forms("lateness").search(sentence.text)
        if (late or _after_all(reply, sentence.text)) and not _ruled(reply, sentence.text):
            yield stated(
                reply, sentence, "policy.lapsed", "expired",
                "grants what the time limit of a policy has ended",
                observed=grant[0], expected=limits[0].statement,
                fix="Keep to the limit, or quote the policy that lets it be later.",
            )  # fmt: skip


def _clause(text: str, match: re.Match[str]) -> str:
    """The clause of a place; `no problem` grants."""
    start = max(text.rfind(mark, 0, match.start()) + 1 for mark in ",;:.")
    end = min((at for mark in ",;:." if (at := text.find(mark, match.end())) >= 0),
              default=len(text))  # fmt: skip
    granted = text[match.start() : match.end()]
    return text[start:end].replace(granted, " ")


def _after_all(reply: Reply, text: str) -> bool:
    """`Still … in December`, where the last day that a policy reaches is in an earlier month."""
    reached = [day for day in reply.known.reached if day]
    month, still = _MONTH.search(text), re.search(r"\bstill\b", text, re.I)
    if not (month and still and reached):
        return False
    named = next(
        (one for one in dates(f"1 {month['month']} {max(reached).year}") if one.month), None
    )
    return named is not None and (named.month or 0) > max(reached).month


def _ruled(reply: Reply, text: str) -> bool:
    """A policy that holds speaks of what comes later, with words of the sentence."""
    said = content(text)
    later = (one.statement for one in reply.known.current if _forms("later").search(one.statement))
    return any(len(content(one) & said) >= SHARED for one in later)


@lru_cache(maxsize=8)
def _forms(kind: str) -> re.Pattern[str]:
    return re.compile("|".join(str(one) for one in lists()["limits"][kind]), re.I)
