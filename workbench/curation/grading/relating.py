"""Whether two items say the same, the opposite, or have nothing to do with each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from workbench.curation.grading.clauses import Item
from workbench.curation.grading.identifiers import shape
from workbench.curation.grading.lexicon import Lexicon, lexicon
from workbench.curation.grading.moments import Moment
from workbench.curation.grading.quantities import Quantity

_SPELLED = 0.6
"""Share of letters that two names have in common, from which on they may be spellings of one:
`Venezia` and `Venice` may be, `Solberg` and `Solheim` not. Ours."""
_FORM = 3
"""Letters of a name up to which it may be initials, and by which two spellings of one agree."""


def relation(one: Item, two: Item, words: Lexicon) -> int:
    """1 the same, -1 opposites, 0 neither."""
    if one.value is None and two.value is None and "period" not in (one.kind, two.kind):
        return _words(one, two, words) * one.sign * two.sign
    match one.value, two.value:
        case Quantity() as a, Quantity() as b:
            return int(a.same(b))
        case Moment() as a, Moment() as b:
            return int(a.same(b))
        case None, None:
            return int(one.kind == two.kind and one.key == two.key)
        case _:
            return 0


def _words(one: Item, two: Item, words: Lexicon) -> int:
    if one.key == two.key:
        return 1
    named = "name" in (one.kind, two.kind)
    return _keys("" if named else words.name, one.key, two.key)


@lru_cache(maxsize=100_000)
def _keys(language: str, one: str, two: str) -> int:
    """The same of two folded words that differ: a text asks of the same two again and again."""
    if one + "s" == two or one == two + "s":
        return 1
    words = lexicon(language)
    if words.name and words.stem(one) == words.stem(two):
        return 1
    for concept, sign in words.concepts(one):
        for other, others in words.concepts(two):
            if concept == other:
                return sign * others
    return -1 if _denied(one, two, words) or _denied(two, one, words) else 0


def _denied(whole: str, part: str, words: Lexicon) -> bool:
    """`unworn` denies `worn`."""
    for prefix in words.negative_prefixes:
        inner = whole.removeprefix(prefix)
        if inner != whole and len(inner) >= 4 and words.stem(inner) == words.stem(part):
            return True
    return False


def related(item: Item, others: Iterable[Item], words: Lexicon) -> Item | None:
    """The first of the others that says the same, or else the opposite."""
    opposite = None
    for other in others:
        found = relation(item, other, words)
        if found > 0:
            return other
        if found < 0 and opposite is None:
            opposite = other
    return opposite


def same_in(item: Item, others: Iterable[Item], words: Lexicon) -> bool:
    """One of the others says the same."""
    return any(relation(item, other, words) > 0 for other in others)


def new(items: Iterable[Item], known: Iterable[Item], words: Lexicon) -> list[Item]:
    """The items that nothing known says or denies."""
    have = tuple(known)
    said = {other.key for other in have if _is_plain(other)}
    return [
        item
        for item in items
        if not (_is_plain(item) and item.key in said) and related(item, have, words) is None
    ]


def _is_plain(item: Item) -> bool:
    """A word or a name: two with the same key are related whatever else they are."""
    return item.value is None and item.kind != "period"


def may_be_one(one: Sequence[str], other: Sequence[str]) -> bool:
    """Names, by their words, that could be spellings or short forms of each other: words of them
    begin alike, or one is of few letters.
    """
    if min(len("".join(one)), len("".join(other))) <= _FORM:
        return True
    return any(_spelled_alike(a, b) for a in one for b in other)


def _spelled_alike(one: str, other: str) -> bool:
    same = SequenceMatcher(None, one, other, autojunk=False).ratio() >= _SPELLED
    return one[:_FORM] == other[:_FORM] and (same or one.startswith(other) or other.startswith(one))


def is_weekday(item: Item) -> bool:
    """A day of the week."""
    return isinstance(item.value, Moment) and item.value.weekday is not None


def rivals_of(item: Item, other: Item) -> bool:
    """They cannot both be what is meant: two codes, two amounts of one kind, two dates."""
    if item.kind == other.kind == "name" and shape(item.key):
        return shape(item.key) == shape(other.key)  # `E07` and `E09`
    if item.kind == "period" and other.kind == "period":
        return item.key != other.key
    one, two = item.value, other.value
    if isinstance(one, Quantity) and isinstance(two, Quantity):
        return one.rivals(two) or one.renamed(two)
    return one is not None and two is not None and type(one) is type(two) and one.rivals(two)  # type: ignore[arg-type]
