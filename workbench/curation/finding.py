"""The items of a listing, and which of them hold some words, out of the history."""

from __future__ import annotations

from collections.abc import Callable

from workbench.curation import queue
from workbench.curation.desk import Desk
from workbench.history import Filter, History, ItemRow

PAGE = 2_000
MOST = 100_000
"""Interactions that a search looks at."""


def in_listing(desk: Desk, listing: str, limit: int | None = None) -> list[queue.Place]:
    """`open` in the order of the queue, the first of it where only so many are wanted; else the
    items in that state, the newest first.
    """
    if listing == "open":
        return desk.queue(limit)
    return [queue.Place(row, row.need, False, 0.0) for row in desk.rows([listing])]


def holding(history: History, words: str) -> set[str]:
    """The interactions with a text that holds all the words."""
    found: set[str] = set()
    after: str | None = None
    while len(found) < MOST:
        page = history.list(Filter(stream="interaction", text=words), after, PAGE)
        found |= {each.id for each in page.items}
        after = page.next
        if after is None:
            break
    return found


def known_of(history: History) -> Callable[[ItemRow], ItemRow]:
    """Makes a row anew that an older program wrote with less in it."""

    def known(row: ItemRow) -> ItemRow:
        item = Desk(history).item(row.id)
        fresh = queue.row_of(item)
        history.items.fill(fresh)
        return fresh

    return known
