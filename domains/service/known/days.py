"""The days that a reply may name: those of the task and of its actions, and those to which policies
count.
"""

from __future__ import annotations

import re
from calendar import day_name, monthrange
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from domains.service.desk import Desk, Policy
from domains.service.known.lengths import closed_days, days_of, lengths_of
from domains.service.machine import flat
from domains.service.words import akin, content, stem
from workbench.prose.dates import DateFound, dates, in_figures
from workbench.prose.reckoning.lengths import Length, openings

_ANY_DAY = {stem(word) for word in ("date", "day", "days", "time", "until", "start", "end")}
_DAY_AFTER = re.compile(
    r"\b(?:the|next|following) (?:(?:next|following|first) )?(?:(?:working|business) )?day after\b"
    r"|\b(?:next|following) (?:(?:working|business) )?day\b",
    re.I,
)
_NEXT_MONTH = re.compile(
    r"\b(?:from|first(?: day)? of) the (?:month after|(?:next|following) month)\b", re.I
)
_EACH_MONTH = re.compile(
    r"\b(?P<day>[a-z-]+|\d{1,2}(?:st|nd|rd|th)?)(?: calendar)?(?: day)? (?:of|in) "
    r"(?:each|every|the|any)(?: (?:calendar|new|following|coming))? month\b(?! after)"
    r"|\b(?:(?:each|every) month|monthly)(?: [a-z]+){0,3}? on the (?P<on>[a-z-]+|\d{1,2}\w\w)\b",
    re.I,
)
"""A day that comes round with every month: `on the 1st of each month`."""
_ORDINALS = ("first", "second", "third", "fourth")
_NTH = re.compile(
    rf"\b(?:{'|'.join(_ORDINALS)})(?:(?:,| and|,? and the| or the| or) (?:{'|'.join(_ORDINALS)}))* "
    rf"(?P<weekday>{'|'.join(day_name)})\b(?= (?:of|in) (?:each|every|the|a) month)",
    re.I,
)
"""`The first and the third Thursday of each month`."""
_ON_WEEKDAY = re.compile(rf"\b(?:on|every|each) (?:an? )?(?P<weekday>{'|'.join(day_name)})s?\b")
"""`Boxes leave on Tuesday`: the coming one."""
_MONTHS_AHEAD = 24
_EVENT = re.compile(
    r"\b(?:after|following|upon|from) (?:an?|any|each|every|the) (?P<what>[a-z]+)\b", re.I
)
"""`After a restore, … for 7 days`: what an action of the reply may have done."""
_FROM = re.compile(
    r"\b(?:from|as of|(?:starting|beginning)(?: on| from)?),?\s(?:\w+day,? )?(?:the )?$", re.I
)
_ON = re.compile(r"\b(?:after that|from then|then|thereafter|afterwards|later)\b", re.I)
"""A duration of a policy begins where another one of it ends."""
_SAME_DAY = re.compile(
    r"\bsame day (?:of|in) (?:the |each |every )?(?:next |following |coming )?"
    r"(?P<unit>week|month|year)\b"
    r"|\b(?:an?|one) (?P<later>week|month|year) (?:later|after(?:wards)?|on)\b",
    re.I,
)
"""A week, month or year counted on from a day that is reached otherwise."""
_MONTH_END = re.compile(r"\bend of (?:a|the|that|any|each)(?: \w+)? month\b", re.I)


@dataclass(frozen=True)
class Calendar:
    """The days behind a reply; `args` are the arguments of its actions."""

    desk: Desk
    current: Sequence[Policy]
    """The policies that hold."""
    args: tuple[Any, ...] = ()
    done: tuple[str, ...] = ()
    """The names of the actions, which happen today."""

    @cached_property
    def asked_on(self) -> list[date]:
        """The days that the ticket names, and today."""
        leaves = [one.get("date") for one in _mappings(self.desk.data.get("ticket"))]
        found = {day for one in [*leaves, self.desk.facts] for day in days_of(one, self.desk.today)}
        return sorted(found | ({self.desk.today} if self.desk.today else set()))

    @cached_property
    def days(self) -> list[date]:
        """The days that the task names, and those of the actions."""
        desk = self.desk
        texts = [desk.facts, desk.task.prompt, *(policy.statement for policy in self.current)]
        leaves = [*flat(desk.state).values(), *flat(list(self.args)).values(), *texts]
        leaves += [one.get("date") for one in _mappings(desk.data.get("ticket"))]
        found = {day for one in leaves for day in days_of(one, desk.today)}
        found |= {day for turn in desk.turns if turn.day for day in _coming(turn.text, turn.day)}
        return sorted(found | ({desk.today} if desk.today else set()))

    def ends(self, policies: Iterable[Policy], from_any: bool = False) -> set[date]:
        """The days that policies' durations give, counted from and back from the days that they
        name, or from every known day where they name none.
        """
        found: set[date] = set()
        for policy in policies:
            bases = self.days if from_any else self._bases(policy)
            closed = closed_days(policy)
            for length in set(lengths_of(policy)):
                both = (length, Length(-length.count, length.unit))
                ends = (one.after(day, closed) for one in both for day in bases)
                found |= {end for end in ends if end is not None}
            if _ON.search(policy.statement):
                found |= _chained(found, set(lengths_of(policy)), closed)
            reached = [*bases, *found]
            if _DAY_AFTER.search(policy.statement):
                nexts = (Length(1.0, unit).after(day, closed) for day in self.days
                         for unit in ("day", "working day"))  # fmt: skip
                found |= {one for one in nexts if one is not None}
            if _NEXT_MONTH.search(policy.statement):
                found |= {(one.replace(day=1) + timedelta(32)).replace(day=1) for one in reached}
            if same := _SAME_DAY.search(policy.statement):
                others = [one for one in self.current if not _SAME_DAY.search(one.statement)]
                length = Length(1.0, (same["unit"] or same["later"]).casefold())
                due = {*reached, *self.ends(others, from_any=True)}
                found |= {end for day in due if (end := length.after(day)) is not None}
            found |= {*self._each_month(policy.statement), *self._weekdays(policy.statement)}
            if _MONTH_END.search(policy.statement):
                found |= {one.replace(day=monthrange(one.year, one.month)[1]) for one in reached}
        return found

    def _each_month(self, statement: str) -> Iterator[date]:
        """The days of the coming months on which something falls in each of them."""
        today, match = self.desk.today, _EACH_MONTH.search(statement)
        said = (match["day"] or match["on"]).casefold() if match else ""
        named = dates(in_figures(f"the {said} of January"))
        nth = 31 if said == "last" else next((one.day for one in named if one.day), None)
        for n in range(_MONTHS_AHEAD + 1):
            if today is not None and nth:
                year, month = divmod(today.year * 12 + today.month - 1 + n, 12)
                yield date(year, month + 1, min(nth, monthrange(year, month + 1)[1]))

    def _weekdays(self, statement: str) -> Iterator[date]:
        """The n-th weekdays of the coming months that a rule names, and the coming one of each
        weekday on which it says that somebody is there.
        """
        today = self.desk.today
        if today is None:
            return
        for match in _NTH.finditer(statement):
            named = re.findall("|".join(_ORDINALS), match[0].casefold())
            weekday = list(day_name).index(match["weekday"].title())
            for n in range(_MONTHS_AHEAD + 1):
                year, month = divmod(today.year * 12 + today.month - 1 + n, 12)
                first = date(year, month + 1, 1)
                first += timedelta((weekday - first.weekday()) % 7)
                yield from (first + timedelta(7 * _ORDINALS.index(one)) for one in named)
        for weekday in frozenset[int]().union(*openings(statement)):
            yield today + timedelta((weekday - today.weekday()) % 7)
        for match in _ON_WEEKDAY.finditer(statement):
            weekday = list(day_name).index(match["weekday"].title())
            yield today + timedelta((weekday - today.weekday()) % 7)

    def _bases(self, policy: Policy) -> Sequence[date]:
        """The days that a policy is counted from; where it names none, every known day, and every
        one to which another policy counts (`3 working days before the payment`).
        """
        event, today = _EVENT.search(policy.statement), self.desk.today
        done = content(" ".join(self.done).replace("_", " "))
        own = [today] if event and today and akin(content(event["what"]), done) else []
        return [*own, *(self._named(policy) or [*self.days, *self.reached])]

    @cached_property
    def reached(self) -> set[date]:
        return self.ends([policy for policy in self.current if self._named(policy)])

    def _named(self, policy: Policy) -> list[date]:
        """The days of the records whose name the policy uses: `ordered` for `the order date`."""
        return self._named_by(content(policy.statement))

    def _named_by(self, words: AbstractSet[str]) -> list[date]:
        meant = words - _ANY_DAY
        return [
            day
            for path, value in flat(self.desk.state).items()
            if akin(content(path.rpartition(".")[2].replace("_", " ")), meant)
            for day in days_of(value, None)
        ]

    def knows_day(self, found: DateFound, policies: Iterable[Policy]) -> bool:
        """Whether a printed date is a known day, or one that these policies' durations give, or
        lies between today and the end of a duration of working days or hours. What only a policy
        gives that no longer holds is unknown.
        """
        if found.month is None or found.day is None:
            return True
        listed = list(policies)
        counted = self.ends([policy for policy in listed if self._named(policy)])
        if any(found.fits(day) for day in {*self.days, *counted}):
            return True
        today = self.desk.today
        old = [one for one in self.desk.policies.values() if not one.current and self._named(one)]
        if any(found.fits(day) for day in self.ends(old)):
            return False
        if any(found.fits(day) for day in self.ends(listed)) or self._edge(found, listed):
            return True
        if today is None:
            return False
        loose = [(x, closed_days(p)) for p in listed for x in lengths_of(p)
                 if x.unit in ("working day", "hour")]  # fmt: skip
        last = max((end for x, closed in loose if (end := x.after(today, closed))), default=today)
        span = (last - today).days
        return any(found.fits(today + timedelta(days=n)) for n in range(min(span, 60) + 1))

    def follows(self, found: DateFound, text: str, policies: Iterable[Policy]) -> bool:
        """Whether a text itself counts to its day: by a duration of these policies from a day of
        the records that it names (`within 14 days of Duo being switched on`), or as the first one
        behind a day that is known (`from 8 July`, of free days until the 7th). A day of the records
        may be meant without its name, the day of a message not.
        """
        listed = list(policies)
        if _FROM.search(text[: found.start]):
            last = {*self.days, *self.reached, *self.ends(listed)}
            return any(found.fits(day + timedelta(1)) for day in last)
        held = [day for value in flat(self.desk.state).values() for day in days_of(value, None)]
        named = [*self._named_by(content(text)), *held]
        spans = [(one, closed_days(policy)) for policy in listed for one in lengths_of(policy)]
        return any(
            end is not None and found.fits(end)
            for one, closed in spans for day in named if (end := one.after(day, closed))
        )  # fmt: skip

    def _edge(self, found: DateFound, policies: Iterable[Policy]) -> bool:
        """Whether it is the first or last day of a month in which a known day lies, and these
        policies count by the month: the days from the 19th to 30 September.
        """
        months = {(day.year, day.month) for day in self.days}
        edges = (date(y, m, d) for y, m in months for d in (1, monthrange(y, m)[1]))
        return any(map(found.fits, edges)) and any(
            re.search(r"\bmonth\b", one.statement, re.I) for one in policies
        )


def _chained(
    ends: Iterable[date], spans: AbstractSet[Length], closed: AbstractSet[date]
) -> set[date]:
    """The days to which a policy of two durations counts on from the end of the other one: `leaves
    6 working days after the order and arrives 2 working days after that`.
    """
    further = (span.after(end, closed) for end in ends for span in spans)
    return {day for day in further if day is not None}


def _coming(text: str, written: date) -> Iterator[date]:
    """The next of each weekday that a message names: `I'd drop it on Saturday`."""
    for name in set(re.findall("|".join(day_name), text)):
        yield written + timedelta(days=(list(day_name).index(name) - written.weekday()) % 7)


def _mappings(given: Any) -> list[Mapping[str, Any]]:
    return [one for one in given or () if isinstance(one, Mapping)] if given else []
