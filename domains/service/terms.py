"""Terms that nobody set: a day in an answer that nothing gives, a wait that no policy gives.

Each is computed where it can be (a day from a day, a duration against the policies), but what a
sentence is about is read from words: everything here warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from domains.service.acting.pledged import own_step
from domains.service.borne import nowhere, worked_day, worked_length
from domains.service.reply import Reply
from domains.service.spans import known_length
from domains.service.stating.given import stated
from domains.service.telling import days_told
from domains.service.words import ADVERB, listed, stem
from workbench.core.checks import CheckResult
from workbench.prose.dates import DateFound, dates
from workbench.prose.declared import SETTLED
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.lengths import lengths

CRITERION = "accuracy"
_WAIT = re.compile(
    r"\b(?:within|takes?|up to|no later than|at most|allow)\s+(?:only |just |about |the next |"
    r"the |another |you )?$",
    re.I,
)
_WORDS = (
    r"repl(?:y|ies)|answers?|responses?|e-?mails?|calls?|letters?|messages?|notes?|confirmations?|"
    r"updates?|news|word"
)
_MESSAGE = re.compile(
    rf"\b(?:I|we)(?: can| could| shall| will| try to| always| {ADVERB})* "
    rf"(?:{_WORDS}|respond|write|ring|(?:get|come|write) back)\b|(?<!your )\b(?:{_WORDS})\b"
    rf"|\bhears? (?:back )?from (?:me|us)\b",
    re.I,
)
"""A message of ours, whose time the writer sets."""
_WE = re.compile(r"\b(?:I|we)\b(?!['’]ve| have\b)", re.I)
_NEXT = re.compile(rf"\W*(?:(?:then|also|{ADVERB}) )*(?P<verb>[a-z]+(?:-[a-z]+)?)", re.I)
_FROM_THEN = re.compile(
    r"(?:[\s-]*[a-z]+){1,2} (?:of|from|after) (?:your|you|that|this|it)\b", re.I
)
"""The time runs from what the customer does, or from what was told right before."""
_PAST = re.compile(r"\b(?:ago|was|were|had|did|waited|been)\b", re.I)


def unset_terms(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each duration within which something is to come, and that nothing gives."""
    for sentence in reply.sentences if reply.english else ():
        text = sentence.text
        if own_step(text) or _PAST.search(text) or text.rstrip().endswith("?"):
            continue
        for number, length in lengths(text):
            known = known_length(reply, length) or worked_length(reply, number, length)
            clause = re.split(r"[,;:]\s|\band\b", text[: number.start])[-1]
            own = _MESSAGE.search(clause) or _of_the_writer(text, number)
            if _WAIT.search(clause) and not own and not known:
                said = f"{number.text.strip()} {length.unit}{'' if length.count == 1 else 's'}"
                yield stated(
                    reply, sentence, f"policy.wait: {said.casefold()}", "unknown_wait",
                    f"says “{said}”, which {nowhere(reply, said)}", observed=said,
                    expected="a duration of the policies, or none",
                    fix=f"Take the time out, or say that it is not known; {SETTLED}.",
                )  # fmt: skip
                break


def _of_the_writer(text: str, number: NumberFound) -> bool:
    """Whether a time is set for a further step of the writer's, whose subject stands before an
    `and` (`I will reserve it and confirm by e-mail within a day`), or for what the writer does
    from the customer's answer on.
    """
    *earlier, last = re.split(r"[,;:]\s|\b(?:and|or|but)\b", text[: number.start])
    step = _NEXT.match(last)
    free = {stem(word) for line in listed("own_steps") for word in line.split()}
    if step and stem(step["verb"]) in free and any(map(_WE.search, earlier)):
        return True
    return bool(_WE.search(last) and _FROM_THEN.match(text[number.end :]))


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
