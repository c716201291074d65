"""The days and hours of a claim, held against the facts that it rests on.

A day inside a time that a fact gives and an hour within its hours are the fact's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.clock import clocked, times
from domains.creative.days import days as days_in
from domains.creative.entries import Claimed
from domains.creative.lapse import all_days, apart, lapsed, next_days, open_at, spoken_within
from domains.creative.quantities import other_dates, other_hours, quantities
from workbench.core.checks import CheckResult
from workbench.prose.declared import SETTLED
from workbench.prose.findings import found
from workbench.prose.reckoning.retold import hours_retold

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
    inside = {text for text, _ in times(claim.quote) if open_at(text, claim.quote, told)}
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
