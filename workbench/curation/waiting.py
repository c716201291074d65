"""The review queue out of the history, as far as somebody wants to see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from workbench.curation import queue
from workbench.curation.ranking import Decided, in_order
from workbench.history import History, ItemRow


def queued(
    history: History, asked_again: Callable[[ItemRow], bool], limit: int | None = None
) -> list[queue.Place]:
    """The first places of the queue, or all; `asked_again` says of a reviewed item whether this
    person is to decide it a second time. Only of what is given the whole rows are read.
    """
    items = history.items
    again = [row for row in items.reviewed() if asked_again(row)]
    waiting = [*items.waiting(), *map(queue.brief_of, again)]
    unknown = _unlike(history, [brief.id for brief in waiting])
    ranks = [*islice(in_order(waiting, Decided(*items.decided()), unknown), limit)]
    rows = items.some([rank.id for rank in ranks])
    return [queue.place_of(rank, rows[rank.id]) for rank in ranks]


def _unlike(history: History, waiting: Sequence[str]) -> Callable[[str], float]:
    """How unlike what was decided an item is, by its id; texts are looked at while few wait."""
    if len(waiting) > queue.COMPARED:
        return lambda id: 1.0
    decided = [row for row in history.items.rows(queue.DECIDED) if row.ruling != "provisional"]
    return queue.unlike([*history.items.some(waiting).values()], decided)
