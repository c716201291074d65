"""The workings of a draft that reckon with times of day: each recomputed as soon as all that it
takes is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workbench.prose.reckoning import hours
from workbench.prose.reckoning.clock import DAY, times
from workbench.prose.reckoning.known import Known, Result
from workbench.prose.reckoning.moments import dated
from workbench.prose.reckoning.sums import MOST_CHARS
from workbench.prose.reckoning.working import Fault, Working

EQUALS = re.compile(r"=+>?")
_LABEL = re.compile(r"^[\s*•-]*[^=:]*[^\W\d][^=:]*(?<!\s):\s+(?=.*=)")
_BULLET = re.compile(r"^\s*[*•]\s+")


def bare(line: str) -> str:
    """A line without its bullet, and without the words before its colon."""
    return _LABEL.sub("", _BULLET.sub("", line))


def timed(
    parts: Sequence[tuple[int, str]], done: dict[int, Working], known: Known, last: bool = False
) -> None:
    """The lines with times of day, each as soon as all that it takes is known."""
    left = {at: read for at, (_, part) in enumerate(parts)
            if done.get(at) and done[at].fault and (read := _hours(part))}  # fmt: skip
    while left:
        ready = [at for at, read in left.items() if _timed_ready(*read, known)]
        for at in ready:
            done[at] = _of_hours(parts[at][1], *left.pop(at), known)
        if not ready:
            break
    for at, (terms, _) in left.items() if last else ():
        line = parts[at][1]
        taken = line.split("=")[0].strip()
        fault = Fault("operand", hours.missing(terms, known)[0].text, taken=taken)
        done[at] = Working(line, fault=fault)


_Terms = list[tuple[int, hours.Term]]


def _timed_ready(terms: _Terms, told: _Terms, known: Known) -> bool:
    """All terms are known; or all but one duration, which lies between times that are."""
    lacks = hours.missing(terms, known)
    turned = told[0][1].clock and not hours.missing(told, known)
    return not lacks or (turned and len(lacks) == 1 and not lacks[0].clock)


def _hours(line: str) -> tuple[_Terms, _Terms] | None:
    """A line with times of day as the terms of its two sides."""
    if len(line) > MOST_CHARS or not any(times(line)):
        return None
    text = bare(line) if "=" in line else line
    parts = EQUALS.split(text)
    sides = [hours.side(part) for part in parts]
    if len(sides) != 2 or sides[0] is None or sides[1] is None or len(sides[1]) != 1:
        return None
    return (sides[0], sides[1]) if len(sides[0]) > 1 else None


def _of_hours(line: str, terms: _Terms, told: _Terms, known: Known) -> Working:
    if any(term.day for _, term in terms):
        working = dated(line, terms, told[0][1], known, line.split("=")[0].strip())
        known.made += working.results
        return working
    made, (_, given) = hours.total(terms), told[0]
    if made is None:
        return Working(line, fault=Fault("unread", why="times of day are added to each other"))
    if len(terms) == 2 and all(term.clock for _, term in terms) and not given.clock:
        back = hours.Hours(-made.minutes % DAY, False)  # 9 am – 5.30 pm
        made = back if back.minutes == given.minutes else made
    if made.clock != given.clock or made.minutes != given.minutes % DAY:
        taken = line.split("=")[0].strip()
        return Working(line, fault=Fault("sum", given.text, hours.printed(made), taken))
    lengths = [hours.Hours(term.minutes, False) for _, term in terms if not term.clock]
    results = tuple(
        one for each in (made, *lengths) for one in (hours.result(each), *_in_hours(each))
    )
    known.made += results
    return Working(line, results)


def _in_hours(made: hours.Hours) -> Iterator[Result]:
    """A duration may be told in hours as well, or in hours and minutes."""
    if not made.clock:
        yield Result(made.minutes / 60)
        if made.minutes > 60:
            yield from map(Result, divmod(made.minutes, 60))
