"""What people decided about one question, over all the times that it was asked. Pure.

Verdicts contradict each other when the same answer was called good and bad, when what one person
wrote as right was turned down by another, or when two good answers cannot both hold. Then the
question is *one* conflict: its oldest item stands in the queue for all, and neither a case nor a
row comes of any of them until a reviewer decides. That decision replaces the others (it names
them), serves every item of the question, and taking it back brings the conflict back.

A reviewer outranks users from elsewhere: what contradicts a reviewer's verdict is served by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

Ruling = Literal["", "conflict", "waits", "served", "provisional"]
"""Nothing to say; stands in the queue for a conflict; waits for that one; another one's decision
holds for it; one person's word, to be confirmed."""
GOODS = 12
"""Different good answers to one question that are held against each other."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Where one item of the question stands."""

    id: str
    created: str
    answer: str
    """Digest of its normalised answer."""
    verdict: str = ""
    """`up`, `down` or `discard`; empty while nothing settles it."""
    good: str = ""
    """Digest of what the verdict calls right; empty when it says nothing of that."""
    corrections: tuple[str, ...] = ()
    """Digests of what users wrote instead."""
    given: str = ""
    """Id of the verdict."""
    author: str = ""
    reviewer: bool = False
    """A person in review gave it."""
    resolves: tuple[str, ...] = ()
    """Ids of the verdicts that it replaces, on other items too."""
    provisional: bool = False
    """The verdict is one person's word from elsewhere."""
    untouched: bool = True
    """No verdict stands on it, not even a flag."""
    first: str = ""
    """Id of the event that logged it: of two items of one time the one that came first has the
    smaller.
    """


Contradict = Callable[[str, str], bool]
"""Whether the good answers of two items, by their ids, cannot both hold."""


def ruled(stands: Iterable[Stand], contradict: Contradict) -> dict[str, Ruling]:
    """The ruling on each item of one question."""
    known = sorted(stands, key=lambda stand: (stand.created, stand.first, stand.id))
    replaced = {id for stand in known for id in stand.resolves}
    found: dict[str, Ruling] = {stand.id: "" for stand in known}
    living: list[Stand] = []
    for stand in known:
        if stand.given in replaced and stand.given:
            found[stand.id] = "served"
        elif stand.verdict:
            living.append(stand)
    reviewers = [stand for stand in living if stand.reviewer]
    contested = _contested(reviewers, contradict)
    if not contested:
        users = [stand for stand in living if not stand.reviewer]
        for stand in users:
            if any(_opposed(stand, each, contradict) for each in _distinct(reviewers)):
                found[stand.id] = "served"
        contested = _contested([s for s in users if not found[s.id]], contradict)
    for place, stand in enumerate(contested):
        found[stand.id] = "waits" if place else "conflict"
    if not contested:
        found |= _served(known, reviewers)
        found |= {s.id: "provisional" for s in living if s.provisional and not found[s.id]}
    return found


def _served(known: Sequence[Stand], reviewers: Sequence[Stand]) -> dict[str, Ruling]:
    """Open items whose answer a reviewer decided on already, and that bring nothing new."""
    goods: dict[str, set[str]] = {}
    for stand in reviewers:
        goods.setdefault(stand.answer, {stand.answer}).add(stand.good)
    return {
        stand.id: "served"
        for stand in known
        if stand.untouched
        and not stand.verdict
        and stand.answer in goods
        and goods[stand.answer].issuperset(stand.corrections)
    }


def _contested(stands: Sequence[Stand], contradict: Contradict) -> list[Stand]:
    """Those that stand against another, in their order."""
    distinct = _distinct(stands)
    against: set[tuple[str, ...]] = set()
    for one, other in combinations(distinct, 2):
        known = _says(one) in against and _says(other) in against
        if not known and _opposed(one, other, contradict):
            against |= {_says(one), _says(other)}
    return [stand for stand in stands if _says(stand) in against]


def _distinct(stands: Sequence[Stand]) -> list[Stand]:
    """One of each that say the same, so that many askers cost no more than a few."""
    return list({_says(stand): stand for stand in reversed(stands)}.values())[::-1][: 4 * GOODS]


def _says(stand: Stand) -> tuple[str, ...]:
    return stand.answer, stand.verdict, stand.good, stand.author if stand.reviewer else ""


def _opposed(one: Stand, other: Stand, contradict: Contradict) -> bool:
    if one.answer == other.answer and (one.verdict == "up") != (other.verdict == "up"):
        return True
    for a, b in ((one, other), (other, one)):
        if a.verdict == "down" and b.good and b.good == a.answer:
            return True
    if not one.good or not other.good or one.good == other.good:
        return False
    if one.reviewer and other.reviewer and one.author == other.author:
        return False  # who wrote both knows that there are two ways to say it
    return contradict(one.id, other.id)
