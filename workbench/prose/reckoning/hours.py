"""Workings with times of day: `16:40 + 35 minutes = 17:15`, `18:10 - 09:30 = 8 hours 40 minutes`,
`3 May 10:15 - 36 hours = 1 May 22:15`.

A side holds times and durations in a row, with a sign between each two; a time may stand with its
day (moments.py). A time has to be given, or to be what another working comes to, and its day too; a
duration has to be one that operands may be. All else stays unread.
"""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.prose.dates import DateFound, dates
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.clock import DAY, perhaps_times, times
from workbench.prose.reckoning.known import Known, Result
from workbench.prose.reckoning.lengths import Length, lengths
from workbench.prose.reckoning.sums import Operand

_TURNS = frozenset({0, DAY // 2, DAY})
"""Midnight and noon, from which everybody counts."""
_MINUTES = {"minute": 1, "hour": 60, "day": DAY}
_ISO = re.compile(r"\b(?P<y>(?:19|20)\d\d)-(?P<m>[01]\d)-(?P<d>[0-3]\d)T?(?=\W|\d|$)")
_SHORT, _HOURS = re.compile(r"(?<=\d)\s?mins?\b"), re.compile(r"(?<=\d)\s?(?:h|hrs?)\b")
_SIGN = re.compile(r"\s*(?P<on>\+|\bplus\b)\s*|\s*(?P<off>[-–−—]|\b(?:minus|less)\b)\s*"
                   r"|\s+(?P<to>to|until|till)\s+", re.I)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Term:
    """A time of day or a duration of a sum, in minutes, as it is printed."""

    text: str
    minutes: float
    clock: bool
    day: DateFound | None = None
    """The day on which it is that time."""


@dataclass(frozen=True, slots=True)
class Hours:
    """What a side comes to."""

    minutes: float
    clock: bool


def side(text: str) -> list[tuple[int, Term]] | None:
    """A side of an equation as terms with their signs; None where it is anything else."""
    text = _HOURS.sub(" hours", _SHORT.sub(" minutes", _ISO.sub(_in_words, text)))
    found: list[tuple[int, Term]] = []
    sign, at, turned = 1, 0, False
    for match in [*_SIGN.finditer(text), None]:
        piece = text[at : match.start() if match else len(text)]
        term = _term(piece)
        if term is None:
            return None
        found.append((sign, term))
        if match is not None:
            sign, at = (-1 if match["off"] or match["to"] else 1), match.end()
            turned = turned or bool(match["to"])
    if turned:  # from one time to another is what lies between them
        return [(1, found[1][1]), (-1, found[0][1])] if len(found) == 2 else None
    return found


def _in_words(iso: re.Match[str]) -> str:
    """A day without the signs that part terms."""
    month = int(iso["m"])
    return f"{int(iso['d'])} {month_name[month]} {iso['y']} " if 0 < month <= 12 else iso[0]


def _term(piece: str) -> Term | None:
    found, spans = list(times(piece)), [one for _, one in lengths(piece)]
    days = [one for one in dates(piece) if one.day and one.month]
    if len(found) == 1 and not spans and len(days) == 1:
        return Term(piece.strip(), float(found[0][1]), True, days[0])
    if len(found) == 1 and not spans and len(numbers(piece)) <= 2:
        return Term(found[0][0], float(found[0][1]), True)
    if not found and len(spans) == 1 and spans[0].unit in _MINUTES:
        return Term(piece.strip(), _minutes(spans[0]), False)
    return None


def _minutes(length: Length) -> float:
    return length.count * _MINUTES[length.unit]


def total(terms: Sequence[tuple[int, Term]]) -> Hours | None:
    """What the terms come to; a time less a time is a duration, two times added are nothing."""
    clocks = sum(sign for sign, term in terms if term.clock)
    made = sum(sign * term.minutes for sign, term in terms)
    if clocks == 1:
        return Hours(made % DAY, True)
    if clocks == 0:
        over_midnight = made < 0 and any(term.clock for _, term in terms)
        return Hours(made % DAY if over_midnight else made, False)
    return None


def missing(terms: Sequence[tuple[int, Term]], known: Known) -> list[Term]:
    """The terms that nothing gives."""
    given = {minute for text in known.given for minute in perhaps_times(text)}
    given |= {made.minute for made in known.made if made.minute is not None} | _TURNS
    return [
        term
        for _, term in terms
        if (term.clock and term.minutes not in given)
        or (term.day and known.missing([Operand(term.text, day=term.day)]) is not None)
        or (not term.clock and not _founded(term, known, len(terms)))
    ]


def _founded(term: Term, known: Known, several: int) -> bool:
    return all(
        known.founded(Operand(term.text, number), several)
        for number in numbers(term.text)
        if number.role in ("quantity", "spoken")
    )


def result(made: Hours) -> Result:
    """A time of day, or a duration in minutes."""
    return Result(made.minutes, minute=round(made.minutes)) if made.clock else Result(made.minutes)


def printed(made: Hours) -> str:
    """A time as `17:15`, a duration in minutes."""
    whole = round(made.minutes)
    return f"{whole // 60:02d}:{whole % 60:02d}" if made.clock else f"{whole} minutes"
