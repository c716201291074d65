"""What the ledger's own actions bear: the words that quote them, the amounts that they move, the
months and days that they cover.

A promise in the words of an action is kept by it, whatever verb it is told with; a sum of what
several actions pay is paid by all of them.
"""

from __future__ import annotations

import itertools
from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from typing import Any

from domains.service.desk import as_day
from domains.service.machine import as_number
from domains.service.reply import Reply
from workbench.prose.dates import dates
from workbench.prose.folding import fold
from workbench.prose.numbers import NumberFound

_MOST = 8
"""Actions whose amounts are summed; a reply takes few."""


def unquoted(reply: Reply, text: str) -> str:
    """A sentence without the words by which the ledger's allowed actions are told."""
    left = text
    for number, placed in enumerate(reply.actions):
        quote = (placed.entry.quote or "").strip()
        if not quote or number in reply.run.refusals:
            continue
        if fold(quote).places(text):
            return ""
        for start, end in reversed(fold(left).places(quote)):
            left = f"{left[:start]} {left[end:]}"
    return left


def moved(reply: Reply, number: NumberFound) -> bool:
    """Whether a number prints what one of the actions moves, or several of them together."""
    return any(number.prints(total) for total in sums(list(_amounts(reply))))


def _amounts(reply: Reply) -> Iterator[float]:
    for at, call in enumerate(reply.calls):
        if at not in reply.run.refusals:
            for value in call.args.values():
                amount = as_number(value)
                if amount is not None and amount > 0:
                    yield amount


def sums(amounts: list[float]) -> list[float]:
    """What some of the amounts make together, each alone included."""
    few = amounts[:_MOST]
    sizes = range(1, len(few) + 1)
    return [sum(some) for size in sizes for some in itertools.combinations(few, size)]


def periods(args: dict[str, Any]) -> Iterator[float]:
    """How many whole months, and how many days, lie between the first and the last day that an
    action's arguments name; a month without a day is all of it.
    """
    ends = [end for value in args.values() if (end := _ends(value)) is not None]
    if len(ends) < 2:
        return
    first, last = min(start for start, _ in ends), max(end for _, end in ends)
    whole = first.day == 1 and last.day == monthrange(last.year, last.month)[1]
    months = 12 * (last.year - first.year) + last.month - first.month + (1 if whole else 0)
    if months > 0 and (whole or last.day == first.day):
        yield float(months)
    apart = (last - first).days
    yield from (float(count) for count in (apart, apart + 1) if count > 0)


def _ends(value: Any) -> tuple[date, date] | None:
    """The first and the last day that a value names."""
    day = value if isinstance(value, date) else as_day(value) if isinstance(value, str) else None
    if day is not None:
        return day, day
    for one in dates(value) if isinstance(value, str) else ():
        if one.date is not None:
            return one.date, one.date
        if one.year and one.month and not one.day:
            last = monthrange(one.year, one.month)[1]
            return date(one.year, one.month, 1), date(one.year, one.month, last)
    return None
