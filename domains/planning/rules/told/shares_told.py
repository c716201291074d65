"""Shares of the runs that a memo tells for a day, in per cent or in words (`one run in four ends
after it`), held against the simulated chance of that day in the case that they are told for.

Which day a share belongs to is read from its part of the sentence, so nothing here decides; what is
told of another plan, of work or of a risk is left alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from operator import itemgetter
from typing import NamedTuple

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import PlanTask
from domains.planning.rules.chances import TOLERANCE, both_readings
from domains.planning.rules.chances_told import APART
from domains.planning.rules.findings import Examined, Finding, Rule, chance_text
from domains.planning.rules.offered import offer_taken
from domains.planning.rules.passages import days_named, days_named_in
from domains.planning.rules.quantiles import LATE, shares_of_many
from domains.planning.rules.told.gated import gates_text, readings_of_work
from workbench.prose.dates import dates
from workbench.prose.english import FUNCTION, denials
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

_PARTS = re.compile(r"[;()]|,\s|\s[–—]\s|\bagainst\b|\b(?:and|but|while|whereas)\b")
_RUNS = re.compile(
    r"\b(?:runs?|cases?|chances?|odds|probab\w+|likel\w+|simulat\w+|sure|certain)\b", re.I
)
_OTHERWISE = re.compile(r"\b(?:if|unless|were|when|without|points?|risks?|budget|cost\w*)\b", re.I)
"""Another case than the two in words of its own, or no chance of a day at all."""
_ELSE = re.compile(r"\b(?:would|could|had|instead|alternative\w*|rather|suppos\w+)\b", re.I)
_OTHER_DAY = re.compile(r"\b(?:by(?! then)|on|until|before|after|for)\b|\d(?:st|nd|rd|th)\b", re.I)
"""Another plan; a part that has a time of its own, which no date tells."""
_BACK = re.compile(r"\b(?:there|it|that|then|by then)\b", re.I)
_BOUND = re.compile(
    r"\b(?:(?P<less>fewer|less|under|below|at most|up to|not quite|nearly)|more|over|above|"
    r"at least|better)\b[^.;,]{0,9}$",
    re.I,
)
Share = tuple[float, str, int]
"""A share of the runs, its words and where they stand."""
ROUNDED = 0.015
"""Points by which a share may be off that is of another case, told in words of its own."""


_VAGUE = re.compile(
    r"\b(?:far from|close to half|differ\w*|ra?is(?:e|ing)\w*|falls?|lower\w*)\b", re.I
)


class Told(NamedTuple):
    """A share of the runs with what is said before it and around it, and the day that it is of."""

    share: float
    text: str
    at: int
    before: str
    part: str
    day: date
    either: bool
    """Its sentence tells of both cases, and its part of none."""


def wrong_chances(seen: Examined) -> Iterator[Finding] | None:
    """Chances of days that the simulation does not give."""
    return None if seen.forecast is None else _wrong_chances(seen, seen.forecast)


def _wrong_chances(seen: Examined, forecast: Forecast) -> Iterator[Finding]:
    for sentence in seen.document.sentences:
        for told in _told(seen, sentence):
            if _is_known(seen, told) or _holds(seen, forecast, told):
                continue
            if _is_of_stated_days(seen, forecast, told):
                continue
            right = chance_text(forecast.chance(forecast.plan.days_to(told.day)).lowest)
            at = sentence.start + told.at
            yield Finding(
                f"The memo gives {told.day} a chance of {told.text}; "
                f"{both_readings(forecast, told.day)}{gates_text(seen, told.day)}.",
                span=seen.document.span(at, at + len(told.text)), observed=told.text,
                expected=right, fix=f"Tell {right}, or the day that the chance belongs to.",
            )  # fmt: skip


def _told(seen: Examined, sentence: Sentence) -> Iterator[Told]:
    """The shares of a sentence, each with its one day; of two cases each with its own part."""
    text, found = sentence.text, _shares(sentence.text)
    apart = APART.search(text)
    if text.endswith("?") or not _RUNS.search(text) or (_ELSE.search(text) and not apart):
        return
    cuts = [0, *(cut.start() for cut in _PARTS.finditer(text)), len(text)]
    for (share, said, at), day in _with_days(seen, sentence, found):
        start, end = next((a, b) for a, b in itertools.pairwise(cuts) if a <= at < b)
        part = text[start:end]
        if _VAGUE.search(part) or (_OTHER_DAY.search(part) and not days_named_in(seen, part)):
            continue
        later = [text[a:b] for a, b in itertools.pairwise(cuts) if a >= end]
        if _day_is_of_a_later(seen, part, later):
            continue
        if len(found) == 1 and (apart is None or apart.start() < end):
            part = text
        either = apart is not None and not APART.search(part)
        yield Told(share, said, at, text[start:at], part, day, either)


def _day_is_of_a_later(seen: Examined, part: str, later: Sequence[str]) -> bool:
    """The day of the sentence is that of a later share: `it has 95 %, and half of the runs end by
    17 May`; unless one of the two is told of the other case.
    """
    if days_named_in(seen, part) or APART.search(part):
        return False
    own = [each for each in later if days_named_in(seen, each) and not APART.search(each)]
    return any(_shares(each) for each in own)


def _with_days(
    seen: Examined, sentence: Sentence, shares: list[Share]
) -> Iterator[tuple[Share, date]]:
    """Each share with the one day of the sentence, or of the one before to which it points back; of
    several days with its own, where all of them have shares in the same order.
    """
    text, days = sentence.text, days_named(seen, [sentence])
    if not days and _BACK.search(text):
        before = [s for s in seen.document.sentences if s.block == sentence.block]
        days = days_named(seen, [s for s in before if s.end <= sentence.start][-1:])
    if len(days) < 2:
        yield from ((share, day) for share in shares for day in days)
        return
    places = [found.start for found in dates(text) if found.day]
    if not shares or not places:
        return
    firsts = places if places[0] < shares[0][2] else [at for _, _, at in shares]
    pieces = list(itertools.pairwise([*firsts, len(text)]))
    of_each = [days_named_in(seen, text[a:b]) for a, b in pieces]
    inside = [[share for share in shares if a <= share[2] < b] for a, b in pieces]
    if all(len(each) == 1 for each in of_each) and all(inside):
        yield from ((s, own[0]) for own, some in zip(of_each, inside, strict=True) for s in some)


def _shares(text: str) -> list[Share]:
    """In per cent, and in words where they are of the runs or of what nothing names: `nine in ten
    by May`.
    """
    found = [*shares_of_many(text)]
    found += [(n.value / 100, n.text.strip(), n.start) for n in numbers(text)
              if n.unit == "percent" and all(n.start != at for _, _, at in found)]  # fmt: skip
    return [
        (share, said, at)
        for share, said, at in sorted(found, key=itemgetter(2))
        if "%" in said or _RUNS.search(said) or _is_of_runs(text[at + len(said) :])
    ]


def _is_of_runs(after: str) -> bool:
    word = re.sub(r"^[\s*]*(?:of (?:all |the |its |our )*)?([^\W\d]*).*", r"\1", after, flags=re.S)
    return not word or word in FUNCTION or bool(_RUNS.match(word))


def _is_known(seen: Examined, told: Told) -> bool:
    """The chance that is wanted, the plan's own claim, a risk's odds: other rules look at them."""
    claims, asked = seen.plan.claims, seen.demands.probability or 0.0
    given = [asked, 1 - asked]
    if not re.search(r"\bruns?\b", told.part):
        given += [p or 0.0 for risk in seen.plan.risks for p in (risk.prob, risk.residual_prob)]
    if told.day == claims.finish:
        given += [claims.probability or 0.0, claims.probability_rho0 or 0.0]
    return any(abs(told.share - each) < 0.005 for each in given)


def _holds(seen: Examined, forecast: Forecast, told: Told) -> bool:
    """In the case that its part names; told in other words it may be of the other case, too."""
    apart = APART.search(told.part)
    if not apart and _OTHERWISE.search(told.part):
        return True
    days = forecast.plan.days_to(told.day)
    own, other = forecast.chance(days, 0.0 if apart else 0.5), forecast.chance(days, 0.0)
    wide = TOLERANCE if told.either else ROUNDED
    right = [(each, TOLERANCE) for each in (own.free, own.queued) if each is not None]
    right += [(each, wide) for each in (other.free, other.queued) if each is not None]
    right += [(own.unanswered, ROUNDED)] if own.unanswered is not None else []
    right += [(each, TOLERANCE) for each in readings_of_work(seen, told.part, [told.day])]
    if any(abs(value - each) <= off for value in _values(told) for each, off in right):
        return True
    bound = _BOUND.search(told.before)
    if bound is None or _is_late(told):
        return bound is not None
    return own.lowest <= told.share if bound["less"] else own.free >= told.share


def _values(told: Told) -> tuple[float, ...]:
    """The chances that a share may tell: of runs that miss its day, that of the others."""
    return (told.share, 1 - told.share) if _is_late(told) else (told.share,)


def _is_late(told: Told) -> bool:
    return bool(LATE.search(told.part) or denials(told.part))


def _is_of_stated_days(seen: Examined, forecast: Forecast, told: Told) -> bool:
    """It is the chance of the way that the plan leaves for an offer of the task: the same plan with
    the days that the task states. Its words may be any (`the obvious plan keeps it with 79 %`).
    """
    plan = forecast.plan
    tasks = tuple(_with_stated_days(seen, task) for task in plan.tasks)
    if tasks == plan.tasks:
        return False
    stated, days = Forecast(replace(plan, tasks=tasks)), plan.days_to(told.day)
    chances = [stated.chance(days, rho) for rho in (0.5, 0.0)]
    return any(abs(v - each.nearest(v)) <= ROUNDED for v in _values(told) for each in chances)


def _with_stated_days(seen: Examined, task: PlanTask) -> PlanTask:
    given = next((work for work in seen.demands.work if work.id == task.id), None)
    if given is None or not offer_taken(seen.demands, given, task):
        return task
    low, likely, high = given.estimate
    return replace(task, o=low, m=likely, p=high)


RULES = (
    Rule("memo.chances", "minor", wrong_chances,
         "Every chance of a day in the memo is the simulated one.", advises=True),
)  # fmt: skip
