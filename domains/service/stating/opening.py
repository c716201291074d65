"""Opening days: `Mon–Sat`, where the record of the office has Monday to Friday.

Only a stretch of weekdays is held against one that the desk gives, and only where both begin or end
with the same day. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from workbench.core.checks import CheckResult

_DAY = r"(mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*days?)?s?\.?"
_STRETCH = re.compile(rf"\b{_DAY}\s?(?:[-–—]|to|until|till|through)\s?{_DAY}(?!\w)", re.I)
_OURS = re.compile(r"\b(?:I|we)(?:['’](?:m|re)| am| are) (?:here|in|at my desk)\b", re.I)


def stretches(text: str) -> Iterator[tuple[re.Match[str], tuple[str, str]]]:
    """The stretches of weekdays of a text, each with its first and last day in three letters."""
    for match in _STRETCH.finditer(text):
        yield match, (match[1].casefold(), match[2].casefold())


def opening(reply: Reply, given: Given) -> Iterator[CheckResult]:
    """A warning for each stretch that the desk has otherwise."""
    held = {days: match[0] for text in given.texts for match, days in stretches(text)}
    for sentence in reply.sentences if held else ():
        for match, days in stretches(sentence.text):
            near = [said for one, said in held.items() if set(one) & set(days)]
            if days not in held and near and not _OURS.search(sentence.text):
                yield stated(
                    reply, sentence, f"clock: {match[0]}", "unknown_time",
                    f"says {match[0]}; ticket, policies and records have {near[0]}",
                    observed=match[0], expected=near[0], fix="Give the days of the records.",
                )  # fmt: skip
