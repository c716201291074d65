"""The days and hours of a claim, held against the facts that it rests on.

A day inside a time that a fact gives and an hour within its hours are the fact's own.
"""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Iterator
from datetime import date

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.clock import clocked, times
from domains.creative.days import days as days_in
from domains.creative.entries import Claimed
from domains.creative.lapse import all_days, apart, lapsed, next_days, open_at, spoken_within
from domains.creative.quantities import other_dates, other_hours, quantities
from workbench.core.checks import CheckResult
from workbench.prose.dates import DateFound
from workbench.prose.declared import SETTLED
from workbench.prose.findings import found
from workbench.prose.reckoning.lengths import shut_days
from workbench.prose.reckoning.openings import weekdays
from workbench.prose.reckoning.retold import hours_retold
from workbench.prose.sentences import split

CRITERION = "claims"


def days_of(case: Case, claim: Claimed, facts: list[Fact], told: str) -> Iterator[CheckResult]:
    """Days and hours that the facts of a claim do not give; one of another fact is of little
    weight, and of none where it takes no place of theirs, as is an hour between the two of a fact
    (`at eight`, of seven to nine).
    """
    asked = str(case.brief.get("objective") or "")
    prompt = f"{case.brief.task.prompt} {case.brief.task.title} {asked}"
    later = [*lapsed(claim.quote, case.brief.proved), *next_days(claim.quote, told)]
    later += [hour.text for hour in apart(claim.quote, [fact.statement for fact in facts])]
    days = [day for day in other_dates(claim.quote, f"{told} {prompt}") if day not in later]
    dated = bool(other_dates(told, "")) or has_years(told)
    inside = {text for text, minute in times(claim.quote)
              if (minute in case.worked_hours and not times(told))
              or open_at(text, claim.quote, told)}  # fmt: skip
    inside |= {claim.quote[a:b] for a, b in hours_retold(claim.quote, told)}
    inside |= set(spoken_within(claim.quote, told))
    for day in (*days, *other_hours(claim.quote, told)):
        if day in inside or case.settled_day(day, claim.quote, [f.statement for f in facts]):
            continue
        if _of_another(case, claim, day, told):
            continue
        sure = day in other_dates(claim.quote, case.brief.words) or day not in days
        sure &= dated and not all_days(told, claim.quote)
        counted = day in [one.text for one in days_in(claim.quote)]
        yield found(
            f"claims.numbers: {claim.name} {day}", "fail" if sure else "warn", CRITERION,
            f"“{claim.quote}” says {day}, which {facts[0].id} does not.",
            cause="date",
            severity="major" if sure else "minor",
            span=case.span(claim.quote, claim.pointer), observed=day, expected=facts[0].statement,
            fix=f"Give the fact's own day; {SETTLED}." if counted
            else "Give the fact's own hour.",
        )  # fmt: skip
    yield from _day_of_month(case, claim, told)
    yield from _weekday(case, claim, facts, told)


def _weekday(case: Case, claim: Claimed, facts: list[Fact], told: str) -> Iterator[CheckResult]:
    """One weekday in the place of another, or one more at the end of a range; a weekday before a
    day that has another one.
    """
    said = claim.quote
    wrong = next(_beside_date(said, told), None) or _in_its_place(case, said, told)
    wrong = wrong or _shut_on(said, told)
    if wrong is not None:
        yield found(
            f"claims.numbers: {claim.name} {wrong}", "warn", CRITERION,
            f"“{said}” says {wrong}; {facts[0].id} says “{told}”.", cause="date",
            severity="minor", span=case.span(said, claim.pointer), observed=wrong, expected=told,
            fix="Give the fact's own day of the week.",
        )  # fmt: skip


_NAMES = "|".join(day_name)
_NAMED = re.compile(rf"\b(?P<each>(?:every|each) )?(?P<day>{_NAMES})(?P<many>s)?\b")
_TO = re.compile(
    rf"\b(?:{_NAMES})s? ?(?:to|till|until|through|[-–])(?: and including)? (?:{_NAMES})"
)
_ANOTHER = re.compile(
    rf"\b(?:before|after|since|than|next|like|other) (?:the |a )?(?:{_NAMES})"
    r"|\b(?:closed|rests?|not|instead|already|order(?:ed)?|nothing|nobody|no|never)\b|\?|n['’]t\b",
    re.I,
)


def _beside_date(said: str, told: str) -> Iterator[str]:
    """The weekdays right before a day that a fact gives with another one, or of another year's."""
    given = days_in(told)
    for day in (one for one in days_in(said) if one.day):
        mine = _before(said, day)
        own = next((d for d in given if (d.month, d.day) == (day.month, day.day)), None)
        theirs = _before(told, own) if own else ""
        if own and not theirs and own.year and own.month and own.day:
            theirs = day_name[date(own.year, own.month, own.day).weekday()]
        if mine and theirs and mine != theirs:
            yield mine


def _before(text: str, day: DateFound) -> str:
    near = re.search(rf"\b({_NAMES}),? (?:the |on )?$", text[: day.start])
    inside = _NAMED.match(day.text)
    return near[1] if near else inside["day"] if inside else ""


def _in_its_place(case: Case, said: str, told: str) -> str | None:
    """The weekday of a claim that stands for the one of its fact that the claim leaves out."""
    lines = " ".join(one.line for one in case.workings.workings)
    said = " ".join(said[a:b] for a, b in split(said) if _NAMED.search(said[a:b]))
    if _ANOTHER.search(said) or not _NAMED.search(told) or not _NAMED.search(said):
        return None
    mine, theirs = weekdays(_plain(said)), weekdays(_plain(told))
    new, gone = mine - theirs, theirs - mine
    many = {any(m["each"] or m["many"] for m in _NAMED.finditer(text)) for text in (said, told)}
    one_more = bool(_TO.search(said)) and not gone
    if len(new) != 1 or not theirs or not (one_more or (len(gone) == 1 and len(many) == 1)):
        return None
    day = day_name[min(new)]
    return None if day in lines or day in case.task.prompt else day


def _shut_on(said: str, told: str) -> str | None:
    """The first weekday that a claim calls shut and its fact, which names others, does not."""
    mine, theirs = (set().union(*shut_days(text)) for text in (said, told))
    strange = mine - theirs if theirs else set()
    return day_name[min(strange)] if strange else None


def _plain(text: str) -> str:
    """Without the days of a month, whose weekday is theirs alone."""
    for day in reversed([day for day in days_in(text) if day.day]):
        before = re.sub(rf"\b(?:{_NAMES}),? (?:the |on )?$", "", text[: day.start])
        text = before + text[day.end :]
    return text


def has_years(told: str) -> bool:
    """A text names a year, or a day."""
    return any(one.number.role == "year" for one in quantities(told)) or bool(days_in(told))


def _day_of_month(case: Case, claim: Claimed, told: str) -> Iterator[CheckResult]:
    """`By the 25th`, of a fact that says the 20th, where neither brief nor working has it."""
    around = f"{told} {case.brief.proved} {case.brief.words} {case.document.ledger.data}"
    given, said = (set(_NTH.findall(text)) for text in (told, claim.quote))
    strange = said - set(re.findall(r"\d+", around.replace(claim.quote, " ")))
    if given and strange and not said & given:
        day = min(strange)
        yield found(
            f"claims.numbers: {claim.name} {day}", "warn", CRITERION,
            f"“{claim.quote}” gives day {day} of a month; the fact says “{told}”.", cause="date",
            span=case.span(claim.quote, claim.pointer), observed=day, expected=told,
            fix="Give the fact's own day.",
        )  # fmt: skip


_NTH = re.compile(r"\b[Tt]he (\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|time|century|year)\b)")


def _of_another(case: Case, claim: Claimed, day: str, told: str) -> bool:
    """Another fact gives the day, or the hour, and the claim leaves none of its own facts' out."""
    said, given, hour = (
        claim.quote,
        case.brief.proved,
        day in [o.text for o in clocked(claim.quote)],
    )
    left_out = [one for one in other_dates(told, said) if (one in dict(times(told))) is hour]
    return not left_out and day not in (*other_dates(said, given), *other_hours(said, given))
