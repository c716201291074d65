"""Days of a memo that its plan does not know.

A day counts as the plan's when ledger or task print it, when it lies a told number of days or weeks
from one that does, or when its paragraph names the task or the share of runs whose day it is. A day
that a sentence only supposes, or that it tells of something else than the plan, weighs little.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from domains.planning.rules.findings import Examined, Finding, Rule
from domains.planning.rules.quantiles import days_of_shares, fits_a_share, shares_told
from domains.planning.rules.spans_of_work import has_words, in_own_words, is_named
from domains.planning.rules.ways import is_of_a_way
from workbench.prose.dates import MONTHS, DateFound, dates
from workbench.prose.document import Document
from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.numberwords import value_of
from workbench.prose.plain import Block
from workbench.prose.sentences import split

_SUPPOSED = re.compile(
    r"\b(?:if|unless|were\s+\w+\s+to|had\s+\w+\s+been|suppos(?:e|ing)|assuming|in\s+case|"
    r"(?<!\bI\s)(?<!\bwe\s)(?:would|could|might))\b",
    re.I,
)
"""A sentence that supposes: its day need not be one of the plan, so that it weighs little."""
_OURS = re.compile(
    r"\b(?:finish\w*|done|ready|deadline|complet\w+|deliver\w*|due|promis\w*|schedul\w+|gate|"
    r"[Ww]e|[Oo]urs?|I)\b"
)
"""A sentence of what is done, and when; other people's days are none of the plan's."""
_SPAN = re.compile(r"[\s-]*(?:calendar )?(?P<unit>days?|weeks?|fortnights?|months?)\b", re.I)
_ONE = re.compile(r"\ban? (?P<unit>day|week|fortnight|month)\b", re.I)
_UNITS = {"day": (1, 1), "week": (7, 7), "fortnight": (14, 14), "month": (28, 31)}
"""The fewest and the most days of a unit."""
HEAD, FEW = 4, 9
"""Blocks that may be the head of a memo, and the words that one of them has at most."""


def foreign_dates(seen: Examined) -> Iterator[Finding] | None:
    """Days in the memo that the plan does not know."""
    return _foreign_dates(seen) if seen.document.plain.text.strip() else None


def _foreign_dates(seen: Examined) -> Iterator[Finding]:
    known = known_days(seen)
    head = seen.document.plain.blocks[:HEAD]
    printed = {(found.month, found.day) for found in _printed(seen)}
    finish, of_shares = seen.plan.claims.finish, set(_of_shares(seen))
    for block, found in dates_in(seen.document):
        if found.month is None or found.day is None or any(found.fits(day) for day in known):
            continue
        if found.year is None and (found.month, found.day) in printed:
            continue
        if any(found.fits(day) for day in _days_of_block(seen, block)):
            continue
        text, forecast = text_of(seen.document, block), seen.forecast
        if block in head and _is_of_the_memo(text, found):
            continue
        early, follows = _before_start(seen, found), _reckoned(seen, block, found, known)
        if follows and not early and not _is_pledged(text, found.text):
            continue
        if (found.month, found.day) in of_shares:
            continue
        if is_of_a_way(seen, found.start):
            continue
        shares = days_of_shares(forecast, text) if forecast is not None else ""
        expected = f"finish {finish}" if finish else "a date of the plan"
        expected += f"; {shares}" if shares else ""
        yield Finding(
            f"The memo says {found.text}, and the plan knows no such day{early}.",
            span=seen.document.span(found.start, found.end), observed=found.text,
            expected=expected,
            fix="Tell the plan's date, or change the plan; a further day may be told with the "
            "share of the runs that end by then in the same paragraph.",
            severity="minor" if follows or not _is_promised(seen, text, found.text) else None,
        )  # fmt: skip


def _of_shares(seen: Examined) -> Iterator[tuple[int | None, int | None]]:
    """Month and day of what the memo tells with the share of the runs that end by then, once."""
    forecast = seen.forecast
    for block, found in dates_in(seen.document) if forecast is not None else ():
        if forecast and fits_a_share(seen, forecast, text_of(seen.document, block), found):
            yield found.month, found.day


def _is_promised(seen: Examined, text: str, day: str) -> bool:
    """The sentence tells the day of the plan's end, its work, or a share of the runs, and supposes
    nothing; a row of a table is one sentence.
    """
    at = text.find(day)
    said = next((text[a:b] for a, b in split(text) if a <= at < b), text)
    if _SUPPOSED.search(said):
        return False
    own = [f"{task.id} {task.deliverable}" for task in seen.plan.tasks]
    own += [f"{gate.id} {gate.stop_if} {gate.criterion}" for gate in seen.plan.gates]
    words = {word for each in own for word in stems(re.sub(r"[-_]", " ", each))}
    told = bool(words & set(stems(said))) or bool(_OURS.search(said))
    return told or bool(shares_told(said)) or len(said.split()) < FEW


_PLEDGED = re.compile(r"\b(?:promis|pledg|guarante|commit)\w*", re.I)
_THE_END = frozenset(stems("done ready finish finished end ends complete completed day date all"))


def _is_pledged(text: str, day: str) -> bool:
    """The day is promised, and the words before it name nothing but the end: no other work."""
    at = text.find(day)
    start, end = next(((a, b) for a, b in split(text) if a <= at < b), (at, at))
    pledge = _PLEDGED.search(text, start, at)
    between = stems(text[pledge.end() : at]) if pledge else ["none"]
    return set(between) <= _THE_END and not denials(text[start:end])


def _is_of_the_memo(text: str, found: DateFound) -> bool:
    """A short line at the top, no sentence, that says no more than when the memo was written."""
    line = len(text.split()) <= FEW and not text.rstrip().endswith((".", "!", "?"))
    return line and found.year is not None and not _OURS.search(text) and not shares_told(text)


def _reckoned(seen: Examined, block: Block, found: DateFound, known: set[date]) -> bool:
    """The day lies as many days or weeks from one of the plan's as its own sentence says, before or
    after it where the sentence says which; not where the memo may tell it in place of the finish.
    """
    plain, finish = seen.document.plain.text, seen.plan.claims.finish
    if finish is not None and not any(d.day and d.fits(finish) for _, d in dates_in(seen.document)):
        return False
    at = found.start - block.start
    text = plain[block.start : block.end]
    start, end = next(((a, b) for a, b in split(text) if a <= at < b), (0, 0))
    said = text[start:end]
    before, after = bool(_BEFORE.search(said)), bool(_AFTER.search(said))
    if _STRAIGHT.search(text[start:at]):
        before, after = after, before
    for base in known | set(_days_of_block(seen, block)):
        day = replace(found, year=found.year or base.year).date
        if day is None or (before and not after and day > base):
            continue
        if after and not before and day < base:
            continue
        if any(least <= abs((day - base).days) <= most for least, most in _spans(said)):
            return True
    return False


_BEFORE = re.compile(r"\b(?:before|ahead|earlier|sooner|prior|early)\b", re.I)
_STRAIGHT = re.compile(r"\b(?:before|ahead of|prior to|after|behind|past|beyond)\s+$", re.I)
"""`Two days ahead of 18 March`: the other day is the earlier one."""
_AFTER = re.compile(r"\b(?:after|later|behind|past|beyond|late)\b", re.I)


def _spans(said: str) -> Iterator[tuple[float, float]]:
    """The fewest and the most days of each span of time that a sentence tells."""
    told = [(_SPAN.match(said, n.end), n) for n in numbers(said) if _counts(n)]
    found = [(match["unit"], number.value) for match, number in told if match]
    found += [(match["unit"], 1.0) for match in _ONE.finditer(said)]
    for unit, count in found:
        least, most = _UNITS[unit.casefold().removesuffix("s")]
        yield count * least, count * most


def _counts(number: NumberFound) -> bool:
    return number.role in ("quantity", "spoken") and not number.unit


def _before_start(seen: Examined, found: DateFound) -> str:
    """That a day lies before the plan's, where it names its year: nothing is done or paid then."""
    first = seen.plan.start
    if found.year is None or (found.year, found.month, found.day) >= (
        first.year, first.month, first.day
    ):  # fmt: skip
        return ""
    return f": it lies before {first}, on which the plan begins and its money is there"


def dates_in(document: Document) -> Iterator[tuple[Block, DateFound]]:
    for block in document.plain.blocks:
        if block.kind == "code":
            continue
        for found in dates(document.plain.text[block.start : block.end]):
            yield (
                block,
                replace(found, start=block.start + found.start, end=block.start + found.end),
            )


def spelt(text: str, day: date) -> bool:
    """Whether a text tells a day in a form that is no date elsewhere: `the sixteenth of June`,
    `Sixteen June`, `16/6`.
    """
    month = MONTHS[day.month - 1].title()
    for found in re.finditer(rf"\b([A-Za-z]+(?:[- ][A-Za-z]+)?) (?:of )?{month}\b", text):
        if any(_ordinal(said) == day.day for said in (found[1], found[1].split()[-1])):
            return True
    behind = re.finditer(rf"\b{month},? (?:the )?([A-Za-z]+(?:-[A-Za-z]+)?)", text)
    if any(_ordinal(found[1]) == day.day for found in behind):
        return True
    numbered = rf"(?<![\d./])0?{day.day}([./])\s?0?{day.month}(?:\1|\b)"
    return re.search(numbered, text) is not None


_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fifth": 5,
    "eighth": 8,
    "ninth": 9,
    "twelfth": 12,
}


def _ordinal(said: str) -> int:
    """A number in words, as a count or as a rank; 0 where it is none."""
    *tens, last = re.split(r"[- ]", said.casefold())
    root = re.sub(r"ie$", "y", last.removesuffix("th"))
    return value_of(" ".join(tens)) + _ORDINALS.get(last, value_of(root))


def text_of(document: Document, block: Block) -> str:
    """The text of a block; of a cell that of its whole row."""
    row = [block]
    if block.kind == "cell":
        row = [b for b in document.plain.blocks if b.kind == "cell" and b.row == block.row]
    return " ".join(document.plain.text[each.start : each.end] for each in row)


def known_days(seen: Examined) -> set[date]:
    """Days that ledger, task and claims print, and those that goals and gates stand for."""
    found = {day.date for day in _printed(seen)}
    given = (seen.plan.start, seen.plan.claims.finish, seen.demands.deadline, seen.demands.start)
    return {day for day in (*found, *given) if day is not None}


def _printed(seen: Examined) -> list[DateFound]:
    texts = [*_texts(seen.document.ledger.data), seen.told]
    return [found for text in texts for found in dates(text)]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str | date):
        yield str(value)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


def _days_of_block(seen: Examined, block: Block) -> Iterator[date]:
    """Days that are right where a block speaks of a task, or of the schedule at mean durations."""
    forecast = seen.forecast
    if forecast is None:
        return
    text = text_of(seen.document, block).casefold()
    plan, mean = forecast.plan, forecast.mean
    own = in_own_words(forecast, text)
    for at, task in enumerate(plan.tasks):
        if at in own or is_named(text, task.id):
            for schedule in (mean, forecast.levelled, forecast.likely):
                yield plan.day_of(schedule.starts[at])
                yield plan.day_of(schedule.starts[at] + schedule.durations[at])
    if any(has_words(text, word) for word in ("mean", "average", "expected", "critical path")):
        yield plan.day_of(mean.finish)


RULES = (
    Rule("memo.dates", "major", foreign_dates,
         "Every day in the memo is one of the plan's.", simulated=True),
)  # fmt: skip
