"""Names of periods: the data say 2025-07, a report says July 2025, and both mean one month.

`same_name` compares what a claim names with what the data give; `named_in` looks for a name in a
sentence. A name that is no period is compared as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])(?:-(?P<day>\d\d))?(?:[T ]00:00.*)?")
_QUARTER = re.compile(r"(?P<year>\d{4})[- ]?Q(?P<quarter>[1-4])", re.I)
_ORDER = ("first", "second", "third", "fourth")


def spellings(name: str) -> Iterator[str]:
    """The name itself, and the ways in which prose writes the same period."""
    yield name
    iso, quarter = _ISO.fullmatch(name.strip()), _QUARTER.fullmatch(name.strip())
    if iso:
        yield from _months(iso)
    if quarter:
        year, number = quarter["year"], int(quarter["quarter"])
        yield from (f"Q{number} {year}", f"Q{number} of {year}", f"{year} Q{number}")
        yield f"{_ORDER[number - 1]} quarter of {year}"


def _months(iso: re.Match[str]) -> Iterator[str]:
    year, month = iso["year"], _MONTHS[int(iso["month"]) - 1]
    for word in (month, month[:3], f"{month[:3]}."):
        if iso["day"] is None:
            yield from (f"{word} {year}", f"{word} of {year}", f"{word}, {year}")
        else:
            day = int(iso["day"])
            yield from (f"{day} {word} {year}", f"{word} {day}, {year}", f"{word} {day} {year}")


def same_name(one: str, other: str) -> bool:
    """Both are the same name, or two spellings of one period."""
    left = {each.casefold() for each in spellings(one.strip())}
    right = {each.casefold() for each in spellings(other.strip())}
    return bool(left & right)


def named_in(name: str, sentence: str) -> bool:
    """The sentence names it; a period stands between other words, not inside a longer number."""
    first, *others = spellings(name)
    low = sentence.casefold()
    return first.casefold() in low or any(
        re.search(rf"(?<!\w){re.escape(each.casefold())}(?!\w)", low) for each in others
    )
