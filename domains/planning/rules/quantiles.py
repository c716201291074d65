"""Days that a memo tells with a share of the runs: half of them end by then, 80 % by then.

A ledger has one finish and its chance. A memo may tell further days, each beside its share, and
they are held against the same simulation: exactly where the share is one that the plan promises,
within the tolerance of a claimed chance where it is another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from domains.planning.engine.forecast import Forecast
from domains.planning.rules.chances import TOLERANCE
from domains.planning.rules.findings import Examined, chance_text
from workbench.prose.dates import DateFound, dates
from workbench.prose.numbers import numbers
from workbench.prose.numberwords import value_of
from workbench.prose.sentences import split

SHARES = (0.1, 0.5, 0.8, 0.9, 0.95)
"""Shares of the runs whose dates and costs a memo may tell without a tolerance."""
_HALF = re.compile(r"\b(?:half|median|even chance)\b", re.I)
_RUNS = re.compile(r"\bruns?\b", re.I)
_P = re.compile(r"(?<![\w.])p(\d{1,2})\b", re.I)


_OF_MANY = re.compile(
    r"\b(?=(?P<said>(?P<top>[\w-]+)(?: (?!of|in|out)[a-z]+)? (?:in|of|out of) "
    r"(?:(?:every|all|the|an?) )?(?P<many>\w+)\b))",
    re.I,
)
"""Looked at from each word on: `kept in four runs out of five` has one such share."""
_CASES = re.compile(r"\b(?:runs?|cases?|times|chances?|odds|probab\w+|simulat\w+)\b", re.I)
_BACK = re.compile(r"\s*(?:(?:for|at|by|with) )?(?:that|this|such|it)\b", re.I)
"""`That level is reached on 22 June`: the share stands in the sentence before."""
LATE = re.compile(
    r"\b(?:after|later?|beyond|past|miss\w*|exceed\w*|overrun\w*|not yet|still|under way|"
    r"going|fail\w*|put up with)\b",
    re.I,
)
MOST_OF = 100
"""`One case in ten`, `95 of 100 runs`: beyond, it counts something else."""


_NTH = ("(?:other|second)", "third", "fourth", "fifth", "sixth", "seventh")


def of_many(text: str) -> Iterator[float]:
    """`One run in ten`, `nine of ten cases`, as shares."""
    return (share for share, _, _ in shares_of_many(text))


def shares_of_many(text: str) -> Iterator[tuple[float, str, int]]:
    """Such shares, and `every third run`, with their words and where they stand."""
    for nth, word in enumerate(_NTH, start=2):
        for match in re.finditer(rf"\bevery {word} (?:run|case)\b", text, re.I):
            yield 1 / nth, match[0], match.start()
    end = 0
    for match in _OF_MANY.finditer(text):
        top, many = (_count(match[name]) for name in ("top", "many"))
        if match.start() >= end and top and many and top < many <= MOST_OF:
            end = match.end("said")
            yield top / many, match["said"], match.start()


def _count(word: str) -> int | None:
    if word.isdecimal():
        return int(word)
    return 100 if word.casefold() == "hundred" else value_of(word)


def shares_told(text: str) -> list[float]:
    """The shares that a passage names: half, median, p80, 93 %, nine of ten. What it says of a
    later end counts for the runs that are done by then, too.
    """
    found = [0.5] if _HALF.search(text) else []
    found += [int(match[1]) / 100 for match in _P.finditer(text)]
    percent = [n.value / 100 for n in numbers(text) if n.unit == "percent"]
    cases = of_many(text) if _CASES.search(text) else ()
    found += [share for share in (*percent, *cases) if 0 < share < 1]
    late = [round(1 - share, 6) for share in found] if LATE.search(text) else []
    return list(dict.fromkeys([*found, *late]))


def percentile_days(forecast: Forecast, share: float) -> Iterator[date]:
    """The days by which that share of the runs ends, in each reading."""
    import numpy as np

    for runs in (forecast.together, forecast.apart, forecast.queued):
        if runs is not None:
            yield forecast.plan.day_of(float(np.quantile(runs.finish, share)))


def fits_a_share(seen: Examined, forecast: Forecast, text: str, found: DateFound) -> bool:
    """Whether a day of the passage is that of a share which the passage names."""
    shares = shares_told(text)
    exact = [share for share in shares if share in SHARES]
    if any(found.fits(day) for share in exact for day in percentile_days(forecast, share)):
        return True
    free = [share for share in shares if not _promised(seen, share, bool(_RUNS.search(text)))]
    if _asked_beside(seen, text, found):
        free.append(seen.demands.probability or 0.0)
    return any(_held(forecast, day, share) for share in free for day in _days(forecast, found))


def _asked_beside(seen: Examined, text: str, found: DateFound) -> bool:
    """The day's own sentence tells the chance that is wanted, or points back at one that does; the
    plan promises another chance, and the memo tells the day that this one is for.
    """
    claims, wanted = seen.plan.claims, seen.demands.probability
    given = [one for one in (claims.probability, claims.probability_rho0) if one is not None]
    if wanted is None or not given or any(abs(one - wanted) < 0.005 for one in given):
        return False
    beside = shares_told(_with_what_it_means(text, found.text))
    if not any(abs(share - wanted) < 0.005 for share in beside):
        return False
    told = (day for sentence in seen.document.sentences for day in dates(sentence.text))
    return any(claims.finish and day.day and day.fits(claims.finish) for day in told)


def _with_what_it_means(text: str, day: str) -> str:
    """The sentence of a day, and the one before where its first word points back."""
    at, sentences = text.find(day), list(split(text))
    own = next((n for n, (a, b) in enumerate(sentences) if a <= at < b), None)
    if own is None:
        return text
    start, end = sentences[own]
    if own and _BACK.match(text[start:end]):
        start = sentences[own - 1][0]
    return text[start:end]


def _promised(seen: Examined, share: float, of_runs: bool) -> bool:
    """A share that belongs to the claimed finish or to the demand; another day beside it is a slip
    of that day. Where the passage speaks of runs, the demand's share is one like any other.
    """
    claims = seen.plan.claims
    wanted = None if of_runs else seen.demands.probability
    given = (claims.probability, claims.probability_rho0, wanted)
    return any(value is not None and abs(value - share) < 0.005 for value in given)


def _days(forecast: Forecast, found: DateFound) -> Iterator[date]:
    """The days within the simulated finishes that a date without its year may mean."""
    start = forecast.plan.start
    last = int(forecast.together.finish.max()) + 1
    days = (start + timedelta(days=n) for n in range(last + 1))
    return (day for day in days if found.fits(day))


def _held(forecast: Forecast, day: date, share: float) -> bool:
    days = forecast.plan.days_to(day)
    chances = [forecast.chance(days, rho) for rho in (0.5, 0.0)]
    readings = (each for chance in chances for each in (chance.free, chance.queued))
    return any(each is not None and abs(each - share) <= TOLERANCE for each in readings)


def days_of_shares(forecast: Forecast, text: str) -> str:
    """The right days of the shares that a passage names, in words; empty where it names none."""
    told = [
        f"{forecast.plan.day_of(forecast.percentile(share))} for {chance_text(share)} of the runs"
        for share in shares_told(text)[:2]
    ]
    return " and ".join(told)
