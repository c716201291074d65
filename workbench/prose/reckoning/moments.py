"""What times of day that stand with their days come to: `3 May 10:15 - 36 hours = 1 May 22:15`.

Either every time of a sum has its day, or none has; a moment less a duration is a moment, two
moments give the duration between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from workbench.prose.reckoning.clock import DAY
from workbench.prose.reckoning.hours import Hours, Term, printed, result
from workbench.prose.reckoning.known import Known, Result
from workbench.prose.reckoning.sums import day_of
from workbench.prose.reckoning.working import Fault, Working


def dated(
    line: str, terms: Sequence[tuple[int, Term]], told: Term, known: Known, taken: str
) -> Working:
    """A line whose sum has a day beside a time, recomputed."""
    days = [*(made.day for made in known.made if made.day), *known.days]
    stamps = [_stamp(term, days) for _, term in terms]
    clocks = sum(sign for sign, term in terms if term.clock)
    whole = [stamp for stamp in stamps if stamp is not None]
    if len(whole) < len(stamps) or clocks not in (0, 1) or told.clock is not bool(clocks):
        why = "its times of day have no day, or are added to each other"
        return Working(line, fault=Fault("unread", why=why))
    made = round(sum(sign * stamp for (sign, _), stamp in zip(terms, whole, strict=True)))
    if not clocks:  # which of the two is taken from the other is plain
        made = abs(made)
        right = made == told.minutes
        return _said(line, right, [Result(made), Result(made / 60)], told, _length(made), taken)
    day, minute = date.fromordinal(made // DAY), made % DAY
    right = minute == told.minutes and (told.day is None or told.day.fits(day))
    moment = f"{day.day} {day:%B} {printed(Hours(minute, True))}"
    lengths = [result(Hours(term.minutes, False)) for _, term in terms if not term.clock]
    results = [result(Hours(minute, True)), Result(0.0, day=day), *lengths]
    return _said(line, right, results, told, moment, taken)


def _said(
    line: str, right: bool, results: Sequence[Result], told: Term, made: str, taken: str
) -> Working:
    if not right:
        return Working(line, fault=Fault("sum", told.text, made, taken))
    return Working(line, tuple(results))


def _length(minutes: int) -> str:
    return printed(Hours(minutes, False))


def _stamp(term: Term, days: Sequence[date]) -> float | None:
    """The minutes of a moment from the first of all days on, or of a duration."""
    if not term.clock:
        return term.minutes
    day = day_of(term.day, days) if term.day else None
    return None if day is None else day.toordinal() * DAY + term.minutes
