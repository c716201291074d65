"""A last day that counts working days as calendar days: `within 10 working days of the
cancellation, so by 14 May`, where these end on the 18th.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from domains.service.acting.pledged import own_step
from domains.service.known.lengths import closed_days
from domains.service.reply import Reply
from domains.service.stating.given import stated
from workbench.core.checks import CheckResult
from workbench.prose.dates import DateFound, dates
from workbench.prose.reckoning.lengths import Length, lengths

_ENDS = re.compile(
    r"\b(?:by|until|till|no later than|on or before|before|so|is|means|latest|that is|i\.e\.|or|"
    r"ends?(?: on)?|runs? to|up to)(?: on)?(?: the)?(?: \w+day,?)?(?: the)?\s*$|"
    r"[(:–—]\s*(?:\w+day,? )?$",
    re.I,
)
_STARTS = re.compile(
    r"\b(?:from|after|since|of|following|counted|starting)(?: on)?(?: the)?(?: \w+day,?)?\s*$", re.I
)
SATURDAY = 5


def workdays(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each day that calendar days give, and working days from no known day."""
    for sentence in reply.sentences:
        text = sentence.text
        spans = [one for _, one in lengths(text) if one.unit == "working day"]
        if len(spans) != 1 or own_step(text):
            continue
        for day in (one for one in dates(text) if one.day and one.month):
            before = text[: day.start]
            if not _ENDS.search(before) or _STARTS.search(before):
                continue
            start = _by_calendar(reply, spans[0], day, _begun(reply, before))
            if start is not None:
                right = spans[0].after(start)
                yield stated(
                    reply, sentence, f"working days: {day.text}", "wrong_value",
                    f"names {day.text}, which is {spans[0].count:g} calendar days after "
                    f"{start.isoformat()}; as many working days end on {right}",
                    observed=day.text, expected=str(right), fix="Count Monday to Friday only.",
                )  # fmt: skip


def _begun(reply: Reply, before: str) -> list[date]:
    """The known days from which the words say that they count: `8 working days from 12 June`."""
    said = [one for one in dates(before) if one.day and _STARTS.search(before[: one.start])]
    return [day for day in reply.known.calendar.days for one in said if one.fits(day)]


def _by_calendar(reply: Reply, span: Length, day: DateFound, begun: list[date]) -> date | None:
    """The day of message, reply or action from which calendar days end on this one."""
    calendar, starts = reply.known.calendar, begun or reply.known.calendar.days
    closed = {one for policy in reply.known.current for one in closed_days(policy)}
    if any(map(day.fits, {*calendar.days, *calendar.reached})):
        return None
    with_first = Length(span.count - 1, span.unit)  # the first day counts as one of them
    ends = {span.after(start, some) for start in starts for some in (closed, set())}
    ends |= {with_first.after(start, closed) for start in starts if start.weekday() < SATURDAY}
    if any(day.fits(end) for end in ends if end is not None):
        return None
    plain = timedelta(days=int(span.count))
    return next((start for start in starts if day.fits(start + plain)), None)
