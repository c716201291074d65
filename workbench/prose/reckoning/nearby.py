"""Days that a text tells from another day: `tomorrow`, `in two weeks`, `next Monday`.

They count from the last day that the text names before them, as a letter has its date on top, and
from the day that the text itself calls today.
"""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Iterator
from datetime import date, timedelta

from workbench.prose.dates import dates
from workbench.prose.reckoning.lengths import lengths

_STEPS = {"today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0,
          "tomorrow": 1, "yesterday": -1, "the day after tomorrow": 2, "overmorrow": 2,
          "the day before yesterday": -2}  # fmt: skip
_STEP = re.compile(rf"\b(?:{'|'.join(sorted(_STEPS, key=len, reverse=True))})\b", re.I)
_WEEKDAY = re.compile(
    rf"\b(?P<which>next |this |coming |last )(?P<day>{'|'.join(day_name)})\b(?!s)", re.I
)
_SPAN = re.compile(
    r"\b(?:in|within)\s(?P<a>[^.;,]{1,24}?\b(?:day|week|month|year)s?)\b(?!\s(?:of|after|before))"
    r"|(?<!\w)(?P<b>[^.;,\s]+\s(?:working )?(?:day|week|month|year)s?)"
    r"\s(?P<way>ago|from now|earlier|later)\b",
    re.I,
)


def days_told(text: str) -> Iterator[date]:
    """Every such day of a text."""
    named = [(one.start, one.date) for one in dates(text) if one.date is not None]
    for found in (*_STEP.finditer(text), *_WEEKDAY.finditer(text), *_SPAN.finditer(text)):
        base = next((day for start, day in reversed(named) if start < found.start()), None)
        base = base or (named[0][1] if named else None)
        if base is not None:
            yield from _from(base, found)


def _from(base: date, found: re.Match[str]) -> Iterator[date]:
    if found.re is _STEP:
        yield base + timedelta(days=_STEPS[found[0].casefold()])
    elif found.re is _WEEKDAY:
        ahead = (list(day_name).index(found["day"].title()) - base.weekday()) % 7
        back = found["which"].casefold() == "last "
        yield base + timedelta(days=(ahead - 7) if back else ahead or 7)
    else:
        back = (found["way"] or "").casefold() in ("ago", "earlier")
        said = found["a"] or found["b"]
        said = re.sub(r"\ban?\b", "one", said, flags=re.I)
        for _, length in lengths(said):
            end = type(length)(-length.count if back else length.count, length.unit).after(base)
            yield from [end] if end else []
