"""A time that is over told as one that runs: `it is still inside its six months`, of a record whose
`guarantee_until` was past when the customer wrote. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from domains.service.desk import as_day
from domains.service.machine import flat, steps
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.stating.lapsed import LAST
from domains.service.words import akin, content
from workbench.core.checks import CheckResult

_RUNS = re.compile(
    r"\b(?:still|well|safely|just|comfortably|is|are|was|were|falls?|comes?|lies|stays?|remains?)"
    r"(?: \w+)? (?:inside|within|in|under) (?:of )?"
    r"(?:its|the|your|our|that|this|those|these|their) (?:[\w-]+ ){0,2}?"
    r"(?:days?|weeks?|months?|years?|guarantee|warranty|cover|window|period|time|limit|deadline)\b",
    re.I,
)
_DENIED = re.compile(r"\b(?:not|no longer|never|nor|neither|if|had|would|were it)\b|n['’]t\b", re.I)


def in_time(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that has such a time running."""
    over = list(_over(reply))
    for sentence in reply.sentences if over else ():
        match = _RUNS.search(sentence.text)
        if match is None or _DENIED.search(sentence.text):
            continue
        about = sentence.text
        hit = next(((path, day) for path, day, words in over if _named(path, words, about)), None)
        if hit:
            path, day = hit
            yield stated(
                reply, sentence, "policy.over", "expired",
                f"has a time running that ended on {day.isoformat()} ({path})",
                observed=match[0], expected=f"it ended on {day.isoformat()}",
                fix="Say that it is over.",
            )  # fmt: skip


def _over(reply: Reply) -> Iterator[tuple[str, date, frozenset[str]]]:
    """(path, day, words of the record) of each last day before the customer's first message."""
    asked = min((t.day for t in reply.desk.turns if t.by_customer and t.day), default=None)
    held = flat(reply.desk.state)
    for path, value in held.items():
        day = as_day(value)
        if asked and day and day < asked and LAST.search(path):
            record = path.rpartition(".")[0]
            beside = (str(one) for key, one in held.items() if key.rpartition(".")[0] == record)
            yield path, day, content(" ".join(beside))


def _named(path: str, words: frozenset[str], text: str) -> bool:
    """The sentence names the record, or what it holds."""
    key = [*steps(path)][-2] if "." in path else ""
    return (len(key) > 2 and key in text) or akin(words, content(text))
