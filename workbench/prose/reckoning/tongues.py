"""Workings in a language other than English: `2. Oktober 2025 + 12 Monate = 2. Oktober 2026`.

The months and the units of time are read where the language is one of calendar_words.yaml. Of a
line that holds any other word nothing false can be said: what it comes to may hang on that word.
Nor can it of a day or a small count that no given text prints: words may give it. Such a line
stands as unread, and what it tells is taken as it is written.
"""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date
from functools import lru_cache
from importlib.resources import files
from typing import Any

from workbench.prose.dates import dates
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.known import Result
from workbench.prose.reckoning.lines import EQUALS, bare
from workbench.prose.reckoning.spelling import spelt
from workbench.prose.reckoning.working import Fault, Working
from workbench.prose.reckoning.workings import worked

_UNITS = "minute|hour|day|week|month|year"
_READ = re.compile(
    rf"(?:{'|'.join([*month_name][1:])}|(?:{_UNITS})s?|euros?|eur|usd|gbp|chf|x)", re.I
)
_WORD = re.compile(r"[^\W\d_]+")
_SHORT = re.compile(r"(?<![\d.,/-])(\d{1,2})\.(\d{1,2})\.(?!\d)")
"""A day without its year, `1.10.`; with one it is read everywhere."""
_SLASHED = re.compile(rf"\b\d{{1,2}}[/-]\d{{1,2}}\b(?=.*\b(?:{_UNITS})s?\b)")
"""A day, or a part of a whole: which of both, cannot be told."""
_LARGE = re.compile(r"^\D{0,4}(?:\d{3,}|\d+[.,]\d)")
"""A figure that is seldom written in words."""
_THOUSANDS = re.compile(r"(?<![\w.,])\d{1,3}(?:\.\d{3})+(?!\d|[.,]\d)")


def worked_in(
    language: str, lines: Sequence[str], given: Sequence[str], closed: AbstractSet[date]
) -> tuple[Working, ...]:
    """Each line of a draft in this language (`de`, `fr-CH`) recomputed, as `worked` does it."""
    read, texts = ([in_english(one, language) for one in each] for each in (lines, given))
    first = worked(read, texts, closed)
    unread = [one.line for one in first if _open(one)]
    every = worked(read, [*texts, *map(_told, unread)], closed) if unread else first
    pairs = zip(lines, every, strict=True)
    return tuple(replace(_left(one), line=line) for line, one in pairs)


def _left(working: Working) -> Working:
    """A working with its fault, unless that may come from a word that is not read."""
    if not _open(working):
        return working
    told = _told(working.line)
    figures = [Result(one.value, one.percent) for one in numbers(told)]
    days = [Result(0.0, day=day) for one in dates(told) if (day := one.date)]
    return replace(working, results=(*figures, *days), fault=Fault("words"))


def _open(working: Working) -> bool:
    """Whether its fault may come from a word that is not read, in the line or in a given text."""
    fault = working.fault
    said = fault is not None and fault.kind == "operand" and not _LARGE.search(fault.figure)
    return fault is not None and (said or _unread(working.line))


def _told(line: str) -> str:
    """What stands behind the first sign of equality."""
    return EQUALS.split(spelt(line), maxsplit=1)[-1]


def _unread(line: str) -> bool:
    words = _WORD.findall(bare(line))
    return not all(map(_READ.fullmatch, words)) or _SLASHED.search(line) is not None


def in_english(text: str, language: str) -> str:
    """The text with its days and durations, and the first of a month, in English; with points
    before decimals alone.
    """
    own = _words().get(language[:2].casefold())
    if own is None:
        return text
    text = _THOUSANDS.sub(lambda m: m[0].replace(".", ""), text)
    text = _SHORT.sub(lambda m: _day(m[1], int(m[2])) or m[0], text)
    text = re.sub(rf"\b{own['first']}\b", "1st of the month", text, flags=re.I)
    for at, month in enumerate(own["months"], 1):
        form = rf"\b(\d{{1,2}})(?:\.|er|[°º])?\s+(?:de\s+)?{month}\b(?:\s+del?(?=\s+\d{{4}}\b))?"
        text = re.sub(form, rf"\1 {month_name[at]}", text, flags=re.I)
    for unit in _UNITS.split("|"):
        form = rf"(?<=\d)(\s|-)(?:{'|'.join(own[unit])})\b"
        text = re.sub(form, rf"\1{unit}s", text, flags=re.I)
    return text


def _day(day: str, month: int) -> str:
    return f"{day} {month_name[month]}" if 1 <= month <= 12 else ""


@lru_cache(maxsize=1)
def _words() -> Mapping[str, Any]:
    import yaml

    text = files("workbench.prose.reckoning").joinpath("calendar_words.yaml").read_text("utf-8")
    given: Mapping[str, Any] = yaml.safe_load(text)
    return given
