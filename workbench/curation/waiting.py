"""The review queue out of the history, as far as somebody wants to see it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice

from workbench.curation import queue
from workbench.curation.grouping import Group, key_of, together
from workbench.curation.ranking import Decided, Rank, in_order
from workbench.history import Brief, History, ItemRow

Again = Callable[[ItemRow], bool]
"""Whether this person is to decide a reviewed item a second time."""


def queued(history: History, asked_again: Again, limit: int | None = None) -> list[queue.Place]:
    """The first places of the queue, or all. Only of what is given the whole rows are read."""
    ranks = [*islice(_ranked(history, _waiting(history, asked_again)), limit)]
    rows = history.items.some([rank.id for rank in ranks])
    return [queue.place_of(rank, rows[rank.id]) for rank in ranks]


def first_groups(history: History, asked_again: Again, most: int) -> tuple[list[Group], int]:
    """The first groups of the queue, each with all of its members, and how many items wait in all.
    Only of the groups' heads the whole rows are read.
    """
    waiting = {brief.id: brief for brief in _waiting(history, asked_again)}
    keyed = ((_key(waiting[rank.id], rank), rank) for rank in _ranked(history, waiting.values()))
    found = together(keyed)[:most]
    rows = history.items.some([head.id for head, *_ in found])
    return [
        Group(queue.place_of(head, rows[head.id]), tuple([each.id for each in more]))
        for head, *more in found
    ], len(waiting)


def _key(brief: Brief, rank: Rank) -> str:
    return key_of(brief.id, brief.state, brief.ruling, brief.same, rank.control)


def _waiting(history: History, asked_again: Again) -> list[Brief]:
    again = [row for row in history.items.reviewed() if asked_again(row)]
    return [*history.items.waiting(), *map(queue.brief_of, again)]


def _ranked(history: History, waiting: Collection[Brief]) -> Iterator[Rank]:
    unknown = _unlike(history, [brief.id for brief in waiting])
    return in_order(waiting, Decided(*history.items.decided()), unknown)


def _unlike(history: History, waiting: Sequence[str]) -> Callable[[str], float]:
    """How unlike what was decided an item is, by its id; texts are looked at while few wait."""
    if len(waiting) > queue.COMPARED:
        return lambda id: 1.0
    decided = [row for row in history.items.rows(queue.DECIDED) if row.ruling != "provisional"]
    return queue.unlike([*history.items.some(waiting).values()], decided)
