"""What an amount is counted by: `each`, `per person`, `80 € a night`.

The words that say so carry no subject of their own, and what they count by often stands in the
question, so that an answer could drop or change them and keep every word that is expected. Where
the two texts do not count alike the answer is unclear; nothing is ever decided by it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from workbench.curation.grading.binding import Findings
from workbench.curation.grading.clauses import Item, Reading
from workbench.curation.grading.lexicon import Lexicon, folded, folded_signs
from workbench.curation.grading.quantities import Quantity
from workbench.curation.grading.relating import new, relation, same_in

_BETWEEN = 2
"""Function words that may stand between `per` and what it counts by: `each of the rooms`. Ours."""


@dataclass(frozen=True, slots=True)
class _Words:
    """One language's words of counting: a data file says which."""

    per: re.Pattern[str] | None
    """In front of what is counted by, wherever they stand."""
    after: re.Pattern[str] | None
    """The same right behind an amount, or before a stretch of time: `49 dollars a month`."""
    article: re.Pattern[str] | None
    """The same right behind an amount alone: `15 euros la semaine`."""
    behind: re.Pattern[str] | None
    """Behind what is counted by, as あたり."""
    one: re.Pattern[str] | None
    """In front of a single thing that a question asks of: `for one person`."""
    alone: re.Pattern[str] | None
    """Each of whatever there is."""
    total: re.Pattern[str] | None
    """All together."""


@dataclass(frozen=True, slots=True)
class Rates:
    """What a text counts by; `each` where it does not say by what."""

    items: tuple[Item, ...] = ()
    each: bool = False
    total: bool = False

    @property
    def counts(self) -> bool:
        """It counts by anything."""
        return bool(self.items) or self.each


def qualified(stated: Reading, answer: Reading, asked: Reading) -> Iterator[Findings]:
    """One finding where the answer counts by something else than is expected, where it alone does
    or does not, and where a sum takes the place of a rate. What the question says need not be said
    again, if it says one rate alone. Nothing is counted where either has no amount.
    """
    if not all(any(isinstance(i.value, Quantity) for i in r.items) for r in (stated, answer)):
        return
    wanted, said, known = (rates(each) for each in (stated, answer, asked))
    known = replace(known, items=tuple(dict.fromkeys((*known.items, *_single(asked)))))
    words = stated.words
    told = wanted.counts and said.counts and not _alike(wanted, said, words)
    told = told and not _singly(wanted, said, stated, answer)
    one_sided = wanted if wanted.counts and not said.counts else said
    left = wanted.counts != said.counts and not _asked(one_sided, known, words)
    summed = said.total and not wanted.total and (wanted.counts or known.counts)
    if told and not summed and (other := _another_rate(stated, answer, asked)):
        yield "broken", f"It counts by the {other[1]} where the {other[0]} is expected."
    elif told or left or summed:
        yield "unclear", "The two may count by something else: each, per, or in all."
    elif wanted.total and not (said.total or known.total):
        yield "unclear", "It leaves out that the amount is all together."


def _another_rate(stated: Reading, answer: Reading, asked: Reading) -> tuple[str, str] | None:
    """The two stretches of time where the same amount is counted by another one than is expected:
    `60 per hour` for `60 per minute`. Where the numbers differ, both may say one rate.
    """
    words = stated.words
    one, two = (sorted(_keys(rates(each), words, True)) for each in (stated, answer))
    if len(one) != 1 or len(two) != 1 or one == two:
        return None
    counts = new(stated.items, asked.items, words)
    values = [item for item in counts if isinstance(item.value, Quantity)]
    told = any(item.kind == "period" and item.key == one[0] for item in answer.items)
    same = bool(values) and all(same_in(item, answer.items, words) for item in values)
    return (one[0], two[0]) if same and not told else None


def _asked(one: Rates, known: Rates, words: Lexicon) -> bool:
    return known.counts and len(known.items) < 2 and _alike(one, known, words)


def _singly(wanted: Rates, said: Rates, stated: Reading, answer: Reading) -> bool:
    """What one counts by the other says of a single thing: `per ticket`, `to a ticket`. Nothing is
    counted by another stretch of time.
    """
    words = stated.words
    spans = [_keys(each, words, True) for each in (wanted, said)]
    wide = [
        Rates((*each.items, *_single(text))) for each, text in ((wanted, stated), (said, answer))
    ]
    bare = _says_each(stated)
    other = all(bare or _found(item, wide[0], words) for item in said.items)
    return spans[0] == spans[1] and other and all(_found(i, wide[1], words) for i in wanted.items)


def _says_each(reading: Reading) -> bool:
    """It says `each` of whatever there is."""
    words = _words(reading.words.name, reading.words.cjk)
    return bool(words and words.alone and words.alone.search(folded_signs(reading.text)))


def _alike(one: Rates, two: Rates, words: Lexicon) -> bool:
    """The same things; `each` alone stands for any thing, and for no stretch of time."""
    spans = [_keys(each, words, True) for each in (one, two)]
    things = [_keys(each, words, False) for each in (one, two)]
    if spans[0] != spans[1]:
        return False
    if not (one.each and not things[0]) and not (two.each and not things[1]):
        return all(_found(item, two, words) for item in one.items) and all(
            _found(item, one, words) for item in two.items
        )
    return True


def _keys(rates: Rates, words: Lexicon, time: bool) -> set[str]:
    return {item.key for item in rates.items if (item.kind == "period") is time}


def _found(item: Item, others: Rates, words: Lexicon) -> bool:
    return any(relation(item, other, words) > 0 for other in others.items)


def rates(reading: Reading) -> Rates:
    """What the text counts by."""
    words = _words(reading.words.name, reading.words.cjk)
    if words is None:
        return Rates()
    low = folded_signs(reading.text)
    items = tuple(dict.fromkeys(_counted(reading, words, low)))
    bare = words.alone is not None and words.alone.search(low) is not None
    each = bare and not any(item.kind != "period" for item in items)
    total = words.total is not None and words.total.search(low) is not None
    return Rates(items, each, total)


def _single(asked: Reading) -> Iterator[Item]:
    words = _words(asked.words.name, asked.words.cjk)
    low = folded_signs(asked.text)
    for hit in words.one.finditer(low) if words and words.one else ():
        yield from _next(asked, hit.end(), 0)


def _counted(reading: Reading, words: _Words, low: str) -> Iterator[Item]:
    ends = [item.end for item in reading.items if item.value is not None]
    for hit in words.per.finditer(low) if words.per else ():
        yield from _next(reading, hit.end())
    for pattern in (words.after, words.article):
        for hit in pattern.finditer(low) if pattern else ():
            amount = any(end <= hit.start() and not low[end : hit.start()].strip() for end in ends)
            for item in _next(reading, hit.end(), 0):
                if amount or (item.kind == "period" and pattern is words.after):
                    yield item
    for hit in words.behind.finditer(low) if words.behind else ():
        yield from [item for item in reading.items if item.end <= hit.start()][-1:]
    for item in reading.items:
        said = folded(reading.text[item.start : item.end])
        entry = reading.words.phrases.get(said)
        if item.kind == "period" and entry is not None and entry[0] == "period":
            yield _bare(item)


def _next(reading: Reading, at: int, between: int = _BETWEEN) -> Iterator[Item]:
    """The thing or the stretch of time right behind, but for some function words."""
    for item in reading.items:
        if item.start >= at:
            gap = reading.text[at : item.start]
            close = len(gap.split()) <= between and not re.search(r"[.,;:!?。、]", gap)
            if close and item.value is None:
                yield _bare(item)
            return


def _bare(item: Item) -> Item:
    """Without its place, so that one thing counted by twice is one."""
    return replace(item, start=0, end=0)


@cache
def _words(name: str, cjk: bool) -> _Words | None:
    data = json.loads((files(__package__) / "lexicon" / "counting.json").read_text("utf-8"))
    own = data.get(name)
    if own is None:
        return None
    fields = ("per", "after", "article", "behind", "one", "alone", "total")
    return _Words(*(_pattern(own.get(field, ""), cjk) for field in fields))


def _pattern(text: str, cjk: bool) -> re.Pattern[str] | None:
    phrases = sorted((each.strip() for each in folded(text).split("|")), key=len, reverse=True)
    made = "|".join(r"\s+".join(map(re.escape, each.split())) for each in phrases if each)
    if not made:
        return None
    if cjk:
        return re.compile(made)
    return re.compile(
        rf"(?<!\w)(?:{made})(?!\w)|/(?=[^\W\d])" if "/" in made else rf"(?<!\w)(?:{made})(?!\w)"
    )
