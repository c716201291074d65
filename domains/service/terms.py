"""Terms that nobody set: a day in an answer that nothing gives, a last day where the policy names
no day to count from, a wait that no policy gives, a currency that no record carries.

Each is computed where it can be (a day from a day, a duration against the policies, a sign against
the task), but what a sentence is about is read from words: everything here warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from domains.service.acting.pledged import own_step
from domains.service.asking import brief
from domains.service.borne import nowhere, worked_day, worked_length
from domains.service.desk import Policy
from domains.service.known.amounts import amounts
from domains.service.known.lengths import closed_days, lengths_of
from domains.service.reply import Reply
from domains.service.spans import known_length, same_length
from domains.service.telling import days_told
from workbench.core.checks import CheckResult, Severity, Span
from workbench.prose.dates import MONTHS, DateFound, dates
from workbench.prose.declared import SETTLED
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.lengths import Length, lengths
from workbench.prose.sentences import Sentence

CRITERION = "accuracy"
_COUNTED_FROM = re.compile(
    r"\b(?:from|after|since|before|following|starting|counted|date|of (?:the|its|your|purchase|"
    r"order|booking|delivery))\b",
    re.I,
)
"""How a policy names the day that its days are counted from."""
_SOME_TIME = re.compile(
    r"\b(?:within|in|after|takes?|up to|next)\s+(?:only |just |about |the next )?"
    r"(?P<wait>(?:a few|a couple of|several|some|few)\s+(?:(?:working|business|bank\w*)[\s-]+)?"
    r"(?:minutes|hours|days|weeks|months))\b",
    re.I,
)
_WAIT = re.compile(
    r"\b(?:within|in|takes?|up to|no later than|at most|allow)\s+(?:only |just |about |the next |"
    r"the |another |you )?$",
    re.I,
)
_OR_THEN = re.compile(r"\b(?:or|even) in (?:an?other )?$", re.I)
"""`Today or in ten years`: whenever it may be, and no wait."""
_MONEY = re.compile(
    r"\b(?:refund|money|payment|amount|fee|credit|sum|card|account|balance|bank|paid|pay)\w*", re.I
)
_WILL = re.compile(r"\b(?:will|shall)\b|['’]ll\b", re.I)
_LEAD = re.compile(r"\s*(?:an?\s+)?(?:[a-z]+\s+)?(?:before|beforehand|ahead|earlier)\b", re.I)
"""`Will ring you half an hour before he arrives`: a lead that somebody has to keep."""
_PART_OF_HOUR = re.compile(r"\b(?P<part>half an|an?|a quarter of an) hour\b", re.I)
_MINUTES = {"half an": 30.0, "a": 60.0, "an": 60.0, "a quarter of an": 15.0}
_COMING = re.compile(
    r"\b(?:will|shall|can|is|are|gets?|takes?|comes?|arrives?|reach\w*|expect|allow|should|have|has|"
    r"be|due|ready|back|there)\b|['’](?:ll|re|s)\b",
    re.I,
)
_PAST = re.compile(r"\b(?:ago|was|were|had|did|waited|been)\b", re.I)
_MONTHS = [name.casefold() for name in MONTHS]
_INTO = re.compile(
    rf"\b(?:until|till|through|throughout|up to|into|by)\s+(?:the )?(?:(?:end|middle|start) of |"
    rf"all of |late |early |mid-?\s?)?(?P<month>{'|'.join(name.title() for name in _MONTHS)})\b"
    r"(?!\s*\d)"
)
_DOLLARS = (
    "USD|AUD|BBD|BMD|BND|BSD|BZD|CAD|FJD|GYD|HKD|JMD|KYD|LRD|NAD|NZD|SBD|SGD|SRD|TTD|TWD|XCD|"
    "ARS|CLP|COP|CVE|DOP|MOP|MXN|UYU"
)
"""Currencies of ISO 4217 whose sign is `$`: a bare sign stands for the one that is given."""
_CURRENCIES = {
    "EUR": r"€|\beur\b|\beuros?\b",
    "GBP": r"£|\bgbp\b|\bpounds?\b|\bquid\b|\bpence\b",
    "dollars": rf"\$|\bdollars?\b|(?-i:\b(?:{_DOLLARS})\b)",
    "CHF": r"\bchf\b|\bfrancs?\b|\bfranken\b",
    "JPY": r"¥|\bjpy\b|\byen\b",
}


def unset_terms(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each last day, wait and currency that nothing gives."""
    if not reply.english:
        return
    yield from _last_days(reply)
    yield from _waits(reply)
    yield from _currencies(reply)
    yield from _months(reply)


def _last_days(reply: Reply) -> Iterator[CheckResult]:
    """Days that a policy's duration gives only where a day is chosen to count it from. What an
    action sets off today may be counted from today.
    """
    before: list[Length] = []
    for sentence in reply.sentences:
        said = [length for _, length in lengths(sentence.text)]
        policies = [one for one in reply.known.current if _uncounted(one)]
        for day in dates(sentence.text) if not own_step(sentence.text) else ():
            policy = next((p for p in policies if _counts_to(reply, p, said or before, day)), None)
            near = reply.calls and any(_from_today(reply, one, day) for one in said or before)
            if policy is not None and not near:
                yield _told(
                    f"policy.last_day: {day.text}", "last_day", _place(reply, sentence, day.text),
                    day.text, f"“{sentence.text}” names {day.text}; {policy.id} names no day to "
                    f"count from: {policy.statement}", "the duration alone",
                    "Say the duration, and no last day.", "minor",
                )  # fmt: skip
        before = said


def _uncounted(policy: Policy) -> bool:
    """The policy has a duration, and its words do not say from when."""
    return bool(lengths_of(policy)) and not _COUNTED_FROM.search(policy.statement)


def _counts_to(reply: Reply, policy: Policy, said: list[Length], day: DateFound) -> bool:
    """The day is the end of the policy's duration, told beside it, and nothing else gives it."""
    if (
        day.day is None
        or day.month is None
        or any(day.fits(one) for one in reply.known.calendar.days)
    ):
        return False
    if not any(same_length(one, other) for one in said for other in lengths_of(policy)):
        return False
    others = [one for one in reply.known.current if not _uncounted(one)]
    if any(day.fits(one) for one in reply.known.calendar.ends(others)):
        return False
    closed = closed_days(policy)
    ends = [
        length.after(one, closed)
        for length in lengths_of(policy)
        for one in reply.known.calendar.days
    ]
    return any(end is not None and day.fits(end) for end in ends)


def _from_today(reply: Reply, length: Length, day: DateFound) -> bool:
    """What an action of today takes, counted in working days, ends on this day."""
    end = length.after(reply.desk.today) if reply.desk.today else None
    return end is not None and "working" in length.unit and day.fits(end)


def _waits(reply: Reply) -> Iterator[CheckResult]:
    """Durations of something to come that are in no policy; vague ones only of money."""
    for sentence in reply.sentences:
        text = sentence.text
        if own_step(text) or _PAST.search(text) or text.rstrip().endswith("?"):
            continue
        vague = _SOME_TIME.search(text)
        said = vague["wait"] if vague and _MONEY.search(text) else ""
        for number, length in lengths(text) if not said else ():
            limit = _WAIT.search(text[: number.start])
            if limit and re.match("in ", limit[0], re.I) and not _to_come(text, number.start):
                continue
            if _OR_THEN.search(text[: number.start]):
                continue
            if limit and not _given(reply, number, length):
                said = f"{number.text.strip()} {length.unit}s"
        said = said or _led(reply, text)
        if said:
            yield _told(
                f"policy.wait: {said.casefold()}", "unknown_wait", _place(reply, sentence, ""),
                said, f"“{text}” says “{said}”, which {nowhere(reply, said)}.",
                "a duration of the policies, or none", "Take the time out, or say that it is not "
                f"known; {SETTLED}.", "minor",
            )  # fmt: skip


def _given(reply: Reply, number: NumberFound, length: Length) -> bool:
    return known_length(reply, length) or worked_length(reply, number, length)


def _led(reply: Reply, text: str) -> str:
    """The lead of something to come that is in no policy, as it is told."""
    spans = [(n.start, n.end, one) for n, one in lengths(text)]
    spans += [(m.start(), m.end(), Length(_MINUTES[m["part"].casefold()], "minute"))
              for m in _PART_OF_HOUR.finditer(text)]  # fmt: skip
    given = {m[0].casefold() for m in _PART_OF_HOUR.finditer(reply.desk.said)}
    for start, end, length in spans:
        if text[start:end].casefold() in given:
            continue
        lead = _LEAD.match(text[end:]) if _WILL.search(text[:start]) else None
        if lead and not known_length(reply, length) and not _apart(reply, text, length):
            return f"{text[start:end].strip()}{lead[0]}"
    return ""


def _apart(reply: Reply, text: str, length: Length) -> bool:
    """A day that the sentence prints lies this long before a known one, or a known one before it:
    `by 14 October, two days before your party`, `two days before 30 May`.
    """
    printed = [one for one in dates(text) if one.day and one.month]
    back = Length(-length.count, length.unit)
    pairs = [(day, start) for day in reply.known.calendar.days if (start := back.after(day))]
    known = {*reply.known.calendar.days, *reply.known.calendar.reached}
    return any(one.fits(start) or (one.fits(day) and start in known)
               for one in printed for day, start in pairs)  # fmt: skip


def _to_come(text: str, place: int) -> bool:
    """The clause of a place tells of something to come: `a trip in one month` tells of nothing."""
    at = max(text.rfind(sign, 0, place) for sign in ":;") + 1
    return bool(_COMING.search(re.split(r"[:;]", text[at:])[0]))


def _currencies(reply: Reply) -> Iterator[CheckResult]:
    """The first amount in each currency that stands nowhere in the task."""
    given = _codes(re.sub(r"[_.]", " ", brief(reply.desk.task)))
    told: set[str] = set()
    for number in amounts(reply.text):
        if number.unit != "money":
            continue
        codes = _codes(reply.text[number.start : number.end])
        for code in sorted(codes - given - told):
            told.add(code)
            printed = number.text.strip()
            here = ", ".join(sorted(given)) or "no currency"
            yield _told(
                f"policy.currency: {code}", "unknown_currency",
                reply.document.span(number.start, number.end), printed,
                f"“{printed}” is in {code}; ticket, records and policies have {here}.",
                f"amounts in {here}" if given else "the amount as the records have it",
                "Write the amount as the records give it.", "major" if given else "minor",
            )  # fmt: skip


def _months(reply: Reply) -> Iterator[CheckResult]:
    """An answer that lets something last into a month in which no known day and no end lies."""
    known = {*reply.known.calendar.days, *reply.known.calendar.ends(reply.known.current)}
    made = (one.day for line in reply.workings.workings for one in line.results)
    reached = {day.month for day in (*known, *made) if day is not None}
    for placed in reply.answers:
        match = _INTO.search(placed.entry.quote)
        month = _MONTHS.index(match["month"].casefold()) + 1 if match else 0
        if match and month not in reached and not own_step(placed.entry.quote):
            said = match["month"]
            yield _told(
                f"policy.month: {said}", "unknown_day",
                reply.quoted(placed.entry.quote, placed.pointer), said,
                f"“{placed.entry.quote}” lasts into {said}, and no policy or record does.",
                "a day that the policies and records give",
                "Give the day that follows from the policy.", "minor",
            )  # fmt: skip


def dates_in_answers(reply: Reply) -> Iterator[CheckResult]:
    """A warning for a day in an answer that neither records nor policies give."""
    quotes = [one.entry.quote for one in reply.facts]
    for number, placed in enumerate(reply.answers, 1):
        entry = placed.entry
        if any(entry.quote in quote for quote in quotes):
            continue
        for day in dates(entry.quote):
            if _whole(day) and not _known_day(reply, day, entry.quote):
                yield CheckResult(
                    f"policy.value: answer {number} {day.text}",
                    "warn",
                    CRITERION,
                    severity="minor",
                    cause="unknown_day",
                    span=reply.quoted(entry.quote, placed.pointer),
                    observed=day.text,
                    expected=days_told(reply, reply.known.current),
                    message=f"“{entry.quote}” names {day.text}, which {nowhere(reply, day.text)}.",
                    fix=f"Give the day of the records or the policy; {SETTLED}.",
                    decides=False,
                )


def _known_day(reply: Reply, day: DateFound, text: str) -> bool:
    """Given or worked out, or the first day after one that is given: what ends on the 31st starts
    again on the 1st.
    """
    if reply.known.calendar.knows_day(day, reply.known.current) or worked_day(reply, day, text):
        return True
    return any(day.fits(one + timedelta(days=1)) for one in reply.known.calendar.days)


def _whole(day: DateFound) -> bool:
    return day.month is not None and day.day is not None and not re.search(r":", day.text)


def _codes(text: str) -> set[str]:
    return {code for code, signs in _CURRENCIES.items() if re.search(signs, text, re.I)}


def _place(reply: Reply, sentence: Sentence, words: str) -> Span:
    """The words in the sentence, else all of it."""
    at = sentence.text.find(words) if words else -1
    if at < 0:
        return reply.document.span(sentence.start, sentence.end)
    return reply.document.span(sentence.start + at, sentence.start + at + len(words))


def _told(
    check: str, cause: str, span: Span, observed: str, message: str, expected: str, fix: str,
    severity: Severity,
) -> CheckResult:  # fmt: skip
    return found(
        check, "warn", CRITERION, message, severity=severity, cause=cause, span=span,
        observed=observed, expected=expected, fix=fix,
    )  # fmt: skip
