"""Frequencies of a text as quantities of their own: `twice a year` and `every six months` are one.

Only closed words say one: `every` before a stretch of time, a number of times for one, an adverb
like `monthly` (`lexicon/frequencies.json`). An adverb that people read in two ways (`biweekly`) and
a range (`every 4 to 6 hours`) are left unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from workbench.curation.grading.lexicon import Lexicon, folded, folded_signs, lexicon, read_file
from workbench.curation.grading.quantities import OFTEN, Quantity
from workbench.curation.grading.symbols import symbols

_COUNTING = ("counted", "times", "doubled", "multiplied", "n", "nth", "part", "each")
_UNITS = ("min", "h", "day", "week", "fortnight", "month", "year")


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often, with the stretch of time between two times where the text says that one."""

    often: Quantity
    """Times per second, or per month where the text counts in months or years."""
    span: Quantity | None = None
    """`6 hours` of `every 6 hours`."""
    bare: bool = False
    """Told without a number, `each year`: what stands beside it may count further."""


@dataclass(frozen=True, slots=True)
class _Words:
    """One language's words of frequency, ready to be looked for."""

    pattern: re.Pattern[str]
    numbers: dict[str, float]
    spans: dict[str, tuple[float, str]]
    """What a stretch of time is called, and the adverbs of one -> how many of which unit."""


def frequencies(text: str, words: Lexicon) -> list[Frequency]:
    """All frequencies of a text that was made plain, in order; none in a language without words."""
    known = _words(words.name)
    return list(_found(text, known)) if known else []


def _found(text: str, known: _Words) -> Iterator[Frequency]:
    for hit in known.pattern.finditer(folded_signs(text)):
        each, unit = known.spans[_spaced(hit["span"] or hit["adverb"])]
        size = each * _number(hit["n"] or hit["nth"] or hit["part"] or hit["each"], known)
        times = _number(
            hit["counted"] or hit["times"] or hit["doubled"] or hit["multiplied"], known
        )
        dimension, factor = symbols().units[unit]
        if not size or not times:
            continue
        place = hit.start(), hit.end(), text[hit.start() : hit.end()]
        span = Quantity(*place, dimension, size * factor)
        often = Quantity(*place, OFTEN[dimension], times / span.value)
        bare = not any(hit[name] for name in _COUNTING)
        yield Frequency(often, span if hit["every"] else None, bare)


def _number(said: str | None, known: _Words) -> float:
    """1 where nothing is said."""
    if said is None:
        return 1.0
    if said[:1].isdigit():
        return float(said.replace(",", "."))
    return sum(known.numbers[word] for word in re.split(r"[\s-]+", said.strip()))


def _spaced(said: str) -> str:
    return " ".join(re.split(r"[\s-]+", said))


@cache
def _words(name: str) -> _Words | None:
    data = read_file("frequencies").get(name)
    if data is None:
        return None
    words = lexicon(name)
    counted, nth = _pairs(data["counted"]), _pairs(data["nth"])
    plain = {word: n for word, n in words.numbers.items() if word not in counted}
    units = {word: (1.0, unit) for word, unit in words.units.items() if unit in _UNITS}
    spans, adverbs = units | _named(data["spans"]), _named(data["adverbs"])
    tables = {"counted": counted, "nth": nth, "number": plain, "part": words.fractions}
    lists = {key: data[key].split("|") for key in ("every", "per", "times")}
    lists |= {"span": spans, "adverb": adverbs, "stop": [*data["stop"].split("|"), *words.halves]}
    made = {key: _either(table) for key, table in (tables | lists).items()}
    numbers = plain | counted | nth | dict(words.fractions)
    return _Words(_pattern(made), numbers, spans | adverbs)


def _pattern(either: dict[str, str]) -> re.Pattern[str]:
    """`three times` a `day`, `every` `6` `hours`, `twice` `yearly`, `6`-`hourly`."""
    number = rf"\d+(?:[.,]\d+)?|{either['number']}(?:[\s-]+{either['number']})?"
    times = rf"{either['counted']})|(?P<{{}}>{number})[\s-]*{either['times']})"
    told = rf"(?:(?P<counted>{times.format('times')}\s*"
    size = (
        rf"(?:(?P<n>{number})[\s-]*|(?P<nth>{either['nth']})\s+"
        rf"|(?P<part>{either['part']})[\s-]+(?:an?\s+)?)?"
    )
    doubled = rf"(?:(?:(?P<doubled>{times.format('multiplied')}[\s-]+|(?P<each>{number})-)?"
    return re.compile(
        rf"(?<![\w-])(?:(?:{told}{either['per']}|(?P<every>{either['every']}))\s*{size}"
        rf"(?P<span>{either['span']})|{doubled}(?P<adverb>{either['adverb']}))"
        rf"(?![\w-])(?!\s+{either['stop']})"
    )


def _either(phrases: Iterable[str]) -> str:
    """One of the phrases, the longest first; a word ends where it ends."""
    made = [
        r"[\s-]+".join(map(re.escape, phrase.split()))
        + (r"(?!\w)" if phrase[-1:].isalpha() else "")
        for phrase in sorted(filter(None, phrases), key=len, reverse=True)
    ]
    return f"(?:{'|'.join(made)})" if made else "(?!)"


def _pairs(text: str) -> dict[str, float]:
    words = folded(text).split()
    return {word: float(n) for word, n in zip(words[::2], words[1::2], strict=True)}


def _named(table: dict[str, str]) -> dict[str, tuple[float, str]]:
    """Words of `{"3 month": "quarter|quarters"}`."""
    return {
        word: (float(key.split()[0]), key.split()[1])
        for key, text in table.items()
        for word in text.split("|")
    }
