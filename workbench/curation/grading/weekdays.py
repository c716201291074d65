"""Days of the week, one by one: `Mon–Fri`, `Monday to Friday` and `on weekdays` are the same five.

Short forms count where two of them stand with capitals, or as the ends of a range; `Sun` alone is
no day.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from workbench.curation.grading.lexicon import folded, folded_signs
from workbench.curation.grading.moments import Moment

_DAYS = 7


def weekdays(text: str, language: str) -> list[Moment]:
    """A moment for each day that the text names, or that lies in a range of it; the days of a range
    share its place.
    """
    data = _data().get(language)
    if data is None:
        return []
    low = folded_signs(text)
    found: list[Moment] = []
    for moment in (
        *_ranges(text, low, language),
        *_groups(text, low, data),
        *_single(text, low, language),
    ):
        apart = all(moment.end <= one.start or one.end <= moment.start for one in found)
        same = any((moment.start, moment.end) == (one.start, one.end) for one in found)
        if apart or same:
            found.append(moment)
    return list(dict.fromkeys(found))


def _ranges(text: str, low: str, language: str) -> Iterator[Moment]:
    for hit in _range(language).finditer(low):
        first, last = _place(hit["a"], language), _place(hit["b"], language)
        for day in range(first, first + (last - first) % _DAYS + 1):
            yield _day(text, *hit.span(), day % _DAYS)


def _groups(text: str, low: str, data: Any) -> Iterator[Moment]:
    for field, days in (("week", range(5)), ("weekend", range(5, _DAYS))):
        for hit in _phrases(data.get(field, "")).finditer(low):
            for day in days:
                yield _day(text, *hit.span(), day)


def _single(text: str, low: str, language: str) -> Iterator[Moment]:
    for hit in _one(language, False).finditer(low):
        yield _day(text, *hit.span(), _place(hit[0], language))
    short = [hit for hit in _one(language, True).finditer(low) if text[hit.start()].isupper()]
    if len({hit[0] for hit in short}) > 1:
        for hit in short:
            yield _day(text, *hit.span(), _place(hit[0], language))


def _day(text: str, start: int, end: int, day: int) -> Moment:
    return Moment(start, end, text[start:end], weekday=day)


def _place(said: str, language: str) -> int:
    """Which day a form is, 0 for Monday."""
    for day, forms in enumerate(_forms(language)):
        if any(re.fullmatch(form, said.rstrip(".")) for form in forms):
            return day
    raise AssertionError(said)  # the patterns are made of these forms


@cache
def _forms(language: str) -> tuple[tuple[str, ...], ...]:
    """Patterns of each day's whole and short forms, Monday first."""
    data = _data()[language]
    whole, short = folded(data["days"]).split(), folded(data.get("short", "")).split()
    ending = data.get("ending", "")
    days = []
    for at in range(_DAYS):
        names = [re.escape(name) + ending for name in whole[at].replace("_", " ").split("/")]
        brief = [re.escape(name) for name in short[at].split("/")] if short else []
        days.append((*names, *brief))
    return tuple(days)


@cache
def _one(language: str, short: bool) -> re.Pattern[str]:
    data = _data()[language]
    field = folded(data.get("short" if short else "days", "")).split()
    names = [name.replace("_", " ") for each in field for name in each.split("/")]
    ending = "" if short else data.get("ending", "")
    return _bounded("|".join(re.escape(n) + ending for n in _longest(names)) or "(?!)", data)


@cache
def _range(language: str) -> re.Pattern[str]:
    data = _data()[language]
    forms = "|".join(_longest([form for day in _forms(language) for form in day]))
    to = "|".join(map(re.escape, _longest(folded(data["to"]).split())))
    return _bounded(rf"(?P<a>{forms})\.?\s*(?:[-–—~〜]|{to})\s*(?P<b>{forms})", data)


def _bounded(made: str, data: Any) -> re.Pattern[str]:
    return re.compile(made if data.get("cjk") else rf"(?<!\w)(?:{made})(?!\w)")


@cache
def _phrases(text: str) -> re.Pattern[str]:
    made = "|".join(
        r"[\s-]+".join(map(re.escape, each.split())) for each in folded(text).split("|")
    )
    return re.compile(rf"(?<!\w)(?:{made})(?!\w)" if made else "(?!)")


def _longest(names: list[str]) -> list[str]:
    return sorted(names, key=len, reverse=True)


@cache
def _data() -> Any:
    return json.loads((files(__package__) / "lexicon" / "weekdays.json").read_text("utf-8"))
