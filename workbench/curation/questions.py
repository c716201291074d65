"""One question over all its items, kept up to date in the history: rulings, and near-duplicates.

Both are projections of the log (`clusters`): they can be made again at any time, and nothing is
lost when a process dies in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbench.core import curation_events as cu
from workbench.curation.clusters.fingerprints import unpacked
from workbench.curation.clusters.joining import clusters
from workbench.curation.clusters.rulings import Stand, ruled
from workbench.curation.items import Item, fold_item
from workbench.curation.queue import age, stand_of, users_of
from workbench.curation.trust.policy import Trust
from workbench.curation.verdicts import verdict_of
from workbench.history import History, ItemRow

CONTESTED = ("conflict", "waits")
AGREED = 12
"""Items whose signals an agreement names."""
SHOWN = 6
"""Decisions that are told of a contested question."""


def rule(history: History, questions: Iterable[str]) -> frozenset[str]:
    """Makes the rulings on these questions; gives those of them that several items ask."""
    found: dict[str, str] = {}
    several: set[str] = set()
    for question, rows in history.items.asked_each([*dict.fromkeys(questions)]).items():
        several |= {question} if len(rows) > 1 else set()
        found |= ruled(map(stand_of, rows), _Texts(history).contradict)
    if found:
        history.items.rule(found)
    return frozenset(several)


@dataclass(frozen=True, slots=True)
class Agreed:
    """A verdict on which people agree over several items of a question, each provisionally."""

    row: ItemRow
    """Of the oldest of these items, on which it is given."""
    item: Item
    given: cu.VerdictGiven


def agreed(history: History, questions: Sequence[str], trust: Trust) -> list[Agreed]:
    """Of each question on which enough people agree what they agree on. All of it is read before
    anything is written.
    """
    rows = history.items.asked_each(questions)
    several = [found for each in questions if (found := _agreeing(rows.get(each, ()), trust))]
    history.read_ahead([row.id for found in several for row in found[:AGREED]])
    return [each for found in several if (each := _settled(history, found))]


def _agreeing(rows: Iterable[ItemRow], trust: Trust) -> Sequence[ItemRow]:
    """The items of a question over which people agree, the oldest first; none while too few do."""
    by_word: dict[tuple[str, str], list[ItemRow]] = {}
    for row in rows:
        if row.ruling == "provisional":
            stand = stand_of(row)
            by_word.setdefault((stand.verdict, stand.good), []).append(row)
    for same in by_word.values():
        people = {user for row in same for user in users_of(row)}
        if len(same) > 1 and len(people) >= trust.people:
            return sorted(same, key=age)
    return ()


def _settled(history: History, rows: Sequence[ItemRow]) -> Agreed | None:
    items = [item for row in rows[:AGREED] if (item := _folded(history, row.id))]
    first = items[0]
    if first.decided is None:
        return None
    said = first.decided.body
    basis = {id for item in items if item.decided for id in item.decided.body.basis}
    given = verdict_of(
        said.verdict,
        item=first.id,
        answer=first.interaction.answer,
        author="workbench",
        correction=said.correction,
        source="agreement",
        basis=tuple(sorted(basis)),
        resolves=first.replaced_by(said.verdict, "workbench"),
    )
    return Agreed(rows[0], first, given)


def cluster(history: History, most: int | None = None) -> None:
    """Gives every item its near-duplicates, if there is one that has none yet, and there are not
    more than `most` in all.
    """
    items = history.items
    if not items.unclustered() or (most is not None and items.count() > most):
        return
    known = items.sketches()
    found = clusters({id: unpacked(sketch) for id, (sketch, _) in known.items()})
    items.assign({id: name for id, name in found.items() if known[id][1] != name})


def others(history: History, row: ItemRow) -> list[ItemRow]:
    """The other items of the row's question."""
    return [each for each in history.items.asked(row.question) if each.id != row.id]


def replaced(history: History, row: ItemRow) -> tuple[str, ...]:
    """Ids of the verdicts on other items that a decision on this one replaces: all of a contested
    question, none otherwise.
    """
    if row.ruling not in CONTESTED:
        return ()
    stands = [stand_of(each) for each in others(history, row)]
    return tuple(sorted(stand.given for stand in stands if stand.given))


def rivals(history: History, row: ItemRow) -> tuple[str, ...]:
    """What people decided about a contested question, in words; nothing of any other."""
    if row.ruling not in CONTESTED:
        return ()
    contested = [each for each in history.items.asked(row.question) if each.ruling in CONTESTED]
    oldest = sorted(contested, key=age)
    told = [_told(history, stand_of(each)) for each in oldest[:SHOWN]]
    more = len(contested) - len(told)
    return (*told, f"and {more} more") if more else tuple(told)


def _told(history: History, stand: Stand) -> str:
    item = _folded(history, stand.id)
    if item is None or item.decided is None:
        return stand.author
    given = item.decided.body
    who = ", ".join(sorted({s.by for s in item.signals if s.id in given.basis})) or stand.author
    said = f"{who}: {given.verdict} on “{_short(item.interaction.answer)}”"
    return said + (f", right is “{_short(given.correction)}”" if given.correction else "")


def _short(text: str, most: int = 60) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= most else plain[: most - 1] + "…"


def _folded(history: History, id: str) -> Item | None:
    return fold_item(history.events(id))


class _Texts:
    """Good answers by the ids of their items, read once each."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._known: dict[str, tuple[str, str]] = {}

    def contradict(self, one: str, other: str) -> bool:
        """Whether two items' good answers cannot both hold. Few are asked, and what tells it takes
        long to load: whoever opens the queue does without.
        """
        from workbench.curation.clusters.contradicting import contradict

        (question, first), (_, second) = self._of(one), self._of(other)
        return contradict(question, first, second)

    def _of(self, id: str) -> tuple[str, str]:
        if id not in self._known:
            item = _folded(self._history, id)
            given = item.decided.body if item and item.decided else None
            answer = item.interaction.answer if item else ""
            good = (given.correction if given else "") or answer
            self._known[id] = (item.interaction.question if item else "", good)
        return self._known[id]
