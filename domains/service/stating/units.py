"""A figure of the desk under another unit of its measure: `1,342 litres` where ticket and records
have 1,342 m³.

Only figures are compared that the desk prints with a unit of the same measure, and never with the
reply's; amounts below `LEAST` may agree by chance. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from domains.service.words import lists
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers

LEAST = 10


def units(reply: Reply, given: Given) -> Iterator[CheckResult]:
    """A warning for each."""
    held: dict[tuple[float, str], dict[int, str]] = {}
    for text in given.texts:
        for value, measure, unit, printed in _measured(text):
            held.setdefault((value, measure), {})[unit] = printed
    for sentence in reply.sentences if held else ():
        for value, measure, unit, printed in _measured(sentence.text):
            theirs = held.get((value, measure), {})
            if theirs and unit not in theirs:
                wanted = min(theirs.values())
                yield stated(
                    reply, sentence, f"unit: {printed}", "wrong_value",
                    f"says {printed}; ticket, policies and records have {wanted}",
                    observed=printed, expected=wanted, fix="Give the figure with its own unit.",
                )  # fmt: skip


def _measured(text: str) -> Iterator[tuple[float, str, int, str]]:
    """(value, measure, place of the unit in it, as printed) of the figures with a unit."""
    for number in numbers(text):
        after = text[number.end :]
        if number.role != "quantity" or number.unit or number.value < LEAST:
            continue
        for (measure, unit), pattern in _patterns().items():
            match = pattern.match(after)
            if match:
                yield number.value, measure, unit, f"{number.text.strip()} {match[1]}"


@cache
def _patterns() -> Mapping[tuple[str, int], re.Pattern[str]]:
    return {
        (measure, place): re.compile(rf"[\s-]?({said})(?!\w)", re.I)
        for measure, each in lists()["measures"].items()
        for place, said in enumerate(each)
    }
