"""Which items of the queue a person wants to see: words to search for, filters on what is known.

    refund "next week"  signal:edited  strength:<-0.5  alike:3  conflict  tag:tone  by:u7  since:7d

Words are looked for in the texts, everything else in the rows. What is decided blind matches no
filter on what others said of it: finding it so would tell.
"""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import get_args

from workbench.core import curation_events as cu
from workbench.curation.queue import Place, blind
from workbench.days import day_span
from workbench.errors import UsageError
from workbench.history import ItemRow

KNOWN = "signal: strength: alike: conflict tag: by: since:"
MOST_FACETS = 12
"""Values of a kind that are offered, the commonest first."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is wanted; every part of it has to fit."""

    words: str = ""
    """As the search of the history takes them."""
    signals: tuple[str, ...] = ()
    above: float | None = None
    below: float | None = None
    """The signals' strengths added up lie above, or below, this."""
    alike: int = 0
    """At least so many items of its cluster wait."""
    conflict: bool = False
    tags: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """Users or reviewers who said something of it."""
    since: str | None = None
    until: str | None = None
    """Days, ISO; the second is the first that is not wanted any more."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One filter that would leave something."""

    filter: str
    count: int


def choice_of(text: str, today: date) -> Choice:
    """What was typed. UsageError for a filter that there is not, or a value that fits none."""
    try:
        parts = shlex.split(text.replace("'", "\\'"))
    except ValueError as error:
        raise UsageError(f"A quote is open in: {text}", 'Close it: "two words".') from error
    found, words = Choice(), list[str]()
    for part in parts:
        name, colon, value = part.partition(":")
        if part == "conflict":
            found = replace(found, conflict=True)
        elif colon and name.isidentifier() and value:
            found = _with(found, name, value, today)
        else:
            words.append(f'"{part}"' if " " in part else part)
    return replace(found, words=" ".join(words))


def _with(found: Choice, name: str, value: str, today: date) -> Choice:
    if name == "signal":
        kind = value.replace(" ", "_").replace("-", "_")
        kinds = get_args(cu.SignalKind)
        if kind not in kinds:
            raise UsageError(f"'{value}' is no signal.", f"There are: {', '.join(kinds)}.")
        return replace(found, signals=(*found.signals, kind))
    if name == "strength":
        return _strength(found, value)
    if name == "alike":
        if not value.isdecimal():
            raise UsageError(f"'{value}' is no number of items.", "Type alike:3.")
        return replace(found, alike=int(value))
    if name == "tag":
        return replace(found, tags=(*found.tags, value.replace("_", " ").casefold()))
    if name == "by":
        return replace(found, people=(*found.people, value))
    if name == "since":
        since, until = day_span(value if ".." in value else _open(value), today)
        return replace(found, since=since, until=until)
    raise UsageError(f"There is no filter '{name}:'.", f"There are: {KNOWN}; all else is text.")


def _open(value: str) -> str:
    """A day or month from which on; spans such as `7d` reach to today already."""
    return f"{value}.." if value[:1].isdigit() and "-" in value else value


def _strength(found: Choice, value: str) -> Choice:
    try:
        limit = float(value.lstrip("<>"))
    except ValueError:
        limit = float("nan")
    if value[:1] not in "<>" or limit != limit:
        raise UsageError(f"'{value}' is no strength.", "Type strength:<-0.5 or strength:>0.3.")
    return replace(found, below=limit) if value[0] == "<" else replace(found, above=limit)


def chosen(
    places: Sequence[Place],
    choice: Choice,
    found: Callable[[str], set[str]],
    known: Callable[[ItemRow], ItemRow],
) -> list[Place]:
    """The places that fit, in their order. `found` gives the ids of items that hold the words;
    `known` a row with everything in it, where an older program wrote it with less.
    """
    if choice == Choice():
        return list(places)
    sizes = _sizes(places)
    ids = found(choice.words) if choice.words else set[str]()
    return [
        place
        for place in places
        if (not choice.words or place.row.id in ids) and _fits(place.row, choice, sizes, known)
    ]


def _fits(
    row: ItemRow,
    choice: Choice,
    sizes: Mapping[str, int],
    known: Callable[[ItemRow], ItemRow],
) -> bool:
    day = row.created[:10]
    if (choice.since and day < choice.since) or (choice.until and day >= choice.until):
        return False
    if choice.alike and sizes[row.cluster or row.id] < choice.alike:
        return False
    asked = replace(choice, words="", alike=0, since=None, until=None)
    if asked == Choice():
        return True
    return not blind(row) and _said(row, asked, known)


def _said(row: ItemRow, choice: Choice, known: Callable[[ItemRow], ItemRow]) -> bool:
    data = json.loads(row.data)
    if "tags" not in data:
        data = json.loads(known(row).data)
    strength = data["strength"]
    return (
        set(choice.signals) <= set(data["signals"])
        and (choice.above is None or (strength > choice.above and bool(data["signals"])))
        and (choice.below is None or (strength < choice.below and bool(data["signals"])))
        and (not choice.conflict or contested(row, data["reasons"]))
        and set(choice.tags) <= {tag.casefold() for tag in data["tags"]}
        and set(choice.people) <= {*data["users"], *data["reviewers"]}
    )


def contested(row: ItemRow, reasons: Iterable[str]) -> bool:
    """People decided it, or its question, differently."""
    return row.ruling == "conflict" or "conflict" in reasons


def facets(places: Sequence[Place]) -> list[Facet]:
    """Filters that fit something, each with how many items it leaves; the commonest of each kind
    first.
    """
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("signal", "tag", "by")}
    sizes, others = _sizes(places), Counter[str]()
    for place in places:
        row = place.row
        others["alike:2"] += sizes[row.cluster or row.id] > 1
        if blind(row):
            continue
        data = json.loads(row.data)
        others["conflict"] += contested(row, data["reasons"])
        strength = data.get("strength", 0.0)
        others["strength:<-0.5"] += strength < -0.5
        others["strength:>0.5"] += strength > 0.5
        counts["signal"].update({*data["signals"]})
        counts["tag"].update({tag.replace(" ", "_") for tag in data.get("tags", ())})
        counts["by"].update({*data["users"], *data["reviewers"]})
    found = [Facet(name, count) for name, count in others.items() if count]
    for kind, values in counts.items():
        for value, count in values.most_common(MOST_FACETS):
            quoted = f'"{kind}:{value}"' if " " in value else f"{kind}:{value}"
            found.append(Facet(quoted, count))
    return found


def _sizes(places: Sequence[Place]) -> Counter[str]:
    return Counter(place.row.cluster or place.row.id for place in places)
