"""Workings that count from one weekday to another: `Monday + 2 working days = Wednesday`.

A weekday without a date is any day of that name, so what the line gives is the weekday alone. Its
duration has to be one that operands may be.
"""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from workbench.prose.numbers import numbers
from workbench.prose.reckoning.known import Known
from workbench.prose.reckoning.lengths import lengths
from workbench.prose.reckoning.sums import Operand
from workbench.prose.reckoning.working import Fault, Working

_DAY = rf"(?P<{{}}>{'|'.join(day_name)})"
_LINE = re.compile(
    rf"{_DAY.format('first')}\s*(?P<sign>\+|plus|[-–−]|minus)\s*(?P<span>[^=+]+?)\s*="
    rf"\s*(?:the )?(?:next )?{_DAY.format('last')}\.?",
    re.I,
)
_MONDAY = date(2024, 1, 1)


def counted(parts: Sequence[tuple[int, str]], done: dict[int, Working], known: Known) -> None:
    """The lines that count weekdays, recomputed."""
    for at, (_, line) in enumerate(parts):
        match = _LINE.fullmatch(line.strip()) if at in done and done[at].fault else None
        if match is not None:
            done[at] = _of_weekdays(line, match, known)


def _of_weekdays(line: str, match: re.Match[str], known: Known) -> Working:
    spans = lengths(match["span"])
    if len(spans) != 1 or len(numbers(match["span"])) != 1:
        return Working(line, fault=Fault("unread", why="a weekday takes one duration"))
    number, length = spans[0]
    if not known.founded(Operand(match["span"], number, length=length), 2):
        return Working(line, fault=Fault("operand", number.text, taken=match["span"]))
    names = [day.casefold() for day in day_name]
    start = _MONDAY + timedelta(days=names.index(match["first"].casefold()))
    back = match["sign"] in ("-", "–", "−", "minus")
    end = replace(length, count=-length.count if back else length.count).after(start)
    if end is None or day_name[end.weekday()].casefold() != match["last"].casefold():
        right = day_name[end.weekday()] if end is not None else "no day"
        return Working(line, fault=Fault("sum", match["last"], right, line.split("=")[0].strip()))
    return Working(line, taken=(number,))
