"""Terms that nobody set: a day in an answer that nothing gives, a last day where the policy names
no day to count from, a wait that no policy gives.

Each is computed where it can be (a day from a day, a duration against the policies), but what a
sentence is about is read from words: everything here warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from domains.service.acting.pledged import own_step
from domains.service.borne import nowhere, worked_day, worked_length
from domains.service.desk import Policy
from domains.service.known.lengths import closed_days, lengths_of
from domains.service.reply import Reply
from domains.service.spans import known_length, same_length
from domains.service.telling import days_told
from domains.service.words import ADVERB
from workbench.core.checks import CheckResult, Severity, Span
from workbench.prose.dates import DateFound, dates
from workbench.prose.declared import SETTLED
from workbench.prose.findings import found
from workbench.prose.reckoning.lengths import Length, lengths
from workbench.prose.sentences import Sentence

CRITERION = "accuracy"
_COUNTED_FROM = re.compile(
    r"\b(?:from|after|since|before|following|starting|counted|date|of (?:the|its|your|purchase|"
    r"order|booking|delivery))\b",
    re.I,
)
"""How a policy names the day that its days are counted from."""


_WAIT = re.compile(
    r"\b(?:within|takes?|up to|no later than|at most|allow)\s+(?:only |just |about |the next |"
    r"the |another |you )?$",
    re.I,
)
_WORDS = r"repl(?:y|ies)|answers?|responses?|e-?mails?|calls?|letters?|messages?|notes?"
_MESSAGE = re.compile(
    rf"\b(?:I|we)(?: can| could| shall| will| try to| always| {ADVERB})* "
    rf"(?:{_WORDS}|respond|write|ring|(?:get|come|write) back)\b|\b(?:my|our) (?:{_WORDS})\b"
    rf"|\b(?:{_WORDS}|word) from (?:me|us)\b|\bhears? (?:back )?from (?:me|us)\b",
    re.I,
)
"""A message of ours, whose time the writer sets."""
_PAST = re.compile(r"\b(?:ago|was|were|had|did|waited|been)\b", re.I)


def unset_terms(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each last day and each wait that nothing gives."""
    if not reply.english:
        return
    yield from _last_days(reply)
    yield from _waits(reply)


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
    """Durations within which something is to come, and that nothing gives."""
    for sentence in reply.sentences:
        text = sentence.text
        if own_step(text) or _PAST.search(text) or text.rstrip().endswith("?"):
            continue
        for number, length in lengths(text):
            known = known_length(reply, length) or worked_length(reply, number, length)
            clause = re.split(r"[,;:]\s|\band\b", text[: number.start])[-1]
            if _WAIT.search(clause) and not _MESSAGE.search(clause) and not known:
                said = f"{number.text.strip()} {length.unit}{'' if length.count == 1 else 's'}"
                yield _told(
                    f"policy.wait: {said.casefold()}", "unknown_wait",
                    reply.document.span(sentence.start, sentence.end), said,
                    f"“{text}” says “{said}”, which {nowhere(reply, said)}.",
                    "a duration of the policies, or none", "Take the time out, or say that it is "
                    f"not known; {SETTLED}.", "minor",
                )  # fmt: skip
                break


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
