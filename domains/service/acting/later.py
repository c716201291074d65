"""More time than anybody gave: a month, a season or a feast of which neither task nor policies
speak, and a limit that is said to bind nobody.

The next letter of ours, and what is denied or only wished, give no time. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache

from domains.service.acting.words import own_next_step
from domains.service.beyond import own_step
from domains.service.known.lengths import lengths_of
from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from domains.service.words import lists
from workbench.core.checks import CheckResult
from workbench.prose.english import SAYS_NO

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_SEASONS = {
    "spring": (3, 4, 5), "summer": (6, 7, 8), "autumn": (9, 10, 11), "winter": (12, 1, 2),
    "advent": (11, 12), "christmas": (12,), "new year": (12, 1), "easter": (3, 4),
}  # fmt: skip
_NAMED = re.compile(
    rf"\b(?P<month>{'|'.join(_MONTHS)})\b"
    rf"|\b(?P<season>(?i:{'|'.join(_SEASONS)}))\b(?! (?:card|sale))"
)
_NO = re.compile(
    r"\b(?:not|no longer|cannot|unable|too late|never|no|nothing|neither|nor|only)\b|n['’]t\b", re.I
)
_WISH = re.compile(r"\b(?:hope|wish|enjoy|happy|merry|lovely|nice|good|sorry)\b", re.I)


def later(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that gives such time."""
    limits = [one for one in reply.known.current if lengths_of(one)]
    if not (reply.english and limits and reply.desk.today):
        return
    given = " ".join(Given(reply).texts)
    months = _months(reply)
    for sentence in reply.sentences:
        text = sentence.text
        if text.rstrip().endswith("?") or reply.prescribed(text):
            continue
        waived = _waived().search(text)
        named = next((one for one in _NAMED.finditer(text) if _strange(one, months, given)), None)
        if named and (_shut(text) or own_next_step(text) or own_step(text) or _WISH.search(text)):
            named = None
        if waived and (waived[0].casefold() in given.casefold() or SAYS_NO.search(text)):
            waived = None
        match = named or waived
        if match:
            yield stated(
                reply, sentence, f"policy.later: {match[0]}", "expired",
                "gives more time than a policy or a record does",
                observed=match[0], expected=limits[0].statement,
                fix="Keep to the limits, or quote the policy that lets it be later.",
            )  # fmt: skip


def _shut(text: str) -> bool:
    return bool(_NO.search(text) or SAYS_NO.search(text))


def _strange(match: re.Match[str], months: set[int], given: str) -> bool:
    """No day of the desk lies there, and nobody spoke of it."""
    if match[0] in given or (match["season"] and match[0].casefold() in given.casefold()):
        return False
    if match["month"]:
        before, after = match.string[: match.start()][-4:], match.string[match.end() :][:4]
        if re.search(r"\d", before + after):
            return False  # a day of the calendar is read as one elsewhere
        return _MONTHS.index(match["month"]) + 1 not in months
    return not months & set(_SEASONS[match["season"].casefold()])


def _months(reply: Reply) -> set[int]:
    """The months of all days that the desk has or its policies reach, and those between."""
    calendar = reply.known.calendar
    days = {*calendar.days, *calendar.reached}
    spans = {span for one in reply.known.current for span in lengths_of(one)}
    counted = (span.after(day) for span in spans for day in calendar.days)
    days |= {day for day in counted if day is not None}
    today = reply.desk.today or min(days)
    reached = {day.month for day in days}
    ahead = [day for day in days if day >= today and day <= today + timedelta(366)]
    return reached | {one.month for one in _between(today, max(ahead, default=today))}


def _between(first: date, last: date) -> Iterator[date]:
    while first <= last:
        yield first
        first += timedelta(28)


@lru_cache(maxsize=1)
def _waived() -> re.Pattern[str]:
    return re.compile("|".join(lists()["limits"]["waived"]), re.I)
